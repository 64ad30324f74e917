/** Many hands: the same bytes for any number of them, and one record that cannot be worked on costs that record alone. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { child, digestsIn, generateChild } from "./help/children.js";
import { workplace } from "./help/cli.js";
import { jsonl, recipe, record, TOOLS } from "./help/records.js";

const SHARD = { bytes: 1e9, records: 4 };
const HOSTILE = join(import.meta.dirname, "help/hostile-transforms.mjs");
const FAULTS = pathToFileURL(join(import.meta.dirname, "../scripts/faults.mjs")).href;
const BIN = join(import.meta.dirname, "../dist/src/cli/bin.js");

const rowsOf = (
  file: string,
): { line: number; code: string; message: string; replay: string; id: unknown }[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe("the same bytes for any number of workers", () => {
  const { folder, hsa } = workplace();
  const at = (name: string): string => join(folder, name);
  const records = Array.from({ length: 30 }, (_, n) => record(n));
  // The same records again, in one shard and across shards, some of them with their keys in another order.
  const turned = Object.fromEntries(Object.entries(record(2)).reverse());
  const input = [...records.slice(0, 6), record(3), ...records.slice(6), turned, record(17), record(17)];
  const made = async (out: string, options: object) =>
    generateChild(at("r.yaml"), at(out), { shard: SHARD, ...options }).ended;
  beforeAll(() => writeFileSync(at("input.jsonl"), `${jsonl(input)}no JSON\n${jsonl([record(40)])}`));

  it.each(["trajectory", "harness"])("vary: %s", async (vary) => {
    writeFileSync(at("r.yaml"), recipe({ vary, limits: "{ quarantined: 1 }" }));
    for (const workers of [0, 1, 2, 3])
      expect(await made(`${vary}-${workers}`, { workers })).toMatchObject({ code: 0, err: "" });
    const whole = digestsIn(at(`${vary}-0`));
    expect(Object.keys(whole).filter((path) => path.startsWith("bases/train")).length).toBeGreaterThan(6);
    for (const workers of [1, 2, 3]) expect(digestsIn(at(`${vary}-${workers}`))).toEqual(whole);
    expect((await hsa("verify", `${vary}-2`)).code).toBe(0);
  });

  it("a record is known again wherever it stood before", () => {
    const rows = rowsOf(at("trajectory-3/quarantine.jsonl"));
    expect(
      rows.map(({ line, message }) => [line, /same record as ([^;]*)/.exec(message)?.[1] ?? message]),
    ).toEqual([
      [7, "input.jsonl:4"],
      [32, "input.jsonl:3"],
      [33, "input.jsonl:19"],
      [34, "input.jsonl:19"],
      [35, expect.stringMatching(/not JSON/)],
    ]);
  });
});

describe("a record that nobody can work on", () => {
  const bad = (n: number, way: string) => {
    const [tool] = TOOLS;
    return record(n, { tools: [...TOOLS, { ...tool, function: { ...tool?.function, name: way } }] });
  };
  const run = async (ways: Readonly<Record<number, string>>, options: object) => {
    const { folder, hsa } = workplace();
    const at = (name: string): string => join(folder, name);
    const input = Array.from({ length: 13 }, (_, n) => {
      const way = ways[n + 1];
      return way === undefined ? record(n) : bad(n, way);
    });
    writeFileSync(at("input.jsonl"), jsonl(input));
    const steps = "[{ use: hostile }, { use: rename-tools }]";
    writeFileSync(at("r.yaml"), recipe({ steps, limits: "{ quarantined: 1 }" }));
    const ways_ = { transforms: HOSTILE, maxRecordSeconds: 2, shard: SHARD, ...options };
    const ended = await generateChild(at("r.yaml"), at("out"), ways_).ended;
    expect(ended).toMatchObject({ code: 0, err: "" });
    expect((await hsa("verify", "out")).code).toBe(0);
    return { books: JSON.parse(ended.out).books, rows: rowsOf(at("out/quarantine.jsonl")), at };
  };

  const PATIENT = { maxRecordSeconds: 100 };
  it.each([
    ["throws", "please_throw", /a fault of this program: cannot read the moon/],
    ["loops", "please_loop", /took longer than 2 s/],
    ["takes all memory", "please_eat", /took more than 2048 MiB of memory/],
    ["ends its thread", "please_leave", /a fault of this program: the worker ended/],
  ])("because it %s: it alone is quarantined, with its replay", async (_, way, message) => {
    const { books, rows } = await run({ 6: way }, { workers: 2, ...(way === "please_loop" ? {} : PATIENT) });
    expect(books).toMatchObject({ read: 13, kept: 12, quarantined: 1, views: { asked: 24 } });
    expect(rows).toEqual([
      {
        id: way === "please_throw" ? "run-5" : null,
        file: "input.jsonl",
        line: 6,
        stage: "run",
        code: "internal",
        message: expect.stringMatching(message),
        replay: "hsa show r.yaml input.jsonl:6",
      },
    ]);
  });

  it("ends with the run when that fails elsewhere: no worker is left that nobody ends", async () => {
    const { folder } = workplace();
    const at = (name: string): string => join(folder, name);
    // The second shard begins with a record that its worker is still at when the disk is full for the first.
    const input = Array.from({ length: 8 }, (_, n) =>
      n === SHARD.records ? bad(n, "please_loop") : record(n),
    );
    writeFileSync(at("input.jsonl"), jsonl(input));
    writeFileSync(at("r.yaml"), recipe({ steps: "[{ use: hostile }]", limits: "{ quarantined: 1 }" }));
    const options = { transforms: HOSTILE, maxRecordSeconds: 100, shard: SHARD, workers: 2 };
    const argv = [
      join(import.meta.dirname, "help/generate-child.mjs"),
      at("r.yaml"),
      at("out"),
      JSON.stringify(options),
    ];
    const env = { HSA_FAULT: JSON.stringify({ input: "input.jsonl", kind: "write", n: 2, way: "ENOSPC" }) };
    const ended = await child(["--import", FAULTS, ...argv], folder, env).ended;
    expect(ended).toMatchObject({ code: 1, err: expect.stringContaining("the disk is full (ENOSPC)") });
  });

  it("is none that takes more memory than a worker has at first: it is made by one that has more", async () => {
    const needy = await run({ 6: "please_borrow" }, { workers: 2, ...PATIENT });
    expect(needy.books).toMatchObject({ read: 13, kept: 13, quarantined: 0 });
    const alone = await run({ 6: "please_borrow" }, { workers: 0 });
    expect(digestsIn(needy.at("out"))).toEqual(digestsIn(alone.at("out")));
  });

  it("and several of them: each is, and all others are as they would be without", async () => {
    const hostile = await run({ 2: "please_leave", 3: "please_loop", 11: "please_leave" }, { workers: 3 });
    expect(hostile.books).toMatchObject({ read: 13, kept: 10, quarantined: 3 });
    expect(hostile.rows.map(({ line, code }) => `${line} ${code}`)).toEqual([
      "2 internal",
      "3 internal",
      "11 internal",
    ]);
    const calm = await run({}, { workers: 0 });
    const kept = (at: (name: string) => string, shard: number): string[] => {
      const file = at(`out/sft/train/0000${shard}.jsonl`);
      return existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    };
    for (const shard of [0, 1, 2, 3]) {
      const all = kept(calm.at, shard);
      const some = kept(hostile.at, shard);
      expect(all).toEqual(expect.arrayContaining(some));
      if (shard === 1 || shard === 3) expect(some).toEqual(all);
    }
  });
});

describe("an interrupt", () => {
  it.each(["0", "2"])(
    "is heard by %s workers: shards in hand are kept, and the next run goes on",
    async (workers) => {
      const { folder, hsa } = workplace();
      const at = (name: string): string => join(folder, name);
      // Shards end with 4096 records: small ones, so that there are several.
      const line = (n: number): string =>
        `{"id":"${n}","messages":[{"role":"system","content":"# A\\n\\na\\n\\n# B\\n\\nb"},{"role":"user","content":"${n}"},{"role":"assistant","content":"ok"}]}\n`;
      writeFileSync(at("input.jsonl"), Array.from({ length: 8300 }, (_, n) => line(n)).join(""));
      writeFileSync(at("r.yaml"), recipe({ views: "1", steps: "[{ use: restyle-prompt }]" }));
      const argv = [BIN, "generate", "r.yaml", "--out", "out", "--workers", workers];
      const run = child(argv, folder);
      while (!existsSync(at("out/.hsa-partial/open/00000")) && run.process.exitCode === null)
        await setTimeout(5);
      run.process.kill("SIGINT");
      const { code, err } = await run.ended;
      expect(code).toBe(130);
      expect(err).toContain(`hsa generate r.yaml --out out --workers ${workers} --resume`);
      expect(existsSync(at("out/.hsa-partial/marks/00000.json"))).toBe(true);
      const again = await child([...argv, "--resume"], folder).ended;
      expect(again.err).toMatch(
        workers === "0" ? /going on: 1 shards reused, 0 redone, 2 new/ : /going on: [12] shards reused/,
      );
      expect(again.code).toBe(0);
      expect((await hsa("verify", "out")).code).toBe(0);
    },
  );

  it("that comes twice ends the run at once", async () => {
    const { folder } = workplace();
    const at = (name: string): string => join(folder, name);
    writeFileSync(at("input.jsonl"), jsonl(Array.from({ length: 2000 }, (_, n) => record(n))));
    writeFileSync(at("r.yaml"), recipe());
    for (const workers of ["0", "1"]) {
      const run = child([BIN, "generate", "r.yaml", "--out", workers, "--workers", workers], folder);
      while (!existsSync(at(`${workers}/.hsa-partial/open/00000`)) && run.process.exitCode === null)
        await setTimeout(5);
      run.process.kill("SIGINT");
      await setTimeout(300);
      run.process.kill("SIGINT");
      const { code, err } = await run.ended;
      expect([code, run.process.signalCode]).toEqual([null, "SIGKILL"]);
      expect(err).toContain("interrupt again to stop at once");
    }
  });
});
