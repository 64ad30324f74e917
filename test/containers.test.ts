// What of a file is a record: lines, elements, a list inside an object, the file as a whole. The same in whatever chunks, packing or
// order of keys the bytes come.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { rowsIn } from "../scripts/real-files.js";
import type { Format } from "../src/io/formats/index.js";
import { readRecord } from "../src/io/formats/index.js";
import { splitInside } from "../src/io/input/inside.js";
import { type InputOptions, isBad, openInput, type RawRecord, readRecords } from "../src/io/input/lines.js";
import { loadZstd } from "../src/io/pack.js";
import { get, isArray, isObject, type Json, printJson } from "../src/model/json.js";
import { explain, Fault, failed } from "../src/model/problem.js";
import { workplace } from "./help/cli.js";
import { recipe } from "./help/records.js";

const root = mkdtempSync(join(tmpdir(), "hsa-containers-"));
afterAll(() => rmSync(root, { recursive: true }));

function put(name: string, content: string | Uint8Array): string {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

const reads = () => failed({ code: "bad-record", where: "", what: "" });
const format = (name: string, detect: (value: Json) => boolean, more: Partial<Format> = {}): Format => ({
  name,
  summary: "",
  detect,
  read: reads,
  ...more,
});
/** Three formats as the readers have them: lines of a run, a list of runs with what they share, a row. */
const FORMATS: readonly Format[] = [
  format("session", (list) => isArray(list) && list.some((line) => get(line, "session") !== undefined), {
    unit: "file",
  }),
  format("results", (value) => isArray(get(value, "runs")) && get(value, "info") !== undefined, {
    unit: { inside: "runs" },
  }),
  format("run", (value) => isObject(value) && get(value, "run") !== undefined, { beside: "../shared.json" }),
  format("row", (value) => isObject(value) && get(value, "messages") !== undefined),
];

const show = (record: RawRecord): string =>
  isBad(record)
    ? `${record.line} ${record.problem.code}: ${explain(record.problem).replaceAll(`${root}/`, "")}`
    : [
        `${record.line} ${record.format ?? "-"} ${printJson(record.value)}`,
        ...(record.shell === undefined ? [] : [`around ${printJson(record.shell)}`]),
        ...(record.damaged ?? []).map(({ line, what }) => `damaged ${line}: ${what}`),
      ].join(" · ");
const readAll = (path: string, options: InputOptions = {}): readonly string[] =>
  [...readRecords(path, { formats: FORMATS, ...options })].map(show);
async function readStream(path: string, options: InputOptions = {}): Promise<readonly string[]> {
  const seen: string[] = [];
  for await (const record of openInput(path, { formats: FORMATS, ...options })) seen.push(show(record));
  return seen;
}
const chunked = (bytes: Buffer, size: number): AsyncIterable<Uint8Array> =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    ),
  );

// ---- the file as a whole

test("all lines of a session are one record, the broken ones left out and told of", () => {
  const text = '{"session":1}\n\n{"a":1.0}\noops\n{"b":"\\u00e9"}\n[1]\nnull\n{"cut';
  expect(readAll(put("s.jsonl", text))).toEqual([
    '1 session [{"session":1},{"a":1.0},{"b":"é"},[1],null] · damaged 4: not JSON: unexpected "oops", near "oops" at line 4, column 1 · damaged 8: the record is cut off: the text ends too early at line 8, column 6',
  ]);
});

test("so are all elements of an array, whole or cut off", () => {
  expect(readAll(put("s.json", '[{"session":1},\n {"a":oops},\n {"b":2}]'))).toEqual([
    '1 session [{"session":1},{"b":2}] · damaged 2: not JSON: unexpected "oops}", near "{\\"a\\":oops}" at line 2, column 6',
  ]);
  expect(readAll(put("s.json", '[{"session":1},\n{"b":'))).toEqual([
    '1 session [{"session":1}] · damaged 2: the record is cut off: the text ends too early at line 2, column 6',
  ]);
});

test("a line that is not UTF-8 is left out of a session, and its neighbours stay", () => {
  const bytes = Buffer.concat([
    Buffer.from('{"session":1}\n{"a":"'),
    Buffer.from([0xe9]),
    Buffer.from('"}\n{"b":2}'),
  ]);
  expect(readAll(put("latin.jsonl", bytes))).toEqual([
    '1 session [{"session":1},{"b":2}] · damaged 2: the bytes are not UTF-8 from byte 7 of the record on',
  ]);
});

