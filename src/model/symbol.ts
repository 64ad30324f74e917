/**
 * Symbols: stable ids of declared things, made from the names in the base Harness and never changed after.
 *
 * `tool:x` · `tool:x/param:ship.city` (array items as `flights[].date`) · `tool:x/result:price` ·
 * `tool:x/enum:cabin=economy` · `skill:y` · `section:z` · `hook:k` · `new:<step>#<n>` for inserted things.
 */
export type Sym = string & { readonly __sym: unique symbol };
export type SymKind = "tool" | "param" | "result" | "enum" | "skill" | "section" | "hook" | "limit" | "new";

const brand = (text: string): Sym => text as Sym;

export const toolSym = (name: string): Sym => brand(`tool:${name}`);
export const paramSym = (tool: Sym, path: string): Sym => brand(`${tool}/param:${path}`);
export const resultSym = (tool: Sym, path: string): Sym => brand(`${tool}/result:${path}`);
export const skillSym = (name: string): Sym => brand(`skill:${name}`);
export const sectionSym = (id: string): Sym => brand(`section:${id}`);
export const hookSym = (id: string): Sym => brand(`hook:${id}`);
export const limitSym = (id: string): Sym => brand(`limit:${id}`);
export const newSym = (step: string, n: number): Sym => brand(`new:${step}#${n}`);

const PART = /^tool:[\s\S]+?\/(param|result|enum):[\s\S]/;
const WHOLE: Readonly<Record<string, SymKind>> = {
  tool: "tool",
  skill: "skill",
  section: "section",
  hook: "hook",
  limit: "limit",
  new: "new",
};

/** The kind that a Symbol's text states; undefined for text that is no Symbol. */
export function kindOfSym(text: string): SymKind | undefined {
  const colon = text.indexOf(":");
  const whole = text.slice(0, colon);
  if (colon < 0 || colon === text.length - 1 || !Object.hasOwn(WHOLE, whole)) return undefined;
  const part = whole === "tool" && text.includes("/") ? PART.exec(text)?.[1] : undefined;
  return (part as SymKind | undefined) ?? WHOLE[whole];
}
export const isSym = (text: string): text is Sym => kindOfSym(text) !== undefined;

/** The tool, Skill, section or Hook that a Symbol belongs to: itself, or the tool of a parameter. */
export const ownerOf = (symbol: Sym): Sym => brand(symbol.replace(/\/(?:param|result|enum):[\s\S]*$/, ""));
