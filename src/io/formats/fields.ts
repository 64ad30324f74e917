/** Taking a JSON object apart: what is understood, and what is kept as it is. */
import {
  fromMembers,
  get,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  keys,
  members,
  numberText,
  toNumber,
} from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import type { Problem } from "../../model/problem.js";
import type { Outcome } from "../../model/trajectory.js";

/** Reading goes on after a problem, so that all of a record's problems are found at once. */
export interface Reading {
  readonly where: string;
  readonly problems: Problem[];
  readonly unknown: Set<string>;
}

export const startReading = (where: string): Reading => ({ where, problems: [], unknown: new Set() });

export function report(reading: Reading, place: string, what: string, expected?: string): void {
  reading.problems.push({
    code: "bad-record",
    where: place === "" ? reading.where : `${reading.where}: ${place}`,
    what,
    ...(expected === undefined ? {} : { expected }),
  });
}

const NOTHING: JsonObject = Object.freeze({});

/**
 * The members that were not understood, in order. `understood` are taken out; `kept` stay without being called unknown
 * (documented settings that need no reading).
 */
export function extraOf(
  reading: Reading,
  path: string,
  object: JsonObject,
  understood: readonly string[],
  kept: readonly string[] = [],
): JsonObject {
  if (keys(object).every((key) => understood.includes(key))) return NOTHING;
  const rest = members(object).filter(([key]) => !understood.includes(key));
  for (const [key] of rest) if (!kept.includes(key)) reading.unknown.add(`${path}${key}`);
  return fromMembers(rest);
}

/** A member; `null` counts as absent. */
export function present(object: JsonObject, key: string): Json | undefined {
  const value = get(object, key);
  return value === null ? undefined : value;
}

/** An id written as text or number. */
export const idOf = (value: Json | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : isNumber(value) ? numberText(value) : undefined;

/** A list that may have been stored as JSON text (data sets with fixed columns do that). */
export function listOf(value: Json | undefined): readonly Json[] | undefined {
  const parsed = typeof value === "string" ? parseJson(value) : undefined;
  const list = parsed?.ok ? parsed.value : value;
  return Array.isArray(list) ? (list as readonly Json[]) : undefined;
}

/** A reward of 1 or more is a success, less is none, no reward says nothing. */
export function outcomeOf(reward: Json | undefined): Outcome {
  if (!isNumber(reward)) return { status: "unknown" };
  return { status: toNumber(reward) >= 1 ? "success" : "failure", reward };
}

export const isObjectList = (value: Json | undefined): value is readonly JsonObject[] =>
  Array.isArray(value) && (value as readonly Json[]).every((item) => isObject(item));
