/** A prompt that is read back under the Variant's layout: what is its sections, and what only looks like them. Each by hand. */
import { describe, expect, test } from "vitest";
import { examOf } from "../../src/laws/exam.js";
import { parseBack } from "../../src/laws/parse-back.js";
import { worldIntact } from "../../src/laws/world-intact.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness, Section } from "../../src/model/harness.js";
import type { Json, JsonObject } from "../../src/model/json.js";
import { harness, prompt, rename, section, skill } from "../help/small.js";
import { toolOf } from "../help/turned.js";

type Layout = Harness["prompt"]["layout"];
const under = (
  layout: Layout,
  sections: readonly Section[],
  more: Partial<Harness["prompt"]> = {},
  rest: Partial<Harness> = {},
): Harness => harness({ prompt: { ...prompt(...sections), layout, ...more }, ...rest });
const flaws = (before: Harness, after: Harness, text: string, role = "system"): number | "n/a" => {
  const edits: Edit[] =
    before.prompt.layout === after.prompt.layout
      ? []
      : [{ kind: "layout", site: "prompt", from: before.prompt.layout, to: after.prompt.layout } as Edit];
  const row = (content: string): JsonObject => ({ id: "r", messages: [{ role, content }], tools: [] });
  const found = parseBack.check({ base: row("x"), view: row(text), edits, before, after });
  return found === "n/a" ? found : found.length;
};
const PLAIN = [section("a", "First", "One."), section("b", "Second part", "Two.\nThree.")];

describe("as it is meant", () => {
  test.each<readonly [Layout, string]>([
    ["markdown", "## First\n\nOne.\n\n## Second part\n\nTwo.\nThree."],
    ["xml", "<first>\nOne.\n</first>\n\n<second_part>\nTwo.\nThree.\n</second_part>"],
    ["caps", "FIRST:\nOne.\n\nSECOND PART:\nTwo.\nThree."],
    ["inline", "One.Two.\nThree."],
  ])("%s", (layout, text) => {
    const given = under(layout, PLAIN);
    expect(flaws(given, { ...given }, text)).toBe(0);
    expect(flaws(given, { ...given }, text, "user")).toBe("n/a");
    expect(flaws(given, { ...given }, `${text}.`)).toBe(1);
    expect(flaws(given, { ...given }, text.replace("One.", ""))).toBe(1);
    expect(flaws(given, { ...given }, text.replace("One", "one"))).toBe(1);
  });
  test("no message, no prompt", () => {
    const given = under("markdown", PLAIN);
    const row = { messages: [], tools: [] };
    expect(parseBack.check({ base: row, view: row, edits: [], before: given, after: { ...given } })).toBe(
      "n/a",
    );
  });
  test("another title, one section more, one less", () => {
    const given = under("markdown", PLAIN);
    const check = (text: string) => flaws(given, { ...given }, text);
    expect(check("## Fist\n\nOne.\n\n## Second part\n\nTwo.\nThree.")).toBe(1);
    expect(check("## First\n\nOne.")).toBe(1);
    expect(check("## First\n\nOne.\n\n## Second part\n\nTwo.\nThree.\n\n## Third\n\nFour.")).toBe(1);
    // both are at other places, and the count is right
    expect(check("## Second part\n\nTwo.\nThree.\n\n## First\n\nOne.")).toBe(2);
  });
});

