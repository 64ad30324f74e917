/** What the naive interpreter works on: plain documents, and which Symbol stands where under which name. */
import type { Item, ListName, StructureEdit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import { equalJson, type Json } from "../../src/model/json.js";
import { kindOfSym, ownerOf, type Sym } from "../../src/model/symbol.js";
import type { Message } from "../../src/model/trajectory.js";
import type { Known } from "./naive-mention.js";
import type { Sample } from "./random-harness.js";
import type { NamedKind } from "./random-names.js";

export interface State {
  readonly sample: Sample;
  readonly harness: Harness;
  readonly messages: readonly Message[];
  /** Current names; those of things that are out as they were. */
  readonly names: ReadonlyMap<Sym, string>;
  readonly lists: Readonly<Record<ListName, readonly Sym[]>>;
  /** Things of the base that were taken out: as they were then, and as they would read now. */
  readonly out: ReadonlyMap<Sym, { readonly then: Item; readonly now: Item }>;
  /** The last edit of structure that stands, and what was before it; `sample` is what it left. */
  readonly stands?: { readonly before: State; readonly edit: StructureEdit };
  /** Why the record cannot follow the edits of structure. */
  readonly refused?: readonly string[];
}

export function start(sample: Sample): State {
  const { harness, trajectory, symbols } = sample;
  return {
    sample,
    harness,
    messages: trajectory.messages,
    names: symbols,
    lists: {
      tools: harness.tools.map(({ name }) => `tool:${name}` as Sym),
      skills: harness.skills.map(({ name }) => `skill:${name}` as Sym),
      sections: harness.prompt.sections.map(({ id }) => `section:${id}` as Sym),
    },
    out: new Map(),
  };
}

/** The tool whose argument names Skills. */
export const loaderOf = ({ harness }: State): string | undefined => harness.activation[0]?.tool;

export const isOut = (state: State, symbol: Sym): boolean => state.out.has(ownerOf(symbol));
export const same = (a: unknown, b: unknown): boolean => equalJson(a as Json, b as Json);

/** Every name that stands for something now. */
export function knownNames(state: State): readonly Known[] {
  return [...state.names]
    .filter(([symbol]) => !isOut(state, symbol))
    .map(([symbol, name]) => ({ symbol, name, kind: kindOf(state, symbol) }));
}
const kindOf = (state: State, symbol: Sym): NamedKind => {
  const kind = kindOfSym(symbol);
  if (kind !== "new") return kind as NamedKind;
  const list = (["tools", "skills", "sections"] as const).find((one) => state.lists[one].includes(symbol));
  return list === "skills" ? "skill" : list === "sections" ? "section" : "tool";
};
