/** Who wrote what: the text of a message is never changed by saying who wrote it. */
import { expect, test } from "vitest";
import { Harness, Hook } from "../../src/model/harness.js";
import type { Message, Part } from "../../src/model/trajectory.js";
import { hookOf, markEchoes } from "../../src/run/bind-logs/echoes.js";

const hook = (id: string, message: string, more: object = {}): Hook =>
  Hook.parse({ id, event: "before-reply", action: "retry", message, ...more });

test("of Hooks whose messages begin alike, the one that says most of the text is told", () => {
  const hooks = [
    hook("open", "Reply again: {{value}}"),
    hook("short", "Reply again: it was too long"),
    hook("long", "Reply again: it was too long, keep to {{limit}} words"),
  ];
  const of = (text: string): string | undefined => hookOf({ hooks }, "user", text);
  expect(of("Reply again: it was too long, keep to 40 words")).toBe("hook:long");
  expect(of("Reply again: it was too long")).toBe("hook:short");
  expect(of("Reply again: it was rude")).toBe("hook:open");
  expect(of("reply again: it was rude")).toBeUndefined();
});

test("a message that is a slot, or hardly more, is nobody's", () => {
  const hooks = [hook("any", "{{value}}"), hook("ok", "OK {{value}}!"), hook("no", "{{value}}: {{limit}}")];
  for (const text of ["Hi", "OK then!", "a: b", ""]) expect(hookOf({ hooks }, "user", text)).toBeUndefined();
});

test("a long text that no message can be is told at once", () => {
  const hooks = [hook("many", "{{a}} {{b}} {{c}} {{d}} {{e}} never said")];
  expect(hookOf({ hooks }, "user", "word ".repeat(40_000))).toBeUndefined();
});

const BODY = "Read the order first.\nThen say what it costs, and when it comes.";
const OUTER = `Before:\n${BODY}\nAfter that say goodbye to the customer.`;
const harness = Harness.parse({
  name: "small",
  prompt: { sections: [] },
  tools: [],
  skills: [
    { name: "inner-desk", description: "Orders of customers.", body: BODY },
    { name: "outer-desk", description: "Whole calls.", body: OUTER },
  ],
  hooks: [],
  limits: [],
});
const user = (...parts: readonly Part[]): Message => ({
  ...{ id: "m0", role: "user", content: "parts", calls: [], extra: {} },
  parts,
});
const marks = (message: Message): readonly (readonly [string, string | undefined, unknown])[] =>
  (markEchoes([message], harness, () => 0).messages[0] as Message).parts.map(({ text, echo, extra }) => [
    text,
    echo,
    extra,
  ]);

test("a Skill's body inside another's is the other's; two bodies in one text are both told", () => {
  const text = `${OUTER}\n--\n${BODY}!`;
  expect(marks(user({ author: "world", text }))).toEqual([
    [OUTER, "skill:outer-desk", undefined],
    ["\n--\n", undefined, undefined],
    [BODY, "skill:inner-desk", undefined],
    ["!", undefined, undefined],
  ]);
});

test("what a part says beside its text is neither lost nor said twice", () => {
  const extra = { cache_control: { type: "ephemeral" } };
  expect(marks(user({ author: "world", text: `<${BODY}>`, extra }))).toEqual([
    ["<", undefined, extra],
    [BODY, "skill:inner-desk", undefined],
    [">", undefined, undefined],
  ]);
  expect(marks(user({ author: "world", text: BODY, extra }))).toEqual([[BODY, "skill:inner-desk", extra]]);
});

test("a body with other line ends, or with its arguments filled in, stands there otherwise and stays the world's", () => {
  const text = BODY.replace("\n", "\r\n");
  expect(marks(user({ author: "world", text }))).toEqual([[text, undefined, undefined]]);
});
