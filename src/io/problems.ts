/** Several problems as the one that a Fault carries. */
import { explain, type Problem } from "../model/problem.js";

/** The first problem as it is; of several, all sentences, one a line. */
export function joinProblems(where: string, problems: readonly Problem[]): Problem {
  const [first, ...rest] = problems;
  if (first === undefined) throw new TypeError("no problem to join");
  if (rest.length === 0) return first;
  return {
    code: first.code,
    where,
    what: `${problems.length} problems\n${problems.map((problem) => `  ${explain(problem)}`).join("\n")}`,
  };
}
