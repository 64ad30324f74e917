/** Public logs of every format: each record is bound as it is, or listed with its reason. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { BindReport } from "../../src/run/bind-logs/report.js";
import { unlikeLogs } from "../help/bound-exactly.js";
import { workplace } from "../help/cli.js";
import { IS_SHARED, SHARED } from "../help/counted.js";

const place = workplace();
const root = join(process.cwd(), SHARED, "trajectories");

/** Larger files say nothing else, and take long. */
const MOST = 200_000;

const files = IS_SHARED
  ? readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:jsonl?|traj)$/.test(file) && statSync(join(root, file)).size < MOST)
      .sort()
  : ["none"];

test.skipIf(!IS_SHARED).each(files)("%s", async (file) => {
  const out = `out-${files.indexOf(file)}`;
  const ran = await place.hsa("bind", join(root, file), "--out", out, "--json");
  expect(ran.err).toBe("");
  const { read, bound, unbound, losses } = JSON.parse(ran.out) as BindReport;
  expect(ran.code).toBe(bound === 0 ? 3 : 0);
  expect(losses.reduce((sum, { records }) => sum + records, 0)).toBe(unbound);
  expect(read).toBe(bound + unbound);
  expect(await unlikeLogs([join(root, file)], join(place.folder, out))).toEqual([]);
});
