// Files as wholes: atomic writes, side files of rows, digests.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeAtomic } from "../src/io/atomic.js";
import { digestJson, sha256 } from "../src/io/digest.js";
import { excerptAt, positionAt } from "../src/io/excerpt.js";
import { readRows, writeRows } from "../src/io/input/ndjson.js";
import { parseJson } from "../src/model/json-text.js";
import { Fault } from "../src/model/problem.js";

const root = mkdtempSync(join(tmpdir(), "hsa-files-"));
afterAll(() => rmSync(root, { recursive: true }));
const at = (name: string): string => join(root, name);

test("a file is written whole, folders with it, and nothing else is left", () => {
  writeAtomic(at("a/b/c.txt"), "x中");
  writeAtomic(at("a/b/c.txt"), Buffer.from("y"));
  expect(readFileSync(at("a/b/c.txt"), "utf8")).toBe("y");
  expect(readdirSync(at("a/b"))).toEqual(["c.txt"]);
});

test("what cannot be written is a fault with its path, and the old file stays", () => {
  writeFileSync(at("file"), "old");
  expect(() => writeAtomic(at("file/x.txt"), "new")).toThrow(Fault);
  expect(() => writeAtomic(at(`${"n".repeat(300)}.txt`), "new")).toThrow(
    /the name is too long for the file system \(ENAMETOOLONG\)/,
  );
  expect(readFileSync(at("file"), "utf8")).toBe("old");
  expect(readdirSync(root).filter((name) => name.includes("hsa-tmp"))).toEqual([]);
});

test("rows of a side file come back as they were written", async () => {
  const rows = [
    { id: "a", line: 1 },
    { id: "中\u2028", nested: { x: [1, null, true] } },
  ];
  await writeRows(at("rows.jsonl"), rows);
  expect(readFileSync(at("rows.jsonl"), "utf8")).toBe(
    `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`,
  );
  expect(await readRows(at("rows.jsonl"))).toEqual(rows);
  await writeRows(at("none.jsonl"), []);
  expect(await readRows(at("none.jsonl"))).toEqual([]);
});

test.each([
  ["a null row before others", '{"a":1}\nnull\n{"a":2}\n', "side.jsonl:2: the row is no object"],
  ["a null row at the end", '{"a":1}\nnull\n', "side.jsonl:2: the row is no object"],
  ["a row that is a number", '{"a":1}\n\n7\n', "side.jsonl:3: the row is no object"],
  [
    "a broken row",
    '{"a":1}\n{"a":\n',
    "side.jsonl:2: the record is cut off: the text ends too early at line 2, column 6",
  ],
])("a side file with %s is a fault with its line", async (_, text, expected) => {
  writeFileSync(at("side.jsonl"), text);
  await expect(readRows(at("side.jsonl"))).rejects.toThrow(`${root}/${expected}`);
});

test("a byte order mark, CRLF and blank lines are read", async () => {
  writeFileSync(at("bom.jsonl"), '\ufeff{"a":1}\r\n\r\n{"a":2}');
  expect(await readRows(at("bom.jsonl"))).toEqual([{ a: 1 }, { a: 2 }]);
});

test("a digest does not depend on key order or white space, and does on the spelling of numbers", () => {
  const digest = (text: string): string => {
    const parsed = parseJson(text);
    return parsed.ok ? digestJson(parsed.value) : parsed.what;
  };
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(digest('{"b":1,"a":[2]}')).toBe(sha256('{"a":[2],"b":1}'));
  expect(digest('{ "a" : [ 2 ], "b" : 1 }')).toBe(digest('{"b":1,"a":[2]}'));
  expect(digest("[1]")).not.toBe(digest("[1.0]"));
});

test("positions are 1-based, and an excerpt is cut around its place", () => {
  expect(positionAt("ab\ncd\n", 4)).toEqual({ line: 2, column: 2 });
  expect(positionAt("ab\ncd\n", 0)).toEqual({ line: 1, column: 1 });
  expect(positionAt("ab\ncd\n", 6)).toEqual({ line: 3, column: 1 });
  expect(positionAt("ab\ncd\n", 2)).toEqual({ line: 1, column: 3 });
  expect(excerptAt("short", 2)).toBe('"short"');
  expect(excerptAt("a".repeat(100), 50)).toBe(`…"${"a".repeat(28)}"…`);
});
