// Rewording steps among others: what they take, what they leave, and what they say of it.

import { describe, expect, test } from "vitest";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { type PlannedStep, planView } from "../../src/core/plan.js";
import type { Edit } from "../../src/model/edit.js";
import type { Banks, Rewording } from "../../src/model/propose.js";
import { builtins } from "../../transforms/index.js";
import { harness, skill, tool, value } from "../help/small.js";

const FIRST = "Look the order up with `get_order` first.";
const SECOND = "Answer in one sentence.";
const BODY = `# Orders\n\n- ${FIRST}\n- ${SECOND}\n- Be kind.\n`;
const lowered = value(
  lowerHarness(
    harness({
      tools: [tool("get_order"), tool("search")],
      skills: [{ ...skill("order-qa", BODY), description: "For questions about one order." }],
    }),
  ),
);

const bankOf = (known: Readonly<Record<string, readonly Rewording[]>>): Banks => ({
  rewordings: (original, role) => (role === "tool-description" ? [] : (known[original] ?? [])),
});
const gate = (text: string, more: Partial<Rewording> = {}): Rewording => ({ text, meaning: "gate", ...more });
const BANK = bankOf({
  [FIRST]: [gate("First look the order up with `get_order`.")],
  [SECOND]: [gate("Give the answer in one sentence.")],
  "Be kind.": [{ text: "Be friendly.", meaning: "declared" }],
});

const step = (name: string, options: object, address = name): PlannedStep => {
  const transform = builtins.find((one) => one.name === name);
  if (transform === undefined) throw new Error(`no transform is called ${name}`);
  return { is: "use", address, transform, options: transform.options.parse(options), p: 1 };
};
const plan = (steps: readonly PlannedStep[], banks: Banks, view = 1) =>
  value(planView(lowered, steps, banks, { seed: 1, subject: "ep", view }));
const bodyOf = (made: ReturnType<typeof plan>): string => made.variant.harness.skills[0]?.body ?? "";
const ALL = { share: 1, items: 1 };

/** The body as an earlier step left it. */
const edited = (
  body: readonly (string | { readonly to: readonly string[]; readonly form: string })[],
): PlannedStep =>
  step(
    "apply-edits",
    {
      edits: [
        {
          kind: "text",
          site: "skill:order-qa#/body",
          from: lowered.texts.get("skill:order-qa#/body"),
          to: body,
        },
      ] as unknown as Edit[],
    },
    "before",
  );
const ORDER = { to: ["tool:get_order"], form: "exact" };

describe("reword-skills", () => {
  test("each item in its place, all else byte for byte", () => {
    const made = plan([step("reword-skills", ALL)], BANK);
    expect(bodyOf(made)).toBe(
      "# Orders\n\n- First look the order up with `get_order`.\n- Give the answer in one sentence.\n- Be friendly.\n",
    );
    expect(made.evidence).toEqual({ structure: "proven", meaning: "declared" });
  });

  test("the evidence is that of what was taken", () => {
    const banks = bankOf({ [SECOND]: [gate("Give the answer in one sentence.")] });
    expect(plan([step("reword-skills", ALL)], banks).evidence.meaning).toBe("gate");
    expect(plan([step("reword-skills", ALL)], bankOf({})).variant.edits).toEqual([]);
  });

  test("items that a step before has moved are reworded where they stand now, and one that it changed is left", () => {
    const before = edited([
      "# Orders\n\n- Be kind.\n- Look the order up with `",
      ORDER,
      "` first.\n- Answer in two words.\n",
    ]);
    expect(bodyOf(plan([before, step("reword-skills", ALL)], BANK))).toBe(
      "# Orders\n\n- Be friendly.\n- First look the order up with `get_order`.\n- Answer in two words.\n",
    );
  });

  test("a name inside is the renamed thing's", () => {
    const rename = step("apply-edits", {
      edits: [
        { kind: "rename", names: [{ symbol: "tool:get_order", from: "get_order", to: "fetch_purchase" }] },
      ],
    });
    expect(bodyOf(plan([rename, step("reword-skills", ALL)], BANK))).toContain(
      "First look the order up with `fetch_purchase`.",
    );
  });

  test("a rewording that the Harness cannot read is passed over", () => {
    // A bare word that may or may not be the name of a tool.
    const unclear = gate("Answer in one sentence after you search.");
    const made = plan([step("reword-skills", ALL)], bankOf({ [SECOND]: [unclear] }));
    expect(made.variant.edits).toEqual([]);
    const both = plan(
      [step("reword-skills", ALL)],
      bankOf({ [SECOND]: [unclear, gate("Give one sentence.")] }),
    );
    expect(bodyOf(both)).toContain("- Give one sentence.\n");
  });

  test("share and items say how often", () => {
    expect(plan([step("reword-skills", { share: 0, items: 1 })], BANK).variant.edits).toEqual([]);
    expect(plan([step("reword-skills", { share: 1, items: 0 })], BANK).variant.edits).toEqual([]);
    const bodies = Array.from({ length: 40 }, (_, view) =>
      bodyOf(plan([step("reword-skills", { share: 1, items: 0.5 })], BANK, view)),
    );
    for (const kept of [FIRST, SECOND, "Be kind."]) {
      const times = bodies.filter((body) => body.includes(kept)).length;
      expect(times).toBeGreaterThan(8);
      expect(times).toBeLessThan(32);
    }
  });
});

describe("translate-skills", () => {
  const zh = (text: string, more: Partial<Rewording>): Rewording => ({
    text,
    meaning: "gate",
    language: "zh",
    ...more,
  });
  const translated = (more: Partial<Rewording>): Banks =>
    bankOf({
      "For questions about one order.": [zh("用于关于一个订单的问题。", { reviewed: true })],
      [FIRST]: [zh("先用 `get_order` 查订单。", more)],
      [SECOND]: [zh("用一句话回答。", { reviewed: true })],
      "Be kind.": [zh("态度友好。", { reviewed: true })],
    });

  test("a Skill is translated as a whole, once a person has looked at every line", () => {
    const made = plan([step("translate-skills", { share: 1 })], translated({ reviewed: true }));
    expect(bodyOf(made)).toBe("# Orders\n\n- 先用 `get_order` 查订单。\n- 用一句话回答。\n- 态度友好。\n");
    expect(made.variant.harness.skills[0]?.description).toBe("用于关于一个订单的问题。");
    expect(made.evidence.meaning).toBe("declared");
    // With one line that only a machine has seen, nothing is.
    expect(plan([step("translate-skills", { share: 1 })], translated({})).variant.edits).toEqual([]);
  });

  test("other rewording steps leave the other language alone", () => {
    for (const name of ["reword-skills", "reword-descriptions"])
      expect(plan([step(name, { share: 1 })], translated({ reviewed: true })).variant.edits).toEqual([]);
  });
});

describe("detail-descriptions", () => {
  test("what is not shorter or longer by the stated share is not taken", () => {
    const banks = bankOf({
      "For questions about one order.": [gate("For questions on one order."), gate("About one order.")],
    });
    const made = plan([step("detail-descriptions", { to: "shorter", by: 0.3, share: 1 })], banks);
    expect(made.variant.harness.skills[0]?.description).toBe("About one order.");
    expect(
      plan([step("detail-descriptions", { to: "longer", by: 0.05, share: 1 })], banks).variant.edits,
    ).toEqual([]);
  });
});
