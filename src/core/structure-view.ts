/** What a transform sees of how a Harness is built, and whether the Harness takes edits. */
import { type Edit, isStructure, type StructureEdit } from "../model/edit.js";
import { asObject, type Json, type JsonObject, printJson } from "../model/json.js";
import type { Problem } from "../model/problem.js";
import type { Member, Structure } from "../model/propose.js";
import { hookSym, limitSym } from "../model/symbol.js";
import { type Fold, isEmptyFold } from "./fold.js";
import type { Lowered } from "./lowered.js";
import { at, type SchemaShape } from "./schema-shape.js";
import { applyEdits, type State } from "./state.js";
import { stepProblem } from "./structure/index.js";
import { buildVariant } from "./variant.js";

const known = new WeakMap<Lowered, Structure>();

/** Made once of a Harness. */
export function structureOf(lowered: Lowered): Structure {
  const found = known.get(lowered) ?? makeStructure(lowered);
  known.set(lowered, found);
  return found;
}

function makeStructure({ harness, tools, skills, sections }: Lowered): Structure {
  return {
    tools: tools.map(({ symbol, tool, shape, resultShape }) => ({
      symbol,
      tool,
      params: membersOf(tool.parameters, shape),
      results: membersOf(tool.result, resultShape),
    })),
    skills: skills.map(({ symbol, skill }) => ({ symbol, skill })),
    sections: sections.map(({ symbol, section }) => ({ symbol, section })),
    hooks: harness.hooks.map((hook) => ({ symbol: hookSym(hook.id), hook })),
    limits: harness.limits.map((limit) => ({ symbol: limitSym(limit.id), limit })),
    activation: harness.activation,
  };
}

const membersOf = (schema: JsonObject | undefined, shape: SchemaShape | undefined): readonly Member[] =>
  (shape?.params ?? []).map(({ symbol, name, path, declarations, required, opaque }) => ({
    symbol,
    name,
    path,
    schema: asObject(at(schema ?? {}, declarations[0] ?? "")),
    required,
    opaque,
  }));

const tried = new WeakMap<Lowered, WeakMap<Fold, Map<string, Problem | undefined>>>();
const MOST_TRIED = 4096;

/** Why the Harness, as it stands, does not take these edits. Remembered, for every View asks the same of the base. */
export function snagOf(state: State, edits: readonly Edit[]): Problem | undefined {
  const ofLowered = tried.get(state.lowered) ?? new WeakMap<Fold, Map<string, Problem | undefined>>();
  tried.set(state.lowered, ofLowered);
  const answers = ofLowered.get(state.fold) ?? new Map<string, Problem | undefined>();
  ofLowered.set(state.fold, answers);
  const key = printJson(edits as unknown as Json);
  if (answers.has(key)) return answers.get(key);
  if (answers.size >= MOST_TRIED) answers.clear();
  const answer = snag(state, edits);
  answers.set(key, answer);
  return answer;
}

function snag(state: State, edits: readonly Edit[]): Problem | undefined {
  const last = edits.at(-1);
  // Edits of structure alone: the last one need not be lowered, for nobody looks at what comes of it.
  if (
    last !== undefined &&
    isEmptyFold(state.fold) &&
    edits.every((edit) => isStructure(edit) && edit.undo !== true)
  ) {
    const before = applyEdits(state, edits.slice(0, -1));
    return before.ok ? stepProblem(before.value.lowered, last as StructureEdit) : before.problems[0];
  }
  const next = applyEdits(state, edits);
  if (!next.ok) return next.problems[0];
  const variant = buildVariant(state.base, [], next.value);
  return variant.ok ? undefined : variant.problems[0];
}
