/** Comparing one place of the Harness after the edits with the place before them. */
import { get, isArray, isObject, type Json, type JsonObject, keys, members } from "../model/json.js";
import type { Sym } from "../model/symbol.js";
import type { TextSite } from "../model/text.js";
import type { ToolWords } from "./arguments.js";
import type { Change } from "./change.js";
import { sameText } from "./row.js";
import { compareSchemas } from "./schema.js";
import { compareSite, staleThingsIn, type TextVerdict } from "./texts.js";

export interface Flaw {
  /** A Symbol or a place in the Harness document. */
  readonly where: string;
  readonly what: string;
  /** The old name that is left there. */
  readonly stale?: string;
}

/** A walk over a Harness and its image, and what it found. */
export interface Walk {
  readonly change: Change;
  readonly flaws: Flaw[];
  readonly sameSchemas: Set<string>;
  readonly soundTools: Set<string>;
  readonly images: Set<string>;
}

export const flaw = (walk: Walk, where: string, what: string, stale?: string): void => {
  walk.flaws.push(stale === undefined ? { where, what } : { where, what, stale });
};

export function equal(walk: Walk, where: string, base: unknown, after: unknown): void {
  if (base !== after) flaw(walk, where, `is ${JSON.stringify(after)}, not ${JSON.stringify(base)}`);
}

export function named(walk: Walk, where: string, own: string, other: string, wanted: string): void {
  if (other === wanted) return;
  flaw(walk, where, `is named ${other}, not ${wanted}`, other === own ? own : undefined);
}

/** Text of an inserted thing mentions nothing of the base, so it stands as it was inserted. */
export function text(walk: Walk, site: string, own: string, other: string, scope?: Sym): void {
  const { change } = walk;
  const isNew = change.inserted.size > 0 && site.startsWith("new:") && !change.texts.has(site as TextSite);
  const found: TextVerdict = isNew
    ? insertedText(change, own, other)
    : compareSite(change, site as TextSite, own, other, scope);
  if (found.isImage === true) {
    walk.images.add(site);
    return;
  }
  if (found.wrong !== undefined) flaw(walk, site, found.wrong);
  for (const old of found.stale) flaw(walk, site, `still says ${old.text}`, old.text);
}

const insertedText = (change: Change, own: string, other: string): TextVerdict => ({
  ...(own === other ? {} : { wrong: "differs from what was inserted" }),
  stale: staleThingsIn(change, other),
});

export function optionalText(
  walk: Walk,
  site: string,
  own: string | undefined,
  other: string | undefined,
  scope?: Sym,
): void {
  if (own !== undefined && other !== undefined) text(walk, site, own, other, scope);
  else equal(walk, site, own, other);
}

/** Any JSON whose strings may mention names: front matter, annotations. */
export function loose(
  walk: Walk,
  site: string,
  own: Json | undefined,
  other: Json | undefined,
  scope?: Sym,
): void {
  if (typeof own === "string" && typeof other === "string") text(walk, site, own, other, scope);
  else if (isArray(own) && isArray(other) && own.length === other.length)
    for (const [i, item] of own.entries()) loose(walk, `${site}/${i}`, item, other[i], scope);
  else if (isObject(own) && isObject(other) && keys(own).join("\n") === keys(other).join("\n"))
    for (const [key, item] of members(own)) loose(walk, `${site}/${key}`, item, get(other, key), scope);
  else if (!sameText(own, other)) flaw(walk, site, "is another value");
}

/** Does the schema accept the same arguments, read back? */
export function schema(
  walk: Walk,
  scope: Sym,
  site: string,
  words: ToolWords,
  own: JsonObject | undefined,
  other: JsonObject | undefined,
): boolean {
  if (own === undefined || other === undefined) {
    if (own !== other) flaw(walk, site, own === undefined ? "is there and was not" : "is missing");
    return own === other;
  }
  const texts = (pointer: string, base: string, view: string) => {
    text(walk, `${site}${pointer}`, base, view, scope);
    return [];
  };
  const found = compareSchemas(walk.change, words, own, other, texts);
  for (const { pointer, what, stale } of found)
    flaw(walk, `${site}${pointer}`, what, stale === true ? lastStep(pointer) : undefined);
  return found.every(({ prose }) => prose === true);
}

const lastStep = (pointer: string): string => pointer.slice(pointer.lastIndexOf("/") + 1);

export function names(
  walk: Walk,
  where: string,
  own: readonly string[],
  other: readonly string[],
  wanted: (name: string) => string,
): void {
  if (own.length !== other.length) {
    flaw(walk, where, "are not as many as before");
    return;
  }
  for (const [i, name] of own.entries()) named(walk, `${where}/${i}`, name, other[i] as string, wanted(name));
}
