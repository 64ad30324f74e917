/** What a run repeats of a Harness, with another number in it. */
import type { EditOf } from "../../../model/edit.js";
import type { Harness, Hook } from "../../../model/harness.js";
import { hookSym, type Sym, skillSym } from "../../../model/symbol.js";
import { matchFilled } from "../../filled.js";
import { formed, unformed } from "../../hooks/form.js";
import type { EchoPart } from "../parts.js";

/** The echo under the Harness after; undefined where it is not the one before. */
export function echoAfter(
  before: Harness,
  after: Harness,
  { echo, text }: EchoPart,
  { from, to }: EditOf<"limit">,
): string | undefined {
  const skill = before.skills.findIndex(({ name }) => skillSym(name) === echo);
  if (skill >= 0) {
    const [was = "", is = ""] = [before.skills[skill]?.body, after.skills[skill]?.body];
    if (was === is) return text;
    const at = was === "" ? -1 : text.indexOf(was);
    return at < 0 ? undefined : text.slice(0, at) + is + text.slice(at + was.length);
  }
  const place = before.hooks.findIndex(({ id }) => hookSym(id) === (echo as Sym));
  const [was, is] = [before.hooks[place], after.hooks[place]];
  if (was === undefined || is === undefined) return text;
  const [old, now] = [slotLimit(was), slotLimit(is)];
  if (was.message === is.message && old === now) return text;
  const filled = unformed(was, text);
  if (filled === undefined) return undefined;
  const moves = old === from && now === to;
  let isOdd = false;
  const said = matchFilled(was.message, is.message, filled, (slot, value) => {
    if (slot !== "limit" || !moves) return value;
    isOdd ||= value !== String(from);
    return String(to);
  });
  return said === undefined || isOdd ? undefined : formed(is, said);
}

function slotLimit({ conditions }: Hook): number | undefined {
  for (const condition of conditions) if (condition.kind === "length") return condition.max ?? condition.min;
  return undefined;
}
