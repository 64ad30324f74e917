/** A Harness after lowering: names live in declarations only, every other place holds a reference. */
import type { Harness, Hook, Section, Skill, Tool } from "../model/harness.js";
import type { Problem } from "../model/problem.js";
import type { Sym } from "../model/symbol.js";
import type { Text, TextSite } from "../model/text.js";
import type { Lexicon, Named } from "./lexicon.js";
import type { Node } from "./node.js";
import type { PromptPrinter } from "./prompt.js";
import type { SchemaShape } from "./schema-shape.js";

export interface LoweredTool {
  readonly symbol: Sym;
  readonly tool: Tool;
  readonly description?: Text;
  readonly parameters?: Node;
  readonly result?: Node;
  readonly extra: Node;
  readonly shape?: SchemaShape;
  readonly resultShape?: SchemaShape;
}
export interface LoweredSkill {
  readonly symbol: Sym;
  readonly skill: Skill;
  readonly description: Text;
  readonly body: Text;
  readonly files: readonly { readonly path: Text; readonly text: Text }[];
  readonly extra: Node;
}
export interface LoweredSection {
  readonly symbol: Sym;
  readonly section: Section;
  readonly title: Text;
  readonly body: Text;
  readonly head?: Text;
  readonly tail?: Text;
}
export interface LoweredHook {
  readonly symbol: Sym;
  readonly hook: Hook;
  readonly node: Node;
}

/** What is known of a declared thing besides its name. */
export interface Declared extends Named {
  readonly description?: string;
  /** JSON Schema type, for parameters. */
  readonly type?: string;
}

/** A parameter whose value is the name of a Skill or a tool, between two texts. */
export interface Activated {
  readonly param: Sym;
  readonly path: string;
  readonly names: "skill" | "tool";
  readonly prefix: string;
  readonly suffix: string;
}

/** The name in such a value; undefined: it is not written so. */
export function nameInValue(
  value: string,
  { prefix, suffix }: Pick<Activated, "prefix" | "suffix">,
): string | undefined {
  if (prefix === "" && suffix === "") return value;
  const isWhole = value.length > prefix.length + suffix.length;
  return isWhole && value.startsWith(prefix) && value.endsWith(suffix)
    ? value.slice(prefix.length, value.length - suffix.length)
    : undefined;
}

/** Such a value with a reference for the name in it. */
export const namedValue = (symbol: Sym, { prefix, suffix }: Activated): Text =>
  [prefix, { to: [symbol], form: "exact" as const }, suffix].filter((piece) => piece !== "");

export interface Lowered {
  readonly harness: Harness;
  readonly symbols: ReadonlyMap<Sym, Declared>;
  readonly lexicon: Lexicon;
  /** The system message of the base. */
  readonly prompt: PromptPrinter;
  readonly sections: readonly LoweredSection[];
  readonly tools: readonly LoweredTool[];
  readonly skills: readonly LoweredSkill[];
  readonly hooks: readonly LoweredHook[];
  readonly toolsByName: ReadonlyMap<string, LoweredTool>;
  readonly skillsByName: ReadonlyMap<string, LoweredSkill>;
  /** Tool → its parameter whose value names a Skill or a tool. */
  readonly activation: ReadonlyMap<Sym, Activated>;
  /** Every text that has a site, as it stands in the base. */
  readonly texts: ReadonlyMap<TextSite, Text>;
  /** Symbols that nobody may rename, and why. */
  readonly blocked: ReadonlyMap<Sym, Problem>;
  /** Names in use. */
  readonly names: ReadonlySet<string>;
  /** Names in use, folded. */
  readonly foldedNames: ReadonlySet<string>;
  /** Identifier-like words in Harness text (distinctive ones folded, plain ones lower-cased). */
  readonly words: ReadonlySet<string>;
}
