/** A run as its files: books that balance, lines that depend on their record alone, and a recheck that agrees. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { generate } from "../src/run/generate.js";
import { digestsOf } from "../src/run/inputs.js";
import { loadRecipe } from "../src/run/recipe.js";
import { defineTransform } from "../src/transform.js";
import { builtins } from "../transforms/index.js";
import { type Workplace, workplace } from "./help/cli.js";
import { call, jsonl, recipe, record, SYSTEM } from "./help/records.js";

const RECORDS = Array.from({ length: 12 }, (_, n) => record(n));
type Row = Record<string, unknown> & { id: string };

const rows = (place: Workplace, path: string): Row[] =>
  existsSync(join(place.folder, path)) ? place.lines(path).map((line) => JSON.parse(line) as Row) : [];
/** Lines by id, of one kind of file over all splits. */
function linesOf(place: Workplace, out: string, kind: string): Map<string, string> {
  const folder = join(place.folder, out, kind);
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".jsonl"),
  );
  const lines = names.flatMap((name) => place.lines(`${out}/${kind}/${name}`));
  return new Map(lines.map((line) => [(JSON.parse(line) as Row).id, line]));
}
const manifestOf = (place: Workplace, out: string) => JSON.parse(place.read(`${out}/manifest.json`));

/** Every file of a dataset by its path. */
function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8", withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((path) => [path.slice(folder.length), readFileSync(path, "utf8")]));
}

