/**
 * Edits of how things are built: arguments, results, limits, Hooks, the run itself.
 *
 * They address the Symbols of the Harness as the edits before them left it, and each is undone by the same edit with `undo`.
 */
import * as z from "zod";
import { ArgumentChange } from "./structure/arguments.js";
import { HookChange } from "./structure/hooks.js";
import { ResultChange } from "./structure/results.js";
import { Splicing } from "./structure/splicing.js";
import { SymText } from "./text.js";

const undo = {
  undo: z.literal(true).optional().describe("takes the change back; it follows the edit that made it"),
};

/** Arguments of one tool in another shape; or one tool for several, or several for one. */
export const Reshape = z.strictObject({
  kind: z.literal("reshape"),
  tool: SymText,
  change: ArgumentChange,
  ...undo,
});

/** Answers of one tool in another shape or notation. Leaf values stay. */
export const ReshapeResult = z.strictObject({
  kind: z.literal("reshape-result"),
  tool: SymText,
  change: ResultChange,
  ...undo,
});

/** A numeric limit, with every place that states it. */
export const Limits = z.strictObject({
  kind: z.literal("limit"),
  limit: SymText,
  from: z.int(),
  to: z.int(),
  ...undo,
});

/** How Hooks are written, ordered and heard; never what they decide. */
export const Rehook = z.strictObject({ kind: z.literal("rehook"), change: HookChange, ...undo });

/** Turns taken out of a run or put into it. */
export const Splice = z.strictObject({ kind: z.literal("splice"), change: Splicing, ...undo });

/** New ids for all calls of a run, and for the results that answer them. */
export const CallIds = z.strictObject({
  kind: z.literal("call-ids"),
  style: z
    .enum(["call_n", "hex", "uuid", "digits9"])
    .describe("call_1; call_ and 24 hex digits; a UUID; 9 letters and digits"),
  salt: z.string().describe("goes into the ids, so that Views differ"),
  ...undo,
});

/** The facts that the pipeline writes into turns of the user, in another notation. */
export const Context = z.strictObject({
  kind: z.literal("context"),
  from: z.enum(["lines", "json", "xml"]).describe("as they stand"),
  to: z.enum(["lines", "json", "xml"]),
  ...undo,
});
