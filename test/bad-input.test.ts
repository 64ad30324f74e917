/** What a skeptical user does to the command line: odd files, odd records, odd settings. Nothing lost, nothing guessed, each told. */
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { laws, type Trial } from "../src/laws/index.js";
import { type Ran, type Workplace, workplace } from "./help/cli.js";
import { trialsOf } from "./help/dataset.js";
import { call, jsonl, recipe, record } from "./help/records.js";

type Row = Record<string, unknown>;
interface Made extends Ran {
  readonly place: Workplace;
  /** All lines of the files below a folder of the dataset, or of one file there. */
  readonly rows: (what: string) => readonly Row[];
  readonly text: (what: string) => string;
}

const FREE = { views: "1", originals: "1", limits: "{ refused: 1, quarantined: 1 }" };

/** A run over these records with limits off. */
async function run(records: readonly unknown[], lines: Readonly<Record<string, string>> = {}): Promise<Made> {
  const place = workplace();
  place.write("input.jsonl", jsonl(records));
  place.write("r.yaml", recipe({ ...FREE, ...lines }));
  const ran = await place.hsa("generate", "r.yaml", "--out", "out");
  const out = join(place.folder, "out");
  const text = (what: string): string =>
    (what.endsWith(".jsonl")
      ? [what]
      : readdirSync(join(out, what), { recursive: true }).map((name) => `${what}/${name}`)
    )
      .filter((path) => path.endsWith(".jsonl"))
      .map((path) => readFileSync(join(out, path), "utf8"))
      .join("");
  const rows = (what: string): readonly Row[] =>
    text(what)
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Row);
  return { ...ran, place, rows, text };
}

const verify = async ({ place }: Made): Promise<Ran> => place.hsa("verify", "out");

/** The usual run with its first call, or its first user message, written otherwise. */
const withCall = (written: object, result: object = {}): object => {
  const { messages } = record(1) as { messages: object[] };
  return record(1, {
    messages: messages.map((message, i) =>
      i === 2 ? { ...message, tool_calls: [written] } : i === 3 ? { ...message, ...result } : message,
    ),
  });
};
const withUser = (content: unknown): object => {
  const { messages } = record(1) as { messages: object[] };
  return record(1, { messages: messages.map((message, i) => (i === 1 ? { ...message, content } : message)) });
};
const withThought = (content: unknown): object => {
  const { messages } = record(1) as { messages: object[] };
  return record(1, {
    messages: messages.map((message, i) => (i === 2 ? { ...message, content } : message)),
  });
};

describe("what no reader understands is in the base row, whatever it is called", () => {
  it("members that the row needs for itself stand under `recorded`", async () => {
    const made = await run([
      record(1, {
        source: "web",
        target: 3,
        outcome: "fine",
        harness: "h",
        slots: [1],
        format: "f",
        more: 1,
      }),
    ]);
    expect(made.code).toBe(0);
    expect(made.rows("bases")[0]).toMatchObject({
      source: { file: "input.jsonl", line: 1 },
      target: true,
      more: 1,
      recorded: { source: "web", target: 3, outcome: "fine", harness: "h", slots: [1], format: "f" },
    });
    expect((await verify(made)).code).toBe(0);
  });

  it("members of a call do not take the call's own place", async () => {
    const made = await run([
      withCall({
        ...call("c1", "get_order", { order_id: "1" }),
        index: 0,
        "10": "x",
        function: { ...call("c1", "get_order", { order_id: "1" }).function, strict: true },
      }),
    ]);
    expect(made.code).toBe(0);
    expect(made.text("bases")).toContain(
      '{"id":"c1","type":"function","function":{"name":"get_order","arguments":{"order_id":"1"},"strict":true},',
    );
    expect(made.text("bases")).toMatch(/"10":"x"/);
    expect(made.rows("sft")).toHaveLength(2);
    expect((await verify(made)).code).toBe(0);
  });

  it("an argument given twice is kept twice, and the dataset is sound", async () => {
    const made = await run(
      [
        withCall({
          ...call("c1", "get_order", {}),
          function: { name: "get_order", arguments: '{"order_id":"1","order_id":"2"}' },
        }),
      ],
      { steps: "[{ use: rename-params, with: { style: opaque } }]" },
    );
    expect(made.text("sft")).toMatch(
      /"arguments":\{"(\w+)":"1","\1":"2"\}[\s\S]*"arguments":\{"(?!order_id)(\w+)":"1","\2":"2"\}/,
    );
    expect((await verify(made)).out).toMatch(/sound/);
  });

  it("an author that is none does not change who wrote the part", async () => {
    const made = await run([withUser([{ type: "text", text: "Please cancel it.", author: "Bob" }])]);
    expect(made.text("bases")).toContain(
      '{"type":"text","author":"world","text":"Please cancel it.","recorded":{"author":"Bob"}}',
    );
  });

  it("a call's id written as a number pairs with its result, and both keep it", async () => {
    const made = await run([
      withCall({ ...call("c1", "get_order", { order_id: "1" }), id: 5 }, { tool_call_id: 5 }),
    ]);
    expect(made.code).toBe(0);
    expect(made.text("sft")).toContain('"tool_calls":[{"id":"5"');
    expect(made.text("sft")).toContain('"tool_call_id":"5"');
  });
});

