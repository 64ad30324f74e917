/** `recode`: listed values of a parameter are written as other values. */
import {
  asArray,
  canonicalJson,
  get,
  has,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  numberText,
} from "../../../model/json.js";
import { ok, type Result } from "../../../model/problem.js";
import { declaredParam, eachValue, redeclared, unlessOn, unlessSpeaksOf } from "./at-param.js";
import { cannot, type Given, type Op } from "./plan.js";
import { withMembers } from "./root.js";
import { described, hasAny, onItems, type Turn, toldAs, turned, typesIn, withListed } from "./values.js";

const STIFF = [
  ...["$ref", "allOf", "anyOf", "oneOf", "not", "if", "pattern", "format", "minLength", "maxLength"],
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
];

export function recode({ tool, schema, change }: Given<"recode">): Result<Op> {
  const { param: symbol, table, legend } = change;
  const declared = declaredParam(tool, symbol);
  if (!declared.ok) return declared;
  const { param, shape } = declared.value;
  const forth = new Map(table.map(([base, view]) => [canonicalJson(base), view]));
  const back = new Map(table.map(([base, view]) => [canonicalJson(view), base]));
  if (forth.size !== table.length || back.size !== table.length)
    return cannot(symbol, "the table is not one to one");
  if (table.some((pair) => pair.some((value) => toldAs(value) === undefined)))
    return cannot(symbol, "the table holds what is neither text, number nor truth value");
  const unsaid = table.find(([base, view]) => !isTold(base, view, legend));
  if (unsaid !== undefined)
    return cannot(
      symbol,
      `nothing says what ${canonicalJson(unsaid[1])} means`,
      "give a `legend` that names each value with its code",
    );
  const code = (value: Json): Json => eachValue(value, (one) => forth.get(canonicalJson(one)) ?? one);
  const flaws: string[] = [];
  const parameters = redeclared(schema, shape, param, (node) => {
    const made = onItems(node, (item) => {
      const stiff = hasAny(item, STIFF);
      if (stiff !== undefined) flaws.push(`its schema says \`${stiff}\``);
      return recoded(item, table, flaws);
    });
    const listed = withExamplesOf(made, node, code);
    return ok(legend === undefined ? listed : described(listed, legend));
  });
  if (!parameters.ok) return parameters;
  if (flaws[0] !== undefined) return cannot(symbol, flaws[0]);
  const one =
    (there: ReadonlyMap<string, Json>, here: ReadonlyMap<string, Json>, isBack: boolean): Turn =>
    (value) => {
      const wrong = misread(value, there, here);
      if (wrong !== undefined && isBack)
        return { wrong: `has no value ${canonicalJson(wrong)}`, expected: [...there.keys()].join(", ") };
      return { value: eachValue(value, (leaf) => there.get(canonicalJson(leaf)) ?? leaf) };
    };
  const changed = table.filter(([base, view]) => canonicalJson(base) !== canonicalJson(view));
  return ok({
    parameters: parameters.value,
    forward: (args) => turned(args, tool, symbol, one(forth, back, false)),
    backward: (args) => turned(args, tool, symbol, one(back, forth, true)),
    path: unlessOn(tool, symbol),
    where: (path) => path,
    overlay: unlessSpeaksOf(tool, symbol),
    gone: {
      values: changed.flatMap(([base]) => (typeof base === "string" ? [base] : [])),
      valuesOf: param.name,
    },
  });
}

/** A value of the table's other side, which would be read as something else on the way back. */
function misread(
  value: Json,
  there: ReadonlyMap<string, Json>,
  here: ReadonlyMap<string, Json>,
): Json | undefined {
  let wrong: Json | undefined;
  eachValue(value, (leaf) => {
    const key = canonicalJson(leaf);
    if (!there.has(key) && here.has(key)) wrong = leaf;
    return leaf;
  });
  return wrong;
}

const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function isTold(base: Json, view: Json, legend: string | undefined): boolean {
  const [from, to] = [toldAs(base) ?? "", toldAs(view) ?? ""];
  if (folded(from) === folded(to) && folded(from) !== "") return true;
  return legend?.includes(from) === true && legend.includes(to);
}

/** Listed values after the table; a truth value gets a list. */
function recoded(node: JsonObject, table: readonly (readonly [Json, Json])[], flaws: string[]): JsonObject {
  const forth = new Map(table.map(([base, view]) => [canonicalJson(base), view]));
  const isTruth = get(node, "type") === "boolean" && !has(node, "enum");
  const listed: readonly Json[] = isTruth
    ? [true, false]
    : has(node, "enum")
      ? asArray(get(node, "enum"))
      : has(node, "const")
        ? [get(node, "const") as Json]
        : [];
  if (listed.length === 0) flaws.push("its schema lists no values");
  const unlisted = table.find(([base]) => !listed.some((one) => canonicalJson(one) === canonicalJson(base)));
  if (listed.length > 0 && unlisted !== undefined)
    flaws.push(`${canonicalJson(unlisted[0])} is none of its values`);
  const now = listed.map((one) => forth.get(canonicalJson(one)) ?? one);
  if (new Set(now.map(canonicalJson)).size !== now.length)
    flaws.push("two of its values would be written alike");
  const kinds = [...new Set(now.map(typeOf))];
  const stays = !isTruth && sameList([...new Set(listed.map(typeOf))].sort(), [...kinds].sort());
  const type: Json | undefined =
    stays || !has(node, "type") ? get(node, "type") : kinds.length === 1 ? (kinds[0] as string) : kinds;
  return withMembers(
    withListed(node, (one) => forth.get(canonicalJson(one)) ?? one),
    [...(type === undefined ? [] : [["type", type] as const]), ...(isTruth ? [["enum", now] as const] : [])],
  );
}

function typeOf(value: Json): string {
  if (isNumber(value)) return /^-?\d+$/.test(numberText(value)) ? "integer" : "number";
  return typeof value === "boolean" ? "boolean" : typeof value === "string" ? "string" : "null";
}
const sameList = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

/** Examples and defaults of a list stand beside its items. */
const withExamplesOf = (made: JsonObject, node: JsonObject, code: (value: Json) => Json): JsonObject =>
  isArray(get(node, "default")) || (typesIn(node).includes("array") && isObject(get(node, "items")))
    ? withListed(made, code)
    : made;
