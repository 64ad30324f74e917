/** The command line: exit codes, what is said to whom, and bad input of every kind, with file and line and nothing lost. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Ran, type Workplace, workplace } from "./help/cli.js";
import { call, jsonl, recipe, record } from "./help/records.js";

const LINE = (n: number): string => JSON.stringify(record(n));

/** A run over these bytes with limits off, and what became of them. */
async function over(
  input: string | Uint8Array,
  ...flags: readonly string[]
): Promise<Ran & { place: Workplace; bad: Row[]; books: Books }> {
  const place = workplace();
  place.write("input.jsonl", input);
  place.write("r.yaml", recipe({ views: "1", limits: "{ refused: 1, quarantined: 1 }" }));
  const ran = await place.hsa("generate", "r.yaml", "--out", "out", ...flags);
  const isMade = existsSync(join(place.folder, "out/manifest.json"));
  return {
    ...ran,
    place,
    bad: isMade ? place.lines("out/quarantine.jsonl").map((line) => JSON.parse(line) as Row) : [],
    books: isMade
      ? (JSON.parse(place.read("out/manifest.json")) as { books: Books }).books
      : { read: 0, kept: 0, quarantined: 0 },
  };
}
interface Row {
  id: string | null;
  file: string;
  line: number;
  stage: string;
  code: string;
  message: string;
  replay: string;
}
interface Books {
  read: number;
  kept: number;
  quarantined: number;
}

