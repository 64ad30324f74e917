// The list of tools, its catalogue, calls and their ids: what each transform reaches, and that all laws hold of what it makes.
import { describe, expect, test } from "vitest";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import type { Edit } from "../../src/model/edit.js";
import { Harness } from "../../src/model/harness.js";
import { asArray, get, printJson } from "../../src/model/json.js";
import { explain } from "../../src/model/problem.js";
import type { Structure, ToolItem, Transform } from "../../src/model/propose.js";
import type { Base } from "../../src/run/base.js";
import addDistractorTools from "../../transforms/add-distractor-tools.js";
import dropUnusedTools from "../../transforms/drop-unused-tools.js";
import mergeTools from "../../transforms/merge-tools.js";
import refreshCallIds from "../../transforms/refresh-call-ids.js";
import restyleCalls from "../../transforms/restyle-calls.js";
import restyleTools from "../../transforms/restyle-tools.js";
import splitTools from "../../transforms/split-tools.js";
import { desk, deskRecords } from "../catalogue/desk.js";
import { basesUnder, carryOver } from "../help/carry.js";
import { expectReach, expectSound, planned, type Row, SHIPPED } from "../help/reach-of-transforms.js";
import { value } from "../help/small.js";
import { isTop, listedIn, placesOf, proseOf, says } from "../help/tools-by-hand.js";

/** Layouts that the prompt does not have yet. */
const layouts = (site: "tools" | "calls", all: readonly string[], now: (lowered: Lowered) => string) => ({
  eligible: (_: Structure, lowered: Lowered) => all.filter((one) => one !== now(lowered)),
  touched: (edits: readonly Edit[]) =>
    edits.flatMap((edit) => (edit.kind === "layout" && edit.site === site ? [edit.to] : [])),
});

const ROWS: readonly (readonly [id: string, row: Row])[] = [
  [
    "T12",
    {
      transform: restyleTools,
      ...layouts(
        "tools",
        ["list", "xml", "signature", "openai", "mcp", "anthropic"],
        ({ harness }) => harness.prompt.tools,
      ),
    },
  ],
  [
    "T27",
    {
      transform: restyleCalls,
      ...layouts("calls", ["structured", "json", "xml", "python"], () => "structured"),
    },
  ],
  [
    "T29",
    {
      transform: refreshCallIds,
      eligible: () => ["call_n", "hex", "uuid", "digits9"],
      touched: (edits) => edits.flatMap((edit) => (edit.kind === "call-ids" ? [edit.style] : [])),
    },
  ],
  [
    "T19",
    {
      transform: addDistractorTools,
      // Each place in the list.
      eligible: ({ tools }) => [...tools.map(({ symbol }) => symbol as string), "last"],
      touched: (edits) => edits.flatMap((edit) => (edit.kind === "insert" ? [edit.before ?? "last"] : [])),
      variants: 60,
    },
  ],
];

describe.each(ROWS)("%s", (_, row) => {
  test.each(SHIPPED)("reaches what is eligible on %s", (name) => {
    expect(expectReach(row, name)).toBeGreaterThanOrEqual(0.8);
  });
  test.each(SHIPPED)("keeps all laws on %s", (name) => {
    expect(expectSound(row, name, { each: 12, views: 2 }).made).toBeGreaterThan(5);
  });
});

/** Tools that no text names, by the document alone. */
const unnamed = (structure: Structure): readonly ToolItem[] =>
  structure.tools.filter(({ tool }) => !says(proseOf(structure), tool.name));
/** And that no Hook, condition or activation lists. */
const unlisted = (structure: Structure): readonly ToolItem[] => {
  const lists = structure.hooks.flatMap(({ hook }) => [
    ...hook.tools,
    ...hook.conditions.flatMap((one) => ("tools" in one ? one.tools : [])),
  ]);
  const listed = new Set([...lists, ...structure.activation.map(({ tool }) => tool)]);
  return unnamed(structure).filter(({ tool }) => !listed.has(tool.name));
};
const reshapes = (edits: readonly Edit[]) => edits.flatMap((edit) => (edit.kind === "reshape" ? [edit] : []));

const TOOLS_THAT_GO: readonly (readonly [id: string, row: Row])[] = [
  [
    "T20",
    {
      transform: dropUnusedTools,
      eligible: (structure) => unlisted(structure).map(({ symbol }) => symbol),
      touched: (edits) => edits.flatMap((edit) => (edit.kind === "remove" ? [edit.symbol] : [])),
    },
  ],
  [
    "T22 split",
    {
      transform: splitTools,
      eligible: (structure) =>
        unnamed(structure)
          .filter((item) =>
            placesOf(item).some(
              (place) =>
                isTop(place) &&
                listedIn(place).length > 1 &&
                asArray(get(item.tool.parameters ?? {}, "required")).includes(place.path) &&
                !says(proseOf(structure), place.path),
            ),
          )
          .map(({ symbol }) => symbol),
      touched: (edits) => reshapes(edits).map(({ tool }) => tool),
    },
  ],
  [
    "T22 merge",
    {
      transform: mergeTools,
      // With another that answers alike and is marked alike.
      eligible: (structure) => {
        const kin = ({ tool }: ToolItem): string => printJson([tool.result ?? null, tool.extra]);
        const open = unlisted(structure);
        return open
          .filter((one) => open.some((other) => other !== one && kin(other) === kin(one)))
          .map(({ symbol }) => symbol);
      },
      touched: (edits) =>
        reshapes(edits).flatMap(({ change }) =>
          change.op === "merge" ? change.tools.map(({ tool }) => tool) : [],
        ),
    },
  ],
];

