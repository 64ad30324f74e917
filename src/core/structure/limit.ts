/** Edits of kind `limit`. */
import { failed, ok } from "../../model/problem.js";
import type { Structure } from "./kind.js";

export const limit: Structure<"limit"> = {
  harness: () =>
    failed({ code: "edit-conflict", where: "limit", what: "this kind of edit is not carried out yet" }),
  trajectory: (_, trajectory) => ok(trajectory),
  describe: () => "limit",
};
