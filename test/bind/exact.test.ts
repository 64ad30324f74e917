/** A bound record is the log: the printed prompt and the messages are the same, leaf by leaf, whatever the logs hold. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeHarness } from "../../src/io/harness/write-harness.js";
import type { Json } from "../../src/model/json.js";
import { printJson } from "../../src/model/json.js";
import type { BindReport } from "../../src/run/bind-logs/report.js";
import { unlikeLogs } from "../help/bound-exactly.js";
import { workplace } from "../help/cli.js";
import { flatLogs } from "../help/flat-logs.js";
import { livestreamVersions } from "../help/livestream-versions.js";

const place = workplace();
let n = 0;

interface Out {
  readonly report: BindReport;
  readonly out: string;
  readonly unlike: readonly string[];
  readonly err: string;
  readonly code: number;
}

/** Binds records that stand in one file. */
async function bound(records: readonly Json[], ...argv: readonly string[]): Promise<Out> {
  const out = `out-${++n}`;
  const file = place.write(`logs-${n}.jsonl`, records.map((record) => `${printJson(record)}\n`).join(""));
  const ran = await place.hsa("bind", file, ...argv, "--out", out, "--json");
  expect(ran.err).toBe("");
  const report = JSON.parse(ran.out) as BindReport;
  const folder = join(place.folder, out);
  return {
    ...{ report, out, err: ran.err, code: ran.code },
    unlike: await unlikeLogs([join(place.folder, file)], folder),
  };
}

const chat = (id: string, prompt: string | null, user: string, more: object = {}): Json =>
  ({
    id,
    messages: [
      ...(prompt === null ? [] : [{ role: "system", content: prompt }]),
      { role: "user", content: user },
      { role: "assistant", content: "Yes." },
    ],
    ...more,
  }) as Json;

const VALUES: readonly string[] = [
  "plain",
  "two words",
  "a shop. Today is better than",
  "{{x}}",
  "{{skills}}",
  "{{",
  "# Rules",
  "## Other\nthing",
  "</rules>",
  "<rules>",
  "line\nbreak",
  "",
  " ",
  "北灯商店",
  "x".repeat(5000),
  "$& $1 $$",
  "__proto__",
  "\u0001 0\u0002",
  "\r\n",
  "====",
];

const PROMPT = (value: string, i: number): string =>
  `# Role\nYou speak for ${value} in our shop. Today is 2026-0${(i % 9) + 1}-11.\n\n# Rules\nBe kind, and be short.\n`;

test.each(VALUES.map((value, i) => [i, value] as const))(
  "a slot that holds odd text %i",
  async (_, value) => {
    const usual = Array.from({ length: 12 }, (_, i) => chat(`u${i}`, PROMPT(`shop ${i * 7}`, i), "Hi"));
    const { report, unlike } = await bound([...usual, chat("odd", PROMPT(value, 3), "Hi")]);
    expect(unlike).toEqual([]);
    expect(report.bound).toBe(13);
  },
);

test("two templates, one after the other", async () => {
  const records = Array.from({ length: 24 }, (_, i) =>
    chat(
      `r${i}`,
      i % 2 === 0
        ? PROMPT(`shop ${i}`, i)
        : `# Task\nAnswer questions about parcel ${i}.\n\n# Style\nSpeak like a friend of ${i * 3}.\n`,
      "Hi",
    ),
  );
  const { report, unlike } = await bound(records);
  expect(unlike).toEqual([]);
  expect(report.bound).toBe(24);
});

test("prompts that differ in white space alone", async () => {
  const gaps = ["\n\n", "\n", "\n\n\n", " \n\n"];
  const records = Array.from({ length: 24 }, (_, i) =>
    chat(`r${i}`, PROMPT(`shop ${i}`, i).replace("\n\n", gaps[i % 4] as string), "Hi"),
  );
  const { report, unlike } = await bound(records);
  expect(unlike).toEqual([]);
  expect(report.bound).toBe(24);
});

test("records without a prompt among others, prompts of developers, in parts, with a name, and two of them", async () => {
  const usual = Array.from({ length: 12 }, (_, i) => chat(`u${i}`, PROMPT(`shop ${i * 7}`, i), "Hi"));
  const with_ = (id: string, ...first: readonly object[]): Json =>
    ({
      id,
      messages: [...first, { role: "user", content: "Hi" }, { role: "assistant", content: "Yes" }],
    }) as Json;
  const content = PROMPT("x", 1);
  const { report, unlike, out } = await bound([
    ...usual,
    chat("none", null, "Hi"),
    with_("developer", { role: "developer", content }),
    with_("name", { role: "system", content, custom: { a: 1 } }),
    with_("parts", {
      role: "system",
      content: [{ type: "text", text: content, cache_control: { type: "ephemeral" } }],
    }),
    with_("two", { role: "system", content }, { role: "system", content: "And be quick." }),
    with_("twice", { role: "system", content }, { role: "system", content }),
    with_("late", { role: "user", content: "?" }, { role: "system", content }),
    with_("empty", { role: "system", content: "" }),
  ]);
  expect(unlike).toEqual([]);
  expect(report).toMatchObject({ read: 20, bound: 18 });
  await place.hsa("generate", `${out}/recipe.yaml`, "--out", `${out}-made`, "--workers", "0");
  const { books } = JSON.parse(place.read(`${out}-made/manifest.json`)) as { books: object };
  expect(books).toMatchObject({ read: 18, kept: 18, quarantined: 0 });
});

