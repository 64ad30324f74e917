/** A few of the trials of `npm run torture`: runs that are killed, interrupted or whose disk fails, and one record among many that is hostile. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { planTrials, verifyCode } from "../scripts/torture.js";
import { hostileRuns } from "../scripts/torture-hostile.js";
import { inputOf, recipeOf } from "../scripts/torture-input.js";
import { openRig, type Rig } from "../scripts/torture-runs.js";
import { child } from "./help/children.js";
import { workplace } from "./help/cli.js";
import { jsonl, recipe, record } from "./help/records.js";

const ROOT = join(import.meta.dirname, "..");
const FAULTS = pathToFileURL(join(ROOT, "scripts/faults.mjs")).href;

describe("a run that is disturbed", () => {
  let rig: Rig;
  const { folder } = workplace();
  const given = { root: ROOT, input: inputOf(14), recipe: recipeOf, shardRecords: 4 };
  beforeAll(async () => {
    rig = await openRig({ ...given, folder, verify: verifyCode });
  });

  it("leaves what verifies or says that it is incomplete, and the next one ends with the same bytes", async () => {
    for (const kind of ["read", "build", "write", "flush", "rename", "manifest", "mkdir", "open"])
      expect([kind, (rig.counts[kind] ?? 0) >= 4]).toEqual([kind, true]);
    const trials = [...planTrials(rig, "test", 6).values()].flat();
    expect(trials.length).toBe(9);
    const half = async (part: number): Promise<number> => {
      let ended = 0;
      for (const trial of trials.filter((_, n) => n % 2 === part)) {
        const outcome = await rig.attempt(trial);
        expect(outcome.flaws).toEqual([]);
        ended += outcome.ended;
      }
      return ended;
    };
    const [one, two] = await Promise.all([half(0), half(1)]);
    // A trial whose call comes after the last one of its kind ends nothing.
    expect(one + two).toBeGreaterThan(6);
  });

  it("would be noticed: a verifier that takes parts for a whole, a run that ends otherwise", async () => {
    const blind = await openRig({ ...given, folder: join(folder, "blind"), verify: async () => 0 });
    const trial = { workers: 0, codec: "none" as const };
    const killed = { kind: "write" as const, n: 2, way: "kill before" as const };
    const { flaws } = await blind.attempt({ ...trial, faults: [killed] });
    expect(flaws).toEqual([expect.stringContaining("verify takes it for complete")]);
    const other = await blind.attempt({ ...trial, faults: [{ ...killed, way: "ENOSPC" }] });
    expect(other.flaws).toEqual([expect.stringContaining("verify takes it for complete")]);
  });
});

describe("the command line, when", () => {
  const { folder, write, hsa } = workplace();
  write("input.jsonl", jsonl(Array.from({ length: 6 }, (_, n) => record(n))));
  write("r.yaml", recipe());

  it.each(
    [
      [
        "the disk is full",
        { kind: "write", n: 1, way: "ENOSPC" },
        /^hsa: out-0\/\.hsa-partial\/open\/\S+: the disk is full \(ENOSPC\)$/m,
      ],
      [
        "the input's device fails",
        { kind: "read", n: 2, way: "EIO" },
        /^hsa: input\.jsonl: the device reports an error \(EIO\)$/m,
      ],
      [
        "a flush fails",
        { kind: "flush", n: 3, way: "EIO" },
        /^hsa: out-2\S*: the device reports an error \(EIO\)$/m,
      ],
      [
        "the disk is full at the very end",
        { kind: "manifest", n: 3, way: "ENOSPC" },
        /^hsa: out-3\S*: the disk is full \(ENOSPC\)$/m,
      ],
    ].map((row, n) => [n, ...row] as const),
  )("%d: %s: exit 2, where and what, no dataset, and it goes on", async (n, _, plan, message) => {
    const out = `out-${n}`;
    const argv = [join(ROOT, "dist/src/cli/bin.js"), "generate", "r.yaml", "--out", out];
    const env = { HSA_FAULT: JSON.stringify({ input: "input.jsonl", ...(plan as object) }) };
    const ran = await child(["--import", FAULTS, ...argv], folder, env).ended;
    expect(ran).toMatchObject({ code: 2, err: expect.stringMatching(message as RegExp) });
    expect(await hsa("verify", out)).toMatchObject({
      code: 2,
      err: expect.stringContaining("no manifest.json"),
    });
    expect(await child([...argv, "--resume"], folder).ended).toMatchObject({ code: 0 });
    expect((await hsa("verify", out)).code).toBe(0);
  });
});

it("one record in many throws, loops, takes all memory: the others are made, it is set aside with its replay", {
  timeout: 300_000,
}, () => {
  for (const { flaws, books } of hostileRuns(ROOT, workplace().folder, 400)) {
    expect(flaws).toEqual([]);
    expect(books).toMatchObject({ read: 400, kept: 399, quarantined: 1 });
  }
});