describe("bad input: the record is quarantined, the others are kept", () => {
  const good = [1, 2, 3].map(LINE);
  const utf16 = Buffer.from(`\ufeff${good.join("\n")}\n`, "utf16le");
  it.each<[string, string, string, number, RegExp]>([
    [
      "a truncated line",
      `${good[0]}\n${good[1]?.slice(0, 400)}\n${good[2]}\n`,
      "bad-json",
      2,
      /^input\.jsonl:2: the record is cut off/,
    ],
    [
      "two records on a line",
      `${good[0]}\n${good[1]}${good[2]}\n${LINE(4)}\n`,
      "bad-json",
      2,
      /^input\.jsonl:2: a second record starts on the same line/,
    ],
    ["a line that is no JSON", `${good[0]}\nhello\n${good[2]}\n`, "bad-json", 2, /^input\.jsonl:2: not JSON/],
    [
      "a NaN of Python's",
      `${good[0]}\n{"id":"x","messages":[],"reward":NaN}\n${good[2]}\n`,
      "bad-json",
      2,
      /NaN is not JSON/,
    ],
    [
      "a number as a record",
      `${good[0]}\n17\n${good[2]}\n`,
      "unknown-format",
      2,
      /^input\.jsonl:2: the record is in no format/,
    ],
    [
      "no messages",
      `${good[0]}\n{"id":"x","messages":[]}\n${good[2]}\n`,
      "no-messages",
      2,
      /^input\.jsonl:2/,
    ],
    [
      "an undeclared tool",
      `${good[0]}\n${JSON.stringify(record(2, { messages: [...(record(2)["messages"] as object[]).slice(0, 2), { role: "assistant", content: null, tool_calls: [call("c", "get_oder", {})] }] }))}\n${good[2]}\n`,
      "undeclared-tool",
      2,
      /get_oder.*declared: get_order, cancel_order, find_user/,
    ],
    [
      "the same record twice",
      `${good[0]}\n${good[1]}\n${good[0]}\n`,
      "bad-record",
      3,
      /same record as input\.jsonl:1/,
    ],
    [
      "the same record, keys in another order",
      `${good[0]}\n${JSON.stringify(Object.fromEntries(Object.entries(record(1)).reverse()))}\n`,
      "bad-record",
      2,
      /same record/,
    ],
    [
      "nesting without end",
      `${good[0]}\n${"[".repeat(5000)}${"]".repeat(5000)}\n${good[2]}\n`,
      "bad-json",
      2,
      /nested deeper/,
    ],
  ])("%s", async (_, input, code, line, message) => {
    const { code: exit, bad, books, place, err } = await over(input);
    expect(exit, err).toBe(0);
    expect(bad).toHaveLength(1);
    expect(bad[0]).toMatchObject({
      code,
      line,
      file: "input.jsonl",
      replay: `hsa show r.yaml input.jsonl:${line}`,
    });
    expect(bad[0]?.message).toMatch(message);
    expect(books.read).toBe(books.kept + 1);
    expect(err).not.toMatch(/\bat .*\.ts:\d+/);
    expect((await place.hsa("verify", "out")).code).toBe(0);
    const shown = await place.hsa("show", "r.yaml", `input.jsonl:${line}`);
    if (code !== "bad-record") expect(shown.out).toContain("Quarantined");
  });

  it("bytes that are not UTF-8", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${good[0]}\n{"id":"`),
      Buffer.from([0xff, 0xfe, 0x41]),
      Buffer.from(`"}\n${good[2]}\n`),
    ]);
    const { bad, books } = await over(bytes);
    expect(bad[0]).toMatchObject({ code: "bad-encoding", line: 2 });
    expect(books).toMatchObject({ read: 3, kept: 2 });
  });

  it("a record above the size limit, without being held whole", async () => {
    const big = JSON.stringify(record(2, { padding: "x".repeat(64 * 1024 * 1024) }));
    const { bad, books } = await over(`${good[0]}\n${big}\n${good[2]}\n`);
    expect(bad[0]).toMatchObject({ code: "too-large", line: 2 });
    expect(books).toMatchObject({ read: 3, kept: 2, quarantined: 1 });
  });

  it("a record within a limit that was raised, or above one that was lowered", async () => {
    expect((await over(`${good.join("\n")}\n`, "--max-record-bytes", "1k")).bad).toHaveLength(3);
    expect((await over(`${good.join("\n")}\n`, "--max-record-bytes", "64M")).bad).toHaveLength(0);
  });

  it("a whole file in another encoding: no record could be kept, which is an error of its own", async () => {
    const { code, err, bad } = await over(utf16);
    expect(code).toBe(4);
    expect(bad[0]?.message).toMatch(/UTF-16/);
    expect(err).toMatch(/none of the 1 records could be kept; causes: bad-encoding 1/);
  });

  it("zero kept records names the three most frequent causes", async () => {
    const { code, err } = await over("x\ny\n17\n18\n19\n{}\n");
    expect(code).toBe(4);
    expect(err).toMatch(/none of the 6 records could be kept; causes: unknown-format 4, bad-json 2/);
  });

  it("an empty file is no dataset", async () => {
    const { code, err } = await over("");
    expect(code).toBe(4);
    expect(err).toMatch(/the file holds no record|causes: bad-file 1/);
  });
});

describe("unusual input that is fine", () => {
  it.each([
    ["a byte order mark", `\ufeff${LINE(1)}\n${LINE(2)}\n`],
    ["CRLF", `${LINE(1)}\r\n${LINE(2)}\r\n`],
    ["no line end at the end", `${LINE(1)}\n${LINE(2)}`],
    ["empty lines", `\n${LINE(1)}\n\n\n${LINE(2)}\n\n`],
    ["an array", `[${LINE(1)},\n${LINE(2)}]`],
    ["one object over many lines and another", `[${JSON.stringify(record(1), null, 2)},${LINE(2)}]`],
  ])("%s", async (_, input) => {
    const { code, books, err } = await over(input);
    expect(code, err).toBe(0);
    expect(books).toMatchObject({ read: 2, kept: 2 });
  });

  it("ids that recur with other content: each base has the digest of its record", async () => {
    const { books, place } = await over(jsonl([record(1), { ...record(2), id: "run-1" }]));
    expect(books).toMatchObject({ read: 2, kept: 2 });
    expect((await place.hsa("verify", "out")).code).toBe(0);
  });

  it("keys that would reach a prototype stay keys", async () => {
    const line = LINE(1).replace('"id"', '"__proto__":{"polluted":true},"constructor":1,"id"');
    const { books, place } = await over(`${line}\n`);
    expect(books.kept).toBe(1);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(place.lines("out/ledger.jsonl")).toHaveLength(1);
  });

  it("a tool's name of 300 characters is refused with its length", async () => {
    const tools = (record(1)["tools"] as { function: object }[]).map((tool, n) =>
      n === 2 ? { ...tool, function: { ...tool.function, name: "x".repeat(300) } } : tool,
    );
    const { bad } = await over(jsonl([record(1, { tools }), record(2)]));
    expect(bad[0]?.message).toMatch(/input\.jsonl:1.*300 characters/);
  });

  it("standard input", async () => {
    const place = workplace();
    place.write("r.yaml", recipe({ input: '"-"', views: "1" }));
    async function* stdin(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(`${LINE(1)}\n${LINE(2)}`);
    }
    const ran = await place.hsaWith({ stdin: stdin() }, "generate", "r.yaml", "--out", "out");
    expect(ran.code, ran.err).toBe(0);
    expect(JSON.parse(place.read("out/manifest.json")).books.kept).toBe(2);
    expect(
      (await place.hsaWith({ stdin: stdin() }, "generate", "r.yaml", "--out", "out", "--resume")).err,
    ).toContain("standard input");
  });
});

