// A Harness after an edit of structure, of which only what the edit touches is read anew, is what it would be if all of it were.

import { describe, expect, test } from "vitest";
import { drawFor } from "../../src/core/draw.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { applyEdits, type State, stateOf } from "../../src/core/state.js";
import { isStructure, type StructureKind } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import { ROWS } from "../catalogue/index.js";
import { shippedHarness } from "../help/carry.js";
import { randomChain } from "../help/random-edits.js";
import { randomSample } from "../help/random-harness.js";
import { STRUCTURE_KINDS } from "../help/random-structure.js";
import { value } from "../help/small.js";

/** All that is known of a Harness, in order; a printer is told by what it prints. */
const said = ({ prompt, ...rest }: Lowered) => ({
  ...rest,
  prompt: prompt({}),
  symbols: [...rest.symbols],
  texts: [...rest.texts],
  blocked: [...rest.blocked],
  words: [...rest.words].sort(),
  names: [...rest.names],
  lexicon: { ...rest.lexicon, tokens: [...rest.lexicon.tokens], spaced: [...rest.lexicon.spaced] },
});

function expectWhole({ steps }: State): void {
  for (const { after } of steps) expect(said(after)).toEqual(said(value(lowerHarness(after.harness))));
}

const shipped = value(lowerHarness(shippedHarness("livestream")));
const known = new Map<Harness, Lowered>();
const loweredOf = (harness: Harness): Lowered => {
  const found = known.get(harness) ?? value(lowerHarness(harness));
  known.set(harness, found);
  return found;
};
const rows = ROWS.map((row) => {
  const lowered = row.on === undefined ? shipped : loweredOf(row.on.harness);
  return { name: `${row.id} ${row.what}`, lowered, edits: row.edits(lowered).filter(isStructure) };
}).filter(({ edits }) => edits.length > 0);

describe("each row of the catalogue that changes structure", () => {
  test("stands for every kind of edit that does", () => {
    const kinds = new Set<StructureKind>(rows.flatMap(({ edits }) => edits.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual([...STRUCTURE_KINDS].sort());
  });

  test.each(rows.map((row) => [row.name, row] as const))("%s", (_, { lowered, edits }) => {
    expectWhole(value(applyEdits(stateOf(lowered), edits)));
  });

  test("one after the other, as far as they fit", () => {
    let state = stateOf(shipped);
    for (const { lowered, edits } of rows) {
      const next: { readonly ok: boolean; readonly value?: State } =
        lowered === shipped ? applyEdits(state, edits) : { ok: false };
      state = next.value ?? state;
    }
    expect(state.steps.length).toBeGreaterThan(15);
    expectWhole(state);
  });
});

test("chains of edits on Harnesses that were drawn", () => {
  let steps = 0;
  for (let n = 0; n < 60; n++) {
    const draw = drawFor("relower", n);
    const sample = randomSample(draw.fork("harness"));
    const edits = randomChain(sample, draw.fork("edits"), 8).edits.filter(isStructure);
    const state = applyEdits(stateOf(value(lowerHarness(sample.harness))), edits);
    if (!state.ok) continue;
    steps += state.value.steps.length;
    expectWhole(state.value);
  }
  expect(steps).toBeGreaterThan(60);
});

describe("a tool that is gone, which some texts name", () => {
  const [gone, ...tools] = shipped.harness.tools;
  const harness: Harness = {
    ...shipped.harness,
    tools,
    hooks: shipped.harness.hooks.filter((hook) => !hook.tools.includes(gone?.name ?? "")),
    limits: [],
  };
  const whole = value(lowerHarness(harness));
  const known = value(lowerHarness(harness, shipped));

  test("those are read anew, and the others are the very texts they were", () => {
    expect(said(known)).toEqual(said(whole));
    const same = [...known.texts].filter(([site, text]) => text === shipped.texts.get(site));
    expect(same.length).toBeGreaterThan(known.texts.size / 2);
    expect(same.length).toBeLessThan(known.texts.size);
  });

  test("taken for one that is there still: the texts would go on naming it", () => {
    const blind = value(lowerHarness(harness, { ...shipped, symbols: whole.symbols }));
    expect(said(blind)).not.toEqual(said(whole));
  });
});
