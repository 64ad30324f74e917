/** Plants every damage in a dataset, one a View, and asks both verifiers. */
import { join } from "node:path";
import { callDamages } from "./calls.js";
import type { Damage, Hurt } from "./damage.js";
import { type Dataset, openDataset, plant } from "./dataset-files.js";
import { editDamages } from "./edits.js";
import { rewardDamages } from "./rewards.js";
import { structureDamages } from "./structure.js";
import { textDamages } from "./texts.js";
import { toolDamages } from "./tools.js";
import { askPython, askTypeScript, type Verdicts } from "./verdicts.js";
import { plantWhole, wholeDamages } from "./whole.js";

/** Damages to one View. */
export const DAMAGES: readonly Damage[] = [
  ...textDamages,
  ...callDamages,
  ...rewardDamages,
  ...toolDamages,
  ...editDamages,
  ...structureDamages,
];
/** All that there are. */
export const KINDS: readonly Pick<Damage, "name" | "site" | "law">[] = [...DAMAGES, ...wholeDamages];

/** What came of one damage in one dataset. */
export interface Outcome {
  readonly damage: string;
  readonly site: number;
  readonly law: string;
  readonly dataset: string;
  readonly view: string;
  /** Laws that found fault with the View. */
  readonly typescript: readonly string[];
  readonly python: readonly string[];
  /** Both name the law. */
  readonly alike: boolean;
}

export interface Run {
  readonly outcomes: readonly Outcome[];
  /** Findings in Views that nobody damaged, and what both verifiers do not say alike of them. */
  readonly strays: readonly string[];
}

interface Placed {
  readonly damage: Damage;
  readonly hurt: Hurt;
}

/** One damage a View; what finds no free View goes into the next copy. */
function placesFor(dataset: Dataset): readonly ReadonlyMap<string, Placed>[] {
  const copies: Map<string, Placed>[] = [];
  for (const damage of DAMAGES) {
    const place = (copy: Map<string, Placed>): "placed" | "taken" | "nowhere" => {
      let taken = false;
      for (const view of dataset.views) {
        const isFree = !copy.has(view.id);
        if (!isFree && taken) continue;
        const hurt = damage.hurt(view);
        if (hurt === undefined) continue;
        if (isFree) {
          copy.set(view.id, { damage, hurt });
          return "placed";
        }
        taken = true;
      }
      return taken ? "taken" : "nowhere";
    };
    for (let at = 0; ; at++) {
      const copy = copies[at] ?? new Map<string, Placed>();
      copies[at] = copy;
      if (place(copy) !== "taken") break;
    }
  }
  return copies.filter((copy) => copy.size > 0);
}

/** `whole`: damage the dataset as a whole, too. */
export async function mutateDataset(
  name: string,
  folder: string,
  { whole = true }: { readonly whole?: boolean } = {},
): Promise<Run> {
  const dataset = openDataset(folder);
  const outcomes: Outcome[] = [];
  const strays: string[] = [];
  for (const [at, copy] of placesFor(dataset).entries()) {
    const hurt = join(`${folder}-damaged-${at}`);
    plant(dataset, new Map([...copy].map(([id, placed]) => [id, placed.hurt])), hurt);
    const [python, typescript] = await Promise.all([askPython(hurt), askTypeScript(hurt)]);
    for (const [view, { damage }] of copy) {
      const [ours, theirs] = [lawsAt(typescript, view), lawsAt(python, view)];
      outcomes.push(outcomeOf(damage, name, view, ours, theirs));
    }
    strays.push(...straysIn(name, copy, { typescript, python }));
  }
  for (const [at, damage] of (whole ? wholeDamages : []).entries()) {
    const hurt = damage.hurt(dataset);
    if (hurt === undefined) continue;
    const copy = `${folder}-whole-${at}`;
    plantWhole(dataset, hurt, copy);
    const [python, typescript] = await Promise.all([askPython(copy), askTypeScript(copy)]);
    outcomes.push(outcomeOf(damage, name, "", everyLaw(typescript), everyLaw(python)));
  }
  return { outcomes, strays };
}

const outcomeOf = (
  { name, site, law }: Pick<Damage, "name" | "site" | "law">,
  dataset: string,
  view: string,
  typescript: readonly string[],
  python: readonly string[],
): Outcome => ({
  damage: name,
  ...{ site, law, dataset, view, typescript, python },
  alike: typescript.includes(law) && python.includes(law),
});

const everyLaw = (verdicts: Verdicts): readonly string[] =>
  [...new Set([...verdicts.values()].flatMap((laws) => [...laws.keys()]))].sort();

const lawsAt = (verdicts: Verdicts, view: string): readonly string[] =>
  [...(verdicts.get(view)?.keys() ?? [])].sort();

function straysIn(
  name: string,
  copy: ReadonlyMap<string, Placed>,
  verdicts: Readonly<Record<string, Verdicts>>,
): readonly string[] {
  return Object.entries(verdicts).flatMap(([who, found]) =>
    [...found].flatMap(([view, laws]) =>
      copy.has(view)
        ? []
        : [...laws].map(([law, what]) => `${name} ${view || "whole"}: ${who}: ${law}: ${what}`),
    ),
  );
}
