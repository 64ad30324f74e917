/** A complete dataset whose input has grown: what is there is used again, and the bytes are those of a run over all of it. */
import { appendFileSync, existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Fault } from "../src/model/problem.js";
import { generate } from "../src/run/generate.js";
import { digestsOf } from "../src/run/inputs.js";
import { loadRecipe } from "../src/run/recipe.js";
import { decideStart } from "../src/run/start.js";
import { builtins } from "../transforms/index.js";
import { digestsIn, generateChild } from "./help/children.js";
import { workplace } from "./help/cli.js";
import { jsonl, recipe, record } from "./help/records.js";

const SHARD = { bytes: 1e9, records: 3 };
const RECORDS = [0, 1, 2, 3, 4, 5, 6].map((n) => record(n));
const grown = [7, 8, 9, 10].map((n) => record(n));

function place() {
  const { folder, ...rest } = workplace();
  const at = (name: string): string => join(folder, name);
  rest.write("input.jsonl", jsonl(RECORDS));
  rest.write("r.yaml", recipe({ views: "1", limits: "{ quarantined: 1 }" }));
  /** What `hsa generate --out OUT --resume` does, with small shards. */
  const make = async (out: string, { resume = false } = {}) => {
    const said: string[] = [];
    const options = { shard: SHARD, resume, note: (text: string) => void said.push(text) };
    try {
      const job = loadRecipe("r.yaml", builtins, {}, folder);
      const digests = await digestsOf(job, undefined);
      const { go } = await decideStart(job, at(out), { fresh: false, resume }, digests, options);
      if (!go) return "nothing to do";
      expect(await generate(job, at(out), digests, options)).toMatchObject({ status: "made" });
      return said.join("\n");
    } catch (error) {
      if (error instanceof Fault) return error.message;
      throw error;
    }
  };
  const resume = (out: string) => make(out, { resume: true });
  return { folder, at, make, resume, ...rest };
}

