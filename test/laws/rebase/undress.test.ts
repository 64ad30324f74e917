/** A View with another role or with calls in its texts, read back as the row that it would be otherwise: by hand. */
import { describe, expect, test } from "vitest";
import type { Trial } from "../../../src/laws/law.js";
import { undressed } from "../../../src/laws/rebase/undress.js";
import { asArray, asString, get, type Json, type JsonObject, printJson } from "../../../src/model/json.js";

interface Given {
  readonly role?: string;
  readonly calls?: string;
  readonly tools?: readonly Json[];
  readonly view: readonly Json[];
  readonly base?: readonly Json[];
}
const trialOf = ({ role, calls, tools = [], view, base = [] }: Given): Trial =>
  ({
    after: {
      prompt: { ...(role === undefined ? {} : { role }), ...(calls === undefined ? {} : { calls }) },
    },
    view: { id: "r", messages: view, tools },
    base: { messages: base },
  }) as unknown as Trial;
const read = (given: Given) => {
  const { trial, breaches } = undressed(trialOf(given));
  return {
    messages: asArray(get(trial.view, "messages")),
    breaches: breaches.map(({ law, where }) => `${law} ${where}`),
  };
};

const TOOL: Json = { type: "function", function: { name: "get", parameters: { type: "object" } } };
const TOLD: Readonly<Record<string, string>> = {
  json: `

<tools>
{"name":"get","parameters":{"type":"object"}}
</tools>

To call tools, end the message with a block for each call:
<tool_call>
{"name": "<tool>", "arguments": {"<parameter>": <value>}}
</tool_call>`,
  xml: `

<tools>
{"name":"get","parameters":{"type":"object"}}
</tools>

To call tools, end the message with a block for each call; a text stands as it is, any other value as JSON:
<tool_call>
<function=<tool>>
<parameter=<parameter>>
<value>
</parameter>
</function>
</tool_call>`,
  python: `

<tools>
{"name":"get","parameters":{"type":"object"}}
</tools>

To call tools, end the message with one line that lists the calls, values written as in Python:
[<tool>(<parameter>=<value>), <tool>()]`,
};

describe("nothing to read back", () => {
  test.each([{}, { role: "system" }, { calls: "structured" }])("%j", (prompt) => {
    const trial = trialOf({ ...prompt, view: [{ role: "user", content: "x" }] });
    expect(undressed(trial)).toEqual({ trial, breaches: [] });
    expect(undressed(trial).trial).toBe(trial);
  });
});

describe("the prompt", () => {
  const developer = (message: Json) => read({ role: "developer", view: [message] });
  test("has its role back, and nothing else is touched", () => {
    const rest: Json = { role: "user", content: "u", tool_calls: [] };
    const { messages, breaches } = read({
      role: "developer",
      view: [{ role: "developer", content: "p", name: "n" }, rest],
    });
    expect(messages).toEqual([{ role: "system", content: "p", name: "n" }, rest]);
    expect(messages[1]).toBe(rest);
    expect(breaches).toEqual([]);
  });
  test("under another role, or without text", () => {
    expect(developer({ role: "system", content: "p" }).breaches).toEqual(["parse-back /messages/0/role"]);
    expect(developer({ role: "developer", content: null })).toEqual({
      messages: [{ role: "system", content: "" }],
      breaches: [],
    });
    expect(developer("text").breaches).toEqual(["parse-back /messages/0/role"]);
  });
  test.each(Object.entries(TOLD))("tells of the tools as %s", (calls, told) => {
    const at = (role: string, content: string) =>
      read({ role, calls, tools: [TOOL], view: [{ role, content }] });
    for (const role of ["system", "developer"])
      expect(at(role, `Prompt.${told}`)).toEqual({
        messages: [{ role: "system", content: "Prompt." }],
        breaches: [],
      });
    for (const content of [`Prompt.${told}\n`, told.slice(1), "Prompt.", `${told.slice(0, -1)}!`])
      expect(at("system", content)).toEqual({
        messages: [{ role: "system", content }],
        breaches: ["parse-back /messages/0/content"],
      });
  });
  test("tells of no tool, and of one without a function", () => {
    const told = (inside: string): string =>
      `\n\n<tools>\n${inside}</tools>\n\n${(TOLD.python ?? "").split("\n\n").at(-1)}`;
    const one = (tools: readonly Json[], content: string) =>
      read({ calls: "python", tools, view: [{ role: "system", content }] });
    expect(one([], told("")).messages).toEqual([{ role: "system", content: "" }]);
    expect(one([{}], told("{}\n")).messages).toEqual([{ role: "system", content: "" }]);
    expect(one([TOOL, {}], told('{"name":"get","parameters":{"type":"object"}}\n{}\n')).breaches).toEqual([]);
  });
});

