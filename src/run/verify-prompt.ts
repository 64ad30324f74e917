/** A prompt without an answer, made again from what its line states: every byte of it, and of its row in rl/, follows. */
import { buildVariant } from "../core/variant.js";
import { Edit } from "../model/edit.js";
import { EnvironmentChange } from "../model/environment.js";
import { asArray, asObject, asString, get, has, type Json, printJson } from "../model/json.js";
import { explain } from "../model/problem.js";
import { type Fitted, readStrict } from "../model/strict.js";
import type { Report } from "./finding.js";
import type { Opened } from "./open-base.js";
import { type Change, type Prompted, promptLines } from "./regenerate.js";
import type { Row } from "./row-reader.js";
import { opdRow } from "./rows.js";

interface AskedRows {
  readonly row: Row;
  readonly rl: Row | undefined;
  readonly opd: Row | undefined;
}

/** `kind`: the folder that the line stands in. */
export function checkPrompt(
  base: Opened,
  kind: "regenerate" | "stress",
  { row, rl, opd }: AskedRows,
  report: Report,
  hasOpd: boolean,
): void {
  const wanted = hasOpd && kind === "regenerate" ? printJson(opdRow(asObject(row.record.value))) : undefined;
  if (wanted !== opd?.record.text)
    report(opd?.where ?? row.where, "rows", "the row in opd/ does not follow from the prompt");
  const made = remade(base, kind, row);
  if (typeof made === "string") report(row.where, "rows", made);
  else if (made.rl !== rl?.record.text)
    report(
      rl?.where ?? row.where,
      "rows",
      rl === undefined ? "it has no row in rl/" : "the row in rl/ does not follow from the prompt",
    );
}

/** A text says what is wrong. */
function remade(base: Opened, kind: "regenerate" | "stress", row: Row): Prompted | string {
  const { value, text } = row.record;
  const edits = all((one) => readStrict(Edit, one), get(value, "edits"));
  const changes = changesIn(get(value, "changes"));
  if (edits === undefined || changes === undefined)
    return "its edits or changes are none that hsa/dataset@1 knows";
  if (changes.length === 0) return "it states no change after which there is no target";
  const isStress = changes.some((change) => change.class === "N");
  if (isStress !== (kind === "stress")) return `a change of class ${isStress ? "N" : "C"} stands in ${kind}/`;
  const variant = buildVariant(base.bound.lowered, edits);
  if (!variant.ok) return `the edits do not fit the Harness: ${variant.problems.map(explain).join("; ")}`;
  const made = promptLines(
    { id: base.base.id, row: base.row, bound: base.bound, trajectory: base.trajectory },
    row.id,
    {
      variant: variant.value,
      changes,
      shares: get(value, "steps") ?? [],
      named: has(get(value, "environment"), "name"),
    },
  );
  if (!made.ok) return `it cannot be made again: ${made.problems.map(explain).join("; ")}`;
  return made.value.line === text
    ? made.value
    : `it does not follow from its edits and changes: ${differing(made.value.line, text)}`;
}

function all<T>(read: (one: Json) => Fitted<T>, list: Json | undefined): readonly T[] | undefined {
  const found: T[] = [];
  for (const one of asArray(list)) {
    const fitted = read(one);
    if (!fitted.ok) return undefined;
    found.push(fitted.value);
  }
  return found;
}

function changesIn(list: Json | undefined): readonly Change[] | undefined {
  const changes: Change[] = [];
  for (const one of asArray(list)) {
    const environment = all((inner) => readStrict(EnvironmentChange, inner), get(one, "environment"));
    const kind = get(one, "class");
    if (environment === undefined || (kind !== "C" && kind !== "N")) return undefined;
    changes.push({
      step: asString(get(one, "step")) ?? "",
      transform: asString(get(one, "transform")) ?? "",
      class: kind,
      what: asArray(get(one, "what")).map((text) => asString(text) ?? ""),
      environment,
      breaks: asArray(get(one, "breaks")).map((text) => asString(text) ?? ""),
    });
  }
  return changes;
}

/** Where two texts begin to differ, in a few words. */
function differing(expected: string, found: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at++;
  const from = Math.max(0, at - 20);
  return `${printJson(found.slice(from, at + 40))}; expected ${printJson(expected.slice(from, at + 40))}`;
}
