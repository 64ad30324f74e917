// A dataset made by the transforms of names alone: no View is refused, and both verifiers accept all of it.
import { expect, test } from "vitest";
import { verify } from "../../src/run/verify.js";
import { workplace } from "../help/cli.js";
import { manifestOf } from "../help/dataset.js";
import { pythonVerify } from "../help/python.js";

const ROOT = new URL("../..", import.meta.url).pathname;
const STEPS = `
  - { use: prefix-tools, p: 0.5 }
  - { use: swap-names, p: 0.3 }
  - { use: rename-tools, p: 0.7 }
  - { use: rename-skills, with: { style: case }, p: 0.7 }
  - { use: rename-params, p: 0.7 }
  - { use: rename-hooks, p: 0.7 }
`;
test.each(["livestream", "livestream-zh", "office"])(
  "a dataset of names on %s: both verifiers accept it",
  async (name) => {
    const place = workplace();
    place.write(
      "r.yaml",
      `harness: ${ROOT}harness-configs/${name}\ninput: ${ROOT}fixtures/trajectories/${name}.jsonl\nseed: 11\nviews: 2\nsteps:${STEPS}`,
    );
    const ran = await place.hsa(
      "generate",
      "r.yaml",
      "--out",
      "out",
      "--limit",
      "12",
      "--quiet",
      "--max-refused",
      "1",
      "--max-quarantined",
      "1",
    );
    expect([ran.code, ran.err]).toEqual([0, ""]);
    const { books, laws, refusals } = manifestOf(`${place.folder}/out`);
    expect(refusals).toEqual({});
    expect(books.views.made).toBeGreaterThan(20);
    for (const counts of Object.values(laws)) expect(counts.failed ?? 0).toBe(0);
    const { findings, more } = await verify(`${place.folder}/out`);
    expect([findings, more]).toEqual([[], 0]);
    expect(pythonVerify(`${place.folder}/out`)).toEqual({ code: 0, laws: [] });
  },
);
