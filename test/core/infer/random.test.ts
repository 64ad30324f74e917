/** Whatever two Harnesses are: nothing is thrown, the edits lead to the Variant, and every place where it is not the new version is listed. */
import { expect, test } from "vitest";
import { drawFor } from "../../../src/core/draw.js";
import { inferEdits } from "../../../src/core/infer/index.js";
import { lowerHarness } from "../../../src/core/lower-harness.js";
import { buildVariant } from "../../../src/core/variant.js";
import { Harness } from "../../../src/model/harness.js";
import { unaccounted } from "../../help/account-for.js";
import { randomChain } from "../../help/random-edits.js";
import { randomSample } from "../../help/random-harness.js";

function check(from: Harness, to: Harness, label: string): { edits: number; differences: number } {
  const inferred = inferEdits(from, to);
  if (!inferred.ok) throw new Error(`${label}: ${JSON.stringify(inferred.problems)}`);
  const { edits, variant, unexplained } = inferred.value;
  expect([label, ...unaccounted(variant.harness, to, unexplained)]).toEqual([label]);
  const lowered = lowerHarness(from);
  const again = lowered.ok ? buildVariant(lowered.value, edits) : lowered;
  expect(again.ok && again.value.harness).toEqual(variant.harness);
  return { edits: edits.length, differences: unexplained.length };
}

const COUNT = 25;

test("versions that random edits lead to", () => {
  let whole = 0;
  for (let i = 0; i < COUNT; i++) {
    const draw = drawFor("infer", i);
    const sample = randomSample(draw);
    const { state } = randomChain(sample, draw, 1 + draw.int(7));
    const { differences } = check(sample.harness, state.harness, `chain ${i}`);
    if (differences === 0) whole++;
  }
  // Most chains are told whole; what is not, is listed.
  expect(whole * 2).toBeGreaterThan(COUNT);
});

test("versions that have nothing to do with one another", () => {
  for (let i = 0; i < COUNT; i++) {
    const [one, other] = [randomSample(drawFor("one", i)), randomSample(drawFor("other", i))];
    check(one.harness, other.harness, `pair ${i}`);
  }
});

test("a Harness and itself need nothing", () => {
  for (let i = 0; i < COUNT; i++) {
    const { harness } = randomSample(drawFor("self", i));
    expect(check(harness, { ...harness }, `self ${i}`)).toEqual({ edits: 0, differences: 0 });
  }
});

const tool = (name: string, parameters: object, more: object = {}): object => ({
  ...{ name, description: `Does what ${name} says, and nothing else.`, parameters, ...more },
});
const harness = (parts: object): Harness =>
  Harness.parse({
    name: "small",
    prompt: { sections: [] },
    tools: [],
    skills: [],
    hooks: [],
    limits: [],
    ...parts,
  });
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });

const A = { type: "string", description: "First of the two places." };
const B = { type: "string", description: "Second one of both, a number of rooms." };

test.each([
  [
    "keys of a nested schema in another order",
    [tool("go", object({ x: object({ a: A, b: B }) }))],
    [tool("go", object({ x: object({ b: B, a: A }) }))],
  ],
  [
    "keywords in another order",
    [tool("go", object({ a: { type: "string", description: "A place." } }))],
    [tool("go", object({ a: { description: "A place.", type: "string" } }))],
  ],
  [
    "a number written otherwise",
    [tool("go", object({ a: { type: "number", maximum: 1 } }))],
    [tool("go", object({ a: { type: "number", maximum: 2 } }))],
  ],
  [
    "names that change places",
    [tool("go", object({ a: A })), tool("come", object({ b: B }))],
    [
      tool("come", object({ a: A }), { description: "Does what go says, and nothing else." }),
      tool("go", object({ b: B }), { description: "Does what come says, and nothing else." }),
    ],
  ],
  [
    "a tool that was split",
    [tool("edit_order", object({ op: { enum: ["add", "cancel"] }, id: A }))],
    [tool("add_order", object({ id: A })), tool("cancel_order", object({ id: A }))],
  ],
  [
    "tools that became one",
    [tool("add_order", object({ id: A })), tool("cancel_order", object({ id: A }))],
    [tool("edit_order", object({ op: { enum: ["add", "cancel"] }, id: A }))],
  ],
  [
    "keys of prototypes",
    [
      tool(
        "go",
        JSON.parse(
          '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
        ) as object,
      ),
    ],
    [
      tool(
        "go",
        JSON.parse(
          '{"type":"object","properties":{"constructor":{"type":"integer"},"toString":{"type":"string"}}}',
        ) as object,
      ),
    ],
  ],
  [
    "schemas that point at themselves",
    [tool("go", { $ref: "#/$defs/n", $defs: { n: object({ n: { $ref: "#/$defs/n" } }) } })],
    [tool("go", { $ref: "#/$defs/m", $defs: { m: object({ m: { $ref: "#/$defs/m" } }) } })],
  ],
  [
    "no parameters at all",
    [tool("go", object({})), { name: "x" }],
    [{ name: "go" }, tool("x", object({ a: A }))],
  ],
  ["schemas that say true", [tool("go", object({ a: true }))], [tool("go", object({ b: true, c: false }))]],
  ["everything gone", [tool("go", object({ a: A }))], []],
  ["everything new", [], [tool("go", object({ a: A }))]],
] as const)("by hand: %s", (label, before, after) => {
  check(harness({ tools: before }), harness({ tools: after }), label);
  check(harness({ tools: after }), harness({ tools: before }), `${label}, back`);
});