describe("what keeps a run from starting: exit 2, nothing written", () => {
  it.each<[string, (place: Workplace) => readonly string[], RegExp]>([
    ["no command", () => [], /Usage: hsa/],
    ["an unknown command", () => ["genrate"], /unknown command 'genrate'[\s\S]*generate/],
    [
      "an unknown option",
      () => ["generate", "r.yaml", "--seeed", "1"],
      /unknown option '--seeed'[\s\S]*--seed/,
    ],
    [
      "a value that is none",
      () => ["generate", "r.yaml", "--out", "out", "--views", "many"],
      /views.*whole number/s,
    ],
    ["no --out", () => ["generate", "r.yaml"], /--out: is missing/],
    ["both manners", () => ["generate", "r.yaml", "--out", "out", "--fresh", "--resume"], /opposite/],
    ["no Recipe", () => ["generate", "none.yaml", "--out", "out"], /none\.yaml: there is no such file/],
    [
      "no input",
      () => ["generate", "r.yaml", "--out", "out", "--input", "none.jsonl"],
      /none\.jsonl: there is no such file/,
    ],
    [
      "an unknown format",
      (place) => [
        "generate",
        place.write("f.yaml", recipe({ input: "{ path: input.jsonl, from: openai-chta }" })),
        "--out",
        "out",
      ],
      /openai-chta.*openai-chat/s,
    ],
    ["no tool file", () => ["generate", "r.yaml", "--out", "out", "--tools", "none.json"], /none\.json/],
    [
      "a folder that is no Harness",
      (place) => ["generate", place.write("h.yaml", recipe({ harness: "." })), "--out", "out"],
      /harness\.yaml/,
    ],
    [
      "a foreign folder as --out",
      (place) => [
        "generate",
        "r.yaml",
        "--fresh",
        "--out",
        place.write("mine/notes.txt", "x").replace(/\/.*/, ""),
      ],
      /mine: the folder holds files that are no dataset/,
    ],
    ["verify without a dataset", () => ["verify", "."], /no manifest\.json/],
    ["an id that is nowhere", () => ["show", "r.yaml", "nobody#1"], /there is no "nobody#1".*such as run-1/s],
    ["a list of what is none", () => ["list", "transform"], /transforms/],
  ])("%s", async (_, argv, message) => {
    const place = workplace();
    place.write("input.jsonl", `${LINE(1)}\n`);
    place.write("r.yaml", recipe());
    const ran = await place.hsa(...argv(place));
    expect(ran.err).toMatch(message);
    expect(ran.code).toBe(2);
    expect(ran.err).not.toMatch(/\n\s+at /);
    expect(existsSync(join(place.folder, "out"))).toBe(false);
  });
});