describe("content in parts", () => {
  const IMAGE = { type: "image_url", image_url: { url: "https://shop.example/a.png" } };
  const asks = [{ type: "text", text: "Please cancel this." }, IMAGE];

  it("a picture stays where it is, and the content stays a list", async () => {
    const made = await run([withUser(asks)]);
    expect(made.code).toBe(0);
    const [original, view] = made.rows("sft") as { messages: { content: unknown }[] }[];
    expect(original?.messages[1]?.content).toEqual(asks);
    expect(view?.messages[1]?.content).toEqual(asks);
    expect((await verify(made)).code).toBe(0);
  });

  it.each<[string, unknown]>([
    ["another picture", [asks[0], { ...IMAGE, image_url: { url: "https://shop.example/b.png" } }]],
    ["no picture", [asks[0]]],
    ["one text", "Please cancel this."],
    ["another order", [IMAGE, asks[0]]],
    ["another text", [{ type: "text", text: "Please cancel that." }, IMAGE]],
    [
      "a part with more than its text",
      [{ type: "text", text: "Please cancel this.", author: "world" }, IMAGE],
    ],
  ])("a law notices %s", async (_, content) => {
    const made = await run([withUser(asks)]);
    const trial = trialsOf(join(made.place.folder, "out")).find(({ edits }) => edits.length > 0) as Trial;
    const damaged = structuredClone(trial.view) as { messages: { content: unknown }[] };
    (damaged.messages[1] as { content: unknown }).content = content;
    expect(failing(trial)).toEqual([]);
    expect(failing({ ...trial, view: damaged as unknown as Trial["view"] })).not.toEqual([]);
  });

  it("a picture whose address names a tool refuses the View", async () => {
    const made = await run([
      withUser([{ type: "image_url", image_url: { url: "https://shop.example/get_order.png" } }]),
    ]);
    expect(made.rows("ledger.jsonl")[0]).toMatchObject({ verdict: "refused", code: "named-by-world" });
  });

  it.each<[string, readonly string[]]>([
    ["begins in one part and ends in the next", ["I use get_", "order now."]],
    ["is only part of a word that ends in the next", ["I use get_order", "s now."]],
  ])("a name that %s refuses the View: the row joins the parts", async (_, texts) => {
    const made = await run([withThought(texts.map((text) => ({ type: "text", text })))]);
    expect(made.rows("ledger.jsonl")[0]).toMatchObject({
      verdict: "refused",
      code: "ambiguous-mention",
      what: expect.stringContaining('"get_order" runs over two parts') as string,
    });
  });

  it("a law notices an old name that runs over two parts", async () => {
    const made = await run([
      withThought([
        { type: "text", text: "I look " },
        { type: "text", text: "now." },
      ]),
    ]);
    const trial = trialsOf(join(made.place.folder, "out")).find(({ edits }) => edits.length > 0) as Trial;
    const say = (row: unknown, content: unknown): never => {
      const copy = structuredClone(row) as { messages: { content: unknown }[] };
      (copy.messages[2] as { content: unknown }).content = content;
      return copy as never;
    };
    const parts = ["I use get_", "order now."].map((text) => ({ type: "text", author: "assistant", text }));
    const torn = { ...trial, base: say(trial.base, parts), view: say(trial.view, "I use get_order now.") };
    expect(failing(trial)).toEqual([]);
    expect(failing(torn)).toContain("no-stale-names");
  });
});

const failing = (trial: Trial): readonly string[] =>
  laws.flatMap((law) => {
    const found = law.check(trial);
    return found === "n/a" || found.length === 0 ? [] : [law.name];
  });

