/** Text after lowering: what was written, with references where it names a declared thing. */
import * as z from "zod";
import { isSym, type Sym } from "./symbol.js";

/** How a name is spelt where it is mentioned, so that another name can be spelt alike. */
export const Form = z.enum(["exact", "snake", "kebab", "camel", "pascal", "upper", "spaced", "title"]);
export type Form = z.infer<typeof Form>;

export const SymText = z.custom<Sym>(
  (value) => typeof value === "string" && isSym(value),
  "a Symbol, such as tool:get_order",
);

/** `to` holds several Symbols where one written name stands for all of them (a parameter of many tools). */
export const Ref = z.strictObject({ to: z.array(SymText).min(1).readonly(), form: Form }).readonly();
export type Ref = z.infer<typeof Ref>;

export const Text = z.array(z.union([z.string(), Ref])).readonly();
export type Text = z.infer<typeof Text>;

export const isRef = (piece: string | Ref): piece is Ref => typeof piece !== "string";

/** Who wrote a piece of text. */
export const Author = z.enum(["world", "harness", "assistant"]);
export type Author = z.infer<typeof Author>;

/**
 * A place that holds one text: the owner's Symbol and a JSON pointer into its declaration,
 * for example `tool:get_order#/description`, `tool:get_order#/parameters/properties/id/description`,
 * `skill:item-qa#/body`, `section:rules#/body`, `hook:must-load#/message`.
 */
export type TextSite = `${string}#/${string}`;
export const TextSite = z.custom<TextSite>(
  (value) => typeof value === "string" && isSym(value.split("#/")[0] ?? "") && value.includes("#/"),
  "an owner and a pointer, such as tool:get_order#/description",
);
export const siteOwner = (site: TextSite): Sym => site.slice(0, site.indexOf("#/")) as Sym;
export const sitePointer = (site: TextSite): string => site.slice(site.indexOf("#/") + 1);
