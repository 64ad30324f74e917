/**
 * A chat template, rendered as Python's engine renders it.
 *
 * The JavaScript engine agrees with Python's but for numbers, for the order of keys that look like numbers, for a few characters of white
 * space, and for what a text is stripped of (`strips.ts`). Values are therefore handed over in its own runtime types: an object as an
 * ordered map, a number as one that prints a mark, which the number's text as Python prints it replaces afterwards.
 */
import { Environment, Interpreter, parse, tokenize } from "@huggingface/jinja";
import {
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonArray,
  members,
  numberText,
  toNumber,
} from "../../model/json.js";
import { Fault } from "../../model/problem.js";
import { isRefusal, type Refusal, refuse } from "../profiles/refusal.js";
import { isFloatText, pythonNumber, stripsAlike } from "./python-json.js";
import { redirectStrips, STRIPS, stripName } from "./strips.js";

export interface ToRender {
  readonly messages: JsonArray;
  readonly tools: JsonArray;
  /** Behind the last message, open the assistant's turn. */
  readonly open?: boolean;
  readonly flags?: Readonly<Record<string, boolean>>;
}

export interface Rendered {
  readonly text: string;
  /** What stands between `{% generation %}` marks, in order: offsets in `text`. */
  readonly spans: readonly Span[];
}
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface ChatTemplate {
  /** Does it mark what the assistant says? */
  readonly marks: boolean;
  readonly render: (given: ToRender) => Rendered | Refusal;
}

/** A private character that starts each of our marks; a text that holds it has it doubled with a second one. */
const MARK = "\ue000";
const [END, OWN, BOM, OPEN, CLOSE] = ["\ue001", "\ue002", "\ue003", "\ue004", "\ue005"] as const;
const QUOTED = new RegExp(`"${MARK}q(\\d+)${END}"|${MARK}n(\\d+)${END}`, "g");

const GENERATION = /\{%([-+]?)\s*(end)?generation\s*([-+]?)%\}/g;

/** `where` names the template in the Fault that is thrown where it cannot be read. */
export function compileTemplate(text: string, where: string): ChatTemplate {
  const marks = GENERATION.test(text);
  GENERATION.lastIndex = 0;
  const shown = text.replace(
    GENERATION,
    (_, left: string, end: string | undefined, right: string) =>
      `{%${left} if true %}{{ ${end === undefined ? "hsa_open" : "hsa_close"} }}{% endif ${right}%}`,
  );
  const program = parsed(shown, where);
  return { marks, render: (given) => rendered(program, given) };
}

