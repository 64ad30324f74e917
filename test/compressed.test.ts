/** Datasets of compressed files, and of compressed input: the same text as plain ones, whoever makes them, and damage is found. */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { digestsIn, generateChild } from "./help/children.js";
import { workplace } from "./help/cli.js";
import { manifestOf } from "./help/dataset.js";
import { checkedFrame, frame, textByProgram, textIn } from "./help/packed.js";
import { pythonVerify } from "./help/python.js";
import { jsonl, recipe, record } from "./help/records.js";

const SHARD = { bytes: 1e9, records: 4 };
const RECORDS = Array.from({ length: 22 }, (_, n) => record(n));
const INPUT = `${jsonl([...RECORDS, record(3)])}no JSON\n`;
const CODECS = ["none", "gzip", "zstd"] as const;
const ENDINGS = { none: "", gzip: ".gz", zstd: ".zst" };

const { folder, hsa, hsaWith, write } = workplace();
const at = (name: string): string => join(folder, name);
const made = async (recipeFile: string, out: string, options: object = {}) => {
  const ended = await generateChild(at(recipeFile), at(out), { shard: SHARD, ...options }).ended;
  expect(ended).toMatchObject({ code: 0, err: "" });
};
/** The text of every file by its plain name, without what a dataset says of itself. */
function textsIn(dataset: string): Record<string, string> {
  const paths = Object.keys(digestsIn(at(dataset))).filter((path) => !/^(?:manifest|README|\.)/.test(path));
  return Object.fromEntries(
    paths.map((path) => [
      path.replace(/\.(?:gz|zst)$/, ""),
      textIn(at(`${dataset}/${path}`)).replaceAll(/\w+\.yaml/g, "r.yaml"),
    ]),
  );
}

beforeAll(async () => {
  write("input.jsonl", INPUT);
  for (const codec of CODECS) {
    write(`${codec}.yaml`, recipe({ compress: codec, limits: "{ quarantined: 1 }" }));
    await made(`${codec}.yaml`, codec);
  }
});