test("a session is known by its first lines, not by its first alone, and broken ones do not hide it", () => {
  const before = Array.from({ length: 12 }, (_, i) => `{"note":${i}}`).join("\n");
  expect(readAll(put("late.jsonl", `oops\n${before}\n{"session":1}\n`))).toHaveLength(1);
});

test("a file whose first line is a record of another format is read line by line, whatever follows", () => {
  expect(readAll(put("mixed.jsonl", '{"messages":[]}\n{"session":1}\n'))).toEqual([
    '1 - {"messages":[]}',
    '2 - {"session":1}',
  ]);
  expect(readAll(put("mixed.json", '[{"messages":[]},{"session":1}]'))).toEqual([
    '1 - {"messages":[]}',
    '2 - {"session":1}',
  ]);
});

test("the format decides where it is told, and nothing does where values are asked for", () => {
  const lines = put("told.jsonl", '{"a":1}\n{"b":2}\n');
  expect(readAll(lines)).toEqual(['1 - {"a":1}', '2 - {"b":2}']);
  expect(readAll(lines, { from: "session" })).toEqual(['1 session [{"a":1},{"b":2}]']);
  expect(readAll(put("plain.jsonl", '{"session":1}\n{"b":2}\n'), { values: true })).toEqual([
    '1 - {"session":1}',
    '2 - {"b":2}',
  ]);
});

test("a session over the limit is refused by the size rule, and so is one of broken lines alone", () => {
  const path = put("large.jsonl", `{"session":1}\n{"a":"${"x".repeat(500)}"}\n`);
  expect(readAll(path, { maxRecordBytes: 400 })).toEqual([
    "1 too-large: large.jsonl:1: the record has 523 bytes; expected at most 400",
  ]);
  expect(readAll(put("broken.jsonl", "oops\n{\n"), { from: "session" })).toEqual([
    '1 bad-json: broken.jsonl:1: none of its lines can be read; the first: not JSON: unexpected "oops", near "oops" at line 1, column 1',
  ]);
});

// ---- a list inside an object

const AROUND = '{"info":{"n":1.0},"more":"after"}';
const INSIDE = [
  ["the list last", '{"info":{"n":1.0},"more":"after","runs":[{"i":0},{"i":1}]}'],
  ["the list first", '{"runs":[{"i":0},{"i":1}],"info":{"n":1.0},"more":"after"}'],
  [
    "the list between",
    '{\n "info": {"n":1.0},\n "runs": [\n  {"i":0},\n  {"i":1}\n ],\n "more": "after"\n}\n',
  ],
  ["an escape in the key", '{"info":{"n":1.0},"r\\u0075ns":[{"i":0},{"i":1}],"more":"after"}'],
  ["a byte order mark", '\ufeff{"info":{"n":1.0},"more":"after","runs":[{"i":0},{"i":1}]}\n'],
] as const;

describe.each(INSIDE)("%s", (name, text) => {
  const expected = [0, 1].map((i) => `${i + 1} results {"i":${i}} · around ${AROUND}`);

  test("a file, plain and packed", async () => {
    const zstd = await loadZstd();
    expect(readAll(put(`${name}.json`, text))).toEqual(expected);
    expect(await readStream(put(`${name}.json`, text))).toEqual(expected);
    expect(await readStream(put(`${name}.json.gz`, gzipSync(text)))).toEqual(expected);
    expect(await readStream(put(`${name}.json.zst`, zstd(Buffer.from(text))))).toEqual(expected);
  });

  test("standard input in chunks of any size; the copy of it is gone afterwards", async () => {
    const copies = () => readdirSync(tmpdir()).filter((one) => /^hsa-[A-Za-z0-9]{6}$/.test(one)).length;
    const before = copies();
    for (const size of [1, 2, 7, 1000])
      expect(await readStream("-", { stdin: chunked(Buffer.from(text), size) })).toEqual(expected);
    expect(copies()).toBeLessThanOrEqual(before);
  });
});

test("the list is that of the object itself, not one of the same name deeper or inside a text", () => {
  const text = '{"info":{"runs":[9]},"s":"\\"runs\\":[8]","runs":[{"i":0}],"t":[{"runs":[7]}]}';
  expect(readAll(put("deep.json", text))).toEqual([
    '1 results {"i":0} · around {"info":{"runs":[9]},"s":"\\"runs\\":[8]","t":[{"runs":[7]}]}',
  ]);
});

