/** Edits of kind `reshape`. */
import { failed, ok } from "../../model/problem.js";
import type { Structure } from "./kind.js";

export const reshape: Structure<"reshape"> = {
  harness: () =>
    failed({ code: "edit-conflict", where: "reshape", what: "this kind of edit is not carried out yet" }),
  trajectory: (_, trajectory) => ok(trajectory),
  describe: () => "reshape",
};
