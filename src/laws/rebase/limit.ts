/** Edits of kind `limit`, read by the laws. */
import { type Reading, sound } from "./kind.js";

export const limit: Reading<"limit"> = {
  harness: (before) => ({
    value: before,
    breaches: [{ law: "reach", where: "limit", what: "is not read yet" }],
  }),
  row: ({ row }) => sound(row),
};