describe("broken side files", () => {
  const SKILL = "---\nname: tone\ndescription: How to write.\n---\n\nBe brief.\n";
  const withSkill = async (text: string): Promise<Ran> => {
    const place = workplace();
    place.write("input.jsonl", `${LINE(1)}\n`);
    place.write("r.yaml", recipe({ views: "1", limits: "{ refused: 1 }" }));
    place.write("skills/tone/SKILL.md", SKILL);
    place.write("skills/other/SKILL.md", text);
    return place.hsa("generate", "r.yaml", "--out", "out", "--skills", "skills");
  };

  it("a Skill whose front matter is no YAML is told with file and line, and the run goes on", async () => {
    const { code, err } = await withSkill("---\nname: other\ndescription: Note: this colon\n---\n\nText.\n");
    expect(err).toMatch(/skills\/other\/SKILL\.md:\d/);
    expect(code).toBe(0);
  });

  it("front matter that asks to be run is refused, never run", async () => {
    const { err } = await withSkill("---js\n{ name: (globalThis.hacked = true, 'other') }\n---\n\nText.\n");
    expect(err).toMatch(/skills\/other\/SKILL\.md/);
    expect((globalThis as { hacked?: boolean }).hacked).toBeUndefined();
  });

  it("tools and skills beside a Harness folder contradict each other", async () => {
    const place = workplace();
    place.write("input.jsonl", `${LINE(1)}\n`);
    place.write("tools.json", "[]");
    place.write("r.yaml", recipe({ harness: "h" }));
    const ran = await place.hsa("generate", "r.yaml", "--out", "out", "--tools", "tools.json");
    expect(ran.code).toBe(2);
    expect(ran.err).toMatch(/harness: inline/);
  });
});

describe("a dataset that was touched is found out: exit 3", () => {
  it.each<[string, string, (text: string) => string, RegExp]>([
    [
      "a changed reply",
      "sft/all/00000.jsonl",
      (text) => text.replace("is cancelled", "was cancelled"),
      /sft\/all\/00000\.jsonl: files[\s\S]*world-intact/,
    ],
    [
      "a changed edit",
      "views/all-00000.jsonl",
      (text) => text.replace(/"to":"[^"]+"/, '"to":"stolen_name"'),
      /views\/all-00000\.jsonl:\d+: /,
    ],
    [
      "a lost line",
      "sft/all/00000.jsonl",
      (text) => text.slice(text.indexOf("\n") + 1),
      /it has no row in sft\//,
    ],
    [
      "a changed base",
      "bases/all-00000.jsonl",
      (text) => text.replace("packed", "sent"),
      /bases\/all-00000\.jsonl: files/,
    ],
    [
      "a mask turned on",
      "sft/all/00000.jsonl",
      (text) => text.replace('"train":true', '"train":false'),
      /messages\[2\]\.train is false; expected true/,
    ],
    [
      "a changed way back",
      "rl/all-00000.jsonl",
      (text) => text.replace(/"restore":\[\{[^\n]*?\}\]\}\]/, '"restore":[]'),
      /rl\/all-00000\.jsonl:\d+: rows: restore/,
    ],
    [
      "books that do not balance",
      "manifest.json",
      (text) => text.replace('"kept": 3', '"kept": 4'),
      /books\.read is 3; counted: 4/,
    ],
    [
      "a ledger cut short",
      "ledger.jsonl",
      (text) => text.slice(text.indexOf("\n") + 1),
      /books\.views\.made/,
    ],
  ])("%s", async (_, path, damage, message) => {
    const place = workplace();
    place.write("input.jsonl", jsonl([1, 2, 3].map((n) => record(n))));
    place.write("r.yaml", recipe({ splits: "{ all: 1 }", originals: "0" }));
    expect((await place.hsa("generate", "r.yaml", "--out", "out")).code).toBe(0);
    const text = place.read(`out/${path}`);
    const damaged = damage(text);
    expect(damaged).not.toBe(text);
    place.write(`out/${path}`, damaged);
    const ran = await place.hsa("verify", "out");
    expect(ran.out).toMatch(message);
    expect(ran.code).toBe(3);
    expect(JSON.parse((await place.hsa("verify", "out", "--json")).out)).toMatchObject({ ok: false });
  });

  it("a file too many", async () => {
    const { place } = await over(`${LINE(1)}\n`);
    place.write("out/sft/all/extra.jsonl", "{}\n");
    const ran = await place.hsa("verify", "out");
    expect(ran).toMatchObject({ code: 3 });
    expect(ran.out).toMatch(/sft\/all\/extra\.jsonl: files: the manifest does not list this file/);
  });
});

