/**
 * The edits that lead from one version of a Harness to another, told from the two documents alone: how tools take their arguments, names,
 * texts, what came and went, order and layout. What no edit explains is listed, and nothing is left out of the list.
 */
import type { Edit, Item, ListName } from "../../model/edit.js";
import type { Harness } from "../../model/harness.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import { newSym, type Sym, sectionSym, toolSym } from "../../model/symbol.js";
import { isRef, type Text, type TextSite } from "../../model/text.js";
import { nameIn, orderIn } from "../fold.js";
import { lowerHarness } from "../lower-harness.js";
import type { Lowered } from "../lowered.js";
import { applyEdits, type State, stateOf } from "../state.js";
import { buildVariant, type Variant } from "../variant.js";
import { spell } from "../words.js";
import { type Difference, differencesOf } from "./differences.js";
import { renameEdit, renamesBetween } from "./names.js";
import { guesses, orderGuess } from "./reshapes.js";
import { matchHarnesses, type Pairs } from "./things.js";

export type { Difference } from "./differences.js";

export interface Inferred {
  readonly edits: readonly Edit[];
  /** What the old version becomes by them. */
  readonly variant: Variant;
  /** Where that is not the new version. */
  readonly unexplained: readonly Difference[];
  /** Guesses that the engine would not carry out, and why. */
  readonly refused: readonly Problem[];
}

/** Problems where one of the two is no sound Harness. */
export function inferEdits(from: Harness, to: Harness): Result<Inferred> {
  const [base, goal] = [lowerHarness(from), lowerHarness(to)];
  if (!base.ok) return base;
  if (!goal.ok) return goal;
  const found: Edit[] = [];
  const refused: Problem[] = [];
  let state = stateOf(base.value);
  const tries = (edits: readonly Edit[]): boolean => {
    if (edits.length === 0) return true;
    const next = applyEdits(state, edits);
    const sound = next.ok ? built(base.value, [...found, ...edits], next.value) : next;
    if (!next.ok || !sound.ok) {
      refused.push(...(sound.ok ? [] : sound.problems));
      return false;
    }
    state = next.value;
    found.push(...edits);
    return true;
  };
  const first = matchHarnesses(from, to);
  for (const guess of guesses(from, to, first)) tries([guess]);
  for (const guess of orders(state, to, first)) tries([guess]);
  const pairs = matchHarnesses(state.lowered.harness, to);
  const names = renamesBetween(state.lowered.harness, to, pairs);
  // All at once, so that names may change places; else one by one, those that can.
  if (!tries(renameEdit(names))) for (const one of names) tries(renameEdit([one]));
  const named = built(base.value, found, state);
  if (!named.ok) return named;
  for (const edit of rewordings(state, named.value, goal.value, pairs)) tries([edit]);
  for (const edit of removals(state, pairs)) tries([edit]);
  for (const edit of insertions(to, pairs)) tries([edit]);
  for (const edit of layouts(state.lowered.harness, to)) tries([edit]);
  for (const list of ["tools", "skills", "sections"] as const) tries(reordering(list, state, to, pairs));
  const variant = built(base.value, found, state);
  if (!variant.ok) return failed(...variant.problems);
  return ok({
    edits: found,
    variant: variant.value,
    unexplained: differencesOf(variant.value.harness, to),
    refused,
  });
}

const built = (base: Lowered, edits: readonly Edit[], state: State): Result<Variant> =>
  buildVariant(base, edits, state);

/** The order of a tool's parameters, under the names that they will bear. */
function* orders(state: State, to: Harness, pairs: Pairs): Generator<Edit> {
  const names = renamesBetween(state.lowered.harness, to, pairs);
  const byName = new Map(names.map(({ symbol, to: name }) => [symbol as string, name]));
  for (const tool of state.lowered.harness.tools) {
    const other = to.tools.find(({ name }) => name === pairs.tools.get(tool.name));
    const guess =
      other === undefined
        ? undefined
        : orderGuess(tool, other, (key) => byName.get(`${toolSym(tool.name)}/param:${key}`) ?? key);
    if (guess !== undefined) yield guess;
  }
}

function* removals({ lowered }: State, pairs: Pairs): Generator<Edit> {
  const lists = [
    ["tool", lowered.tools.map(({ symbol, tool }) => [symbol, tool.name, tool] as const), pairs.tools],
    ["skill", lowered.skills.map(({ symbol, skill }) => [symbol, skill.name, skill] as const), pairs.skills],
    [
      "section",
      lowered.sections.map(({ symbol, section }) => [symbol, section.id, section] as const),
      pairs.sections,
    ],
  ] as const;
  for (const [of, things, known] of lists) {
    const order = things.map(([symbol]) => symbol);
    // From the end, so that what each stood before is still there.
    for (const [symbol, name, value] of [...things].reverse()) {
      if (known.has(name)) continue;
      const before = order[order.indexOf(symbol) + 1] ?? null;
      order.splice(order.indexOf(symbol), 1);
      yield { kind: "remove", symbol, item: { of, value } as Item, before };
    }
  }
}