test("records that declare no tools are of one version, whatever others declare", async () => {
  const declared = (id: string, ...names: readonly string[]): Json =>
    chat(id, null, "Hi", {
      tools: names.map((name) => ({ type: "function", function: { name, parameters: { type: "object" } } })),
    });
  const { report, unlike } = await bound([
    ...["a", "b", "c"].map((id) => declared(id)),
    declared("d", "get_order"),
    chat("e", null, "Hi"),
  ]);
  expect(unlike).toEqual([]);
  expect(report).toMatchObject({ read: 5, bound: 4, losses: [{ code: "no-version", records: 1 }] });
});

test("folders of one name, or of names that are no names of files, are versions of their own", async () => {
  for (const [folder, text] of [
    ["one/my agent (v1)", "Be kind."],
    ["two/my agent (v1)", "Be short."],
    ["three/My-Agent-v1-", "Be quick."],
  ] as const) {
    place.write(
      `${folder}/harness.yaml`,
      "format: hsa/harness@1\nname: x\nprompt: { layout: inline, sections: [rules] }\ntools: []\nskills: []\nhooks: []\n",
    );
    place.write(`${folder}/prompt/rules.md`, `---\ntitle: ""\n---\n\n${text}\n`);
  }
  const folders = ["one/my agent (v1)", "two/my agent (v1)", "three/My-Agent-v1-"].flatMap((folder) => [
    "--harness",
    folder,
  ]);
  const { report, unlike } = await bound(
    ["Be kind.", "Be short.", "Be quick."].map((text, i) => chat(`r${i}`, text, "Hi")),
    ...folders,
  );
  expect(unlike).toEqual([]);
  expect(report.versions.map(({ label, records }) => [label, records])).toEqual([
    ["my-agent-v1-", 1],
    ["my-agent-v1--2", 1],
    ["My-Agent-v1--3", 1],
  ]);
});

test("a format that there is not is said before anything is written", async () => {
  const file = place.write("named.jsonl", `${printJson(chat("a", "Be kind.", "Hi"))}\n`);
  const ran = await place.hsa("bind", file, "--from", "sharegtp", "--out", "named");
  expect(ran).toMatchObject({ code: 2, out: "" });
  expect(ran.err).toMatch(/no format is called "sharegtp"; expected sharegpt/);
  expect(() => place.read("named/bind.json")).toThrow();
});

test("a run that cannot read its logs leaves no folder behind", async () => {
  const file = place.write("torn.jsonl.gz", Buffer.from([0x1f, 0x8b, 8, 1, 2, 3]));
  expect(await place.hsa("bind", file, "--out", "torn")).toMatchObject({ code: 2, out: "" });
  expect(existsSync(join(place.folder, "torn"))).toBe(false);
});

test("runs with Skills, Hooks, validation errors and blocks before the user's words", async () => {
  const versions = await livestreamVersions();
  for (const { label, harness } of versions) writeHarness(join(place.folder, "live", label), harness);
  const logs = versions.flatMap((version, i) =>
    flatLogs(version, "exact", [3 * i, 3 * i + 1, 3 * i + 2]).map(({ log }) => log),
  );
  const folders = versions.flatMap(({ label }) => ["--harness", `live/${label}`]);
  const { report, unlike } = await bound(logs, ...folders);
  expect(unlike).toEqual([]);
  expect(report.bound).toBe(9);
  expect(report.echoes.skills).toBeGreaterThan(0);
});

test("what was bound and then changed is not the log", async () => {
  const { out } = await bound([chat("a", "Be kind.", "Hi"), chat("b", "Be kind.", "Ho")]);
  const file = join(place.folder, `logs-${n}.jsonl`);
  const path = `${out}/episodes/logs.jsonl`;
  const text = place.read(path);
  for (const [from, to] of [
    ['"Hi"', '"Hi "'],
    ['"Yes."', '"No."'],
    ['"role":"assistant"', '"role":"user"'],
    ['"b"', '"c"'],
  ] as const) {
    place.write(path, text.replace(from, to));
    expect(await unlikeLogs([file], join(place.folder, out))).toHaveLength(2);
  }
  place.write(path, text.slice(0, text.indexOf("\n") + 1));
  expect(await unlikeLogs([file], join(place.folder, out))).toHaveLength(1);
});
