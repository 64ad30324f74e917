// Answers in another shape, held to what the edit says: planted damage in the row and in the edit, each caught by the law that speaks of it.
import { describe, expect, test } from "vitest";
import { judge, type Trial } from "../src/laws/index.js";
import type { Edit } from "../src/model/edit.js";
import { asArray, asObject, asString, get, type JsonObject, withMember } from "../src/model/json.js";
import type { Base } from "../src/run/base.js";
import { rows } from "./catalogue/reshape-result.js";
import { type Carried, carryOver, shippedRecords } from "./help/carry.js";
import { value } from "./help/small.js";

const BASES = shippedRecords("livestream-zh");
const answers = (change: object): Edit =>
  ({ kind: "reshape-result", tool: "tool:get_item_card", change }) as unknown as Edit;
const key = (path: string): string => `tool:get_item_card/result:${path}`;

const RENAME = answers({
  op: "rename-keys",
  names: [
    { symbol: key("item_card.tag_price_fen"), from: "tag_price_fen", to: "sticker_fen" },
    { symbol: key("item_card.option_list"), from: "option_list", to: "choice_list" },
  ],
});
const WRAP = answers({ op: "wrap", into: "payload" });
const YAML = answers({ op: "notation", as: "yaml" });
const PAD = answers({ op: "pad", key: "trace_ref", value: "zq-7f31" });

const messagesOf = (row: JsonObject): readonly JsonObject[] => asArray(get(row, "messages")).map(asObject);
const contentOf = (row: JsonObject, at: number): string =>
  asString(get(messagesOf(row)[at], "content")) ?? "";
/** The first record in which an answer changes. */
function carriedBy(
  edits: readonly Edit[],
  fits: (one: Carried) => boolean = () => true,
): { carried: Carried; at: number } {
  for (const base of BASES) {
    const carried = carryOver(base as Base, edits);
    if (!carried.ok) continue;
    const at = messagesOf(carried.value.view).findIndex(
      (one, i) =>
        get(one, "role") === "tool" &&
        contentOf(carried.value.trial.base, i) !== contentOf(carried.value.view, i) &&
        contentOf(carried.value.trial.base, i) !== "",
    );
    if (at >= 0 && fits(carried.value)) return { carried: carried.value, at };
  }
  throw new Error("no record has such an answer");
}
const failing = (trial: Trial, change: Partial<Trial> = {}): readonly string[] => {
  const { verdicts } = judge({ ...trial, ...change });
  return Object.keys(verdicts).filter((law) => verdicts[law] === "failed");
};
const withText = (
  row: JsonObject,
  at: number,
  member: string,
  change: (text: string) => string,
): JsonObject =>
  withMember(
    row,
    "messages",
    messagesOf(row).map((one, i) =>
      i === at ? withMember(one, member, change(asString(get(one, member)) ?? "")) : one,
    ),
  );

describe.each([
  ["keys renamed", RENAME],
  ["wrapped", WRAP],
  ["as YAML", YAML],
  ["padded", PAD],
])("%s", (_, edit) => {
  const { carried, at } = carriedBy([edit]);
  const { trial } = carried;

  test("as it is, nothing is wrong", () => {
    expect(failing(trial)).toEqual([]);
  });
  test("the answer is left as it was recorded", () => {
    const recorded = contentOf(trial.base, at);
    expect(failing(trial, { view: withText(trial.view, at, "content", () => recorded) })).toContain(
      "world-intact",
    );
  });
  test("a number in it moves", () => {
    const view = withText(trial.view, at, "content", (text) =>
      text.replace(/\d(?=\d*[^\d]*$)/, (digit) => String((Number(digit) + 1) % 10)),
    );
    expect(failing(trial, { view })).toContain("world-intact");
  });
  test("the edit says something else", () => {
    const other = answers({ op: "wrap", into: "another" });
    expect(failing(trial, { edits: [other] })).toContain("world-intact");
    expect(failing(trial, { edits: [] })).toContain("world-intact");
  });
});

