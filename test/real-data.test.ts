// Public trajectories, end to end: what comes in is kept or told, Views are made, both verifiers accept all of it, and both see damage.

import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  calledTools,
  filesIn,
  type Kind,
  REAL_FILES,
  readObject,
  readRows,
  recipeText,
  rowsIn,
  TAU,
} from "../scripts/real-files.js";
import { sha256 } from "../src/io/digest.js";
import {
  asArray,
  asObject,
  asString,
  get,
  type Json,
  type JsonObject,
  printJson,
} from "../src/model/json.js";
import { verify } from "../src/run/verify.js";
import { builtins } from "../transforms/index.js";
import { type Ran, workplace } from "./help/cli.js";
import { put } from "./help/damage.js";
import { idOf, manifestOf } from "./help/dataset.js";
import { pythonVerify } from "./help/python.js";

const DATA = join(import.meta.dirname, "../../shared/data");
const there = existsSync(DATA);
if (!there) console.log("../shared/data is not there: the tests on real data are left out");

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const rename = [{ use: "rename-tools" }];
/** A line of a stack trace. */
const STACK = /^\s*at .*:\d+:\d+\)?$/m;

interface Counted {
  readonly file: string;
  readonly records: number;
  readonly fragments?: number;
}

function balances(dataset: string): void {
  const { books } = manifestOf(dataset);
  const { asked, made, refused, shortfall } = books.views;
  expect(books.read).toBe(books.kept + books.quarantined);
  expect(asked).toBe(made + refused + shortfall);
  expect(readRows(join(dataset, "ledger.jsonl"))).toHaveLength(asked);
  expect(readRows(join(dataset, "quarantine.jsonl"))).toHaveLength(books.quarantined);
}

async function bothAccept(dataset: string): Promise<void> {
  const { findings, more } = await verify(dataset);
  expect(findings.slice(0, 5)).toEqual([]);
  expect(more).toBe(0);
  expect(pythonVerify(dataset)).toEqual({ code: 0, laws: [] });
}

describe.skipIf(!there)("each file, with rename-tools alone", () => {
  const place = workplace();
  const counts = there
    ? (JSON.parse(readFileSync(join(DATA, "COUNTS.json"), "utf8")) as { trajectories: Counted[] })
        .trajectories
    : [];
  const ran = new Map<string, Ran>();

  beforeAll(async () => {
    for (const [i, file] of REAL_FILES.entries()) {
      place.write(`${i}.yaml`, recipeText(DATA, [file], rename));
      ran.set(file.path, await place.hsa("generate", `${i}.yaml`, "--out", `${i}`));
    }
  });

  test.each(REAL_FILES.map(({ path }, i) => [nameOf(path), i, path] as const))(
    "%s: every record is kept or quarantined, and both verifiers accept the rest",
    async (_, i, path) => {
      const { code, out, err } = ran.get(path) as Ran;
      const counted = counts.find(({ file }) => file === path) as Counted;
      const { books } = manifestOf(join(place.folder, `${i}`));
      const lost = counted.fragments ?? 0;
      expect({ ...books, views: books.views.asked }).toEqual({
        read: counted.records,
        kept: counted.records - lost,
        quarantined: lost,
        views: 4 * (counted.records - lost),
      });
      expect(code, err).toBe(lost > 0 ? 4 : 0);
      expect(out).toBe("");
      expect(err).not.toMatch(STACK);
      balances(join(place.folder, `${i}`));
      await bothAccept(join(place.folder, `${i}`));
    },
  );

  test("of the 55 records that call two tools or more, nearly all get a View in which two of these are renamed", () => {
    const records = TAU.flatMap((_, i) => calledTools(join(place.folder, `${i}`)));
    expect(records.filter(({ names }) => names >= 1)).toHaveLength(61);
    const several = records.filter(({ names }) => names >= 2);
    expect(several).toHaveLength(55);
    const two = several.filter(({ renamed }) => Math.max(...renamed) >= 2).length;
    expect(two).toBeGreaterThanOrEqual(50);
    const page = readFileSync(join(import.meta.dirname, "../docs/real-data.md"), "utf8");
    expect(page, "docs/real-data.md is out of date: see its first lines").toContain(
      `Of the 55 tau-bench and tau2 runs that call two tools or more, ${two} have`,
    );
  });

  test("the same without a tool list: calls stay as they are, and the run says why", async () => {
    const [{ path }] = TAU as readonly [{ path: string }];
    place.write("bare.yaml", recipeText(DATA, [{ path }], [...rename, { use: "restyle-prompt" }]));
    const bare = await place.hsa("generate", "bare.yaml", "--out", "bare", "--limit", "6");
    expect(bare.code, bare.err).toBe(0);
    expect(bare.err).toContain("6 of 6 records have no tools");
    for (const { renamed } of calledTools(join(place.folder, "bare")))
      expect(new Set([0, ...renamed])).toEqual(new Set([0]));
    await bothAccept(join(place.folder, "bare"));
  });
});

