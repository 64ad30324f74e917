/** What a transform is given and what it gives back. It never sees a trajectory. */
import type * as z from "zod";
import type { Edit, EditKind, EditOf, Item, LayoutSite, ListName } from "./edit.js";
import type { EnvironmentChange } from "./environment.js";
import type { Evidence } from "./evidence.js";
import type { Activation, Hook, Limit, Section, Skill, Tool } from "./harness.js";
import type { JsonObject } from "./json.js";
import type { Problem, Result } from "./problem.js";
import type { Sym } from "./symbol.js";
import type { Text, TextSite } from "./text.js";

/** A keyed stream of choices. Equal keys give equal choices, whatever else was drawn. */
export interface Draw {
  /** In [0, 1). */
  unit(): number;
  /** In [0, below). */
  int(below: number): number;
  pick<T>(items: readonly T[]): T | undefined;
  shuffle<T>(items: readonly T[]): readonly T[];
  /** An independent stream for a name; does not advance this one. */
  fork(label: string): Draw;
}

export type RenameKind = "tool" | "skill" | "param";

/** Symbols that bear one name and can only move together, with what is known of their meaning. */
export interface RenameGroup {
  readonly kind: RenameKind;
  /** In Symbol order; never empty. */
  readonly symbols: readonly Sym[];
  readonly name: string;
  /** Descriptions of the declared things, current text, one per Symbol that has one. */
  readonly descriptions: readonly string[];
  /** JSON Schema types, for parameters. */
  readonly types: readonly string[];
  /** A name of one plain word (`search`): prose may use the word as language, so more Views are refused. */
  readonly plain: boolean;
  /** Present: nobody may rename it, and why. */
  readonly blocked?: Problem;
}

export interface ListItem {
  readonly symbol: Sym;
  readonly name: string;
  readonly pinned: boolean;
  /** Symbols that must stand before this one, declared or inferred from its text. */
  readonly after: readonly Sym[];
}

export interface TextItem {
  readonly site: TextSite;
  readonly owner: Sym;
  /** What it is: description of a tool, a parameter, a Skill; body of a Skill or section; message of a Hook. */
  readonly role:
    | "tool-description"
    | "param-description"
    | "skill-description"
    | "skill-body"
    | "section-body"
    | "hook-message"
    | "other";
  readonly text: Text;
  /** The text as it stands in the base Harness: the key into a bank. */
  readonly base: string;
}

/** A member of a tool's arguments or of its answer, at any depth. */
export interface Member {
  readonly symbol: Sym;
  /** Its key. */
  readonly name: string;
  /** Where it stands in an instance: `ship.city`, `lines[].sku`. */
  readonly path: string;
  /** What its first declaration says, `$ref` in place. */
  readonly schema: JsonObject;
  readonly required: boolean;
  /** A pattern speaks of its key too, or the key reads like a path. */
  readonly opaque: boolean;
}
export interface ToolItem {
  readonly symbol: Sym;
  readonly tool: Tool;
  readonly params: readonly Member[];
  readonly results: readonly Member[];
}
export interface HookItem {
  readonly symbol: Sym;
  readonly hook: Hook;
}
export interface LimitItem {
  readonly symbol: Sym;
  readonly limit: Limit;
}

/**
 * The Harness as the steps before that change how things are built left it: what such a step addresses. Names, orders and texts
 * are those of the base, and nothing inserted or taken out is told of.
 */
export interface Structure {
  readonly tools: readonly ToolItem[];
  readonly skills: readonly { readonly symbol: Sym; readonly skill: Skill }[];
  readonly sections: readonly { readonly symbol: Sym; readonly section: Section }[];
  readonly hooks: readonly HookItem[];
  readonly limits: readonly LimitItem[];
  readonly activation: readonly Activation[];
}

/** The Harness as it stands after the steps before, for reading only. */
export interface HarnessView {
  readonly language: "en" | "zh" | "mixed";
  /** Groups in order of their first Symbol; blocked ones are listed too. */
  groups(kind: RenameKind): readonly RenameGroup[];
  /**
   * Is a name free: legal, and not equal after folding to any name visible in this Harness? `instead` is the name that it would
   * replace, from which it may differ in style alone.
   */
  isFree(name: string, instead?: string): boolean;
  list(name: ListName): readonly ListItem[];
  layout(site: LayoutSite): { readonly current: string; readonly choices: readonly string[] };
  texts(): readonly TextItem[];
  /** Lower a rewording, written with base names, for a site. A problem if it names what does not exist or is ambiguous. */
  readText(site: TextSite, text: string): Result<Text>;
  /** Words of every description and name, folded, for tests of overlap. */
  vocabulary(): ReadonlySet<string>;
  /** The Symbol for the n-th thing that this step inserts. */
  fresh(n: number): Sym;
  structure(): Structure;
  /** Why the Harness, as it stands, does not take these edits; undefined: it does. A run may refuse them all the same. */
  snag(edits: readonly Edit[]): Problem | undefined;
  /** The edit that takes this tool, Skill or section out, as it stands; undefined: it is not there. */
  removal(symbol: Sym): EditOf<"remove"> | undefined;
}

/** Another way to say a text, written with base names. */
export interface Rewording {
  readonly text: string;
  /** Why it says the same: a person declared so, or it passed the gate. */
  readonly meaning: "declared" | "gate";
  /** The language it is in, where that is known. */
  readonly language?: "en" | "zh";
  /** A person looked at this very pair and let it stand. */
  readonly reviewed?: true;
}

/** Rewordings that ship beside a Harness or stand in banks that the Recipe names. */
export interface Banks {
  /** Of a whole text, or of one item of a body (what `proseItems` gives). */
  rewordings(original: string, role: TextItem["role"]): readonly Rewording[];
  /** Names that lexicon files of the user give instead of one; whether they fit is still to be checked. */
  names?(kind: RenameKind, name: string, language: HarnessView["language"]): readonly string[];
}

/** What must hold of an Episode for a View with these edits to be made from it. */
export interface Guard {
  /** None of these Symbols is used or mentioned. */
  readonly unused?: readonly Sym[];
}

export interface Proposal {
  readonly edits: readonly Edit[];
  readonly evidence: Evidence;
  readonly guard?: Guard;
  /**
   * What to do instead, in this order, for an Episode that breaks the guard: the first whose own guard holds is taken. Where one
   * Variant serves many Episodes, nothing is chosen. What was drawn is drawn before: choosing draws nothing.
   */
  readonly otherwise?: readonly Pick<Proposal, "edits" | "guard">[];
  /** What becomes otherwise besides the Harness; of classes C and N only. */
  readonly environment?: readonly EnvironmentChange[];
}

export type TransformClass = "A" | "B" | "C" | "N";

export interface Transform<O extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly family: "skill" | "tool" | "prompt" | "hook";
  /**
   * A: every run has one image; B: a run may forbid it; C: the right behaviour may change, so that only the prompt is kept and a
   * teacher has to answer it; N: the task becomes ill-posed, for stress sets alone.
   */
  readonly class: TransformClass;
  /** Laws that it breaks on purpose; of classes C and N only. */
  readonly breaks?: readonly string[];
  /** The kinds of edit that it may propose: by them a Recipe is checked before its run. Absent: its options say. */
  readonly kinds?: readonly EditKind[];
  readonly summary: string;
  /** Strict; each option described, each with a default. */
  readonly options: O;
  propose(given: { harness: HarnessView; draw: Draw; options: z.infer<O>; banks: Banks }): Iterable<Proposal>;
}

export type { Item, LayoutSite, ListName };