test("a broken element is one problem; a file cut off keeps the elements before the cut", () => {
  expect(readAll(put("bad.json", '{"info":1,"runs":[{"i":0},{"i":},{"i":2}]}'))).toEqual([
    '1 results {"i":0} · around {"info":1}',
    '2 bad-json: bad.json:1 (record 2): not JSON: unexpected "}", near "{\\"i\\":}" at line 1, column 6',
    '3 results {"i":2} · around {"info":1}',
  ]);
  expect(readAll(put("cut.json", '{"info":1,"runs":[{"i":0},{"i":1},{"i'))).toEqual([
    '1 results {"i":0} · around {"info":1}',
    '2 results {"i":1} · around {"info":1}',
    "3 bad-json: cut.json:1 (record 3): the record is cut off: the text ends too early at line 1, column 4",
  ]);
  expect(readAll(put("cut.json", '{"info":1,"runs":[{"i":0}],"more":{"a":'))).toEqual([
    '1 results {"i":0} · around {"info":1}',
    "2 bad-json: cut.json:1 (record 2): the text ends before the object is closed",
  ]);
});

test("text after the object and a second list of the same name are problems, not records", () => {
  expect(readAll(put("after.json", '{"info":1,\n"runs":[{"i":0}]}\n{"i":9}')).at(-1)).toMatch(
    /^2 bad-json: after.json:3 \(record 2\): more text follows the end of the object$/,
  );
  const twice = readAll(put("twice.json", '{"info":1,"runs":[{"i":0}],"runs":[{"i":1}]}'));
  expect(twice[0]).toBe('1 results {"i":0} · around {"info":1,"runs":[{"i":1}]}');
  expect(twice[1]).toMatch(/^2 bad-json: .*the list "runs" stands twice$/);
});

test("an empty list is no record, an object that is none of these one value", () => {
  expect(readAll(put("none.json", '{"info":1,"runs":[]}'))).toEqual([
    '1 bad-file: none.json: the list "runs" holds no record; expected JSON Lines, or an array of records',
  ]);
  expect(readAll(put("other.json", '{"runs":[{"i":0}]}'))).toEqual(['1 - {"runs":[{"i":0}]}']);
});

test("elements and the object around them each hold to the limit", () => {
  const big = "x".repeat(300);
  expect(
    readAll(put("el.json", `{"info":1,"runs":[{"i":"${big}"},{"i":1}]}`), { maxRecordBytes: 100 }),
  ).toEqual([
    "1 too-large: el.json:1: the record has 308 bytes; expected at most 100",
    '2 results {"i":1} · around {"info":1}',
  ]);
  const [only] = readAll(put("sh.json", `{"info":"${big}","runs":[{"i":1}]}`), { maxRecordBytes: 100 });
  expect(only).toMatch(
    /^1 too-large: .*the object around the list "runs" has 310 bytes; expected at most 100$/,
  );
});

test("lines that are such objects each are lines: one with a single record is read, one with more is refused", () => {
  const one = '{"info":1,"runs":[{"i":0}]}';
  expect(readAll(put("lines.json", `${one}\n${one}\n`))).toEqual([`1 - ${one}`, `2 - ${one}`]);
});

test("a list far into the file is found, however large the object is before it", () => {
  const text = `{"info":"${"x".repeat(5 * 1024 * 1024)}","runs":[{"i":0},{"i":1}]}`;
  expect(readAll(put("far.json", text)).map((line) => line.slice(0, 30))).toEqual([
    '1 results {"i":0} · around {"i',
    '2 results {"i":1} · around {"i',
  ]);
});

test("chunk borders change nothing", () => {
  const text = Buffer.from('{"info":{"a":"[\\"é"},"runs":[ {"i":"]}"} , [1,{"b":2}] ,"x",3 ],"z":[{}]}');
  const cut = (size: number): string => {
    const first = splitInside("runs", 0, 1000);
    const second = splitInside("runs", 1000, 0);
    const pieces: string[] = [];
    for (const splitter of [first, second]) {
      const take = (list: Iterable<{ bytes?: Buffer; start: number; stray?: string }>): void => {
        for (const { bytes, start, stray } of list)
          if (splitter === second) pieces.push(`${start} ${stray ?? bytes?.toString()}`);
      };
      for (let at = 0; at < text.length; at += size)
        take(splitter.push(Buffer.from(text.subarray(at, at + size))));
      take(splitter.end());
    }
    return `${pieces.join(" | ")} around ${first.shell().toString()}`;
  };
  const whole = cut(text.length);
  expect(whole).toBe(
    '31 {"i":"]}"}  | 44 [1,{"b":2}]  | 57 "x" | 61 3  around {"info":{"a":"[\\"é"},"z":[{}]}',
  );
  for (let size = 1; size < text.length; size++) expect(cut(size)).toBe(whole);
});

