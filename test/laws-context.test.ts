// Facts that the pipeline wrote stay whatever the notation: planted damage, and blocks that do not read back.
import { describe, expect, test } from "vitest";
import { judge } from "../src/laws/index.js";
import type { Edit } from "../src/model/edit.js";
import { asArray, asObject, get, type Json, withMember } from "../src/model/json.js";
import { office } from "./catalogue/small-office.js";
import { basesUnder, type Carried, carryOver } from "./help/carry.js";
import { codes, value } from "./help/small.js";

const edit = (to: string, from = "lines"): Edit => ({ kind: "context", from, to }) as unknown as Edit;
const record = (text: string): Json => ({
  format: "hsa/episode@1",
  id: "c-1",
  slots: {},
  messages: [
    {
      role: "user",
      content: [
        { type: "text", author: "harness", text },
        { type: "text", author: "world", text: "Hello." },
      ],
    },
    { role: "assistant", content: "Yes." },
  ],
  outcome: { status: "success" },
});
const TEXT = "[context]\nroom: 12\nguest name: Ada <ada@x>\nlink_id：9007199254740993\n[viewer]\n";
const carry = (text: string, ...edits: readonly Edit[]) =>
  carryOver(basesUnder(office, [record(text)])[0] as never, edits);
const shown = (carried: Carried): string =>
  String(
    get(
      asArray(get(carried.view, "messages")).find((message) => get(message, "role") === "user"),
      "content",
    ),
  );

describe("each notation", () => {
  test("json", () => {
    expect(shown(value(carry(TEXT, edit("json"))))).toBe(
      '[context]\n{"room":"12","guest name":"Ada <ada@x>","link_id":"9007199254740993"}\n[viewer]\nHello.',
    );
  });
  test("xml, where keys can be tags", () => {
    expect(codes(carry(TEXT, edit("xml")))).toEqual(["not-carried"]);
    expect(shown(value(carry(TEXT.replace("guest name", "guest"), edit("xml"))))).toBe(
      "[context]\n<room>12</room>\n<guest>Ada &lt;ada@x&gt;</guest>\n<link_id>9007199254740993</link_id>\n[viewer]\nHello.",
    );
  });
  test("and back", () => {
    const there = value(carry(TEXT, edit("json"), edit("lines", "json")));
    expect(shown(there)).toBe(`${TEXT.replace("：", ": ")}Hello.`);
    expect(there.judgement.problems).toEqual([]);
  });
  test.each([
    ["keys that look like places", "10: a\n2: b", '{"10":"a","2":"b"}'],
    ["a key that means something elsewhere", "__proto__: a\nb: c", '{"__proto__":"a","b":"c"}'],
    ["a key of 40 characters, two code units each", `${"😀".repeat(40)}: v`, `{"${"😀".repeat(40)}":"v"}`],
    ["half a character", "k: \ud800", String.raw`{"k":"\ud800"}`],
  ])("as it stands: %s", (_, text, json) => {
    const carried = value(carry(text, edit("json")));
    expect(shown(carried)).toBe(`${json}Hello.`);
    expect(carried.judgement.problems).toEqual([]);
  });
  test.each([
    ["a line that is no fact", "[context]\nroom 12\n"],
    ["a key twice", "room: 12\nroom: 13\n"],
    ["another notation than the edit says", '{"room":"12"}\n'],
    [
      "prose with a colon in its middle that is too long for a key",
      "This is what the pipeline has to say about the room: 12\n",
    ],
  ])("refused: %s", (_, text) => {
    expect(codes(carry(text, edit("json")))).toEqual(["not-carried"]);
  });
});

describe("planted damage", () => {
  const carried = value(carry(TEXT, edit("json")));
  const hurt = (change: (text: string) => string): readonly string[] => {
    const messages = asArray(get(carried.view, "messages")).map((message) =>
      get(message, "role") === "user"
        ? withMember(asObject(message), "content", change(shown(carried)))
        : message,
    );
    const { verdicts } = judge({ ...carried.trial, view: withMember(carried.view, "messages", messages) });
    return Object.keys(verdicts).filter((law) => verdicts[law] === "failed");
  };
  test("as it is", () => expect(hurt((text) => text)).toEqual([]));
  test.each([
    ["a value changed", (text: string) => text.replace('"12"', '"13"')],
    ["a number for a text", (text: string) => text.replace('"12"', "12")],
    ["a key changed", (text: string) => text.replace("room", "rooms")],
    ["a fact dropped", (text: string) => text.replace('"room":"12",', "")],
    [
      "facts in another order",
      (text: string) =>
        text.replace('"room":"12","guest name":"Ada <ada@x>"', '"guest name":"Ada <ada@x>","room":"12"'),
    ],
    ["a bracket lost", (text: string) => text.replace("[context]\n", "")],
    ["the old notation", () => `${TEXT}Hello.`],
  ])("%s", (_, change) => {
    expect(hurt(change)).toContain("reach");
  });
  test("an edit that does not fit the block", () => {
    const { verdicts } = judge({ ...carried.trial, edits: [edit("json", "xml")] });
    expect(verdicts["parse-back"]).toBe("failed");
  });
});
