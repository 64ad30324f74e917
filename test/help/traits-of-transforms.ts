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
  // Where Skills are told by a path already, eight roots are all there is.
  "activate-by-file": { evidence: "proven declared", atLeast: 5 },
  // "The first seven are for replies."
  "add-distractor-skills": { evidence: "proven declared", idleOn: ["livestream"] },
  "add-neutral-sections": { evidence: "proven declared" },
  "add-corrections": { evidence: "checked same" },
  "add-distractor-tools": { evidence: "proven declared" },
  "add-idle-hooks": { evidence: "checked same" },
  "batch-calls": { evidence: "checked declared", atLeast: 2 },
  // No Skill there says its version.
  "bump-versions": { idleOn: ["livestream", "livestream-zh"] },
  "change-budgets": { evidence: "checked same" },
  // No Hook there holds arguments alone against a schema without a limit in it, and first.
  "check-in-schema": { evidence: "checked same", atLeast: 2, idleOn: ["livestream", "livestream-zh"] },
  // There is one thing to do, and some runs are kept whole.
  "collapse-retries": { atLeast: 1, takesPart: 18 },
  // The bank of this test has one rewording a text, a little longer than it: there is nothing shorter.
  "detail-descriptions": { evidence: "proven declared", takesPart: 6, atLeast: 2 },
  "drop-idle-hooks": { evidence: "checked same" },
  // Every Skill there is mentioned by a text.
  "drop-unused-skills": { evidence: "checked same", atLeast: 3, idleOn: ["livestream", "livestream-zh"] },
  // No parameter there has but one value.
  "duplicate-names": { evidence: "checked declared" },
  "hide-constants": { atLeast: 2, idleOn: ["livestream", "livestream-zh"] },
  // Two tools have references.
  "inject-faults": { evidence: "checked declared", takesPart: 20 },
  "inline-refs": { atLeast: 3 },
  // No two Hooks there are alike.
  "mask-rules": { evidence: "checked declared" },
  "merge-hooks": { evidence: "checked same", atLeast: 1, idleOn: ["livestream", "livestream-zh"] },
  "mislead-descriptions": { evidence: "checked declared" },
  "move-hook-limits": { evidence: "checked same", takesPart: 15 },
  // Strict templates leave every message where it is.
  "move-hook-messages": { atLeast: 1, idleOn: ["livestream", "livestream-zh"] },
  "move-limits": { evidence: "checked same", takesPart: 15 },
  // One Skill there has a file beside it.
  "move-skill-text": { evidence: "checked declared", atLeast: 2, takesPart: 5 },
  "place-role": { atLeast: 1 },
  // Descriptions there name every value.
  "recode-enums": { idleOn: ["livestream-zh"] },
  "remove-needed-tools": { evidence: "checked declared", atLeast: 3 },
  // There are none.
  "reorder-examples": { atLeast: 2, takesPart: 15, idleOn: ["livestream", "livestream-zh"] },
  // "The first seven are for replies."
  "reorder-skills": { idleOn: ["livestream"] },
  "require-params": { evidence: "checked same", atLeast: 6 },
  "restate-rules": { evidence: "proven declared", atLeast: 4, takesPart: 15 },
  "restyle-calls": { atLeast: 3 },
  "restyle-context": { atLeast: 2 },
  "restyle-tools": { atLeast: 5 },
  // Four sections there have a list, and each takes part by a draw of its own.
  "restyle-items": { takesPart: 20 },
  "reword-descriptions": { evidence: "proven declared", atLeast: 4 },
  "reword-hook-messages": { evidence: "proven declared", atLeast: 4 },
  "reword-sections": { evidence: "proven declared" },
  "reword-skills": { evidence: "proven declared" },
  "split-hooks": { evidence: "checked same" },
  // Nothing in the bank of this test is in another language.
  "translate-skills": { idleOn: ["livestream", "livestream-zh", "office"] },
  "unnest-params": { atLeast: 1 },
  // Every tool there is named by a text.
  "drop-unused-tools": { evidence: "checked same", atLeast: 2, idleOn: ["livestream", "livestream-zh"] },
  // No two tools there answer alike.
  "merge-tools": { idleOn: ["livestream", "livestream-zh"] },
  // Each answer there has alternatives in its schema.
  "nest-results": { idleOn: ["livestream-zh"] },
  "pad-results": { evidence: "checked declared" },
  // Every tool there is named by a text.
  "split-tools": { idleOn: ["livestream", "livestream-zh"] },
};
