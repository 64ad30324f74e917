/**
 * Edits carried out one by one on plain documents: slow, simple, and without the engine's fold, references and printers.
 *
 * After each step names stand in the documents as text; the next step looks for them again. `step` says no where an edit does not
 * fit what is there; `flaws` and `refusals` judge the result, in the Harness and in the record.
 */
import type { Edit, EditOf, Item, ListName } from "../../src/model/edit.js";
import type { Harness, Hook } from "../../src/model/harness.js";
import {
  equalJson,
  fromMembers,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
} from "../../src/model/json.js";
import { kindOfSym, ownerOf, type Sym } from "../../src/model/symbol.js";
import { isRef, siteOwner, sitePointer, type Text } from "../../src/model/text.js";
import type { Message, Part } from "../../src/model/trajectory.js";
import { type Known, rewriter, spellPlain } from "./naive-mention.js";
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
  }
}

/** The tool whose argument names Skills. */
export const loaderOf = ({ harness }: State): string | undefined => harness.activation[0]?.tool;

export const isOut = (state: State, symbol: Sym): boolean => state.out.has(ownerOf(symbol));
const same = (a: unknown, b: unknown): boolean => equalJson(a as Json, b as Json);

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

// ---- rename

function rename(state: State, { names }: EditOf<"rename">): State | string {
  const moved = new Map<string, string>();
  const next = new Map(state.names);
  for (const { symbol, from, to } of names) {
    const now = isOut(state, symbol) ? undefined : state.names.get(symbol);
    if (now === undefined) return `nothing called ${symbol}`;
    if (now !== from) return `${symbol} is called ${now}, not ${from}`;
    if (names.filter((other) => other.symbol === symbol).length > 1) return `${symbol} twice in one edit`;
    if ((moved.get(from) ?? to) !== to) return `${from} would get two names`;
    moved.set(from, to);
    next.set(symbol, to);
  }
  const apart = knownNames(state).find(({ symbol, name }) => (moved.get(name) ?? name) !== next.get(symbol));
  if (apart !== undefined) return `${apart.symbol} would keep a name that moves elsewhere`;
  const rewrite = rewriter(knownNames(state));
  const swap: Swap = {
    text: (text) => rewrite(text, (name) => moved.get(name) ?? name),
    moved,
    loader: loaderOf(state),
  };
  return {
    ...state,
    names: next,
    harness: swapHarness(state, swap),
    messages: state.messages.map((message) => swapMessage(message, swap)),
    out: new Map(
      [...state.out].map(([symbol, { then, now }]) => [symbol, { then, now: swapItem(now, swap) }]),
    ),
  };
}

interface Swap {
  readonly text: (text: string) => string;
  readonly moved: ReadonlyMap<string, string>;
  /** The tool whose argument names Skills, as it is called before the change. */
  readonly loader: string | undefined;
}

const swapName = (name: string, { moved }: Swap): string => moved.get(name) ?? name;

function swapJson(value: Json, swap: Swap): Json {
  if (typeof value === "string") return swap.text(value);
  if (isArray(value)) return value.map((item) => swapJson(item, swap));
  if (!isObject(value)) return value;
  return fromMembers(members(value).map(([key, inner]) => [swapName(key, swap), swapJson(inner, swap)]));
}

/** Values keep what they say, but for an argument that names a Skill; their keys are names. */
function swapValue(value: Json, tool: string, swap: Swap): Json {
  if (typeof value === "string") return tool === swap.loader ? swapName(value, swap) : value;
  if (isArray(value)) return value.map((item) => swapValue(item, tool, swap));
  if (!isObject(value)) return value;
  return fromMembers(
    members(value).map(([key, inner]) => [swapName(key, swap), swapValue(inner, tool, swap)]),
  );
}
const VALUES = ["enum", "const", "default", "examples"];

/** As any JSON, but for values, and titles that a generator made from a name. */
function swapSchema(schema: Json, own: string, tool: string, swap: Swap): Json {
  if (isArray(schema)) return schema.map((item) => swapSchema(item, own, tool, swap));
  if (!isObject(schema)) return swapJson(schema, swap);
  return fromMembers(
    members(schema).map(([key, inner]): readonly [string, Json] => {
      if (VALUES.includes(key)) return [key, swapValue(inner, tool, swap)];
      if (key === "title" && inner === spellPlain(own, "title"))
        return [key, spellPlain(swapName(own, swap), "title")];
      if (key === "title" && inner === `${own}Arguments`) return [key, `${swapName(own, swap)}Arguments`];
      return [swapName(key, swap), swapSchema(inner, key, tool, swap)];
    }),
  );
}