describe("bodies that hold what the layout takes for a heading", () => {
  const BODY = "One.\n\n## Inner\n\nTwo.";
  const text = `## First\n\n${BODY}\n\n## Second part\n\nEnd.`;
  const sections = [section("a", "First", BODY), section("b", "Second part", "End.")];
  test("stand as they are where the layout was the base's", () => {
    const given = under("markdown", sections);
    expect(flaws(given, { ...given }, text)).toBe(0);
    expect(flaws(given, { ...given }, text.replace("Two.", "Too."))).toBe(1);
  });
  test("are no gift of a new layout", () => {
    expect(flaws(under("xml", sections), under("markdown", sections), text)).toBe(1);
    const clean = PLAIN;
    expect(
      flaws(
        under("xml", clean),
        under("markdown", clean),
        "## First\n\nOne.\n\n## Second part\n\nTwo.\nThree.",
      ),
    ).toBe(0);
  });
  test("at the start leave the section's own body empty", () => {
    const one = under("markdown", [section("a", "First", "## Inner\n\nTwo."), section("b", "Last", "End.")]);
    expect(flaws(one, { ...one }, "## First\n\n## Inner\n\nTwo.\n\n## Last\n\nEnd.")).toBe(0);
    expect(flaws(one, { ...one }, "## First\n\nTwo.\n\n## Last\n\nEnd.")).toBeGreaterThan(0);
  });
  test("a tag inside is no heading there, and without a title it is one", () => {
    const inner = "a\n\n<first>\nb\n</first>\n\nc";
    const titled = under("xml", [section("s", "Outer", inner)]);
    expect(flaws(titled, { ...titled }, `<outer>\n${inner}\n</outer>`)).toBe(0);
    const bare = under("xml", [section("s", "", inner)]);
    expect(flaws(bare, { ...bare }, inner)).toBe(0);
    expect(flaws(bare, { ...bare }, inner.replace("b", "d"))).toBe(1);
    expect(flaws(under("markdown", bare.prompt.sections), bare, inner)).toBe(1);
  });
  test("beside tags, which end what they hold", () => {
    const three = under("xml", [
      section("a", "First", "One."),
      section("b", "", "Two."),
      section("c", "", "Three.\n\n<x>\ny\n</x>"),
    ]);
    const text = "<first>\nOne.\n</first>\n\nTwo.\n\nThree.\n\n<x>\ny\n</x>";
    expect(flaws(three, { ...three }, text)).toBe(0);
    expect(flaws(three, { ...three }, text.replace("y", "z"))).toBe(1);
    expect(flaws(three, { ...three }, "<first>\nOne.\n\nTwo.\n</first>\n\nThree.\n\n<x>\ny\n</x>")).toBe(2);
  });
  test("sections without a title run together", () => {
    const two = under("markdown", [
      section("a", "First", "One."),
      section("b", "", "Two."),
      section("c", "", "Three."),
    ]);
    expect(flaws(two, { ...two }, "## First\n\nOne.\n\nTwo.\n\nThree.")).toBe(0);
    expect(flaws(two, { ...two }, "## First\n\nOne.\n\nThree.\n\nTwo.")).toBe(1);
    const start = under("markdown", [section("a", "", "One."), section("b", "", "Two.")]);
    expect(flaws(start, { ...start }, "One.\n\nTwo.")).toBe(0);
    expect(flaws(start, { ...start }, "One.\nTwo.")).toBe(1);
  });
});

