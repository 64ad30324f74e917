/** Edits of kind `reshape`, read by the laws. */
import { type Reading, sound } from "./kind.js";

export const reshape: Reading<"reshape"> = {
  harness: (before) => ({
    value: before,
    breaches: [{ law: "reach", where: "reshape", what: "is not read yet" }],
  }),
  row: ({ row }) => sound(row),
};
