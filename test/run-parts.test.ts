/** The small parts of a run, each by its own law. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Json } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import type { Recipe } from "../src/model/recipe.js";
import { takesOriginal } from "../src/run/augment.js";
import { openLedger } from "../src/run/books.js";
import { changedPointers } from "../src/run/changes.js";
import { diffLines } from "../src/run/diff.js";
import { heapFor, MOST_HEAP } from "../src/run/heap.js";
import { baseIdOf, readId } from "../src/run/ids.js";
import { lru } from "../src/run/lru.js";
import { addLedger, ledgerFromPlain, ledgerToPlain } from "../src/run/merge-books.js";
import type { ShardSize } from "../src/run/options.js";
import { planShards } from "../src/run/plan-shards.js";
import { prettyJson } from "../src/run/pretty.js";
import { durationText, progressText } from "../src/run/progress.js";
import { recordsIn } from "../src/run/read-shard.js";
import { loadRecipe } from "../src/run/recipe.js";
import { openSeen, shortDigest } from "../src/run/seen.js";
import type { Shard } from "../src/run/shard.js";
import { openShardFiles, settleShardFiles } from "../src/run/shard-files.js";
import { KINDS, readShardPath, shardPath } from "../src/run/shard-paths.js";
import { shellLine } from "../src/run/shell.js";
import { sideOf } from "../src/run/split.js";
import { builtins } from "../transforms/index.js";
import { workplace } from "./help/cli.js";
import { jsonl, recipe, record } from "./help/records.js";

const json = (text: string): Json => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return parsed.value;
};

describe("split", () => {
  const shares = { train: 0.9, dev: 0.05, test: 0.05 };
  const keys = Array.from({ length: 4000 }, (_, n) => `question ${n}`);

  it("gives each side its share", () => {
    const count = (name: string): number =>
      keys.filter((key) => sideOf(key, shares) === name).length / keys.length;
    expect(count("train")).toBeCloseTo(0.9, 1);
    expect(count("dev")).toBeCloseTo(0.05, 1);
    expect(count("test")).toBeCloseTo(0.05, 1);
  });

  it("is fixed: a promise that data made earlier relies on", () => {
    expect(
      keys
        .slice(0, 60)
        .flatMap((key, n) => (sideOf(key, shares) === "train" ? [] : [`${n} ${sideOf(key, shares)}`])),
    ).toMatchInlineSnapshot(`
      [
        "3 test",
        "7 dev",
        "30 dev",
        "34 dev",
        "38 test",
        "44 test",
        "57 test",
      ]
    `);
  });

  it("one split takes all, and rounding leaves nobody out", () => {
    expect(keys.every((key) => sideOf(key, { all: 1 }) === "all")).toBe(true);
    expect(keys.every((key) => ["a", "b", "c"].includes(sideOf(key, { a: 1 / 3, b: 1 / 3, c: 1 / 3 })))).toBe(
      true,
    );
  });
});

describe("ids", () => {
  const digest = "0123456789abcdef".repeat(4);
  it("a base id is the record's id and 8 digits of its digest", () => {
    expect(baseIdOf("run#1", digest)).toBe("run#1~01234567");
    expect(baseIdOf(undefined, digest)).toMatch(/^r[0-9a-f]*~01234567$/);
  });
  it("a view is the number after the last #", () => {
    expect(readId("run#1~01234567#12")).toEqual({ base: "run#1~01234567", view: 12 });
    expect(readId("run#1~01234567")).toEqual({ base: "run#1~01234567" });
    expect(readId("run~01234567#01")).toEqual({ base: "run~01234567#01" });
    expect(readId("a\nb#0")).toEqual({ base: "a\nb", view: 0 });
  });
});

describe("originals", () => {
  const take = (views: number, originals: number): number => {
    const ids = Array.from({ length: 3000 }, (_, n) => `b${n}`);
    return (
      ids.filter((id) =>
        takesOriginal(id, { seed: 7, views, originals } as Parameters<typeof takesOriginal>[1], views),
      ).length / 3000
    );
  };
  it.each([
    [1, 0.25, 1 / 3],
    [3, 0.1, 1 / 3],
    [4, 0.25, 1],
    [0, 0, 1],
    [4, 1, 1],
    [4, 0, 0],
  ])("%d Views a base and a share of %d: drawn with probability %d", (views, share, probability) => {
    expect(take(views, share)).toBeCloseTo(probability, 1);
  });
});

describe("diff", () => {
  const apply = (lines: ReturnType<typeof diffLines>, side: "-" | "+"): string[] =>
    lines.filter(({ sign }) => sign === " " || sign === side).map(({ text }) => text);
  it("nothing when nothing differs", () => expect(diffLines("a\nb", "a\nb")).toEqual([]));
  it("holds both texts where all lines are near a change", () => {
    const [a, b] = ["a\nb\nc", "a\nx\nc\nd"];
    expect(apply(diffLines(a, b), "-")).toEqual(a.split("\n"));
    expect(apply(diffLines(a, b), "+")).toEqual(b.split("\n"));
  });
  it("leaves out what is far from a change and says how much", () => {
    const before = Array.from({ length: 20 }, (_, n) => `${n}`).join("\n");
    const lines = diffLines(before, before.replace("10", "ten"));
    expect(lines.map(({ sign }) => sign).join("")).toBe("~ -+ ~");
    expect(lines[0]?.text).toBe("9 lines");
  });
});

it("changed places are pointers, and numbers differ by their text", () => {
  expect(changedPointers(json('{"a":1,"b":[1.0,2]}'), json('{"a":1,"b":[1.00,2]}'))).toEqual(["/b/0/number"]);
  expect(changedPointers(json('{"a":{"x":1}}'), json('{"a":{"y":1}}'))).toEqual(["/a/x", "/a/y"]);
});

it("pretty JSON is JSON, numbers as they were", () => {
  const text = `{"long":"${"x".repeat(100)}","n":1.0,"big":9007199254740993,"list":[1,{"10":1,"2":2}]}`;
  const pretty = prettyJson(json(text));
  expect(pretty).toContain('\n  "n": 1.0,');
  expect(pretty.replace(/\n\s*/g, "").replaceAll('": ', '":')).toBe(text);
});

