/** What a Hook's condition looks at: the reply, the input, or values at a path of the arguments. */
import { asArray, get, isNumber, isObject, type Json, numberText } from "../model/json.js";

export interface Looked {
  readonly input: string;
  readonly reply?: string;
  readonly arguments?: Json;
}

/**
 * The texts at a target. `lines[].sku` is every item's, `lines[0].sku` the first one's. A number is its digits as written; null, objects
 * and lists have no text, so they are as if they were not there.
 */
export function textsAt(target: string, { input, reply, arguments: args }: Looked): readonly string[] {
  if (target === "input") return [input];
  if (target === "reply") return reply === undefined ? [] : [reply];
  const path = /^arguments\.([\s\S]+)$/.exec(target)?.[1];
  if (path === undefined || !isObject(args)) return [];
  return valuesAt(args, path).flatMap(textOf);
}

export function valuesAt(value: Json, path: string): readonly Json[] {
  let found: readonly Json[] = [value];
  for (const step of path.split(".")) {
    const key = step.replace(/(?:\[\d*\])+$/, "");
    found = found.flatMap((at) => {
      const next = isObject(at) ? get(at, key) : undefined;
      return next === undefined ? [] : [next];
    });
    for (const [, index] of step.slice(key.length).matchAll(/\[(\d*)\]/g))
      found = found.flatMap((at) =>
        index === "" ? asArray(at) : asArray(at).slice(Number(index), Number(index) + 1),
      );
  }
  return found;
}

function textOf(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (isNumber(value)) return [numberText(value)];
  return typeof value === "boolean" ? [String(value)] : [];
}
