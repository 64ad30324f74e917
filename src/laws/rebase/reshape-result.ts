/** Edits of kind `reshape-result`, read by the laws. */
import { type Reading, sound } from "./kind.js";

export const reshapeResult: Reading<"reshape-result"> = {
  harness: (before) => ({
    value: before,
    breaches: [{ law: "reach", where: "reshape-result", what: "is not read yet" }],
  }),
  row: ({ row }) => sound(row),
};
