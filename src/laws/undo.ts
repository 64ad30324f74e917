/**
 * The inverse of the edits, run on an emitted row: new names are looked for in the View's own texts and schemas, lists are
 * put back, insertions taken out. What comes out is compared with the base row, place by place.
 */
import { isObject, type Json } from "../model/json.js";
import { type Sym, sectionSym } from "../model/symbol.js";
import { align } from "./align.js";
import { wordsFor } from "./arguments.js";
import { type Change, nameAfter, nameBefore, renderText } from "./change.js";
import type { Exam, TextFact } from "./exam.js";
import { paramsOf } from "./params.js";
import { applicable, bodyOf, fill, parseBlocks, printPrompt, printSection } from "./prompt-text.js";
import { type RowTool, sameText } from "./row.js";
import { compareSchemas } from "./schema.js";
import { backwardsOf } from "./texts.js";

type Flaw = readonly [where: string, what: string];

export function* undoFlaws(exam: Exam): Generator<Flaw> {
  const { base, view } = exam;
  if (base.messages.length !== view.messages.length)
    yield ["/messages", "do not come back as many as they were"];
  for (const fact of exam.texts) yield* textFlaws(exam, fact);
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
    const back = undoPrompt(exam, view);
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

/** Sections parsed from the prompt, undone one by one, put back in order and printed as the base printed them. */
function undoPrompt({ change, base }: Exam, text: string): string | undefined {
  const { before, after } = change;
  const { layout } = after.prompt;
  const sections = applicable(after, base.slots);
  const own = new Map(
    applicable(before, base.slots).map((section) => [sectionSym(section.id) as string, section]),
  );
  const symbols = change.lists.sections.filter((symbol) =>
    sections.some(({ id }) => id === nameAfter(change, symbol)),
  );
  if (layout !== "inline" && parseBlocks(layout, text).length === 0) return undefined;
  let at = 0;
  for (const [i, symbol] of symbols.entries()) {
    const section = sections[i];
    if (section === undefined) return undefined;
    // What stands there must be the image of this section: undone, it is the base's text.
    const body = bodyOf(after, section.body, base.slots);
    const written =
      layout === "inline"
        ? `${section.head ?? ""}${body}${section.tail ?? ""}`
        : printSection(layout, section.title, body.trim());
    if (!text.startsWith(written, at)) return undefined;
    at += written.length + (layout === "inline" || i === symbols.length - 1 ? 0 : 2);
    const mine = own.get(symbol);
    if (mine === undefined) continue;
    if (!undoesTo(change, symbol, mine.body, section.body, base.slots)) return undefined;
  }
  if (at !== text.length) return undefined;
  return printPrompt(before, base.slots);
}

function undoesTo(
  change: Change,
  symbol: Sym,
  base: string,
  view: string,
  slots: Readonly<Record<string, string>>,
): boolean {
  const edit = change.texts.get(`${symbol}#/body`);
  if (edit === undefined) return comesBack(change, base, view);
  return (
    fill(renderText(change, edit.to, "after"), slots) === fill(view, slots) &&
    fill(renderText(change, edit.from, "before"), slots) === fill(base, slots)
  );
}

/** The row's tools without insertions, in the order and under the names of the base. */
function* toolFlaws({ change, base, view }: Exam): Generator<Flaw> {
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
    else yield* toolFlaw(change, `/tools/${i}/function`, symbol, own, theirs);
  }
  const removed = [...change.removed.keys()].map((symbol) => nameBefore(change, symbol as Sym));
  if (
    base.tools.length > 0 &&
    [...back, ...removed].sort().join("\n") !== [...byName.keys()].sort().join("\n")
  )
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

function undoneText(change: Change, symbol: Sym, pointer: string, own: string, view: string): boolean {
  const edit = change.texts.get(`${symbol}#${pointer as `/${string}`}`);
  if (edit !== undefined)
    return renderText(change, edit.from, "before") === own && renderText(change, edit.to, "after") === view;
  return comesBack(change, own, view, symbol);
}