/** One assistant's message under a dialect; `ids` of the calls in the base. */
const said = (
  calls: string,
  content: string,
  parameters: JsonObject = {},
  ids: readonly (string | undefined)[] = [],
): string | readonly [text: string, ...calls: string[]] => {
  const own: Json = { role: "assistant", content };
  const { messages, breaches } = read({
    calls,
    tools: [{ type: "function", function: { name: "get", parameters } }],
    view: [null, own],
    base: [null, { tool_calls: ids.map((id) => (id === undefined ? {} : { id })) }],
  });
  const mine = breaches.filter((one) => !one.includes("/messages/0"));
  if (mine.length > 0) {
    expect(messages[1]).toBe(own);
    return mine.join();
  }
  const list = asArray(get(messages[1], "tool_calls"));
  if (list.length === 0) expect(messages[1]).toBe(own);
  return [
    asString(get(messages[1], "content")) ?? "",
    ...list.map((call) => {
      expect(get(call, "type")).toBe("function");
      const inner = get(call, "function");
      const id = get(call, "id");
      const args = get(inner, "arguments");
      return `${id === undefined ? "" : `${printJson(id)} `}${asString(get(inner, "name"))} ${printJson(args === undefined ? "?" : args)}`;
    }),
  ];
};
const WRONG = "parse-back /messages/1/content";

describe("calls as JSON", () => {
  const block = (inside: string): string => `<tool_call>\n${inside}\n</tool_call>`;
  const GET = block('{"name":"get","arguments":{"a":1}}');
  test.each<readonly [string, readonly string[]]>([
    ["Only text.", ["Only text."]],
    ["", [""]],
    [GET, ["", 'get {"a":1}']],
    [`Look.\n${GET}`, ["Look.", 'get {"a":1}']],
    [`Look.\n\n${GET}`, ["Look.\n", 'get {"a":1}']],
    [`${GET}\n${block('{"name":"put","arguments":{}}')}`, ["", 'get {"a":1}', "put {}"]],
    [block('{"name":"get","arguments":null}'), ["", "get null"]],
  ])("%j", (content, calls) => {
    expect(said("json", content)).toEqual(calls);
  });
  test.each([
    `Look. ${GET}`,
    `\n${GET}`,
    `${GET}\n`,
    `${GET} `,
    `${GET}\nMore.`,
    `<tool_call>${GET}`,
    `a <tool_call> b\n${GET}`,
    "<tool_call>\n{}",
    "<tool_call>",
    block("{}"),
    block("no JSON"),
    block('{"name":"get"}'),
    block('{"name":1,"arguments":{}}'),
    block('{"name":"get","arguments":{},"more":1}'),
    block('{"arguments":{},"name":"get"}'),
    block('{"name": "get","arguments":{}}'),
    block('{"name":"get","arguments":{"a":1,"a":2}}'),
    block('{"name":"get","arguments":{"a":[{"b":1,"b":2}]}}'),
    `${GET}\n${block("no JSON")}`,
  ])("%j does not read back", (content) => {
    expect(said("json", content)).toBe(WRONG);
  });
  test("with the ids of the base, as far as there are some", () => {
    expect(said("json", `${GET}\n${GET}\n${GET}`, {}, ["c1", undefined])).toEqual([
      "",
      '"c1" get {"a":1}',
      'get {"a":1}',
      'get {"a":1}',
    ]);
  });
});

