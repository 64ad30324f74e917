/**
 * Give parameters other names.
 *
 * The task is the same: a name that several tools share moves everywhere alike, so that a mention in prose, which may mean any
 * of them, moves with all; values, types and descriptions stay. One plain word is no special case here: beside a
 * parameter of that name, a bare word in prose is language and stays.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { proposeRename, renameOptions } from "./_rename.js";

export default defineTransform({
  name: "rename-params",
  family: "tool",
  class: "A",
  kinds: ["rename"],
  summary: "give parameters other names, alike in every tool that has them",
  options: z.strictObject(renameOptions),
  propose: (given) => proposeRename("param", given),
});
