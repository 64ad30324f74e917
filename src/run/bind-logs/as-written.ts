/** A Harness as its folder gives it back: what records are bound to is what stands in the folder, not what was meant. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onFile } from "../../io/files.js";
import { loadHarness } from "../../io/harness/harness-folder.js";
import { writeHarness } from "../../io/harness/write-harness.js";
import type { Harness } from "../../model/harness.js";
import { Fault, failed, ok, type Problem, type Result } from "../../model/problem.js";

/** `where`: the version, as reports name it. Problems where the Harness cannot stand in a folder, such as a tool whose name is no file name. */
export function asWritten(harness: Harness, where: string): Result<Harness> {
  const folder = onFile(tmpdir(), () => mkdtempSync(join(tmpdir(), "hsa-bind-")));
  const shown = (text: string): string => text.replaceAll(folder, where);
  const named = (problem: Problem): Problem => ({ ...problem, where: shown(problem.where) });
  try {
    writeHarness(folder, harness);
    const read = loadHarness(folder);
    const [first, ...rest] = read.problems;
    if (read.harness !== undefined) return ok(read.harness);
    return failed(
      named(first ?? { code: "bad-harness", where: folder, what: "it cannot be read again" }),
      ...rest.map(named),
    );
  } catch (error) {
    if (error instanceof Fault) return failed(named(error.problem));
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