function parsed(text: string, where: string): ReturnType<typeof parse> {
  try {
    const program = parse(tokenize(text, { lstrip_blocks: true, trim_blocks: true }));
    redirectStrips(program, (name) => parse(tokenize(`{{ ${name} }}`)).body[0]);
    return program;
  } catch (error) {
    throw new Fault({
      code: "bad-file",
      where,
      what: `the chat template cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      expected: "a Jinja template, as tokenizers have one",
    });
  }
}

function rendered(
  program: ReturnType<typeof parse>,
  { messages, tools, open, flags }: ToRender,
): Rendered | Refusal {
  const numbers: string[] = [];
  const scope = new Environment();
  setGlobals(scope);
  for (const [name, value] of [
    ["messages", messages],
    ["tools", tools],
  ] as const) {
    const made = runtimeOf(value, numbers);
    if (isRefusal(made)) return made;
    scope.setVariable(name, made);
  }
  scope.set("add_generation_prompt", open === true);
  for (const [name, value] of Object.entries(flags ?? {})) scope.set(name, value);
  let text: string;
  try {
    text = String((new Interpreter(scope).run(program) as Value).value);
  } catch (error) {
    return refuse("template-rejects", error instanceof Error ? error.message : String(error));
  }
  return spansOf(unmark(text, numbers));
}

function setGlobals(scope: Environment): void {
  for (const [name, value] of Object.entries({ true: true, false: false, none: null })) {
    scope.set(name, value);
    scope.set(name.charAt(0).toUpperCase() + name.slice(1), value);
  }
  scope.set("raise_exception", (what: string) => {
    throw new Error(what);
  });
  scope.set("strftime_now", () => {
    throw new Error("the template asks for today's date, so that it renders anew every day");
  });
  scope.set("range", (start: number, stop?: number, step = 1) => {
    const [first, end] = stop === undefined ? [0, start] : [start, stop];
    const found: number[] = [];
    for (let at = first; step > 0 ? at < end : at > end; at += step) found.push(at);
    return found;
  });
  for (const [name, strip] of Object.entries(STRIPS)) scope.set(stripName(name), strip);
  scope.set("hsa_open", MARK + OPEN);
  scope.set("hsa_close", MARK + CLOSE);
}

type Value = ReturnType<Environment["set"]>;
/** The engine's own value for a plain one. */
const made = (value: unknown): Value => new Environment().set("value", value);

/** `numbers` takes the texts that stand behind marks. */
function runtimeOf(value: Json, numbers: string[]): Value | Refusal {
  if (typeof value === "string")
    return stripsAlike(value)
      ? made(marked(value))
      : refuse("odd-white-space", JSON.stringify(value.slice(0, 40)));
  if (isNumber(value)) return numberOf(numberText(value), toNumber(value), numbers);
  if (isArray(value)) {
    const items: Value[] = [];
    for (const item of value) {
      const one = runtimeOf(item, numbers);
      if (isRefusal(one)) return one;
      items.push(one);
    }
    const array = made([]);
    (array.value as Value[]).push(...items);
    return array;
  }
  if (!isObject(value)) return made(value);
  const object = made({});
  const map = object.value as Map<string, Value>;
  for (const [key, inner] of members(value)) {
    const one = runtimeOf(inner, numbers);
    if (isRefusal(one)) return one;
    map.set(marked(key), one);
  }
  return object;
}

function numberOf(text: string, value: number, numbers: string[]): Value | Refusal {
  const python = pythonNumber(text);
  if (python === undefined) return refuse("number-range", text.slice(0, 40));
  // What both languages print alike needs no mark.
  if (!isFloatText(text) && String(value) === python) return made(value);
  const at = numbers.push(python) - 1;
  const own = made(isFloatText(text) ? 0.5 : 1);
  // Stands where the engine keeps its number: computes as one, and prints a mark in either way of printing.
  own.value = {
    valueOf: () => value,
    toJSON: () => `${MARK}q${at}${END}`,
  } as unknown as number;
  own.toString = () => `${MARK}n${at}${END}`;
  return own;
}

const NEEDS_MARK = /[\ue000\ufeff]/;
const marked = (text: string): string =>
  NEEDS_MARK.test(text) ? text.replaceAll(MARK, MARK + OWN).replaceAll("\ufeff", MARK + BOM) : text;

const unmark = (text: string, numbers: readonly string[]): string =>
  text.replace(
    QUOTED,
    (_, quoted: string | undefined, bare: string | undefined) => numbers[Number(quoted ?? bare)] ?? "",
  );

/** Take the marks of spans out, and give texts their own characters back. */
function spansOf(text: string): Rendered {
  if (!text.includes(MARK)) return { text, spans: [] };
  const pieces: string[] = [];
  const spans: Span[] = [];
  let length = 0;
  let opened: number | undefined;
  const push = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  let from = 0;
  for (let at = text.indexOf(MARK); at !== -1; at = text.indexOf(MARK, from)) {
    push(text.slice(from, at));
    const kind = text.charAt(at + 1);
    if (kind === OWN) push(MARK);
    else if (kind === BOM) push("\ufeff");
    else if (kind === OPEN) opened = length;
    else if (opened !== undefined) {
      spans.push({ start: opened, end: length });
      opened = undefined;
    }
    from = at + 2;
  }
  push(text.slice(from));
  return { text: pieces.join(""), spans };
}
