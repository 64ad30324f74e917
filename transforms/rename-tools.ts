/**
 * Give tools other names.
 *
 * The task is the same: the renaming is a bijection, descriptions and arguments stay, and every call and mention follows. A model
 * that calls tools by remembered names fails on it; one that reads the list does not.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { plainOption, proposeRename, renameOptions } from "./_rename.js";

export default defineTransform({
  name: "rename-tools",
  family: "tool",
  class: "A",
  kinds: ["rename"],
  summary: "give tools other names: of the same meaning, opaque, or spelt another way",
  options: z.strictObject({ ...renameOptions, ...plainOption }),
  propose: (given) => proposeRename("tool", given),
});
