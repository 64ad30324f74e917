/** Numbers that a Harness states in several places. */
import type { Edit } from "../../src/model/edit.js";
import type { CatalogueRow } from "./row.js";

const move = (limit: string, from: number, to: number): readonly Edit[] => [
  { kind: "limit", limit, from, to } as unknown as Edit,
];

export const rows: readonly CatalogueRow[] = [
  {
    id: "P5",
    what: "the length of a reply moves in prompt, Skill, Hook and message, and where the run repeats them",
    class: "B",
    kinds: ["limit"],
    edits: () => move("limit:reply-characters", 240, 320),
    atLeast: 20,
  },
  {
    id: "K13",
    what: "the bound in a Hook's schema moves with the number in its message",
    class: "B",
    kinds: ["limit"],
    edits: () => move("limit:parcel-pieces", 20, 30),
    atLeast: 0,
  },
];
