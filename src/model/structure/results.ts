/** What `reshape-result` can do to the answers of a tool. Paths are those of the tool's result schema before the change. */
import * as z from "zod";
import { JsonValue } from "../harness.js";
import { SymText } from "../text.js";

const key = z.string().min(1).max(64);

export const ResultChange = z.discriminatedUnion("op", [
  z.strictObject({
    op: z.literal("rename-keys").describe("keys of the answer get other names, at any depth"),
    names: z.array(z.strictObject({ symbol: SymText, from: key, to: key })).min(1),
  }),
  z.strictObject({
    op: z.literal("nest").describe("some of the top-level keys become members of one object"),
    keys: z.array(SymText).min(1),
    into: key,
  }),
  z.strictObject({
    op: z.literal("unnest").describe("members of one object become keys of their own"),
    key: SymText,
    names: z.array(z.strictObject({ key: SymText, to: key })),
  }),
  z.strictObject({ op: z.literal("wrap").describe("the whole answer under one key"), into: key }),
  z.strictObject({
    op: z.literal("pad").describe("a key with a fixed value that says nothing of the task"),
    key,
    value: JsonValue,
  }),
  z.strictObject({
    op: z
      .literal("notation")
      .describe("the answer written as something other than JSON, or as JSON of another style"),
    as: z.enum(["json", "json-indented", "yaml", "key-value", "table", "xml"]),
  }),
]);
export type ResultChange = z.infer<typeof ResultChange>;
