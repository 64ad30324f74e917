/** One random corruption of each kind that a View can suffer, as JSON surgery on its row. */
import type { Trial } from "../../src/laws/index.js";
import {
  asArray,
  asString,
  get,
  isArray,
  isNum,
  isObject,
  type Json,
  members,
  num,
  numberText,
  printJson,
} from "../../src/model/json.js";
import type { Draw } from "../../src/model/propose.js";
import { put } from "./damage.js";
import { shown } from "./forgotten.js";

type Path = readonly (string | number)[];
type Corrupt = (trial: Trial, draw: Draw) => Json | undefined;

/** By kind: the row corrupted at a drawn place; undefined where the row has no such leaf. */
export const TEN_KINDS: Readonly<Record<string, Corrupt>> = {
  "call argument": (trial, draw) =>
    leafOf(
      trial,
      draw,
      callPaths(trial).flatMap((path) =>
        leafPaths(at(trial.view, [...path, "arguments"]), [...path, "arguments"]),
      ),
    ),
  "call name": (trial, draw) =>
    change(
      trial,
      draw.pick(callPaths(trial).map((path) => [...path, "name"])),
      (old) => draw.pick([...toolNames(trial).filter((name) => name !== old), `${String(old)}s`]) as string,
    ),
  "result text": (trial, draw) =>
    leafOf(
      trial,
      draw,
      contents(trial, (message) => get(message, "role") === "tool"),
    ),
  reply: (trial, draw) =>
    leafOf(
      trial,
      draw,
      contents(
        trial,
        (message) => get(message, "role") === "assistant" && get(message, "tool_calls") === undefined,
      ),
    ),
  "reasoning name": reasoningName,
  "tool order": (trial, draw) => change(trial, ["tools"], (old) => swapped(asArray(old), draw)),
  "section order": sectionOrder,
  "tool description": (trial, draw) =>
    leafOf(
      trial,
      draw,
      asArray(get(trial.view, "tools")).map((_, i) => ["tools", i, "function", "description"]),
    ),
  "required list": (trial, draw) =>
    change(trial, draw.pick(schemaLists(trial, "required")), (old) =>
      asArray(old).toSpliced(draw.int(asArray(old).length), 1),
    ),
  "enum value": (trial, draw) => {
    const path = draw.pick(schemaLists(trial, "enum"));
    if (path === undefined) return undefined;
    return leafOf(trial, draw, [[...path, draw.int(asArray(at(trial.view, path)).length)]]);
  },
};

const at = (row: Json, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (value, step) => (typeof step === "number" ? asArray(value)[step] : get(value, step)),
    row,
  );

/** The row with one value changed; undefined where there is none, or where chance left it as it was. */
function change({ view }: Trial, path: Path | undefined, next: (old: Json) => Json): Json | undefined {
  if (path === undefined) return undefined;
  const row = put(view, path, next);
  return printJson(row) === printJson(view) ? undefined : row;
}

const leafOf = (trial: Trial, draw: Draw, paths: readonly Path[]): Json | undefined =>
  change(trial, draw.pick(paths.filter((path) => at(trial.view, path) !== "")), (old) =>
    otherLeaf(old, draw),
  );

function otherLeaf(value: Json, draw: Draw): Json {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number" || isNum(value)) return num(`${numberText(value)}${draw.int(10)}`);
  if (typeof value !== "string") return value === null ? false : value;
  const letters = [...value];
  const place = draw.int(letters.length);
  const kind = draw.int(3);
  if (kind === 0) return letters.toSpliced(place, 1).join("");
  return letters.toSpliced(place, kind - 1, draw.pick([..."aZ7_. 中"]) as string).join("");
}

const messagesOf = ({ view }: Trial): readonly Json[] => asArray(get(view, "messages"));

const callPaths = (trial: Trial): readonly Path[] =>
  messagesOf(trial).flatMap((message, i) =>
    asArray(get(message, "tool_calls")).map((_, j) => ["messages", i, "tool_calls", j, "function"]),
  );

const contents = (trial: Trial, which: (message: Json) => boolean): readonly Path[] =>
  messagesOf(trial).flatMap((message, i) => (which(message) ? [["messages", i, "content"]] : []));

function leafPaths(value: Json | undefined, path: Path): readonly Path[] {
  if (isArray(value)) return value.flatMap((item, i) => leafPaths(item, [...path, i]));
  if (isObject(value)) return members(value).flatMap(([key, item]) => leafPaths(item, [...path, key]));
  return value === undefined ? [] : [path];
}

const toolNames = ({ view }: Trial): readonly string[] =>
  asArray(get(view, "tools")).map((tool) => asString(get(get(tool, "function"), "name")) ?? "");

/** A tool's name in what the model thinks becomes that of another tool. */
function reasoningName(trial: Trial, draw: Draw): Json | undefined {
  const names = toolNames(trial);
  const places = messagesOf(trial).flatMap((message, i) => {
    const text = asString(get(message, "reasoning_content")) ?? "";
    return names.flatMap((name) => (hasWord(text, name) ? [[i, name] as const] : []));
  });
  const [message, name] = draw.pick(places) ?? [];
  if (message === undefined || name === undefined) return undefined;
  const other = draw.pick(names.filter((one) => one !== name)) as string;
  return change(trial, ["messages", message, "reasoning_content"], (old) => String(old).replace(name, other));
}

const hasWord = (text: string, word: string): boolean =>
  text.split(word).some((piece, i, all) => i > 0 && !/\w$/.test(all[i - 1] as string) && !/^\w/.test(piece));

function swapped<T>(items: readonly T[], draw: Draw): readonly T[] {
  if (items.length < 2) return items;
  const [a, b] = draw.shuffle(items.map((_, i) => i)) as [number, number];
  return items.map((item, i) => (i === a ? (items[b] as T) : i === b ? (items[a] as T) : item));
}

/** The prompt with two sections changed over, though the edits say nothing of it. */
function sectionOrder(trial: Trial, draw: Draw): Json | undefined {
  const { prompt } = trial.after;
  const other = { ...trial.after, prompt: { ...prompt, sections: [...swapped(prompt.sections, draw)] } };
  const row = shown(trial, other);
  if (row === undefined || get(messagesOf(trial)[0], "role") !== "system") return undefined;
  return change(trial, ["messages", 0, "content"], () => at(row, ["messages", 0, "content"]) ?? "");
}

function schemaLists({ view }: Trial, keyword: string): readonly Path[] {
  const found: Path[] = [];
  const walk = (value: Json | undefined, path: Path): void => {
    if (isArray(value)) for (const [i, item] of value.entries()) walk(item, [...path, i]);
    if (!isObject(value)) return;
    for (const [key, item] of members(value)) {
      if (key === keyword && isArray(item) && item.length > 0) found.push([...path, key]);
      else walk(item, [...path, key]);
    }
  };
  for (const [i, tool] of asArray(get(view, "tools")).entries())
    walk(get(get(tool, "function"), "parameters"), ["tools", i, "function", "parameters"]);
  return found;
}