describe("calls as XML", () => {
  const block = (...lines: readonly string[]): string =>
    ["<tool_call>", "<function=get>", ...lines, "</function>", "</tool_call>"].join("\n");
  const value = (key: string, ...lines: readonly string[]): readonly string[] => [
    `<parameter=${key}>`,
    ...lines,
    "</parameter>",
  ];
  test.each<readonly [string, readonly string[]]>([
    ["Only text.", ["Only text."]],
    [block(), ["", "get {}"]],
    [`Look.\n${block(...value("a", "1"))}`, ["Look.", 'get {"a":1}']],
    [block(...value("a", "x y")), ["", 'get {"a":"x y"}']],
    [block(...value("a", "null")), ["", 'get {"a":null}']],
    [block(...value("a", "")), ["", 'get {"a":""}']],
    [block(...value("a", "two", "lines")), ["", 'get {"a":"two\\nlines"}']],
    [block(...value("a", '{"b":[1,true]}'), ...value("c", "x")), ["", 'get {"a":{"b":[1,true]},"c":"x"}']],
    [block(...value("a", "12345678901234567890")), ["", 'get {"a":12345678901234567890}']],
    [`${block()}\n${block(...value("a", "2"))}`, ["", "get {}", 'get {"a":2}']],
  ])("%j", (content, calls) => {
    expect(said("xml", content)).toEqual(calls);
  });
  test.each([
    block(...value("a", '"x"')),
    block(...value("a", '{"b": 1}')),
    block(...value("a", "1.0e+1 "), ...value("a", "2")),
    block("<parameter=a>", "</parameter>"),
    block("<parameter=a>", "1"),
    block("<parameter=>", "1", "</parameter>"),
    block("<parameter=a>>", "1", "</parameter>"),
    block("x<parameter=a>", "1", "</parameter>"),
    block("", ...value("a", "1")),
    block(...value("a", "1"), ""),
    block(...value("a", "1"), "</parameter>"),
    "<tool_call>\n<function=>\n</function>\n</tool_call>",
    "<tool_call>\n<function=get>\n</tool_call>",
    "<tool_call>\n<function=get>\n</function>",
    "<tool_call>\n<function=get\n</function>\n</tool_call>",
    "<tool_call>\n <function=get>\n</function>\n</tool_call>",
    `Look. ${block()}`,
  ])("%j does not read back", (content) => {
    expect(said("xml", content)).toBe(WRONG);
  });
  test.each<readonly [string, JsonObject, string]>([
    ["a string", { properties: { a: { type: "string" } } }, '"1"'],
    ["a number", { properties: { a: { type: "number" } } }, "1"],
    ["a string among others", { properties: { a: { type: ["string", "null"] } } }, "1"],
    ["listed texts", { properties: { a: { enum: ["1", "2"] } } }, '"1"'],
    ["listed texts and others", { properties: { a: { enum: ["1", 2] } } }, "1"],
    ["an empty list", { properties: { a: { enum: [] } } }, "1"],
    ["no type but a list of texts, typed", { properties: { a: { type: "integer", enum: ["1"] } } }, "1"],
    ["nothing", { properties: {} }, "1"],
    ["a reference", { properties: { a: { $ref: "#/$defs/t" } }, $defs: { t: { type: "string" } } }, '"1"'],
    ["a lost reference", { properties: { a: { $ref: "#/$defs/u", type: "string" } } }, '"1"'],
  ])("a parameter declared as %s", (_, schema, a) => {
    expect(said("xml", block(...value("a", "1")), schema)).toEqual(["", `get {"a":${a}}`]);
  });
  test("of a tool that nobody declares", () => {
    const other = "<tool_call>\n<function=x=y>\n<parameter=a>\n1\n</parameter>\n</function>\n</tool_call>";
    expect(said("xml", other, { properties: { a: { type: "string" } } })).toEqual(["", 'x=y {"a":1}']);
  });
});