it("a printed command can be pasted", () => {
  expect(shellLine(["hsa", "show", "a b.yaml", "it's~1#2", "~x", "plain-1"])).toBe(
    `hsa show 'a b.yaml' 'it'\\''s~1#2' '~x' plain-1`,
  );
});

it("the memory of what was made forgets what was used longest ago", () => {
  const memory = lru<number>(2);
  let made = 0;
  const ask = (key: string): number => memory.get(key, () => ++made);
  expect([ask("a"), ask("b"), ask("a"), ask("c"), ask("a"), ask("b")]).toEqual([1, 2, 1, 3, 1, 4]);
});

it("the memory of what was made is bounded by what its entries weigh, but for the few that serve one record", () => {
  const memory = lru<string>(10, 2);
  let made = 0;
  const ask = (key: string, weight: number): number => {
    memory.get(key, () => `${key}${++made}`, weight);
    return made;
  };
  expect([ask("a", 6), ask("b", 6), ask("a", 6), ask("b", 6), ask("c", 1), ask("b", 6), ask("a", 6)]).toEqual(
    [1, 2, 2, 2, 3, 3, 4],
  );
});

it("a worker gets as much heap as the largest record of its shard needs", () => {
  const shardOf = (...lengths: number[]): Shard => {
    const cuts = lengths.map((length, line) => ({
      ...{ file: "f", line, where: `f:${line}`, firstLine: line },
      ...{ start: 0, length },
    }));
    const parts = [{ source: 0, file: "f", shown: "f", cuts }];
    return { index: 0, parts, records: cuts.length, bytes: 0, input: "" };
  };
  const MIB = 1024 * 1024;
  const heaps = [[10], [MIB], [10, 3 * MIB], [32 * MIB], [500 * MIB]].map((sizes) =>
    heapFor(shardOf(...sizes)),
  );
  expect(heaps).toEqual([80, 80, 160, 1280, MOST_HEAP]);
});

it("progress says rate and time left", () => {
  expect(progressText({ read: 50, made: 200, refused: 3, quarantined: 0, share: 0.25 }, 10)).toBe(
    "25 % · 50 records · 200 Views · 20 Views/s · 3 refused · 30 s left",
  );
  expect([59.6, 200, 7500].map(durationText)).toEqual(["1 min 0 s", "3 min 20 s", "2 h 5 min"]);
});

