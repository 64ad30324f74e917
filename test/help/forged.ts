/** A View with one thing in it that should not be: what a law must see, though the engine would never write it. */
import { buildVariant } from "../../src/core/variant.js";
import { judge, type Trial } from "../../src/laws/index.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import { type Json, type JsonObject, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Base } from "../../src/run/base.js";
import { carryOver } from "./carry.js";
import { value } from "./small.js";

export const trialOf = (base: Base, edits: readonly Edit[]): Trial => value(carryOver(base, edits)).trial;

/** Laws that find something. */
export function failing(trial: Trial): readonly string[] {
  const { verdicts } = judge(trial);
  return Object.keys(verdicts).filter((law) => verdicts[law] === "failed");
}

export function retold<T>(given: T, from: string, to: string): T {
  const text = printJson(given as unknown as Json);
  if (!text.includes(from)) throw new TypeError(`${JSON.stringify(from)} does not stand there`);
  const read = parseJson(text.replace(from, () => to));
  if (!read.ok) throw new TypeError(read.what);
  return read.value as unknown as T;
}

/** The View with a piece of its JSON text replaced, once. */
export const inView = (trial: Trial, from: string, to: string): Trial => ({
  ...trial,
  view: retold<JsonObject>(trial.view, from, to),
});
export const inAfter = (trial: Trial, change: (after: Harness) => Harness): Trial => ({
  ...trial,
  after: change(trial.after),
});

/** An edit that the engine refuses for this record, said to have been carried out: the row is that of `like`. */
export function claimed(base: Base, edits: readonly Edit[], like: readonly Edit[] = []): Trial {
  const variant = value(buildVariant(base.bound.lowered, edits));
  return { ...trialOf(base, like), edits, after: variant.harness };
}