describe("one run", () => {
  const place = workplace();
  beforeAll(async () => {
    place.write("input.jsonl", jsonl(RECORDS));
    place.write("r.yaml", recipe());
    const ran = await place.hsa("generate", "r.yaml", "--out", "out");
    expect(ran.err).toContain("24 Views of 12 bases");
    expect(ran).toMatchObject({ code: 0, out: "" });
  });

  it("balances its books, and the files bear them out", () => {
    const { books, splits, files } = manifestOf(place, "out");
    expect(books).toEqual({
      read: 12,
      kept: 12,
      quarantined: 0,
      views: { asked: 24, made: 24, refused: 0, shortfall: 0 },
    });
    const sum = (name: string) =>
      Object.values(splits as Record<string, Record<string, number>>).reduce(
        (total, split) => total + (split[name] ?? 0),
        0,
      );
    expect([sum("bases"), sum("views")]).toEqual([12, 24]);
    expect(linesOf(place, "out", "bases").size).toBe(12);
    expect([...linesOf(place, "out", "views").keys()].filter((id) => !id.endsWith("#0"))).toHaveLength(24);
    expect(linesOf(place, "out", "sft").size).toBe(sum("sft"));
    expect(rows(place, "out/ledger.jsonl").map(({ verdict }) => verdict)).toEqual(Array(24).fill("made"));
    const listed = (files as { path: string }[]).map(({ path }) => `/${path}`);
    expect([...listed, "/manifest.json"].sort()).toEqual(
      Object.keys(filesOf(join(place.folder, "out")))
        .filter((path) => !path.startsWith("/."))
        .sort(),
    );
  });

  it("is sound for its own recheck", async () => {
    expect(await place.hsa("verify", "out")).toMatchObject({ code: 0, err: "" });
    const { out } = await place.hsa("verify", "out", "--json");
    expect(JSON.parse(out)).toMatchObject({ ok: true, bases: 12, findings: [] });
  });

  it("keeps a base and all that is made of it in one split", () => {
    for (const split of ["train", "dev", "test"]) {
      const bases = new Set(rows(place, `out/bases/${split}-00000.jsonl`).map(({ id }) => id));
      for (const path of [`views/${split}-00000`, `sft/${split}/00000`, `rl/${split}-00000`])
        for (const { id } of rows(place, `out/${path}.jsonl`))
          expect(bases).toContain(id.replace(/#\d+$/, ""));
    }
  });

  it("marks every assistant message, and nothing else, as a target or not", () => {
    for (const line of linesOf(place, "out", "sft").values()) {
      for (const message of (JSON.parse(line) as { messages: Row[] }).messages)
        expect(message["train"]).toBe(message["role"] === "assistant" ? true : undefined);
    }
  });

  it("writes prompts that end before the first reply, with the way back", () => {
    for (const line of linesOf(place, "out", "rl").values()) {
      const row = JSON.parse(line) as {
        prompt: Row[];
        reward: { calls: Row[]; verified: string };
        restore: unknown[];
        id: string;
      };
      expect(row.prompt.map(({ role }) => role)).toEqual(["system", "user"]);
      expect(row.reward.verified).toBe("unverified");
      expect(row.reward.calls.map(({ name }) => name)).toEqual(["get_order", "cancel_order"]);
      expect(row.restore.length > 0).toBe(!row.id.endsWith("#0"));
    }
  });

  it("keeps numbers as they were written", () => {
    for (const line of linesOf(place, "out", "sft").values()) expect(line).toMatch(/total\\":\d+\.50/);
  });

  it("does nothing when it is there already and --resume is given, and refuses without", async () => {
    const before = filesOf(join(place.folder, "out"));
    const again = await place.hsa("generate", "r.yaml", "--out", "out", "--resume");
    expect(again).toMatchObject({ code: 0 });
    expect(again.err).toContain("nothing to do");
    expect(await place.hsa("generate", "r.yaml", "--out", "out")).toMatchObject({ code: 2 });
    const other = await place.hsa("generate", "r.yaml", "--out", "out", "--resume", "--seed", "8");
    expect(other.code).toBe(2);
    expect(other.err).toContain("recipe changed");
    expect(filesOf(join(place.folder, "out"))).toEqual(before);
  });
});

describe("a View's lines depend on its record alone", () => {
  const place = workplace();
  const kinds = ["views", "sft", "rl"];
  const runOn = async (out: string, records: readonly unknown[]): Promise<Map<string, string>[]> => {
    place.write("input.jsonl", jsonl(records));
    expect((await place.hsa("generate", "r.yaml", "--out", out)).code).toBe(0);
    return kinds.map((kind) => linesOf(place, out, kind));
  };
  beforeAll(() => void place.write("r.yaml", recipe()));

  it.each(["trajectory", "harness"])("any order, any neighbours (vary: %s)", async (vary) => {
    place.write("r.yaml", recipe({ vary }));
    const all = await runOn(`all-${vary}`, RECORDS);
    const reversed = await runOn(`reversed-${vary}`, [...RECORDS].reverse());
    const some = await runOn(`some-${vary}`, RECORDS.slice(3, 7));
    all.forEach((lines, kind) => {
      expect(lines.size).toBeGreaterThan(20);
      expect(new Map([...(reversed[kind] ?? [])].sort())).toEqual(new Map([...lines].sort()));
      for (const [id, line] of some[kind] ?? []) expect(line).toBe(lines.get(id));
    });
    expect(some[0]?.size).toBeGreaterThan(7);
  });

  it("a second run in another folder is the same bytes", async () => {
    const other = workplace();
    for (const one of [place, other]) {
      one.write("input.jsonl", jsonl(RECORDS));
      one.write("r.yaml", recipe());
      expect((await one.hsa("generate", "r.yaml", "--out", "twin")).code).toBe(0);
    }
    expect(filesOf(join(other.folder, "twin"))).toEqual(filesOf(join(place.folder, "twin")));
  });

  it("another seed gives other Views", async () => {
    place.write("input.jsonl", jsonl(RECORDS));
    await place.hsa("generate", "r.yaml", "--out", "seed", "--seed", "8");
    const views = linesOf(place, "seed", "views");
    const old = linesOf(place, "twin", "views");
    expect([...views].filter(([id, line]) => !id.endsWith("#0") && old.get(id) === line)).toEqual([]);
  });

  it("vary: harness gives all bases of one Harness the same edits", async () => {
    const edits = new Map<string, Set<string>>();
    for (const { id, ...view } of [...linesOf(place, "all-harness", "views").values()].map(
      (line) => JSON.parse(line) as Row,
    )) {
      const k = id.slice(id.lastIndexOf("#"));
      edits.set(k, (edits.get(k) ?? new Set()).add(JSON.stringify(view["edits"])));
    }
    expect([edits.get("#1")?.size, edits.get("#2")?.size]).toEqual([1, 1]);
  });
});

describe("what becomes a target", () => {
  it("a failed run has prompts and no training rows; a bad call is no target", async () => {
    const place = workplace();
    const failing = record(1, { outcome: { status: "failure" } });
    const bad = record(2);
    const messages = bad["messages"] as Record<string, unknown>[];
    messages.splice(2, 0, {
      role: "assistant",
      content: "",
      tool_calls: [call("c0", "get_order", { order_number: 1002 })],
    });
    messages.splice(3, 0, { role: "tool", tool_call_id: "c0", content: '{"error":"order_id is missing"}' });
    const silent = record(3);
    (silent["messages"] as unknown[]).pop();
    place.write(
      "input.jsonl",
      jsonl(
        [failing, bad, silent].map((one) => ({
          format: "hsa/episode@1",
          outcome: { status: "success" },
          ...one,
        })),
      ),
    );
    place.write(
      "r.yaml",
      recipe({ targets: "{ outcome: success, ends: reply }", originals: "1", splits: "{ all: 1 }" }),
    );
    expect((await place.hsa("generate", "r.yaml", "--out", "out")).code).toBe(0);
    const trained = rows(place, "out/sft/all/00000.jsonl");
    expect(new Set(trained.map(({ id }) => id.replace(/~.*/, "")))).toEqual(new Set(["run-2"]));
    for (const { messages } of trained as unknown as { messages: Row[] }[])
      expect(messages.flatMap(({ train }) => train ?? [])).toEqual([false, true, true, true]);
    expect(new Set(rows(place, "out/rl/all-00000.jsonl").map(({ id }) => id.replace(/~.*/, "")))).toEqual(
      new Set(["run-1", "run-2", "run-3"]),
    );
    expect((await place.hsa("verify", "out")).code).toBe(0);
  });

  it("views: 0 and no steps copies, every base once", async () => {
    const place = workplace();
    place.write("input.jsonl", jsonl(RECORDS));
    place.write("r.yaml", recipe({ views: "0", steps: "[]", originals: "1" }));
    expect((await place.hsa("generate", "r.yaml", "--out", "out")).code).toBe(0);
    const made = linesOf(place, "out", "sft");
    expect(made.size).toBe(12);
    expect([...made.keys()].every((id) => id.endsWith("#0"))).toBe(true);
    expect(manifestOf(place, "out").exposure.originals).toEqual({ asked: 1, rows: 12, share: 1 });
    expect((await place.hsa("verify", "out")).code).toBe(0);
  });

  it("the share of originals is what was asked for, as far as one each allows", async () => {
    const place = workplace();
    place.write("input.jsonl", jsonl(Array.from({ length: 60 }, (_, n) => record(n))));
    place.write("r.yaml", recipe({ views: "3", originals: "0.1" }));
    await place.hsa("generate", "r.yaml", "--out", "out");
    const { share } = manifestOf(place, "out").exposure.originals;
    expect(share).toBeGreaterThan(0.04);
    expect(share).toBeLessThan(0.17);
  });
});

describe("Views that are not made", () => {
  it("are shortfall where nothing can change, and no copy is written", async () => {
    const place = workplace();
    place.write("input.jsonl", jsonl(RECORDS.slice(0, 3)));
    place.write("r.yaml", recipe({ steps: "[{ use: rename-skills }]" }));
    const ran = await place.hsa("generate", "r.yaml", "--out", "out");
    expect(ran.code).toBe(0);
    expect(manifestOf(place, "out").books.views).toEqual({ asked: 6, made: 0, refused: 0, shortfall: 6 });
    expect(rows(place, "out/ledger.jsonl")[0]).toMatchObject({
      verdict: "shortfall",
      code: "nothing-proposed",
      step: "rename-skills",
    });
    expect(ran.err).toContain("rename-skills never had anything to propose");
  });

  it("are shortfall where an earlier View of the base says the same", async () => {
    const place = workplace();
    const tools = (record(0)["tools"] as unknown[]).slice(0, 2);
    place.write("input.jsonl", jsonl([record(1, { tools })]));
    place.write("r.yaml", recipe({ views: "8", steps: "[{ use: reorder-tools }]" }));
    await place.hsa("generate", "r.yaml", "--out", "out");
    expect(manifestOf(place, "out").books.views).toMatchObject({
      asked: 8,
      made: 1,
      refused: 0,
      shortfall: 7,
    });
    const reasons = rows(place, "out/ledger.jsonl").map(({ what }) => String(what ?? "made"));
    expect(reasons.filter((what) => /same as view \d$/.test(what)).length).toBeGreaterThan(0);
    expect((await place.hsa("verify", "out")).code).toBe(0);
  });

  it("records without tools get the prompt family only, and the run says so", async () => {
    const place = workplace();
    const chat = (n: number) => ({
      id: `chat-${n}`,
      messages: [
        { role: "system", content: SYSTEM.replaceAll("`", "") },
        { role: "user", content: `Hello ${n}` },
        { role: "assistant", content: "Hello!" },
      ],
    });
    place.write("input.jsonl", jsonl([chat(1), chat(2)]));
    place.write("r.yaml", recipe({ steps: "[{ use: rename-tools }, { use: reorder-prompt }]" }));
    const ran = await place.hsa("generate", "r.yaml", "--out", "out");
    expect(ran.err).toContain("2 of 2 records have no tools");
    expect(place.read("out/README.md")).toContain("2 of 2 records have no tools");
    expect(manifestOf(place, "out").books.views.refused).toBe(0);
    place.write("r.yaml", recipe({ steps: "[{ use: rename-tools }]" }));
    await place.hsa("generate", "r.yaml", "--out", "none");
    expect(manifestOf(place, "none").books.views).toMatchObject({ made: 0, refused: 0, shortfall: 4 });
    expect(rows(place, "none/ledger.jsonl")[0]?.["what"]).toContain("no tools");
  });
});

describe("a dry run", () => {
  it("says what would be made, and writes nothing", async () => {
    const place = workplace();
    place.write("input.jsonl", jsonl(RECORDS));
    place.write("r.yaml", recipe());
    const before = readdirSync(place.folder).sort();
    const ran = await place.hsa("generate", "r.yaml", "--dry-run", "--json");
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({
      books: { read: 12, views: { asked: 24, made: 24 } },
      refusals: [],
    });
    expect((await place.hsa("generate", "r.yaml", "--dry-run", "--out", "out")).out).toContain(
      "nothing was written",
    );
    expect(readdirSync(place.folder).sort()).toEqual(before);
  });

  it("names step, Symbol, code and remedy of what would be refused", async () => {
    const place = workplace();
    const told = record(1);
    (told["messages"] as { content: string }[])[6]!.content = "I used `get_order` and cancel_order for you.";
    place.write("input.jsonl", jsonl([told]));
    place.write(
      "r.yaml",
      recipe({ steps: "[{ use: rename-tools, with: { style: opaque } }]", limits: "{ refused: 1 }" }),
    );
    const { refusals } = JSON.parse((await place.hsa("generate", "r.yaml", "--dry-run", "--json")).out);
    expect(refusals).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ step: "rename-tools", symbol: "tool:get_order", views: 2 }),
      ]),
    );
  });
});