describe("shards", () => {
  const place = workplace();
  const cut = async (input: string, shard: ShardSize, limit?: number): Promise<Shard[]> => {
    place.write("input.jsonl", input);
    place.write("r.yaml", recipe({ views: "1" }));
    const job = loadRecipe("r.yaml", builtins, {}, place.folder);
    const shards: Shard[] = [];
    for await (const one of planShards(job, { shard, ...(limit === undefined ? {} : { limit }) }))
      shards.push(one);
    return shards;
  };
  const lines = Array.from({ length: 10 }, (_, n) => `{"id":"${n}","text":"${"é".repeat(n)}"}`);

  it.each([
    ["lines", `${lines.join("\n")}\n`],
    ["lines after a byte order mark, CRLF, some empty", `\ufeff\r\n${lines.join("\r\n\r\n")}`],
    ["an array", ` [ ${lines.join(" ,\n ")} ] `],
  ])("of %s hold every record's own bytes once, in order", async (_, input) => {
    const shards = await cut(input, { bytes: 1e6, records: 3 });
    expect(shards.map(({ index, records }) => [index, records])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
      [3, 1],
    ]);
    const found = shards.flatMap((shard) =>
      Array.from(recordsIn(shard), ({ read }) => (read() as { text: string }).text),
    );
    expect(found.map((text) => text.trim())).toEqual(lines);
  });

  it("end with their bytes, or their records, or the limit", async () => {
    const sizes = lines.map((line) => Buffer.byteLength(line));
    const shards = await cut(jsonl(lines.map((line) => JSON.parse(line))), { bytes: 60, records: 3 });
    let next = 0;
    for (const { records, bytes } of shards) {
      const own = sizes.slice(next, next + records);
      expect(bytes).toBe(own.reduce((sum, size) => sum + size, 0));
      expect(bytes - (own.at(-1) ?? 0)).toBeLessThan(60);
      expect(records === 3 || bytes >= 60 || next + records === 10).toBe(true);
      next += records;
    }
    expect(next).toBe(10);
    expect(
      (await cut(lines.join("\n"), { bytes: 1e6, records: 3 }, 4)).map(({ records }) => records),
    ).toEqual([3, 1]);
  });

  it("ask standard input for no record beyond the limit", async () => {
    place.write("stdin.yaml", recipe({ input: '"-"' }));
    const job = loadRecipe("stdin.yaml", builtins, {}, place.folder);
    async function* stdin(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(jsonl([record(1), record(2)]));
      throw new Error("asked for more");
    }
    const shards: Shard[] = [];
    for await (const one of planShards(job, { limit: 2, stdin: stdin() })) shards.push(one);
    expect(shards.map(({ records }) => records)).toEqual([2]);
    const texts = Array.from(recordsIn(shards[0] as Shard), ({ read }) => (read() as { text: string }).text);
    expect(texts).toEqual([record(1), record(2)].map((one) => JSON.stringify(one)));
  });

  it("know from a digest whether anything before their end has changed", async () => {
    const size = { bytes: 1e6, records: 3 };
    const digests = (shards: Shard[]) => shards.map(({ input }) => input);
    const old = digests(await cut(lines.join("\n"), size));
    const longer = digests(await cut([...lines, '{"id":"x"}'].join("\n"), size));
    expect(longer.slice(0, 3)).toEqual(old.slice(0, 3));
    expect(longer[3]).not.toBe(old[3]);
    const other = digests(await cut(["{}", ...lines.slice(1)].join("\n"), size));
    expect(other.filter((digest, at) => digest === old[at])).toEqual([]);
  });

  it("have paths that can be read back", () => {
    for (const kind of KINDS)
      for (const split of ["train", "a-00001", "x_y"])
        for (const shard of [0, 99_999, 100_000])
          expect(readShardPath(shardPath(kind, split, shard))).toEqual({ kind, split, shard });
    expect(["manifest.json", "ledger.jsonl", "sft/a.jsonl", "bases/train.jsonl"].map(readShardPath)).toEqual(
      Array(4).fill(undefined),
    );
  });

  it("add up to the books of the whole, through JSON and back", () => {
    const whole = openLedger({ splits: { all: 1 } } as unknown as Recipe, []);
    const part = openLedger({ splits: { all: 1 } } as unknown as Recipe, [{ address: "s", transform: "t" }]);
    Object.assign(part, { read: 3, kept: 2 });
    Object.assign(part.splits["all"] ?? {}, { bases: 2 });
    Object.assign(part.steps["s"] ?? {}, { drawn: 5, made: 4 });
    part.laws["reach"] = { ran: 1, "n/a": 2, failed: 0 };
    part.remedies.set("bad-json", "mend it");
    part.symbols.set("tool:x", { views: 2, names: new Set(["a", "b"]) });
    part.unknown["constructor"] = 1;
    const stored = ledgerFromPlain(JSON.parse(JSON.stringify(ledgerToPlain(part))));
    expect(stored).toEqual(part);
    for (let times = 0; times < 2; times++) addLedger(whole, stored);
    expect(whole).toMatchObject({
      read: 6,
      kept: 4,
      splits: { all: { bases: 4, views: 0, sft: 0, rl: 0 } },
      steps: { s: { transform: "t", drawn: 10, made: 8, refused: 0, nothing: 0 } },
      laws: { reach: { ran: 2, "n/a": 4, failed: 0 } },
      unknown: { constructor: 2 },
    });
    expect(whole.symbols.get("tool:x")).toEqual({ views: 4, names: new Set(["a", "b"]) });
    expect(stored).toEqual(part);
  });
});

