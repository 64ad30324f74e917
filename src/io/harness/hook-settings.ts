/**
 * Hooks as agents' clients keep them: the settings of Claude Code, a plugin's or Codex's `hooks.json`, Cursor's, or the `hooks` of a
 * Skill's front matter. Read as written: nothing is run, nothing is merged, and a key given twice keeps both of its values.
 */
import {
  asString,
  fromMembers,
  get,
  has,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  keys,
  type Member,
  members,
  printJson,
} from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { failed, nearest, ok, type Problem, type Result } from "../../model/problem.js";
import { positionAt } from "../excerpt.js";
import { readText } from "../files.js";
import { type MatcherKind, type MatcherRules, matcherKind, NEWEST_RULES } from "./client-matcher.js";
import { type Client, clientEvent, clientOf, eventNames, HANDLERS } from "./hook-clients.js";
import { type JsonPlace, jsonPlaces, placeIn } from "./json-places.js";

export interface HookSettings {
  readonly path: string;
  readonly client: Client;
  readonly shape: "under `hooks`" | "at the top" | "no hooks";
  /** In the order of the file; those of a key given twice as well. */
  readonly groups: readonly HookGroup[];
  /** The events as they are written, those without groups as well. */
  readonly events: readonly string[];
  /** Permission rules, which name tools and Skills: `allow`, `deny`, `ask`. */
  readonly permissions: readonly { readonly list: string; readonly rule: string; readonly where: string }[];
  readonly notes: readonly Problem[];
}

export interface HookGroup {
  readonly event: string;
  readonly matcher?: string;
  readonly kind: MatcherKind;
  /** File and line. */
  readonly where: string;
  readonly handlers: readonly HookHandler[];
}

export interface HookHandler {
  readonly type: string;
  /** What it runs: a command, an address, a prompt, a tool of a server. */
  readonly body: string;
  /** One permission rule. */
  readonly if?: string;
  /** `PreToolUse[0].hooks[1]`: groups of an event are counted through, also where its key stands twice. */
  readonly address: string;
  readonly where: string;
  readonly value: Json;
}

export interface SettingsOptions {
  readonly client?: Client;
  readonly rules?: MatcherRules;
}

/** Read a settings file. Problems carry file and line; what is odd but harmless is a note. */
export function readHookSettings(path: string, options: SettingsOptions = {}): Result<HookSettings> {
  const text = readText(path);
  if (!text.ok) return text;
  const parsed = parseJson(text.value);
  if (!parsed.ok) {
    const { line, column } = positionAt(text.value, parsed.at);
    return failed({ code: "bad-json", where: `${path}:${line}:${column}`, what: `not JSON: ${parsed.what}` });
  }
  const root = jsonPlaces(text.value);
  const line = (at: number): string => `${path}:${positionAt(text.value, at).line}`;
  return settingsIn({ value: parsed.value, root, line }, path, options);
}

/** A document with the offsets of its parts. */
export interface PlacedJson {
  readonly value: Json;
  readonly root: JsonPlace;
  readonly line: (at: number) => string;
}

/** The Hooks of a Skill's front matter: events without anything around them, all placed where their key stands. */
export const settingsOfSkill = (hooks: JsonObject, path: string, where: string): Result<HookSettings> => {
  const value = fromMembers([["hooks", hooks]]);
  return settingsIn({ value, root: jsonPlaces(printJson(value)), line: () => where }, path, {});
};

/** Does this value look like Hooks? An object with `hooks` or `permissions`, or with events at its top. */
export function holdsHooks(value: Json): boolean {
  if (!isObject(value)) return false;
  const own = get(value, "hooks");
  if (isObject(own))
    return (
      keys(own).every((key) => isArray(get(own, key))) ||
      keys(own).some((key) => clientOf([key]) !== undefined)
    );
  return isObject(get(value, "permissions")) || areEvents(value);
}

const areEvents = (value: Json): boolean =>
  isObject(value) &&
  keys(value).length > 0 &&
  members(value).every(([, list]) => isArray(list)) &&
  keys(value).some((key) => clientOf([key]) !== undefined);

/** What is gathered while settings are read: reading goes on after a problem, so that all are found at once. */
interface Reading {
  readonly line: (at: number) => string;
  readonly rules: MatcherRules;
  readonly problems: Problem[];
  readonly notes: Problem[];
}

const tell = (list: Problem[], where: string, what: string, expected?: string): undefined => {
  list.push({ code: "bad-file", where, what, ...(expected === undefined ? {} : { expected }) });
  return undefined;
};
const wrong = ({ problems, line }: Reading, at: number, what: string, expected?: string): undefined =>
  tell(problems, line(at), what, expected);
