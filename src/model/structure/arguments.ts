/** What `reshape` can do to the arguments of a tool. Parameters are Symbols of the tool before the change. */
import * as z from "zod";
import { JsonValue } from "../harness.js";
import { SymText } from "../text.js";

const key = z.string().min(1).max(64);
const described = { description: z.string().optional() };

/** A value and what is written for it. */
const Pair = z.tuple([JsonValue, JsonValue]);

export const ArgumentChange = z.discriminatedUnion("op", [
  z.strictObject({
    op: z.literal("nest").describe("some of the top-level parameters become members of one object"),
    params: z.array(SymText).min(1),
    into: key,
    ...described,
  }),
  z.strictObject({
    op: z.literal("unnest").describe("members of one object parameter become parameters of their own"),
    param: SymText,
    names: z
      .array(z.strictObject({ param: SymText, to: key }))
      .describe("the key of each member at the top; `ship.city` becomes `ship_city` or `city`"),
  }),
  z.strictObject({
    op: z.literal("wrap").describe("all arguments become one, an object or a JSON text of it"),
    into: key,
    as: z.enum(["object", "text"]),
    ...described,
  }),
  z.strictObject({
    op: z.literal("recode").describe("listed values of a parameter are written as other values"),
    param: SymText,
    table: z.array(Pair).min(1).describe("each listed value with what is written for it; one to one"),
    legend: z
      .string()
      .optional()
      .describe("added to the description: what the codes mean; required where codes tell nothing"),
  }),
  z.strictObject({
    op: z.literal("retype").describe("the same values in another type, letter by letter"),
    param: SymText,
    as: z
      .enum(["text", "yes-no", "list", "date-slashes"])
      .describe(
        "a number as text; true/false as yes/no; one value as a list of one; 2026-01-31 as 2026/01/31",
      ),
  }),
  z.strictObject({
    op: z.literal("affix").describe("a text value stands between two fixed texts"),
    param: SymText,
    prefix: z.string(),
    suffix: z.string(),
  }),
  z.strictObject({
    op: z.literal("hide").describe("a parameter that always has one value is no longer asked for"),
    param: SymText,
    value: JsonValue,
  }),
  z.strictObject({
    op: z
      .literal("require")
      .describe("an optional parameter must be given; where it was left out, its default is"),
    param: SymText,
    value: JsonValue.describe("the documented default"),
  }),
  z.strictObject({
    op: z.literal("tell-default").describe("`default` leaves the schema and is told in the description"),
    param: SymText,
    sentence: z.string(),
  }),
  z.strictObject({
    op: z.literal("order").describe("top-level parameters in another order"),
    from: z.array(SymText),
    to: z.array(SymText),
  }),
  z.strictObject({
    op: z.literal("inline-refs").describe("local `$ref`s give way to what they point at"),
  }),
  z.strictObject({
    op: z.literal("split").describe("one tool for each listed value of a required parameter"),
    param: SymText,
    tools: z.array(z.strictObject({ value: z.string(), name: key, description: z.string() })).min(2),
  }),
  z.strictObject({
    op: z
      .literal("merge")
      .describe("one tool for several, told apart by a parameter; `tool` is the first of them"),
    tools: z.array(z.strictObject({ tool: SymText, value: z.string() })).min(2),
    name: key,
    param: key,
    description: z.string(),
    legend: z.string().describe("description of the parameter: what each value does"),
  }),
]);
export type ArgumentChange = z.infer<typeof ArgumentChange>;
