/**
 * Give Skills other names.
 *
 * The task is the same: the renaming is a bijection, descriptions and bodies stay, and the argument that loads a Skill, its
 * echo, and Hooks and Skills that mention it follow. It breaks routing by remembered ids.
 */
import * as z from "zod";
import { defineTransform } from "../src/transform.js";
import { plainOption, proposeRename, renameOptions } from "./_rename.js";

export default defineTransform({
  name: "rename-skills",
  family: "skill",
  class: "A",
  kinds: ["rename"],
  summary: "give Skills other names: of the same meaning, opaque, or spelt another way",
  options: z.strictObject({ ...renameOptions, ...plainOption }),
  propose: (given) => proposeRename("skill", given),
});
