/**
 * Is the Harness after the edits what the edits make of the one before? The laws' own walk of the whole document: lists,
 * names, schemas, texts, Hooks. Once a Variant.
 */
import type { Condition, Harness, Hook, Section, Skill, Tool } from "../model/harness.js";
import { get, isArray, isObject, type Json, type JsonObject, keys, members } from "../model/json.js";
import { hookSym, type Sym, toolSym } from "../model/symbol.js";
import type { TextSite } from "../model/text.js";
import { newName, newPath, type ToolWords, wordsFor, wordsOfTool } from "./arguments.js";
import { type Change, declarationOf, nameAfter } from "./change.js";
import { memo } from "./memo.js";
import { joinPath, type Params, paramsOf } from "./params.js";
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

export interface DocumentVerdict {
  readonly flaws: readonly Flaw[];
  /** Symbols of tools whose schema accepts exactly what the base schema accepts, read back. */
  readonly sameSchemas: ReadonlySet<string>;
  /** Symbols of tools with no flaw at all. */
  readonly soundTools: ReadonlySet<string>;
}

interface Walk {
  readonly change: Change;
  readonly flaws: Flaw[];
  readonly sameSchemas: Set<string>;
  readonly soundTools: Set<string>;
}

export const documentVerdict = memo((change: Change): DocumentVerdict => {
  const walk: Walk = { change, flaws: [], sameSchemas: new Set(), soundTools: new Set() };
  const { before, after } = change;
  for (const what of change.misfits) flaw(walk, "edits", what);
  equal(walk, "format", before.format, after.format);
  equal(walk, "name", before.name, after.name);
  equal(walk, "language", before.language, after.language);
  equal(walk, "prompt/layout", change.layouts.prompt, after.prompt.layout);
  equal(walk, "prompt/skills", change.layouts.skills, after.prompt.skills);
  equal(walk, "prompt/tools", change.layouts.tools, after.prompt.tools);
  eachOf(walk, "tools", after.tools, (symbol, own, other) => tool(walk, symbol, own as Tool, other));
  eachOf(walk, "skills", after.skills, (symbol, own, other) => skill(walk, symbol, own as Skill, other));
  eachOf(walk, "sections", after.prompt.sections, (symbol, own, other) =>
    section(walk, symbol, own as Section, other),
  );
  if (before.hooks.length !== after.hooks.length) flaw(walk, "hooks", "are not as many as before");
  before.hooks.forEach((own, i) => {
    const other = after.hooks[i];
    if (other !== undefined) hook(walk, own, other);
  });
  activation(walk, before, after);
  limits(walk, before, after);
  const { flaws, sameSchemas, soundTools } = walk;
  return { flaws, sameSchemas, soundTools };
});

const flaw = (walk: Walk, where: string, what: string, stale?: string): void => {
  walk.flaws.push(stale === undefined ? { where, what } : { where, what, stale });
};

function equal(walk: Walk, where: string, base: unknown, after: unknown): void {
  if (base !== after) flaw(walk, where, `is ${JSON.stringify(after)}, not ${JSON.stringify(base)}`);
}

function eachOf<T>(
  walk: Walk,
  list: "tools" | "skills" | "sections",
  after: readonly T[],
  each: (symbol: Sym, own: Tool | Skill | Section, other: T) => void,
): void {
  const symbols = walk.change.lists[list];
  if (symbols.length !== after.length) {
    flaw(walk, list, `hold ${after.length} things, and ${symbols.length} by the edits`);
    return;
  }
  symbols.forEach((symbol, i) => {
    const own = declarationOf(walk.change, symbol);
    if (own === undefined) flaw(walk, symbol, "is in the list and not in the base");
    else each(symbol, own, after[i] as T);
  });
}

function named(walk: Walk, where: string, own: string, other: string, wanted: string): void {
  if (other === wanted) return;
  flaw(walk, where, `is named ${other}, not ${wanted}`, other === own ? own : undefined);
}

/** Text of an inserted thing mentions nothing of the base, so it stands as it was inserted. */
function text(walk: Walk, site: string, own: string, other: string, scope?: Sym): void {
  const { change } = walk;
  const isNew = change.inserted.size > 0 && site.startsWith("new:") && !change.texts.has(site as TextSite);
  const found: TextVerdict = isNew
    ? insertedText(change, own, other)
    : compareSite(change, site as TextSite, own, other, scope);
  if (found.wrong !== undefined) flaw(walk, site, found.wrong);
  for (const old of found.stale) flaw(walk, site, `still says ${old.text}`, old.text);
}

