/** Where a limit is stated: does the place that the Variant names hold what the base's place holds? */
import type { Harness } from "../model/harness.js";
import { get, isArray, isNumber, type Json, numberText } from "../model/json.js";
import { unescapePointer } from "./leaves.js";

/** What is wrong with a copy's place after the edits; undefined: nothing. */
export function misplaced(before: Harness, after: Harness, site: string, now: string): string | undefined {
  const [was, is] = [valueAt(before, site), valueAt(after, now)];
  if (was === undefined) return site === now ? undefined : "moved, and led nowhere before";
  if (is === undefined) return "leads nowhere";
  const [old, steps] = [site, now].map((one) => stepsOf(SITE.exec(one)?.[3] ?? "")) as [Steps, Steps];
  if (old.length !== steps.length) return "is another place";
  const apart = old.findIndex((step, i) => step !== steps[i] && old[i - 1] !== "properties");
  if (apart >= 0) return `leads through ${steps[apart]}, not ${old[apart]}`;
  if (isNumber(was)) {
    const same = isNumber(is) && numberText(is) === numberText(was);
    return same ? undefined : "holds another number";
  }
  return typeof was === typeof is ? undefined : "holds something else";
}

type Steps = readonly string[];

/** Kind and name of the owner, and the pointer into it. */
export const SITE = /^(tool|skill|section|hook):([^#]+)#\/([\s\S]+)$/;
export const stepsOf = (pointer: string): readonly string[] => pointer.split("/").map(unescapePointer);

function ownersOf(
  harness: Harness,
  kind: string,
): readonly { readonly name?: string; readonly id?: string }[] {
  if (kind === "section") return harness.prompt.sections;
  return kind === "tool" ? harness.tools : kind === "skill" ? harness.skills : harness.hooks;
}

/** What a limit's site holds; undefined: it leads nowhere. */
export function valueAt(harness: Harness, site: string): Json | undefined {
  const [, kind = "", name, pointer] = SITE.exec(site) ?? [];
  const owner = ownersOf(harness, kind).find((one) => (one.id ?? one.name) === name);
  if (owner === undefined || pointer === undefined) return undefined;
  return stepsOf(pointer).reduce<Json | undefined>(
    (at, step) => (isArray(at) ? at[Number(step)] : get(at, step)),
    owner as unknown as Json,
  );
}
