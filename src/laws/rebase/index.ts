/**
 * A Trial with its edits of structure carried out on the base: what is left to compare is names, order, layout and texts.
 *
 * Every value that the engine wrote is thus compared with what this interpreter makes of the base and the edits alone.
 */
import {
  type Edit,
  type EditOf,
  isStructure,
  type StructureEdit,
  type StructureKind,
} from "../../model/edit.js";
import type { Harness } from "../../model/harness.js";
import {
  asArray,
  asObject,
  get,
  type Json,
  type JsonObject,
  printJson,
  withMember,
} from "../../model/json.js";
import type { Trial } from "../law.js";
import { printPrompt } from "../prompt-text.js";
import { readRow } from "../row.js";
import { toolRow } from "../row-tools.js";
import { callIds } from "./call-ids.js";
import { context } from "./context.js";
import type { Breach, Read, Reading } from "./kind.js";
import { limit } from "./limit.js";
import { rehook } from "./rehook.js";
import { reshape } from "./reshape.js";
import { reshapeResult } from "./reshape-result.js";
import { splice } from "./splice.js";
import { undressed } from "./undress.js";

const READINGS: { readonly [K in StructureKind]: Reading<K> } = {
  reshape,
  "reshape-result": reshapeResult,
  limit,
  rehook,
  splice,
  "call-ids": callIds,
  context,
};

// The table maps each kind to its own reading; TypeScript cannot follow that through a union, so it is said here once.
const readingOf = <K extends StructureKind>(edit: EditOf<K>): Reading<K> =>
  READINGS[(edit as { readonly kind: StructureKind }).kind] as unknown as Reading<K>;

export interface Rebased {
  readonly trial: Trial;
  readonly breaches: readonly Breach[];
}

export function rebased(trial: Trial): Rebased {
  const built = structured(trial);
  const plain = undressed(built.trial);
  return { trial: plain.trial, breaches: [...built.breaches, ...plain.breaches] };
}

function structured(trial: Trial): Rebased {
  const structure = trial.edits.filter(isStructure);
  if (structure.length === 0) return { trial, breaches: [] };
  const breaches: Breach[] = [];
  const first = trial.edits.findIndex((edit) => !isStructure(edit));
  const isMixed = first >= 0 && trial.edits.slice(first).some((edit) => isStructure(edit) && !edit.undo);
  if (isMixed)
    breaches.push({ law: "reach", where: "edits", what: "one of structure follows one of another kind" });
  let { before, base } = trial;
  for (const edit of standing(structure, breaches)) {
    const kind = readingOf(edit);
    const harness = harnessAfter(before, edit);
    const row = kind.row({ before, after: harness.value, edit, row: base });
    breaches.push(...harness.breaches, ...row.breaches);
    before = harness.value;
    base = row.value;
  }
  const edits = trial.edits.filter((edit) => !isStructure(edit));
  return { trial: { ...trial, before, base: printed(base, before, trial), edits }, breaches };
}

/** The Harness that the edits of structure leave, all others left out. */
export const rebuilt = (before: Harness, edits: readonly Edit[]): Harness =>
  standing(edits.filter(isStructure), []).reduce(
    (harness, edit) => harnessAfter(harness, edit).value,
    before,
  );

/** Without what was taken back; taking back anything but the last is a breach. */
function standing(structure: readonly StructureEdit[], breaches: Breach[]): readonly StructureEdit[] {
  const stack: StructureEdit[] = [];
  for (const edit of structure) {
    if (edit.undo !== true) stack.push(edit);
    else {
      const { undo: _, ...done } = edit;
      const last = stack.pop();
      if (last === undefined || printJson(last as unknown as Json) !== printJson(done as unknown as Json))
        breaches.push({ law: "reach", where: "edits", what: "one takes back what does not stand there" });
    }
  }
  return stack;
}

const remembered = new WeakMap<Harness, Map<string, Read<Harness>>>();
const MOST = 64;

/** One object for one Harness and one edit: laws remember by identity what they found out. */
function harnessAfter(before: Harness, edit: StructureEdit): Read<Harness> {
  const known = remembered.get(before) ?? new Map<string, Read<Harness>>();
  remembered.set(before, known);
  const key = printJson(edit as unknown as Json);
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST) known.clear();
  const made = readingOf(edit).harness(before, edit);
  known.set(key, made);
  return made;
}

/** The system message and the tools, as the Harness writes them now. */
function printed(base: JsonObject, before: Harness, trial: Trial): JsonObject {
  if (before === trial.before) return base;
  const { slots } = readRow(trial.base);
  const [first, ...rest] = asArray(get(base, "messages"));
  const hasPrompt = get(first, "role") === "system" && before.prompt.sections.length > 0;
  const messages: readonly Json[] = hasPrompt
    ? [withMember(asObject(first), "content", printPrompt(before, slots)), ...rest]
    : asArray(get(base, "messages"));
  const tools = asArray(get(base, "tools")).length === 0 ? [] : before.tools.map(toolRow);
  return withMember(withMember(base, "messages", messages), "tools", tools);
}
