/** Hooks of a Variant beside those of its base: the same decisions under other names, and what decides otherwise. One damage at a time. */
import { describe, expect, test } from "vitest";
import { hooksAgree, hooksAgreeWith } from "../../src/laws/hooks-agree.js";
import type { Edit } from "../../src/model/edit.js";
import type { Condition, Harness, Hook } from "../../src/model/harness.js";
import type { Json } from "../../src/model/json.js";
import { harness, type NewName, rename } from "../help/small.js";
import { toolOf } from "../help/turned.js";

const SCHEMA = '{"type":"object","properties":{"KEY":{"type":"string"}},"required":["KEY"]}';
const hook = (more: Partial<Hook>): Hook => ({
  id: "h",
  event: "before-call",
  tools: ["get_it"],
  conditions: [
    { kind: "regex", target: "arguments.id", pattern: "^\\d+$", flags: "", acts: "no-match" } as Condition,
  ],
  action: "retry",
  message: "{{value}} is no number.",
  budget: 2,
  ...more,
});
const SHORT = hook({
  id: "short",
  event: "before-reply",
  tools: [],
  conditions: [{ kind: "length", target: "reply", max: 5 }],
  message: "Short.",
});
const given = (name: string, key: string, ...hooks: readonly Hook[]): Harness =>
  harness({
    tools: [
      { ...toolOf(SCHEMA.replaceAll("KEY", key)), name },
      { ...toolOf(undefined), name: "put_it" },
    ],
    hooks: [...hooks],
  });
const NAMES: readonly NewName[] = [
  ["tool:get_it", "get_it", "read_it"],
  ["tool:get_it/param:id", "id", "ref"],
];
const moved = (one: Hook): Hook => ({
  ...one,
  tools: one.tools.map((tool) => (tool === "get_it" ? "read_it" : tool)),
  conditions: one.conditions.map((condition) =>
    "target" in condition && condition.target === "arguments.id"
      ? { ...condition, target: "arguments.ref" }
      : condition,
  ) as Condition[],
});
const call = (name: string, args: Json): Json => ({
  role: "assistant",
  content: "",
  tool_calls: [{ id: "c", type: "function", function: { name, arguments: args } }],
});
const reply = (content: string): Json => ({ role: "assistant", content });
const user: Json = { role: "user", content: "Hi." };
interface Given {
  readonly before?: readonly Hook[];
  readonly after?: readonly Hook[];
  readonly base?: readonly Json[];
  readonly view?: readonly Json[];
  readonly edits?: readonly Edit[];
  readonly strict?: boolean;
}
/** The places of the flaws; the names are changed unless `edits` says otherwise. */
const flaws = ({
  before = [hook({})],
  after,
  base = [user],
  view = base,
  edits = [rename(...NAMES)],
  strict = true,
}: Given) => {
  const plain = edits.length === 0;
  const found = (strict ? hooksAgreeWith({ strict }) : hooksAgree).check({
    base: { id: "r", messages: base, tools: [] },
    view: { id: "r#2", messages: view, tools: [] },
    edits,
    before: given("get_it", "id", ...before),
    after: plain
      ? given("get_it", "id", ...(after ?? before))
      : given("read_it", "ref", ...(after ?? before.map(moved))),
  });
  return found === "n/a" ? found : found.length;
};

describe("Hooks agree", () => {
  test("is not asked where there are none", () => {
    expect(flaws({ before: [] })).toBe("n/a");
    expect(flaws({ before: [], after: [hook({})] })).toBeGreaterThan(0);
    expect(flaws({ before: [hook({})], after: [] })).toBeGreaterThan(0);
  });
  test("under other names, at calls and replies of the run and besides", () => {
    expect(flaws({})).toBe(0);
    expect(
      flaws({ base: [user, call("get_it", { id: "x" })], view: [user, call("read_it", { ref: "x" })] }),
    ).toBe(0);
    expect(
      flaws({ base: [user, call("get_it", { id: "12" })], view: [user, call("read_it", { ref: "12" })] }),
    ).toBe(0);
    expect(flaws({ before: [hook({}), SHORT], base: [user, reply("Far too long.")] })).toBe(0);
    expect(flaws({ edits: [], base: [user, call("get_it", { id: "x" })] })).toBe(0);
  });
  const [own] = [moved(hook({}))];
  test.each<readonly [string, Hook]>([
    ["looks at another tool", { ...own, tools: ["put_it"] }],
    ["looks at no tool that is", { ...own, tools: ["get_it"] }],
    ["looks at another key", { ...own, conditions: hook({}).conditions }],
    [
      "has another pattern",
      { ...own, conditions: [{ ...own.conditions[0], pattern: "^\\d*$" } as Condition] },
    ],
    [
      "acts where it was silent",
      { ...own, conditions: [{ ...own.conditions[0], acts: "match" } as Condition] },
    ],
    ["has no condition", { ...own, conditions: [] }],
    ["has one more", { ...own, conditions: [...own.conditions, ...own.conditions] }],
    ["has another event", { ...own, event: "before-reply" }],
  ])("not where it %s", (_, other) => {
    expect(flaws({ after: [other] })).toBeGreaterThan(0);
    expect(flaws({ after: [other], strict: false })).toBeGreaterThan(0);
  });
  test("not where a bound moved", () => {
    const long = { ...SHORT, conditions: [{ kind: "length", target: "reply", max: 6 } as Condition] };
    expect(flaws({ before: [SHORT], after: [SHORT] })).toBe(0);
    expect(flaws({ before: [SHORT], after: [long] })).toBeGreaterThan(0);
    expect(
      flaws({ before: [SHORT], after: [long], edits: [], base: [user, reply("123456")] }),
    ).toBeGreaterThan(0);
  });
  test("not where the run says something else to them", () => {
    expect(
      flaws({ base: [user, call("get_it", { id: "x" })], view: [user, call("read_it", { ref: "12" })] }),
    ).toBe(1);
    expect(
      flaws({ base: [user, call("get_it", { id: "12" })], view: [user, call("read_it", { ref: "x" })] }),
    ).toBe(1);
    expect(
      flaws({ base: [user, call("get_it", { id: "x" })], view: [user, call("read_it", { ref: "y" })] }),
    ).toBe(1);
    expect(
      flaws({ base: [user, call("get_it", { id: "x" })], view: [user, call("get_it", { id: "x" })] }),
    ).toBeGreaterThan(0);
    expect(flaws({ base: [user, call("get_it", { id: "x" })], view: [user] })).toBeGreaterThan(0);
    expect(flaws({ before: [SHORT], base: [user, reply("Too long.")], view: [user, reply("No.")] })).toBe(1);
  });
  test("a pattern that spells a renamed thing decides at the new name as it did at the old", () => {
    const spells = (pattern: string): Hook =>
      hook({
        id: "spells",
        event: "before-reply",
        tools: [],
        conditions: [{ kind: "regex", target: "reply", pattern, flags: "", acts: "match" } as Condition],
      });
    expect(flaws({ before: [spells("get_it")], after: [spells("read_it")] })).toBe(0);
    expect(flaws({ before: [spells("get_it")], after: [spells("get_it")] })).toBeGreaterThan(0);
    expect(flaws({ before: [spells("get_at")], after: [spells("get_at")] })).toBe(0);
  });
});
