// A name that is free is one that a Variant can have: what a transform is told, and what becomes of it.
import { expect, test } from "vitest";
import { harnessView } from "../../src/core/harness-view.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { baseVariant, buildVariant } from "../../src/core/variant.js";
import { codes, harness, rename, tool, value } from "../help/small.js";

const BOTH = value(
  lowerHarness(
    harness({
      tools: [
        {
          ...tool("add_person", {
            type: "object",
            properties: { personKind: { type: "string" }, pageSize: { type: "integer" } },
          }),
          result: { type: "object", properties: { personKind: { type: "string" } } },
        },
      ],
    }),
  ),
);
const isFree = harnessView(BOTH, value(baseVariant(BOTH)).fold, "a").isFree;

test.each([
  ["personKind", "person_kind", false],
  ["personKind", "person-kind", false],
  ["personKind", "kind_of_person", true],
  ["pageSize", "page_size", true],
  ["pageSize", "pageSize", false],
  ["pageSize", "person_kind", false],
])("%s as %s beside a key of answers: %s", (from, to, free) => {
  expect(isFree(to, from)).toBe(free);
  if (from === to) return;
  const made = buildVariant(BOTH, [rename([`tool:add_person/param:${from}`, from, to])]);
  expect(new Set(codes(made))).toEqual(new Set(free ? [] : ["name-taken"]));
});