describe("keys renamed", () => {
  const speaks = (one: Carried): boolean =>
    messagesOf(one.view).some(
      (message) =>
        /sticker_fen|choice_list/.test(asString(get(message, "reasoning_content")) ?? "") ||
        /choice_list/.test(asString(get(message, "content")) ?? ""),
    );

  test("a Skill's echo that keeps an old key", () => {
    const { carried } = carriedBy([RENAME], speaks);
    const at = messagesOf(carried.view).findIndex(
      (one, i) => get(one, "role") === "tool" && contentOf(carried.view, i).includes("`choice_list`"),
    );
    expect(at).toBeGreaterThan(0);
    const view = withText(carried.view, at, "content", (text) =>
      text.replace("`choice_list`", "`option_list`"),
    );
    expect(failing(carried.trial, { view })).toContain("reach");
  });
  test("the Harness after the edits keeps one", () => {
    const { carried } = carriedBy([RENAME]);
    const { after } = carried.trial;
    const skills = after.skills.map((skill) => ({
      ...skill,
      body: skill.body.replaceAll("choice_list", "option_list"),
    }));
    expect(failing(carried.trial, { after: { ...after, skills } })).toContain("reach");
    const tools = after.tools.map((tool) => ({ ...tool, result: undefined }) as never);
    expect(failing(carried.trial, { after: { ...after, tools } })).toContain("reach");
  });
  test("names that are taken, or not what stands there", () => {
    const { carried } = carriedBy([RENAME]);
    const named = (from: string, to: string): Edit =>
      answers({ op: "rename-keys", names: [{ symbol: key("item_card.tag_price_fen"), from, to }] });
    expect(failing(carried.trial, { edits: [named("tag_price_fen", "kucun_lookup")] })).toContain(
      "names-legal",
    );
    expect(failing(carried.trial, { edits: [named("price", "sticker_fen")] })).toContain("reach");
  });
  test("a user who names the key", () => {
    const { carried } = carriedBy([RENAME]);
    const at = messagesOf(carried.view).findIndex((one) => get(one, "role") === "user");
    const asks = (row: JsonObject): JsonObject =>
      withMember(
        row,
        "messages",
        messagesOf(row).map((one, i) =>
          i === at ? withMember(one, "content", "tag_price_fen 是什么？") : one,
        ),
      );
    expect(failing(carried.trial, { base: asks(carried.trial.base), view: asks(carried.view) })).toContain(
      "no-stale-names",
    );
  });
});

test("what is added tells nothing of the task", () => {
  const { carried } = carriedBy([PAD]);
  const replies = (row: JsonObject): JsonObject => {
    const last = messagesOf(row).length - 1;
    return withText(row, last, "content", (text) => `${text} zq-7f31`);
  };
  expect(
    failing(carried.trial, { base: replies(carried.trial.base), view: replies(carried.view) }),
  ).toContain("world-intact");
});

test("an answer that lost a value on the way is not the base's answer", () => {
  const { carried, at } = carriedBy([RENAME]);
  const twice = (row: JsonObject): JsonObject =>
    withText(row, at, "content", () => '{"item_card":{"tag_price_fen":1,"sticker_fen":2}}');
  expect(failing(carried.trial, { base: twice(carried.trial.base) })).toContain("world-intact");
});

test("a Hook that would not find a value any more", () => {
  const { carried, at } = carriedBy([YAML]);
  const quoted = withText(carried.trial.base, at, "content", () => '{"item_card":{"item_title":"\\"x\\""}}');
  expect(failing(carried.trial, { base: quoted })).toContain("hooks-agree");
});

test("a notation that cannot hold the answer", () => {
  const { carried, at } = carriedBy([answers({ op: "notation", as: "table" })]);
  const list = withText(carried.trial.base, at, "content", () => "[1]");
  expect(failing(carried.trial, { base: list })).toContain("parse-back");
});

test("every row of the catalogue says something of answers", () => {
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(["T16", "T17", "T18"]));
  expect(value(carryOver(BASES[0] as Base, [])).judgement.problems).toEqual([]);
});
