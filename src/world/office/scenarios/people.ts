/** How people speak of people, and how the expert finds them. */
import type { Kit } from "../kit.js";
import type { Person } from "../office.js";
import { type Planned, plan } from "../run.js";

export const firstName = ({ name }: Person): string => name.split(" ")[0] as string;

/** A first name that two colleagues bear says nothing alone. */
export const isUnclear = (kit: Kit, person: Person): boolean =>
  kit.office().people.some((other) => other !== person && firstName(other) === firstName(person));

/** Colleagues of the user, each said so that nobody else can be meant. */
export function colleagues(
  kit: Kit,
  count: number,
): readonly { readonly person: Person; readonly said: string }[] {
  const { user, people } = kit.office();
  return kit.source
    .shuffle(people.filter((person) => !person.outside && person !== user))
    .slice(0, count)
    .map((person) => ({
      person,
      said: isUnclear(kit, person) || kit.source.chance(0.3) ? person.name : firstName(person),
    }));
}

export const lookUp = (said: string, outside = false): Planned<"findPerson"> =>
  plan("findPerson", { query: said, outside });
