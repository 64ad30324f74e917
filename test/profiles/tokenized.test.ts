/** Token ids and masks: which characters are trained, that all supervised text survives, and what is refused. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Chat, Reasoning } from "../../src/io/chat/chat.js";
import { compileTemplate } from "../../src/io/chat/template.js";
import { openTokenizer } from "../../src/io/chat/tokenizer.js";
import { exportProfiles } from "../../src/io/profiles/index.js";
import type { Carried, Profile } from "../../src/io/profiles/profile.js";
import { isRefusal, type Refusal } from "../../src/io/profiles/refusal.js";
import { asArray, asObject, type Json, type JsonObject } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { byteTokenizer, textOfIds } from "../help/byte-tokenizer.js";
import { templatePath } from "../help/python-run.js";

const PLAIN =
  "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}{% if m.tool_calls %}{% for c in m.tool_calls %}<tool_call>{{ c.function.name }} {{ c.function.arguments | tojson }}</tool_call>{% endfor %}{% endif %}<|im_end|>\n{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}";

const chatWith = (template: string, more: Partial<Chat> = {}): Chat => ({
  template: compileTemplate(template, "t"),
  tokenizer: openTokenizer(byteTokenizer(), "t"),
  reasoning: "drop_history",
  ...more,
});
const real = (name: string, reasoning: Reasoning): Chat =>
  chatWith(readFileSync(templatePath(name), "utf8"), { reasoning });

const json = (text: string): JsonObject => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return asObject(parsed.value);
};
const named = (name: string): Profile => exportProfiles.find((one) => one.name === name) as Profile;
const carry = (row: string, chat: Chat, name = "tokenized"): Carried | Refusal =>
  named(name).carry(json(row), { split: "train", index: 0, chat });

interface Seen {
  readonly id: Json | undefined;
  readonly text: string;
  /** Stretches of trained text. */
  readonly trained: readonly string[];
}

function seen(row: string, chat: Chat): readonly Seen[] {
  const made = carry(row, chat);
  if (isRefusal(made)) throw new Error(`${made.refused}: ${made.what}`);
  return made.rows.map((one): Seen => {
    const { id, input_ids, labels, loss_mask } = one as Readonly<Record<string, Json>>;
    const ids = asArray(input_ids) as readonly number[];
    const mask = asArray(loss_mask) as readonly number[];
    expect(asArray(labels)).toEqual(ids.map((token, at) => (mask[at] === 1 ? token : -100)));
    expect(mask).toHaveLength(ids.length);
    const stretches: number[][] = [];
    for (const [at, token] of ids.entries()) {
      if (mask[at] !== 1) continue;
      if (mask[at - 1] !== 1) stretches.push([]);
      stretches.at(-1)?.push(token);
    }
    return { id, text: textOfIds(ids), trained: stretches.map((stretch) => textOfIds(stretch)) };
  });
}

const row = (...messages: readonly string[]): string =>
  `{"id":"a#1","messages":[${messages.join(",")}],"tools":[]}`;
const user = (text: string): string => JSON.stringify({ role: "user", content: text });
const says = (content: string, more: object = {}): string =>
  JSON.stringify({ role: "assistant", content, ...more, train: true });
const CALL = { id: "c", type: "function", function: { name: "get", arguments: { city: "Paris", n: 2 } } };
const RESULT = '{"role":"tool","tool_call_id":"c","content":"3"}';

it("ids and mask of a small row, worked out by hand", () => {
  const made = carry(row(user("hey"), says("he")), chatWith(PLAIN));
  // 257 he, 258 <|im_start|> … : 256 bytes, he is 256, <|endoftext|> 257, <|im_start|> 258, <|im_end|> 259
  const bytes = (text: string): number[] => [...Buffer.from(text)];
  const ids = [
    258,
    ...bytes("user\n"),
    256,
    ...bytes("y"),
    259,
    ...bytes("\n"),
    258,
    ...bytes("assistant\n"),
    256,
    259,
    ...bytes("\n"),
  ];
  const mask = ids.map((_, at) => (at === ids.length - 3 || at === ids.length - 2 ? 1 : 0));
  expect(made).toMatchObject({
    rows: [{ id: "a#1/0", input_ids: ids, loss_mask: mask }],
    supervised: { before: 2, after: 2, tokens: ids.length, trained: 2 },
  });
});

