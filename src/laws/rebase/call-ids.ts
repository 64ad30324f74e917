/** Edits of kind `call-ids`, read by the laws. */
import { type Reading, sound } from "./kind.js";

export const callIds: Reading<"call-ids"> = {
  harness: (before) => ({
    value: before,
    breaches: [{ law: "reach", where: "call-ids", what: "is not read yet" }],
  }),
  row: ({ row }) => sound(row),
};