describe("compressed output", () => {
  it.each(["gzip", "zstd"] as const)(
    "%s: the text of a plain dataset, and both verifiers agree",
    async (codec) => {
      expect(textsIn(codec)).toEqual(textsIn("none"));
      expect(await hsa("verify", codec)).toMatchObject({ code: 0, err: "" });
      expect(pythonVerify(at(codec))).toEqual({ code: 0, laws: [] });
      const { files, books } = manifestOf(at(codec));
      expect(books).toEqual(manifestOf(at("none")).books);
      const plain = new Map(manifestOf(at("none")).files.map((entry) => [entry.path, entry]));
      for (const { path, rows, unpacked } of files) {
        if (path === "README.md") continue;
        const isRows = /^(?:bases|views|sft|rl)\//.test(path);
        expect([path, path.endsWith(ENDINGS[codec])]).toEqual([path, isRows]);
        const same = plain.get(isRows ? path.slice(0, -ENDINGS[codec].length) : path);
        expect([path, rows]).toEqual([path, same?.rows]);
        expect(unpacked).toEqual(isRows ? { bytes: same?.bytes, sha256: same?.sha256 } : undefined);
        if (isRows)
          expect(textByProgram(codec, at(`${codec}/${path}`)) ?? textIn(at(`${codec}/${path}`))).toBe(
            textIn(at(`${codec}/${path}`)),
          );
      }
    },
  );

  it.each(["gzip", "zstd"])("%s: the same bytes for any number of workers", async (codec) => {
    const whole = digestsIn(at(codec));
    for (const workers of [1, 3]) {
      await made(`${codec}.yaml`, `${codec}-${workers}`, { workers });
      expect(digestsIn(at(`${codec}-${workers}`))).toEqual(whole);
    }
  });

  it("is one member, one frame, without a time", () => {
    const gzip = readFileSync(at("gzip/sft/train/00000.jsonl.gz"));
    const text = gunzipSync(gzip);
    expect([...gzip.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255]);
    expect(gzip.readUInt32LE(gzip.length - 4)).toBe(text.length);
    expect(
      readFileSync(at("zstd/sft/train/00000.jsonl.zst")).equals(
        frame(textIn(at("none/sft/train/00000.jsonl"))),
      ),
    ).toBe(true);
  });

  it("is asked for on the command line too, and the command to go on says it again", async () => {
    const argv = ["generate", "none.yaml", "--out", "flag", "--compress", "zstd"];
    expect((await hsa(...argv)).code).toBe(0);
    expect(manifestOf(at("flag")).recipe).toMatchObject({ compress: "zstd" });
    expect(await hsa(...argv, "--resume")).toMatchObject({
      code: 0,
      err: expect.stringContaining("nothing to do"),
    });
    expect(await hsa("generate", "none.yaml", "--out", "flag", "--resume")).toMatchObject({
      code: 2,
      err: expect.stringContaining("recipe changed"),
    });
    expect((await hsa("generate", "none.yaml", "--out", "x", "--compress", "lz4")).code).toBe(2);
    const asked = { stop: 0 };
    const ran = await hsaWith(
      {
        onInterrupt: (handler) => {
          asked.stop++;
          handler();
          return () => undefined;
        },
      },
      ...["generate", "none.yaml", "--out", "cut", "--compress", "gzip"],
    );
    expect(ran).toMatchObject({ code: 130, err: expect.stringContaining("--compress gzip") });
    // A command that shows a View again does not need to know.
    const rows = JSON.stringify(textsIn("flag"));
    expect(rows).toContain("hsa show r.yaml");
    expect(rows).not.toContain("--compress");
  });

  it.each(CODECS)("%s: a View is shown from it", async (codec) => {
    const [id] = /run-5~\w+#1/.exec(textsIn("none")["ledger.jsonl"] as string) as RegExpExecArray;
    const shown = await hsa("show", codec, id, "--json");
    expect(shown.code).toBe(0);
    expect(shown.out).toBe((await hsa("show", "none", id, "--json")).out);
  });

  describe.each(["gzip", "zstd"] as const)("damage to %s", (codec) => {
    const file = `sft/train/00001.jsonl${ENDINGS[codec]}`;
    const packed = (text: string): Buffer => (codec === "gzip" ? gzipSync(text) : frame(text));
    it.each<[string, (path: string) => void]>([
      ["cut off", (path) => writeFileSync(path, readFileSync(path).subarray(0, -20))],
      ["emptied", (path) => writeFileSync(path, "")],
      ["unpacked under its name", (path) => writeFileSync(path, textIn(path))],
      ["a row less", (path) => writeFileSync(path, packed(textIn(path).replace(/.*\n/, "")))],
      [
        "other data behind it",
        (path) => writeFileSync(path, Buffer.concat([readFileSync(path), packed('{"id":"x"}\n')])),
      ],
      ["packed anew", (path) => writeFileSync(path, packed(`${textIn(path)}`).fill(1, 4, 5))],
      ["gone", (path) => rmSync(path)],
      [
        "stored plain",
        (path) => {
          writeFileSync(path.replace(/\.\w+$/, ""), textIn(path));
          rmSync(path);
        },
      ],
    ])("%s is found by both verifiers", async (_, damage) => {
      rmSync(at("bad"), { recursive: true, force: true });
      cpSync(at(codec), at("bad"), { recursive: true });
      damage(at(`bad/${file}`));
      const found = await hsa("verify", "bad");
      expect(found).toMatchObject({ code: 3, out: expect.stringMatching(/^sft\/train\/00001.*: files: /m) });
      expect(pythonVerify(at("bad"))).toMatchObject({ code: 3, laws: expect.arrayContaining(["files"]) });
    });

    it("a name that the Recipe does not give, though the list says so, is found by both", async () => {
      rmSync(at("bad"), { recursive: true, force: true });
      cpSync(at(codec), at("bad"), { recursive: true });
      const manifest = readFileSync(at("bad/manifest.json"), "utf8");
      writeFileSync(
        at("bad/manifest.json"),
        manifest.replace(`"compress": "${codec}"`, `"compress": "none"`),
      );
      expect(await hsa("verify", "bad")).toMatchObject({
        code: 3,
        out: expect.stringContaining("recipe.compress"),
      });
      expect(pythonVerify(at("bad"))).toMatchObject({ code: 3, laws: ["files"] });
    });
  });
});

