/** Slots where nothing fills them, and limits that a copy states otherwise. */
import type { Harness } from "../model/harness.js";
import { get, isArray, isNumber, type Json, numberText } from "../model/json.js";
import type { Problem } from "../model/problem.js";
import type { Place } from "./lint-names.js";
import type { PlacedText } from "./placed-text.js";

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

/** Each copy of a limit must exist and state its number. */
export const lintLimits = (harness: Harness, place: Place): readonly Problem[] =>
  harness.limits.flatMap((limit) =>
    limit.copies.flatMap((site): Problem[] => {
      const found = valueAt(harness, site);
      if (found === undefined)
        return [{ code: "no-such-symbol", where: place(`limit:${limit.id}`), what: `there is no ${site}` }];
      if (states(found, limit)) return [];
      return [
        {
          code: "bad-harness",
          where: place(`limit:${limit.id}`),
          what: `${site} does not state ${limit.value}`,
          expected: `the number ${limit.value}, or {{limit}} in a Hook's message`,
        },
      ];
    }),
  );

function states(found: Json, { value }: Harness["limits"][number]): boolean {
  if (isNumber(found)) return numberText(found) === String(value);
  return (
    typeof found === "string" &&
    (new RegExp(`(?<!\\d)${value}(?!\\d)`).test(found) || found.includes("{{limit}}"))
  );
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
