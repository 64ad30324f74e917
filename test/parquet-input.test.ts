// Parquet files: rows become records without loss, wherever they come from; what JSON cannot hold is refused with its column.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, expect, test } from "vitest";
import { isBad, openInput } from "../src/io/input/lines.js";
import { isoDate, isoTime } from "../src/io/iso-time.js";
import { printJson } from "../src/model/json.js";
import { explain, Fault } from "../src/model/problem.js";
import { findIn } from "./help/counted.js";

const root = mkdtempSync(join(tmpdir(), "hsa-parquet-"));
afterAll(() => rmSync(root, { recursive: true }));
const put = (name: string, bytes: Uint8Array): string => {
  const path = join(root, name);
  writeFileSync(path, bytes);
  return path;
};
async function read(path: string, stdin?: AsyncIterable<Uint8Array>): Promise<readonly string[]> {
  const seen: string[] = [];
  for await (const record of openInput(path, stdin === undefined ? {} : { stdin }))
    seen.push(
      isBad(record)
        ? `${record.line} ${explain(record.problem).replaceAll(`${root}/`, "")}`
        : `${record.line} ${printJson(record.value)}`,
    );
  return seen;
}

/** Two rows in two groups, written by pyarrow with snappy: messages as a list of structs, whose members Arrow unified over all rows. */
const ARROW = Buffer.from(
  [
    "UEFSMRUAFWwVbCwVCBUAFQYVBhwAAAA2FAIAAAADDgEGWAgEBAAAAHVzZXIJAAAAYXNzaXN0YW50ARVAdG9vbAkAAABhc3Npc3RhbnQV",
    "ABVGFUgsFQgVABUGFQYcAAAAIxgCAAAAAw4EAQZcHAkAAwAAAGjDqQIAAABvawQAAABkb25lFQAVKBUsLBUIFQAVBhUGHAAAABRMAgAA",
    "AAMOBAAAAAMbBwACAAAAYzEVABUqFS4sFQgVABUGFQYcAAAAFVADAAAAA1QABAAAAAP7CAACAAAAYzEVABUwFTIsFQgVABUGFQYcAAAA",
    "GBwDAAAAA1QABQEHLINDAAAEAAAAbG9vaxUAFSAVJCwVCBUAFQYVBhwAAAAQPAMAAAADVAAFAAAAA4NDAAAVABUwFTIsFQgVABUGFQYc",
    "AAAAGBwDAAAAA1QABQEHLJNDAAABAAAAAAAgABUAFTAVMiwVCBUAFQYVBhwAAAAYHAMAAAADVAAFAQcsk0MAAAAAAAAAAPA/FQAVwAEV",
    "ugEsFQIVABUGFQYcAAAAYPBJAgAAAAIBVgAAAFt7Im5hbWUiOiJsb29rIiwicGFyYW1ldGVycyI6eyJ0eXBlIjoib2JqZWN0IiwicHJv",
    "cGVydGllcyI6eyJuIjoVIzBpbnRlZ2VyIn19fX1dFQAVHBUgLBUCFQAVBhUGHAAAAA40AgAAAAIBAAAAAAAA8D8VABVCFUQsFQQVABUG",
    "FQYcAAAAIRQCAAAAAwIBBlgEBAQAAAB1c2VyCQAAAGFzc2lzdGFudBUAFSoVLiwVBBUAFQYVBhwAAAAVUAIAAAADAgIAAAAEBAEAAAB4",
    "AAAAABUAFRgVHCwVBBUAFQYVBhwAAAAMLAIAAAADAgIAAAAEAxUAFSoVLiwVBBUAFQYVBhwAAAAVUAMAAAADBAAEAAAAAzsAAAIAAABj",
    "MRUAFTAVMiwVBBUAFQYVBhwAAAAYHAMAAAADBAAFAQcsgwAAAAQAAABsb29rFQAVKhUuLBUEFQAVBhUGHAAAABVQAwAAAAMEAAUAAAAD",
    "kwAAAAEAAABCFQAVIBUkLBUEFQAVBhUGHAAAABA8AwAAAAMEAAUAAAADgwAAABUAFSAVJCwVBBUAFQYVBhwAAAAQPAMAAAADBAAFAAAA",
    "A4MAAAAVABUMFRAsFQIVABUGFQYcAAAABhQCAAAAAgAVABUMFRAsFQIVABUGFQYcAAAABhQCAAAAAgAVBBn8EzUAGAZzY2hlbWEVBgA1",
    "AhgIbWVzc2FnZXMVAhUGTDwAAAA1BBgEbGlzdBUCADUCGAdlbGVtZW50FQgAFQwlAhgEcm9sZSUATBwAAAAVDCUCGAdjb250ZW50JQBM",
    "HAAAABUMJQIYDHRvb2xfY2FsbF9pZCUATBwAAAA1AhgKdG9vbF9jYWxscxUCFQZMPAAAADUEGARsaXN0FQIANQIYB2VsZW1lbnQVBAAV",
    "DCUCGAJpZCUATBwAAAA1AhgIZnVuY3Rpb24VBAAVDCUCGARuYW1lJQBMHAAAADUCGAlhcmd1bWVudHMVBgAVDCUCGARjaXR5JQBMHAAA",
    "ABUEJQIYAW4AFQolAhgBeAAVDCUCGAV0b29scyUATBwAAAAVCiUCGAZyZXdhcmQAFgQZLBmsJgAcFQwZJQYAGUgIbWVzc2FnZXMEbGlz",
    "dAdlbGVtZW50BHJvbGUVAhYIFpIBFpIBJghJHBUAFQAVAgA8FjQZJgIGGVYAAAAACAAAACYAHBUMGSUGABlICG1lc3NhZ2VzBGxpc3QH",
    "ZWxlbWVudAdjb250ZW50FQIWCBZsFm4mmgFJHBUAFQAVAgA8FhIZJgIGGVYAAAACBgAAACYAHBUMGSUGABlICG1lc3NhZ2VzBGxpc3QH",
    "ZWxlbWVudAx0b29sX2NhbGxfaWQVAhYIFk4WUiaIAkkcFQAVABUCADwWBBkmAgYZVgAAAAYCAAAAJgAcFQwZJQYAGXgIbWVzc2FnZXME",
    "bGlzdAdlbGVtZW50CnRvb2xfY2FsbHMEbGlzdAdlbGVtZW50AmlkFQIWCBZQFlQm2gJJHBUAFQAVAgA8FgQZNgIGABmGAAAABAIAAAIA",
    "AAAmABwVDBklBgAZiAhtZXNzYWdlcwRsaXN0B2VsZW1lbnQKdG9vbF9jYWxscwRsaXN0B2VsZW1lbnQIZnVuY3Rpb24EbmFtZRUCFggW",
    "VhZYJq4DSRwVABUAFQIAPBYIGTYCBgAZlgAAAAQCAAAAAgAAACYAHBUMGSUGABmYCG1lc3NhZ2VzBGxpc3QHZWxlbWVudAp0b29sX2Nh",
    "bGxzBGxpc3QHZWxlbWVudAhmdW5jdGlvbglhcmd1bWVudHMEY2l0eRUCFggWRhZKJoYESRwVABUAFQIAPBYAGTYCBgAZpgAAAAQCAAAA",
    "AgAAAAAmABwVBBklBgAZmAhtZXNzYWdlcwRsaXN0B2VsZW1lbnQKdG9vbF9jYWxscwRsaXN0B2VsZW1lbnQIZnVuY3Rpb24JYXJndW1l",
    "bnRzAW4VAhYIFlYWWCbQBEkcFQAVABUCADwpNgIGABmmAAAABAIAAAAAAgAAACYAHBUKGSUGABmYCG1lc3NhZ2VzBGxpc3QHZWxlbWVu",
    "dAp0b29sX2NhbGxzBGxpc3QHZWxlbWVudAhmdW5jdGlvbglhcmd1bWVudHMBeBUCFggWVhZYJqgFSRwVABUAFQIAPCk2AgYAGaYAAAAE",
    "AgAAAAACAAAAJgAcFQwZJQYAGRgFdG9vbHMVAhYCFuoBFuQBJoAGSRwVABUAFQIAPBasARkGGSYAAgAAACYAHBUKGSUGABkYBnJld2Fy",
    "ZBUCFgIWQhZGJuQHSRwVABUAFQIAPCkGGSYAAgAAABaQCBYCJggWoggAGawmABwVDBklBgAZSAhtZXNzYWdlcwRsaXN0B2VsZW1lbnQE",
    "cm9sZRUCFgQWaBZqJqoISRwVABUAFQIAPBYaGSYCAhlWAAAAAAQAAAAmABwVDBklBgAZSAhtZXNzYWdlcwRsaXN0B2VsZW1lbnQHY29u",
    "dGVudBUCFgQWUBZUJpQJSRwVABUAFQIAPBYCGSYCAhlWAAAAAAQAAAAmABwVDBklBgAZSAhtZXNzYWdlcwRsaXN0B2VsZW1lbnQMdG9v",
    "bF9jYWxsX2lkFQIWBBY+FkIm6AlJHBUAFQAVAgA8FgAZJgICGVYAAAAEAAAAACYAHBUMGSUGABl4CG1lc3NhZ2VzBGxpc3QHZWxlbWVu",
    "dAp0b29sX2NhbGxzBGxpc3QHZWxlbWVudAJpZBUCFgQWUBZUJqoKSRwVABUAFQIAPBYEGTYCAgAZhgAAAAIAAAACAAAAJgAcFQwZJQYA",
    "GYgIbWVzc2FnZXMEbGlzdAdlbGVtZW50CnRvb2xfY2FsbHMEbGlzdAdlbGVtZW50CGZ1bmN0aW9uBG5hbWUVAhYEFlYWWCb+CkkcFQAV",
    "ABUCADwWCBk2AgIAGZYAAAACAAAAAAIAAAAmABwVDBklBgAZmAhtZXNzYWdlcwRsaXN0B2VsZW1lbnQKdG9vbF9jYWxscwRsaXN0B2Vs",
    "ZW1lbnQIZnVuY3Rpb24JYXJndW1lbnRzBGNpdHkVAhYEFlAWVCbWC0kcFQAVABUCADwWAhk2AgIAGaYAAAACAAAAAAACAAAAJgAcFQQZ",
    "JQYAGZgIbWVzc2FnZXMEbGlzdAdlbGVtZW50CnRvb2xfY2FsbHMEbGlzdAdlbGVtZW50CGZ1bmN0aW9uCWFyZ3VtZW50cwFuFQIWBBZG",
    "FkomqgxJHBUAFQAVAgA8KTYCAgAZpgAAAAIAAAAAAgAAAAAmABwVChklBgAZmAhtZXNzYWdlcwRsaXN0B2VsZW1lbnQKdG9vbF9jYWxs",
    "cwRsaXN0B2VsZW1lbnQIZnVuY3Rpb24JYXJndW1lbnRzAXgVAhYEFkYWSib0DEkcFQAVABUCADwpNgICABmmAAAAAgAAAAACAAAAACYA",
    "HBUMGSUGABkYBXRvb2xzFQIWAhYyFjYmvg1JHBUAFQAVAgA8FgAZBhkmAgAAAAAmABwVChklBgAZGAZyZXdhcmQVAhYCFjIWNib0DUkc",
    "FQAVABUCADwpBhkmAgAAAAAW3AUWAiaqCBaABgAoIHBhcnF1ZXQtY3BwLWFycm93IHZlcnNpb24gMjYuMC4xGawcAAAcAAAcAAAcAAAc",
    "AAAcAAAcAAAcAAAcAAAcAAAArQgAAFBBUjE=",
  ].join(""),
  "base64",
);
const ROWS = [
  '1 {"messages":[{"role":"user","content":"hé"},{"role":"assistant","tool_calls":[{"id":"c1","function":{"name":"look","arguments":{"n":9007199254740993,"x":1.0}}}]},{"role":"tool","content":"ok","tool_call_id":"c1"},{"role":"assistant","content":"done","tool_calls":[]}],"tools":"[{\\"name\\":\\"look\\",\\"parameters\\":{\\"type\\":\\"object\\",\\"properties\\":{\\"n\\":{\\"type\\":\\"integer\\"}}}}]","reward":1.0}',
  '2 {"messages":[{"role":"user","content":"x"},{"role":"assistant","content":"","tool_calls":[{"id":"c1","function":{"name":"look","arguments":{"city":"B"}}}]}],"tools":null,"reward":null}',
];

