/** Edits of kind `splice`. */
import { failed, ok } from "../../model/problem.js";
import type { Structure } from "./kind.js";

export const splice: Structure<"splice"> = {
  harness: () =>
    failed({ code: "edit-conflict", where: "splice", what: "this kind of edit is not carried out yet" }),
  trajectory: (_, trajectory) => ok(trajectory),
  describe: () => "splice",
};
