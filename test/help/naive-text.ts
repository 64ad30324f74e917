/** One text for another, found by its place in the documents, and again wherever the record repeats it. */
import type { EditOf } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import { fromMembers, isArray, isObject, type Json, type JsonObject, members } from "../../src/model/json.js";
import { kindOfSym, type Sym } from "../../src/model/symbol.js";
import { isRef, siteOwner, sitePointer, type Text } from "../../src/model/text.js";
import type { Part } from "../../src/model/trajectory.js";
import { spellPlain } from "./naive-mention.js";
import { type State, start } from "./naive-state.js";

export function reword(state: State, { site, from, to }: EditOf<"text">): State | string {
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
