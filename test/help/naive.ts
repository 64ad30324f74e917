/**
 * Edits carried out one by one on plain documents: slow, simple, and without the engine's fold, references and printers.
 *
 * After each step names stand in the documents as text; the next step looks for them again. `step` says no where an edit does not
 * fit what is there; `flaws` and `refusals` judge the result, in the Harness and in the record.
 */
import type { Edit, EditOf, Item, ListName } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import { kindOfSym, type Sym } from "../../src/model/symbol.js";
import { rename } from "./naive-rename.js";
import { type State, same } from "./naive-state.js";
import { structure } from "./naive-structure.js";
import { reword } from "./naive-text.js";

/** The state after an edit, or in a sentence why it does not fit. */
export function step(state: State, edit: Edit): State | string {
  switch (edit.kind) {
    case "rename":
      return rename(state, edit);
    case "order":
      return order(state, edit);
    case "layout":
      return layout(state, edit);
    case "text":
      return reword(state, edit);
    case "insert":
      return insert(state, edit);
    case "remove":
      return remove(state, edit);
    default:
      return structure(state, edit);
  }
}

function order(state: State, { list, from, to }: EditOf<"order">): State | string {
  const now = state.lists[list];
  if (!same(now, from)) return `${list} stand in another order`;
  if (!same([...to].sort(), [...now].sort())) return `not the same ${list}`;
  const things = itemsOf(state.harness, list);
  return withList(
    state,
    list,
    to.map((symbol) => [symbol, things[now.indexOf(symbol)] as Item] as const),
  );
}

export function itemsOf({ tools, skills, prompt }: Harness, list: ListName): readonly Item[] {
  if (list === "tools") return tools.map((value): Item => ({ of: "tool", value }));
  if (list === "skills") return skills.map((value): Item => ({ of: "skill", value }));
  return prompt.sections.map((value): Item => ({ of: "section", value }));
}

function withList(state: State, list: ListName, entries: readonly (readonly [Sym, Item])[]): State {
  const things = entries.map(([, { value }]) => value);
  const { harness } = state;
  return {
    ...state,
    lists: { ...state.lists, [list]: entries.map(([symbol]) => symbol) },
    harness: (list === "sections"
      ? { ...harness, prompt: { ...harness.prompt, sections: things } }
      : { ...harness, [list]: things }) as Harness,
  };
}
const entriesOf = (state: State, list: ListName): readonly (readonly [Sym, Item])[] =>
  itemsOf(state.harness, list).map((item, i) => [state.lists[list][i] as Sym, item] as const);

/** Said by saying nothing. */
const USUAL: ReadonlyMap<string, string> = new Map([
  ["role", "system"],
  ["calls", "structured"],
]);

function layout(state: State, { site, from, to }: EditOf<"layout">): State | string {
  const key = site === "prompt" ? "layout" : site;
  const { [key]: now = USUAL.get(key), ...rest } = state.harness.prompt;
  if (now !== from) return `${site} is written as ${now}`;
  const prompt = to === USUAL.get(key) ? rest : { ...rest, [key]: to };
  return { ...state, harness: { ...state.harness, prompt: prompt as Harness["prompt"] } };
}

const listFor = ({ of }: Item): ListName =>
  of === "tool" ? "tools" : of === "skill" ? "skills" : "sections";
const nameOfItem = (item: Item): string => (item.of === "section" ? item.value.title : item.value.name);

function insert(state: State, { symbol, item, before }: EditOf<"insert">): State | string {
  const list = listFor(item);
  const entries = entriesOf(state, list);
  if (entries.some(([own]) => own === symbol)) return `${symbol} is there`;
  const place = before === null ? entries.length : entries.findIndex(([own]) => own === before);
  if (place < 0) return `${before} is not there`;
  const taken = state.out.get(symbol);
  if (taken === undefined && kindOfSym(symbol) !== "new") return `${symbol} was never there`;
  if (taken !== undefined && !(same(taken.then, item) && same(taken.now, item)))
    return "it is not what was taken out";
  const next = withList(state, list, [...entries.slice(0, place), [symbol, item], ...entries.slice(place)]);
  return {
    ...next,
    names: taken === undefined ? new Map([...state.names, [symbol, nameOfItem(item)]]) : state.names,
    out: new Map([...state.out].filter(([own]) => own !== symbol)),
  };
}

function remove(state: State, { symbol, item, before }: EditOf<"remove">): State | string {
  const list = listFor(item);
  const entries = entriesOf(state, list);
  const place = entries.findIndex(([own]) => own === symbol);
  if (place < 0) return `${symbol} is not there`;
  if ((entries[place + 1]?.[0] ?? null) !== before) return `${symbol} does not stand before ${before}`;
  if (!same(entries[place]?.[1], item)) return `${symbol} is not what the edit says`;
  const next = withList(
    state,
    list,
    entries.filter(([own]) => own !== symbol),
  );
  if (kindOfSym(symbol) === "new")
    return { ...next, names: new Map([...state.names].filter(([own]) => own !== symbol)) };
  return { ...next, out: new Map([...state.out, [symbol, { then: item, now: item }]]) };
}
