/**
 * JSON Schema of base tools, compiled once each and kept by their text. Never for a Variant: its calls are judged by
 * reading schema and arguments back (schema.ts, arguments.ts).
 */
import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import {
  asString,
  get,
  isArray,
  isNum,
  isObject,
  type Json,
  type JsonObject,
  members,
  printJson,
  toNumber,
} from "../model/json.js";
import { memo } from "./memo.js";

/** `unknown`: the schema is none that a validator takes (`type: "dict"`, a remote reference …). */
export type Fit = "fits" | "misfits" | "unknown";

type Validate = (value: unknown) => unknown;

/** Compiled functions are never given back by ajv, so the whole instance is dropped when it holds this many. */
const MOST = 4096;
const LONGEST_SUBJECT = 10_000;

/** Does the tool take these arguments? Arguments that are no JSON fit nothing; a schema nobody can read refuses nothing. */
export const fitsSchema = (schema: JsonObject | undefined, args: Json | undefined): boolean =>
  fitOf(schema, args) !== "misfits";

const validatorOf = memo((schema: JsonObject): Validate | null => compiled(schema));

export function fitOf(schema: JsonObject | undefined, args: Json | undefined): Fit {
  if (args === undefined || typeof args === "string") return "misfits";
  if (schema === undefined) return isObject(args) ? "fits" : "misfits";
  const validate = validatorOf(schema);
  if (validate === null) return "unknown";
  try {
    return validate(plain(args)) === true ? "fits" : "misfits";
  } catch {
    return "unknown";
  }
}

type Draft = "7" | "2019" | "2020";
const DRAFTS: Readonly<Record<Draft, () => Ajv>> = {
  "7": () => new Ajv(OPTIONS),
  "2019": () => new Ajv2019(OPTIONS) as unknown as Ajv,
  "2020": () => new Ajv2020(OPTIONS) as unknown as Ajv,
};

interface Store {
  ajv: Ajv;
  readonly byText: Map<string, Validate | null>;
}
const stores = new Map<Draft, Store>();

function compiled(schema: JsonObject): Validate | null {
  const draft = draftOf(schema);
  const old = stores.get(draft);
  const store =
    old !== undefined && old.byText.size < MOST ? old : { ajv: DRAFTS[draft](), byText: new Map() };
  stores.set(draft, store);
  const text = printJson(schema);
  const known = store.byText.get(text);
  if (known !== undefined) return known;
  const made = compile(store.ajv, schema);
  store.byText.set(text, made);
  return made;
}

function draftOf(schema: JsonObject): Draft {
  const stated = asString(get(schema, "$schema")) ?? "";
  if (stated.includes("2020-12")) return "2020";
  return stated.includes("2019-09") ? "2019" : "7";
}

function compile(ajv: Ajv, schema: JsonObject): Validate | null {
  try {
    return ajv.compile(bare(schema) as object);
  } catch {
    return null;
  }
}

interface Pattern {
  test(text: string): boolean;
  toString(): string;
}
/** As the specification has it, with the flag `u`; many patterns in the wild (`[\w-.]`) are legal only without. */
function expressionOf(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags.includes("u") ? flags : `${flags}u`);
  } catch {
    return new RegExp(pattern, flags.replace("u", ""));
  }
}

/** Patterns run on text that nobody vetted: long subjects and nested repetition are let pass, before and after alike. */
const regExp = Object.assign(
  (pattern: string, flags: string): Pattern => {
    const expression = expressionOf(pattern, flags);
    const explodes = /[+*}][^()]*\)[+*{]/.test(pattern) || /\([^()]*\|[^()]*\)[+*{]/.test(pattern);
    return {
      test: (text) => explodes || text.length > LONGEST_SUBJECT || expression.test(text),
      // The validator keeps patterns by their text: without one, every schema would get the first pattern compiled.
      toString: () => String(expression),
    };
  },
  { code: "" },
);

const OPTIONS = {
  strict: false,
  logger: false,
  validateSchema: false,
  validateFormats: false,
  unicodeRegExp: false,
  code: { regExp: regExp as never },
} as const;

const MAPS = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
const VALUES = new Set(["enum", "const", "default", "examples", "required", "type"]);

/** A plain copy without ids: one id in two tools would be refused. */
function bare(schema: Json): unknown {
  if (isArray(schema)) return schema.map(bare);
  if (!isObject(schema)) return plain(schema);
  const copy: Record<string, unknown> = {};
  for (const [word, value] of members(schema)) {
    if (["$id", "id", "$schema", "$async"].includes(word) && !isObject(value)) continue;
    if (MAPS.has(word) && isObject(value))
      copy[word] = record(members(value).map(([key, one]) => [key, bare(one)]));
    else copy[word] = VALUES.has(word) ? plain(value) : bare(value);
  }
  return copy;
}

/** The value as plain JavaScript, for a validator; numbers as near as JavaScript has them. */
function plain(value: Json): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isNum(value)) return toNumber(value);
  if (isArray(value)) return value.map(plain);
  return record(members(value).map(([key, item]) => [key, plain(item)]));
}

/** `__proto__` as a key is a member like any other. */
function record(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [key, value] of entries)
    if (key === "__proto__")
      Object.defineProperty(made, key, { value, enumerable: true, configurable: true });
    else made[key] = value;
  return made;
}
