/** Arguments of a call under a Variant, read back into the words of the base by the base schema and the renames alone. */
import type { Harness } from "../model/harness.js";
import { fromMembers, isArray, isObject, isPlainObject, type Json, keys, members } from "../model/json.js";
import { paramSym, type Sym, skillSym, toolSym } from "../model/symbol.js";
import type { Change } from "./change.js";
import { identical } from "./identical.js";
import { memoBy } from "./memo.js";
import { type Group, type ParamClass, type Params, paramsOf } from "./params.js";

/** Parameters of one tool of the base, with how a Variant names them. */
export interface ToolWords {
  readonly symbol: Sym;
  readonly params: Params | undefined;
  /** The key that the Variant writes for a declared one. */
  newKey(found: ParamClass): string;
  /** Paths whose value names a Skill or tool. */
  readonly naming: ReadonlyMap<string, Naming>;
}

/** How a value names a Skill or tool: between two texts. */
export interface Naming {
  readonly kind: "skill" | "tool";
  readonly prefix: string;
  readonly suffix: string;
}

/** The name in such a value; undefined where it is not written so. */
export function namedIn(value: string, { prefix, suffix }: Omit<Naming, "kind">): string | undefined {
  const name = value.slice(prefix.length, value.length - suffix.length);
  return value === prefix + name + suffix ? name : undefined;
}

/** The value with the name that it has after the edits. */
export function renamedIn(change: Change, naming: Naming, value: string): string {
  const name = namedIn(value, naming);
  return name === undefined ? value : naming.prefix + newName(change, naming.kind, name) + naming.suffix;
}

export interface Restored {
  readonly value: Json;
  /** Old keys and old names that are left: pointers below the arguments. */
  readonly stale: readonly string[];
}

/** The tool of the base with this name; undefined: the Harness declares none. */
export const wordsOfTool = memoBy((change: Change, name: string): ToolWords | undefined => {
  const tool = change.before.tools.find((one) => one.name === name);
  if (tool === undefined) return undefined;
  return wordsFor(
    change,
    toolSym(name),
    tool.parameters === undefined ? undefined : paramsOf(tool.parameters),
  );
});

export function wordsFor(change: Change, symbol: Sym, params: Params | undefined): ToolWords {
  const newKeys = new Map<ParamClass, string>();
  return {
    symbol,
    params,
    newKey: (found) => {
      const known = newKeys.get(found);
      if (known !== undefined) return known;
      const made = change.moves.get(paramSym(symbol, found.path))?.to ?? found.key;
      newKeys.set(found, made);
      return made;
    },
    naming: new Map(
      change.before.activation
        .filter(({ tool }) => toolSym(tool) === symbol)
        .map(
          ({ param, names, prefix = "", suffix = "" }) => [param, { kind: names, prefix, suffix }] as const,
        ),
    ),
  };
}

/** Values: the name after the edits to the name before, by kind. */
export function oldName(
  change: Change,
  kind: "skill" | "tool",
  name: string,
): { name: string; stale: boolean } {
  const names = namesOfKind(change, kind);
  const old = names.toOld.get(name);
  if (old !== undefined) return { name: old, stale: false };
  return { name, stale: names.gone.has(name) };
}

export function newName(change: Change, kind: "skill" | "tool", name: string): string {
  const symbol = kind === "skill" ? skillSym(name) : toolSym(name);
  return change.moves.get(symbol)?.to ?? name;
}

interface KindNames {
  /** Every current name of a declared thing to its base name. */
  readonly toOld: ReadonlyMap<string, string>;
  /** Old names that nothing bears any more. */
  readonly gone: ReadonlySet<string>;
}
const namesOfKind = memoBy((change: Change, kind: "skill" | "tool"): KindNames => {
  const olds = declaredNames(change.before, kind);
  const toOld = new Map(olds.map((name) => [newName(change, kind, name), name]));
  return { toOld, gone: new Set(olds.filter((name) => !toOld.has(name))) };
});

const declaredNames = (harness: Harness, kind: "skill" | "tool"): readonly string[] =>
  (kind === "skill" ? harness.skills : harness.tools).map(({ name }) => name);

