/** Edits of kind `splice`, read by the laws. */
import { type Reading, sound } from "./kind.js";

export const splice: Reading<"splice"> = {
  harness: (before) => ({
    value: before,
    breaches: [{ law: "reach", where: "splice", what: "is not read yet" }],
  }),
  row: ({ row }) => sound(row),
};
