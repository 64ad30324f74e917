/** What splitting and merging tools read of them, and the names that come of it. */
import {
  type Draw,
  type HarnessView,
  isRef,
  namespaceOf,
  type Sym,
  type ToolItem,
} from "../src/transform.js";
import { camel, kebab, snake, wordsOf } from "./_words.js";

/** Symbols that the description of a tool mentions. */
export function mentionedBy(item: ToolItem, harness: HarnessView): ReadonlySet<Sym> {
  const own = harness.texts().find(({ site }) => site === `${item.symbol}#/description`);
  return new Set((own?.text ?? []).filter(isRef).flatMap(({ to }) => to));
}

/** The words of a tool's name without its server's. */
export const ownWords = ({ tool }: ToolItem): readonly string[] =>
  wordsOf(tool.name.slice(namespaceOf(tool.name).length));

const JOINERS = "as by for in into on per to via with".split(" ");
const ENDS = "act call case job op part request run step task tool work".split(" ");

/** Names for the tool that does one thing of several: its own words and those of the thing, joined one way or another. */
export function* partNames(item: ToolItem, value: string, draw: Draw): Iterable<string> {
  const space = namespaceOf(item.tool.name);
  const [own, part] = [ownWords(item), wordsOf(value)];
  const orders = draw.fork("order").shuffle([
    [...part, ...own],
    [...own, ...part],
    ...JOINERS.map((joiner) => [...own, joiner, ...part]),
    ...ENDS.flatMap((end) => [
      [...part, ...own, end],
      [...own, ...part, end],
    ]),
  ]);
  const spellings = space === "" ? draw.fork("spelling").shuffle([snake, camel, kebab]) : [snake];
  for (const spell of spellings) for (const words of orders) yield space + spell(words);
}

const HEADS =
  "bundled central combined common core general group hub joined joint main master mixed multi overall paired shared single unified united".split(
    " ",
  );
const TAILS =
  "access action agent call counter desk gateway handler helper job office operation panel request runner service station task tool worker".split(
    " ",
  );
/** Names for a tool that does several things: they say so, and nothing of what it does. */
export function* wholeNames(item: ToolItem, draw: Draw): Iterable<string> {
  const space = namespaceOf(item.tool.name);
  const spell = space === "" ? (draw.fork("spelling").pick([snake, camel, kebab]) ?? snake) : snake;
  const tails = draw.fork("tail").shuffle(TAILS);
  for (const [at, head] of draw.fork("head").shuffle(HEADS).entries())
    yield space + spell([head, tails[at % tails.length] as string]);
}

const KINDS = "action call chosen job operation part request service sought step task wanted work".split(" ");
const SORTS = "branch case choice kind mode name part sort type variant".split(" ");
/** Names for the parameter that says which. */
export function* whichNames(draw: Draw): Iterable<string> {
  const sorts = draw.fork("sort").shuffle(SORTS);
  for (const [at, kind] of draw.fork("kind").shuffle(KINDS).entries()) {
    const sort = sorts[at % sorts.length] as string;
    if (kind !== sort) yield snake([kind, sort]);
  }
}

/** What tells each of these tools from the others, as values: the words that not all of them have. */
export function valuesFor(items: readonly ToolItem[]): readonly string[] | undefined {
  const names = items.map(ownWords);
  const shared = new Set((names[0] ?? []).filter((word) => names.every((own) => own.includes(word))));
  const told = names.map((own) => own.filter((word) => !shared.has(word)).join("_"));
  if (isApart(told) && shared.size > 0) return told;
  // A whole name would be the name of a tool that is gone; turned round it is none.
  const turned = names.map((own) => [...own].reverse().join("_"));
  return isApart(turned) && names.every((own) => own.length > 1) ? turned : undefined;
}
const isApart = (values: readonly string[]): boolean =>
  values.every((value) => value !== "") && new Set(values).size === values.length;
