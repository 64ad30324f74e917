/** Reads the texts of a Harness for mentions and remembers what they decide for the Harness as a whole. */
import type { Problem } from "../model/problem.js";
import type { Sym } from "../model/symbol.js";
import { isRef, type Ref, type Text, type TextSite } from "../model/text.js";
import type { Lexicon } from "./lexicon.js";
import type { Declared } from "./lowered.js";
import { type MentionContext, namesOfValue } from "./mention.js";
import type { Readings } from "./readings.js";

export interface HarnessText {
  /** Read prose at a site of its own. */
  readonly prose: (context: MentionContext) => (text: string, site: TextSite) => Text;
  /** Look at a value, which never changes: what it names keeps its name. */
  readonly value: (where: string) => (text: string) => void;
  /** Remember references that structure, not text, holds. */
  readonly note: (refs: Iterable<Ref>) => void;
  readonly block: (symbol: Sym, where: string, what: string, remedy?: string) => void;
  /**
   * A thing of the Harness lowered. Where it is the very thing that was lowered before an edit, all its texts say the same, and
   * `isFree` of what else may have changed, so is what came of it.
   */
  readonly part: <T extends object>(thing: object, isFree: boolean, make: () => T) => T;
  readonly texts: ReadonlyMap<TextSite, Text>;
  readonly blocked: ReadonlyMap<Sym, Problem>;
  readonly words: ReadonlySet<string>;
}

/** Is a name not renamable because a text may or may not mean it? Such a text can be written more clearly. */
export const isAmbiguity = ({ what }: Problem): boolean =>
  what.endsWith(MAY_BE_NAME) || what.startsWith("Harness text names ");
const DATA: MentionContext = { data: true };
const MAY_BE_NAME = "stands here as a bare plain word that may or may not be the name";

export { wordKey } from "./readings.js";

/** What came of a thing, and what it decided for the Harness as a whole. */
interface Part {
  readonly value: object;
  readonly prose: string[];
  readonly values: string[];
  readonly texts: (readonly [TextSite, Text])[];
  readonly blocks: Block[];
}
type Block = Parameters<HarnessText["block"]>;

const partsOf = new WeakMap<Lexicon, WeakMap<object, Part>>();

export function harnessText(symbols: ReadonlyMap<Sym, Declared>, readings: Readings): HarnessText {
  const texts = new Map<TextSite, Text>();
  const blocked = new Map<Sym, Problem>();
  const words = new Set<string>();
  const parts = partsOf.get(readings.lexicon) ?? new WeakMap<object, Part>();
  partsOf.set(readings.lexicon, parts);
  const earlier = readings.before === undefined ? undefined : partsOf.get(readings.before);
  /** The part in the making. */
  let making: Omit<Part, "value"> | undefined;

  const block: HarnessText["block"] = (...given) => {
    const [symbol, where, what, remedy] = given;
    making?.blocks.push(given);
    if (blocked.has(symbol)) return;
    blocked.set(symbol, { code: "not-renamable", where, what, ...(remedy === undefined ? {} : { remedy }) });
  };
  const note: HarnessText["note"] = (refs) => {
    for (const { to } of refs) {
      if (to.length < 2) continue;
      // One word that stands for things of different kinds can only move if all move, which no rename does.
      if (new Set(to.map((symbol) => symbols.get(symbol)?.kind)).size < 2) continue;
      const name = symbols.get(to[0] as Sym)?.name ?? "";
      const what = `Harness text names "${name}", which may be ${to.join(" or ")}`;
      for (const symbol of to)
        block(
          symbol,
          symbol,
          what,
          "say which is meant: write the word parameter, field or tool beside the name",
        );
    }
  };
  const read = (text: string, where: string, context: MentionContext): Text => {
    const reading = readings.read(text, context);
    making?.prose.push(text);
    readings.words(text, (key) => words.add(key));
    note(reading.text.filter(isRef));
    for (const symbol of reading.ambiguous) {
      const name = symbols.get(symbol)?.name ?? "";
      block(
        symbol,
        where,
        `"${name}" ${MAY_BE_NAME}`,
        `write \`${name}\` in code format where the name is meant`,
      );
    }
    return reading.text;
  };
  const part: HarnessText["part"] = <T extends object>(thing: object, isFree: boolean, make: () => T): T => {
    const was = isFree ? earlier?.get(thing) : undefined;
    if (was !== undefined && [...was.prose, ...was.values].every(readings.stays)) {
      for (const [site, text] of was.texts) texts.set(site, text);
      for (const given of was.blocks) block(...given);
      for (const text of was.prose) readings.words(text, (key) => words.add(key));
      parts.set(thing, was);
      // It was made of the same thing by the same hand.
      return was.value as T;
    }
    const own = { prose: [], values: [], texts: [], blocks: [] };
    making = own;
    const value = make();
    making = undefined;
    parts.set(thing, { ...own, value });
    return value;
  };
  return {
    part,
    prose: (context) => (text, site) => {
      const lowered = read(text, site, context);
      making?.texts.push([site, lowered]);
      texts.set(site, lowered);
      return lowered;
    },
    value: (where) => (text) => {
      making?.values.push(text);
      for (const symbol of namesOfValue(readings.read(text, DATA))) {
        const name = symbols.get(symbol)?.name ?? "";
        block(
          symbol,
          where,
          `a value here names "${name}", and values do not change`,
          "say in the Harness's activation that the parameter names tools or Skills",
        );
      }
    },
    note,
    block,
    texts,
    blocked,
    words,
  };
}