describe("the files of a shard", () => {
  it("are nowhere until they are whole", () => {
    const work = join(workplace().folder, "work");
    const files = openShardFiles(work, 3, "none");
    files.line("sft/train/00003.jsonl", '{"id":"a"}');
    files.harness("d".repeat(64), "{}");
    expect(readdirSync(work)).toEqual(["open"]);
    const sealed = files.seal();
    expect(sealed.files.map(({ path, bytes, rows }) => [path, bytes, rows])).toEqual([
      ["sft/train/00003.jsonl", 11, 1],
      [`harnesses/${"d".repeat(64)}.json`, 2, undefined],
    ]);
    expect(readdirSync(work)).toEqual(["open"]);
    settleShardFiles(work, 3, sealed);
    expect(readdirSync(work).sort()).toEqual(["harnesses", "open", "pieces", "sft"]);
    expect(readdirSync(join(work, "open"))).toEqual([]);
    expect(readFileSync(join(work, "sft/train/00003.jsonl"), "utf8")).toBe('{"id":"a"}\n');
  });

  it("of a run that died are told, and made anew on --resume or --fresh", async () => {
    const place = workplace();
    place.write("input.jsonl", jsonl([record(1)]));
    place.write("r.yaml", recipe({ views: "1" }));
    place.write("out/.hsa-partial/pid", "999999999");
    place.write("out/.hsa-partial/run.json", "{}");
    place.write("out/.hsa-partial/open/00000/sft~train~00000.jsonl", '{"id":');
    const plain = await place.hsa("generate", "r.yaml", "--out", "out");
    expect(plain).toMatchObject({ code: 2, err: expect.stringContaining("a run was interrupted here") });
    const other = await place.hsa("generate", "r.yaml", "--out", "out", "--resume");
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining("began from something else") });
    expect((await place.hsa("generate", "r.yaml", "--out", "out", "--fresh")).code).toBe(0);
    expect(existsSync(join(place.folder, "out/.hsa-partial"))).toBe(false);
    expect((await place.hsa("verify", "out")).code).toBe(0);
  });

  it("of a run that is alive keep others away", async () => {
    const place = workplace();
    place.write("input.jsonl", jsonl([record(1)]));
    place.write("r.yaml", recipe({ views: "1" }));
    // Process 1 is always there.
    place.write("out/.hsa-partial/pid", "1");
    const ran = await place.hsa("generate", "r.yaml", "--out", "out", "--fresh");
    expect(ran).toMatchObject({
      code: 2,
      err: expect.stringContaining("another run (process 1) is writing here"),
    });
  });
});

describe("recipes that ship", () => {
  const folder = new URL("../recipes/", import.meta.url).pathname;
  it.each(readdirSync(folder))("%s can be loaded", (name) => {
    const job = loadRecipe(join(folder, name), builtins);
    expect(existsSync(job.harness)).toBe(true);
    expect(job.sources.every(({ path }) => existsSync(path))).toBe(true);
  });
  it("the default and the hard one use every transform that keeps the task and finds its edits itself", () => {
    const keeps = builtins.filter((one) => one.class === "A" || one.class === "B").map(({ name }) => name);
    // Translations stand in banks that a user names; a list of edits is a user's own.
    const wanted = keeps.filter((name) => name !== "apply-edits" && name !== "translate-skills");
    for (const name of ["default.yaml", "hard.yaml"]) {
      const { uses } = loadRecipe(join(folder, name), builtins);
      expect([...new Set(uses.map(({ transform }) => transform.name))].sort()).toEqual(wanted);
    }
  });
});

it("records that were read before are known by their digests, however many they are", () => {
  const seen = openSeen();
  const digest = (n: number): string => createHash("sha256").update(String(n)).digest("hex");
  for (let n = 0; n < 5000; n++) seen.add(digest(n), `a:b${n % 3}.jsonl:${n + 1}`);
  // The first place stays, and only 24 digits are looked at.
  seen.add(digest(7), "other.jsonl:1");
  for (let n = 0; n < 5000; n++) expect(seen.get(shortDigest(digest(n)))).toBe(`a:b${n % 3}.jsonl:${n + 1}`);
  for (let n = 5000; n < 9000; n++) expect(seen.get(digest(n))).toBeUndefined();
});