const SHOWN = [
  "add-distractor-tools",
  "rename-params",
  "rename-skills",
  "rename-tools",
  "reorder-prompt",
  "reorder-tools",
  "restyle-prompt",
  "reword-descriptions",
];

describe.skipIf(!there)("each transform over the real files", () => {
  const place = workplace();
  // Of the others only prompts come, and no row that a law could be asked about.
  const all = builtins
    .filter((one) => one.class === "A" || one.class === "B")
    .map(({ name }) => ({ use: name }));
  /** Of what a Harness shows: names, order, layout, additions. */
  const shown = all.filter(({ use }) => SHOWN.includes(use));
  /** One of three makes each View, by itself: reading the files costs more than the Views. */
  const threes = Array.from({ length: Math.ceil(all.length / 3) }, (_, i) => all.slice(3 * i, 3 * i + 3));
  const mixes: readonly (readonly [string, readonly object[]])[] = [
    ...threes.map((some) => [some.map(({ use }) => use).join(" or "), [{ oneOf: some }]] as const),
    ["all together", shown],
    [
      "all together, opaque names",
      shown.map((step) => (/^rename/.test(step.use) ? { ...step, with: { style: "opaque" } } : step)),
    ],
    [
      "all together, other spellings",
      shown.map((step) => (/^rename/.test(step.use) ? { ...step, with: { style: "case" } } : step)),
    ],
  ];

  test.each(mixes)("%s: no View breaks a law, no record a rule", async (name, steps) => {
    const out = name.replace(/\W+/g, "-");
    // What a mix tells over a whole dataset is another test's; these are about each View.
    const limits = { refused: 1, quarantined: 1, shortcut: 1 };
    place.write(`${out}.yaml`, recipeText(DATA, REAL_FILES, steps, { views: 1, limits }));
    const ran = await place.hsa("generate", `${out}.yaml`, "--out", out);
    expect(ran.code, ran.err).toBe(0);
    expect(ran.err).not.toMatch(STACK);
    const { laws, refusals, quarantine } = manifestOf(join(place.folder, out));
    expect(Object.values(laws).map(({ failed }) => failed)).toEqual(Object.values(laws).map(() => 0));
    expect(refusals["law-failed"] ?? 0).toBe(0);
    expect(quarantine).toEqual({ "bad-record": 2 });
    balances(join(place.folder, out));
  });

  test("both verifiers accept what all of them make together", () =>
    bothAccept(join(place.folder, "all-together")));
});

