/** An edit of structure as the laws read it: their own interpreter, which shares nothing with the engine's. */
import type { EditOf, StructureKind } from "../../model/edit.js";
import type { Harness } from "../../model/harness.js";
import type { JsonObject } from "../../model/json.js";

/** What an edit breaks by itself, and the law that it breaks. */
export interface Breach {
  readonly law:
    | "calls-restore"
    | "world-intact"
    | "no-stale-names"
    | "references-hold"
    | "calls-valid"
    | "names-legal"
    | "hooks-agree"
    | "order-legal"
    | "solvable"
    | "unique-gold"
    | "reword-gate"
    | "parse-back"
    | "template-survives"
    | "reach";
  readonly where: string;
  readonly what: string;
}

export interface Read<T> {
  readonly value: T;
  readonly breaches: readonly Breach[];
}

export interface Reading<K extends StructureKind> {
  /** The Harness after the edit. Asked once for a Harness and an edit. */
  harness(before: Harness, edit: EditOf<K>): Read<Harness>;
  /** The base row after the edit; its system message and tools are written anew by the caller. */
  row(given: {
    readonly before: Harness;
    readonly after: Harness;
    readonly edit: EditOf<K>;
    readonly row: JsonObject;
  }): Read<JsonObject>;
}

export const sound = <T>(value: T): Read<T> => ({ value, breaches: [] });
export const breach = (law: Breach["law"], where: string, what: string): Breach => ({ law, where, what });
