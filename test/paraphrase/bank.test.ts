// Banks: filled the same every time, gone on with after a break, read strictly, and changed by a person's word.

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { keyOf, readBankFile } from "../../src/io/bank/bank-file.js";
import { bankDigest, joinBanks } from "../../src/io/bank/banks.js";
import { Fault } from "../../src/model/problem.js";
import { fillBank } from "../../src/run/paraphrase/fill.js";
import { type Workplace, workplace } from "../help/cli.js";

const RULES = [
  "If the customer asks for an order, call `get_order` first.",
  "Never name an order of another customer in the reply.",
  "At most 3 sentences, and no lists in any reply.",
];
const SHOP: Readonly<Record<string, string>> = {
  "h/harness.yaml":
    "format: hsa/harness@1\nname: shop\nprompt: { sections: [rules] }\ntools: [get_order]\nskills: [order-qa]\nhooks: []\nlimits: []\nactivation: []\n",
  "h/prompt/rules.md": `---\ntitle: Rules\n---\n${RULES.map((rule) => `- ${rule}`).join("\n")}\n`,
  "h/tools/get_order.yaml":
    "name: get_order\ndescription: Return one order by its id, with the state that it is in.\nparameters:\n  type: object\n  properties:\n    order_id: { type: string, description: Id of the order that is wanted. }\n",
  "h/skills/order-qa/SKILL.md":
    "---\nname: order-qa\ndescription: For questions about one order of the customer.\n---\n# Orders\n\n- Say what state the order is in, in one sentence.\n",
};

function shop(): Workplace {
  const place = workplace();
  for (const [path, text] of Object.entries(SHOP)) place.write(path, text);
  return place;
}
interface Line {
  readonly key: string;
  readonly role: string;
  readonly original: string;
  readonly rewrite: string;
  readonly event?: string;
  readonly reviewed?: true;
  readonly verdict: { readonly accept: boolean; readonly grade: string | null };
}
const linesOf = (place: Workplace, path: string): readonly Line[] =>
  existsSync(join(place.folder, path)) ? place.lines(path).map((line) => JSON.parse(line) as Line) : [];
const fill = (place: Workplace, ...flags: readonly string[]) =>
  place.hsa("paraphrase", "h", "--out", "b.jsonl", ...flags);

describe("filling", () => {
  test("every item has rewordings, keyed by what it says and what it is; all judged stand in the audit log", async () => {
    const place = shop();
    const ran = await fill(place, "--json");
    expect(ran.code, ran.err).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({ items: 7, pending: 0, interrupted: false });
    const bank = linesOf(place, "b.jsonl");
    for (const { key, original, role, verdict } of bank) {
      expect(key).toBe(keyOf(original, role as "other"));
      expect(verdict.accept).toBe(true);
    }
    expect(new Set(bank.map(({ original }) => original))).toEqual(
      new Set([
        ...RULES,
        "Return one order by its id, with the state that it is in.",
        "Id of the order that is wanted.",
        "For questions about one order of the customer.",
        "Say what state the order is in, in one sentence.",
      ]),
    );
    const audit = linesOf(place, "b.audit.jsonl");
    const judged = new Set(audit.map(({ key, rewrite }) => `${key} ${rewrite}`));
    for (const { key, rewrite } of bank) expect(judged.has(`${key} ${rewrite}`)).toBe(true);
    expect(judged.size).toBe(audit.length);
  });

  test("twice the same bytes, and a third time nothing changes", async () => {
    const [one, two] = [shop(), shop()];
    await fill(one);
    await fill(two);
    expect(two.read("b.jsonl")).toBe(one.read("b.jsonl"));
    const audit = one.read("b.audit.jsonl");
    await fill(one);
    expect(one.read("b.jsonl")).toBe(two.read("b.jsonl"));
    expect(one.read("b.audit.jsonl")).toBe(audit);
  });

  test("a run that was stopped after any item is gone on with to the same bank", async () => {
    const whole = shop();
    await fill(whole);
    for (const stopAfter of [0, 1, 3, 6]) {
      const place = shop();
      let done = 0;
      const [folder, out] = [join(place.folder, "h"), join(place.folder, "b.jsonl")];
      const options = { want: 5, rules: true, now: () => "t" };
      const first = await fillBank(folder, out, { ...options, stop: () => done++ >= stopAfter });
      expect(first.interrupted).toBe(true);
      // A crash while a line of the log was written.
      writeFileSync(join(place.folder, "b.audit.jsonl"), `${place.read("b.audit.jsonl")}{"event":"jud`);
      await fillBank(folder, out, options);
      expect(place.read("b.jsonl")).toBe(whole.read("b.jsonl"));
    }
  });

  test("--least: exit 3 where fewer items have three", async () => {
    expect((await fill(shop(), "--least", "0.5")).code).toBe(0);
    expect((await fill(shop(), "--no-rules", "--least", "0.5")).code).toBe(3);
  });

  test("no --out, no Harness, a role that is none: exit 2", async () => {
    const place = shop();
    expect((await place.hsa("paraphrase", "h")).code).toBe(2);
    expect((await place.hsa("paraphrase", "nowhere", "--out", "b.jsonl")).code).toBe(2);
    expect((await fill(place, "--roles", "nothing")).code).toBe(2);
  });
});

