/** Ids that pair calls with results. */
import type { CatalogueRow } from "./row.js";

export const rows: readonly CatalogueRow[] = [
  {
    id: "T29",
    what: "calls and the results that answer them have new ids, which tell no tool's name",
    class: "A",
    kinds: ["call-ids"],
    edits: () => [{ kind: "call-ids", style: "uuid", salt: "7" }],
    atLeast: 20,
  },
];
