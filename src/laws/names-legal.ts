/** Every new name is one that clients, YAML files and providers take, and none can be mistaken for another. */
import type { Harness } from "../model/harness.js";
import { type ToolWords, wordsOfTool } from "./arguments.js";
import { type Change, itemName } from "./change.js";
import { examOf } from "./exam.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { memo } from "./memo.js";
import { foldName } from "./names.js";
import { paramsOf } from "./params.js";

const name = "names-legal";

type Kind = "tool" | "skill" | "section" | "hook" | "param";

export const namesLegal: Law = {
  name,
  summary: "new names are legal for clients and files, free, and distinct after folding and truncation",
  check(trial) {
    const { change } = examOf(trial);
    const fresh = newNames(change);
    if (fresh.length === 0) return "n/a";
    const { add, done } = collect(trial, name);
    for (const [where, what] of flawsOf(change)) add(` ${where}`, what);
    return done();
  },
};

interface Fresh {
  readonly symbol: string;
  readonly kind: Kind;
  readonly name: string;
}

function newNames(change: Change): readonly Fresh[] {
  const renamed = [...change.moves].map(([symbol, { to }]) => ({
    symbol,
    kind: kindOf(change, symbol),
    name: to,
  }));
  const inserted = [...change.inserted]
    .filter(([symbol]) => !change.moves.has(symbol))
    .map(([symbol, item]) => ({ symbol, kind: item.of, name: itemName(item) }));
  return [...renamed, ...inserted];
}

function kindOf(change: Change, symbol: string): Kind {
  if (symbol.includes("/param:")) return "param";
  const stated = /^(tool|skill|section|hook):/.exec(symbol)?.[1] as Kind | undefined;
  return stated ?? change.inserted.get(symbol)?.of ?? "tool";
}

const flawsOf = memo((change: Change): readonly (readonly [string, string])[] => {
  const fresh = newNames(change);
  const names = new Set(fresh.map((one) => one.name));
  const things = new Set(fresh.filter(({ kind }) => kind !== "param").map((one) => one.name));
  return [
    ...fresh.flatMap((one) => illegal(change, one).map((what) => [one.symbol, what] as const)),
    ...clashes(change.after, things),
    ...(things.size === names.size || keysAreApart(change) ? [] : change.before.tools).flatMap((tool) => {
      const words = wordsOfTool(change, tool.name);
      return words === undefined ? [] : [...keyClashes(words, names)];
    }),
  ];
});

const ANY_CASE = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;
const LOWER = /^[a-z][a-z0-9_-]{0,39}$/;
const SKILL = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const RESERVED = new Set([
  ...["bash", "computer", "memory", "str_replace_based_edit_tool", "web_search", "code_execution", "python"],
]);
const YAML_WORD = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf|~)$/i;
const YAML_NUMBER =
  /^(?:[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d+)(?:e[-+]?\d+)?|0x[\da-f]+|0o[0-7]+|\d{4}-\d{1,2}-\d{1,2}.*)$/i;

function illegal(change: Change, { kind, name: one }: Fresh): readonly string[] {
  const flaws: string[] = [];
  if (!isLegal(change, kind, one)) flaws.push(`${JSON.stringify(one)} is no legal name of a ${kind}`);
  if (RESERVED.has(one.toLowerCase()) && kind !== "param") flaws.push(`${one} is reserved by a provider`);
  if (YAML_WORD.test(one) || YAML_NUMBER.test(one))
    flaws.push(`YAML reads ${one} as something else than text`);
  return flaws;
}

function isLegal(change: Change, kind: Kind, one: string): boolean {
  if (kind === "tool" || kind === "param") return ANY_CASE.test(one);
  if (kind !== "skill") return LOWER.test(one);
  // A Harness whose own Skills break the rule of the format may go on breaking it.
  const keepsRule = change.before.skills.every((skill) => SKILL.test(skill.name));
  return LOWER.test(one) && (SKILL.test(one) || !keepsRule);
}

const PREFIX = "mcp__x__";
const LONGEST = 64;

/** Equal after folding, over all that a model or client sees by name; only where a new name takes part. */
function* clashes(after: Harness, fresh: ReadonlySet<string>): Generator<[string, string]> {
  const tools = after.tools.map((tool) => tool.name);
  const visible = [
    ...tools,
    ...after.skills.map((skill) => skill.name),
    ...after.prompt.sections.map(({ id }) => id),
    ...after.hooks.map(({ id }) => id),
  ];
  yield* equals(visible, fresh, foldName, "is equal but for case and separators to");
  yield* equals(tools, fresh, (tool) => (PREFIX + tool).slice(0, LONGEST), "is cut to the same name as");
}

function* equals(
  names: readonly string[],
  fresh: ReadonlySet<string>,
  key: (name: string) => string,
  what: string,
): Generator<[string, string]> {
  const seen = new Map<string, string>();
  for (const one of names) {
    const other = seen.get(key(one));
    if (other !== undefined && (fresh.has(one) || fresh.has(other))) yield [one, `${what} ${other}`];
    seen.set(key(one), one);
  }
}

const declaredKeys = memo(
  (harness: Harness): ReadonlySet<string> =>
    new Set(
      harness.tools.flatMap(({ parameters }) =>
        parameters === undefined ? [] : paramsOf(parameters).classes.map(({ key }) => foldName(key)),
      ),
    ),
);

/** Told without looking into each object: no new name is like any key of the base, and no two keys of one tool get names alike. */
function keysAreApart({ before, moves, inserted }: Change): boolean {
  const declared = declaredKeys(before);
  const given = new Set<string>();
  for (const [symbol, { to }] of moves) {
    const folded = foldName(to);
    if (declared.has(folded)) return false;
    const at = symbol.indexOf("/param:");
    if (at < 0) continue;
    const own = `${symbol.slice(0, at)} ${folded}`;
    if (given.has(own)) return false;
    given.add(own);
  }
  for (const item of inserted.values()) if (declared.has(foldName(itemName(item)))) return false;
  return true;
}

/** Keys of one object, as they are called now. */
function* keyClashes(words: ToolWords, fresh: ReadonlySet<string>): Generator<[string, string]> {
  const places = new Map<string, string[]>();
  for (const found of words.params?.classes ?? []) {
    const place = found.path.slice(0, found.path.length - found.key.length);
    places.set(place, [...(places.get(place) ?? []), words.newKey(found)]);
  }
  for (const keys of places.values())
    for (const [one, what] of equals(keys, fresh, foldName, "is equal but for case and separators to"))
      yield [`${words.symbol}/param:${one}`, what];
}
