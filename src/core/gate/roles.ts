/** Who gives and who gets: a word that stood behind `to` and stands behind `from` now. */
import { isPerson } from "./agents.js";
import type { Unit } from "./units.js";

const OPPOSED: Readonly<Record<string, readonly string[]>> = {
  "@from": ["@to"],
  "@to": ["@from", "@by"],
  "@for": ["@by"],
  "@by": ["@for", "@to"],
};

const FOR_OR_BY = new Set(["@for@by", "@by@for"]);

/** The word whose role was turned round. */
export function turnedRole(before: readonly Unit[], after: readonly Unit[]): string | undefined {
  const [had, has] = [rolesOf(before), rolesOf(after)];
  for (const [id, { roles, text }] of had) {
    const now = has.get(id)?.roles;
    if (now === undefined || roles.size > 1) continue;
    for (const role of roles)
      if (
        OPPOSED[role]?.some(
          // Filtered by city, filters for city: only of people these are opposed.
          (other) => now.has(other) && !roles.has(other) && (isPerson(id) || !FOR_OR_BY.has(role + other)),
        ) &&
        !now.has(role)
      )
        return text;
  }
  return undefined;
}

function rolesOf(
  units: readonly Unit[],
): ReadonlyMap<string, { readonly roles: Set<string>; readonly text: string }> {
  const found = new Map<string, { readonly roles: Set<string>; readonly text: string }>();
  for (const [at, unit] of units.entries()) {
    const mark = units[at - 1]?.id ?? "";
    if (unit.mark || !Object.hasOwn(OPPOSED, mark) || units[at - 1]?.clause !== unit.clause) continue;
    const known = found.get(unit.id);
    if (known === undefined) found.set(unit.id, { roles: new Set([mark]), text: unit.text });
    else known.roles.add(mark);
  }
  return found;
}