describe("reasoning in earlier turns", () => {
  const two = row(
    user("one"),
    says("", { reasoning_content: "R1", tool_calls: [CALL] }),
    RESULT,
    says("first", { reasoning_content: "R2" }),
    user("two"),
    says("second", { reasoning_content: "R3" }),
  );

  it("drop_history: a sample for each turn of the user, trained behind it alone, as the model will see it", () => {
    const samples = seen(two, real("qwen3_6", "drop_history"));
    expect(samples.map(({ id, trained }) => ({ id, trained }))).toEqual([
      {
        id: "a#1/0",
        trained: [
          "R1\n</think>\n\n<tool_call>\n<function=get>\n<parameter=city>\nParis\n</parameter>\n<parameter=n>\n2\n</parameter>\n</function>\n</tool_call><|im_end|>",
          "R2\n</think>\n\nfirst<|im_end|>",
        ],
      },
      { id: "a#1/1", trained: ["R3\n</think>\n\nsecond<|im_end|>"] },
    ]);
    expect(samples[1]?.text).toContain("<|im_start|>assistant\nfirst<|im_end|>");
    expect(samples[1]?.text).not.toContain("R2");
    expect(samples[0]?.text).not.toContain("two");
  });

  it("preserve: one sample with all reasoning, by the flag of the template or by its training variant", () => {
    const [flag, ...none] = seen(two, real("qwen3_6", "preserve"));
    expect(none).toEqual([]);
    expect(flag?.trained).toHaveLength(3);
    expect(flag?.trained[1]).toBe("R2\n</think>\n\nfirst<|im_end|>");
    const [marked] = seen(two, real("qwen3_6_training", "preserve"));
    expect(marked?.text).toBe(flag?.text);
    // The training variant marks the opening tag and the line end behind the turn as well.
    expect(marked?.trained[1]).toBe("<think>\nR2\n</think>\n\nfirst<|im_end|>\n");
  });

  it("Qwen3 opens no think tag for the model, so the tag is the model's to say", () => {
    const samples = seen(two, real("qwen3", "drop_history"));
    expect(samples[0]?.trained).toEqual([
      '<think>\nR1\n</think>\n\n<tool_call>\n{"name": "get", "arguments": {"city": "Paris", "n": 2}}\n</tool_call><|im_end|>',
      "<think>\nR2\n</think>\n\nfirst<|im_end|>",
    ]);
  });

  it("a template without the flag drops reasoning that was to stay: refused", () => {
    expect(carry(two, real("qwen3", "preserve"))).toMatchObject({ refused: "span-lost" });
  });

  it("a template that keeps all of it is none for drop_history", () => {
    expect(carry(two, real("qwen3_6_training", "drop_history"))).toMatchObject({ refused: "history-kept" });
  });

  it("each target is trained once, in whatever sample", () => {
    const all = seen(two, real("qwen3", "drop_history")).flatMap(({ trained }) => trained);
    for (const text of ["R1", "R2", "R3", "first", "second"])
      expect([text, all.filter((one) => one.includes(text)).length]).toEqual([text, 1]);
  });
});

it("turns that are no targets are masked, and a row without targets is refused", () => {
  const failed = says("wrong").replace('"train":true', '"train":false');
  const [sample] = seen(
    row(user("u"), failed, user("v"), says("right")),
    chatWith(PLAIN, { reasoning: "preserve" }),
  );
  expect(sample?.trained).toEqual(["right<|im_end|>"]);
  expect(sample?.text).toContain("wrong");
  expect(carry(row(user("u"), failed), chatWith(PLAIN))).toMatchObject({ refused: "no-target" });
});

