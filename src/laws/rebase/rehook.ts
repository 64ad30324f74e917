/** Edits of kind `rehook`, read by the laws. */
import { type Reading, sound } from "./kind.js";

export const rehook: Reading<"rehook"> = {
  harness: (before) => ({
    value: before,
    breaches: [{ law: "reach", where: "rehook", what: "is not read yet" }],
  }),
  row: ({ row }) => sound(row),
};
