/** Edits of kind `reshape-result`. */
import { failed, ok } from "../../model/problem.js";
import type { Structure } from "./kind.js";

export const reshapeResult: Structure<"reshape-result"> = {
  harness: () =>
    failed({
      code: "edit-conflict",
      where: "reshape-result",
      what: "this kind of edit is not carried out yet",
    }),
  trajectory: (_, trajectory) => ok(trajectory),
  describe: () => "reshape-result",
};
