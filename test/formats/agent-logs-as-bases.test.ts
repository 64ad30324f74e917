// ATIF, OpenHands and single conversations as bases of a dataset: read again they are the same, and their Views hold.

import { copyFileSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { detectFormat, type ReadRecord, readRecord } from "../../src/io/formats/index.js";
import { get, type Json, printJson } from "../../src/model/json.js";
import { explain } from "../../src/model/problem.js";
import { verify } from "../../src/run/verify.js";
import { baseRowOf, shapeOf } from "../help/as-base.js";
import { workplace } from "../help/cli.js";
import { countedFiles, IS_SHARED, SHARED } from "../help/counted.js";
import { jsonOf, linesOf } from "../help/read-file.js";

const FILES = ["atif", "openhands-v0", "openhands-v1"].flatMap(countedFiles);

const read = (value: Json, from?: string): ReadRecord => {
  const result = readRecord(value, "here", from ?? detectFormat(value)?.name);
  if (!result.ok) throw new Error(result.problems.map(explain).join("\n"));
  return result.value;
};

describe.skipIf(!IS_SHARED)("recorded runs", () => {
  test.each(FILES)("%s: its base reads as the record did", (file) => {
    const text = readFileSync(`${SHARED}/${file}`, "utf8");
    const record = read(file.endsWith(".jsonl") ? linesOf(text) : jsonOf(text));
    const again = read(jsonOf(printJson(baseRowOf(record))), "hsa-episode");
    expect(printJson(shapeOf(again))).toBe(printJson(shapeOf(record)));
  });

  test("Views are made of the files as they are, and all laws hold", async () => {
    const { folder, write, hsa } = workplace();
    for (const [i, file] of FILES.entries())
      copyFileSync(`${SHARED}/${file}`, join(folder, `log-${i}-${basename(file)}`));
    write(
      "r.yaml",
      'harness: inline\ninput: ["log-*"]\nseed: 1\nviews: 2\nsteps: [{ use: reorder-tools }, { use: rename-params }, { use: add-distractor-tools }]\ntargets: { outcome: any, ends: any }\nlimits: { refused: 1, quarantined: 1 }\n',
    );
    const ran = await hsa("generate", "r.yaml", "--out", "out", "--json");
    expect([ran.code, ran.err.includes("internal")]).toEqual([0, false]);
    const books = get(jsonOf(ran.out), "books");
    expect([get(books, "read"), get(books, "kept")]).toEqual([FILES.length, FILES.length]);
    expect(get(get(books, "views"), "made")).toBeGreaterThan(0);
    const { findings } = await verify(`${folder}/out`);
    expect(findings).toEqual([]);
  });
});
