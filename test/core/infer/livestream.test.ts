import { expect, test } from "vitest";
import { inferEdits } from "../../../src/core/infer/index.js";
import { livestreamVersions } from "../../help/livestream-versions.js";

test("each rewrite of the shop's Harness is explained whole, and so are both together", async () => {
  const [first, second, third] = await livestreamVersions();
  for (const [from, to] of [
    [first, second],
    [second, third],
    [first, third],
  ] as const) {
    const inferred = inferEdits(from.harness, to.harness);
    if (!inferred.ok) throw new Error(JSON.stringify(inferred.problems));
    expect(inferred.value.unexplained).toEqual([]);
  }
});
