/** The prompt, read by a parser of the Variant's layout, gives the Variant's sections and catalogues back. */
import type { Harness, PromptLayout } from "../model/harness.js";
import { type Catalogue, entriesOf, parseCatalogue, printCatalogue } from "./catalogues.js";
import type { Change } from "./change.js";
import { type Exam, examOf } from "./exam.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { memo } from "./memo.js";
import {
  type Block,
  CATALOGUE_LINE,
  joinSections,
  type PrintedSection,
  parseBlocks,
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

function* flawsOf(exam: Exam, text: string): Generator<string> {
  const { change, sections } = exam;
  const { layout } = change.after.prompt;
  if (layout === "inline") {
    if (text !== joinSections(change.after, sections))
      yield "is not the sections of the Variant, one after the other";
    return;
  }
  const shown = exam.blocks();
  const asMeant =
    shown.length === sections.length &&
    shown.every(({ title, body }, i) => {
      const section = sections[i];
      return section !== undefined && title === writtenTitle(layout, section.title) && body === section.body;
    });
  if (!asMeant) yield* blockFlaws(exam, layout, shown);
  yield* catalogues(change);
}

/** Bodies may hold what the layout takes for headings; an edit that chose the layout may not bring that about. */
function* blockFlaws({ change, sections }: Exam, layout: Headed, shown: readonly Block[]): Generator<string> {
  const expected = sections.map((section) => expectedBlocks(layout, section));
  if (change.layouts.prompt !== change.before.prompt.layout && expected.some((parts) => parts.length > 1))
    yield "holds text that the new layout reads as a section of its own";
  const blocks = joined(layout, expected.flat());
  if (shown.length !== blocks.length)
    yield `has ${shown.length} sections, and ${blocks.length} by the Variant`;
  for (const [i, block] of blocks.entries()) {
    const other = shown[i];
    if (other === undefined) continue;
    if (other.title !== block.title)
      yield `names a section ${JSON.stringify(other.title)}, not ${JSON.stringify(block.title)}`;
    else if (other.body !== block.body) yield `holds another text under ${JSON.stringify(block.title)}`;
  }
}

type Headed = Exclude<PromptLayout, "inline">;

const catalogues = memo((change: Change): readonly string[] => [...catalogueFlaws(change)]);

/** More than one block where the body holds what the layout takes for a heading. */
function expectedBlocks(layout: Headed, { title, body }: PrintedSection): readonly Block[] {
  const written = writtenTitle(layout, title);
  if (layout === "xml" && title !== "") return [{ title: written, body }];
  const [first, ...rest] = parseBlocks(layout, body);
  if (first === undefined || title === "") return parseBlocks(layout, body);
  // A body that begins with a heading leaves its own section empty.
  return first.title === ""
    ? [{ title: written, body: first.body }, ...rest]
    : [{ title: written, body: "" }, first, ...rest];
}

/** A block without a title cannot be told from the one before it, unless a tag closes that one. */
function joined(layout: Headed, blocks: readonly Block[]): readonly Block[] {
  const made: Block[] = [];
  for (const block of blocks) {
    const last = made.at(-1);
    const isOpen = last !== undefined && (layout !== "xml" || last.title === "");
    if (block.title === "" && isOpen)
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
  return wanted.every(({ name: one, description, signature, schema }, i) => {
    const other = entries[i];
    return (
      other?.name === one &&
      other.description === description &&
      other.signature === signature &&
      other.schema === schema
    );
  });
}

const asksFor = (body: string, which: Catalogue): boolean =>
  body.split("\n").some((line) => CATALOGUE_LINE.exec(line)?.[1] === which);
