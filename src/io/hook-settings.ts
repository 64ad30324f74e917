/**
 * Hooks as agents' clients keep them: the settings of Claude Code, a plugin's or Codex's `hooks.json`, Cursor's, or the `hooks` of a
 * Skill's front matter. Read as written: nothing is run, nothing is merged, and a key given twice keeps both of its values.
 */
import { asString, get, has, isArray, isObject, type Json, keys, members } from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import { failed, nearest, ok, type Problem, type Result } from "../model/problem.js";
import { type MatcherKind, type MatcherRules, matcherKind, NEWEST_RULES } from "./client-matcher.js";
import { positionAt } from "./excerpt.js";
import { readText } from "./files.js";
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

/** Does this value look like Hooks? An object with `hooks` or `permissions`, or with events at its top. */
export function holdsHooks(value: Json): boolean {
  if (!isObject(value)) return false;
  const own = get(value, "hooks");
  if (isObject(own)) return keys(own).every((key) => isArray(get(own, key)));
  return isObject(get(value, "permissions")) || areEvents(value);
}

const areEvents = (value: Json): boolean =>
  isObject(value) &&
  keys(value).length > 0 &&
  members(value).every(([, list]) => isArray(list)) &&
  keys(value).some((key) => clientOf([key]) !== undefined);

export function settingsIn(
  { value, root, line }: PlacedJson,
  path: string,
  { client: told, rules = NEWEST_RULES }: SettingsOptions,
): Result<HookSettings> {
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  const wrong = (at: number, what: string, expected?: string): void => {
    problems.push({
      code: "bad-file",
      where: line(at),
      what,
      ...(expected === undefined ? {} : { expected }),
    });
  };
  const note = (at: number, what: string, expected?: string): void => {
    notes.push({ code: "bad-file", where: line(at), what, ...(expected === undefined ? {} : { expected }) });
  };
  if (!isObject(value)) {
    wrong(root.at, "the file holds no object", "an object with `hooks`");
    return failed(...problems);
  }
  const atTop = !has(value, "hooks") && areEvents(value);
  const map = atTop ? { value, place: root } : lastMember(value, root, "hooks");
  const shape = map === undefined ? "no hooks" : atTop ? "at the top" : "under `hooks`";
  if (atTop)
    note(root.at, "the events stand at the top, where no client looks for them", "them under `hooks`");
  if (map !== undefined && !isObject(map.value))
    wrong(map.place.at, "`hooks` is no object", "events by name");
  const entries = map !== undefined && isObject(map.value) ? members(map.value) : [];
  const client =
    told ??
    (path.includes(".codex/") ? "codex" : (clientOf(entries.map(([event]) => event)) ?? "claude-code"));
  const groups: HookGroup[] = [];
  const counted = new Map<string, number>();
  entries.forEach(([event, list], i) => {
    const place = map?.place.members[i];
    if (place === undefined) return;
    if (counted.has(event))
      note(
        place.keyAt,
        `the event ${event} stands twice, and clients read the last one`,
        "one list of groups",
      );
    else if (clientEvent(client, event) === undefined) {
      const near = nearest(event, eventNames(client));
      note(place.keyAt, `${client} has no event ${event} that is known here`, near);
    }
    if (!isArray(list)) {
      wrong(place.keyAt, `the event ${event} holds no list`, "a list of groups");
      return;
    }
    list.forEach((group, j) => {
      const at = place.value.items[j] as JsonPlace;
      const number = counted.get(event) ?? 0;
      counted.set(event, number + 1);
      const read = readGroup(group, at, `${event}[${number}]`);
      if (read !== undefined) groups.push({ event, ...read, where: line(at.at) });
    });
    if (!counted.has(event)) counted.set(event, 0);
  });

  function readGroup(
    group: Json,
    place: JsonPlace,
    address: string,
  ): Pick<HookGroup, "matcher" | "kind" | "handlers"> | undefined {
    if (!isObject(group)) return void wrong(place.at, `${address} is no object`, "a group with `hooks`");
    const matcher = get(group, "matcher");
    if (matcher !== undefined && matcher !== null && typeof matcher !== "string")
      return void wrong(placeIn(place, ["matcher"]), `the matcher of ${address} is no text`);
    // Cursor's events list their handlers without a group around them.
    const isBare = !has(group, "hooks") && has(group, "command");
    const inner = get(group, "hooks");
    if (!isBare && !isArray(inner))
      return void wrong(placeIn(place, ["hooks"]), `${address} has no list \`hooks\``, "a list of handlers");
    const list = isBare ? [group] : (inner as readonly Json[]);
    const places = isBare
      ? [place]
      : (place.members.findLast(({ key }) => key === "hooks")?.value.items ?? []);
    const handlers = list.flatMap((handler, k) => {
      const own = places[k] ?? place;
      const read = readHandler(handler, own, isBare ? address : `${address}.hooks[${k}]`, isBare);
      return read === undefined ? [] : [read];
    });
    const text = typeof matcher === "string" ? matcher : undefined;
    return { kind: matcherKind(text, rules), handlers, ...(text === undefined ? {} : { matcher: text }) };
  }

  function readHandler(
    handler: Json,
    place: JsonPlace,
    address: string,
    isBare: boolean,
  ): HookHandler | undefined {
    if (!isObject(handler)) return void wrong(place.at, `the handler ${address} is no object`);
    const type = asString(get(handler, "type")) ?? (isBare ? "command" : undefined);
    if (type === undefined)
      return void wrong(place.at, `the handler ${address} has no type`, Object.keys(HANDLERS).join(", "));
    const key = Object.hasOwn(HANDLERS, type) ? HANDLERS[type] : undefined;
    if (key === undefined)
      note(
        placeIn(place, ["type"]),
        `no client is known to have handlers of type ${type.slice(0, 40)}`,
        nearest(type, Object.keys(HANDLERS)),
      );
    const body = key === undefined ? type : asString(get(handler, key));
    if (body === undefined)
      return void wrong(
        placeIn(place, [key ?? "type"]),
        `the handler ${address} has no ${key}`,
        `a text in \`${key}\``,
      );
    const rule = get(handler, "if");
    if (rule !== undefined && typeof rule !== "string")
      return void wrong(placeIn(place, ["if"]), `the \`if\` of ${address} is no text`, "one permission rule");
    return {
      type,
      body,
      address,
      where: line(place.at),
      value: handler,
      ...(rule === undefined ? {} : { if: rule }),
    };
  }

  if (problems.length > 0) return failed(...problems);
  return ok({
    path,
    client,
    shape,
    groups,
    events: entries.map(([event]) => event),
    permissions: permissionsOf(value, root, line),
    notes,
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
