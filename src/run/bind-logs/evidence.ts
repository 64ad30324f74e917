/** What a record says of the version it was made under. */
import type { ReadRecord } from "../../io/formats/index.js";
import type { Tool } from "../../model/harness.js";
import { canonicalJson, get, isNumber, type Json, toNumber } from "../../model/json.js";
import type { Version } from "./versions.js";

/** Fields of a record that its owner says to hold a date or a version, as dotted paths. */
export interface LogFields {
  readonly date?: string;
  readonly version?: string;
}

export interface Logged {
  /** Milliseconds since 1970. */
  readonly at?: number;
  readonly version?: string;
}

/** Where logs keep the date of a run, when nobody says. */
const DATES = ["timestamp", "created_at", "created", "date", "start_time", "time"];

export function loggedBy(value: Json, record: ReadRecord, fields: LogFields): Logged {
  const told = fields.version === undefined ? undefined : textAt(value, fields.version);
  const version = told ?? record.made?.version;
  const at =
    fields.date !== undefined
      ? dateOf(valueAt(value, fields.date))
      : ([record.made?.at, ...DATES.map((key) => get(value, key))]
          .map(dateOf)
          .find((one) => one !== undefined) ?? undefined);
  return { ...(at === undefined ? {} : { at }), ...(version === undefined ? {} : { version }) };
}

const valueAt = (value: Json, path: string): Json | undefined =>
  path.split(".").reduce<Json | undefined>((here, key) => get(here, key), value);

function textAt(value: Json, path: string): string | undefined {
  const found = valueAt(value, path);
  return typeof found === "string" ? found : isNumber(found) ? String(toNumber(found)) : undefined;
}

/** ISO 8601, or seconds or milliseconds since 1970. */
export function dateOf(value: Json | undefined): number | undefined {
  if (isNumber(value)) {
    const number = toNumber(value);
    if (number > 1e11 && number < 1e14) return number;
    return number > 1e8 && number <= 1e11 ? number * 1000 : undefined;
  }
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined;
  const parsed = Date.parse(value);
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** Does a word in a log mean this version: its label, an alias, or the start of a commit (of 7 digits or more)? */
export const isCalled = ({ label, aliases, digest }: Version, word: string): boolean =>
  [label, ...aliases, digest].some(
    (name) => name === word || (/^[0-9a-f]{7,40}$/.test(word) && name.startsWith(word)),
  );

/** The version in use at a time: the last that began before it, whatever the order of commits. Undefined where none has. */
export function inUseAt(versions: readonly Version[], at: number): Version | undefined {
  let found: Version | undefined;
  for (const version of versions) {
    const { from } = version;
    if (from !== undefined && from <= at && from >= (found?.from ?? from)) found = version;
  }
  return found;
}

/** Equal for lists of equal tools, in any order. */
export const toolsKey = (tools: readonly Tool[]): string =>
  tools
    .map(({ name, description, parameters }) =>
      canonicalJson([name, description ?? "", parameters ?? null] as Json),
    )
    .sort()
    .join("\n");

/**
 * What tells versions apart: each text and each name of a version that not every version has, such as a description, a Skill's body, a
 * tool's name. A record that holds one was made under a version that has it.
 */
export interface Fingerprints {
  /** For each version in order: how much of what is its own the record holds, and how much that is not. */
  readonly score: (text: string) => readonly Score[];
}
export interface Score {
  readonly holds: number;
  readonly against: number;
}

/** Shorter texts stand anywhere by chance. */
const LEAST = 16;

export function fingerprintsOf(versions: readonly Version[]): Fingerprints {
  const texts = telling(versions, textsOf);
  const names = telling(versions, namesOf).map(([name, owners]) => [wordPattern(name), owners] as const);
  return {
    score: (text) => {
      const held = texts.filter(([one]) => text.includes(one));
      // A text that another held one contains says nothing by itself.
      const own = [
        ...held.filter(([one]) => !held.some(([other]) => other !== one && other.includes(one))),
        ...names.filter(([pattern]) => pattern.test(text)),
      ];
      return versions.map((_, i) => {
        const holds = own.filter(([, owners]) => owners.has(i)).length;
        return { holds, against: own.length - holds };
      });
    },
  };
}

/** Those that some versions have and others have not, with the places of their owners. */
function telling(
  versions: readonly Version[],
  of: (version: Version) => Iterable<string>,
): readonly (readonly [string, ReadonlySet<number>])[] {
  const owners = new Map<string, Set<number>>();
  for (const [i, version] of versions.entries())
    for (const text of of(version)) owners.set(text, (owners.get(text) ?? new Set<number>()).add(i));
  return [...owners].filter(([, found]) => found.size < versions.length);
}

function* textsOf({ tools = [], skills, hooks }: Version): Generator<string> {
  const whole = [
    ...tools.map(({ description }) => description ?? ""),
    ...skills.flatMap(({ description, body }) => [description, body]),
    ...hooks.map(({ message }) => longest(message.split(/\{\{\w+\}\}/))),
  ];
  for (const text of whole) if (text.trim().length >= LEAST) yield text.trim();
}

const longest = (texts: readonly string[]): string =>
  texts.reduce((found, text) => (text.length > found.length ? text : found), "");

/** Names that are no plain words: those stand in sentences as well. */
function* namesOf({ tools = [], skills }: Version): Generator<string> {
  for (const { name } of [...tools, ...skills]) if (/[_.\-\d]|\p{Ll}\p{Lu}/u.test(name)) yield name;
}

const wordPattern = (name: string): RegExp =>
  new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-])`, "u");