test("digits of integers and points of floats stay; members that Arrow filled with null are no members", async () => {
  expect(await read(put("rows.parquet", ARROW))).toEqual(ROWS);
});

test("a Parquet file is known by its bytes, under any name, and on standard input in chunks of any size", async () => {
  expect(await read(put("rows.data", ARROW))).toEqual(ROWS);
  for (const size of [1, 100, 100_000]) {
    const chunks = Array.from({ length: Math.ceil(ARROW.length / size) }, (_, i) =>
      ARROW.subarray(i * size, (i + 1) * size),
    );
    expect(await read("-", Readable.from(chunks))).toEqual(ROWS);
  }
});

test("readers understand the rows: columns of JSON text are parsed by them", async () => {
  const found = await findIn(put("rows.parquet", ARROW));
  expect(found).toMatchObject({
    format: "openai-chat",
    records: 2,
    refused: [],
    calls: { total: 2, names: ["look"] },
    results: { total: 1 },
    tools: { inline_distinct: 1 },
    outcome: { records: 1, succeeded: 1 },
    // Counted in the rows by hand: the first has four messages, the second two.
    dropped: {
      "messages[].content (null)": 1,
      "messages[].tool_call_id (null)": 5,
      "messages[].tool_calls (null)": 3,
      "messages[].tool_calls[].function.arguments.city (null)": 1,
      "messages[].tool_calls[].function.arguments.n (null)": 1,
      "messages[].tool_calls[].function.arguments.x (null)": 1,
    },
  });
});

