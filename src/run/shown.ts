/** A View as it is shown: what changed, in sentences, as pointers and line by line. */
import { describeEdit } from "../core/edits/index.js";
import type { Edit } from "../model/edit.js";
import { asArray, get, isObject, type Json, type JsonObject, without } from "../model/json.js";
import { Fault, type Problem } from "../model/problem.js";
import { changedPointers } from "./changes.js";
import { type DiffLine, diffLines } from "./diff.js";
import { messageBlocks, toolTexts } from "./row-text.js";

export interface BlockDiff {
  readonly title: string;
  readonly lines: readonly DiffLine[];
}
export interface Shown {
  readonly id: string;
  readonly source: string;
  readonly verdict: "original" | "made" | "refused" | "shortfall" | "regenerate" | "quarantined";
  readonly edits: readonly Edit[];
  /** The edits in sentences. */
  readonly sentences: readonly string[];
  /** Addresses of the steps that took part, where they are known. */
  readonly steps: readonly string[];
  readonly laws: Readonly<Record<string, string>>;
  readonly evidence?: { readonly structure: string; readonly meaning: string };
  /** Why there is no View. */
  readonly problems: readonly Problem[];
  readonly before: JsonObject;
  readonly after?: JsonObject;
  /** JSON pointers of the places that changed. */
  readonly changed: readonly string[];
  readonly diff: readonly BlockDiff[];
}

export const NO_CHANGE: Pick<
  Shown,
  "edits" | "sentences" | "steps" | "laws" | "problems" | "changed" | "diff"
> = {
  edits: [],
  sentences: [],
  steps: [],
  laws: {},
  problems: [],
  changed: [],
  diff: [],
};

export function changeOf(
  before: JsonObject,
  after: JsonObject,
  edits: readonly Edit[],
): Pick<Shown, "edits" | "sentences" | "changed" | "diff"> & { readonly after: JsonObject } {
  const old = messageBlocks(before);
  const messages = messageBlocks(after).map(({ title, text }, index) => ({
    title,
    lines: diffLines(old[index]?.text ?? "", text),
  }));
  return {
    edits,
    sentences: edits.map(describeEdit),
    after,
    changed: changedPointers(withoutMask(before), withoutMask(after)),
    diff: [...messages, ...toolDiffs(before, after, edits)].filter(({ lines }) => lines.length > 0),
  };
}

/** A prompt with its tools, where the whole row was not written. */
export const comparable = (row: JsonObject): JsonObject => ({
  messages: get(row, "messages") ?? get(row, "prompt") ?? [],
  tools: get(row, "tools") ?? [],
});

/** What a line of `regenerate/` or `stress/` changed of the start of a run, and what it changed besides. */
export function promptChange(before: JsonObject, line: JsonObject): ReturnType<typeof changeOf> {
  const after = comparable(line);
  const length = asArray(get(after, "messages")).length;
  const start = { ...before, messages: asArray(get(before, "messages")).slice(0, length) };
  const change = changeOf(start, after, asArray(get(line, "edits")) as unknown as readonly Edit[]);
  const said = new Set(change.sentences);
  const more = asArray(get(line, "changes")).flatMap((one) => asArray(get(one, "what")) as readonly string[]);
  return { ...change, sentences: [...change.sentences, ...more.filter((text) => !said.has(text))] };
}

/** Each tool beside the one it was, wherever both stand in their lists. */
function toolDiffs(before: JsonObject, after: JsonObject, edits: readonly Edit[]): readonly BlockDiff[] {
  const old = toolTexts(before);
  const oldNames = new Map([...namesAfter([...old.keys()], edits)].map(([was, is]) => [is, was]));
  return [...toolTexts(after)].map(([name, text]) => {
    const was = oldNames.get(name);
    if (was === undefined) return { title: `new tool ${name}`, lines: diffLines("", text) };
    return {
      title: was === name ? `tool ${name}` : `tool ${was} → ${name}`,
      lines: diffLines(old.get(was) ?? "", text),
    };
  });
}

/** Names of tools before → after all edits. */
function namesAfter(tools: readonly string[], edits: readonly Edit[]): ReadonlyMap<string, string> {
  const names = new Map(tools.map((name) => [name, name]));
  for (const edit of edits) {
    if (edit.kind !== "rename") continue;
    for (const { symbol, to } of edit.names) {
      const name = symbol.slice("tool:".length);
      if (symbol.startsWith("tool:") && names.has(name)) names.set(name, to);
    }
  }
  return names;
}

/** What a model reads: messages and tools; the loss mask is no part of it. */
const withoutMask = (row: JsonObject): Json => ({
  messages: asArray(get(row, "messages")).map((message) =>
    isObject(message) ? without(message, "train") : message,
  ),
  tools: get(row, "tools") ?? [],
});

/** The id that a record brought, without its digest. */
export const nameOf = (base: string): string => base.slice(0, base.lastIndexOf("~"));

export const notFound = (where: string, id: string, near: readonly string[]): Fault =>
  new Fault({
    code: "bad-record",
    where,
    what: `there is no "${id}"`,
    expected: "<base id>, <base id>#<view>, or <file>:<line>",
    ...(near.length === 0 ? {} : { exists: `ids such as ${near.slice(0, 3).join(", ")}` }),
  });