describe.skipIf(!there)("damage to real rows, with every digest put right again", () => {
  const place = workplace();
  beforeAll(async () => {
    const steps = ["reorder-tools", "rename-tools", "rename-params"].map((use) => ({ use }));
    place.write(
      "r.yaml",
      recipeText(DATA, [TAU[1] as (typeof TAU)[number]], steps, { views: 1, originals: 0 }),
    );
    const ran = await place.hsa("generate", "r.yaml", "--out", "whole", "--limit", "6");
    expect(ran.code, ran.err).toBe(0);
    await bothAccept(join(place.folder, "whole"));
  });

  /** Only what the rows say can give the damage away: sizes and digests are those of the damaged files. */
  async function rejected(name: string, change: (row: JsonObject) => Json): Promise<void> {
    const copy = join(place.folder, name);
    cpSync(join(place.folder, "whole"), copy, { recursive: true });
    const rows = rowsIn(copy, "sft");
    const row = rows.find((one) => printJson(change(one)) !== printJson(one));
    if (row === undefined) throw new Error("no row has a place for it");
    const damaged = change(row);
    const digest = sha256(printJson(damaged));
    rewrite(copy, "sft", idOf(row), () => damaged);
    rewrite(copy, "views", idOf(row), (view) => put(view, ["digest"], () => digest));
    rewrite(copy, "rl", idOf(row), (prompt) => promptOf(damaged, prompt));
    restate(copy);
    const found = await verify(copy);
    expect(found.findings.map(({ check }) => check)).not.toEqual([]);
    expect(found.findings.map(({ check }) => check)).not.toContain("files");
    expect(found.findings.map(({ check }) => check)).not.toContain("digest");
    const python = pythonVerify(copy);
    expect(python.code).toBe(3);
    expect(python.laws).not.toContain("files");
    expect(python.laws).not.toContain("digest");
    expect(python.laws).not.toEqual([]);
  }

  /** The prompt that follows from a damaged training row. */
  function promptOf(row: Json, rl: JsonObject): Json {
    const messages = asArray(get(row, "messages"));
    const first = messages.findIndex((one) => get(one, "role") === "assistant");
    const prompt = messages.slice(0, first);
    return put(
      put(rl, ["prompt"], () => prompt),
      ["tools"],
      () => get(row, "tools") ?? null,
    );
  }

  function rewrite(dataset: string, kind: Kind, id: string, change: (row: JsonObject) => Json): void {
    for (const { file } of filesIn(dataset, kind)) {
      const rows = readRows(file).map((row) => (idOf(row) === id ? change(row) : row));
      writeFileSync(file, rows.map((row) => `${printJson(row)}\n`).join(""));
    }
  }

  /** The manifest says of each file what it is now. */
  function restate(dataset: string): void {
    const file = join(dataset, "manifest.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    for (const entry of manifest.files as { path: string; bytes: number; sha256: string }[]) {
      entry.bytes = statSync(join(dataset, entry.path)).size;
      entry.sha256 = sha256(readFileSync(join(dataset, entry.path)));
    }
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }

  const firstCall = (row: JsonObject): readonly (string | number)[] => {
    const message = asArray(get(row, "messages")).findIndex(
      (one) => asArray(get(one, "tool_calls")).length > 0,
    );
    return ["messages", message, "tool_calls", 0, "function"];
  };
  const last = (row: JsonObject, role: string): readonly (string | number)[] => [
    "messages",
    asArray(get(row, "messages")).findLastIndex(
      (one) => get(one, "role") === role && get(one, "tool_calls") === undefined,
    ),
    "content",
  ];
  const more = (old: Json): Json => `${asString(old)} indeed`;
  /** The first name of what is called so now, by the View's edits. */
  const before = (row: JsonObject, now: string): string => {
    const views = rowsIn(join(place.folder, "whole"), "views");
    const edits = asArray(get(views.find((view) => idOf(view) === idOf(row)) ?? null, "edits"));
    const names = edits.flatMap((edit) => asArray(get(edit, "names")));
    return asString(get(names.find((one) => get(one, "to") === now) ?? null, "from")) ?? now;
  };

  const DAMAGE: Readonly<Record<string, (row: JsonObject) => Json>> = {
    "the old name of a tool in a call": (row) =>
      put(row, [...firstCall(row), "name"], (old) => before(row, String(old))),
    "an old key in a call": (row) =>
      put(row, [...firstCall(row), "arguments"], (old) =>
        readObject(printJson(old).replace(/"(\w+)":/, (_, key) => `"${before(row, key)}":`)),
      ),
    "another value in a call": (row) =>
      put(row, [...firstCall(row), "arguments"], (old) => readObject(printJson(old).replace(/:"/, ':"_'))),
    "another result": (row) => put(row, last(row, "tool"), more),
    "another reply": (row) => put(row, last(row, "assistant"), more),
    "another user's message": (row) => put(row, last(row, "user"), more),
    "tools in another order": (row) => put(row, ["tools"], (old) => asArray(old).toReversed()),
    "other descriptions of the tools": (row) =>
      put(row, ["tools"], (old) => asArray(old).map((tool) => put(tool, ["function", "description"], more))),
    "an old name in the prompt": (row) =>
      put(row, ["messages", 0, "content"], (old) => {
        const names = asArray(get(row, "tools")).map(
          (tool) => asString(get(get(tool, "function"), "name")) ?? "",
        );
        const name = names.find((one) => String(old).includes(one) && before(row, one) !== one);
        return name === undefined ? old : String(old).replace(name, before(row, name));
      }),
    "a user's message as target": (row) =>
      put(row, ["messages"], (old) =>
        asArray(old).map((one) => (get(one, "role") === "user" ? { ...asObject(one), train: true } : one)),
      ),
    "a missing message": (row) => put(row, ["messages"], (old) => asArray(old).slice(0, -1)),
    "the name of a tool that is not there": (row) =>
      put(row, [...firstCall(row), "name"], () => "no_such_tool"),
  };
  test.each(Object.entries(DAMAGE))("%s: both verifiers say so", (name, change) =>
    rejected(name.replace(/\W+/g, "-"), change),
  );
});