describe("generated lists", () => {
  const guide = (description: string) => ({ ...skill("guide"), description });
  const lists = (description: string, layout: string, body = "Here:\n{{skills}}\nEnd."): Harness =>
    under("markdown", [section("a", "First", body)], { skills: layout } as Partial<Harness["prompt"]>, {
      skills: [guide(description)],
    });
  const text = (line: string): string => `## First\n\nHere:\n${line}\nEnd.`;
  test("read back", () => {
    const one = lists("A guide.", "list");
    expect(flaws(one, { ...one }, text("- guide: A guide."))).toBe(0);
    expect(flaws(one, { ...one }, text("- guide: A gide."))).toBe(1);
  });
  test("of more lines than entries: a fault of the edits where the base's was none", () => {
    const [plain, broken] = [lists("A guide.", "list"), lists("A\nguide.", "list")];
    expect(flaws(plain, broken, text("- guide: A\nguide."))).toBe(1);
    expect(flaws(broken, { ...broken }, text("- guide: A\nguide."))).toBe(0);
    const xml = lists("A\nguide.", "xml");
    expect(flaws(xml, broken, text("- guide: A\nguide."))).toBe(1);
    // nothing asks for the list
    const silent = (description: string) => lists(description, "list", "Say {{skills}} here.");
    const said = (line: string) => `## First\n\nSay ${line} here.`;
    expect(flaws(silent("A guide."), silent("A\nguide."), said("{{skills}}"))).toBe(0);
  });
  test("each entry of it, and each part", () => {
    const two = (layout: string, ...named: readonly (readonly [string, string])[]): Harness =>
      under(
        "markdown",
        [section("a", "First", "Tools.\n\n{{tools}}"), section("b", "Last", "End.")],
        { tools: layout } as Partial<Harness["prompt"]>,
        {
          tools: named.map(([name, description]) => toolOf(undefined, { name, description })),
        },
      );
    const before = two("xml", ["get", "Gets."], ["put", "Puts."]);
    const text = (...lines: readonly string[]) =>
      `## First\n\nTools.\n\n${lines.join("\n")}\n\n## Last\n\nEnd.`;
    const shown = (...named: readonly (readonly [string, string])[]) =>
      flaws(
        before,
        two("list", ...named),
        text(...named.map(([name, description]) => `- ${name}: ${description}`)),
      );
    expect(shown(["get", "Gets."], ["put", "Puts."])).toBe(0);
    expect(shown(["get", "Gets."], ["put: it", "Puts."])).toBe(1);
    expect(shown(["get: it", "Gets."], ["put", "Puts."])).toBe(1);
    expect(shown(["get", "Gets.\n- put: Puts."])).toBe(1);
    expect(shown(["get", "Gets.\n- put"])).toBe(1);
  });
  test("of tools", () => {
    const tools = (description: string, layout: string): Harness =>
      under(
        "markdown",
        [section("a", "First", "{{tools}}")],
        { tools: layout } as Partial<Harness["prompt"]>,
        {
          tools: [toolOf('{"properties":{"a":{"type":"string"}}}', { description })],
        },
      );
    const [one, two] = [tools("Gets.", "signature"), tools("Gets.\nOr not.", "signature")];
    expect(flaws(one, { ...one }, "## First\n\nget(a?: string) - Gets.")).toBe(0);
    expect(flaws(one, two, "## First\n\nget(a?: string) - Gets.\nOr not.")).toBe(1);
    const odd = tools("Gets.", "list");
    const named = { ...odd, tools: odd.tools.map((tool) => ({ ...tool, name: "get: it" })) };
    expect(flaws(odd, named, "## First\n\n- get: it: Gets.")).toBe(1);
    const closing = { ...one, tools: one.tools.map((tool) => ({ ...tool, name: "get(b) - x" })) };
    expect(flaws(one, closing, "## First\n\nget(b) - x(a?: string) - Gets.")).toBe(1);
    const json = tools("Gets.\nOr not.", "openai");
    expect(
      flaws(
        one,
        json,
        '## First\n\n{"type":"function","function":{"name":"get","description":"Gets.\\nOr not.","parameters":{"properties":{"a":{"type":"string"}}}}}',
      ),
    ).toBe(0);
  });
});

describe("what the world wrote, and replies", () => {
  const given = harness({ tools: [{ ...toolOf(undefined), name: "get_it" }] });
  const after = harness({ tools: [{ ...toolOf(undefined), name: "read_it" }] });
  const found = (base: readonly Json[], view: readonly Json[], edits: readonly Edit[] = []) => {
    const problems = worldIntact.check({
      base: { messages: base, tools: [] },
      view: { messages: view, tools: [] },
      edits,
      before: given,
      after: edits.length === 0 ? { ...given } : after,
    });
    return problems === "n/a" ? problems : problems.map(({ code, where }) => `${code} ${where}`);
  };
  const user: Json = { role: "user", content: "u" };
  const reply: Json = { role: "assistant", content: "Done." };
  const system: Json = { role: "system", content: "s" };
  test("byte for byte", () => {
    expect(found([user], [user])).toEqual([]);
    expect(found([user, reply], [user, reply])).toEqual([]);
    expect(found([user], [{ role: "user", content: "v" }])).toHaveLength(1);
    expect(found([reply], [{ role: "assistant", content: "Done" }])).toHaveLength(1);
    expect(found([user], [{ role: "user", content: "v" }])).toEqual([
      expect.stringMatching(/\/messages\/0\/content$/),
    ]);
  });
  test("nothing of either, and a message more or less", () => {
    expect(found([], [])).toBe("n/a");
    expect(found([], [system])).toEqual([expect.stringMatching(/\/messages$/)]);
    expect(found([user, user], [user])).toEqual([expect.stringMatching(/\/messages$/)]);
  });
  test("a reply that says an old name", () => {
    const renamed = [rename(["tool:get_it", "get_it", "read_it"])];
    const says = (name: string): Json => ({ role: "assistant", content: `I ran ${name}.` });
    expect(found([says("get_it")], [says("get_it")], renamed)).toHaveLength(1);
    expect(found([says("put_it")], [says("put_it")], renamed)).toEqual([]);
    expect(
      found(
        [user, { role: "user", content: "get_it" }],
        [user, { role: "user", content: "get_it" }],
        renamed,
      ),
    ).toEqual([]);
  });
});

