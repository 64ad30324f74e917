/** What all laws look at in one Trial: the two rows side by side, each text with its base, each call with its base. */
import type { JsonObject } from "../model/json.js";
import { toolSym } from "../model/symbol.js";
import { newName, type Restored, restoreArguments, type ToolWords, wordsOfTool } from "./arguments.js";
import { type Change, changeOf } from "./change.js";
import type { Trial } from "./law.js";
import { type Block, type PrintedSection, parseBlocks, printSections } from "./prompt-text.js";
import { type Row, type RowCall, type RowMessage, readRow } from "./row.js";
import { toolsAsIn } from "./row-tools.js";
import { contentFacts, type TextFact, textFact } from "./text-facts.js";
import { compareText, type TextVerdict } from "./texts.js";

export interface CallFact {
  readonly where: string;
  readonly message: RowMessage;
  readonly base: RowCall;
  readonly view: RowCall;
  /** undefined: the base Harness declares no such tool. */
  readonly words: ToolWords | undefined;
  readonly newName: string;
  /** Where the base has an object. */
  readonly restored: Restored | undefined;
  /** Where the base has text that is no JSON. */
  readonly text: TextVerdict | undefined;
}

export interface Exam {
  readonly change: Change;
  readonly base: Row;
  readonly view: Row;
  readonly texts: readonly TextFact[];
  readonly calls: readonly CallFact[];
  /** By place: is the row's tool the Variant's, byte for byte? */
  readonly toolsAsDeclared: readonly boolean[];
  /** The prompt as the Variant prints it, section by section. */
  readonly sections: readonly PrintedSection[];
  /** The row's prompt as the Variant's layout reads it; none for `inline`, which has no headings. */
  blocks(): readonly Block[];
  /** World-authored text of the base, for asking whether the world uses a word. */
  worldSays(word: string): boolean;
}

const exams = new WeakMap<JsonObject, { trial: Trial; exam: Exam }>();

export function examOf(trial: Trial): Exam {
  const known = exams.get(trial.view);
  if (
    known?.trial.base === trial.base &&
    known.trial.after === trial.after &&
    known.trial.edits === trial.edits
  )
    return known.exam;
  const exam = examine(trial);
  exams.set(trial.view, { trial, exam });
  return exam;
}

function examine(trial: Trial): Exam {
  const change = changeOf(trial);
  const [base, view] = [readRow(trial.base), readRow(trial.view)];
  const texts: TextFact[] = [];
  const calls: CallFact[] = [];
  const sections = printSections(change.after, base.slots);
  base.messages.forEach((message, i) => {
    const other = view.messages[i];
    if (other === undefined) return;
    const where = `/messages/${i}`;
    texts.push(...contentFacts(change, base, message, other, i, sections));
    if (message.reasoning !== undefined && other.reasoning !== undefined)
      texts.push(
        textFact(change, `${where}/reasoning_content`, "reasoning", message.reasoning, other.reasoning),
      );
    message.calls.forEach((call, j) => {
      const theirs = other.calls[j];
      if (theirs !== undefined)
        calls.push(callFact(change, message, call, theirs, `${where}/tool_calls/${j}/function`));
    });
  });
  return {
    change,
    base,
    view,
    texts,
    calls,
    sections,
    toolsAsDeclared: toolsAsIn(change.after, view),
    blocks: blocksOf(change, view),
    worldSays: worldOf(base),
  };
}

function blocksOf({ after }: Change, view: Row): () => readonly Block[] {
  const { layout } = after.prompt;
  const system = view.messages[0];
  let blocks: readonly Block[] | undefined;
  return () => {
    if (layout === "inline" || system?.role !== "system") return [];
    blocks ??= parseBlocks(layout, system.content);
    return blocks;
  };
}

function worldOf(base: Row): (word: string) => boolean {
  let world: string | undefined;
  return (word) => {
    world ??= base.messages
      .flatMap(({ parts }) => parts)
      .filter(({ author }) => author === "world")
      .map(({ text }) => text)
      .join("\n");
    return world.includes(word);
  };
}

function callFact(
  change: Change,
  message: RowMessage,
  base: RowCall,
  view: RowCall,
  where: string,
): CallFact {
  const words = wordsOfTool(change, base.name);
  const isText = typeof base.arguments === "string";
  return {
    where,
    message,
    base,
    view,
    words,
    newName: newName(change, "tool", base.name),
    restored:
      isText || words === undefined
        ? undefined
        : restoreArguments(change, words, view.arguments, base.arguments),
    text:
      isText && typeof view.arguments === "string"
        ? compareText(change, base.arguments as string, view.arguments, toolSym(base.name))
        : undefined,
  };
}