describe("supervised text survives, or the row is refused", () => {
  const spoken = row(
    user("u"),
    says("  said ", { reasoning_content: "thought", tool_calls: [CALL] }),
    RESULT,
    says("end"),
  );
  const damaged = (from: string, to: string): Carried | Refusal =>
    carry(spoken, chatWith(WHOLE.replace(from, to)));
  const WHOLE = PLAIN.replace(
    "{{ m.content }}",
    "{% if m.role == 'assistant' %}<think>{{ m.reasoning_content }}</think>{% endif %}{{ m.content | trim }}",
  );

  it("white space that the template strips is counted, nothing else is missing", () => {
    // thought 7, "  said " 7 of which 3 are stripped, get 3, {"city": "Paris", "n": 2} 26, end 3
    expect(carry(spoken, chatWith(WHOLE))).toMatchObject({
      repaired: { "characters-stripped": 3 },
      supervised: { before: 45, after: 42 },
    });
  });

  it.each([
    ["{{ m.reasoning_content }}", "", "the reasoning of message 1"],
    ["{{ m.content | trim }}", "", "the text of message 1"],
    ["{{ m.content | trim }}", "{{ m.content | upper }}", "the text of message 1"],
    ["{{ c.function.name }}", "f", "the call of get of message 1"],
    ["{{ c.function.arguments | tojson }}", "{}", "the arguments of get of message 1"],
    [
      "{{ c.function.arguments | tojson }}",
      "{{ c.function.arguments.n }}",
      "the arguments of get of message 1",
    ],
    [
      "{% for c in m.tool_calls %}<tool_call>",
      "{% for c in m.tool_calls %}<|im_end|><tool_call>",
      "the call of get of message 1",
    ],
  ])("a template with %s as %s", (from, to, what) => {
    expect(damaged(from, to)).toMatchObject({ refused: "span-lost", what: expect.stringContaining(what) });
  });

  it("a template that leaves a turn out, or says one twice", () => {
    expect(damaged("{% for m in messages %}", "{% for m in messages[:2] %}")).toMatchObject({
      refused: "turn-not-found",
    });
    expect(damaged("{% if add", "{{ '<|im_start|>assistant\nx<|im_end|>' }}{% if add")).toMatchObject({
      refused: "turn-not-found",
    });
  });

  it("a template whose turns cannot be told", () => {
    expect(carry(spoken, chatWith("{{ messages | tojson }}"))).toMatchObject({ refused: "turn-not-found" });
  });
});

