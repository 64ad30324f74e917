// What leaves with a reply, by text.
import { expect, test } from "vitest";
import { drawFor } from "../../src/core/draw.js";
import { strip } from "../../src/runtime/episode/strip.js";

test.each([
  [
    "<|channel|>analysis<|message|>SECRET<|end|><|start|>assistant<|channel|>final<|message|>Hello.<|return|>",
    "Hello.",
  ],
  ["<|channel|>analysis<|message|>SECRET", ""],
  ["<|channel|>commentary to=functions.find_order<|message|>{SECRET}<|call|>", ""],
  ["<|channel|>final<|message|>Hello.", "Hello."],
  ["[THINK]SECRET[/THINK]Hello.", "Hello."],
  ["◁think▷SECRET◁/think▷Hello.", "Hello."],
  ["<|START_THINKING|>SECRET<|END_THINKING|>Hello.", "Hello."],
  ["<seed:think>SECRET</seed:think>Hello.", "Hello."],
  ["Hello.[TOOL_CALLS][{SECRET}]", "Hello."],
  ["Hello.<|python_tag|>SECRET", "Hello."],
  ["Hello.<｜tool▁calls▁begin｜>SECRET<｜tool▁calls▁end｜>", "Hello."],
  ["Hello.<function=find_order>\n<parameter=id>\nSECRET\n</parameter>\n</function>", "Hello."],
  ['Hello.<hook_message decision="retry">SECRET</hook_message>', "Hello."],
  ["Hello.<tool_response>SECRET</tool_response>", "Hello."],
  // Marks whose halves meet where another one was taken out.
  ["Hello.<tool_<|x|>call>SECRET</tool_<|x|>call>", "Hello."],
  ["<thi<|x|>nk>SECRET</thi<|x|>nk>Hello.", "Hello."],
  ["<tool_call>a</tool_call>Hello.<tool_call>b</tool_call>", "Hello."],
])("%j", (content, left) => {
  expect(strip(content).text).toBe(left);
});

test.each(["2 < 3, and [TOOL] is no mark", "f(x) -> <b>bold</b>", "  spaces stay  ", "思考：<价格> 3 元"])(
  "what is no mark stays: %j",
  (content) => expect(strip(content)).toEqual({ text: content, reasoning: 0 }),
);

test("what is left holds nothing more to take out, of whatever pieces it was made", () => {
  const pieces = [
    "<thi",
    "nk>",
    "</think>",
    "<|",
    "|>",
    "<tool_",
    "call>",
    "</tool_call>",
    "[THI",
    "NK]",
    "a",
    "<",
  ];
  for (let i = 0; i < 3000; i++) {
    const draw = drawFor("strip", i);
    const made = Array.from({ length: draw.int(12) }, () => draw.pick(pieces) ?? "").join("");
    const { text } = strip(made);
    expect([made, strip(text).text]).toEqual([made, text]);
  }
});

test("marks put into one another end in nothing", () => {
  const nested = Array.from({ length: 40 }).reduce<string>((inner) => `<|a${inner}b|>`, "<|x|>");
  expect(strip(`Hello.${nested}`).text).toBe("");
});

test.each([
  "</think>",
  "<think>",
  "<tool_call>",
  "<",
  "<|",
  "<think></think>",
  "<tool_call></tool_call>",
  "< ",
])("a text of %j over and over takes no longer than it is long, or this would never end", (piece) => {
  const { text } = strip(`${piece.repeat(200_000)}Bye.`);
  expect(text === "" || text.endsWith("Bye.")).toBe(true);
});
