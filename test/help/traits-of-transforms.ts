/** What sets a transform apart from others in the contract that all keep (test/transforms.test.ts). Absent: as usual. */

export interface Traits {
  /** Structure and meaning; usual: `proven same`. */
  readonly evidence?: string;
  /** Fewer choices than the usual 11 in 24 keys: the number of different proposals that there are at least. */
  readonly atLeast?: number;
  /** Keys of 24 under which it proposes something, where drawn shares leave fewer than the usual 22. */
  readonly takesPart?: number;
  /** Harnesses that have nothing for it: there it proposes nothing at all. */
  readonly idleOn?: readonly string[];
}

export const TRAITS: Readonly<Record<string, Traits>> = {
  "add-distractor-tools": { evidence: "proven declared" },
  // No Skill there says its version.
  "bump-versions": { idleOn: ["livestream", "livestream-zh"] },
  // Every Skill there is mentioned by a text.
  "drop-unused-skills": { idleOn: ["livestream", "livestream-zh"] },
  "move-limits": { evidence: "checked same", takesPart: 15 },
  "place-role": { atLeast: 1 },
  // "The first seven are for replies."
  "reorder-skills": { idleOn: ["livestream"] },
  "restyle-context": { atLeast: 2 },
  "reword-descriptions": { evidence: "proven declared", atLeast: 4 },
  "unnest-params": { atLeast: 1 },
};
