/** Edits of kind `rehook`. */
import { failed, ok } from "../../model/problem.js";
import type { Structure } from "./kind.js";

export const rehook: Structure<"rehook"> = {
  harness: () =>
    failed({ code: "edit-conflict", where: "rehook", what: "this kind of edit is not carried out yet" }),
  trajectory: (_, trajectory) => ok(trajectory),
  describe: () => "rehook",
};
