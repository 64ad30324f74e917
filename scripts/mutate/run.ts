/** Plants every damage in a dataset, one a View, and asks both verifiers. */
import { join } from "node:path";
import { callDamages } from "./calls.js";
import type { Damage, Hurt } from "./damage.js";
import { type Dataset, openDataset, plant } from "./dataset-files.js";
import { editDamages } from "./edits.js";
import { textDamages } from "./texts.js";
import { toolDamages } from "./tools.js";
import { askPython, askTypeScript, type Verdicts } from "./verdicts.js";

export const DAMAGES: readonly Damage[] = [...textDamages, ...callDamages, ...toolDamages, ...editDamages];

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

export async function mutateDataset(name: string, folder: string): Promise<Run> {
  const dataset = openDataset(folder);
  const outcomes: Outcome[] = [];
  const strays: string[] = [];
  for (const [at, copy] of placesFor(dataset).entries()) {
    const hurt = join(`${folder}-damaged-${at}`);
    plant(dataset, new Map([...copy].map(([id, placed]) => [id, placed.hurt])), hurt);
    const typescript = await askTypeScript(hurt);
    const python = askPython(hurt);
    for (const [view, { damage }] of copy) {
      const [ours, theirs] = [lawsAt(typescript, view), lawsAt(python, view)];
      outcomes.push({
        damage: damage.name,
        site: damage.site,
        law: damage.law,
        dataset: name,
        view,
        typescript: ours,
        python: theirs,
        alike: ours.includes(damage.law) && theirs.includes(damage.law),
      });
    }
    strays.push(...straysIn(name, copy, { typescript, python }));
  }
  return { outcomes, strays };
}

const lawsAt = (verdicts: Verdicts, view: string): readonly string[] =>
  [...(verdicts.get(view)?.keys() ?? [])].sort();

/** A shortcut is judged over the whole dataset, which is small here and was not made to hold to it. */
const WHOLE = new Set(["no-shortcut"]);

function straysIn(
  name: string,
  copy: ReadonlyMap<string, Placed>,
  verdicts: Readonly<Record<string, Verdicts>>,
): readonly string[] {
  return Object.entries(verdicts).flatMap(([who, found]) =>
    [...found].flatMap(([view, laws]) =>
      copy.has(view)
        ? []
        : [...laws]
            .filter(([law]) => !WHOLE.has(law))
            .map(([law, what]) => `${name} ${view || "whole"}: ${who}: ${law}: ${what}`),
    ),
  );
}