function* insertions(to: Harness, pairs: Pairs): Generator<Edit> {
  let n = 0;
  const insert = (item: Item): Edit => ({
    kind: "insert",
    symbol: newSym("migrate", n++),
    item,
    before: null,
  });
  const known = (names: ReadonlyMap<string, string>): ReadonlySet<string> => new Set(names.values());
  const [tools, skills, sections] = [known(pairs.tools), known(pairs.skills), known(pairs.sections)];
  for (const value of to.tools) if (!tools.has(value.name)) yield insert({ of: "tool", value });
  for (const value of to.skills) if (!skills.has(value.name)) yield insert({ of: "skill", value });
  for (const value of to.prompt.sections) if (!sections.has(value.id)) yield insert({ of: "section", value });
}

function* layouts(from: Harness, to: Harness): Generator<Edit> {
  const [was, is] = [from.prompt, to.prompt];
  const role = was.role ?? "system";
  const calls = was.calls ?? "structured";
  if (was.layout !== is.layout) yield { kind: "layout", site: "prompt", from: was.layout, to: is.layout };
  if (was.skills !== is.skills) yield { kind: "layout", site: "skills", from: was.skills, to: is.skills };
  if (was.tools !== is.tools) yield { kind: "layout", site: "tools", from: was.tools, to: is.tools };
  if (role !== (is.role ?? "system"))
    yield { kind: "layout", site: "role", from: role, to: is.role ?? "system" };
  if (calls !== (is.calls ?? "structured"))
    yield { kind: "layout", site: "calls", from: calls, to: is.calls ?? "structured" };
}

/** The list in the order of the new version; what has no counterpart there keeps its place at the end. */
function reordering(list: ListName, { lowered, fold }: State, to: Harness, pairs: Pairs): readonly Edit[] {
  const from = orderIn(fold, lowered, list);
  const wanted =
    list === "sections" ? to.prompt.sections.map(({ id }) => id) : to[list].map(({ name }) => name);
  const nameOf = (symbol: Sym): string => {
    const item = fold.inserted.get(symbol);
    if (item !== undefined) return item.of === "section" ? item.value.id : item.value.name;
    if (list !== "sections") return nameIn(fold, lowered, symbol) ?? "";
    return pairs.sections.get(symbol.slice("section:".length)) ?? "";
  };
  const place = (symbol: Sym): number => {
    const at = wanted.indexOf(nameOf(symbol));
    return at < 0 ? wanted.length : at;
  };
  const sorted = [...from].sort((a, b) => place(a) - place(b));
  return sorted.some((symbol, i) => symbol !== from[i])
    ? [{ kind: "order", list, from: [...from], to: sorted }]
    : [];
}

/**
 * Texts that say something else. Under the new names the old document has the sites of the new one; its Symbols are those of the old
 * one, one by one in order, because names move nothing.
 */
function* rewordings(state: State, named: Variant, goal: Lowered, pairs: Pairs): Generator<Edit> {
  const shown = lowerHarness(named.harness);
  if (!shown.ok) return;
  const bySymbol = [...state.lowered.symbols.keys()];
  const bySite = [...state.lowered.texts];
  if (shown.value.symbols.size !== bySymbol.length || shown.value.texts.size !== bySite.length) return;
  const back = new Map([...shown.value.symbols.keys()].map((symbol, i) => [symbol, bySymbol[i] as Sym]));
  const sectionIds = new Map([...pairs.sections].map(([was, is]) => [sectionSym(is), sectionSym(was)]));
  for (const [i, [site, was]] of [...shown.value.texts].entries()) {
    const is = goal.texts.get(siteIn(site, pairs));
    if (is === undefined || site.endsWith("#/title") || plain(was, shown.value) === plain(is, goal)) continue;
    const to = is.map((piece) => {
      if (!isRef(piece)) return piece;
      const symbols = piece.to.map((symbol) => back.get(sectionIds.get(symbol) ?? symbol));
      // What it mentions came with the new version, and is no Symbol of the old one.
      return symbols.every((symbol) => symbol !== undefined)
        ? { ...piece, to: symbols }
        : spell(goal.symbols.get(piece.to[0] as Sym)?.name ?? "", piece.form);
    });
    const [base, from] = bySite[i] as readonly [TextSite, Text];
    yield { kind: "text", site: base, from, to };
  }
}

/** The site under the ids of the new version. */
function siteIn(site: TextSite, { sections }: Pairs): TextSite {
  const [, id = "", pointer = ""] = /^section:([\s\S]*?)(#\/[\s\S]*)$/.exec(site) ?? [];
  return id === "" ? site : (`section:${sections.get(id) ?? id}${pointer}` as TextSite);
}

const plain = (text: Text, { symbols }: Lowered): string =>
  text
    .map((piece) => (isRef(piece) ? spell(symbols.get(piece.to[0] as Sym)?.name ?? "", piece.form) : piece))
    .join("");
