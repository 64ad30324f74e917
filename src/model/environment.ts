/**
 * Changes after which the recorded behaviour may no longer be the right one: of what the tools answer, of how calls are made, of
 * what a row says of its tools. No edit carries them, for no run can be carried over to them.
 */
import * as z from "zod";
import { SymText } from "./text.js";

/** What goes wrong with one answer. */
export const FaultKind = z.enum([
  "timeout",
  "rate-limited",
  "forbidden",
  "server-error",
  "malformed",
  "schema-drift",
]);
export type FaultKind = z.infer<typeof FaultKind>;

export const EnvironmentChange = z.discriminatedUnion("change", [
  z.strictObject({
    change: z.literal("fault").describe("a tool's answer goes wrong"),
    tool: SymText,
    fault: FaultKind,
    call: z.int().min(0).describe("which call of the tool in a run, from 0"),
    times: z.int().min(1).max(10).describe("how many calls in a row, from that one on"),
  }),
  z.strictObject({
    change: z.literal("turns").describe("how many calls a turn may hold"),
    calls: z.enum(["one", "several"]),
  }),
  z.strictObject({
    change: z.literal("same-name").describe("a second tool under the name of one that is there"),
    tool: SymText,
    description: z.string(),
    first: z.boolean().describe("it stands before the one that is there, not behind it"),
  }),
  z.strictObject({
    change: z.literal("misdescribe").describe("a tool's description says what is not so"),
    tool: SymText,
    description: z.string(),
  }),
]);
export type EnvironmentChange = z.infer<typeof EnvironmentChange>;