describe("what all laws look at", () => {
  const given = under(
    "markdown",
    PLAIN,
    {},
    { tools: [{ ...toolOf('{"properties":{"id":{}}}'), name: "get" }] },
  );
  const said = (content: string, role = "system"): Json => ({ role, content });
  const exam = (
    view: readonly Json[],
    after: Harness = { ...given },
    base = view,
    edits: readonly Edit[] = [],
  ) =>
    examOf({
      base: { messages: base, tools: [] },
      view: { messages: view, tools: [] },
      edits,
      before: given,
      after,
    });
  test("the blocks of a prompt", () => {
    expect(exam([said("## A\n\nb")]).blocks()).toEqual([{ title: "A", body: "b" }]);
    expect(exam([said("## A\n\nb", "user")]).blocks()).toEqual([]);
    expect(exam([]).blocks()).toEqual([]);
    expect(exam([said("## A\n\nb")], under("inline", PLAIN)).blocks()).toEqual([]);
  });
  test("the words of the world", () => {
    const { worldSays } = exam([
      said("s"),
      said("one", "user"),
      said("three", "assistant"),
      said("two", "user"),
    ]);
    expect(["one", "two", "one\ntwo", "onetwo", "three"].map(worldSays)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
  test("one View is examined once, and another Variant of it anew", () => {
    const row = { messages: [said("s")], tools: [] };
    const edits: readonly Edit[] = [];
    const trial = { base: row, view: row, edits, before: given, after: { ...given } };
    expect(examOf(trial)).toBe(examOf({ ...trial }));
    expect(examOf({ ...trial, base: { ...row } })).not.toBe(examOf(trial));
    expect(examOf({ ...trial, after: { ...given } })).not.toBe(examOf(trial));
    expect(examOf({ ...trial, edits: [] })).not.toBe(examOf(trial));
  });
  test("calls beside calls, texts beside texts", () => {
    const call = (name: string, args: Json): Json => ({
      id: "c",
      type: "function",
      function: { name, arguments: args },
    });
    const asks = (...calls: readonly Json[]): Json => ({
      role: "assistant",
      content: "",
      tool_calls: calls,
      reasoning_content: "why",
    });
    const { calls, texts } = exam(
      [said("u", "user"), asks(call("fetch", { ref: 1 }), call("x", 1))],
      { ...given },
      [said("u", "user"), asks(call("get", { id: 1 }), call("x", {}), call("get", {})), said("late", "user")],
      [rename(["tool:get", "get", "fetch"], ["tool:get/param:id", "id", "ref"])],
    );
    expect(calls.map(({ where, newName }) => [where, newName])).toEqual([
      ["/messages/1/tool_calls/0/function", "fetch"],
      ["/messages/1/tool_calls/1/function", "x"],
    ]);
    expect(calls[0]?.restored).toEqual({ value: { id: 1 }, stale: [] });
    expect([calls[1]?.words, calls[1]?.restored, calls[1]?.text]).toEqual([undefined, undefined, undefined]);
    expect(texts.map(({ where }) => where)).toEqual([
      "/messages/0/content",
      "/messages/1/content",
      "/messages/1/reasoning_content",
    ]);
  });
});
