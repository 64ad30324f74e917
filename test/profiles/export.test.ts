/** `hsa export` over a finished dataset: books that balance, the same bytes every time, nothing written where something is wrong. */
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { exportProfiles } from "../../src/io/profiles/index.js";
import type { ExportManifest } from "../../src/run/export.js";
import { byteTokenizer } from "../help/byte-tokenizer.js";
import { workplace } from "../help/cli.js";
import { textIn } from "../help/packed.js";
import { jsonl, recipe, record } from "../help/records.js";

const TEMPLATE =
  "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.reasoning_content }}{{ m.content }}{% if m.tool_calls %}{% for c in m.tool_calls %}{{ c.function.name }}{{ c.function.arguments | tojson }}{% endfor %}{% endif %}<|im_end|>\n{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}";

const place = workplace();
const at = (path: string): string => join(place.folder, path);
const CHAT = ["--tokenizer", "model", "--template", "t.jinja"];

const manifestIn = (folder: string): ExportManifest =>
  JSON.parse(place.read(`${folder}/export.json`)) as ExportManifest;
const digest = (path: string): string =>
  createHash("sha256")
    .update(readFileSync(at(path)))
    .digest("hex");
const filesIn = (folder: string): readonly string[] => readdirSync(at(folder)).sort();
const bytesIn = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(filesIn(folder).map((name) => [name, digest(`${folder}/${name}`)]));

beforeAll(async () => {
  const intents = ["refund", "stock"];
  const records = Array.from({ length: 30 }, (_, n) =>
    record(n, {
      format: "hsa/episode@1",
      outcome: { status: "success", ...(n % 3 === 2 ? {} : { intent: intents[n % 3] }) },
    }),
  );
  place.write("input.jsonl", jsonl(records));
  place.write("r.yaml", recipe({ views: "1", splits: "{ train: 0.7, dev: 0.3 }" }));
  place.write("t.jinja", TEMPLATE);
  place.write("model/tokenizer.json", JSON.stringify(byteTokenizer()));
  expect(await place.hsa("generate", "r.yaml", "--out", "ds")).toMatchObject({ code: 0 });
});

describe("books", () => {
  it.each(exportProfiles.map(({ name }) => name))(
    "%s: balance, and the files bear them out",
    async (name) => {
      const ran = await place.hsa("export", "ds", "--to", name, "--out", `books-${name}`, ...CHAT, "--json");
      expect(ran).toMatchObject({ code: 0 });
      const manifest = manifestIn(`books-${name}`);
      expect(JSON.parse(ran.out)).toEqual(manifest);
      const { books, files, profile } = manifest;
      expect(profile.name).toBe(name);
      expect(books.read).toBe(books.carried + books.refused);
      expect(books.carried).toBeGreaterThan(0);
      const dataset = JSON.parse(place.read("ds/manifest.json"));
      const kind = exportProfiles.find((one) => one.name === name)?.reads ?? "sft";
      for (const [split, one] of Object.entries(books.splits)) {
        expect([split, one.read]).toEqual([split, dataset.splits[split][kind]]);
        expect(one.read).toBe(one.carried + one.refused);
        expect(place.lines(`books-${name}/${split}.jsonl`)).toHaveLength(one.rows);
      }
      const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
      expect(sum(Object.values(books.splits).map(({ read }) => read))).toBe(books.read);
      const intents = Object.values(books.intents);
      expect(Object.keys(books.intents)).toEqual(["(none)", "refund", "stock"]);
      expect(sum(intents.map(({ read }) => read))).toBe(books.read);
      for (const { read, carried, refused } of intents)
        expect(read).toBe(carried + sum(Object.values(refused)));
      expect(sum(Object.values(books.refusals))).toBe(books.refused);
      expect(place.lines(`books-${name}/refused.jsonl`)).toHaveLength(books.refused);
      expect(filesIn(`books-${name}`)).toEqual(["export.json", ...files.map(({ path }) => path)].sort());
      for (const { path, bytes, sha256 } of files) {
        expect([path, digest(`books-${name}/${path}`)]).toEqual([path, sha256]);
        expect(readFileSync(at(`books-${name}/${path}`)).length).toBe(bytes);
      }
    },
  );

  it("rows that are too long are counted by intent, and named", async () => {
    const lengths = place
      .lines("books-tokenized/train.jsonl")
      .map((line) => JSON.parse(line).input_ids.length as number);
    const most = Math.max(...lengths) - 1;
    const ran = await place.hsa(
      "export",
      "ds",
      "--to",
      "tokenized",
      "--out",
      "short",
      ...CHAT,
      "--max-length",
      `${most}`,
    );
    expect(ran).toMatchObject({ code: 0 });
    const { books, options } = manifestIn("short");
    expect(options).toMatchObject({ maxLength: most, reasoning: "drop_history" });
    expect(books.refusals["too-long"]).toBeGreaterThan(0);
    const named = place.lines("short/refused.jsonl").map((line) => JSON.parse(line));
    for (const row of named)
      expect(row).toMatchObject({ code: "too-long", what: expect.stringContaining("tokens") });
    for (const [intent, { refused }] of Object.entries(books.intents))
      expect([intent, refused["too-long"] ?? 0]).toEqual([
        intent,
        named.filter((row) => row.intent === intent).length,
      ]);
    const ids = new Set(named.map(({ id }) => id));
    for (const line of [...place.lines("short/train.jsonl"), ...place.lines("short/dev.jsonl")])
      expect(ids.has(JSON.parse(line).id.split("/")[0])).toBe(false);
  });

  it("so are rows of a profile that is not rendered", async () => {
    const ran = await place.hsa(
      "export",
      "ds",
      "--to",
      "trl-sft",
      "--out",
      "none",
      ...CHAT,
      "--max-length",
      "3",
    );
    expect(ran).toMatchObject({ code: 0 });
    expect(manifestIn("none").books).toMatchObject({ carried: 0, rows: 0 });
    const limited = await place.hsa(
      "export",
      "ds",
      "--to",
      "trl-sft",
      "--out",
      "over",
      ...CHAT,
      "--max-length",
      "3",
      "--refused",
      "0.5",
    );
    expect(limited.code).toBe(4);
    expect(existsSync(at("over/export.json"))).toBe(true);
  });
});

