/** Where a limit is stated: does the place that the Variant names hold what the base's place holds? */
import type { Harness } from "../model/harness.js";
import { get, isArray, isNumber, isObject, type Json, numberText } from "../model/json.js";

/** What is wrong with a copy's place after the edits; undefined: nothing. */
export function misplaced(before: Harness, after: Harness, site: string, now: string): string | undefined {
  const [was, is] = [placeOf(before, site), placeOf(after, now)];
  if (was === undefined) return site === now ? undefined : "moved, and led nowhere before";
  if (is === undefined) return "leads nowhere";
  if (was.steps.length !== is.steps.length) return "is another place";
  const apart = was.steps.findIndex((step, i) => step !== is.steps[i] && was.steps[i - 1] !== "properties");
  if (apart >= 0) return `leads through ${is.steps[apart]}, not ${was.steps[apart]}`;
  if (isNumber(was.value)) {
    const same = isNumber(is.value) && numberText(is.value) === numberText(was.value);
    return same ? undefined : "holds another number";
  }
  return typeof was.value === typeof is.value ? undefined : "holds something else";
}

interface Place {
  readonly steps: readonly string[];
  readonly value: Json;
}

function placeOf(harness: Harness, site: string): Place | undefined {
  const [, kind = "", name = "", pointer = ""] =
    /^(tool|skill|section|hook):([^#]*)#\/([\s\S]*)$/.exec(site) ?? [];
  const list: Readonly<Record<string, readonly object[]>> = {
    tool: harness.tools,
    skill: harness.skills,
    section: harness.prompt.sections,
    hook: harness.hooks,
  };
  const own = kind === "section" || kind === "hook" ? "id" : "name";
  let here: Json | undefined = list[kind]?.find((one) => get(one as Json, own) === name) as Json | undefined;
  const steps = pointer.split("/").map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  for (const step of steps) {
    if (isArray(here)) here = here[Number(step)];
    else here = isObject(here) ? get(here, step) : undefined;
  }
  return here === undefined ? undefined : { steps, value: here };
}