test("plain columns of each kind", async () => {
  const bytes = parquetWriteBuffer({
    codec: "UNCOMPRESSED",
    columnData: [
      { name: "text", data: ["\ufeffé\u0000", "", null], type: "STRING" },
      { name: "big", data: [2n ** 63n - 1n, -(2n ** 63n), null], type: "INT64" },
      { name: "small", data: [7, -7, null], type: "INT32" },
      { name: "real", data: [1, -0, null], type: "DOUBLE" },
      { name: "flag", data: [true, false, null], type: "BOOLEAN" },
    ],
  });
  expect(await read(put("kinds.parquet", new Uint8Array(bytes)))).toEqual([
    '1 {"text":"\ufeffé\\u0000","big":9223372036854775807,"small":7,"real":1.0,"flag":true}',
    '2 {"text":"","big":-9223372036854775808,"small":-7,"real":-0.0,"flag":false}',
    '3 {"text":null,"big":null,"small":null,"real":null,"flag":null}',
  ]);
});

test("times and days are written by the calendar, with all digits, before 1970 too", () => {
  // Against JavaScript's own calendar; a leap day, the end of a century, and both ends of what it holds.
  for (const day of [0, -1, 59, 11_016, 19_782, -25_509, 2_932_896, 2_932_897, 100_000_000, -100_000_000])
    expect(isoDate(BigInt(day))).toBe(new Date(day * 86_400_000).toISOString().split("T")[0]);
  for (const ms of [0, -1, 1_700_000_000_123, 951_782_399_999, -62_198_755_200_000])
    expect(isoTime(BigInt(ms), 3)).toBe(new Date(ms).toISOString());
  expect(isoTime(-1n, 6)).toBe("1969-12-31T23:59:59.999999Z");
  expect(isoTime(1_700_000_000n, 0)).toBe("2023-11-14T22:13:20Z");
});