describe("input that is no file", () => {
  it("folders linked into each other are read once", async () => {
    const place = workplace();
    place.write("r.yaml", recipe({ ...FREE, input: "logs" }));
    place.write("logs/a/one.jsonl", jsonl([record(1)]));
    for (const name of ["x", "y", "z"]) symlinkSync("..", join(place.folder, "logs/a", name));
    expect((await place.hsa("generate", "r.yaml", "--out", "out")).code).toBe(0);
    expect(JSON.parse(place.read("out/manifest.json"))).toMatchObject({ books: { read: 1, kept: 1 } });
  });

  it("a folder that a link leads to is read", async () => {
    const place = workplace();
    place.write("r.yaml", recipe({ ...FREE, input: "logs" }));
    place.write("elsewhere/one.jsonl", jsonl([record(1)]));
    mkdirSync(join(place.folder, "logs"));
    symlinkSync("../elsewhere", join(place.folder, "logs/linked"));
    expect((await place.hsa("generate", "r.yaml", "--out", "out")).code).toBe(0);
    expect(place.read("out/manifest.json")).toContain('"read": 1');
  });

  it("folders below folders are read at any depth", async () => {
    const place = workplace();
    place.write("r.yaml", recipe({ ...FREE, input: "logs" }));
    place.write(`logs/${"d/".repeat(40)}one.jsonl`, jsonl([record(1)]));
    expect((await place.hsa("generate", "r.yaml", "--out", "out")).code).toBe(0);
  });

  it.skipIf(!existsSync("/dev/null"))("a device or pipe is not called missing", async () => {
    const place = workplace();
    place.write("r.yaml", recipe(FREE));
    const { code, err } = await place.hsa("generate", "r.yaml", "--out", "out", "--input", "/dev/null");
    expect(code).toBe(2);
    expect(err).toBe(
      "hsa: /dev/null: it is neither a file nor a folder; expected a file, or - and the data on standard input\n",
    );
  });
});

describe("where the dataset goes", () => {
  it.each<[string, string, string]>([
    ["in a folder that is read", "logs", "logs/out"],
    ["the folder that is read", "logs", "logs"],
    ["around a file that is read", "logs/deep/*.jsonl", "logs"],
    ["in a folder that is read through a link", "linked", "logs/out"],
  ])("not %s: it would be its own input, or take it away", async (_, input, out) => {
    const place = workplace();
    place.write("r.yaml", recipe({ ...FREE, input: `"${input}"` }));
    place.write("logs/deep/one.jsonl", jsonl([record(1)]));
    symlinkSync("logs", join(place.folder, "linked"));
    for (const manner of [[], ["--fresh"], ["--resume"]]) {
      const { code, err } = await place.hsa("generate", "r.yaml", "--out", out, ...manner);
      expect(code).toBe(2);
      expect(err).toContain(`hsa: ${out}: the dataset would lie where its input is read (`);
    }
    expect(readdirSync(join(place.folder, "logs"))).toEqual(["deep"]);
  });

  it("not a file", async () => {
    const place = workplace();
    place.write("r.yaml", recipe(FREE));
    place.write("input.jsonl", jsonl([record(1)]));
    place.write("out", "mine");
    const { code, err } = await place.hsa("generate", "r.yaml", "--out", "out");
    expect([code, err]).toEqual([2, "hsa: out: it is a file; expected a folder\n"]);
    expect(place.read("out")).toBe("mine");
  });
});

it("the command that goes on after an interrupt asks for the same dataset", async () => {
  const place = workplace();
  place.write("r.yaml", recipe(FREE));
  place.write("input.jsonl", jsonl([record(1), record(2)]));
  const flags = [
    "--views",
    "3",
    "--seed",
    "8",
    "--max-refused",
    "0.5",
    "--max-record-bytes",
    "2M",
    "--limit",
    "2",
  ];
  const atOnce = {
    onInterrupt: (handler: () => void) => {
      handler();
      return () => undefined;
    },
  };
  const { code, err } = await place.hsaWith(atOnce, "generate", "r.yaml", "--out", "out", ...flags);
  expect(code).toBe(130);
  const line = /^ {2}hsa (.*)$/m.exec(err)?.[1] ?? "";
  for (const said of [
    "--views 3",
    "--seed 8",
    "--max-refused 0.5",
    "--max-record-bytes 2097152",
    "--limit 2",
  ])
    expect(line).toContain(said);
  expect((await place.hsa(...line.split(" "))).code).toBe(0);
  expect(JSON.parse(place.read("out/manifest.json"))).toMatchObject({
    seed: 8,
    books: { views: { asked: 6 } },
  });
});