describe("the same dataset and options give the same bytes", () => {
  it("wherever they are written, and again with --fresh", async () => {
    expect(await place.hsa("export", "ds", "--to", "ms-swift", "--out", "one")).toMatchObject({ code: 0 });
    expect(await place.hsa("export", "ds", "--to", "ms-swift")).toMatchObject({ code: 0 });
    expect(bytesIn("ds.ms-swift")).toEqual(bytesIn("one"));
    const again = await place.hsa("export", "ds", "--to", "ms-swift", "--out", "one");
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining("there is an export already") });
    expect(await place.hsa("export", "ds", "--to", "ms-swift", "--out", "one", "--fresh")).toMatchObject({
      code: 0,
    });
    expect(bytesIn("one")).toEqual(bytesIn("ds.ms-swift"));
  });

  it("--fresh leaves no file of the export before, and files of others alone", async () => {
    writeFileSync(at("one/notes.txt"), "mine");
    const ran = await place.hsa(
      "export",
      "ds",
      "--to",
      "llama-factory",
      "--split",
      "dev",
      "--out",
      "one",
      "--fresh",
    );
    expect(ran).toMatchObject({ code: 0 });
    expect(filesIn("one")).toEqual([
      "dataset_info.json",
      "dev.jsonl",
      "export.json",
      "features.json",
      "notes.txt",
      "refused.jsonl",
    ]);
    expect(JSON.parse(place.read("one/dataset_info.json"))).toMatchObject({
      hsa_dev: { file_name: "dev.jsonl", formatting: "sharegpt" },
    });
  });

  it("--zst stores the text of plain files", async () => {
    expect(await place.hsa("export", "ds", "--to", "ms-swift", "--out", "packed", "--zst")).toMatchObject({
      code: 0,
    });
    expect(textIn(at("packed/train.jsonl.zst"))).toBe(place.read("ds.ms-swift/train.jsonl"));
  });

  it("Parquet as well", async () => {
    for (const out of ["pq", "pq2"])
      expect(
        await place.hsa(
          "export",
          "ds",
          "--to",
          "tokenized",
          ...CHAT,
          "--format",
          "parquet",
          "--zst",
          "--out",
          out,
        ),
      ).toMatchObject({ code: 0 });
    expect(bytesIn("pq")).toEqual(bytesIn("pq2"));
    expect(readFileSync(at("pq/train.parquet")).subarray(0, 4).toString()).toBe("PAR1");
  });
});

