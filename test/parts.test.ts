// One value that holds several records: each is a record of its own from cutting to showing, and the value is read once for all of them.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test, vi } from "vitest";
import { rowsIn } from "../scripts/real-files.js";
import type { Format } from "../src/io/formats/index.js";
import { format as otel } from "../src/io/formats/otel-genai.js";
import { type InputOptions, isBad, openInput, type RawRecord, readRecords } from "../src/io/input/lines.js";
import { asArray, get, isArray, type Json, printJson } from "../src/model/json.js";
import { explain, failed } from "../src/model/problem.js";
import { generate } from "../src/run/generate.js";
import { inputDigest, planShards } from "../src/run/plan-shards.js";
import { recordsIn } from "../src/run/read-shard.js";
import { loadRecipe } from "../src/run/recipe.js";
import type { Shard } from "../src/run/shard.js";
import { builtins } from "../transforms/index.js";
import { digestsIn } from "./help/children.js";
import { workplace } from "./help/cli.js";
import { recipe } from "./help/records.js";

const root = mkdtempSync(join(tmpdir(), "hsa-parts-"));
afterAll(() => rmSync(root, { recursive: true }));
function put(name: string, content: string | Uint8Array): string {
  writeFileSync(join(root, name), content);
  return join(root, name);
}

// ---- cutting

const format = (name: string, key: string, unit?: Format["unit"]): Format => ({
  name,
  summary: "",
  ...(unit === undefined ? {} : { unit }),
  detect: (value) => get(value, key) !== undefined,
  read: () => failed({ code: "bad-record", where: "", what: "" }),
});
const parts = vi.fn((value: Json): readonly Json[] => {
  const list = get(value, "runs");
  return isArray(list) && list.length > 1 ? list.map((run) => ({ runs: [run] })) : [value];
});
const FORMATS: readonly Format[] = [
  format("runs", "runs", { parts }),
  {
    ...format("session", ""),
    unit: "file",
    detect: (list) => asArray(list).some((line) => get(line, "session") !== undefined),
  },
  format("row", "row"),
];
const show = (record: RawRecord): string =>
  isBad(record)
    ? explain(record.problem).replaceAll(`${root}/`, "")
    : `${record.where.replace(`${root}/`, "")} ${record.line}.${record.part ?? "-"} ${record.format ?? "-"} ${printJson(record.value)}`;
const readAll = (path: string, options: InputOptions = {}): readonly string[] =>
  [...readRecords(path, { formats: FORMATS, ...options })].map(show);
async function readStream(path: string, options: InputOptions = {}): Promise<readonly string[]> {
  const seen: string[] = [];
  for await (const record of openInput(path, { formats: FORMATS, ...options })) seen.push(show(record));
  return seen;
}

test("lines hold one record, several, or one of another format", () => {
  const text = '{"runs":[1,2.0]}\n\n{"runs":[3]}\n{"row":1,"x":[1,2]}\noops\n{"runs":[4,5]}';
  expect(readAll(put("a.jsonl", text))).toEqual([
    'a.jsonl:1 (part 1) 1.1 runs {"runs":[1]}',
    'a.jsonl:1 (part 2) 1.2 runs {"runs":[2.0]}',
    'a.jsonl:3 3.- - {"runs":[3]}',
    'a.jsonl:4 4.- - {"row":1,"x":[1,2]}',
    'a.jsonl:5: not JSON: unexpected "oops", near "oops" at line 5, column 1',
    'a.jsonl:6 (part 1) 6.1 runs {"runs":[4]}',
    'a.jsonl:6 (part 2) 6.2 runs {"runs":[5]}',
  ]);
});

test("so do elements of an array, and the one value of a file", () => {
  expect(readAll(put("b.json", '[{"runs":[1]},\n {"runs":[2,3]}]'))).toEqual([
    'b.json:1 1.- - {"runs":[1]}',
    'b.json:2 (part 1) 2.1 runs {"runs":[2]}',
    'b.json:2 (part 2) 2.2 runs {"runs":[3]}',
  ]);
  expect(readAll(put("c.json", '[\n\n {"runs":[2,3]}]'))).toEqual([
    'c.json:3 (record 1, part 1) 1.1 runs {"runs":[2]}',
    'c.json:3 (record 1, part 2) 1.2 runs {"runs":[3]}',
  ]);
  expect(readAll(put("d.json", '{\n "runs": [2,3]\n}'))).toEqual([
    'd.json:1 (part 1) 1.1 runs {"runs":[2]}',
    'd.json:1 (part 2) 1.2 runs {"runs":[3]}',
  ]);
});

