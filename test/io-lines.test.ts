// Files to records: every record comes out with its place, every fault as a problem with file and line, nothing is lost.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import ndjson from "ndjson";
import { afterAll, expect, test } from "vitest";
import { expandInput } from "../src/io/input/input-paths.js";
import { isBad, openInput, type RawRecord, readRecords } from "../src/io/input/lines.js";
import { printJson } from "../src/model/json.js";
import { explain, Fault } from "../src/model/problem.js";

const root = mkdtempSync(join(tmpdir(), "hsa-lines-"));
afterAll(() => rmSync(root, { recursive: true }));

function put(name: string, content: string | Uint8Array): string {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** `3 {"a":1}` for a record, `3 bad-json: …` for a problem; paths without the temporary folder. */
const show = (record: RawRecord): string =>
  isBad(record)
    ? `${record.line} ${record.problem.code}: ${explain(record.problem).replaceAll(`${root}/`, "")}`
    : `${record.line} ${printJson(record.value)}`;
const readAll = (path: string, maxRecordBytes?: number): string[] =>
  [...readRecords(path, maxRecordBytes === undefined ? {} : { maxRecordBytes })].map(show);

// ---- good files

test.each([
  ["plain", '{"a":1}\n{"a":2}\n', ['1 {"a":1}', '2 {"a":2}']],
  ["no last newline", '{"a":1}\n{"a":2}', ['1 {"a":1}', '2 {"a":2}']],
  ["CRLF", '{"a":1}\r\n{"a":2}\r\n', ['1 {"a":1}', '2 {"a":2}']],
  ["byte order mark", '\ufeff{"a":1}\n{"a":2}\n', ['1 {"a":1}', '2 {"a":2}']],
  ["blank lines", '\n{"a":1}\n\n \t\r\n{"a":2}\n\n', ['2 {"a":1}', '5 {"a":2}']],
  ["white space around", '  {"a":1}  \n', ['1 {"a":1}']],
  ["numbers as written", '{"a":9007199254740993,"b":1.0}\n', ['1 {"a":9007199254740993,"b":1.0}']],
  ["line separators inside strings", '{"a":"x\u2028y"}\n', ['1 {"a":"x\u2028y"}']],
  ["a null line", 'null\n{"a":1}\n', ["1 null", '2 {"a":1}']],
])("JSON Lines: %s", (name, text, expected) => {
  expect(readAll(put(`good/${name}.jsonl`, text))).toEqual(expected);
});

test.each([
  ["an array on one line", '[{"a":1},{"a":[2,"],["]}]', ['1 {"a":1}', '2 {"a":[2,"],["]}']],
  [
    "an array over lines",
    '[\n  {\n    "a": 1.0\n  },\n  {"a": "\\"]\\\\"}\n]\n',
    ['1 {"a":1.0}', '2 {"a":"\\"]\\\\"}'],
  ],
  ["an array with a byte order mark", '\ufeff [ {"a":1} ]', ['1 {"a":1}']],
  ["an array of plain values", '[1, "x,]", null]', ["1 1", '2 "x,]"', "3 null"]],
  ["one object over lines", '{\n  "a": [1,\n2]\n}\n', ['1 {"a":[1,2]}']],
  ["one object on a line", '{"a":1}', ['1 {"a":1}']],
  ["JSON Lines despite the name", '{"a":1}\n{"a":2}\n', ['1 {"a":1}', '2 {"a":2}']],
  [
    "JSON Lines despite the name, the first line cut off",
    '{"a":\n{"a":2}\n',
    [
      "1 bad-json: any/JSON Lines despite the name, the first line cut off.json:1: the record is cut off: the text ends too early at line 1, column 6",
      '2 {"a":2}',
    ],
  ],
])("a .json file: %s", (name, text, expected) => {
  expect(readAll(put(`any/${name}.json`, text))).toEqual(expected);
});

test("an array in a .jsonl file is read as an array", () => {
  expect(readAll(put("array.jsonl", '[{"a":1},\n{"a":2}]\n'))).toEqual(['1 {"a":1}', '2 {"a":2}']);
});

test("chunk borders change nothing", () => {
  // Records of many sizes, together several chunks long, with characters of 1 to 4 bytes.
  const rows = Array.from({ length: 400 }, (_, i) => ({ i, text: 'aé中😀\\"'.repeat((i * 37) % 997) }));
  const lines = rows.map((row) => JSON.stringify(row));
  const expected = lines.map((line, i) => `${i + 1} ${line}`);
  expect(readAll(put("big.jsonl", lines.join("\n")))).toEqual(expected);
  expect(readAll(put("big.json", `[${lines.join(" ,\n")}]`))).toEqual(expected);
});

test("standard input is read like a file, in chunks of any size", async () => {
  const text = Buffer.from('\ufeff{"a":"中文😀"}\n\n{"a":2}');
  for (const size of [1, 2, 3, 1000]) {
    const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
      text.subarray(i * size, (i + 1) * size),
    );
    const seen: string[] = [];
    for await (const record of openInput("-", { stdin: Readable.from(chunks) })) seen.push(show(record));
    expect(seen).toEqual(['1 {"a":"中文😀"}', '3 {"a":2}']);
  }
});

