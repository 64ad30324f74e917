/** A section's title is language; written as a tag it is an identifier, and may be the name of a tool. */
import { describe, expect, test } from "vitest";
import { EMPTY_FOLD } from "../src/core/fold.js";
import { harnessView } from "../src/core/harness-view.js";
import { lowerHarness } from "../src/core/lower-harness.js";
import { buildVariant } from "../src/core/variant.js";
import { noStaleNames } from "../src/laws/no-stale-names.js";
import type { Edit } from "../src/model/edit.js";
import type { Harness } from "../src/model/harness.js";
import { basesUnder, carryOver } from "./help/carry.js";
import { codes, harness, prompt, rename, section, tool, value } from "./help/small.js";

const shop = (title: string, more: Partial<Harness["prompt"]> = {}): Harness =>
  harness({
    tools: [tool("cancel_order"), tool("get_order")],
    prompt: { ...prompt(section("one", title, "Ask first."), section("two", "Tone", "Be kind.")), ...more },
  });
const TO_XML: Edit = { kind: "layout", site: "prompt", from: "markdown", to: "xml" };
const RENAME = rename(["tool:cancel_order", "cancel_order", "call_off_order"]);
const choices = (given: Harness): readonly string[] =>
  harnessView(value(lowerHarness(given)), EMPTY_FOLD, "step").layout("prompt").choices;

describe("a title whose tag is a tool's name", () => {
  test("the layout of tags is not offered", () => {
    expect(choices(shop("Cancel order"))).toEqual(["caps"]);
    expect(choices(shop("Cancelling"))).toEqual(["xml", "caps"]);
  });
  test("tags and another name for that tool do not go together", () => {
    const lowered = value(lowerHarness(shop("Cancel order")));
    expect(codes(buildVariant(lowered, [RENAME, TO_XML]))).toEqual(["still-mentioned"]);
    expect(codes(buildVariant(lowered, [TO_XML]))).toEqual([]);
    expect(codes(buildVariant(lowered, [RENAME]))).toEqual([]);
  });
  test("where tags are the layout already, the tool cannot be renamed", () => {
    const { blocked } = value(lowerHarness(shop("Cancel order", { layout: "xml" })));
    expect([...blocked.keys()]).toEqual(["tool:cancel_order"]);
    expect(blocked.get("tool:cancel_order" as never)?.what).toBe(
      'the tag of the section "Cancel order" reads as "cancel_order"',
    );
  });
  test("the law sees such a tag in a View, whoever made it", () => {
    const [base] = basesUnder(shop("Cancelling"), [
      {
        format: "hsa/episode@1",
        messages: [
          { role: "user", content: "Hi" },
          { role: "assistant", content: "Hi." },
        ],
      },
    ]);
    if (base === undefined) throw new Error("no record");
    const { trial } = value(carryOver(base, [RENAME, TO_XML]));
    expect(noStaleNames.check(trial)).toEqual([]);
    const sections = trial.after.prompt.sections.map((one) =>
      one.id === "one" ? { ...one, title: "Cancel order" } : one,
    );
    const after = { ...trial.after, prompt: { ...trial.after.prompt, sections } };
    const found = noStaleNames.check({ ...trial, after });
    expect(JSON.stringify(found)).toContain("still says cancel_order");
  });
});
