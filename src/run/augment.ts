/** All that is made of one record: a pure function of the record and the Job, so that any worker may run it. */
import { drawFor } from "../core/draw.js";
import { renderView } from "../core/render-view.js";
import type { BaseFact } from "../laws/dataset/index.js";
import { printJson } from "../model/json.js";
import type { Problem } from "../model/problem.js";
import type { Recipe } from "../model/recipe.js";
import { type Base, baseOf, type Given } from "./base.js";
import type { Binding } from "./bind.js";
import type { Context } from "./context.js";
import { baseFact } from "./dataset-facts.js";
import { type ExposureFact, exposureFact } from "./exposure/facts.js";
import { viewIdOf } from "./ids.js";
import type { PrintedRow } from "./print-row.js";
import { type Judged, makeView, type Published, published, rowOf, saysOf, type ViewResult } from "./view.js";

export type { LostView, MadeView, Rows, ViewResult } from "./view.js";

export interface BaseResult {
  readonly id: string;
  readonly split: string;
  readonly target: boolean;
  readonly hasTools: boolean;
  readonly unknown: readonly string[];
  readonly dropped: Readonly<Record<string, number>>;
  /** Lines of its file that were left out of it, `file:line: why`. */
  readonly damaged: readonly string[];
  readonly frozen: boolean;
  /** The line of `bases/`. */
  readonly line: string;
  readonly harness: {
    readonly digest: string;
    /** Its document, as `harnesses/` has it. */
    readonly text: string;
    /** Symbols that no Recipe can rename, and why. */
    readonly blocked: ReadonlyMap<string, Problem>;
  };
  /** View 0, where the draw of `originals` chose it. */
  readonly original?: Published;
  readonly views: readonly ViewResult[];
  /** What dataset laws read of it. */
  readonly fact: BaseFact;
  /** What the exposure report reads of it. */
  readonly exposure: ExposureFact;
}
export type Augmented =
  | { readonly kept: true; readonly base: BaseResult }
  | { readonly kept: false; readonly problems: readonly Problem[] };

export interface PreparedSource {
  readonly binding: Binding;
  readonly from?: string;
}

export function augmentRecord(given: Given, source: PreparedSource, context: Context): Augmented {
  const { recipe } = context.job;
  const base = baseOf(given, source, recipe);
  if (!base.ok) return { kept: false, problems: base.problems };
  const rendered = renderView(base.value.episode, base.value.bound.base);
  if (!rendered.ok) return { kept: false, problems: rendered.problems };
  const printed = rowOf(base.value, viewIdOf(base.value.id, 0), rendered.value);
  const views = makeViews(base.value, recipe.views, context, printed);
  const made = views.filter(({ verdict }) => verdict === "made").length;
  const original = originalOf(base.value, printed, context, {
    trains: takesOriginal(base.value.id, recipe, made),
    asks: takesCanonical(base.value.id, recipe, views),
  });
  // A base that breaks a law as it stands is no base; its Views would be measured against a broken rule.
  if (original?.ok === false) return { kept: false, problems: original.problems };
  const { id, split, target, bound, row } = base.value;
  return {
    kept: true,
    base: {
      id,
      split,
      target,
      hasTools: bound.lowered.tools.length > 0,
      unknown: base.value.unknown,
      dropped: base.value.dropped,
      damaged: (given.record.damaged ?? []).map(({ line, what }) => `${given.shown}:${line}: ${what}`),
      frozen: base.value.frozen,
      line: printJson(row),
      harness: { digest: bound.digest, text: bound.text, blocked: bound.lowered.blocked },
      ...(original === undefined ? {} : { original: original.value }),
      views,
      fact: baseFact(base.value, views),
      exposure: exposureFact(base.value, printed),
    },
  };
}

/** Views 1 to `count`, each compared with those before it and with the row of the original. */
export function makeViews(
  base: Base,
  count: number,
  context: Context,
  original: PrintedRow,
): readonly ViewResult[] {
  const said = new Map([[saysOf(original), 0]]);
  const views: ViewResult[] = [];
  for (let view = 1; view <= count; view++) {
    const made = makeView(base, view, said, context, original);
    if (made.verdict === "made") said.set(made.says, view);
    views.push(made);
  }
  return views;
}

/**
 * Is view 0 of this base a row?
 *
 * Of `made` Views, those that became rows: with these, originals make up the share s when the base has its own with probability
 * s made / (1 - s). Views that were refused, or kept as prompts without an answer, ask for no original, so that the share is that
 * of the rows there are. A base has at most one, so a share above 1 / (made + 1) cannot be reached.
 */
export function takesOriginal(
  base: string,
  { seed, views, originals }: Pick<Recipe, "seed" | "views" | "originals">,
  made: number,
): boolean {
  if (views === 0 || originals === 1) return true;
  return drawFor(seed, base, "originals").unit() < (originals * made) / (1 - originals);
}

/** Is it a row of rl/ and of opd/? By a draw of its own where the Recipe says how many of these are to be so, or else with the training row. */
export function takesCanonical(
  base: string,
  recipe: Pick<Recipe, "seed" | "views" | "originals" | "rl">,
  views: readonly Pick<ViewResult, "verdict">[],
): boolean {
  const made = views.filter(({ verdict }) => verdict === "made").length;
  const share = recipe.rl?.canonical;
  if (share === undefined) return takesOriginal(base, recipe, made);
  if (recipe.views === 0 || share === 1) return true;
  const asked = made + views.filter(({ verdict }) => verdict === "regenerate").length;
  return drawFor(recipe.seed, base, "canonical").unit() < (share * asked) / (1 - share);
}

/** View 0 has to hold to the same laws; undefined where it is no row at all. */
function originalOf(
  base: Base,
  printed: PrintedRow,
  context: Context,
  { trains, asks }: { readonly trains: boolean; readonly asks: boolean },
): Judged | undefined {
  if (!trains && !asks) return undefined;
  const evidence = { structure: "proven", meaning: "same" } as const;
  const given = { edits: [], steps: [], after: base.bound.base.harness, evidence, printed };
  const made = published(base, viewIdOf(base.id, 0), given, context);
  if (!made.ok || trains === asks) return made;
  const { sft, ...prompts } = made.value.rows;
  const rows = trains ? (sft === undefined ? {} : { sft }) : prompts;
  return Object.keys(rows).length === 0 ? undefined : { ok: true, value: { ...made.value, rows } };
}