test("records are those of ndjson, the reference", async () => {
  const path = put(
    "reference.jsonl",
    Array.from({ length: 200 }, (_, i) => JSON.stringify({ i, s: "x\\né".repeat(i) })).join("\n"),
  );
  const expected: unknown[] = [];
  const stream = Readable.from(
    [...readRecords(path)].map((record) => ("text" in record ? `${record.text}\n` : "")),
  );
  for await (const row of stream.pipe(ndjson.parse() as unknown as NodeJS.ReadWriteStream))
    expected.push(row);
  expect([...readRecords(path)].map((record) => ("value" in record ? record.value : undefined))).toEqual(
    expected,
  );
});

// ---- bad files

test.each([
  [
    "a truncated last line",
    '{"a":1}\n{"a":"secret te',
    [
      '1 {"a":1}',
      "2 bad-json: bad/f.jsonl:2: the record is cut off: the text ends too early at line 2, column 16",
    ],
  ],
  [
    "two records on a line",
    '{"a":1}{"a":2}\n{"a":3}\n',
    ["1 bad-json: bad/f.jsonl:1: a second record starts on the same line at line 1, column 8", '2 {"a":3}'],
  ],
  [
    "two records with a space",
    '{"a":1} {"a":2}\n',
    ["1 bad-json: bad/f.jsonl:1: a second record starts on the same line at line 1, column 9"],
  ],
  [
    "a comma too many",
    '\n{"a":1,}\n{"a":3}\n',
    [
      '2 bad-json: bad/f.jsonl:2: not JSON: expected a key in quotes, near "{\\"a\\":1,}" at line 2, column 8',
      '3 {"a":3}',
    ],
  ],
  [
    "Python's NaN",
    '{"a":NaN}\n',
    [
      '1 bad-json: bad/f.jsonl:1: not JSON: NaN is not JSON (Python\'s json module writes it unless told not to), near "{\\"a\\":NaN}" at line 1, column 6',
    ],
  ],
  [
    "an empty file",
    "",
    ["1 bad-file: bad/f.jsonl: the file holds no record; expected JSON Lines, or an array of records"],
  ],
  [
    "a blank file",
    " \n\r\n",
    ["1 bad-file: bad/f.jsonl: the file holds no record; expected JSON Lines, or an array of records"],
  ],
])("%s", (_, text, expected) => {
  expect(readAll(put("bad/f.jsonl", text))).toEqual(expected);
});

test.each([
  [
    "an element cut off",
    '[{"a":1},{"a":',
    [
      '1 {"a":1}',
      "2 bad-json: bad/f.json:1 (record 2): the record is cut off: the text ends too early at line 1, column 6",
    ],
  ],
  [
    "an array that is not closed",
    '[{"a":1},\n{"a":2}',
    [
      '1 {"a":1}',
      '2 {"a":2}',
      "3 bad-json: bad/f.json:2 (record 3): the text ends before the array is closed",
    ],
  ],
  ["nothing but a bracket", "[", ["1 bad-json: bad/f.json:1: the text ends before the array is closed"]],
  [
    "text after the array",
    '[{"a":1}]\n{"a":2}\n{"a":3}',
    ['1 {"a":1}', "2 bad-json: bad/f.json:2: more text follows the end of the array"],
  ],
  [
    "a comma too many",
    '[{"a":1},]',
    ['1 {"a":1}', "2 bad-json: bad/f.json:1 (record 2): a comma stands before the end of the array"],
  ],
  [
    "a bad element between good ones",
    '[{"a":1},\n {"a":oops},\n {"a":3}]',
    [
      '1 {"a":1}',
      '2 bad-json: bad/f.json:2: not JSON: unexpected "oops}", near "{\\"a\\":oops}" at line 2, column 6',
      '3 {"a":3}',
    ],
  ],
  [
    "an empty array",
    "[]",
    ["1 bad-file: bad/f.json: the file holds no record; expected JSON Lines, or an array of records"],
  ],
  [
    "an object cut off",
    '{\n  "a": {\n',
    ["1 bad-json: bad/f.json:1: the record is cut off: the text ends too early at line 3, column 1"],
  ],
])("an array or object: %s", (_, text, expected) => {
  expect(readAll(put("bad/f.json", text))).toEqual(expected);
});

