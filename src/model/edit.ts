/**
 * Edits: plain JSON that changes Symbols. At once the change, its undo, the provenance, and the map by which a
 * call under the Variant runs on the real tools. An edit states what was there (`from`) and what is there after (`to`).
 */
import * as z from "zod";
import {
  CallsLayout,
  PromptLayout,
  PromptRole,
  Section,
  Skill,
  SkillsLayout,
  Tool,
  ToolsLayout,
} from "./harness.js";
import { CallIds, Context, Limits, Rehook, Reshape, ReshapeResult, Splice } from "./structure.js";
import { SymText, Text, TextSite } from "./text.js";

/** Give Symbols other names, all at once: a bijection, so that swaps need no temporary names. */
export const Rename = z.strictObject({
  kind: z.literal("rename"),
  names: z.array(z.strictObject({ symbol: SymText, from: z.string(), to: z.string() })).min(1),
});

/** Put a list of Symbols in another order. Both lists hold the same Symbols. */
export const Order = z.strictObject({
  kind: z.literal("order"),
  list: z.enum(["sections", "tools", "skills"]),
  from: z.array(SymText),
  to: z.array(SymText),
});

/** Write the same structure another way: section titles, the Skill catalogue, the tool catalogue. */
export const Layout = z.discriminatedUnion("site", [
  z.strictObject({
    kind: z.literal("layout"),
    site: z.literal("prompt"),
    from: PromptLayout,
    to: PromptLayout,
  }),
  z.strictObject({
    kind: z.literal("layout"),
    site: z.literal("skills"),
    from: SkillsLayout,
    to: SkillsLayout,
  }),
  z.strictObject({ kind: z.literal("layout"), site: z.literal("tools"), from: ToolsLayout, to: ToolsLayout }),
  z.strictObject({ kind: z.literal("layout"), site: z.literal("role"), from: PromptRole, to: PromptRole }),
  z.strictObject({ kind: z.literal("layout"), site: z.literal("calls"), from: CallsLayout, to: CallsLayout }),
]);

/** Replace one text by another that says the same. Names in it are references. */
export const Reword = z.strictObject({ kind: z.literal("text"), site: TextSite, from: Text, to: Text });

/** A thing to put in or take out, whole. Its own text mentions no Symbol. */
export const Item = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("tool"), value: Tool }),
  z.strictObject({ of: z.literal("skill"), value: Skill }),
  z.strictObject({ of: z.literal("section"), value: Section }),
]);
export type Item = z.infer<typeof Item>;

const placed = {
  symbol: SymText,
  item: Item,
  /** The Symbol it stands before; null: last. */
  before: SymText.nullable(),
};
export const Insert = z.strictObject({ kind: z.literal("insert"), ...placed });
export const Remove = z.strictObject({ kind: z.literal("remove"), ...placed });

/** Edits of what a Harness shows: names, order, layout, texts, additions. They fold into one normal form. */
export const SurfaceEdit = z.union([Rename, Order, Layout, Reword, Insert, Remove]);
export type SurfaceEdit = z.infer<typeof SurfaceEdit>;
/** Edits of how things are built. They come before all others, one after the other; Symbols are then those of what they leave. */
export const StructureEdit = z.union([Reshape, ReshapeResult, Limits, Rehook, Splice, CallIds, Context]);
export type StructureEdit = z.infer<typeof StructureEdit>;

export const Edit = z.union([SurfaceEdit, StructureEdit]);
export type Edit = z.infer<typeof Edit>;
export type EditKind = Edit["kind"];
export type SurfaceKind = SurfaceEdit["kind"];
export type StructureKind = StructureEdit["kind"];
export type EditOf<K extends EditKind> = Extract<Edit, { kind: K }>;

const STRUCTURE_KINDS: ReadonlySet<string> = new Set(
  StructureEdit.options.map(({ shape }) => shape.kind.value),
);
export const isStructure = (edit: Edit): edit is StructureEdit => STRUCTURE_KINDS.has(edit.kind);

/** The lists that have an order of their own. */
export type ListName = z.infer<typeof Order>["list"];
export type LayoutSite = z.infer<typeof Layout>["site"];
