/** Reads a value with a strict schema and says what is wrong in words: which member, what was expected, what exists. */
import * as z from "zod";
import { nearest } from "./problem.js";

/** One thing that is wrong with a value; `path` leads to it. */
export interface Misfit {
  readonly path: readonly PropertyKey[];
  readonly what: string;
  readonly expected?: string;
  readonly exists?: string;
}
export type Fitted<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly misfits: readonly Misfit[] };

export function readStrict<S extends z.ZodType>(schema: S, value: unknown): Fitted<z.output<S>> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const misfits = result.error.issues.flatMap((issue) => misfitsOf(schema, issue, []));
  return { ok: false, misfits: withoutEchoes(misfits) };
}

/** A mistyped key is one mistake: that the right key is missing beside it need not be said as well. */
function withoutEchoes(misfits: readonly Misfit[]): readonly Misfit[] {
  const parent = (misfit: Misfit): string => pathText(misfit.path.slice(0, -1));
  const typos = misfits.filter(
    (misfit) => misfit.what.startsWith("unknown key") && misfit.expected !== undefined,
  );
  return misfits.filter(
    (misfit) =>
      misfit.what !== MISSING ||
      !typos.some(
        (typo) =>
          parent(typo) === parent(misfit) &&
          (misfit.path.length > 1 || typo.expected === JSON.stringify(misfit.path.at(-1))),
      ),
  );
}
const MISSING = "is missing";

/** `steps[0].with.style`, as people write it; the root is named by the caller. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${part}]` : text === "" ? String(part) : `${text}.${String(part)}`,
    "",
  );

function misfitsOf(root: z.ZodType, issue: z.core.$ZodIssue, above: readonly PropertyKey[]): Misfit[] {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    const known = [...new Set(schemasAt(root, path).flatMap(keysOf))];
    return issue.keys.map((key) => unknownKey(path, key, known));
  }
  if (issue.code === "invalid_union") {
    const types = issue.errors.map((errors) => (errors.length === 1 ? errors[0] : undefined));
    if (types.every((one) => one?.code === "invalid_type" && one.path.length === 0)) {
      const words = types.map((one) => wordsOf(one as z.core.$ZodIssue));
      const expected = [...new Set(words.map((one) => one.expected ?? ""))].join(" or ");
      return [{ path, what: words[0]?.what ?? "is not valid here", expected }];
    }
    const best = [...issue.errors].sort((a, b) => weigh(a) - weigh(b))[0];
    if (best !== undefined && best.length > 0) return best.flatMap((inner) => misfitsOf(root, inner, path));
  }
  return [{ path, ...wordsOf(issue) }];
}

function unknownKey(path: readonly PropertyKey[], key: string, known: readonly string[]): Misfit {
  // Of several shapes that a value may have, another one has this key.
  if (known.includes(key))
    return { path: [...path, key], what: `"${key}" does not go with the keys beside it` };
  const near = nearest(key, known);
  return {
    path: [...path, key],
    what: `unknown key "${key}"`,
    ...(near === undefined ? {} : { expected: `"${near}"` }),
    exists: known.length === 0 ? "no keys are known here" : `valid keys: ${known.join(", ")}`,
  };
}

/** How badly an alternative misses: each unknown key counts, a value of another type most of all. */
const weigh = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce(
    (sum, issue) =>
      sum +
      (issue.code === "unrecognized_keys"
        ? issue.keys.length
        : issue.code === "invalid_type" && issue.path.length === 0
          ? 100
          : issue.path.length > 1
            ? 0.5
            : 1.5),
    0,
  );

function wordsOf(issue: z.core.$ZodIssue): { readonly what: string; readonly expected?: string } {
  if (issue.code === "invalid_key") {
    const [inner] = issue.issues;
    const pattern = inner?.code === "invalid_format" ? inner.pattern : undefined;
    return { what: "the key is not legal here", ...(pattern === undefined ? {} : { expected: pattern }) };
  }
  if (issue.code === "invalid_type" && issue.expected === "int")
    return { what: "is a fraction", expected: "a whole number" };
  const message = issue.message.replace(/^Invalid input: /, "").replace(/^Invalid option: /, "");
  const [expected, received] = message.split(", received ");
  if (received !== undefined && expected !== undefined) {
    const wanted = expected.replace(/^expected /, "");
    return received === "undefined"
      ? { what: MISSING, expected: wanted }
      : { what: `is ${received}`, expected: wanted };
  }
  return message.startsWith("expected ")
    ? { what: "is not valid here", expected: message.slice("expected ".length) }
    : { what: message.charAt(0).toLowerCase() + message.slice(1) };
}

// ---- walking a schema, to know which keys exist where

function schemasAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly z.ZodType[] {
  return path.reduce<readonly z.ZodType[]>(
    (at, part) => at.flatMap((one) => unfold(one).flatMap((plain) => memberOf(plain, part))),
    [schema],
  );
}

/** Without defaults and optionals; the alternatives of a union. */
function unfold(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(unfold);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unfold(schema.unwrap() as z.ZodType);
  return [schema];
}

function memberOf(schema: z.ZodType, part: PropertyKey): readonly z.ZodType[] {
  if (schema instanceof z.ZodObject) {
    const member = (schema.shape as Record<string, z.ZodType>)[String(part)];
    return member === undefined ? [] : [member];
  }
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType];
  return [];
}

const keysOf = (schema: z.ZodType): readonly string[] =>
  unfold(schema).flatMap((plain) => (plain instanceof z.ZodObject ? Object.keys(plain.shape as object) : []));

/** Options of a schema for a list: name, what it is, default; in the order they are declared. */
export function optionsOf(schema: z.ZodType): readonly OptionInfo[] {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchemaObject;
  return Object.entries(json.properties ?? {}).map(([name, { description, default: standard, ...rest }]) => ({
    name,
    description: description ?? "",
    ...(standard === undefined ? {} : { default: standard }),
    schema: rest,
  }));
}
export interface OptionInfo {
  readonly name: string;
  readonly description: string;
  readonly default?: unknown;
  /** JSON Schema without description and default. */
  readonly schema: Readonly<Record<string, unknown>>;
}
interface JsonSchemaObject {
  readonly properties?: Readonly<
    Record<string, { readonly description?: string; readonly default?: unknown } & Record<string, unknown>>
  >;
}