describe("calls as Python", () => {
  test.each<readonly [string, readonly string[]]>([
    ["Only text.", ["Only text."]],
    ["[get()]", ["", "get {}"]],
    ["Look.\n[get()]", ["Look.", "get {}"]],
    ["Look.\n\n[get()]", ["Look.\n", "get {}"]],
    ['[get(a=1, b="x"), put()]', ["", 'get {"a":1,"b":"x"}', "put {}"]],
    ["[get(a=True, b=False, c=None)]", ["", 'get {"a":true,"b":false,"c":null}']],
    ['[get(a=[1, "x"], b={"k": [], "l": {}})]', ["", 'get {"a":[1,"x"],"b":{"k":[],"l":{}}}']],
    ["[get(a=-1.5, b=0, c=10)]", ["", 'get {"a":-1.5,"b":0,"c":10}']],
    ["[get(a=1e+25, b=1.0, c=1E5)]", ["", 'get {"a":1e+25,"b":1.0,"c":1E5}']],
    ["[get(a=12345678901234567890)]", ["", 'get {"a":12345678901234567890}']],
    ['[get(a="say \\"no\\", (b=1)]")]', ["", 'get {"a":"say \\"no\\", (b=1)]"}']],
    ['[get(a="two\\nlines")]', ["", 'get {"a":"two\\nlines"}']],
    ["[a.b-c(x_1=1)]", ["", 'a.b-c {"x_1":1}']],
    ["[_get(_=1)]", ["", '_get {"_":1}']],
    ["[]", ["[]"]],
    ["[1, 2]", ["[1, 2]"]],
    ["[get()", ["[get()"]],
    [" [get()]", [" [get()]"]],
    ["[get()]\nMore.", ["[get()]\nMore."]],
    // ends as a list of calls does, and is none: it is text
    ["[get(a=01)]", ["[get(a=01)]"]],
    ["[get(a=1.)]", ["[get(a=1.)]"]],
    ["[get(a=1e)]", ["[get(a=1e)]"]],
    ["[get(a=x)]", ["[get(a=x)]"]],
    ["[get(a)]", ["[get(a)]"]],
    ["[get(a:1)]", ["[get(a:1)]"]],
    ["[get(1=1)]", ["[get(1=1)]"]],
    ["[get(a.b=1)]", ["[get(a.b=1)]"]],
    ["[get(a=1, a=2)]", ["[get(a=1, a=2)]"]],
    ["[get(class=1)]", ["[get(class=1)]"]],
    ["[get(a=1 b=2)]", ["[get(a=1 b=2)]"]],
    ["[get(a=[1 2])]", ["[get(a=[1 2])]"]],
    ["[get(a={1: 2})]", ["[get(a={1: 2})]"]],
    ["[get(a=[1,)]", ["[get(a=[1,)]"]],
    ["[get(a={k: 2})]", ["[get(a={k: 2})]"]],
    ['[get(a={"k"= 2})]', ['[get(a={"k"= 2})]']],
    ["[1get()]", ["[1get()]"]],
    ["[(a=1)]", ["[(a=1)]"]],
    ["[get() put()]", ["[get() put()]"]],
    ["[get()](x)]", ["[get()](x)]"]],
    ["[get[a=1)]", ["[get[a=1)]"]],
  ])("%j", (content, calls) => {
    expect(said("python", content)).toEqual(calls);
  });
  test.each(
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
      " ",
    ),
  )("%s is no name of an argument", (word) => {
    expect(said("python", `[get(${word}=1)]`)).toEqual([`[get(${word}=1)]`]);
    expect(said("python", `[get(${word}_=1)]`)).toEqual(["", `get {"${word}_":1}`]);
  });
  test.each([
    "[get( )]",
    "[get(a = 1)]",
    "[get(a=1,b=2)]",
    "[get(),put()]",
    "[get(a=[1,2])]",
    '[get(a={"k":1})]',
    '[get(a={"k": 1, "k": 2})]',
    "\n[get()]",
    '[get(a="\\u0041")]',
  ])("%j is not written so", (content) => {
    expect(said("python", content)).toBe(WRONG);
  });
});