function swapItem<T extends Item>(item: T, swap: Swap): T;
function swapItem({ of, value }: Item, swap: Swap): Item {
  const object = (json: JsonObject): JsonObject => swapJson(json, swap) as JsonObject;
  if (of === "tool") {
    const { name, description, parameters, result, extra } = value;
    const schema = (one: JsonObject): JsonObject => swapSchema(one, name, name, swap) as JsonObject;
    return {
      of,
      value: {
        name: swapName(name, swap),
        ...(description === undefined ? {} : { description: swap.text(description) }),
        ...(parameters === undefined ? {} : { parameters: schema(parameters) }),
        ...(result === undefined ? {} : { result: schema(result) }),
        extra: object(extra),
      },
    };
  }
  if (of === "skill") {
    return {
      of,
      value: {
        ...value,
        name: swapName(value.name, swap),
        description: swap.text(value.description),
        body: swap.text(value.body),
        files: value.files.map(({ path, text }) => ({ path: swap.text(path), text: swap.text(text) })),
        extra: object(value.extra),
      },
    };
  }
  const { title, body, head, tail } = value;
  return {
    of,
    value: {
      ...value,
      title: swapName(title, swap),
      body: swap.text(body),
      // In a prompt kept byte for byte the title is part of the head.
      ...(head === undefined ? {} : { head: head.replace(title, swapName(title, swap)) }),
      ...(tail === undefined ? {} : { tail: swap.text(tail) }),
    },
  };
}

function swapHarness({ harness }: State, swap: Swap): Harness {
  return {
    ...harness,
    prompt: {
      ...harness.prompt,
      sections: harness.prompt.sections.map((value) => swapItem({ of: "section", value }, swap).value),
    },
    tools: harness.tools.map((value) => swapItem({ of: "tool", value }, swap).value),
    skills: harness.skills.map((value) => swapItem({ of: "skill", value }, swap).value),
    hooks: harness.hooks.map((hook) => swapHook(hook, swap)),
    activation: harness.activation.map((one) => ({
      ...one,
      tool: swapName(one.tool, swap),
      param: swap.text(one.param),
    })),
  };
}

function swapHook(hook: Hook, swap: Swap): Hook {
  const swapped = swapJson(hook as unknown as Json, swap) as unknown as Hook;
  const conditions = swapped.conditions.map((condition, i) => {
    const before = hook.conditions[i];
    return before?.kind === "regex" ? { ...condition, pattern: before.pattern } : condition;
  });
  return { ...swapped, conditions: conditions as Hook["conditions"] };
}

const swapMessage = (message: Message, swap: Swap): Message => ({
  ...message,
  parts: message.parts.map((part) =>
    part.author === "world" ? part : { ...part, text: swap.text(part.text) },
  ),
  ...(message.reasoning === undefined ? {} : { reasoning: swap.text(message.reasoning) }),
  ...(message.name === undefined ? {} : { name: swapName(message.name, swap) }),
  calls: message.calls.map((call) => ({
    ...call,
    name: swapName(call.name, swap),
    arguments:
      typeof call.arguments === "string"
        ? swap.text(call.arguments)
        : swapValue(call.arguments, call.name, swap),
  })),
});

// ---- order, layout

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

function layout(state: State, { site, from, to }: EditOf<"layout">): State | string {
  const key = site === "prompt" ? "layout" : site;
  if (state.harness.prompt[key] !== from) return `${site} is written as ${state.harness.prompt[key]}`;
  return { ...state, harness: { ...state.harness, prompt: { ...state.harness.prompt, [key]: to } } };
}

// ---- text

