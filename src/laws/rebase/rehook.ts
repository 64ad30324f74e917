/** Hooks written, ordered and heard otherwise, read by the laws: what they decide stays. */
import type { Reading } from "./kind.js";
import { hooksAfter } from "./rehook/harness.js";
import { rowAfter } from "./rehook/row.js";

export const rehook: Reading<"rehook"> = {
  harness: (before, { change }) => hooksAfter(before, change),
  row: ({ before, after, edit: { change }, row }) => rowAfter({ before, after, change, row }),
};
