/** `hsa lint`: a Harness folder, or a Recipe; exit 0 when nothing is found, 3 otherwise. */
import { isAbsolute, join } from "node:path";
import { builtins } from "../../transforms/index.js";
import { isFile, isThere } from "../io/files.js";
import { lintHarness } from "../io/lint-harness.js";
import { explain, Fault, type Problem } from "../model/problem.js";
import { readRecipe } from "../run/recipe.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import type { Define } from "./main.js";

export const define: Define = (command, io, done) => {
  command
    .argument("<path>", "a Harness folder, or a Recipe file")
    .option("--json", "findings as one JSON array on stdout")
    .action((path: string, flags: { json?: true }) => done(run(path, flags.json === true, io)));
};

function run(path: string, json: boolean, io: Io): ExitCode {
  const absolute = isAbsolute(path) ? path : join(io.cwd, path);
  if (!isThere(absolute))
    throw new Fault({
      code: "bad-file",
      where: path,
      what: "there is no such file or folder",
      expected: "a Harness folder, or a Recipe file",
    });
  const problems = (isFile(absolute) ? lintRecipe(path, io) : lintHarness(absolute)).map((problem) =>
    near(problem, io.cwd),
  );
  if (json) io.out(`${JSON.stringify(problems)}\n`);
  else {
    for (const problem of problems)
      io.out(`${explain(problem)}${problem.remedy === undefined ? "" : `\n  → ${problem.remedy}`}\n`);
    io.out(
      problems.length === 0
        ? `${path}: nothing found\n`
        : `${path}: ${problems.length} ${problems.length === 1 ? "finding" : "findings"}\n`,
    );
  }
  return problems.length === 0 ? EXIT.done : EXIT.findings;
}

function lintRecipe(path: string, io: Io): readonly Problem[] {
  const job = readRecipe(path, builtins, {}, io.cwd);
  return job.ok ? [] : job.problems;
}

/** Paths below the folder where the user stands are shown from there. */
const near = (problem: Problem, cwd: string): Problem => ({
  ...problem,
  where: problem.where.startsWith(`${cwd}/`) ? problem.where.slice(cwd.length + 1) : problem.where,
});