describe("messages that are no calls", () => {
  const view = (own: Json, before: Json = null) =>
    read({ calls: "json", view: [null, own], base: [null, before] });
  const mine = ({ messages, breaches }: ReturnType<typeof read>) => ({
    message: messages[1],
    breaches: breaches.filter((one) => !one.includes("/messages/0")),
  });
  test("a result has the id of the base", () => {
    const own: Json = { role: "tool", content: "r" };
    const asks: Json = { role: "assistant", tool_calls: [{ id: "c" }] };
    const { messages, breaches } = read({
      calls: "json",
      view: [null, { role: "assistant", content: "" }, own, own],
      base: [null, asks, { role: "tool", tool_call_id: "c" }, {}],
    });
    expect(messages[2]).toEqual({ role: "tool", content: "r", tool_call_id: "c" });
    expect(messages[3]).toBe(own);
    expect(breaches.filter((one) => !one.includes("/0"))).toEqual([]);
  });
  test("a result tells no id", () => {
    expect(mine(view({ role: "tool", content: "r", tool_call_id: "c" })).breaches).toEqual([
      "parse-back /messages/1/tool_call_id",
    ]);
  });
  test("calls stand in no field", () => {
    expect(mine(view({ role: "assistant", content: "", tool_calls: [] })).breaches).toEqual([
      "parse-back /messages/1/tool_calls",
    ]);
    expect(mine(view({ role: "user", content: "", tool_calls: [] })).breaches).toEqual([
      "parse-back /messages/1/tool_calls",
    ]);
  });
  test("a user writes what a user likes", () => {
    const own: Json = { role: "user", content: "<tool_call>" };
    expect(mine(view(own))).toEqual({ message: own, breaches: [] });
  });
  test("an assistant without a text", () => {
    expect(mine(view({ role: "assistant", content: null })).breaches).toEqual([WRONG]);
  });
});

describe("results without ids stand in the order of their calls", () => {
  const asks = (...ids: readonly (string | undefined)[]): Json => ({
    role: "assistant",
    tool_calls: ids.map((id) => (id === undefined ? {} : { id })),
  });
  const tells = (id?: string): Json => ({ role: "tool", ...(id === undefined ? {} : { tool_call_id: id }) });
  const user: Json = { role: "user", content: "" };
  const isHeld = (base: readonly Json[], calls = "json"): boolean =>
    !read({ calls, role: "developer", view: [], base }).breaches.includes("references-hold /messages");
  test.each<readonly [boolean, readonly Json[]]>([
    [true, []],
    [true, [asks("a", "b"), tells("a"), tells("b")]],
    [false, [asks("a", "b"), tells("b"), tells("a")]],
    [true, [asks("a", "b"), tells(), tells("b")]],
    [true, [asks("a", undefined), tells("a"), tells("x")]],
    [true, [asks("a"), tells("a"), user, asks("b"), tells("b")]],
    [true, [asks("a"), user, tells("a")]],
    [false, [tells("a")]],
    [false, [asks("a"), tells("a"), tells("a")]],
    [false, [asks("a"), asks("b"), tells("a")]],
    [false, [asks("a"), tells("b")]],
  ])("%s", (is, base) => {
    expect(isHeld(base)).toBe(is);
    expect(isHeld(base, "structured")).toBe(true);
  });
});