const insertedText = (change: Change, own: string, other: string): TextVerdict => ({
  ...(own === other ? {} : { wrong: "differs from what was inserted" }),
  stale: staleThingsIn(change, other),
});

function optionalText(
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
function loose(walk: Walk, site: string, own: Json | undefined, other: Json | undefined, scope?: Sym): void {
  if (typeof own === "string" && typeof other === "string") text(walk, site, own, other, scope);
  else if (isArray(own) && isArray(other) && own.length === other.length)
    for (const [i, item] of own.entries()) loose(walk, `${site}/${i}`, item, other[i], scope);
  else if (isObject(own) && isObject(other) && keys(own).join("\n") === keys(other).join("\n"))
    for (const [key, item] of members(own)) loose(walk, `${site}/${key}`, item, get(other, key), scope);
  else if (!sameText(own, other)) flaw(walk, site, "is another value");
}

function tool(walk: Walk, symbol: Sym, own: Tool, other: Tool): void {
  const flaws = walk.flaws.length;
  named(walk, symbol, own.name, other.name, nameAfter(walk.change, symbol));
  optionalText(walk, `${symbol}#/description`, own.description, other.description, symbol);
  const params = own.parameters === undefined ? undefined : paramsOf(own.parameters);
  const words =
    (symbol === toolSym(own.name) ? wordsOfTool(walk.change, own.name) : undefined) ??
    wordsFor(walk.change, symbol, params);
  if (schema(walk, symbol, `${symbol}#/parameters`, words, own.parameters, other.parameters))
    walk.sameSchemas.add(symbol);
  const none: ToolWords = { symbol, params: undefined, newKey: ({ key }) => key, naming: new Map() };
  schema(walk, symbol, `${symbol}#/result`, none, own.result, other.result);
  loose(walk, `${symbol}#/extra`, own.extra, other.extra, symbol);
  if (walk.flaws.length === flaws) walk.soundTools.add(symbol);
}

/** Does the schema accept the same arguments, read back? */
function schema(
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

function skill(walk: Walk, symbol: Sym, own: Skill, other: Skill): void {
  named(walk, symbol, own.name, other.name, nameAfter(walk.change, symbol));
  equal(walk, `${symbol}#/kind`, own.kind, other.kind);
  text(walk, `${symbol}#/description`, own.description, other.description);
  text(walk, `${symbol}#/body`, own.body, other.body);
  if (own.files.length !== other.files.length) flaw(walk, `${symbol}#/files`, "are not as many as before");
  own.files.forEach((file, i) => {
    const theirs = other.files[i];
    if (theirs === undefined) return;
    text(walk, `${symbol}#/files/${i}/path`, file.path, theirs.path);
    text(walk, `${symbol}#/files/${i}/text`, file.text, theirs.text);
  });
  loose(walk, `${symbol}#/extra`, own.extra, other.extra);
}

function section(walk: Walk, symbol: Sym, own: Section, other: Section): void {
  named(walk, symbol, own.id, other.id, nameAfter(walk.change, symbol));
  text(walk, `${symbol}#/title`, own.title, other.title);
  text(walk, `${symbol}#/body`, own.body, other.body);
  optionalText(walk, `${symbol}#/head`, own.head, other.head);
  optionalText(walk, `${symbol}#/tail`, own.tail, other.tail);
  equal(walk, `${symbol}#/pinned`, own.pinned, other.pinned);
  equal(walk, `${symbol}#/when`, JSON.stringify(own.when), JSON.stringify(other.when));
  names(walk, `${symbol}#/after`, own.after, other.after, (id) =>
    nameAfter(walk.change, `section:${id}` as Sym),
  );
}

function names(
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

function hook(walk: Walk, own: Hook, other: Hook): void {
  const symbol = hookSym(own.id);
  const { change } = walk;
  named(walk, symbol, own.id, other.id, nameAfter(change, symbol));
  for (const key of ["event", "action", "budget", "replacement"] as const)
    equal(walk, `${symbol}#/${key}`, own[key], other[key]);
  names(walk, `${symbol}#/tools`, own.tools, other.tools, (name) => newName(change, "tool", name));
  text(walk, `${symbol}#/message`, own.message, other.message);
  if (own.conditions.length !== other.conditions.length) {
    flaw(walk, `${symbol}#/conditions`, "are not as many as before");
    return;
  }
  own.conditions.forEach((condition, i) => {
    conditionIs(walk, own, condition, other.conditions[i] as Condition, `${symbol}#/conditions/${i}`);
  });
}

function conditionIs(walk: Walk, own: Hook, base: Condition, after: Condition, where: string): void {
  const { change } = walk;
  if (base.kind !== after.kind) {
    flaw(walk, where, `is of kind ${after.kind}, not ${base.kind}`);
    return;
  }
  if ("target" in base && "target" in after) target(walk, own, base.target, after.target, `${where}/target`);
  if ("tools" in base && "tools" in after)
    names(walk, `${where}/tools`, base.tools, after.tools, (name) => newName(change, "tool", name));
  if (base.kind === "called" && after.kind === "called") {
    names(walk, `${where}/skills`, base.skills, after.skills, (name) => newName(change, "skill", name));
    equal(walk, `${where}/skillKind`, base.skillKind, after.skillKind);
  }
  if (base.kind === "regex" && after.kind === "regex") {
    text(walk, `${where}/pattern`, base.pattern, after.pattern);
    equal(walk, `${where}/flags`, base.flags, after.flags);
    equal(walk, `${where}/acts`, base.acts, after.acts);
  }
  if (base.kind === "length" && after.kind === "length") {
    equal(walk, `${where}/min`, base.min, after.min);
    equal(walk, `${where}/max`, base.max, after.max);
  }
  if (base.kind === "arguments" && after.kind === "arguments")
    schema(
      walk,
      hookSym(own.id),
      `${where}/schema`,
      hookWords(change, own, base.schema),
      base.schema,
      after.schema,
    );
}

const toolsOf = (change: Change, hook: Hook): readonly ToolWords[] =>
  (hook.tools.length > 0 ? hook.tools : change.before.tools.map(({ name }) => name)).flatMap((name) => {
    const words = wordsOfTool(change, name);
    return words === undefined ? [] : [words];
  });

function target(walk: Walk, hook: Hook, base: string, after: string, where: string): void {
  const path = /^arguments\.([\s\S]+)$/.exec(base)?.[1];
  if (path === undefined) {
    equal(walk, where, base, after);
    return;
  }
  const bearers = toolsOf(walk.change, hook).filter(({ params }) => params?.byPath(path) !== undefined);
  const wanted = new Set(bearers.map((words) => `arguments.${newPath(words, path)}`));
  if (wanted.size === 0) wanted.add(base);
  if (wanted.size > 1)
    flaw(walk, where, `stands for ${[...wanted].join(" and ")}, which one path cannot name`);
  else if (!wanted.has(after)) {
    const stale = after === base ? path : undefined;
    flaw(walk, where, `is ${after}, not ${[...wanted].join(" or ")}`, stale);
  }
}

/** Keys of a Hook's own schema, known as the keys of the tools that it looks at. */
function hookWords(change: Change, hook: Hook, own: JsonObject): ToolWords {
  const tools = toolsOf(change, hook);
  const mine = paramsOf(own);
  const bearer =
    tools.find(({ params }) => mine.classes.some(({ path }) => params?.byPath(path) !== undefined)) ??
    tools[0];
  const params: Params = {
    ...mine,
    keyAt: (node, key) => {
      const place = mine.placeOf(node);
      const found = place === undefined ? undefined : bearer?.params?.byPath(joinPath(place, key));
      // Two paths of one class may end on the same key only.
      return found ?? mine.keyAt(node, key);
    },
  };
  return bearer === undefined
    ? { symbol: hookSym(hook.id), params, newKey: ({ key }) => key, naming: new Map() }
    : { ...bearer, params };
}

function activation(walk: Walk, before: Harness, after: Harness): void {
  const { change } = walk;
  if (before.activation.length !== after.activation.length) {
    flaw(walk, "activation", "is not as long as before");
    return;
  }
  before.activation.forEach((own, i) => {
    const other = after.activation[i];
    const words = wordsOfTool(change, own.tool);
    const param = words === undefined ? own.param : newPath(words, own.param);
    named(walk, `activation/${i}/tool`, own.tool, other?.tool ?? "", newName(change, "tool", own.tool));
    named(walk, `activation/${i}/param`, own.param, other?.param ?? "", param);
    equal(walk, `activation/${i}/names`, own.names, other?.names);
  });
}

function limits(walk: Walk, before: Harness, after: Harness): void {
  if (before.limits.length !== after.limits.length) {
    flaw(walk, "limits", "are not as many as before");
    return;
  }
  before.limits.forEach((own, i) => {
    const other = after.limits[i];
    equal(walk, `limits/${i}/id`, own.id, other?.id);
    equal(walk, `limits/${i}/value`, own.value, other?.value);
    equal(walk, `limits/${i}/copies`, own.copies.length, other?.copies.length);
  });
}
