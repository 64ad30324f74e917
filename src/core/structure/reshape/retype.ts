/** `retype`: the same values in another type, letter by letter. */
import {
  fromMembers,
  get,
  has,
  isArray,
  isNumber,
  type Json,
  type JsonObject,
  members,
  numberText,
} from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import { ok, type Result } from "../../../model/problem.js";
import { declaredParam, eachValue, redeclared, unlessOn, unlessSpeaksOf } from "./at-param.js";
import { type ChangeOf, cannot, type Given, type Op } from "./plan.js";
import { withMembers } from "./root.js";
import { onItems, type Turn, turned, typesIn, withListed } from "./values.js";

type As = ChangeOf<"retype">["as"];

interface Codec {
  /** The schema of one value after; undefined: it says what cannot be said of the other type. */
  schema(node: JsonObject): JsonObject | undefined;
  /** Does the schema say that the values are such? */
  readonly of: string;
  forth(value: Json): Json;
  /** undefined: no such value can have been written. */
  back(value: Json): Json | undefined;
  readonly expected: string;
}

const INTEGER = "^-?(?:0|[1-9][0-9]*)$";
const NUMBER = "^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$";
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const SLASHED = /^(\d{4})\/(\d{2})\/(\d{2})$/;

const only = (node: JsonObject, words: readonly string[]): boolean =>
  members(node).every(([word]) => [...PLAIN, ...words].includes(word));
const PLAIN = ["type", "description", "title", "default", "examples", "example", "enum", "const"];

const CODECS: Readonly<Record<Exclude<As, "list">, Codec>> = {
  text: {
    of: "a whole number or a number without bounds",
    expected: "a number as text",
    schema(node) {
      const type = get(node, "type");
      if ((type !== "integer" && type !== "number") || !only(node, [])) return undefined;
      const listed = has(node, "enum") || has(node, "const");
      return withMembers(
        withListed(node, (one) => this.forth(one)),
        [
          ["type", "string"],
          ...(listed ? [] : [["pattern", type === "integer" ? INTEGER : NUMBER] as const]),
        ],
      );
    },
    forth: (value) => (isNumber(value) ? numberText(value) : value),
    back(value) {
      if (isNumber(value)) return undefined;
      const read = typeof value === "string" && new RegExp(NUMBER).test(value) ? parseJson(value) : undefined;
      return read?.ok === true ? read.value : value;
    },
  },
  "yes-no": {
    of: "a truth value",
    expected: "yes or no",
    schema(node) {
      if (get(node, "type") !== "boolean" || !only(node, [])) return undefined;
      const made = withMembers(
        withListed(node, (one) => this.forth(one)),
        [["type", "string"]],
      );
      return has(node, "enum") || has(node, "const") ? made : withMembers(made, [["enum", ["yes", "no"]]]);
    },
    forth: (value) => (value === true ? "yes" : value === false ? "no" : value),
    back(value) {
      if (typeof value === "boolean") return undefined;
      return value === "yes" ? true : value === "no" ? false : value;
    },
  },
  "date-slashes": {
    of: "a date (`format: date`)",
    expected: "a date such as 2026/01/31",
    schema(node) {
      if (get(node, "type") !== "string" || get(node, "format") !== "date" || !only(node, ["format"]))
        return undefined;
      const text = get(node, "description");
      return withMembers(
        withListed(node, (one) => this.forth(one)),
        [
          ["format", undefined],
          ...(typeof text === "string"
            ? [
                [
                  "description",
                  text.replaceAll("YYYY-MM-DD", "YYYY/MM/DD").replace(/(\d{4})-(\d{2})-(\d{2})/g, "$1/$2/$3"),
                ] as const,
              ]
            : []),
          ["pattern", "^[0-9]{4}/[0-9]{2}/[0-9]{2}$"],
        ],
      );
    },
    forth: (value) => (typeof value === "string" ? value.replace(DATE, "$1/$2/$3") : value),
    back(value) {
      if (typeof value !== "string") return value;
      return DATE.test(value) ? undefined : value.replace(SLASHED, "$1-$2-$3");
    },
  },
};

export function retype({ tool, schema, change }: Given<"retype">): Result<Op> {
  const { param: symbol, as } = change;
  const declared = declaredParam(tool, symbol);
  if (!declared.ok) return declared;
  const { param, shape } = declared.value;
  const codec = as === "list" ? undefined : CODECS[as];
  const parameters = redeclared(schema, shape, param, (node) => {
    const made = codec === undefined ? listed(node) : codecSchema(node, codec);
    return made === undefined
      ? cannot(symbol, `its schema says more than that it is ${codec?.of ?? "one value"}`)
      : ok(made);
  });
  if (!parameters.ok) return parameters;
  const back: Turn = (value) => {
    if (codec === undefined) {
      const [only, ...more] = isArray(value) ? value : [];
      return only === undefined || more.length > 0
        ? { wrong: "is no list of one value", expected: "one value in a list" }
        : { value: only };
    }
    let wrong = false;
    const now = eachValue(value, (one) => {
      const made = codec.back(one);
      wrong ||= made === undefined;
      return made ?? one;
    });
    return wrong ? { wrong: "cannot be read", expected: codec.expected } : { value: now };
  };
  const onIt = unlessOn(tool, symbol);
  // The digits of a number, and the one item of a list, are the same text for a Hook as before.
  const path = (given: string): string | undefined => {
    if (onIt(given) !== undefined) return given;
    if (as === "text") return given;
    return as === "list" && !/[[\]]/.test(given) && given === param.path ? `${given}[]` : undefined;
  };
  return ok({
    parameters: parameters.value,
    forward: (args) =>
      turned(args, tool, symbol, (value) => ({
        value: codec === undefined ? [value] : eachValue(value, (one) => codec.forth(one)),
      })),
    backward: (args) => turned(args, tool, symbol, back),
    path,
    where: (given) => given,
    overlay: unlessSpeaksOf(tool, symbol),
  });
}

function codecSchema(node: JsonObject, codec: Codec): JsonObject | undefined {
  let fits = true;
  const made = onItems(node, (item) => {
    const now = codec.schema(item);
    fits &&= now !== undefined;
    return now ?? item;
  });
  if (!fits) return undefined;
  return typesIn(node).includes("array") ? withListed(made, (one) => eachValue(one, codec.forth)) : made;
}

/** The description stays with the list; all else is said of its item. */
function listed(node: JsonObject): JsonObject | undefined {
  const type = get(node, "type");
  if (typeof type !== "string" || type === "array" || type === "object") return undefined;
  const outer = ["description", "title"];
  const samples = ["default", "example", "examples"];
  const kept = members(node).filter(([word]) => outer.includes(word));
  const examples = members(node).filter(([word]) => samples.includes(word));
  const inner = members(node).filter(([word]) => !outer.includes(word) && !samples.includes(word));
  return fromMembers([
    ["type", "array"],
    ...kept,
    ["items", fromMembers(inner)],
    ["minItems", 1],
    ["maxItems", 1],
    ...members(withListed(fromMembers(examples), (one) => [one])),
  ]);
}
