/** Edits of kind `call-ids`. */
import { failed, ok } from "../../model/problem.js";
import type { Structure } from "./kind.js";

export const callIds: Structure<"call-ids"> = {
  harness: () =>
    failed({ code: "edit-conflict", where: "call-ids", what: "this kind of edit is not carried out yet" }),
  trajectory: (_, trajectory) => ok(trajectory),
  describe: () => "call-ids",
};
