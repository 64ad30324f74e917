/** A JSON value with references in it: what a schema or a call's arguments are lowered to. */
import { fromMembers, isPlainObject, type Json, type Member } from "../model/json.js";
import type { Sym } from "../model/symbol.js";
import { isRef, type Ref, type Text, type TextSite } from "../model/text.js";

/** Parts without references stay the very values they were, so that rendering them costs nothing. */
export type Node =
  | { readonly is: "value"; readonly value: Json }
  | { readonly is: "text"; readonly text: Text; readonly site?: TextSite }
  | { readonly is: "array"; readonly items: readonly Node[] }
  | { readonly is: "object"; readonly entries: readonly (readonly [key: string | Ref, node: Node])[] };

export const value = (json: Json): Node => ({ is: "value", value: json });

/** A text node, or a plain value where the text holds no reference and has no site of its own. */
export const textNode = (source: string, text: Text, site?: TextSite): Node =>
  site === undefined && !text.some(isRef)
    ? value(source)
    : { is: "text", text, ...(site === undefined ? {} : { site }) };

export function arrayNode(source: Json, items: readonly Node[]): Node {
  return items.every(({ is }) => is === "value") ? value(source) : { is: "array", items };
}
export function objectNode(source: Json, entries: readonly (readonly [string | Ref, Node])[]): Node {
  return entries.every(([key, node]) => typeof key === "string" && node.is === "value")
    ? value(source)
    : { is: "object", entries };
}

/** How names and texts stand in one Variant. */
export interface Namer {
  /** The text of a reference; undefined when its Symbols would need different texts. */
  ref(ref: Ref): string | undefined;
  /** The text now at a site, if an edit replaced it. */
  textAt(site: TextSite): Text | undefined;
}

/** What cannot be rendered: Symbols that share one mention but moved apart, or two members that came to share a key. */
export type Snag =
  | { readonly code: "moves-apart"; readonly ref: Ref }
  | { readonly code: "key-clash"; readonly key: string };

export function printText(text: Text, namer: Namer, snag: (snag: Snag) => void): string {
  let out = "";
  for (const piece of text) {
    out += isRef(piece) ? printRef(piece, namer, snag) : piece;
  }
  return out;
}

export function printNode(node: Node, namer: Namer, snag: (snag: Snag) => void): Json {
  switch (node.is) {
    case "value":
      return node.value;
    case "text":
      return printText(
        (node.site === undefined ? undefined : namer.textAt(node.site)) ?? node.text,
        namer,
        snag,
      );
    case "array":
      return node.items.map((item) => printNode(item, namer, snag));
    case "object": {
      const members = node.entries.map(
        ([key, inner]): Member => [
          typeof key === "string" ? key : printRef(key, namer, snag),
          printNode(inner, namer, snag),
        ],
      );
      const object = fromMembers(members);
      // Where two members share a key no plain object holds them.
      if (!isPlainObject(object)) clashes(node.entries, members, snag);
      return object;
    }
  }
}

/** A key that was given twice stays given twice; two that came to be one are a snag. */
function clashes(
  entries: readonly (readonly [key: string | Ref, node: Node])[],
  members: readonly Member[],
  snag: (snag: Snag) => void,
): void {
  const seen = new Map<string, string>();
  entries.forEach(([key], i) => {
    const [name] = members[i] as Member;
    const source = typeof key === "string" ? key : key.to.join();
    if ((seen.get(name) ?? source) !== source) snag({ code: "key-clash", key: name });
    seen.set(name, source);
  });
}

function printRef(ref: Ref, namer: Namer, snag: (snag: Snag) => void): string {
  const name = namer.ref(ref);
  if (name === undefined) snag({ code: "moves-apart", ref });
  return name ?? "";
}

export function* refsIn(node: Node): Iterable<Ref> {
  if (node.is === "text") for (const piece of node.text) if (isRef(piece)) yield piece;
  if (node.is === "array") for (const item of node.items) yield* refsIn(item);
  if (node.is === "object") {
    for (const [key, inner] of node.entries) {
      if (typeof key !== "string") yield key;
      yield* refsIn(inner);
    }
  }
}

/** References outside of texts that have a site of their own. */
export function* looseRefsIn(node: Node): Iterable<Ref> {
  if (node.is === "text" && node.site === undefined) yield* refsIn(node);
  if (node.is === "array") for (const item of node.items) yield* looseRefsIn(item);
  if (node.is === "object") {
    for (const [key, inner] of node.entries) {
      if (typeof key !== "string") yield key;
      yield* looseRefsIn(inner);
    }
  }
}

/** Texts that stand at sites of their own, with the references in them. */
export function* sitesIn(node: Node): Iterable<readonly [TextSite, Text]> {
  if (node.is === "text" && node.site !== undefined) yield [node.site, node.text];
  if (node.is === "array") for (const item of node.items) yield* sitesIn(item);
  if (node.is === "object") for (const [, inner] of node.entries) yield* sitesIn(inner);
}

export const exactRef = (symbol: Sym): Ref => ({ to: [symbol], form: "exact" });