const odd = ({ notes, line }: Reading, at: number, what: string, expected?: string): undefined =>
  tell(notes, line(at), what, expected);

export function settingsIn(
  { value, root, line }: PlacedJson,
  path: string,
  { client: told, rules = NEWEST_RULES }: SettingsOptions,
): Result<HookSettings> {
  const reading: Reading = { line, rules, problems: [], notes: [] };
  if (!isObject(value)) wrong(reading, root.at, "the file holds no object", "an object with `hooks`");
  const atTop = !has(value, "hooks") && areEvents(value);
  if (atTop)
    odd(
      reading,
      root.at,
      "the events stand at the top, where no client looks for them",
      "them under `hooks`",
    );
  const maps = atTop ? [{ value, place: root }] : everyMember(value, root, "hooks");
  for (const map of maps)
    if (!isObject(map.value)) wrong(reading, map.place.at, "`hooks` is no object", "events by name");
  const entries = maps.flatMap((map) =>
    isObject(map.value)
      ? members(map.value).map((member, i): PlacedEvent => ({ member, place: map.place.members[i] }))
      : [],
  );
  const events = entries.map(({ member: [event] }) => event);
  const client = told ?? (path.includes(".codex/") ? "codex" : (clientOf(events) ?? "claude-code"));
  const groups = groupsOf(entries, client, reading);
  noteTwice(root, new Set(maps.map(({ place }) => place)), reading);
  if (get(value, "disableAllHooks") === true)
    odd(reading, placeIn(root, ["disableAllHooks"]), "`disableAllHooks` is on, so none of the Hooks acts");
  if (reading.problems.length > 0) return failed(...reading.problems);
  return ok({
    path,
    client,
    shape: maps.length === 0 ? "no hooks" : atTop ? "at the top" : "under `hooks`",
    groups,
    events,
    permissions: permissionsOf(value, root, line),
    notes: reading.notes,
  });
}

interface PlacedEvent {
  readonly member: Member;
  readonly place: JsonPlace["members"][number] | undefined;
}

/** Groups of an event are counted through, also where its key stands twice. */
function groupsOf(entries: readonly PlacedEvent[], client: Client, reading: Reading): readonly HookGroup[] {
  const counted = new Map<string, number>();
  return entries.flatMap(({ member: [event, list], place: own }): HookGroup[] => {
    if (own === undefined) return [];
    checkEvent(event, own.keyAt, counted.has(event), client, reading);
    const before = counted.get(event) ?? 0;
    if (!isArray(list)) {
      wrong(reading, own.keyAt, `the event ${event} holds no list`, "a list of groups");
      return [];
    }
    counted.set(event, before + list.length);
    return list.flatMap((group, j) => {
      const at = own.value.items[j] ?? own.value;
      const read = readGroup(group, at, `${event}[${before + j}]`, reading);
      return read === undefined ? [] : [{ event, ...read, where: reading.line(at.at) }];
    });
  });
}

function checkEvent(event: string, at: number, isTwice: boolean, client: Client, reading: Reading): void {
  if (isTwice)
    odd(reading, at, `the event ${event} stands twice, and clients read the last one`, "one list of groups");
  else if (clientEvent(client, event) === undefined)
    odd(
      reading,
      at,
      `${client} has no event ${event} that is known here`,
      nearest(event, eventNames(client)),
    );
}

function readGroup(
  group: Json,
  place: JsonPlace,
  address: string,
  reading: Reading,
): Pick<HookGroup, "matcher" | "kind" | "handlers"> | undefined {
  if (!isObject(group)) return wrong(reading, place.at, `${address} is no object`, "a group with `hooks`");
  const matcher = get(group, "matcher");
  if (matcher !== undefined && matcher !== null && typeof matcher !== "string")
    return wrong(reading, placeIn(place, ["matcher"]), `the matcher of ${address} is no text`);
  // Cursor's events list their handlers without a group around them.
  const isBare = !has(group, "hooks") && has(group, "command");
  const inner = get(group, "hooks");
  if (!isBare && !isArray(inner))
    return wrong(
      reading,
      placeIn(place, ["hooks"]),
      `${address} has no list \`hooks\``,
      "a list of handlers",
    );
  const list = isArray(inner) && !isBare ? inner : [group];
  const places = isBare ? [place] : (place.members.findLast(({ key }) => key === "hooks")?.value.items ?? []);
  const handlers = list.flatMap((handler, k) => {
    const own = isBare ? address : `${address}.hooks[${k}]`;
    const read = readHandler(handler, places[k] ?? place, own, isBare ? "command" : undefined, reading);
    return read === undefined ? [] : [read];
  });
  const text = typeof matcher === "string" ? matcher : undefined;
  return {
    kind: matcherKind(text, reading.rules),
    handlers,
    ...(text === undefined ? {} : { matcher: text }),
  };
}