/** Arguments of the View in the words of the base. `base`: what they should be, for most are. */
export function restoreArguments(change: Change, words: ToolWords, value: Json, base?: Json): Restored {
  if (base !== undefined && isRestored(change, words, value, base, words.params?.root, ""))
    return { value: base, stale: NONE };
  const stale: string[] = [];
  const restored = restore(change, words, value, words.params?.root, "", "", stale);
  return { value: restored, stale };
}

function restore(
  change: Change,
  words: ToolWords,
  value: Json,
  group: Group | undefined,
  path: string,
  pointer: string,
  stale: string[],
): Json {
  if (typeof value === "string") return restoreText(change, words, value, path, pointer, stale);
  if (group === undefined || words.params === undefined) return value;
  const { items, child } = words.params;
  if (isArray(value)) {
    const inside = items(group);
    return value.map((item, i) =>
      restore(change, words, item, inside, inside.path, `${pointer}/${i}`, stale),
    );
  }
  if (!isObject(value)) return value;
  const toOld = keysToOld(words, group);
  return fromMembers(
    members(value).map(([key, item]) => {
      const old = toOld.get(key);
      // A key that was renamed away and is no other key's new name has no business here.
      if (old === undefined && group.keys.has(key)) stale.push(`${pointer}/${key}`);
      const inside = old === undefined ? undefined : child(group, old);
      const below = inside?.path ?? `${path}.${key}`;
      return [old ?? key, restore(change, words, item, inside, below, `${pointer}/${old ?? key}`, stale)];
    }),
  );
}

const NONE: readonly string[] = [];

/** Is this what `restore` makes of the value, with nothing old left in it? */
function isRestored(
  change: Change,
  words: ToolWords,
  value: Json,
  base: Json,
  group: Group | undefined,
  path: string,
): boolean {
  if (typeof value === "string") {
    if (words.naming.size === 0) return value === base;
    const stale: string[] = [];
    return restoreText(change, words, value, path, "", stale) === base && stale.length === 0;
  }
  if (group === undefined || words.params === undefined || !isObject(value)) {
    if (!isArray(value) || group === undefined || words.params === undefined) return identical(value, base);
    if (!isArray(base) || base.length !== value.length) return false;
    const inside = words.params.items(group);
    return value.every((item, i) => isRestored(change, words, item, base[i] as Json, inside, inside.path));
  }
  if (!isObject(base)) return false;
  const toOld = keysToOld(words, group);
  const [mine, theirs] = [keys(value), keys(base)];
  if (mine.length !== theirs.length || !isPlainObject(value) || !isPlainObject(base)) return false;
  for (let i = 0; i < mine.length; i++) {
    const key = mine[i] as string;
    const own = theirs[i] as string;
    const old = toOld.get(key);
    if ((old ?? key) !== own || (old === undefined && group.keys.has(key))) return false;
    const inside = old === undefined ? undefined : words.params.child(group, old);
    const below = inside?.path ?? `${path}.${key}`;
    if (!isRestored(change, words, value[key] as Json, base[own] as Json, inside, below)) return false;
  }
  return true;
}

function restoreText(
  change: Change,
  words: ToolWords,
  value: string,
  path: string,
  pointer: string,
  stale: string[],
): string {
  const naming = words.naming.get(path);
  const name = naming === undefined ? undefined : namedIn(value, naming);
  if (naming === undefined || name === undefined) return value;
  const found = oldName(change, naming.kind, name);
  if (found.stale) stale.push(pointer);
  return naming.prefix + found.name + naming.suffix;
}

/** The Variant's keys at one place, each with the base's key. */
export const keysToOld = memoBy(
  (words: ToolWords, group: Group): ReadonlyMap<string, string> =>
    new Map([...group.keys].map(([key, found]) => [words.newKey(found), key])),
);

/** An instance path of the base in the Variant's keys, such as `ship.city` to `ship.town`. */
export function newPath(words: ToolWords, path: string): string {
  let group = words.params?.root;
  const steps: string[] = [];
  for (const step of path.split(".")) {
    const key = step.replace(/(?:\[\d*\])+$/, "");
    const brackets = step.slice(key.length);
    const found = group?.keys.get(key);
    steps.push((found === undefined ? key : words.newKey(found)) + brackets);
    group = found === undefined || group === undefined ? undefined : words.params?.child(group, key);
    for (const _ of brackets.matchAll(/\[/g))
      group = group === undefined ? undefined : words.params?.items(group);
  }
  return steps.join(".");
}