test("a file whose first record is of another format is read record by record, and one that is named is not", () => {
  const path = put("e.jsonl", '{"row":1}\n{"runs":[1,2]}\n');
  expect(readAll(path)).toEqual(['e.jsonl:1 1.- - {"row":1}', 'e.jsonl:2 2.- - {"runs":[1,2]}']);
  expect(readAll(path, { from: "runs" })).toHaveLength(3);
  expect(readAll(path, { values: true })).toHaveLength(2);
  const session = put("f.jsonl", '{"session":1}\n{"runs":[1,2]}\n');
  expect(readAll(session)).toEqual(['f.jsonl:1 1.- session [{"session":1},{"runs":[1,2]}]']);
});

test("a value larger than what a file is told by is cut, too", () => {
  const big = `"${"x".repeat(5 * 1024 * 1024)}"`;
  for (const text of [`{"runs":[1,${big}]}\n`, `[{"runs":[1,${big}]}]`, `{"runs":[1,\n${big}]}`])
    expect(readAll(put("g.json", text)).map((line) => line.slice(0, 40))).toEqual([
      'g.json:1 (part 1) 1.1 runs {"runs":[1]}',
      'g.json:1 (part 2) 1.2 runs {"runs":["xxx',
    ]);
  expect(readAll(put("h.json", `{"runs":[1,${big}]}`), { maxRecordBytes: 1024 })).toEqual([
    "h.json:1: the record has 5242895 bytes; expected at most 1024",
  ]);
});

test("it is the same packed, from standard input and in whatever chunks, and each value is cut once", async () => {
  const text = '{"runs":[1,2,3]}\n{"runs":[4,5]}\n{"runs":[6]}\n';
  const path = put("i.jsonl", text);
  parts.mockClear();
  const whole = readAll(path);
  expect(whole).toHaveLength(6);
  expect(parts).toHaveBeenCalledTimes(3);
  const places = (lines: readonly string[]) => lines.map((line) => line.replace(/^\S+:/, ""));
  expect(places(await readStream(put("i.jsonl.gz", gzipSync(text))))).toEqual(places(whole));
  for (let size = 1; size < 20; size++) {
    const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
      Buffer.from(text.slice(i * size, (i + 1) * size)),
    );
    expect(places(await readStream("-", { stdin: Readable.from(chunks) }))).toEqual(places(whole));
  }
});

// ---- from cutting to showing

const said = (role: string, ...texts: readonly object[]) => ({ role, parts: texts });
const text = (content: string) => ({ type: "text", content });
const TOOLS = [
  {
    type: "function",
    name: "get_weather",
    description: "Tells the weather of a city.",
    parameters: { type: "object", properties: { city: { type: "string", description: "The city." } } },
  },
];
/** Two requests of a dialogue; every `n` is another one. */
function spansOf(n: number): readonly object[] {
  const ask = said("user", text(`Weather in city ${n}?`));
  const call = said("assistant", {
    type: "tool_call",
    id: "c",
    name: "get_weather",
    arguments: { city: `city ${n}` },
  });
  const result = said("tool", { type: "tool_call_response", id: "c", response: `rain ${n}` });
  const span = (id: string, input: readonly object[], output: object) => ({
    spanId: `${id}${n}`,
    attributes: {
      "gen_ai.system_instructions": [text("## Role\n\nYou tell the weather.\n\n## Tone\n\nBe brief.")],
      "gen_ai.tool.definitions": TOOLS,
      "gen_ai.input.messages": input,
      "gen_ai.output.messages": [output],
    },
  });
  return [
    span("a", [ask], call),
    span("b", [ask, call, result], said("assistant", text(`Rain in city ${n}.`))),
  ];
}
const exportOf = (...numbers: readonly number[]): string =>
  JSON.stringify({ resourceSpans: [{ resource: {}, scopeSpans: [{ spans: numbers.flatMap(spansOf) }] }] });

const LINES = [exportOf(0, 1, 2), exportOf(3), exportOf(4, 1, 5, 6, 7), exportOf(8, 9)];
const PLACES = ["1 (part 1)", "1 (part 2)", "1 (part 3)", "2"].concat(
  ...[1, 2, 3, 4, 5].map((part) => `3 (part ${part})`),
  "4 (part 1)",
  "4 (part 2)",
);
const INPUTS = { "in.jsonl": LINES.join("\n"), "in.jsonl.gz": gzipSync(LINES.join("\n")) };

function desk(input = "in.jsonl") {
  const place = workplace();
  for (const [name, content] of Object.entries(INPUTS)) place.write(name, content);
  place.write("r.yaml", recipe({ input, steps: "[{ use: rename-tools }]", limits: "{ quarantined: 1 }" }));
  const job = (name = "r.yaml") => loadRecipe(join(place.folder, name), builtins, undefined, place.folder);
  return { ...place, job };
}

