/** Under which role the prompt stands, and how calls are written. */
import type { Edit } from "../../src/model/edit.js";
import type { CatalogueRow } from "./row.js";

const layout = (site: "role" | "calls", from: string, to: string): Edit =>
  ({ kind: "layout", site, from, to }) as unknown as Edit;

export const rows: readonly CatalogueRow[] = [
  {
    id: "P6",
    what: "the prompt stands under the role developer",
    class: "A",
    kinds: ["layout"],
    edits: () => [layout("role", "system", "developer")],
    atLeast: 20,
  },
  ...(["json", "xml", "python"] as const).map(
    (to): CatalogueRow => ({
      id: "T27",
      what: `calls are written into the text, as ${to}`,
      class: "A",
      kinds: ["layout"],
      edits: () => [layout("calls", "structured", to)],
      atLeast: 20,
    }),
  ),
];