describe("compressed input", () => {
  const cut = Math.floor(INPUT.length / 2);
  const WAYS: Readonly<Record<string, Buffer>> = {
    "input.jsonl.gz": gzipSync(INPUT),
    "members.jsonl.gz": Buffer.concat([gzipSync(INPUT.slice(0, cut)), gzipSync(INPUT.slice(cut))]),
    "input.jsonl.zst": checkedFrame(INPUT),
    "frames.jsonl.zst": Buffer.concat([frame(INPUT.slice(0, cut)), checkedFrame(INPUT.slice(cut))]),
  };
  const asPlain = (text: string, name: string): string => text.replaceAll(name, "input.jsonl");

  it.each(Object.keys(WAYS))("%s gives what its text gives, with any number of workers", async (name) => {
    writeFileSync(at(name), WAYS[name] as Buffer);
    write("packed.yaml", recipe({ input: name, limits: "{ quarantined: 1 }" }));
    const plain = textsIn("none");
    for (const workers of [0, 2]) {
      rmSync(at("packed"), { recursive: true, force: true });
      await made("packed.yaml", "packed", { workers });
      const texts = Object.entries(textsIn("packed")).map(([path, text]) => [path, asPlain(text, name)]);
      const named = Object.fromEntries(texts) as Record<string, string>;
      for (const path of Object.keys(plain)) expect([path, named[path]]).toEqual([path, plain[path]]);
      expect(Object.keys(named)).toEqual(Object.keys(plain));
    }
    expect((await hsa("verify", "packed")).code).toBe(0);
  });

  it("is taken from standard input", async () => {
    write("stdin.yaml", recipe({ input: '"-"', limits: "{ quarantined: 1 }" }));
    const digests: unknown[] = [];
    for (const bytes of [Buffer.from(INPUT), ...Object.values(WAYS)]) {
      const ran = await hsaWith(
        { stdin: Readable.from([bytes]) },
        ...["generate", "stdin.yaml", "--out", "stdin", "--fresh"],
      );
      expect(ran.code).toBe(0);
      digests.push(digestsIn(at("stdin")));
    }
    for (const one of digests) expect(one).toEqual(digests[0]);
  });

  it.each(Object.keys(WAYS))("%s cut off: exit 2 and no dataset", async (name) => {
    const bytes = WAYS[name] as Buffer;
    for (const end of [bytes.length - 1, Math.floor(bytes.length * 0.7)]) {
      writeFileSync(at(`cut-${name}`), bytes.subarray(0, end));
      const argv = ["generate", "none.yaml", "--input", `cut-${name}`];
      rmSync(at("cut"), { recursive: true, force: true });
      for (const more of [["--out", "cut"], ["--dry-run"], ["--out", "cut", "--resume"]]) {
        const ran = await hsa(...argv, ...more);
        expect(ran).toMatchObject({ code: 2, err: expect.stringContaining(`cut-${name}: the `) });
        expect(ran.err).toMatch(/damaged or cut off after \d+ bytes of text/);
      }
      expect(await hsa("verify", "cut")).toMatchObject({
        code: 2,
        err: expect.stringContaining("no manifest.json"),
      });
    }
    // A file that was still growing is whole the next time.
    writeFileSync(at(`cut-${name}`), bytes);
    expect(
      (await hsa("generate", "none.yaml", "--input", `cut-${name}`, "--out", "cut", "--resume")).code,
    ).toBe(0);
  });
});
