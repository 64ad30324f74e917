/** Slots where nothing fills them, and limits that a copy states otherwise. */
import type { Harness, Limit } from "../../model/harness.js";
import { get, isArray, isNumber, type Json, numberText } from "../../model/json.js";
import { tokensOf } from "../../model/number-text.js";
import type { Problem } from "../../model/problem.js";
import type { PlacedText } from "../harness/placed-text.js";
import type { Place } from "./lint-names.js";

const SLOT = /\{\{\s*([A-Za-z_]\w*)\s*\}\}/g;
const CATALOGUES = ["skills", "tools"];
/** What a Hook's message may hold. */
const IN_MESSAGES = ["target", "value", "tool", "limit"];

export function lintSlots(texts: readonly PlacedText[]): readonly Problem[] {
  return texts.flatMap(({ owner, text, where }) =>
    [...text.matchAll(SLOT)].flatMap((match): Problem[] => {
      const name = match[1] ?? "";
      const wrong = slotProblem(owner, text, name, match[0], match.index);
      return wrong === undefined ? [] : [{ code: "bad-slot", where: where(match.index), ...wrong }];
    }),
  );
}

function slotProblem(
  owner: string,
  text: string,
  name: string,
  written: string,
  at: number,
): Pick<Problem, "what" | "expected"> | undefined {
  if (written !== `{{${name}}}`)
    return { what: `${written} has spaces in it and is never filled in`, expected: `{{${name}}}` };
  if (owner.startsWith("hook:"))
    return IN_MESSAGES.includes(name)
      ? undefined
      : {
          what: `a Hook's message cannot be filled with {{${name}}}`,
          expected: IN_MESSAGES.map((one) => `{{${one}}}`).join(", "),
        };
  if (!owner.startsWith("section:"))
    return { what: `{{${name}}} stays as it is: only prompt sections are filled in`, expected: "plain text" };
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1).split("\n")[0] ?? "";
  if (CATALOGUES.includes(name) && line.trim() !== written)
    return { what: `${written} shares its line with other text`, expected: "a line of its own" };
  return undefined;
}

/** What a limit may be holds what it is. */
const lintRange = ({ id, value, min = value, max = value }: Limit, where: string): readonly Problem[] =>
  value >= min && value <= max
    ? []
    : [{ code: "bad-harness", where, what: `${id} is ${value}`, expected: `${min} to ${max}, as it says` }];

/** Each copy of a limit must exist and state its number, once. */
export const lintLimits = (harness: Harness, place: Place): readonly Problem[] => [
  ...harness.limits.flatMap((limit) => lintRange(limit, place(`limit:${limit.id}`))),
  ...harness.limits.flatMap((limit) =>
    limit.copies.flatMap((site): Problem[] => {
      const found = valueAt(harness, site);
      if (found === undefined)
        return [{ code: "no-such-symbol", where: place(`limit:${limit.id}`), what: `there is no ${site}` }];
      const times = timesStated(found, limit);
      if (times === 1) return [];
      const where = place(`limit:${limit.id}`);
      const what = `${site} ${times === 0 ? "does not state" : "states more than once"} ${limit.value}`;
      return [
        {
          code: "bad-harness",
          where,
          what,
          expected:
            times === 0
              ? `the number ${limit.value}, or {{limit}} in a Hook's message`
              : "it once, for nobody could tell which of them moves",
        },
      ];
    }),
  ),
];

function timesStated(found: Json, { value }: Limit): number {
  if (isNumber(found)) return numberText(found) === String(value) ? 1 : 0;
  if (typeof found !== "string") return 0;
  const times = tokensOf(found, value).length;
  return times === 0 && found.includes("{{limit}}") ? 1 : times;
}

/** `hook:k#/conditions/0/max`: a declared thing and a JSON pointer into it. */
function valueAt(harness: Harness, site: string): Json | undefined {
  const [, kind, name, pointer] = /^(\w+):([^#]+)#(\/.*)$/s.exec(site) ?? [];
  const lists: Readonly<Record<string, readonly { readonly name?: string; readonly id?: string }[]>> = {
    tool: harness.tools,
    skill: harness.skills,
    section: harness.prompt.sections,
    hook: harness.hooks,
  };
  const owner = lists[kind ?? ""]?.find((one) => (one.name ?? one.id) === name);
  // What the schemas of a Harness admit is JSON.
  return (pointer ?? "")
    .slice(1)
    .split("/")
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<Json | undefined>(
      (at, part) => (isArray(at) ? at[Number(part)] : get(at, part)),
      owner as unknown as Json,
    );
}
