/** A Harness from its folder. */
import type { Harness } from "../../model/harness.js";
import { Fault } from "../../model/problem.js";
import { joinProblems } from "../problems.js";
import { loadHarness } from "./harness-folder.js";

/** Read a Harness folder. Throws one Fault that lists everything wrong with it, each with file and line. */
export async function readHarness(folder: string): Promise<Harness> {
  const { harness, problems } = loadHarness(folder);
  if (harness === undefined) throw new Fault(joinProblems(folder, problems));
  return harness;
}
