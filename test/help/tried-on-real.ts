/** A transform tried on a Harness made of real files: what it proposes under some keys, with all that can take part. */
import { expect } from "vitest";
import { drawFor } from "../../src/core/draw.js";
import { EMPTY_FOLD } from "../../src/core/fold.js";
import { harnessView } from "../../src/core/harness-view.js";
import type { Lowered } from "../../src/core/lowered.js";
import { buildVariant, type Variant } from "../../src/core/variant.js";
import { explain } from "../../src/model/problem.js";
import type { Banks, HarnessView, Transform } from "../../src/model/propose.js";
import type { Text } from "../../src/model/text.js";
import { blocksOf, type Heading, type List, type Table } from "../../transforms/_blocks.js";

export const viewOf = (lowered: Lowered): HarnessView => harnessView(lowered, EMPTY_FOLD, "real");
const banks: Banks = { rewordings: () => [] };

/** All Variants that it would make; the engine takes each, with each that stands in for it. */
export function variantsOn(
  name: string,
  lowered: Lowered,
  transform: Transform,
  options: object,
  keys = 4,
): readonly Variant[] {
  const parsed = transform.options.parse(options);
  return Array.from({ length: keys }, (_, key) => key).flatMap((key) =>
    [
      ...transform.propose({
        harness: viewOf(lowered),
        draw: drawFor("real", name, key),
        options: parsed,
        banks,
      }),
    ].flatMap(({ edits, otherwise = [] }) =>
      [edits, ...otherwise.map((one) => one.edits)].flatMap((way) => {
        const variant = buildVariant(lowered, way);
        expect(variant.ok ? [] : variant.problems.map(explain), `${transform.name} on ${name}`).toEqual([]);
        return variant.ok ? [variant.value] : [];
      }),
    ),
  );
}

/** Items that were found: whether they changed, and why not. */
export type Tally = { readonly isChanged: boolean; readonly why: string }[];

function told(tally: Tally): string {
  const why = new Map<string, number>();
  for (const one of tally) if (!one.isChanged) why.set(one.why, (why.get(one.why) ?? 0) + 1);
  const reasons = [...why].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const changed = tally.filter(({ isChanged }) => isChanged).length;
  return `${tally.length} | ${changed} | ${reasons.map(([reason, n]) => `${reason}: ${n}`).join("; ")}`;
}

export const partsOf = (text: string): readonly (List | Table | Heading)[] =>
  blocksOf(text).filter((block) => block.is === "list" || block.is === "table" || block.is === "heading");

/** The lines of a block as they stand. */
export const linesOf = (text: string, { start, ...rest }: List | Table | Heading): string =>
  text
    .split("\n")
    .slice(start, "end" in rest ? rest.end : start + 1)
    .join("\n");

/** A text with its references as marks. */
export const marksIn = (text: Text): string =>
  text.map((piece) => (typeof piece === "string" ? piece : `<${piece.to.join()}>`)).join("");

export const table = (
  what: string,
  rows: readonly (readonly [name: string, tally: Tally])[],
): readonly string[] => [
  `| transform | ${what} | changed | left alone, by reason |`,
  "| --- | ---: | ---: | --- |",
  ...rows.map(([name, tally]) => `| ${name} | ${told(tally)} |`),
];