describe("candidates made elsewhere", () => {
  const [rule = ""] = RULES;
  test("those that pass the gate stand in the bank, by text or by key; translations wait for a person", async () => {
    const place = shop();
    const lines = [
      {
        original: rule,
        rewrites: ["Call `get_order` first if the customer asks for an order.", "Call `get_order` last."],
      },
      {
        key: keyOf(RULES[1] ?? "", "section-body"),
        rewrite: "Do not ever name an order of another customer in the reply.",
      },
      {
        original: RULES[2],
        rewrite: "Up to 3 sentences, and no lists in any reply.",
        role: "tool-description",
      },
      { original: rule, rewrite: "如果顾客问订单，先调用 `get_order`。" },
      { original: "Nobody says this here.", rewrite: "This is said by nobody here." },
    ];
    place.write("c.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
    const ran = await fill(place, "--no-rules", "--from", "c.jsonl", "--json");
    expect(ran.code, ran.err).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({ entries: 2, pending: 1, unknown: 1 });
    expect(linesOf(place, "b.jsonl").map(({ rewrite }) => rewrite)).toEqual([
      "Call `get_order` first if the customer asks for an order.",
      "Do not ever name an order of another customer in the reply.",
    ]);
    expect(linesOf(place, "b.pending.jsonl").map(({ rewrite }) => rewrite)).toEqual([
      "如果顾客问订单，先调用 `get_order`。",
    ]);
  });

  test.each([
    ["no JSON", "{", "the line is no JSON"],
    ["no object", "[1]", "the line is no object"],
    ["nothing it rewords", '{"rewrite": "x"}', "neither `original` nor `key`"],
    ["no rewording", '{"original": "x"}', "no `rewrite`"],
    ["a number for a text", '{"original": "x", "rewrites": ["y", 7]}', "no `rewrite`"],
    ["__proto__", '{"__proto__": {"original": "x"}, "rewrite": "y"}', "neither `original` nor `key`"],
  ])("%s is told with file and line", async (_, line, message) => {
    const place = shop();
    place.write("c.jsonl", `\n${line}\n`);
    const ran = await fill(place, "--from", "c.jsonl");
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(message);
    expect(ran.err).toContain("c.jsonl:2");
  });

  test.each([
    ["two lines", "If the customer asks,\ncall `get_order` first."],
    ["a list", "- Call `get_order` first if the customer asks for an order."],
    ["a heading", "# Call `get_order` first if the customer asks for an order."],
    ["a bell", "Call `get_order` first if the customer \u0007asks for an order."],
    ["half a character", "Call `get_order` first if the customer asks for an order\ud83d."],
    ["white space", " Call `get_order` first if the customer asks for an order."],
    ["a name that nothing declares", "Call `get_ordr` first if the customer asks for an order."],
    ["another strength", "You may call `get_order` first if the customer asks for an order."],
  ])("%s never gets in", async (_, rewrite) => {
    const place = shop();
    place.write("c.jsonl", JSON.stringify({ original: rule, rewrite }));
    await fill(place, "--no-rules", "--from", "c.jsonl");
    const said = linesOf(place, "b.jsonl").map((line) => line.rewrite);
    // White space around a candidate is no part of it.
    expect(said).toEqual(rewrite.startsWith(" ") ? [rewrite.trim()] : []);
  });
});

describe("reading a bank", () => {
  const good = {
    format: "hsa/bank@1",
    key: keyOf("Look it up.", "skill-body"),
    site: "skill:a#/body",
    role: "skill-body",
    language: "en",
    original: "Look it up.",
    rewrite: "Search for it.",
    source: "rules",
    verdict: { accept: true, grade: "high", reasons: [] },
  };
  const read = (...lines: readonly string[]): string => {
    const place = workplace();
    place.write("b.jsonl", lines.join("\n"));
    try {
      return String(readBankFile(join(place.folder, "b.jsonl")).length);
    } catch (error) {
      if (error instanceof Fault) return error.message;
      throw error;
    }
  };
  test("what fits is read", () => expect(read(JSON.stringify(good), "")).toBe("1"));
  test.each([
    ["cut off", JSON.stringify(good).slice(0, 90), "the line is no JSON"],
    [
      "a key that is another text's",
      JSON.stringify({ ...good, original: "Look." }),
      "the key is not that of the original text",
    ],
    ["an unknown member", JSON.stringify({ ...good, extra: 1 }), "unknown key"],
    ["another format", JSON.stringify({ ...good, format: "hsa/bank@2" }), "format"],
    ["a role that is none", JSON.stringify({ ...good, role: "x" }), "role"],
    ["null", "null", "b.jsonl:1"],
    ["nulls", JSON.stringify(Object.fromEntries(Object.keys(good).map((key) => [key, null]))), "b.jsonl:1"],
  ])("%s is told", (_, line, message) => {
    expect(read(line)).toContain(message);
  });
  test("the same rewording twice is told", () => {
    expect(read(JSON.stringify(good), JSON.stringify(good))).toContain("b.jsonl:2: the same rewording");
  });
  test("a bank that is not there is a Fault, unless it may be", () => {
    expect(() => readBankFile("/nowhere/b.jsonl")).toThrow(Fault);
    expect(readBankFile("/nowhere/b.jsonl", true)).toEqual([]);
  });
  test("what a bank gives: by text and role, once, what people declared first", () => {
    const entries = readBankFile(
      (() => {
        const place = workplace();
        const other = { ...good, rewrite: "Find it.", reviewed: true };
        place.write("b.jsonl", [good, other].map((one) => JSON.stringify(one)).join("\n"));
        return join(place.folder, "b.jsonl");
      })(),
    );
    const banks = joinBanks(
      { originals: [], rewordings: () => [{ text: "Find it.", meaning: "declared" }] },
      [entries, entries],
    );
    expect(banks.rewordings("Look it up.", "skill-body")).toEqual([
      { text: "Find it.", meaning: "declared" },
      { text: "Search for it.", meaning: "gate", language: "en" },
    ]);
    const alone = joinBanks(undefined, [entries]);
    expect(alone.rewordings("Look it up.", "section-body")).toEqual([]);
    expect(alone.rewordings("toString", "skill-body")).toEqual([]);
    expect(bankDigest(entries)).not.toBe(bankDigest(entries.slice(1)));
  });
});

describe("a person's word", () => {
  const answers = (text: string) => ({
    stdin: (async function* () {
      yield new TextEncoder().encode(text);
    })(),
  });

  test("accepted stays and is marked, refused leaves and does not come back, skipped stays open; all is logged", async () => {
    const place = shop();
    await fill(place, "--want", "3");
    const before = linesOf(place, "b.jsonl");
    const ran = await place.hsaWith(
      answers("a\nwhat\nr\ns\nq\n"),
      "paraphrase",
      "review",
      "b.jsonl",
      "--json",
    );
    expect(ran.code, ran.err).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({
      accepted: 1,
      refused: 1,
      skipped: 1,
      left: before.length - 3,
    });
    expect(ran.err).toContain(`original  ${before[0]?.original}`);
    const after = linesOf(place, "b.jsonl");
    expect(after[0]).toMatchObject({ rewrite: before[0]?.rewrite, reviewed: true });
    expect(after.map(({ rewrite }) => rewrite)).toEqual(
      [before[0], ...before.slice(2)].map((one) => one?.rewrite),
    );
    const events = linesOf(place, "b.audit.jsonl").flatMap(({ event }) =>
      event === "judged" ? [] : [event],
    );
    expect(events).toEqual(["accepted", "refused", "skipped"]);
    await fill(place, "--want", "3");
    expect(linesOf(place, "b.jsonl").map(({ rewrite }) => rewrite)).not.toContain(before[1]?.rewrite);
  });

  test("what waits comes first, and is used only once it is accepted", async () => {
    const place = shop();
    const chinese = "绝不在回复里说出别的顾客的订单。";
    place.write("c.jsonl", JSON.stringify({ original: RULES[1], rewrite: chinese }));
    await fill(place, "--from", "c.jsonl", "--want", "1");
    expect(linesOf(place, "b.jsonl").map(({ rewrite }) => rewrite)).not.toContain(chinese);
    expect(linesOf(place, "b.pending.jsonl")).toHaveLength(1);
    const ran = await place.hsaWith(answers("accept\n"), "paraphrase", "review", "b.jsonl");
    expect(ran.err).toContain("it waits for you");
    expect(linesOf(place, "b.pending.jsonl")).toEqual([]);
    expect(linesOf(place, "b.jsonl").at(-1)).toMatchObject({
      rewrite: chinese,
      reviewed: true,
      language: "zh",
    });
  });

  test("no answers: nothing changes", async () => {
    const place = shop();
    await fill(place);
    const before = place.read("b.jsonl");
    expect((await place.hsaWith(answers(""), "paraphrase", "review", "b.jsonl")).code).toBe(0);
    expect(place.read("b.jsonl")).toBe(before);
  });

  test("a bank that is none: exit 2", async () => {
    const place = shop();
    place.write("b.jsonl", "nonsense\n");
    expect((await place.hsaWith(answers("a\n"), "paraphrase", "review", "b.jsonl")).code).toBe(2);
  });
});