describe("limits", () => {
  it("refused Views above the limit: exit 4, the dataset is there all the same", async () => {
    const place = workplace();
    const told = record(1);
    (told["messages"] as { content: string }[])[6]!.content = "I used `get_order` for you.";
    place.write("input.jsonl", jsonl([told, record(2)]));
    place.write("r.yaml", recipe({ steps: "[{ use: rename-tools, with: { style: opaque } }]" }));
    const ran = await place.hsa("generate", "r.yaml", "--out", "out");
    expect(ran.code).toBe(4);
    expect(ran.err).toMatch(/limits\.refused: 2 of 4 Views were refused \(50 %\); expected at most 10 %/);
    expect(manifestOf(place, "out").books.views).toMatchObject({ asked: 4, made: 2, refused: 2 });
    expect((await place.hsa("verify", "out")).code).toBe(0);
    const line = rows(place, "out/ledger.jsonl").find(({ verdict }) => verdict === "refused");
    expect(line?.["replay"]).toBe(`hsa show r.yaml '${line?.id}'`);
    const shown = await place.hsa("show", "r.yaml", line?.id ?? "");
    expect(shown).toMatchObject({ code: 0, err: "" });
    expect(shown.out).toContain("Refused");
    expect(
      (await place.hsa("generate", "r.yaml", "--out", "out", "--fresh", "--max-refused", "50%")).code,
    ).toBe(0);
  });
});

