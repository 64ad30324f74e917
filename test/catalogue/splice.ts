/** Turns taken out of a run and put into it. */
import type { Edit } from "../../src/model/edit.js";
import type { CatalogueRow } from "./row.js";

const splice = (change: object): readonly Edit[] => [{ kind: "splice", change } as unknown as Edit];

export const rows: readonly CatalogueRow[] = [
  {
    id: "K10",
    what: "failed attempts are taken out, and the turn that put them right stands in their place",
    class: "A",
    kinds: ["splice"],
    edits: () => splice({ op: "collapse", hook: null }),
    atLeast: 4,
  },
  {
    id: "K11",
    what: "a failed attempt and the Hook's message are put before a good step",
    class: "B",
    kinds: ["splice"],
    edits: () => splice({ op: "correct", hook: "hook:link-from-results", nth: 0, seed: "a" }),
    atLeast: 12,
  },
];
