/** A View as it is shown: what changed, in sentences, as pointers and line by line. */
import { describeEdit } from "../core/edits/index.js";
import type { Edit } from "../model/edit.js";
import { get, type Json, type JsonObject } from "../model/json.js";
import { Fault, type Problem } from "../model/problem.js";
import { changedPointers } from "./changes.js";
import { type DiffLine, diffLines } from "./diff.js";
import { blocksOf } from "./row-text.js";

export interface BlockDiff {
  readonly title: string;
  readonly lines: readonly DiffLine[];
}
export interface Shown {
  readonly id: string;
  readonly source: string;
  readonly verdict: "original" | "made" | "refused" | "shortfall" | "quarantined";
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
  const old = blocksOf(before);
  const diff = blocksOf(after).map(({ title, text }, index) => ({
    title,
    lines: diffLines(old[index]?.text ?? "", text),
  }));
  const content = (row: JsonObject): Json => ({
    messages: get(row, "messages") ?? [],
    tools: get(row, "tools") ?? [],
  });
  return {
    edits,
    sentences: edits.map(describeEdit),
    after,
    changed: changedPointers(content(before), content(after)),
    diff: diff.filter(({ lines }) => lines.length > 0),
  };
}

/** The id that a record brought, without its digest. */
export const nameOf = (base: string): string => base.slice(0, base.lastIndexOf("~"));

export const notFound = (where: string, id: string, near: readonly string[]): Fault =>
  new Fault({
    code: "bad-record",
    where,
    what: `there is no "${id}"`,
    expected: "<base id>, <base id>#<view>, or <file>:<line>",
    ...(near.length === 0 ? {} : { exists: `bases such as ${near.slice(0, 3).join(", ")}` }),
  });