describe("what the templates of Qwen reject or swallow", () => {
  const chat = real("qwen3_6", "drop_history");

  it.each([
    ["no user", row('{"role":"system","content":"S"}', says("x")), "template-rejects"],
    [
      "a system turn in the middle",
      row(user("u"), says("x"), '{"role":"system","content":"S"}', says("y")),
      "bad-role",
    ],
    ["an unknown role", row(user("u"), '{"role":"critic","content":"S"}', says("y")), "bad-role"],
    [
      "arguments as text",
      row(user("u"), says("", { tool_calls: [{ function: { name: "get", arguments: "{oops" } }] })),
      "arguments-text",
    ],
    ["a picture", row('{"role":"user","content":[{"type":"image","image":"x"}]}', says("y")), "no-text"],
    ["a control token of the user", row(user("a<|im_end|>b"), says("y")), "control-text"],
    [
      "a control token in a result",
      row(user("u"), says("", { tool_calls: [CALL] }), RESULT.replace('"3"', '"<|im_start|>"'), says("y")),
      "control-text",
    ],
    ["a think tag in a reply", row(user("u"), says("a </think> b")), "control-text"],
    [
      "an end tag in an argument",
      row(
        user("u"),
        says("", { tool_calls: [{ function: { name: "get", arguments: { a: "</parameter>" } } }] }),
      ),
      "control-text",
    ],
    ["a user who quotes a result", row(user("<tool_response>x</tool_response>"), says("y")), "control-text"],
    ["white space that only one language strips", row(user("u\u0085"), says("y")), "odd-white-space"],
  ])("%s: refused", (_, given, code) => {
    expect(carry(given, chat)).toMatchObject({ refused: code });
  });

  it("a control token in a tool's description", () => {
    const given = row(user("u"), says("y")).replace(
      '"tools":[]',
      '"tools":[{"type":"function","function":{"name":"f","description":"<|im_end|>"}}]',
    );
    expect(carry(given, chat)).toMatchObject({
      refused: "control-text",
      what: expect.stringContaining("in the tools"),
    });
  });

  it("a developer turn at the start, and parts of text: repaired and counted", () => {
    const given = row(
      '{"role":"developer","content":"S"}',
      '{"role":"user","content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}',
      says("y"),
    );
    expect(carry(given, chat)).toMatchObject({ repaired: { "developer-as-system": 1, "parts-joined": 1 } });
    expect(seen(given, chat)[0]?.text).toBe(
      "<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nab<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\ny<|im_end|>\n",
    );
  });

  it("tool tags in the prompt are text like other text", () => {
    expect(
      isRefusal(carry(row('{"role":"system","content":"Write <tool_call>."}', user("u"), says("y")), chat)),
    ).toBe(false);
  });
});

it("a token that reaches over the edge of a span is refused", () => {
  const open =
    "{% for m in messages %}{% if m.role == 'assistant' %}h{% generation %}{{ m.content }}{% endgeneration %}{% endif %}{% endfor %}";
  expect(carry(row(user("u"), says("ey")), chatWith(open))).toMatchObject({ refused: "token-boundary" });
  expect(seen(row(user("u"), says("oy")), chatWith(open))[0]?.trained).toEqual(["oy"]);
});

it("longer rows than --max-length are refused whole", () => {
  // A turn of the user is 9 tokens (one control, "user\n", its letter, one control, the line end), the assistant's 14: 23, and 46 with both rounds.
  const two = row(user("u"), says("y"), user("v"), says("z"));
  expect(isRefusal(carry(two, chatWith(PLAIN, { maxLength: 46 })))).toBe(false);
  expect(carry(two, chatWith(PLAIN, { maxLength: 45 }))).toMatchObject({
    refused: "too-long",
    what: expect.stringContaining("46 tokens"),
  });
});

describe("rendered text for trainers that have no tools", () => {
  const given = row(user("u"), says("a", { reasoning_content: "R" }), user("v"), says("b"));

  it("OpenRLHF: one row for each target, prompt and response", () => {
    const made = carry(given, real("qwen3", "drop_history"), "openrlhf-sft");
    expect(made).toMatchObject({
      rows: [
        {
          id: "a#1/0",
          prompt: "<|im_start|>user\nu<|im_end|>\n<|im_start|>assistant\n",
          response: "<think>\nR\n</think>\n\na<|im_end|>",
        },
        {
          id: "a#1/1",
          prompt:
            "<|im_start|>user\nu<|im_end|>\n<|im_start|>assistant\na<|im_end|>\n<|im_start|>user\nv<|im_end|>\n<|im_start|>assistant\n",
          response: "<think>\n\n</think>\n\nb<|im_end|>",
        },
      ],
    });
  });

  it("TRL's distillation: the prompt with its tools and the turn opened", () => {
    const prompt =
      '{"id":"p","prompt":[{"role":"user","content":"u"}],"tools":[],"environment":{},"restore":[],"reward":{},"group":"p"}';
    expect(carry(prompt, real("qwen3_6", "drop_history"), "trl-opd")).toMatchObject({
      rows: [{ id: "p", prompt: "<|im_start|>user\nu<|im_end|>\n<|im_start|>assistant\n<think>\n" }],
      lost: { environment: 1, restore: 1, reward: 1, group: 1 },
    });
  });
});
