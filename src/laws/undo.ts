/**
 * The inverse of the edits, run on an emitted row: new names are looked for in the View's own texts and schemas, lists are
 * put back, insertions taken out. What comes out is compared with the base row, place by place.
 */
import type { Harness } from "../model/harness.js";
import { isObject, type Json } from "../model/json.js";
import { type Sym, sectionSym } from "../model/symbol.js";
import { align } from "./align.js";
import { wordsFor } from "./arguments.js";
import { type Change, nameAfter, nameBefore, renderText } from "./change.js";
import { documentVerdict } from "./document.js";
import type { Exam } from "./exam.js";
import { memo, memoBy } from "./memo.js";
import { paramsOf } from "./params.js";
import { printPrompt } from "./prompt-text.js";
import { type Row, type RowTool, sameText } from "./row.js";
import { baseToolsAsDeclared } from "./row-tools.js";
import { compareSchemas } from "./schema.js";
import type { TextFact } from "./text-facts.js";
import { backwardsOf, type TextVerdict } from "./texts.js";
import { isWayBackPlain } from "./way-back.js";

type Flaw = readonly [where: string, what: string];

export function* undoFlaws(exam: Exam): Generator<Flaw> {
  const { base, view } = exam;
  if (base.messages.length !== view.messages.length)
    yield ["/messages", "do not come back as many as they were"];
  for (const fact of exam.texts) if (fact.base !== fact.view) yield* textFlaws(exam, fact);
  for (const { where, base: own, view: theirs, restored, words, text } of exam.calls) {
    if (oldTool(exam.change, theirs.name) !== own.name)
      yield [`${where}/name`, `does not come back as ${own.name}`];
    const back = restored?.value ?? (words === undefined ? theirs.arguments : own.arguments);
    if (!sameText(back, own.arguments) || text?.wrong !== undefined)
      yield [`${where}/arguments`, "do not come back as they were"];
  }
  yield* toolFlaws(exam);
}

function oldTool(change: Change, name: string): string {
  for (const [symbol, { from, to }] of change.moves)
    if (to === name && symbol.startsWith("tool:") && !symbol.includes("/param:")) return from;
  return name;
}

function* textFlaws(exam: Exam, { where, place, base, view, verdict }: TextFact): Generator<Flaw> {
  if (base === view) return;
  const { change } = exam;
  if (place === "world" || place === "reply") yield [where, "does not come back as it was"];
  else if (place === "system") {
    const back = undoPrompt(exam, verdict);
    if (back !== base)
      yield [where, back === undefined ? "cannot be read to be undone" : "does not come back as it was"];
    // An echo of a reworded text is undone by the edit that reworded it; the texts were compared with it.
  } else if (!comesBack(change, base, view) && (change.texts.size === 0 || verdict.wrong !== undefined))
    yield [where, "does not come back as it was"];
}

/** The View's text, its new names made old, is the base's text. */
function comesBack(change: Change, base: string, view: string, scope?: Sym): boolean {
  return base === view || align(backwardsOf(change), view, base, scope).end >= 0;
}

/** The prompt of the Variant, its sections undone, put back in order and printed as the base prints them. */
function undoPrompt({ change, base }: Exam, verdict: TextVerdict): string | undefined {
  if (verdict.wrong !== undefined || !sectionsComeBack(change)) return undefined;
  return promptBefore(base, change.before);
}

const promptBefore = memoBy((row: Row, before: Harness): string => printPrompt(before, row.slots));

/** Each section of the base is what its image comes back to. */
const sectionsComeBack = memo((change: Change): boolean => {
  const images = new Map(
    change.lists.sections.map((symbol, i) => [symbol as string, change.after.prompt.sections[i]]),
  );
  const known = documentVerdict(change).images;
  return change.before.prompt.sections.every(({ id, title, body }) => {
    const symbol = sectionSym(id);
    if (change.removed.has(symbol)) return true;
    const image = images.get(symbol);
    if (image === undefined) return false;
    const isImage = known.has(`${symbol}#/title`) && known.has(`${symbol}#/body`);
    return (
      (isImage && isWayBackPlain(change)) ||
      (undoneText(change, symbol, "/title", title, image.title) &&
        undoneText(change, symbol, "/body", body, image.body))
    );
  });
});

/** The row's tools without insertions, in the order and under the names of the base. */
function* toolFlaws({ change, base, view, toolsAsDeclared }: Exam): Generator<Flaw> {
  const { soundTools } = documentVerdict(change);
  const asDeclared = baseToolsAsDeclared(base, change.before);
  const byName = new Map(base.tools.map((tool) => [tool.name, tool]));
  const back: string[] = [];
  for (const [i, symbol] of change.lists.tools.entries()) {
    const theirs = view.tools[i];
    if (change.inserted.has(symbol)) continue;
    const name = nameBefore(change, symbol);
    back.push(name);
    const own = byName.get(name);
    if (own === undefined) yield [`/tools/${i}`, `comes back as ${name}, which the base does not list`];
    else if (theirs === undefined || theirs.name !== nameAfter(change, symbol))
      yield [`/tools/${i}/function/name`, `does not come back as ${name}`];
    // Both rows hold their Harness's tool, and one was found to be the other under new names, text by text.
    else if (!asDeclared || toolsAsDeclared[i] !== true || !soundTools.has(symbol))
      yield* toolFlaw(change, `/tools/${i}/function`, symbol, own, theirs);
  }
  const removed = [...change.removed]
    .filter(([, { of }]) => of === "tool")
    .map(([symbol]) => nameBefore(change, symbol as Sym));
  const all = new Set([...back, ...removed]);
  const isWhole = back.length + removed.length === all.size && all.size === byName.size;
  if (base.tools.length > 0 && !(isWhole && [...all].every((name) => byName.has(name))))
    yield ["/tools", "do not come back as the tools of the base"];
}

function* toolFlaw(
  change: Change,
  where: string,
  symbol: Sym,
  own: RowTool,
  theirs: RowTool,
): Generator<Flaw> {
  const texts = (pointer: string, mine: string, view: string) =>
    undoneText(change, symbol, pointer, mine, view) ? [] : [{ what: "does not come back as it was" }];
  for (const { what } of texts("/description", asText(own.description), asText(theirs.description)))
    yield [`${where}/description`, what];
  if (!isObject(own.parameters)) return;
  const words = wordsFor(change, symbol, paramsOf(own.parameters));
  const inside = (pointer: string, mine: string, view: string) => texts(`/parameters${pointer}`, mine, view);
  for (const { pointer, what } of compareSchemas(change, words, own.parameters, theirs.parameters, inside))
    yield [`${where}/parameters${pointer}`, what];
}

const asText = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** The View's text, its new names made old and its rewording undone, is the base's. */
function undoneText(change: Change, symbol: Sym, pointer: string, own: string, view: string): boolean {
  const edit = change.texts.get(`${symbol}#${pointer as `/${string}`}`);
  if (edit !== undefined)
    return renderText(change, edit.from, "before") === own && renderText(change, edit.to, "after") === view;
  return comesBack(change, own, view, symbol.startsWith("tool:") ? symbol : undefined);
}