test("NaN is no JSON: its row is refused and its neighbours are read", async () => {
  const bytes = parquetWriteBuffer({
    columnData: [{ name: "x", data: [0.5, Number.NaN, 2], type: "DOUBLE" }],
  });
  const [first, second, third] = await read(put("nan.parquet", new Uint8Array(bytes)));
  expect([first, third]).toEqual(['1 {"x":0.5}', '3 {"x":2.0}']);
  expect(second).toMatch(/^2 nan.parquet:2: not JSON: NaN is not JSON/);
});

test("names that JavaScript would move are refused with the column", async () => {
  const bytes = parquetWriteBuffer({ columnData: [{ name: "7", data: ["x"], type: "STRING" }] });
  await expect(read(put("names.parquet", new Uint8Array(bytes)))).rejects.toThrow(/the column 7 has a name/);
});

test("damage anywhere is a Fault that names the file, or refused rows, and never another error", async () => {
  for (let at = 4; at < ARROW.length; at += 37) {
    const bytes = Buffer.from(ARROW);
    bytes[at] = (bytes[at] as number) ^ 0xff;
    const path = put("damaged.parquet", bytes);
    try {
      await read(path);
    } catch (error) {
      expect(error).toBeInstanceOf(Fault);
      expect((error as Fault).message).toContain(path);
    }
  }
  for (const length of [4, 8, 100, ARROW.length - 1])
    await expect(read(put("cut.parquet", ARROW.subarray(0, length)))).rejects.toThrow(Fault);
  await expect(read(put("named.parquet", Buffer.from('{"a":1}')))).rejects.toThrow(/ends in \.parquet/);
});
