/** What a damage is: one thing broken in what was emitted of one View, and the law that has to say so. */
import type { Edit } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import type { JsonObject } from "../../src/model/json.js";
import type { Text } from "../../src/model/text.js";

/** All that the files say of one View. */
export interface ViewFiles {
  readonly id: string;
  /** The line of `views/`. */
  readonly view: JsonObject;
  /** The training row. */
  readonly row: JsonObject;
  /** The line of `rl/`. */
  readonly rl: JsonObject;
  readonly base: JsonObject;
  /** The Harness before the edits. */
  readonly harness: Harness;
  readonly edits: readonly Edit[];
  /** Texts of the Harness as edits write them, by site. */
  readonly texts: ReadonlyMap<string, Text>;
  /** The training row under other edits, written by the engine; undefined where it refuses them. */
  readonly print: (edits: readonly Edit[]) => JsonObject | undefined;
  /** The Harness after other edits; undefined where the engine refuses them. */
  readonly after: (edits: readonly Edit[]) => Harness | undefined;
}

/** What of it is written otherwise. Digests are stamped anew, so that no digest gives it away. */
export interface Hurt {
  readonly row?: JsonObject;
  readonly rl?: JsonObject;
  readonly edits?: readonly Edit[];
  /** What the View states of laws, otherwise. */
  readonly laws?: JsonObject;
}

export interface Damage {
  readonly name: string;
  /** The kind of site at which it stands, by the number that docs/mutation.md gives it; 0: none of them. */
  readonly site: number;
  /** The law that both verifiers must name. */
  readonly law: string;
  /** undefined: this View has no such place. */
  readonly hurt: (files: ViewFiles) => Hurt | undefined;
}

export const damage = (site: number, law: string, name: string, hurt: Damage["hurt"]): Damage => ({
  name,
  site,
  law,
  hurt,
});

/** A damage to the training row alone. */
export const inRow = (
  site: number,
  law: string,
  name: string,
  change: (row: JsonObject, files: ViewFiles) => JsonObject | undefined,
): Damage =>
  damage(site, law, name, (files) => {
    const row = change(files.row, files);
    return row === undefined ? undefined : { row };
  });

/** The first that is something. */
export function firstOf<T, R>(items: Iterable<T>, read: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = read(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
