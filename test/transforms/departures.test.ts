// Steps after which no recorded run is a target: what they reach, and what they never touch.
import { describe, expect, test } from "vitest";
import type { Departure } from "../../src/core/plan.js";
import type { Harness } from "../../src/model/harness.js";
import { isRef, type Text } from "../../src/model/text.js";
import { builtins } from "../../transforms/index.js";
import { loweredOf, planned, SHIPPED } from "../help/reach-of-transforms.js";

const VARIANTS = 40;
const madeOn = (name: (typeof SHIPPED)[number], transform: string, options: object): readonly Departure[] => {
  const found = builtins.find((one) => one.name === transform);
  if (found === undefined) throw new Error(`no transform is called ${transform}`);
  return Array.from({ length: VARIANTS }, (_, view) => view + 1).flatMap(
    (view) =>
      planned({ transform: found, options, eligible: () => [], touched: () => [] }, loweredOf(name), view)
        .departures,
  );
};

/** Tools that no Hook, limit or activation speaks of: what else a Harness says of them can go with them. */
const freeTools = ({ tools, hooks, limits, activation }: Harness): readonly string[] =>
  tools
    .map(({ name }) => name)
    .filter(
      (name) =>
        !hooks.some((hook) => JSON.stringify([hook.tools, hook.matcher, hook.conditions]).includes(name)) &&
        !limits.some(({ copies }) => copies.some((site) => site.startsWith(`tool:${name}#`))) &&
        !activation.some(({ tool }) => tool === name),
    )
    .map((name) => `tool:${name}`);

const shown = (text: Text): string => text.map((piece) => (isRef(piece) ? piece.to[0] : piece)).join("");
const rulesIn = (text: string): readonly string[] =>
  text.split("\n").filter((line) => /^\s{0,3}(?:[-*+•]|\d{1,2}[.)、])\s*\S/.test(line));

describe.each(SHIPPED)("on %s", (name) => {
  const { harness, texts } = loweredOf(name);

  test("each tool has each sort of fault some time, at a call that is stated", () => {
    const made = madeOn(name, "inject-faults", { share: 1 }).flatMap(({ environment }) => environment);
    const faults = new Map<string, Set<string>>();
    for (const change of made) {
      if (change.change !== "fault") throw new Error(change.change);
      faults.set(change.tool, (faults.get(change.tool) ?? new Set()).add(change.fault));
      expect(change.call).toBeLessThan(3);
      expect(change.times).toBeLessThanOrEqual(2);
    }
    expect([...faults.keys()].sort()).toEqual(harness.tools.map((tool) => `tool:${tool.name}`).sort());
    for (const [tool, kinds] of faults) expect(kinds.size, tool).toBeGreaterThanOrEqual(5);
  });

  test("every tool that can go goes some time, no other does, and no text speaks of it any more", () => {
    const made = madeOn(name, "remove-needed-tools", { min: 1, max: 3 });
    const gone = new Set<string>();
    for (const { edits } of made) {
      const removed = edits.flatMap((edit) => (edit.kind === "remove" ? [edit.symbol as string] : []));
      expect(removed.length).toBeGreaterThanOrEqual(1);
      expect(removed.length).toBeLessThanOrEqual(3);
      for (const symbol of removed) gone.add(symbol);
      for (const edit of edits)
        if (edit.kind === "text")
          // A word that other tools share stays.
          for (const symbol of removed)
            expect(
              edit.to.filter(
                (piece) => isRef(piece) && piece.to.every((one) => `${one}/`.startsWith(`${symbol}/`)),
              ),
            ).toEqual([]);
    }
    const free = freeTools(harness);
    expect([...gone].filter((symbol) => !free.includes(symbol))).toEqual([]);
    expect(gone.size / free.length).toBeGreaterThanOrEqual(0.8);
  });

  test("each rule of a Skill is hidden some time, and never all of a text", () => {
    const sites = [...texts].filter(([site]) => /^skill:[^#]*#\/body$/.test(site));
    const all = sites.flatMap(([site, text]) => rulesIn(shown(text)).map((rule) => `${site} ${rule}`));
    const hidden = new Set<string>();
    for (const { edits } of madeOn(name, "mask-rules", { share: 0.5 }))
      for (const edit of edits) {
        if (edit.kind !== "text") continue;
        const left = rulesIn(shown(edit.to));
        expect(left.length).toBeGreaterThanOrEqual(1);
        for (const rule of rulesIn(shown(edit.from)))
          if (!left.includes(rule)) hidden.add(`${edit.site} ${rule}`);
        // What is left stands as it stood.
        expect(rulesIn(shown(edit.from)).filter((rule) => left.includes(rule))).toEqual(left);
      }
    const reached = all.filter((rule) => hidden.has(rule));
    expect(reached.length / all.length).toBeGreaterThanOrEqual(0.8);
  });

  test("text that moves between a Skill and its files is neither lost nor doubled", () => {
    const made = madeOn(name, "move-skill-text", { share: 1 });
    expect(made.length).toBeGreaterThan(0);
    for (const { edits } of made)
      for (let at = 0; at + 1 < edits.length; at += 2) {
        const [source, target] = [edits[at], edits[at + 1]];
        if (source?.kind !== "text" || target?.kind !== "text") throw new Error("two texts change");
        const lines = (text: Text): readonly string[] =>
          shown(text)
            .split("\n")
            .filter((line) => line.trim() !== "");
        const before = [...lines(source.from), ...lines(target.from)].sort();
        const after = [...lines(source.to), ...lines(target.to)];
        // A heading stays where its text was, and a line says where that went.
        const note = after.filter((line) => /^(?:See|见) ?`/.test(line) && !before.includes(line));
        const rest = after.filter((line) => !note.includes(line)).sort();
        for (const line of before) expect(rest).toContain(line);
        expect(rest.length - before.length).toBeLessThanOrEqual(1);
      }
  });

  test("doubles and exchanged descriptions: every tool some time, and the double says something else", () => {
    const tools = harness.tools.map((tool) => `tool:${tool.name}`);
    const told = new Map(harness.tools.map((tool) => [`tool:${tool.name}`, tool.description]));
    for (const transform of ["duplicate-names", "mislead-descriptions"]) {
      const touched = new Set<string>();
      for (const change of madeOn(name, transform, {}).flatMap(({ environment }) => environment)) {
        if (change.change !== "same-name" && change.change !== "misdescribe") throw new Error(change.change);
        touched.add(change.tool);
        expect([...told.values()]).toContain(change.description);
        expect(change.description).not.toBe(told.get(change.tool));
      }
      expect(touched.size / tools.length, transform).toBeGreaterThanOrEqual(0.8);
    }
  });
});
