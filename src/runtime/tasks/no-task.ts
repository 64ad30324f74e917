import { failed, nearest } from "../../model/problem.js";

/** Of thousands of ids only some are compared. */
const MOST_COMPARED = 2000;

/** There is none of this id: with one that is near, or the first. */
export function noTask(name: string, id: string, bases: Iterable<string>) {
  const known: string[] = [];
  for (const base of bases) {
    if (known.length >= MOST_COMPARED) break;
    known.push(base);
  }
  const near = nearest(id, known) ?? known[0];
  return failed({
    code: "bad-arguments",
    where: id.slice(0, 200),
    what: `${name} has no such task`,
    expected: "<base>, or <base>#<view>",
    ...(near === undefined ? {} : { exists: `such as ${near}` }),
  });
}