// ---- what several files share

test("a run in a file of its own gets what its folder's runs share, where there is such a file", () => {
  put("tree/shared.json", '{"info":1}');
  expect(readAll(put("tree/runs/a.json", '{"run":1}'))).toEqual(['1 run {"run":1} · around {"info":1}']);
  expect(readAll(put("alone/runs/a.json", '{\n"run":1}'))).toEqual(['1 - {"run":1}']);
});

// ---- standard input that never ends

test("a record is handed on as soon as it is known how the input is cut", async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"messages":[]}\n');
    await new Promise(() => undefined);
  }
  for await (const record of openInput("-", { formats: FORMATS, stdin: endless() })) {
    expect(show(record)).toBe('1 - {"messages":[]}');
    break;
  }
});

test("input that cannot be read again is no loss: a Fault of the source comes through", async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"info":1,"runs":[{"i":0},\n');
    yield Buffer.from('{"i":1},');
    throw Object.assign(new Error("gone"), { code: "EIO" });
  }
  await expect(readStream("-", { stdin: broken() })).rejects.toThrow(Fault);
});

// ---- the registered formats

test("a single record inside an object on a line of its own is read with what is around it", () => {
  const message = { role: "user", content: "hi" };
  const line = (runs: number) =>
    ({
      info: { environment_info: { policy: "be kind" } },
      tasks: [],
      simulations: Array.from({ length: runs }, (_, i) => ({
        id: `s${i}`,
        task_id: "t",
        messages: [message],
      })),
    }) as unknown as Json;
  const several = readRecord(line(2), "f.jsonl:1");
  expect(several.ok ? "" : several.problems.map(explain)).toEqual([
    'f.jsonl:1: the record holds 2 runs in its list "simulations"; expected one, or a file of its own for the object',
  ]);
});

test("a dataset of a list inside an object is the same from a file, packed or not, from standard input, with any number of workers", async () => {
  const place = workplace();
  const look = { id: "c1", name: "look", arguments: { n: 1 }, requestor: "assistant" };
  const simulation = (i: number) => ({
    id: `s${i}`,
    task_id: `t${i}`,
    trial: 0,
    reward_info: { reward: 1 },
    messages: [
      { role: "user", content: `Question ${i}?` },
      { role: "assistant", content: null, tool_calls: [look] },
      { role: "tool", id: "c1", content: "fine", requestor: "assistant", error: false },
      { role: "assistant", content: `Answer ${i}.` },
    ],
  });
  const simulations = Array.from({ length: 12 }, (_, i) => simulation(i));
  const info = {
    environment_info: { domain_name: "shop", policy: "## Role\n\nBe kind.\n\n## Tone\n\nBe brief." },
  };
  // The list comes first: what is around it is known only at the end.
  const text = JSON.stringify({ simulations, info, tasks: [] });
  place.write("in.json", text);
  place.write("in.json.gz", gzipSync(text));
  place.write(
    "tools.json",
    JSON.stringify([{ name: "look", description: "Looks.", parameters: { properties: { n: {} } } }]),
  );
  const bases: string[] = [];
  for (const [input, workers] of [
    ["in.json", "0"],
    ["in.json", "2"],
    ["in.json.gz", "0"],
    ["in.json.gz", "2"],
    ["-", "2"],
  ] as const) {
    const path = input === "-" ? '"-"' : input;
    place.write(
      "r.yaml",
      recipe({ input: `{ path: ${path}, tools: tools.json }`, steps: "[{ use: restyle-prompt }]" }),
    );
    const io = input === "-" ? { stdin: Readable.from([Buffer.from(text)]) } : {};
    const argv = ["generate", "r.yaml", "--out", "out", "--fresh", "--quiet", "--workers", workers];
    const ran = await place.hsaWith(io, ...argv, "--max-refused", "1");
    expect([input, workers, ran.code, ran.err]).toEqual([input, workers, 0, ""]);
    const rows = rowsIn(`${place.folder}/out`, "views").map((row) => printJson(row));
    expect(rows.length).toBeGreaterThan(12);
    bases.push(rows.sort().join("\n"));
    // The policy around the list is each record's prompt.
    for (const row of rowsIn(`${place.folder}/out`, "bases")) expect(printJson(row)).toContain("Be kind.");
  }
  expect(new Set(bases).size).toBe(1);
});