/** As they are walked: a record's bytes are there until the next one is asked for. */
function readNow(shard: Shard): readonly { readonly place: string; readonly record: RawRecord }[] {
  const records: { readonly place: string; readonly record: RawRecord }[] = [];
  for (const { place, read } of recordsIn(shard)) records.push({ place, record: read() });
  return records;
}

describe("shards", () => {
  const shard = { bytes: 1e9, records: 2 };

  test.each(Object.keys(INPUTS))(
    "may end within a value (%s), which is cut once a shard and counted once",
    async (input) => {
      const job = desk(input).job();
      const unit = otel.unit as { parts: (value: Json) => readonly Json[] };
      const cut = vi.spyOn(unit, "parts");
      const shards: Shard[] = [];
      for await (const one of planShards(job, { shard })) shards.push(one);
      expect(shards.map(({ records }) => records)).toEqual([2, 2, 2, 2, 2, 1]);
      expect(shards.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(LINES.join("").length);
      // Each line once to find its records, line 2 not at all, and each line once more for each shard that has some of it.
      cut.mockClear();
      const records = shards.flatMap((one) => readNow(one));
      expect(records.map(({ place }) => place)).toEqual(PLACES.map((line) => `${input}:${line}`));
      expect(cut).toHaveBeenCalledTimes(2 + 3 + 2);
      cut.mockRestore();
      for (const [i, { record }] of records.entries()) {
        const n = [0, 1, 2, 3, 4, 1, 5, 6, 7, 8, 9][i];
        expect(isBad(record) ? record.problem : printJson(record.value).match(/"spanId":"[^"]*"/g)).toEqual([
          `"spanId":"a${n}"`,
          `"spanId":"b${n}"`,
        ]);
      }
    },
  );

  test("know by their digest that the input is another one", async () => {
    const place = desk();
    const digest = await inputDigest(place.job(), { shard });
    expect(await inputDigest(place.job(), { shard })).toBe(digest);
    const changed = new Set([digest]);
    for (const lines of [
      [exportOf(0, 2, 1), ...LINES.slice(1)],
      [exportOf(0, 1), exportOf(2), ...LINES.slice(1)],
      [exportOf(0, 1, 3), ...LINES.slice(1)],
    ]) {
      place.write("in.jsonl", lines.join("\n"));
      changed.add(await inputDigest(place.job(), { shard }));
    }
    expect(changed.size).toBe(4);
  });

  test("of a file that changed meanwhile have a reason for what is not there", async () => {
    const place = desk();
    const shards: Shard[] = [];
    for await (const one of planShards(place.job(), { shard })) shards.push(one);
    const [first = "", ...more] = LINES;
    place.write("in.jsonl", [exportOf(0, 1).padEnd(first.length), ...more].join("\n"));
    const read = shards.slice(0, 2).flatMap(readNow);
    const wheres = read.map(({ record }) =>
      isBad(record) ? explain(record.problem).replace(/^.*\//, "") : "read",
    );
    expect(wheres).toEqual([
      "read",
      "read",
      "in.jsonl:1 (part 3): the record is not there any more; expected input that nobody changes during a run",
      "read",
    ]);
  });
});

describe("a dataset", () => {
  const { folder, hsa, hsaWith, write, lines, job } = desk();
  const make = (input: string, out: string, ...argv: readonly string[]) => {
    write("r.yaml", recipe({ input, steps: "[{ use: rename-tools }]", limits: "{ quarantined: 1 }" }));
    const io = input === '"-"' ? { stdin: Readable.from([Buffer.from(INPUTS["in.jsonl"].toString())]) } : {};
    return hsaWith(io, "generate", "r.yaml", "--out", out, "--quiet", ...argv);
  };

  test("is the same with any number of workers, however the input comes", async () => {
    expect(await make("in.jsonl", "out", "--workers", "0")).toMatchObject({ code: 0, err: "" });
    const bases = rowsIn(`${folder}/out`, "bases");
    expect(bases.map((row) => printJson(get(row, "source") ?? null)).sort()).toEqual(
      PLACES.filter((line) => line !== "3 (part 2)")
        .map((line) => {
          const [number, part] = line.match(/\d+/g) ?? [];
          return `{"file":"in.jsonl","line":${number}${part === undefined ? "" : `,"part":${part}`}}`;
        })
        .sort(),
    );
    const [row] = lines("out/quarantine.jsonl").map((line) => JSON.parse(line) as object);
    expect(row).toMatchObject({
      file: "in.jsonl",
      line: 3,
      part: 2,
      replay: "hsa show r.yaml 'in.jsonl:3 (part 2)'",
      message: "in.jsonl:3 (part 2): the same record as in.jsonl:1 (part 2)",
    });
    const views = (out: string): string =>
      rowsIn(`${folder}/${out}`, "views").map(printJson).sort().join("\n");
    const whole = views("out");
    for (const [input, workers] of [
      ["in.jsonl", "2"],
      ["in.jsonl.gz", "0"],
      ["in.jsonl.gz", "2"],
      ['"-"', "2"],
    ] as const) {
      expect(await make(input, "again", "--workers", workers, "--fresh")).toMatchObject({ code: 0, err: "" });
      expect(views("again")).toBe(whole);
    }
    expect((await hsa("verify", "out")).code).toBe(0);
  });

  test("that was interrupted within a value, or whose input grew, is the one that nothing stopped", async () => {
    write(
      "r.yaml",
      recipe({ steps: "[{ use: rename-tools }]", limits: "{ quarantined: 1 }", input: "in.jsonl" }),
    );
    const shard = { bytes: 1e9, records: 2 };
    const digests = { recipe: "r", harness: "h" };
    const whole = await generate(job(), join(folder, "whole"), digests, { shard });
    expect(whole.status).toBe("made");
    for (const stopAt of [1, 2, 4]) {
      const out = join(folder, `stopped-${stopAt}`);
      let asked = 0;
      const stopped = await generate(job(), out, digests, { shard, stop: () => asked++ >= stopAt });
      expect(stopped.status).toBe("interrupted");
      expect((await generate(job(), out, digests, { shard, resume: true })).status).toBe("made");
      expect(digestsIn(out)).toEqual(digestsIn(join(folder, "whole")));
    }
    write("in.jsonl", LINES.slice(0, 3).join("\n"));
    const grown = join(folder, "grown");
    expect((await generate(job(), grown, digests, { shard })).status).toBe("made");
    write("in.jsonl", LINES.join("\n"));
    expect((await generate(job(), grown, digests, { shard, resume: true })).status).toBe("made");
    expect(digestsIn(grown)).toEqual(digestsIn(join(folder, "whole")));
  });

  test("is shown by the places of its records", async () => {
    write(
      "r.yaml",
      recipe({ input: "in.jsonl", steps: "[{ use: rename-tools }]", limits: "{ quarantined: 1 }" }),
    );
    const shown = await hsa("show", "r.yaml", "in.jsonl:1 (part 3)");
    expect(shown).toMatchObject({ code: 0, err: "" });
    expect(shown.out).toContain("in.jsonl:1 (part 3)");
    expect(shown.out).toContain('city: "city 2"');
    expect((await hsa("show", "r.yaml", "in.jsonl:1 (part 4)")).code).toBe(2);
    const id = rowsIn(`${folder}/out`, "bases").find((row) =>
      printJson(get(row, "source") ?? null).endsWith('"line":1,"part":3}'),
    );
    const stored = await hsa("show", "out", String(get(id, "id")));
    expect(stored.out).toContain("in.jsonl:1 (part 3)");
  });
});

test("records that cannot be read or bound are told with their part", async () => {
  const { write, hsa, lines } = desk();
  const broken = exportOf(0, 1)
    .replace('"content":"Weather in city 1?"', '"content":7')
    .replace('"content":"Weather in city 1?"', '"content":7');
  write("bad.jsonl", broken);
  const found = await hsa("inspect", "--json", "bad.jsonl");
  expect(JSON.parse(found.out)).toMatchObject({
    records: 2,
    formats: { "otel-genai": 1 },
    refused: [
      {
        index: 1,
        line: 1,
        message: expect.stringMatching(/^\S*bad\.jsonl:1 \(part 2\): message 1, part 1: the text lacks/),
      },
    ],
  });
  write("tools.json", JSON.stringify([{ name: "other", description: "Is another.", parameters: {} }]));
  const bound = await hsa("bind", "bad.jsonl", "--tools", "tools.json", "--out", "bound");
  expect(bound.err).toBe("");
  const rows = lines("bound/unbound.jsonl").map((line) => JSON.parse(line) as { readonly part?: number });
  expect(rows.map(({ part }) => part)).toContain(2);
});

test("the place of a part in an array is found", () => {
  expect(readFileSync(put("j.json", `[${LINES.join(",")}]`), "utf8").length).toBeGreaterThan(0);
  expect([...readRecords(join(root, "j.json"))].map(({ line, part }) => `${line}.${part ?? "-"}`)).toEqual([
    ...["1.1", "1.2", "1.3", "2.-", "3.1", "3.2", "3.3", "3.4", "3.5", "4.1", "4.2"],
  ]);
});
