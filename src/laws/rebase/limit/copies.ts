/** Where a Harness states a limit, by site, and the Harness with the number moved there. */
import type { EditOf } from "../../../model/edit.js";
import type { Harness } from "../../../model/harness.js";
import { get, isArray, isNumber, isObject, type Json, numberText, withMember } from "../../../model/json.js";
import { SITE, stepsOf, valueAt } from "../../copy-sites.js";
import { placesOf, putAt } from "./digits.js";

/** The Harness with the copy moved; undefined where the copy does not state the number exactly once. */
export function movedAt(harness: Harness, site: string, { from, to }: EditOf<"limit">): Harness | undefined {
  const stands = valueAt(harness, site);
  if (stands === undefined) return undefined;
  if (isNumber(stands)) return numberText(stands) === String(from) ? placed(harness, site, to) : undefined;
  if (typeof stands !== "string") return undefined;
  const [place, second] = placesOf(stands, from);
  if (place === undefined) return stands.includes("{{limit}}") ? harness : undefined;
  if (second !== undefined || placesOf(stands, to).length > 0) return undefined;
  return placed(harness, site, putAt(stands, place, to));
}

/** A copy of the Harness with one value in it replaced: printed, read back, and changed in place by its pointer. */
function placed(harness: Harness, site: string, value: Json): Harness {
  const [, kind = "", name, pointer = ""] = SITE.exec(site) ?? [];
  const swap = <T extends { readonly name?: string; readonly id?: string }>(list: readonly T[]): T[] =>
    list.map((one) =>
      (one.id ?? one.name) === name
        ? (put(one as unknown as Json, stepsOf(pointer), value) as unknown as T)
        : one,
    );
  if (kind === "section")
    return { ...harness, prompt: { ...harness.prompt, sections: swap(harness.prompt.sections) } };
  if (kind === "tool") return { ...harness, tools: swap(harness.tools) };
  return kind === "skill"
    ? { ...harness, skills: swap(harness.skills) }
    : { ...harness, hooks: swap(harness.hooks) };
}

function put(at: Json, [step, ...rest]: readonly string[], value: Json): Json {
  if (step === undefined) return value;
  if (isArray(at)) return at.map((item, i) => (i === Number(step) ? put(item, rest, value) : item));
  return isObject(at) ? withMember(at, step, put(get(at, step) ?? null, rest, value)) : at;
}
