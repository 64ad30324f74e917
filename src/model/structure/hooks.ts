/** What `rehook` can do. */
import * as z from "zod";
import { Hook } from "../harness.js";
import { SymText } from "../text.js";

export const HookChange = z.discriminatedUnion("op", [
  z.strictObject({
    op: z.literal("matcher").describe("the tools that a Hook looks at, written another way"),
    hook: SymText,
    from: z.string().nullable().describe("null: the list `tools`"),
    to: z.string().nullable(),
  }),
  z.strictObject({
    op: z.literal("form").describe("the message as plain text, JSON or XML"),
    hook: SymText,
    from: z.enum(["plain", "json", "xml"]),
    to: z.enum(["plain", "json", "xml"]),
  }),
  z.strictObject({
    op: z.literal("channel").describe("the role under which the message reaches the model"),
    hook: SymText,
    from: z.enum(["tool", "user", "system"]),
    to: z.enum(["tool", "user", "system"]),
  }),
  z.strictObject({
    op: z.literal("order").describe("Hooks in another order, all that change places proven to commute"),
    from: z.array(SymText),
    to: z.array(SymText),
  }),
  z.strictObject({
    op: z.literal("budget").describe("how often a Hook may send the model back"),
    hook: SymText,
    from: z.int().min(0).max(10),
    to: z.int().min(0).max(10),
  }),
  z.strictObject({
    op: z.literal("merge").describe("Hooks that differ in the tools they look at become one"),
    hooks: z.array(Hook).min(2).describe("as they were; the one that comes of them keeps the first one's id"),
  }),
  z.strictObject({
    op: z.literal("split").describe("one Hook for each of the tools that it looks at"),
    hook: Hook.describe("as it was"),
    ids: z.array(z.string().min(1)).min(2).describe("one id a tool, in the order of `tools`"),
  }),
  z.strictObject({
    op: z.literal("phase").describe("what a Hook checks of one tool's arguments becomes part of its schema"),
    hook: Hook.describe("as it was; it goes"),
  }),
  z.strictObject({
    op: z.literal("add").describe("a Hook that never acts on the run"),
    hook: Hook,
    before: SymText.nullable(),
  }),
  z.strictObject({
    op: z.literal("drop").describe("a Hook that never acts on the run is taken out"),
    hook: Hook,
    before: SymText.nullable(),
  }),
]);
export type HookChange = z.infer<typeof HookChange>;
