/** What is gathered while a Harness folder is read: reading goes on after a problem, so that all are found at once. */
import { type Json, plainValue } from "../../model/json.js";
import type { Problem, ProblemCode, Result } from "../../model/problem.js";
import { pathText, readStrict } from "../../model/strict.js";
import type { Path, YamlDocument } from "../yaml/yaml.js";
import type { PlacedText } from "./placed-text.js";

export interface Loading {
  readonly folder: string;
  readonly problems: Problem[];
  readonly texts: PlacedText[];
  /** File and line by declared thing. */
  readonly places: Map<string, string>;
}

export function addProblem(
  loading: Loading,
  code: ProblemCode,
  where: string,
  what: string,
  more: Pick<Problem, "expected" | "exists"> | Record<string, never> = {},
): void {
  loading.problems.push({ code, where, what, ...more });
}

export const lineOf = (path: string, document: Pick<YamlDocument, "at">, place: Path): string =>
  `${path}:${document.at(place).line}`;

type Schema = Parameters<typeof readStrict>[0];

/** A value through its strict schema; each misfit becomes a problem where its key stands, and undefined comes back. */
export function fitTo<S extends Schema>(
  loading: Loading,
  schema: S,
  path: string,
  value: unknown,
  document: Pick<YamlDocument, "at">,
): S["_zod"]["output"] | undefined {
  const fitted = readStrict(schema, value);
  if (fitted.ok) return fitted.value;
  // A schema does not see the members of an object that is kept as a list (a key `__proto__`); of plain values it tells
  // all. What is read here is YAML, or made of it.
  const plain = readStrict(schema, plainValue(value as Json));
  const { misfits } = plain.ok ? fitted : plain;
  for (const { path: place, what, expected, exists } of misfits) {
    const member = pathText(place);
    const where = lineOf(path, document, place);
    addProblem(loading, "bad-harness", member === "" ? where : `${where}: ${member}`, what, {
      ...(expected === undefined ? {} : { expected }),
      ...(exists === undefined ? {} : { exists }),
    });
  }
  return undefined;
}

/** The value of a result, or undefined after its problems were taken over. */
export function taken<T>(loading: Loading, result: Result<T>): T | undefined {
  if (result.ok) return result.value;
  loading.problems.push(...result.problems);
  return undefined;
}