describe("show", () => {
  it("tells the edits in sentences and shows before and after, alike from Recipe and dataset", async () => {
    const { place } = await over(`${LINE(1)}\n${LINE(2)}\n`);
    const { id } = JSON.parse(place.lines("out/ledger.jsonl")[1] ?? "") as { id: string };
    const [made, stored] = [await place.hsa("show", "r.yaml", id), await place.hsa("show", "out", id)];
    expect(made.code).toBe(0);
    expect(stored.out).toBe(made.out);
    expect(made.out).toMatch(/get_order is now called/);
    expect(made.out).toMatch(/^- get_order\(order_id: "1002"\)$/m);
    expect(made.out).toMatch(/^\+ \w+\(order_id: "1002"\)$/m);
    const json = JSON.parse((await place.hsa("show", "out", id, "--json")).out);
    expect(json).toMatchObject({ id, verdict: "made" });
    expect(json.changed).toContain("/messages/2/tool_calls/0/function/name");
  });

  it("finds a base by the id its record brought, and view 0", async () => {
    const { place } = await over(`${LINE(1)}\n${LINE(2)}\n`);
    expect((await place.hsa("show", "out", "run-2")).out).toMatch(/^run-2~[0-9a-f]{8}#1/);
    expect((await place.hsa("show", "r.yaml", "run-2#0")).out).toContain("the original");
  });

  it("colours only where the reader can see it", async () => {
    const { place } = await over(`${LINE(1)}\n`);
    expect((await place.hsa("show", "out", "run-1")).out).not.toContain("\u001b[");
    expect((await place.hsaWith({ color: true }, "show", "out", "run-1")).out).toContain("\u001b[31m- ");
  });
});

describe("list, lint, help", () => {
  it.each(["transforms", "laws", "formats", "profiles"])(
    "%s: one array of objects with name and summary",
    async (what) => {
      const { out, code } = await workplace().hsa("list", what, "--json");
      const list = JSON.parse(out) as { name: string; summary: string; family?: string; class?: string }[];
      expect(code).toBe(0);
      expect(list.length).toBeGreaterThan(1);
      for (const entry of list) {
        expect(entry.name).toMatch(/^[a-z0-9-]+$/);
        expect(entry.summary.length).toBeGreaterThan(10);
        if (what === "transforms")
          expect([entry.family, entry.class].every((one) => one !== undefined)).toBe(true);
      }
    },
  );

  it("transforms are listed with their options", async () => {
    expect((await workplace().hsa("list", "transforms")).out).toMatch(
      /rename-tools[\s\S]*style \(semantic \| opaque \| case, default "semantic"\)/,
    );
  });

  it("lint of a Recipe and of a Harness folder say file and line", async () => {
    const place = workplace();
    place.write("r.yaml", recipe({ vews: "2" }));
    expect(await place.hsa("lint", "r.yaml")).toMatchObject({
      code: 3,
      out: expect.stringMatching(/^r\.yaml:\d+: vews: unknown key/),
    });
    place.write("h/harness.yaml", "format: hsa/harness@1\nname: h\nprompt: { sections: [role] }\n");
    const ran = await place.hsa("lint", "h");
    expect(ran.code).toBe(3);
    expect(ran.out).toMatch(/h\/.*role/);
    expect(JSON.parse((await place.hsa("lint", "h", "--json")).out).length).toBeGreaterThan(0);
  });

  it.each([["--help"], ["help"], ["generate", "--help"], ["help", "show"], ["--version"]])(
    "%s %s: exit 0, on stdout",
    async (...argv) => {
      const ran = await workplace().hsa(...argv.filter((word) => word !== undefined));
      expect(ran).toMatchObject({ code: 0, err: "" });
      expect(ran.out.length).toBeGreaterThan(3);
    },
  );
});
