/** `affix`: a text value stands between two fixed texts. */
import { get, has, isNumber, type Json, type JsonObject, numberText } from "../../../model/json.js";
import { ok, type Result } from "../../../model/problem.js";
import { declaredParam, redeclared, unlessOn, unlessSpeaksOf } from "./at-param.js";
import { cannot, type Given, type Op } from "./plan.js";
import { withMembers } from "./root.js";
import { hasAny, type Turn, turned, withListed } from "./values.js";

const STIFF = ["pattern", "format", "allOf", "anyOf", "oneOf", "not", "if"];

export function affix({ tool, schema, change }: Given<"affix">): Result<Op> {
  const { param: symbol, prefix, suffix } = change;
  const declared = declaredParam(tool, symbol);
  if (!declared.ok) return declared;
  const { param, shape } = declared.value;
  if (prefix === "" && suffix === "") return cannot(symbol, "there is nothing to put around the value");
  const around = (value: Json): Json => (typeof value === "string" ? `${prefix}${value}${suffix}` : value);
  const parameters = redeclared(schema, shape, param, (node): Result<JsonObject> => {
    const stiff = get(node, "type") !== "string" ? "another type than string" : hasAny(node, STIFF);
    if (stiff !== undefined) return cannot(symbol, `its schema says \`${stiff}\``);
    const bounds = longer(node, [...prefix, ...suffix].length);
    if (bounds === undefined)
      return cannot(symbol, "its schema bounds its length by what is no whole number");
    const made = withMembers(withListed(node, around), bounds);
    return ok(
      has(node, "enum") || has(node, "const")
        ? made
        : withMembers(made, [["pattern", `^${escaped(prefix)}[\\s\\S]*${escaped(suffix)}$`]]),
    );
  });
  if (!parameters.ok) return parameters;
  const back: Turn = (value) => {
    if (typeof value !== "string") return { value };
    const fits =
      value.length >= prefix.length + suffix.length && value.startsWith(prefix) && value.endsWith(suffix);
    return fits
      ? { value: value.slice(prefix.length, value.length - suffix.length) }
      : { wrong: "is not written as it should be", expected: `${prefix}…${suffix}` };
  };
  return ok({
    parameters: parameters.value,
    forward: (args) => turned(args, tool, symbol, (value) => ({ value: around(value) })),
    backward: (args) => turned(args, tool, symbol, back),
    path: unlessOn(tool, symbol),
    where: (path) => path,
    overlay: unlessSpeaksOf(tool, symbol),
    affixes: { symbol, prefix, suffix },
  });
}

/** Bounds of the length, in code points, for a text that is so much longer; undefined where one is no whole number. */
function longer(node: JsonObject, by: number): readonly (readonly [string, number])[] | undefined {
  const words = ["minLength", "maxLength"].filter((word) => has(node, word));
  const bounds = words.map((word) => [word, get(node, word)] as const);
  const whole = bounds.flatMap(([word, bound]) =>
    isNumber(bound) && /^\d{1,9}$/.test(numberText(bound))
      ? [[word, Number(numberText(bound)) + by] as const]
      : [],
  );
  return whole.length === bounds.length ? whole : undefined;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
