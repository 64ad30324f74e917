/** How a law says what it found. */
import type { Problem } from "../model/problem.js";
import { examOf } from "./exam.js";
import type { Trial } from "./law.js";

/** More than these say nothing new about one View. */
const MOST = 20;

export function problem(trial: Trial, law: string, where: string, what: string): Problem {
  return { code: "law-failed", where: `${examOf(trial).view.id}${where}`, what: `${law}: ${what}` };
}

/** A list that stops growing: a row that is wrong everywhere must not cost more than one that is right. */
export function collect(
  trial: Trial,
  law: string,
): { add(where: string, what: string): void; done(): readonly Problem[] } {
  const found: Problem[] = [];
  let count = 0;
  return {
    add(where, what) {
      count++;
      if (found.length < MOST) found.push(problem(trial, law, where, what));
    },
    done() {
      if (count <= MOST) return found;
      return [...found, problem(trial, law, "", `${count - MOST} more places`)];
    },
  };
}
