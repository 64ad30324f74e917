// Laws on texts and additions: what the shipped banks hold passes, and planted damage does not.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import { judge, type Law, type Trial } from "../src/laws/index.js";
import { lost } from "../src/laws/reword-gate.js";
import { templateSurvives } from "../src/laws/template-survives.js";
import { doesTheSame, uniqueGold } from "../src/laws/unique-gold.js";
import type { Edit } from "../src/model/edit.js";
import { asArray, asObject, get, type Json, type JsonObject, withMember } from "../src/model/json.js";
import type { Base } from "../src/run/base.js";
import { distractorsEn } from "../transforms/_distractors-en.js";
import { distractorsZh } from "../transforms/_distractors-zh.js";
import { carryOver, ROOT, type Shipped, shippedHarness, shippedRecords } from "./help/carry.js";
import { value } from "./help/small.js";

const SHIPPED: readonly Shipped[] = ["livestream", "livestream-zh", "office"];

describe("reword-gate", () => {
  test.each(SHIPPED)("every rewording of %s passes", (name) => {
    const bank = load(readFileSync(join(ROOT, "harness-configs", name, "rewordings.yaml"), "utf8")) as {
      original: string;
      rewordings: string[];
    }[];
    const flaws = bank.flatMap(({ original, rewordings }) =>
      rewordings.flatMap((one) => {
        const flaw = lost([original], [one]);
        return flaw === undefined ? [] : [`${original} -> ${one}: ${flaw}`];
      }),
    );
    expect(flaws).toEqual([]);
  });

  const name = { to: ["tool:find_orders"], form: "exact" } as never;
  const RULES =
    "- At most 240 characters, never more than 3 lines.\n- You must not ask for `code` twice.\n- Only then call it.";
  test.each([
    ["a negation dropped", RULES.replace("must not ask", "must ask")],
    ["numbers that change places", RULES.replace("240", "x").replace("3", "240").replace("x", "3")],
    ["a number changed", RULES.replace("240", "250")],
    ["a bound turned round", RULES.replace("At most", "At least")],
    ["must made should", RULES.replace("must not", "should not")],
    ["only dropped", RULES.replace("Only then", "Then")],
    ["a code span changed", RULES.replace("`code`", "`codes`")],
    ["an item dropped", RULES.split("\n").slice(0, 2).join("\n")],
  ])("%s", (_, text) => {
    expect(lost([RULES], [text])).toBeDefined();
  });
  test.each([
    ["items in another order", RULES.split("\n").reverse().join("\n")],
    ["other list markers", RULES.replaceAll("- ", "* ")],
    ["a table of them", `| rule |\n| --- |\n${RULES.replace(/^- (.*)$/gm, "| $1 |")}`],
    ["said once more", `${RULES}\n- Again: ask for no \`code\` twice.`],
    ["at most as no more than", RULES.replace("At most", "No more than")],
  ])("%s is no damage", (_, text) => {
    expect(lost([RULES], [text])).toBeUndefined();
  });
  test("numbers are numbers however they are written", () => {
    expect(lost(["Up to 1,000 pieces, 2.50 each."], ["2.5 each, and up to 1000 pieces."])).toBeUndefined();
    expect(lost(["满 100 减 10"], ["满 １００ 减 10"])).toBeUndefined();
  });
  test("a name dropped, and a name for another", () => {
    expect(lost(["First ", name, " then reply."], ["First look, then reply."])).toBeDefined();
    const other = { to: ["tool:get_item"], form: "exact" } as never;
    expect(lost(["First ", name, "."], ["First ", other, "."])).toBeDefined();
  });
  test("in a View", () => {
    const base = shippedRecords("livestream")[0] as Base;
    const site = "tool:change_order#/description";
    const from = base.bound.lowered.texts.get(site as never) as never;
    const to = [
      "Change or cancel an order that has left the warehouse. Takes effect at once and can be undone.",
    ];
    const { judgement } = value(carryOver(base, [{ kind: "text", site, from, to } as unknown as Edit]));
    expect(judgement.verdicts["reword-gate"]).toBe("failed");
  });
});

describe("unique-gold", () => {
  test("no shipped distractor does the job of a shipped tool of its language", () => {
    const twins = SHIPPED.flatMap((name, i) =>
      [distractorsEn, distractorsZh, distractorsEn][i]?.flatMap(({ tool }) =>
        shippedHarness(name)
          .tools.filter((other) => doesTheSame(tool, other))
          .map((other) => `${tool.name} ${other.name}`),
      ),
    );
    expect(twins).toEqual([]);
  });
  const base = shippedRecords("livestream")[0] as Base;
  const put = (tool: object): Trial =>
    value(
      carryOver(base, [
        {
          kind: "insert",
          symbol: "new:x#0",
          item: { of: "tool", value: { extra: {}, ...tool } },
          before: null,
        } as unknown as Edit,
      ]),
    ).trial;
  test.each([
    ["the same words in another style", { name: "orders-find", description: "Anything at all." }],
    [
      "a description that says the same",
      {
        name: "purchase_lookup",
        description: "Look up orders of the viewer, newest first, by order or by account.",
      },
    ],
    [
      "half the words, and the same arguments",
      {
        name: "parcel_fee",
        description:
          "Shipping fee of parcels, for an address abroad, with customs, insurance and a printed label.",
        parameters: { type: "object", properties: { parcels: {}, ship: {} }, required: ["parcels", "ship"] },
      },
    ],
  ])("%s", (_, tool) => {
    expect(failedBy(uniqueGold, put(tool))).toBe(true);
  });
  test("a tool of another trade", () => {
    expect(
      failedBy(uniqueGold, put({ name: "water_plants", description: "Opens the valve of the greenhouse." })),
    ).toBe(false);
  });
});

const failedBy = (law: Law, trial: Trial): boolean => judge(trial, [law]).verdicts[law.name] === "failed";

describe("template-survives", () => {
  const base = shippedRecords("livestream").find(({ trajectory }) =>
    trajectory.messages.some(({ reasoning }) => reasoning),
  ) as Base;
  const { trial } = value(carryOver(base, [{ kind: "layout", site: "prompt", from: "markdown", to: "xml" }]));
  const messages = asArray(get(trial.view, "messages")).map(asObject);
  const seen = (list: readonly Json[]): Trial => ({
    ...trial,
    view: withMember(trial.view, "messages", list),
  });
  const at = (i: number, change: (message: JsonObject) => JsonObject): Trial =>
    seen(messages.map((message, j) => (i === j ? change(message) : message)));
  const answer = messages.findIndex((message) => get(message, "role") === "tool");

  test("as it is", () => expect(failedBy(templateSurvives, trial)).toBe(false));
  test("a system turn in the middle", () => {
    expect(failedBy(templateSurvives, seen([...messages, { role: "system", content: "Go on." }]))).toBe(true);
  });
  test("a result that follows no call", () => {
    expect(failedBy(templateSurvives, seen([...messages, messages[answer] as JsonObject]))).toBe(true);
  });
  test("a turn of the user behind reasoning that was kept", () => {
    const last = messages.length - 1;
    const moved = [
      ...messages.slice(0, last),
      { role: "user", content: "Again." },
      messages[last] as JsonObject,
    ];
    expect(failedBy(templateSurvives, seen(moved))).toBe(true);
  });
  test.each(["<|im_end|>", "</think>", "<tool_call>", "[/INST]"])("%s in a text", (token) => {
    const hurt = at(answer, (message) =>
      withMember(message, "content", `${String(get(message, "content"))} ${token}`),
    );
    expect(failedBy(templateSurvives, hurt)).toBe(true);
  });
});
