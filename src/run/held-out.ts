/** What a Recipe holds out of training: read strictly, and the names that are kept from it. */
import { resolve } from "node:path";
import { foldName } from "../core/words.js";
import { readText } from "../io/files.js";
import { readLexicon } from "../io/lexicon/lexicon-file.js";
import { isHeldOutName } from "../laws/dataset/held-out-name.js";
import { explain, Fault, nearest } from "../model/problem.js";
import type { HeldOut, Recipe } from "../model/recipe.js";
import type { Fitted, Misfit } from "../model/strict.js";
import type { Use } from "./steps.js";

/** With every default filled in, and a file of names read. */
export interface ResolvedHeldOut extends HeldOut {
  readonly from: string[];
  readonly names: string[];
}

export interface HeldOutRead {
  readonly heldOut?: ResolvedHeldOut;
  /** With the splits that each acts on. */
  readonly uses: readonly Use[];
}

/** `folder`: what the file of names is relative to. */
export function readHeldOut(recipe: Recipe, uses: readonly Use[], folder: string): Fitted<HeldOutRead> {
  const splits = Object.keys(recipe.splits);
  const misfits: Misfit[] = uses.flatMap((use) =>
    unknownSplits(use.splits ?? [], splits, `step ${use.address}`, ["steps"]),
  );
  const { heldOut } = recipe;
  if (heldOut === undefined)
    return misfits.length > 0 ? { ok: false, misfits } : { ok: true, value: { uses } };
  const from = heldOut.from ?? splits.slice(0, 1);
  const others = splits.filter((split) => !from.includes(split));
  misfits.push(...unknownSplits(from, splits, "heldOut.from", ["heldOut", "from"]));
  if (others.length === 0)
    misfits.push({
      path: ["heldOut", "from"],
      what: "no split is left for what is held out",
      expected: "splits besides those of training",
    });
  misfits.push(
    ...unknown(
      heldOut.steps,
      uses.map(({ address }) => address),
      "step has the address",
      ["heldOut", "steps"],
    ),
    ...unknown(
      heldOut.transforms,
      uses.map(({ transform }) => transform.name),
      "step uses the transform",
      ["heldOut", "transforms"],
    ),
  );
  const isHeld = ({ address, transform }: Use): boolean =>
    heldOut.steps.includes(address) || heldOut.transforms.includes(transform.name);
  for (const { address, splits: own = [] } of uses.filter(isHeld))
    if (own.some((split) => from.includes(split)))
      misfits.push({
        path: ["heldOut"],
        what: `the step ${address} is held out, and its splits name one of training`,
        expected: others.join(", "),
      });
  const names = namesIn(heldOut.names, folder, misfits);
  if (misfits.length > 0) return { ok: false, misfits };
  const limited = uses.map((use) => (isHeld(use) ? { ...use, splits: use.splits ?? others } : use));
  const steps = uses.filter(isHeld).map(({ address }) => address);
  return { ok: true, value: { heldOut: { ...heldOut, from, steps, names }, uses: limited } };
}

const unknownSplits = (
  given: readonly string[],
  splits: readonly string[],
  where: string,
  path: readonly PropertyKey[],
): Misfit[] =>
  given.flatMap((name) =>
    splits.includes(name)
      ? []
      : [{ path, what: `${where}: there is no split "${name}"`, exists: `splits: ${splits.join(", ")}` }],
  );

const unknown = (
  given: readonly string[],
  there: readonly string[],
  what: string,
  path: readonly PropertyKey[],
): readonly Misfit[] =>
  given.flatMap((name, at) => {
    if (there.includes(name)) return [];
    const near = nearest(name, there);
    return [
      {
        path: [...path, at],
        what: `no ${what} "${name}"`,
        ...(near === undefined ? {} : { expected: `"${near}"` }),
        exists: [...new Set(there)].join(", "),
      },
    ];
  });

function namesIn(names: HeldOut["names"], folder: string, misfits: Misfit[]): string[] {
  if (typeof names !== "string") return names;
  if (/\.(?:ya?ml|json|jsonl)$/i.test(names)) return namesOfLexicon(resolve(folder, names), misfits);
  const read = readText(resolve(folder, names));
  if (read.ok)
    return read.value
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "");
  misfits.push({ path: ["heldOut", "names"], what: read.problems.map(explain).join(", ") });
  return [];
}

/** Of a lexicon file, what it gives instead of whole names; words of names are nothing that a split could be kept from. */
function namesOfLexicon(path: string, misfits: Misfit[]): string[] {
  try {
    const { entries, places } = readLexicon(path);
    entries.forEach(({ word }, at) => {
      if (word !== undefined)
        misfits.push({
          path: ["heldOut", "names"],
          what: `${places[at]}: a lexicon that is held out gives whole names, and this entry is of the word "${word}"`,
          expected: "`kind:` and `name:` with `instead:`",
        });
    });
    return [...new Set(entries.flatMap(({ name, instead }) => (name === undefined ? [] : instead)))];
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    misfits.push({ path: ["heldOut", "names"], what: explain(fault.problem) });
    return [];
  }
}

/** Names that nothing may be given in this split; undefined where all are free. */
export function reservedIn(
  split: string,
  { heldOut }: Pick<Recipe, "heldOut">,
): ((name: string) => boolean) | undefined {
  if (heldOut?.from?.includes(split) !== true) return undefined;
  const names = typeof heldOut.names === "string" ? [] : heldOut.names;
  const folded = listed.get(heldOut) ?? new Set(names.map(foldName));
  listed.set(heldOut, folded);
  return (name) => folded.has(foldName(name)) || isHeldOutName(foldName(name), heldOut.share);
}
const listed = new WeakMap<HeldOut, ReadonlySet<string>>();
