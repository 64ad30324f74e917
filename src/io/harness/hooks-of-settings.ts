/**
 * Hooks of a client's settings as Hooks of a Harness. An event that a record shows becomes the Harness's own; every other one is
 * kept as `other`, which never acts. Which tools a matcher means is worked out here, against the tools that there are, and
 * written as a list: a list follows a rename, an expression does not.
 */
import type { DeclaredHook } from "../../model/declared-hook.js";
import type { Hook } from "../../model/harness.js";
import { fromMembers, type Json, type JsonObject, members, size, without } from "../../model/json.js";
import { isMatcher, matchedBy } from "../../model/matcher.js";
import { ok, type Problem, type Result } from "../../model/problem.js";
import { clientMatches, type MatcherRules, NEWEST_RULES, namesOf } from "./client-matcher.js";
import { declaredFile, readDeclared } from "./declared-hooks.js";
import { clientEvent, HANDLERS } from "./hook-clients.js";
import { scriptsOf } from "./hook-scripts.js";
import { type HookGroup, type HookHandler, type HookSettings, readRule, ruleTakes } from "./hook-settings.js";

export interface SettingsHooks {
  readonly hooks: readonly Hook[];
  /** What is odd in the settings: Hooks that can never act, scripts that are not there. */
  readonly notes: readonly Problem[];
  /** What a Harness says otherwise than the settings. */
  readonly losses: readonly Problem[];
  /** File and line of each Hook, by id. */
  readonly places: ReadonlyMap<string, string>;
}

/** `taken`: ids that other Hooks have. */
export function hooksOfSettings(
  settings: HookSettings,
  tools: readonly string[],
  rules: MatcherRules = NEWEST_RULES,
  taken: ReadonlySet<string> = new Set(),
): Result<SettingsHooks> {
  const all = settings.groups.flatMap((group) => group.handlers.map((handler) => ({ group, handler })));
  const declared = readDeclared(
    declaredFile(settings.path),
    all.map(({ handler }) => handler.address),
  );
  if (!declared.ok) return declared;
  const notes: Problem[] = [...settings.notes];
  const losses: Problem[] = [];
  const places = new Map<string, string>();
  const ids = new Set(taken);
  const hooks = all.map(({ group, handler }) => {
    const id = freeId(kebab(group.event), ids);
    ids.add(id);
    places.set(id, handler.where);
    const own = declared.value.find((one) => one.handler === handler.address);
    return hookOf({
      id,
      group,
      handler,
      settings,
      tools,
      rules,
      notes,
      losses,
      ...(own === undefined ? {} : { own }),
    });
  });
  return ok({ hooks, notes, losses, places });
}

interface Given {
  readonly id: string;
  readonly group: HookGroup;
  readonly handler: HookHandler;
  readonly settings: HookSettings;
  readonly tools: readonly string[];
  readonly rules: MatcherRules;
  readonly notes: Problem[];
  readonly losses: Problem[];
  readonly own?: DeclaredHook;
}

function hookOf(given: Given): Hook {
  const { id, handler, own } = given;
  const sight = sightOf(given);
  const shared = {
    id,
    event: sight.event,
    tools: [...sight.tools],
    ...(sight.matcher === undefined ? {} : { matcher: sight.matcher }),
  };
  if (own !== undefined) {
    const { handler: _, ...rest } = own;
    given.losses.push(
      noteOf(handler.where, `what ${handler.address} runs is left out, for its conditions are declared`),
    );
    return { ...shared, ...rest, extra: extraOf(given, undefined) };
  }
  return {
    ...shared,
    conditions: [],
    action: "pass",
    message: "",
    budget: 2,
    command: handler.body,
    extra: extraOf(given, scriptsIn(given)),
  };
}

interface Sight {
  readonly event: Hook["event"];
  readonly tools: readonly string[];
  readonly matcher?: string;
}

/** When it is asked and for which tools. */
function sightOf(given: Given): Sight {
  const { group, handler, settings, tools } = given;
  const known = clientEvent(settings.client, group.event);
  const { event, problem } = reachOf(group, handler, settings, tools, given.rules);
  if (problem !== undefined) given.notes.push(problem);
  if (event === "other" || known?.against !== "tools") return { event, tools: [] };
  const found = toolsOf(group, handler, tools, given.rules);
  if (found === undefined) {
    given.notes.push(
      noteOf(
        group.where,
        `the matcher ${quote(group.matcher)} cannot be read, or could take for ever`,
        "it is taken to mean every tool",
      ),
    );
    return { event, tools: [] };
  }
  if (found.length === tools.length) return { event, tools: [] };
  const matcher = group.matcher?.replace(/\s*[|,]\s*/g, "|");
  if (
    matcher !== undefined &&
    isMatcher(matcher) &&
    matchedBy(matcher, tools).join("\n") === found.join("\n")
  )
    return { event, tools: found, matcher };
  if (group.kind === "regex")
    given.losses.push(
      noteOf(
        group.where,
        `the expression ${quote(group.matcher)} is written as the tools that it matches: ${found.join(", ")}`,
      ),
    );
  return { event, tools: found };
}