describe.each(TOOLS_THAT_GO)("%s", (_, row) => {
  test.each(SHIPPED)("reaches what is eligible on %s, with all laws", (name) => {
    const share = expectReach({ variants: 8, ...row }, name);
    const { made } = expectSound(row, name, { each: 12, views: 1 });
    // The shops name every tool that they have.
    if (name === "office") expect([share, made > 0]).toEqual([1, true]);
    else expect([share, made]).toEqual([undefined, 0]);
  });
});

/** What the Variant of one key is, and what comes of each record under it. */
function carried(transform: Transform, options: object, bases: readonly Base[], view: number) {
  return bases.map((base) => {
    const row = { transform, options, eligible: () => [], touched: () => [] };
    const { variant } = planned(row, base.bound.lowered, view, base);
    return { edits: variant.edits, result: carryOver(base, variant.edits) };
  });
}
const lawful = (found: ReturnType<typeof carried>): void => {
  for (const { result } of found) {
    expect(result.ok ? [] : result.problems.map(explain)).toEqual([]);
    expect(value(result).judgement.problems.map(explain)).toEqual([]);
  }
};

describe("on a desk whose tools nothing names", () => {
  const bases = basesUnder(desk, deskRecords);

  test("T22: the one tool with a required choice is split, under names in many wordings, and every run follows", () => {
    const names = new Set<string>();
    for (let view = 1; view <= 12; view++) {
      const found = carried(splitTools, { share: 1 }, bases, view);
      lawful(found);
      for (const { edits } of found)
        for (const edit of edits)
          if (edit.kind === "reshape" && edit.change.op === "split") {
            expect(edit.tool).toBe("tool:room_booking");
            for (const { name } of edit.change.tools) names.add(name);
          }
    }
    expect(names.size).toBeGreaterThan(12);
  });

  test("T22: the two tools that answer alike become one, and every run follows", () => {
    for (let view = 1; view <= 12; view++) {
      const found = carried(mergeTools, { share: 1 }, bases, view);
      lawful(found);
      for (const { edits } of found)
        expect(
          edits.flatMap((edit) =>
            edit.kind === "reshape" && edit.change.op === "merge" ? edit.change.tools.length : [],
          ),
        ).toEqual([2]);
    }
  });

  test("T20: each run loses tools that it does not use, as many as were drawn, and others where it uses those", () => {
    const gone = new Map<string, Set<string>>();
    for (let view = 1; view <= 12; view++) {
      const found = carried(dropUnusedTools, { min: 1, max: 1, keep: 1 }, bases, view);
      lawful(found);
      for (const [at, { edits }] of found.entries()) {
        // The third run uses both that could go, and keeps them.
        expect(edits.map(({ kind }) => kind)).toEqual(at === 2 ? [] : ["remove"]);
        const own = gone.get(`run ${at}`) ?? new Set<string>();
        for (const edit of edits) if (edit.kind === "remove") own.add(edit.symbol);
        gone.set(`run ${at}`, own);
      }
    }
    // The Hook names room_booking; the first two runs call it, the third the two others.
    expect([...(gone.get("run 0") ?? [])].sort()).toEqual(["tool:find_person", "tool:find_printer"]);
    expect([...(gone.get("run 1") ?? [])].sort()).toEqual(["tool:find_person", "tool:find_printer"]);
    expect([...(gone.get("run 2") ?? [])]).toEqual([]);
  });
});

test("T20: each number from min to max is as likely", () => {
  const lowered = value(
    lowerHarness(
      Harness.parse({
        name: "many",
        prompt: { sections: [] },
        tools: Array.from({ length: 9 }, (_, at) => ({ name: `tool_${at}x`, description: `Does ${at}.` })),
      }),
    ),
  );
  const counts = new Map<number, number>();
  const row = {
    transform: dropUnusedTools,
    options: { min: 1, max: 3 },
    eligible: () => [],
    touched: () => [],
  };
  for (let view = 1; view <= 150; view++) {
    const { length } = planned(row, lowered, view).variant.edits;
    counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([1, 2, 3]);
  for (const count of counts.values()) expect(Math.abs(count - 50)).toBeLessThan(22);
});
