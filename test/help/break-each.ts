/** A record with one value at a time put wrong, each variant read: it is refused, or read without a loss, and nothing is thrown. */
import type { Format } from "../../src/io/formats/format.js";
import { get, isNumber, type Json, printJson } from "../../src/model/json.js";
import { mistyped } from "./mistyped.js";
import { type Allowed, unaccounted } from "./nothing-lost.js";

export interface Broken {
  readonly read: number;
  readonly refused: number;
  /** What a reader did that it must not, one line each. */
  readonly wrong: readonly string[];
}

export function breakEach(format: Format, record: Json, allowed: Allowed = {}): Broken {
  const wrong: string[] = [];
  let read = 0;
  let refused = 0;
  for (const { at, value } of mistyped(record))
    try {
      const isMine = format.detect(value);
      const result = format.read(value, "here");
      if (result.ok) {
        read++;
        // Of a key that is given twice the last value counts, as every reader of JSON has it.
        if (!isGivenTwice(at))
          wrong.push(
            ...unaccounted(value, result.value, withTools(value, allowed)).map((line) => `${at}: ${line}`),
          );
        printJson(result.value.trajectory.extra);
      } else {
        refused++;
        if (result.problems.length === 0) wrong.push(`${at}: refused without a reason`);
        for (const { where } of result.problems)
          if (!where.startsWith("here")) wrong.push(`${at}: a problem without its place (${where})`);
      }
      if (typeof isMine !== "boolean") wrong.push(`${at}: detection says neither yes nor no`);
    } catch (error) {
      wrong.push(`${at}: thrown: ${String(error)}`);
    }
  return { read, refused, wrong };
}

const isGivenTwice = (at: string): boolean => at.endsWith(" twice") && !at.endsWith("] twice");

const IDS = ["id", "task_id", "uuid", "unique_trajectory_id", "custom_id"];
const isNone = (tools: Json | undefined): boolean =>
  (typeof tools === "string" && /^\s*(\[\s*\])?$/.test(tools)) || printJson(tools ?? null) === "[]";

/** Besides: a list of no tools, or a text of none, comes back as such and not as a leaf; an id that is a number comes back as its text. */
export function withTools(value: Json, allowed: Allowed): Allowed {
  const none = ["tools", "available_tools"].filter((key) => isNone(get(value, key)));
  const ids = IDS.filter((key) => isNumber(get(value, key)));
  return {
    ...allowed,
    structure: [...(allowed.structure ?? []), ...none],
    lifted: [...(allowed.lifted ?? []), ...ids],
  };
}