/** Tools that matcher and rule let through; undefined where the matcher cannot be asked. */
export function toolsOf(
  { matcher }: HookGroup,
  { if: rule }: HookHandler,
  tools: readonly string[],
  rules: MatcherRules,
): readonly string[] | undefined {
  const matched = clientMatches(matcher, tools, rules);
  const named = rule === undefined ? undefined : readRule(rule);
  if (matched === undefined || named === undefined) return matched;
  return matched.filter((tool) => ruleTakes(named.tool, tool));
}

/** The moment of a record at which it is asked, or why there is none. */
export function reachOf(
  group: HookGroup,
  handler: HookHandler,
  { client }: Pick<HookSettings, "client">,
  tools: readonly string[],
  rules: MatcherRules,
): { readonly event: Hook["event"]; readonly problem?: Problem } {
  const known = clientEvent(client, group.event);
  const event = known?.is ?? "other";
  const never = (
    what: string,
    expected?: string,
  ): { readonly event: "other"; readonly problem: Problem } => ({
    event: "other",
    problem: {
      ...noteOf(handler.where, `the Hook ${handler.address} can never act: ${what}`),
      ...(expected === undefined ? {} : { expected }),
    },
  });
  if (known === undefined) return { event };
  if (known.against !== "tools" && handler.if !== undefined)
    return never(`\`if\` is for calls, and ${group.event} is none`);
  if (handler.if !== undefined && readRule(handler.if) === undefined)
    return never(`${quote(handler.if)} is no permission rule`, "such as Bash(git *)");
  const server = serverNamed(group);
  if (known.against === "tools" && server !== undefined)
    return never(`${server} is a server and none of its tools`, `${server}__.*`);
  const words = known.against;
  if (typeof words !== "string" && clientMatches(group.matcher, words, rules)?.length === 0)
    return never(`${quote(group.matcher)} matches none of the words of ${group.event}`, words.join(", "));
  if (words !== "tools" || tools.length === 0 || toolsOf(group, handler, tools, rules)?.length !== 0)
    return { event: tools.length === 0 && words === "tools" ? "other" : event };
  return never(
    `${[group.matcher, handler.if]
      .filter((one) => one !== undefined)
      .map(quote)
      .join(" and ")} match none of the tools`,
    `one of ${tools.slice(0, 30).join(", ")}`,
  );
}

/** A matcher of names alone that are servers: their tools have longer names, and a name matches whole. */
function serverNamed({ matcher = "", kind }: HookGroup): string | undefined {
  if (kind !== "exact" && kind !== "exact list") return undefined;
  const names = namesOf(matcher);
  return names.every((name) => /^mcp__(?!.*__)/.test(name)) ? names[0] : undefined;
}

function scriptsIn({ handler, settings, notes }: Given): Json[] | undefined {
  if (handler.type !== "command") return undefined;
  const { scripts, missing } = scriptsOf(handler.body, handler.value, settings.path);
  for (const script of missing)
    notes.push(
      noteOf(handler.where, `the script ${script} is not here, so which names it holds is not known`),
    );
  return scripts.length === 0 ? undefined : scripts.map(({ path, text }) => ({ path, text }));
}

/** The rest of the handler: all but what it runs and the rule that chose its tools. */
function extraOf({ group, handler, settings, own }: Given, scripts: Json[] | undefined): JsonObject {
  const body = Object.hasOwn(HANDLERS, handler.type) ? (HANDLERS[handler.type] as string) : "type";
  const rest = own === undefined ? without(handler.value as JsonObject, body, "if", "matcher") : {};
  const rule = handler.if === undefined ? undefined : readRule(handler.if);
  const matched = clientEvent(settings.client, group.event)?.against;
  return fromMembers([
    ["client", settings.client],
    ["event", group.event],
    ["handler", handler.address],
    // A matcher that names tools has become a list of them.
    ...(group.matcher === undefined || matched === "tools" ? [] : [["matcher", group.matcher] as const]),
    ...(rule?.of === undefined ? [] : [["if", rule.of] as const]),
    ...(size(rest) === 0 ? [] : [["settings", fromMembers(members(rest))] as const]),
    ...(own === undefined ? [] : [["declared", true] as const]),
    ...(scripts === undefined ? [] : [["scripts", scripts] as const]),
  ]);
}

const noteOf = (where: string, what: string, remedy?: string): Problem => ({
  code: "bad-harness",
  where,
  what,
  ...(remedy === undefined ? {} : { remedy }),
});

const quote = (text: string | undefined): string => JSON.stringify(text?.slice(0, 80) ?? "");

const kebab = (event: string): string =>
  event
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1-$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_-]+/gu, "-")
    .slice(0, 48) || "hook";

function freeId(stem: string, taken: ReadonlySet<string>): string {
  let id = stem;
  for (let n = 2; taken.has(id); n++) id = `${stem}-${n}`;
  return id;
}
