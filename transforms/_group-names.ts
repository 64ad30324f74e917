/** Names for what a transform puts around things that are there: an object of arguments, an object of an answer. */
import type { Draw, HarnessView } from "../src/transform.js";
import { camel, kebab, snake, wordsOf } from "./_words.js";

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** They say that something is held together, and nothing of what it is about. */
const HEADS = words(`
  action base bound call case chosen common core detail entry exact extra form full further general given group held inner
  input joint job kept listed local main more needed other outer own packed plain query raw related request sent set shared
  single stated step task total unit wanted whole work
`);
const TAILS = words(`
  args batch block body box bundle case chunk content data details facts fields frame group info inputs items kit layer
  lines members node options pack params part particulars pieces points props record section set settings shape slots
  spec struct unit values
`);
/** An answer is no input. */
const ANSWER_TAILS = words(`
  batch block body box bundle case chunk content data details entry facts fields frame group info items kit layer lines list
  members node output pack part parts payload pieces points record rows section set sheet shape struct summary unit values
  view
`);
const ANSWER_HEADS = words(`
  answer back base common core data detail entry final found full general given group inner joint kept listed main
  matched outer packed plain query raw reply reported request response result returned sent set shared single stated
  step task tool total unit whole
`);

/** How the keys beside it are written. */
export function styleOf(keys: readonly string[]): (words: readonly string[]) => string {
  const count = (pattern: RegExp): number => keys.filter((key) => pattern.test(key)).length;
  const [snakes, camels, kebabs] = [count(/_/), count(/[a-z0-9][A-Z]/), count(/-/)];
  if (camels > snakes && camels >= kebabs) return camel;
  return kebabs > snakes ? kebab : snake;
}

/** Free names in the style of the keys that stand beside. */
export function* groupNames(
  harness: HarnessView,
  draw: Draw,
  beside: readonly string[],
  sort: "arguments" | "answer" = "arguments",
): Iterable<string> {
  const style = styleOf(beside);
  const known = new Set(beside.flatMap(wordsOf));
  const heads = draw.fork("head").shuffle(sort === "arguments" ? HEADS : ANSWER_HEADS);
  const tails = draw.fork("tail").shuffle(sort === "arguments" ? TAILS : ANSWER_TAILS);
  for (const [at, head] of heads.entries()) {
    const tail = tails[at % tails.length] as string;
    // A word that stands in a key beside would look like that key's own.
    if (head === tail || known.has(head) || known.has(tail)) continue;
    const name = style([head, tail]);
    if (harness.isFree(name)) yield name;
  }
}