/** `usual`: the type of one that states none. */
function readHandler(
  handler: Json,
  place: JsonPlace,
  address: string,
  usual: string | undefined,
  reading: Reading,
): HookHandler | undefined {
  if (!isObject(handler)) return wrong(reading, place.at, `the handler ${address} is no object`);
  const types = Object.keys(HANDLERS);
  const type = asString(get(handler, "type")) ?? usual;
  if (type === undefined)
    return wrong(reading, place.at, `the handler ${address} has no type`, types.join(", "));
  const key = Object.hasOwn(HANDLERS, type) ? HANDLERS[type] : undefined;
  if (key === undefined) {
    const shown = type.slice(0, 40);
    odd(
      reading,
      placeIn(place, ["type"]),
      `no client is known to have handlers of type ${shown}`,
      nearest(type, types),
    );
  }
  const body = key === undefined ? type : asString(get(handler, key));
  if (body === undefined)
    return wrong(
      reading,
      placeIn(place, [key ?? "type"]),
      `the handler ${address} has no ${key}`,
      `a text in \`${key}\``,
    );
  const rule = get(handler, "if");
  if (rule !== undefined && typeof rule !== "string")
    return wrong(
      reading,
      placeIn(place, ["if"]),
      `the \`if\` of ${address} is no text`,
      "one permission rule",
    );
  return {
    type,
    body,
    address,
    where: reading.line(place.at),
    value: handler,
    ...(rule === undefined ? {} : { if: rule }),
  };
}

/** Keys given twice, of which clients read the last; `told`: objects of which that is said already. */
function noteTwice(place: JsonPlace, told: ReadonlySet<JsonPlace>, reading: Reading): void {
  const seen = new Set<string>();
  for (const { key, keyAt, value } of place.members) {
    if (seen.has(key) && !told.has(place))
      odd(
        reading,
        keyAt,
        `the key ${JSON.stringify(key.slice(0, 40))} stands twice, and clients read the last one`,
        "it once",
      );
    seen.add(key);
    noteTwice(value, told, reading);
  }
  for (const item of place.items) noteTwice(item, told, reading);
}

/** Members of a name with their places: two where the key is given twice. */
function everyMember(
  value: Json,
  place: JsonPlace,
  key: string,
): readonly { readonly value: Json; readonly place: JsonPlace }[] {
  const own = isObject(value) ? members(value) : [];
  return own.flatMap(([name, inner], i) => {
    const at = name === key ? place.members[i]?.value : undefined;
    return at === undefined ? [] : [{ value: inner, place: at }];
  });
}

/** A member with its place; of a key given twice, the last. */
function lastMember(
  value: Json,
  place: JsonPlace,
  key: string,
): { readonly value: Json; readonly place: JsonPlace } | undefined {
  const inner = get(value, key);
  const own = place.members.findLast((member) => member.key === key)?.value;
  return inner === undefined || own === undefined ? undefined : { value: inner, place: own };
}

function permissionsOf(
  value: Json,
  root: JsonPlace,
  line: (at: number) => string,
): HookSettings["permissions"] {
  const own = lastMember(value, root, "permissions");
  return ["allow", "deny", "ask"].flatMap((list) => {
    const found = own === undefined ? undefined : lastMember(own.value, own.place, list);
    if (found === undefined || !isArray(found.value)) return [];
    return found.value.flatMap((rule, i) =>
      typeof rule === "string"
        ? [{ list, rule, where: line(found.place.items[i]?.at ?? found.place.at) }]
        : [],
    );
  });
}

/** The tool that a permission rule names, and what it says of the call: `Bash(git *)`, `Skill(x)`, `mcp__server__*`. */
export function readRule(rule: string): { readonly tool: string; readonly of?: string } | undefined {
  const found = /^\s*([\p{L}\p{N}_.*-]+)\s*(?:\(([\s\S]*)\))?\s*$/u.exec(rule);
  if (found?.[1] === undefined) return undefined;
  return { tool: found[1], ...(found[2] === undefined ? {} : { of: found[2] }) };
}

/** Does a rule's tool stand for this one? `mcp__server` and `mcp__server__*` are every tool of the server. */
export const ruleTakes = (ruleTool: string, tool: string): boolean =>
  ruleTool === tool ||
  (ruleTool.endsWith("*") && tool.startsWith(ruleTool.slice(0, -1))) ||
  (ruleTool.startsWith("mcp__") && tool.startsWith(`${ruleTool}__`));
