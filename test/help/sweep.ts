/** A law, tried on many keyed draws; a failure names the run, and SWEEP=<run> tries that one alone. */
import { drawFor } from "../../src/core/draw.js";
import type { Draw } from "../../src/model/propose.js";

export function sweep(name: string, runs: number, law: (draw: Draw, run: number) => void): void {
  const only = process.env["SWEEP"];
  const chosen = only === undefined ? Array.from({ length: runs }, (_, i) => i) : [Number(only)];
  for (const run of chosen) {
    try {
      law(drawFor("sweep", name, run), run);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(`${name}: run ${run} fails (SWEEP=${run} reruns it alone)\n${why}`, { cause: error });
    }
  }
}
