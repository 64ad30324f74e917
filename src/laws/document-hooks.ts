/** Hooks of the Harness after the edits against those before. */
import type { Condition, Hook } from "../model/harness.js";
import { type JsonObject, printJson } from "../model/json.js";
import { hookSym } from "../model/symbol.js";
import { newName, newPath, type ToolWords, wordsOfTool } from "./arguments.js";
import { type Change, nameAfter } from "./change.js";
import { equal, flaw, named, names, schema, text, type Walk } from "./document-walk.js";
import { withNames } from "./hooks/matcher.js";
import { joinPath, type ParamClass, type Params, paramsOf } from "./params.js";

/** Matchers, conditions and messages follow the names; what a Hook does stays. */
export function hook(walk: Walk, own: Hook, other: Hook): void {
  const symbol = hookSym(own.id);
  const { change } = walk;
  named(walk, symbol, own.id, other.id, nameAfter(change, symbol));
  for (const key of ["event", "action", "budget", "replacement", "form", "channel", "command"] as const)
    equal(walk, `${symbol}#/${key}`, own[key], other[key]);
  equal(walk, `${symbol}#/extra`, printed(own.extra), printed(other.extra));
  names(walk, `${symbol}#/tools`, own.tools, other.tools, (name) => newName(change, "tool", name));
  matcher(walk, own, other);
  text(walk, `${symbol}#/message`, own.message, other.message);
  if (own.conditions.length !== other.conditions.length) {
    flaw(walk, `${symbol}#/conditions`, "are not as many as before");
    return;
  }
  own.conditions.forEach((condition, i) => {
    conditionIs(walk, own, condition, other.conditions[i] as Condition, `${symbol}#/conditions/${i}`);
  });
}

const printed = (extra: JsonObject | undefined): string | undefined =>
  extra === undefined ? undefined : printJson(extra);

/** Names in a matcher follow; what it matches then is asked by hooks-agree. */
function matcher({ change, ...walk }: Walk, own: Hook, other: Hook): void {
  const where = `${hookSym(own.id)}#/matcher`;
  const tools = change.before.tools.map(({ name }) => name);
  const wanted =
    own.matcher === undefined
      ? undefined
      : withNames(own.matcher, tools, (name) => newName(change, "tool", name));
  if (other.matcher === wanted) return;
  const stale = tools.find(
    (name) => newName(change, "tool", name) !== name && other.matcher?.split(/[|()^$:?]/).includes(name),
  );
  flaw({ change, ...walk }, where, `is ${other.matcher}, not ${wanted}`, stale);
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

/** What a target of a base Hook may be called now: of the tools that it looks at, those that have the path decide. */
export function targetsAfter(change: Change, hook: Hook, base: string): ReadonlySet<string> {
  const path = /^arguments\.([\s\S]+)$/.exec(base)?.[1];
  if (path === undefined) return new Set([base]);
  // `lines[0].tags[]` is declared where `lines[].tags` is.
  const declared = path.replace(/(?:\[\d*\])+$/, "").replace(/\[\d+\]/g, "[]");
  const bearers = toolsOf(change, hook).filter(({ params }) => params?.byPath(declared) !== undefined);
  const wanted = new Set(bearers.map((words) => `arguments.${newPath(words, path)}`));
  return wanted.size === 0 ? new Set([base]) : wanted;
}

function target(walk: Walk, hook: Hook, base: string, after: string, where: string): void {
  const path = /^arguments\.([\s\S]+)$/.exec(base)?.[1];
  if (path === undefined) {
    equal(walk, where, base, after);
    return;
  }
  const wanted = targetsAfter(walk.change, hook, base);
  if (wanted.size > 1)
    flaw(walk, where, `stands for ${[...wanted].join(" and ")}, which one path cannot name`);
  else if (!wanted.has(after)) {
    const stale = after === base ? path : undefined;
    flaw(walk, where, `is ${after}, not ${[...wanted].join(" or ")}`, stale);
  }
}

/** Keys of a Hook's own schema, each known as the key of the first tool that has it of those that the Hook looks at. */
function hookWords(change: Change, hook: Hook, own: JsonObject): ToolWords {
  const tools = toolsOf(change, hook);
  const mine = paramsOf(own);
  const bearers = new Map<ParamClass, ToolWords>();
  const borne = (path: string): ParamClass | undefined => {
    for (const words of tools) {
      const found = words.params?.byPath(path);
      if (found === undefined) continue;
      bearers.set(found, words);
      return found;
    }
    return undefined;
  };
  const params: Params = {
    ...mine,
    keyAt: (node, key) => {
      const place = mine.placeOf(node);
      // Two paths of one class may end on the same key only.
      return (place === undefined ? undefined : borne(joinPath(place, key))) ?? mine.keyAt(node, key);
    },
  };
  const first = tools.find(({ params: all }) =>
    mine.classes.some(({ path }) => all?.byPath(path) !== undefined),
  );
  return {
    symbol: first?.symbol ?? hookSym(hook.id),
    params,
    newKey: (found) => bearers.get(found)?.newKey(found) ?? found.key,
    naming: first?.naming ?? new Map(),
  };
}