describe("what cannot start: exit 2, nothing written", () => {
  it.each([
    [["ds", "--to", "trl-stf"], /there is no profile "trl-stf"; expected perhaps trl-sft/],
    [["ds", "--to", "slime-sft", "--format", "parquet"], /slime-sft has no parquet files/],
    [["ds", "--to", "llama-factory", "--zst"], /does not read compressed/],
    [["ds", "--to", "tokenized"], /needs a tokenizer/],
    [["ds", "--to", "trl-opd"], /needs a chat template/],
    [["ds", "--to", "tokenized", "--tokenizer", "model"], /no chat template beside the tokenizer/],
    [["ds", "--to", "tokenized", "--tokenizer", "nowhere", "--template", "t.jinja"], /there is no such file/],
    [["ds", "--to", "tokenized", "--tokenizer", "t.jinja", "--template", "t.jinja"], /it is not JSON/],
    [["ds", "--to", "trl-opd", "--template", "model/tokenizer.json"], /it has no chat_template/],
    [["ds", "--to", "trl-sft", "--max-length", "10"], /length is counted in tokens/],
    [["ds", "--to", "trl-sft", "--split", "test"], /no split "test"/],
    [["model", "--to", "trl-sft"], /no complete dataset/],
    [["ds", "--to", "trl-sft", "--out", "ds/inside"], /lies in the other/],
    [["ds", "--to", "trl-sft", "--out", "."], /lies in the other/],
    [["ds", "--to", "trl-sft", "--out", "model"], /files that are no export/],
  ])("%j", async (argv, told) => {
    const before = filesIn(".");
    const ran = await place.hsa("export", ...argv);
    expect(ran).toMatchObject({ code: 2, err: expect.stringMatching(told) });
    expect(filesIn(".")).toEqual(before);
  });

  it("a dataset that was made without the rows it takes", async () => {
    place.write("rl.yaml", recipe({ views: "0", originals: "1", outputs: "[rl]" }));
    expect(await place.hsa("generate", "rl.yaml", "--out", "only-rl")).toMatchObject({ code: 0 });
    const ran = await place.hsa("export", "only-rl", "--to", "trl-sft");
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining("outputs") });
    expect(await place.hsa("export", "only-rl", "--to", "trl-rl")).toMatchObject({ code: 0 });
  });
});

it("a split that is called as a file of the export is refused, and the others are written", async () => {
  place.write("named.yaml", recipe({ views: "0", originals: "1", splits: "{ train: 0.5, refused: 0.5 }" }));
  expect(await place.hsa("generate", "named.yaml", "--out", "named")).toMatchObject({ code: 0 });
  const ran = await place.hsa("export", "named", "--to", "trl-sft");
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining("called refused") });
  expect(await place.hsa("export", "named", "--to", "trl-sft", "--split", "train")).toMatchObject({
    code: 0,
  });
});

describe("a dataset that is not what its manifest says: exit 3, nothing written", () => {
  it("a changed byte, a missing file, a file too many", async () => {
    expect(await place.hsa("generate", "r.yaml", "--out", "hurt")).toMatchObject({ code: 0 });
    appendFileSync(at("hurt/sft/train/00000.jsonl"), "{}\n");
    const ran = await place.hsa("export", "hurt", "--to", "trl-sft", "--out", "from-hurt");
    expect(ran).toMatchObject({ code: 3, out: expect.stringContaining("sft/train/00000.jsonl: files:") });
    expect(existsSync(at("from-hurt"))).toBe(false);
  });
});

it("half of a UTF-16 pair is in no file: the row is refused by name", async () => {
  const broken = record(1, { format: "hsa/episode@1" });
  place.write(
    "half.jsonl",
    jsonl([broken, record(2)]).replace("order number 1001", "order \\ud800 number 1001"),
  );
  place.write(
    "half.yaml",
    recipe({ input: "half.jsonl", views: "0", originals: "1", splits: "{ train: 1 }" }),
  );
  expect(await place.hsa("generate", "half.yaml", "--out", "half")).toMatchObject({ code: 0 });
  expect(await place.hsa("export", "half", "--to", "trl-sft")).toMatchObject({ code: 0 });
  expect(manifestIn("half.trl-sft").books).toMatchObject({
    read: 2,
    carried: 1,
    refusals: { "lone-surrogate": 1 },
  });
});

it("what an interrupted export left behind is gone after the next", async () => {
  mkdirSync(at("left/.hsa-export"), { recursive: true });
  writeFileSync(at("left/.hsa-export/train.jsonl"), "half");
  expect(await place.hsa("export", "ds", "--to", "decision", "--out", "left")).toMatchObject({ code: 0 });
  expect(existsSync(at("left/.hsa-export"))).toBe(false);
});

it("compressed datasets are read like plain ones", async () => {
  place.write("z.yaml", recipe({ views: "1", splits: "{ train: 0.7, dev: 0.3 }", compress: "zstd" }));
  expect(await place.hsa("generate", "z.yaml", "--out", "zds")).toMatchObject({ code: 0 });
  expect(await place.hsa("export", "zds", "--to", "ms-swift", "--out", "from-z")).toMatchObject({ code: 0 });
  expect(place.read("from-z/train.jsonl")).toBe(place.read("ds.ms-swift/train.jsonl"));
});