describe("a fault in one record", () => {
  it("quarantines that record with its replay, and the run goes on", async () => {
    const place = workplace();
    place.write("input.jsonl", jsonl(RECORDS));
    place.write(
      "r.yaml",
      recipe({ steps: "[{ use: breaks }, { use: reorder-tools }]", limits: "{ quarantined: 0.5 }" }),
    );
    let calls = 0;
    const breaks = defineTransform({
      name: "breaks",
      family: "tool",
      class: "A",
      summary: "throws once",
      options: z.strictObject({}),
      propose: () => {
        if (++calls === 5) throw new Error("cannot read the moon");
        return [];
      },
    });
    const job = loadRecipe("r.yaml", [...builtins, breaks], {}, place.folder);
    const made = await generate(job, join(place.folder, "out"), await digestsOf(job, undefined));
    expect(made.status).toBe("made");
    expect(manifestOf(place, "out").books).toMatchObject({ read: 12, kept: 11, quarantined: 1 });
    expect(rows(place, "out/quarantine.jsonl")).toMatchObject([
      { stage: "run", code: "internal", line: 3, replay: "hsa show r.yaml input.jsonl:3" },
    ]);
    expect(place.read("out/quarantine.jsonl")).toContain("cannot read the moon");
    expect(place.read("out/quarantine.jsonl")).not.toMatch(/run\.test\.ts/);
    expect((await place.hsa("verify", "out")).code).toBe(0);
  });
});

describe("an interrupt", () => {
  it("finishes the record, leaves nothing half-made, and says how to go on", async () => {
    const place = workplace();
    place.write("input.jsonl", jsonl(RECORDS));
    place.write("r.yaml", recipe());
    let handler = (): void => undefined;
    let ticks = 0;
    const ran = await place.hsaWith(
      {
        onInterrupt: (given) => {
          handler = given;
          return () => undefined;
        },
        now: () => {
          if (++ticks === 5) handler();
          return ticks;
        },
      },
      ...["generate", "r.yaml", "--out", "out", "--seed", "3"],
    );
    expect(ran.code).toBe(130);
    expect(ran.err).toContain("hsa generate r.yaml --out out --seed 3 --resume");
    expect(readdirSync(join(place.folder, "out"))).toEqual([".hsa-partial"]);
    expect((await place.hsa("generate", "r.yaml", "--out", "out", "--seed", "3", "--resume")).code).toBe(0);
    expect(manifestOf(place, "out").books.read).toBe(12);
  });
});