test("an excerpt shows at most 40 characters of a record", () => {
  const secret = "S".repeat(500);
  const [record] = readRecords(put("secret.jsonl", `{"a":"${secret}" oops "${secret}"}\n`));
  const shown = record !== undefined && isBad(record) ? explain(record.problem) : "";
  expect(shown).toContain("oops");
  expect(shown.match(/S/g)?.length ?? 0).toBeLessThanOrEqual(40);
});

test.each([
  ["UTF-16, little-endian", Buffer.from('\ufeff{"a":1}\n', "utf16le")],
  ["UTF-16, big-endian", Buffer.from('\ufeff{"a":1}\n', "utf16le").swap16()],
  ["UTF-16, little-endian, without a byte order mark", Buffer.from('{"a":1}\n', "utf16le")],
  ["UTF-32, little-endian", Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0])],
  ["gzip-compressed data", Buffer.from([0x1f, 0x8b, 8, 0, 0])],
])("a file in another encoding is refused by its name: %s", (name, bytes) => {
  const [only, ...rest] = readAll(put("encoded.jsonl", bytes));
  expect(rest).toEqual([]);
  expect(only).toBe(`1 bad-encoding: encoded.jsonl:1: the file is ${name}; expected UTF-8 text`);
});

test("a line that is not UTF-8 is one problem; the lines around it are read", () => {
  const bytes = Buffer.concat([
    Buffer.from('{"a":1}\n{"é":"'),
    Buffer.from([0xe9, 0x21]),
    Buffer.from('"}\n{"a":3}\n'),
  ]);
  expect(readAll(put("latin1.jsonl", bytes))).toEqual([
    '1 {"a":1}',
    "2 bad-encoding: latin1.jsonl:2: the bytes are not UTF-8 from byte 8 of the record on; expected UTF-8 text",
    '3 {"a":3}',
  ]);
});

test("a record of 64 MB is a problem by the size rule, and its neighbours are read", () => {
  const big = `{"a":"${"x".repeat(64 * 1024 * 1024)}"}`;
  const jsonl = put("huge.jsonl", `{"a":1}\n${big}\n{"a":3}\n`);
  const array = put("huge.json", `[{"a":1},${big},{"a":3}]`);
  const before = process.memoryUsage().rss;
  for (const path of [jsonl, array]) {
    const [first, second, third, ...rest] = readAll(path);
    expect([first, third, rest]).toEqual(['1 {"a":1}', '3 {"a":3}', []]);
    expect(second).toMatch(/^2 too-large: .*: the record has 67108872 bytes; expected at most 33554432$/);
  }
  // Three times the limit is far more than reading needs, and far less than holding the record.
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test("the size limit is an option, and exact", () => {
  const path = put("limit.jsonl", '{"a":12}\n{"a":123}\n');
  expect(readAll(path, 8)).toEqual([
    '1 {"a":12}',
    "2 too-large: limit.jsonl:2: the record has 9 bytes; expected at most 8",
  ]);
});

// ---- paths

test("folders and globs give files in code point order", () => {
  for (const name of [
    "in/b.jsonl",
    "in/B.jsonl",
    "in/sub/a.json",
    "in/é.ndjson",
    "in/notes.txt",
    "in/.hidden.jsonl",
    "in/😀.jsonl",
    "in/\uff5e.jsonl",
  ])
    put(name, '{"a":1}\n');
  const within = (path: string): string[] =>
    expandInput(join(root, path)).map((file) => file.slice(root.length + 1));
  expect(within("in")).toEqual([
    "in/B.jsonl",
    "in/b.jsonl",
    "in/sub/a.json",
    "in/é.ndjson",
    "in/\uff5e.jsonl",
    "in/😀.jsonl",
  ]);
  expect(within("in/*.jsonl")).toEqual(["in/B.jsonl", "in/b.jsonl", "in/\uff5e.jsonl", "in/😀.jsonl"]);
  expect(within("in/**/*.json")).toEqual(["in/sub/a.json"]);
  expect(within("in/**/?.json*")).toEqual([
    "in/B.jsonl",
    "in/b.jsonl",
    "in/sub/a.json",
    "in/\uff5e.jsonl",
    "in/😀.jsonl",
  ]);
  expect(within("*/b.jsonl")).toEqual(["in/b.jsonl"]);
  expect(expandInput("-")).toEqual(["-"]);
});

test.each([
  ["absent.jsonl", "there is no such file or folder"],
  ["in/*.csv", "no file matches the pattern"],
  [
    "none",
    "the folder holds no file of records; expected files that end in .jsonl, .ndjson, .json or .traj, or in these and .gz or .zst",
  ],
])("what cannot be opened is a fault that names it: %s", async (path, what) => {
  mkdirSync(join(root, "none"), { recursive: true });
  const full = join(root, path);
  const opened = async (): Promise<void> => {
    for await (const _ of openInput(full)) throw new Error("nothing can be read");
  };
  await expect(opened()).rejects.toThrow(Fault);
  await expect(opened()).rejects.toThrow(`${full}: ${what}`);
});
