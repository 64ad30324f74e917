/** What the pipeline writes into turns of the user, in another notation. */
import type { Edit } from "../../src/model/edit.js";
import type { CatalogueRow } from "./row.js";

export const rows: readonly CatalogueRow[] = (["json", "xml"] as const).map((to) => ({
  id: "P9",
  what: `the business context in turns of the user as ${to}`,
  class: "A",
  kinds: ["context"],
  edits: (): readonly Edit[] => [{ kind: "context", from: "lines", to }],
  atLeast: 30,
}));