describe("messages", () => {
  it("a record with one odd role is told which message has it", async () => {
    const { messages } = record(1) as { messages: object[] };
    const made = await run([
      record(1, { messages: [...messages, { role: "ipython", content: "x" }] }),
      record(2),
    ]);
    expect(made.rows("quarantine.jsonl")[0]).toMatchObject({
      code: "unknown-format",
      message: expect.stringContaining('message 8 has the role "ipython"') as string,
    });
  });

  it("characters that nobody sees are shown", async () => {
    const place = workplace();
    place.write("r.yaml", recipe(FREE));
    place.write("input.jsonl", `${JSON.stringify(record(1))}\n\ufeff${JSON.stringify(record(2))}\n`);
    await place.hsa("generate", "r.yaml", "--out", "out");
    expect(place.read("out/quarantine.jsonl")).toContain('near \\"\\\\ufeff{');
  });

  it("logs that state no outcome: why nothing is in sft/, and what to write", async () => {
    const made = await run([record(1)], { targets: "{}" });
    expect(made.code).toBe(0);
    expect(made.err).toContain("0 training rows");
    expect(made.err).toContain(
      "Logs that state no outcome are none; `targets: { outcome: any }` in the Recipe",
    );
  });

  it("a Skill that is left out is said to be", async () => {
    const place = workplace();
    place.write("r.yaml", recipe(FREE));
    place.write("input.jsonl", jsonl([record(1)]));
    place.write("skills/good/SKILL.md", "---\nname: good\ndescription: Good.\n---\nDo it.\n");
    place.write("skills/bad/SKILL.md", "---\nname: bad\ndescription: Bad.\nmetadata:\n\ta: b\n---\nDo it.\n");
    const { code, err } = await place.hsa("generate", "r.yaml", "--out", "out", "--skills", "skills");
    expect(code).toBe(0);
    expect(err).toMatch(/note: skills\/bad\/SKILL\.md:5:1: not YAML: .*\(the Skill is left out\)/);
    // The same files in another folder give the same bytes.
    expect(place.read("out/manifest.json")).not.toContain(place.folder);
  });

  it.each<[string, string, string]>([
    ["a step that is a word", "steps: [rename-tools]", "r.yaml:7: steps[0]: is string; expected object\n"],
    [
      "a step of two kinds",
      "steps: [{ use: rename-tools, oneOf: [] }]",
      'r.yaml:7: steps[0].oneOf: "oneOf" does not go with the keys beside it\n',
    ],
    ["a share of a View", "views: 1.5", "r.yaml:7: views: is a fraction; expected a whole number\n"],
    [
      "a split that is a path",
      "splits: { ../x: 1 }",
      "r.yaml:7: splits.../x: the key is not legal here; expected /^[a-z][a-z0-9_-]*$/\n",
    ],
  ])("%s in a Recipe", async (_, line, message) => {
    const place = workplace();
    const key = line.slice(0, line.indexOf(":"));
    const lines = recipe()
      .split("\n")
      .filter((one) => one !== "" && !one.startsWith(`${key}:`));
    while (lines.length < 6) lines.push("");
    place.write("r.yaml", `${lines.slice(0, 6).join("\n")}\n${line}\n`);
    place.write("input.jsonl", jsonl([record(1)]));
    const { code, err } = await place.hsa("generate", "r.yaml", "--out", "out");
    expect(code).toBe(2);
    expect(err).toBe(`hsa: ${message}`);
    expect(existsSync(join(place.folder, "out"))).toBe(false);
  });

  it("a key __proto__ in harness.yaml is an unknown key like any other", async () => {
    const place = workplace();
    place.write(
      "h/harness.yaml",
      "format: hsa/harness@1\nname: h\nprompt: { sections: [] }\n__proto__: { a: 1 }\n",
    );
    const { code, out } = await place.hsa("lint", "h");
    expect(code).toBe(3);
    expect(out).toContain('h/harness.yaml:4: __proto__: unknown key "__proto__"; valid keys: format, name,');
    expect(out).toContain("h: 1 finding\n");
  });

  it("lint of what is not there could not start", async () => {
    const { code, err } = await workplace().hsa("lint", "nothing");
    expect(code).toBe(2);
    expect(err).toBe(
      "hsa: nothing: there is no such file or folder; expected a Harness folder, a Recipe file, or Skills, settings, tool lists and prompts\n",
    );
  });
});
