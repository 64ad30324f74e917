/** A world to call from outside: by a Harness and a place it is what a run there found, and it answers as the run's services did. */
import type { FaultKind } from "../model/environment.js";
import type { Harness } from "../model/harness.js";
import { isArray, type Json, type JsonObject, num } from "../model/json.js";
import type { EpisodeAt } from "./expert.js";

/** The state of one run, changing with its calls. */
export interface ServedRun {
  /** Undefined: the world has no such tool. Whatever the arguments say, there is an answer. */
  readonly call: (tool: string, args: Json) => ServedAnswer | undefined;
  /** What can be told of it, equal for states that are as good: of what was newly made ids say nothing, nor does its order. */
  readonly state: () => Json;
}
export interface ServedAnswer {
  readonly text: string;
  /** The service says that it could not. */
  readonly failed: boolean;
}

export interface Served {
  /** Name of the Harness. */
  readonly harness: string;
  /** Start of record ids. */
  readonly idPrefix: string;
  /** The run as it is recorded. */
  readonly record: (harness: Harness, at: EpisodeAt) => JsonObject;
  readonly open: (harness: Harness, at: EpisodeAt) => ServedRun;
  /** A fault in the words of the services. Undefined: they have none for it. */
  readonly fault: (tool: string, fault: FaultKind, at: EpisodeAt) => string | undefined;
  /** What the Harness says of a call that lacks a required parameter. */
  readonly lacks: (tool: string, parameter: string) => string;
}

/** As JSON: members without a value are left out. */
export function plainJson(value: unknown): Json {
  if (typeof value === "number") return Number.isFinite(value) ? value : num("0");
  if (value === null || typeof value !== "object") return (value ?? null) as Json;
  if (isArray(value as Json)) return (value as readonly unknown[]).map(plainJson);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, plainJson(member)]),
  );
}

/** What a text written in one's own words has to say: its numbers. How it says it is nobody's state. */
export const numbersIn = (text: string): readonly string[] =>
  [...new Set(text.match(/\d+(?:[.,:/-]\d+)*/g) ?? [])].sort();