function reword(state: State, { site, from, to }: EditOf<"text">): State | string {
  const owner = siteOwner(site);
  const isNew = kindOfSym(owner) === "new";
  if (isNew && to.some(isRef)) return "an inserted thing mentions nothing";
  if (to.filter(isRef).some((ref) => !ref.to.every((symbol) => state.names.has(symbol))))
    return "it mentions what does not exist";
  const found = textPlace(state, owner, sitePointer(site));
  if (found === undefined) return `no text at ${site}`;
  if (found.text !== written(state, from)) return `another text at ${site}`;
  const text = written(state, to);
  return withEcho({ ...state, harness: found.set(text) }, owner, sitePointer(site), found.text, text);
}

const written = ({ names }: State, text: Text): string =>
  text
    .map((piece) => (isRef(piece) ? spellPlain(names.get(piece.to[0] as Sym) ?? "?", piece.form) : piece))
    .join("");

interface Place {
  readonly text: string;
  readonly set: (text: string) => Harness;
}

/** Sites spell base names; keys move but members keep their places, so a site is found by places. */
function textPlace(state: State, owner: Sym, pointer: string): Place | undefined {
  const root = (harness: Harness): Json => harness as unknown as Json;
  const keys = pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  const home = homeOf(state, owner);
  const base = homeOf(start(state.sample), owner);
  if (home === undefined || (base === undefined && keys.length > 1)) return undefined;
  const places = placesOf(
    base === undefined ? at(root(state.harness), home) : at(root(state.sample.harness), base),
    keys,
  );
  if (places === undefined) return undefined;
  const path = [...home, ...places];
  const text = at(root(state.harness), path);
  if (typeof text !== "string") return undefined;
  return { text, set: (other) => put(root(state.harness), path, other) as unknown as Harness };
}

/** Member indices from the Harness down to a declared thing. */
function homeOf({ sample, harness, lists }: State, owner: Sym): readonly number[] | undefined {
  const where = (key: string, json: unknown): number => Object.keys(json as object).indexOf(key);
  for (const list of ["tools", "skills"] as const) {
    const index = lists[list].indexOf(owner);
    if (index >= 0) return [where(list, harness), index];
  }
  const section = lists.sections.indexOf(owner);
  if (section >= 0) return [where("prompt", harness), where("sections", harness.prompt), section];
  const hook = sample.harness.hooks.findIndex(({ id }) => `hook:${id}` === owner);
  return hook < 0 ? undefined : [where("hooks", harness), hook];
}

function placesOf(json: Json | undefined, keys: readonly string[]): readonly number[] | undefined {
  const places: number[] = [];
  let here = json;
  for (const key of keys) {
    const index = isObject(here)
      ? members(here).findIndex(([own]) => own === key)
      : isArray(here)
        ? Number(key)
        : -1;
    if (index < 0) return undefined;
    places.push(index);
    here = at(here as Json, [index]);
  }
  return places;
}
const at = (json: Json, path: readonly number[]): Json | undefined =>
  path.reduce<Json | undefined>(
    (here, index) => (isArray(here) ? here[index] : isObject(here) ? members(here)[index]?.[1] : undefined),
    json,
  );
function put(json: Json, [index, ...rest]: readonly number[], text: string): Json {
  if (index === undefined) return text;
  if (isArray(json)) return json.map((item, i) => (i === index ? put(item, rest, text) : item));
  return fromMembers(
    members(json as JsonObject).map(([key, inner], i) => [key, i === index ? put(inner, rest, text) : inner]),
  );
}

/** What a record repeats of the Harness says the new text as well. */
function withEcho(state: State, owner: Sym, pointer: string, old: string, text: string): State {
  if (pointer !== "/body" && pointer !== "/message") return state;
  const again = (part: Part): Part => {
    if (part.echo !== owner) return part;
    if (pointer === "/body") return { ...part, text: part.text.replace(old, () => text) };
    const parts = old
      .split(/\{\{(\w+)\}\}/)
      .map((piece, i) => (i % 2 === 0 ? quoted(piece) : `(?<${piece}>[^]*?)`));
    const values = new RegExp(`^${parts.join("")}$`).exec(part.text)?.groups ?? {};
    return { ...part, text: text.replace(/\{\{(\w+)\}\}/g, (all, slot: string) => values[slot] ?? all) };
  };
  return {
    ...state,
    messages: state.messages.map((message) => ({ ...message, parts: message.parts.map(again) })),
  };
}
const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// ---- insert, remove

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
