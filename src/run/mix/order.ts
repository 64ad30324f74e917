/** What can be known of the steps of a Recipe before its run: which of them cannot stand where they do, and which can never act. */
import { StructureEdit } from "../../model/edit.js";
import { type Recipe, SEVERITIES } from "../../model/recipe.js";
import type { Misfit } from "../../model/strict.js";
import { pathsOf, type Use } from "../steps.js";
import { isFrom, takesPart } from "./level.js";

interface Placed extends Use {
  readonly path: readonly PropertyKey[];
}

/** With the path of the step that is to move, and the order that would do. */
export function orderMisfits(recipe: Recipe, uses: readonly Use[]): readonly Misfit[] {
  const paths = pathsOf(recipe.steps);
  const placed = uses.map((use, at): Placed => ({ ...use, path: paths[at] ?? ["steps"] }));
  const acting = placed.filter((use) => mayAct(use, recipe));
  return [
    ...placed.flatMap((use) => unusedOptions(use, recipe)),
    ...placed.flatMap((use) => emptySplits(use, recipe)),
    ...structureFirst(acting, recipe),
    ...blankNames(acting, recipe),
  ];
}

const STRUCTURE: ReadonlySet<string> = new Set(StructureEdit.options.map(({ shape }) => shape.kind.value));

const kindsOf = ({ transform }: Placed): readonly string[] => transform.kinds ?? [];
/** Does it change how things are built? */
const builds = (use: Placed): boolean => kindsOf(use).some((kind) => STRUCTURE.has(kind));
/** Does it change what is shown, alone or besides? Of one whose options say what it edits nothing is known. */
const shows = (use: Placed): boolean => kindsOf(use).some((kind) => !STRUCTURE.has(kind));

function mayAct({ p, from, transform }: Placed, recipe: Recipe): boolean {
  return takesPart(p, recipe) > 0 && isFrom(from, recipe) && recipe.families?.[transform.family] !== 0;
}

/** Can both take part in one View? Of one group only where it takes several. */
function meet(a: Placed, b: Placed, { steps }: Recipe): boolean {
  const apart = a.splits?.every((split) => b.splits !== undefined && !b.splits.includes(split)) === true;
  if (apart) return false;
  const [, place, group] = a.path;
  if (group === undefined || place !== b.path[1]) return true;
  const step = steps[place as number];
  return step !== undefined && "someOf" in step && step.n > 1;
}

/** Edits of structure address the Harness as it was recorded: once names, orders or texts have changed, none can be planned. */
function structureFirst(acting: readonly Placed[], recipe: Recipe): readonly Misfit[] {
  const phase = (use: Placed): number => (builds(use) ? (shows(use) ? 1 : 0) : 2);
  const wanted = acting
    .toSorted((a, b) => phase(a) - phase(b))
    .map(({ address }) => address)
    .join(", ");
  return acting.flatMap((late, at) => {
    if (!builds(late)) return [];
    const early = acting.slice(0, at).find((use) => shows(use) && meet(use, late, recipe));
    if (early === undefined) return [];
    // Of two that do both, none can stand behind the other.
    const expected = builds(early) && shows(late) ? "both in one oneOf" : `this order: ${wanted}`;
    return [
      {
        path: late.path,
        what: `${late.address} changes how things are built (${kindsOf(late).join(", ")}) and stands after ${early.address}, which changes what is shown: every View with both would be refused`,
        expected,
      },
    ];
  });
}

/** A name without meaning has no word left that a later step could say otherwise. */
function blankNames(acting: readonly Placed[], recipe: Recipe): readonly Misfit[] {
  const style = ({ options }: Placed): unknown => (options as { readonly style?: unknown }).style;
  const share = ({ options }: Placed): unknown => (options as { readonly share?: unknown }).share;
  return acting.flatMap((late, at) => {
    if (!kindsOf(late).includes("rename") || style(late) !== "semantic") return [];
    const early = acting
      .slice(0, at)
      .find(
        (use) =>
          use.transform === late.transform &&
          style(use) === "opaque" &&
          share(use) === 1 &&
          meet(use, late, recipe),
      );
    if (early === undefined) return [];
    return [
      {
        path: late.path,
        what: `${late.address} says names in other words, and ${early.address} before it leaves names without words`,
        expected: `${late.address} before ${early.address}, or both in one oneOf`,
      },
    ];
  });
}

/** Options for a severity at which the step stands out. */
function unusedOptions({ address, from, path }: Placed, recipe: Recipe): readonly Misfit[] {
  const step = stepAt(recipe, path);
  return SEVERITIES.flatMap((severity) =>
    step?.at?.[severity] === undefined || isFrom(from, { severity })
      ? []
      : [
          {
            path: [...path, "at", severity],
            what: `${address} takes part from ${from} on, so these options never count`,
            expected: `options at ${SEVERITIES.filter((one) => isFrom(from, { severity: one })).join(" or ")}`,
          },
        ],
  );
}

function stepAt({ steps }: Recipe, [, place, group, at]: readonly PropertyKey[]) {
  const step = steps[place as number];
  if (step === undefined || "use" in step) return step;
  return ("oneOf" in step ? step.oneOf : step.someOf)[group === undefined ? -1 : (at as number)];
}

/** Steps whose splits get no record. */
function emptySplits({ address, splits, path }: Placed, recipe: Recipe): readonly Misfit[] {
  if (splits === undefined || splits.some((split) => (recipe.splits[split] ?? 0) > 0)) return [];
  return [
    {
      path: [...path],
      what: `${address} can never take part: the share of ${splits.join(", ")} is 0`,
      expected: `a split that has records: ${Object.keys(recipe.splits)
        .filter((split) => (recipe.splits[split] ?? 0) > 0)
        .join(", ")}`,
    },
  ];
}
