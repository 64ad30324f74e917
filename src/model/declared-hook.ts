/** What a user knows of a command hook of a client's settings: when its script acts, and what it says. */
import * as z from "zod";
import { Hook } from "./harness.js";

/** One entry of `<settings>.declared.yaml`. */
export const DeclaredHook = Hook.pick({
  conditions: true,
  action: true,
  message: true,
  form: true,
  channel: true,
  budget: true,
  replacement: true,
}).extend({
  handler: z.string().describe("which handler it is, such as PreToolUse[0].hooks[1]"),
});
export type DeclaredHook = z.infer<typeof DeclaredHook>;
