/** The prompt, read by a parser of the Variant's layout, gives the Variant's sections and catalogues back. */
import type { Harness } from "../model/harness.js";
import { type Catalogue, entriesOf, parseCatalogue, printCatalogue } from "./catalogues.js";
import type { Change } from "./change.js";
import { type Exam, examOf } from "./exam.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { memo } from "./memo.js";
import {
  applicable,
  type Block,
  bodyOf,
  CATALOGUE_LINE,
  parseBlocks,
  printPrompt,
  type Slots,
  writtenTitle,
} from "./prompt-text.js";

const name = "parse-back";

export const parseBack: Law = {
  name,
  summary: "the system prompt parses back to the Variant's sections, Skill catalogue and tool catalogue",
  check(trial) {
    const exam = examOf(trial);
    const system = exam.view.messages[0];
    if (system?.role !== "system") return "n/a";
    const { add, done } = collect(trial, name);
    const where = "/messages/0/content";
    for (const what of flawsOf(exam, system.content)) add(where, what);
    return done();
  },
};

function* flawsOf({ change, base }: Exam, text: string): Generator<string> {
  const { after } = change;
  const { layout } = after.prompt;
  if (layout === "inline") {
    if (text !== printPrompt(after, base.slots))
      yield "is not the sections of the Variant, one after the other";
    return;
  }
  const shown = parseBlocks(layout, text);
  const expected = expectedBlocks(after, base.slots);
  if (change.layouts.prompt !== change.before.prompt.layout && expected.some(({ parts }) => parts.length > 1))
    yield "holds text that the new layout reads as a section of its own";
  const blocks = joined(expected.flatMap(({ parts }) => parts));
  if (shown.length !== blocks.length)
    yield `has ${shown.length} sections, and ${blocks.length} by the Variant`;
  for (const [i, block] of blocks.entries()) {
    const other = shown[i];
    if (other === undefined) continue;
    if (other.title !== block.title)
      yield `names a section ${JSON.stringify(other.title)}, not ${JSON.stringify(block.title)}`;
    else if (other.body !== block.body) yield `holds another text under ${JSON.stringify(block.title)}`;
  }
  yield* catalogues(change);
}

const catalogues = memo((change: Change): readonly string[] => [...catalogueFlaws(change)]);

interface Expected {
  /** More than one where the body holds what the layout takes for a heading. */
  readonly parts: readonly Block[];
}

function expectedBlocks(after: Harness, slots: Slots): readonly Expected[] {
  const { layout } = after.prompt;
  if (layout === "inline") return [];
  return applicable(after, slots).map(({ title, body }) => {
    const text = bodyOf(after, body, slots).trim();
    const [first, ...rest] =
      layout === "xml" && title !== "" ? [{ title: "", body: text }] : parseBlocks(layout, text);
    if (first === undefined) return { parts: [{ title: writtenTitle(layout, title), body: text }] };
    if (title === "") return { parts: [first, ...rest] };
    // A body that begins with a heading leaves its own section empty.
    const own = first.title === "" ? first.body : "";
    const others = first.title === "" ? rest : [first, ...rest];
    return { parts: [{ title: writtenTitle(layout, title), body: own }, ...others] };
  });
}

/** A block without a title cannot be told from the one before it. */
function joined(blocks: readonly Block[]): readonly Block[] {
  const made: Block[] = [];
  for (const block of blocks) {
    const last = made.at(-1);
    if (block.title === "" && last !== undefined)
      made[made.length - 1] = { title: last.title, body: `${last.body}\n\n${block.body}` };
    else made.push(block);
  }
  return made;
}

/** Each catalogue that a section asks for reads back to each name and description. */
function* catalogueFlaws({ before, after }: Change): Generator<string> {
  for (const which of ["skills", "tools"] as const) {
    if (!after.prompt.sections.some(({ body }) => asksFor(body, which))) continue;
    // What the base's own catalogue cannot tell apart is no fault of an edit that leaves its layout.
    if (after.prompt[which] === before.prompt[which] && !readsBack(before, which)) continue;
    if (!readsBack(after, which)) yield `has a catalogue of ${which} that does not read back as it was meant`;
  }
}

function readsBack(harness: Harness, which: Catalogue): boolean {
  const entries = parseCatalogue(harness.prompt[which], which, printCatalogue(harness, which));
  const wanted = entriesOf(harness, which);
  if (entries?.length !== wanted.length) return false;
  return wanted.every(({ name: one, description, signature }, i) => {
    const other = entries[i];
    return other?.name === one && other.description === description && other.signature === signature;
  });
}

const asksFor = (body: string, which: Catalogue): boolean =>
  body.split("\n").some((line) => CATALOGUE_LINE.exec(line)?.[1] === which);
