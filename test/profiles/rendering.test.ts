/** Chat templates of Qwen3 and Qwen3.6 say the same here as in Python, character for character, numbers included. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pythonJson, pythonNumber, stripsAlike } from "../../src/io/chat/python-json.js";
import { compileTemplate } from "../../src/io/chat/template.js";
import { isRefusal } from "../../src/io/profiles/refusal.js";
import { num, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { chatRecords } from "../help/chat-records.js";
import { runPython, templatePath } from "../help/python-run.js";

const RECORDS = chatRecords(500);
const FLAGS = [{}, { preserve_thinking: true }, { enable_thinking: false }] as const;

describe.each(["qwen3", "qwen3_6", "qwen3_training", "qwen3_6_training"])("%s", (name) => {
  it("renders 500 records as Python does, with and without the turn opened", () => {
    const path = templatePath(name);
    const template = compileTemplate(readFileSync(path, "utf8"), path);
    const asked = RECORDS.map((record, at) => ({
      ...record,
      open: at % 2 === 0,
      flags: FLAGS[at % FLAGS.length] ?? {},
    }));
    const input = asked
      .map(({ messages, tools, open, flags }) =>
        printJson({ template: path, messages, tools, flags: { ...flags, add_generation_prompt: open } }),
      )
      .join("\n");
    const answers = runPython("test/profiles/render_templates.py", [], input).trimEnd().split("\n");
    expect(answers).toHaveLength(500);
    const rendered = asked.map((given) => {
      const found = template.render(given);
      if (isRefusal(found)) return { error: true };
      return { text: found.text, spans: found.spans.map(({ start, end }) => found.text.slice(start, end)) };
    });
    const python = answers.map((answer) => {
      const told = JSON.parse(answer) as { error?: string; text: string; spans: string[] };
      return told.error === undefined ? { text: told.text, spans: told.spans } : { error: true };
    });
    const apart = rendered.findIndex((one, at) => JSON.stringify(one) !== JSON.stringify(python[at]));
    expect(rendered[apart]).toEqual(python[apart]);
    expect(apart).toBe(-1);
    // Records that both reject would show nothing.
    expect(rendered.filter((one) => "error" in one).length).toBeLessThan(25);
    expect(template.marks).toBe(name.endsWith("training"));
  });
});

it.each([
  ["1", "1"],
  ["-0", "0"],
  ["-0.0", "-0.0"],
  ["1.0", "1.0"],
  ["1.10", "1.1"],
  ["1e3", "1000.0"],
  ["1E-7", "1e-07"],
  ["0.0001", "0.0001"],
  ["0.00001", "1e-05"],
  ["1e15", "1000000000000000.0"],
  ["1e16", "1e+16"],
  ["1.5e300", "1.5e+300"],
  ["5e-324", "5e-324"],
  ["9007199254740993", "9007199254740993"],
  ["9007199254740993.0", "9007199254740992.0"],
  ["1e400", undefined],
  [`1${"0".repeat(4300)}`, undefined],
])("the number %s is %s in Python", (text, python) => {
  expect(pythonNumber(text)).toBe(python);
});

it("prints JSON as Python does: separators, the order of keys, the last of two values in the place of the first", () => {
  const value = parseJson('{"10":[1.0,{}],"2":"é","10":{"b":1e3,"a":null}}');
  expect(value.ok && pythonJson(value.value)).toBe('{"10": {"b": 1000.0, "a": null}, "2": "é"}');
});

it("knows the texts on whose ends the two languages disagree", () => {
  expect(stripsAlike("\ufeffa")).toBe(false);
  expect(stripsAlike("a\x1c")).toBe(false);
  expect(stripsAlike(" \x85 a")).toBe(false);
  expect(stripsAlike("a\ufeffb \x1c c")).toBe(true);
});

describe("what a template is not asked to render", () => {
  const template = compileTemplate("{{ messages[0].content | tojson }}|{{ messages[0].content }}", "t");
  const render = (content: never) => template.render({ messages: [{ role: "user", content }], tools: [] });

  it("a number that Python has not", () => {
    expect(render(num("1e999") as never)).toMatchObject({ refused: "number-range" });
  });

  it("prints a number alike in both ways of printing", () => {
    expect(render(num("1.50") as never)).toMatchObject({ text: "1.5|1.5" });
  });

  it("keeps private characters, and says what a template objects to", () => {
    expect(render("\ue000q0\ue001 \ue000" as never)).toMatchObject({
      text: '"\ue000q0\ue001 \ue000"|\ue000q0\ue001 \ue000',
    });
    const objecting = compileTemplate("{{ raise_exception('no user') }}", "t");
    expect(objecting.render({ messages: [], tools: [] })).toEqual({
      refused: "template-rejects",
      what: "the chat template raises an error: no user",
    });
    const daily = compileTemplate("{{ strftime_now('%Y') }}", "t");
    expect(daily.render({ messages: [], tools: [] })).toMatchObject({ refused: "template-rejects" });
  });

  it("a template that is none", () => {
    expect(() => compileTemplate("{% if %}", "bad.jinja")).toThrow(
      /bad\.jinja: the chat template cannot be read/,
    );
  });
});