describe("input that has grown at its end", () => {
  it.each<[string, readonly object[], string]>([
    ["by one record", grown.slice(0, 1), "2 shards reused, 1 redone, 0 new"],
    ["by several shards", grown, "2 shards reused, 1 redone, 1 new"],
    ["by a record that is there already", [RECORDS[1] as object], "2 shards reused, 1 redone, 0 new"],
    ["again and again", [], ""],
  ])("%s", async (_, added, counts) => {
    const here = place();
    const { at, make, resume, hsa } = here;
    expect(await make("out")).toBe("");
    const old = digestsIn(at("out"));
    const before = statSync(at("out/bases/train-00000.jsonl")).ino;
    for (const more of added.length > 0 ? [added] : [grown.slice(0, 2), grown.slice(2)]) {
      appendFileSync(at("input.jsonl"), jsonl(more));
      expect(await resume("out")).toContain(`going on: ${counts}`);
    }
    expect(await make("whole")).toBe("");
    expect(digestsIn(at("out"))).toEqual(digestsIn(at("whole")));
    expect(digestsIn(at("out"))).not.toEqual(old);
    // Not made again: the very file, where the file system can give it a second name.
    expect(statSync(at("out/bases/train-00000.jsonl")).ino).toBe(before);
    expect((await hsa("verify", "out")).code).toBe(0);
    expect(await resume("out")).toBe("nothing to do");
    expect(existsSync(at("out/.hsa-partial"))).toBe(false);
  });

  it("into a shard that was full: all are used again", async () => {
    const { at, make, resume, write } = place();
    write("input.jsonl", jsonl(RECORDS.slice(0, 3)));
    await make("out");
    appendFileSync(at("input.jsonl"), jsonl(grown.slice(0, 1)));
    expect(await resume("out")).toContain("going on: 1 shards reused, 0 redone, 1 new");
    await make("whole");
    expect(digestsIn(at("out"))).toEqual(digestsIn(at("whole")));
  });

  it("in a new file, and in compressed ones", async () => {
    const { at, make, resume, write } = place();
    write("r.yaml", recipe({ views: "1", input: "logs/*.gz", compress: "zstd" }));
    write("logs/a.jsonl.gz", gzipSync(jsonl(RECORDS)));
    await make("out");
    write("logs/a.jsonl.gz", Buffer.concat([gzipSync(jsonl(RECORDS)), gzipSync(jsonl(grown))]));
    write("logs/b.jsonl.gz", gzipSync(jsonl([record(20)])));
    expect(await resume("out")).toContain("going on: 2 shards reused, 1 redone, 1 new");
    await make("whole");
    expect(digestsIn(at("out"))).toEqual(digestsIn(at("whole")));
  });

  it.each<[string, (here: ReturnType<typeof place>) => void, RegExp]>([
    [
      "a used record changed",
      ({ write }) => write("input.jsonl", jsonl([record(50), ...RECORDS.slice(1), ...grown])),
      /input that was used before is no longer what it was \(input\.jsonl\)/,
    ],
    [
      "a used record of the last shard changed",
      ({ write }) => write("input.jsonl", jsonl([...RECORDS.slice(0, -1), record(50), ...grown])),
      /input that was used before is no longer what it was/,
    ],
    [
      "a record was put before others",
      ({ write }) => write("input.jsonl", jsonl([grown[0], ...RECORDS])),
      /input that was used before is no longer what it was/,
    ],
    [
      "records are gone",
      ({ write }) => write("input.jsonl", jsonl(RECORDS.slice(0, 5))),
      /input that was used before is no longer what it was/,
    ],
    [
      "another Recipe",
      ({ write, at }) => {
        appendFileSync(at("input.jsonl"), jsonl(grown));
        write("r.yaml", recipe({ views: "2" }));
      },
      /made from something else \(recipe changed\)/,
    ],
    [
      "other code",
      ({ write, at, read }) => {
        appendFileSync(at("input.jsonl"), jsonl(grown));
        const run = JSON.parse(read("out/.hsa-shards/run.json"));
        write("out/.hsa-shards/run.json", JSON.stringify({ ...run, "the code of hsa": "0.0.1 f" }));
      },
      /made from something else \(the code of hsa changed\)/,
    ],
    [
      "the marks of its shards gone",
      ({ at }) => {
        appendFileSync(at("input.jsonl"), jsonl(grown));
        rmSync(at("out/.hsa-shards"), { recursive: true });
      },
      /made from something else \(input changed\)/,
    ],
    [
      "a file of its shards lost",
      ({ at }) => {
        appendFileSync(at("input.jsonl"), jsonl(grown));
        rmSync(at("out/views/train-00001.jsonl"));
      },
      /what the dataset keeps of shard 1 is lost/,
    ],
    [
      "its ledger cut off",
      ({ at }) => {
        appendFileSync(at("input.jsonl"), jsonl(grown));
        writeFileSync(at("out/ledger.jsonl"), "");
      },
      /what the dataset keeps of shard 0 is lost/,
    ],
  ])("is refused with %s, and the dataset stays as it is", async (_, change, message) => {
    const here = place();
    await here.make("out");
    change(here);
    const before = digestsIn(here.at("out"));
    expect(await here.resume("out")).toMatch(message);
    expect(digestsIn(here.at("out"))).toEqual(before);
  });

  it("and a run that dies at it: the dataset stays whole until the longer one is", async () => {
    const { at, hsa, write } = place();
    const child = (out: string, resume: boolean) =>
      generateChild(at("r.yaml"), at(out), { shard: SHARD, resume });
    await child("out", false).ended;
    const old = digestsIn(at("out"));
    write("input.jsonl", jsonl([...RECORDS, ...grown]));
    await child("whole", false).ended;
    const { process, ended } = child("out", true);
    while (!existsSync(at("out/.hsa-partial/marks/00002.json")) && process.exitCode === null)
      await setTimeout(2);
    process.kill("SIGKILL");
    expect((await ended).code).toBe(null);
    const now = digestsIn(at("out"));
    for (const [path, digest] of Object.entries(old)) expect([path, now[path]]).toEqual([path, digest]);
    expect((await hsa("verify", "out")).code).toBe(0);
    expect((await child("out", true).ended).err).toBe("going on: 2 shards reused, 1 redone, 1 new\n");
    expect(digestsIn(at("out"))).toEqual(digestsIn(at("whole")));
  });
});
