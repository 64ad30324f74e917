/** What all laws look at in one Trial: the two rows side by side, each text with its base, each call with its base. */
import type { Harness, Hook, Tool } from "../model/harness.js";
import type { Json, JsonObject } from "../model/json.js";
import { skillSym, toolSym } from "../model/symbol.js";
import type { Author } from "../model/text.js";
import { alignFrom } from "./align.js";
import {
  newName,
  newPath,
  type Restored,
  restoreArguments,
  type ToolWords,
  wordsOfTool,
} from "./arguments.js";
import { type Change, changeOf, nameAfter } from "./change.js";
import { matchFilled } from "./filled.js";
import { identical } from "./identical.js";
import type { Trial } from "./law.js";
import { memoBy } from "./memo.js";
import { type Block, joinSections, type PrintedSection, parseBlocks, printSections } from "./prompt-text.js";
import { isReply, type Row, type RowCall, type RowMessage, type RowPart, readRow } from "./row.js";
import { compareText, staleIn, type TextVerdict } from "./texts.js";

export type Place = "system" | "harness" | "assistant" | "reasoning" | "reply" | "world";

export interface TextFact {
  /** JSON pointer into the View's row. */
  readonly where: string;
  readonly place: Place;
  readonly author: Author;
  readonly base: string;
  readonly view: string;
  readonly verdict: TextVerdict;
}

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
      texts.push(fact(change, `${where}/reasoning_content`, "reasoning", message.reasoning, other.reasoning));
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

const NO_PARAMETERS: JsonObject = { type: "object", properties: {} };

/** A tool of the Harness as rows hold it. */
export const toolMember = (
  tool: Tool | undefined,
  member: "name" | "description" | "parameters",
): Json | undefined => {
  if (tool === undefined) return undefined;
  if (member === "name") return tool.name;
  return member === "description" ? (tool.description ?? "") : (tool.parameters ?? NO_PARAMETERS);
};

const toolsAsIn = (harness: Harness, row: Row): readonly boolean[] =>
  row.tools.map(({ name, description, parameters }, i) => {
    const tool = harness.tools[i];
    return (
      toolMember(tool, "name") === name &&
      toolMember(tool, "description") === description &&
      identical(toolMember(tool, "parameters"), parameters)
    );
  });

/** Are the base row's tools those of the Harness before the edits? */
export const baseToolsAsDeclared = memoBy(
  (row: Row, harness: Harness): boolean =>
    row.tools.length === harness.tools.length && toolsAsIn(harness, row).every(Boolean),
);

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

const fact = (change: Change, where: string, place: Place, base: string, view: string): TextFact => ({
  where,
  place,
  author: place === "world" ? "world" : place === "harness" || place === "system" ? "harness" : "assistant",
  base,
  view,
  verdict:
    place === "world" || place === "reply"
      ? frozen(change, place, base, view)
      : compareText(change, base, view),
});

/** Text that no edit may touch. A reply that names what was renamed cannot stay true to both. */
function frozen(change: Change, place: Place, base: string, view: string): TextVerdict {
  const stale = place === "reply" ? staleIn(change, view) : [];
  return base === view ? { stale } : { wrong: "is not what it was, byte for byte", stale };
}

function contentFacts(
  change: Change,
  row: Row,
  message: RowMessage,
  view: RowMessage,
  index: number,
  sections: readonly PrintedSection[],
): readonly TextFact[] {
  const where = `/messages/${index}/content`;
  if (message.role === "system" && index === 0)
    return [systemFact(change, row, message, view, where, sections)];
  if (message.parts.length === 0) return [fact(change, where, placeOf(message, undefined), "", view.content)];
  return partFacts(change, message, view.content, where);
}

const placeOf = (message: RowMessage, part: RowPart | undefined): Place => {
  const author = part?.author ?? (message.role === "assistant" ? "assistant" : "world");
  if (author !== "assistant") return author;
  return isReply(message) ? "reply" : "assistant";
};

/** The prompt as the Harness after the edits prints it; slots are no text of the Harness, so they are looked at apart. */
function systemFact(
  change: Change,
  row: Row,
  message: RowMessage,
  view: RowMessage,
  where: string,
  sections: readonly PrintedSection[],
): TextFact {
  const [base, text] = [message.content, view.content];
  const expected = change.edits.length === 0 ? base : joinSections(change.after, sections);
  const verdict: TextVerdict =
    text === expected
      ? { stale: Object.values(row.slots).flatMap((value) => staleIn(change, value)) }
      : { wrong: "is not the prompt of the changed Harness", stale: staleIn(change, text) };
  return { where, place: "system", author: "harness", base, view: text, verdict };
}

/** Cut the View's one string into the images of the base's parts, from the left. */
function partFacts(change: Change, message: RowMessage, content: string, where: string): readonly TextFact[] {
  const facts: TextFact[] = [];
  let at = 0;
  message.parts.forEach((part, i) => {
    const place = placeOf(message, part);
    const isLast = i === message.parts.length - 1;
    const end = isLast ? content.length : endOfPart(change, message.parts, i, content, at);
    const text = content.slice(at, end);
    at = end;
    facts.push(
      part.echo === undefined
        ? fact(change, where, place, part.text, text)
        : {
            ...fact(change, where, place, part.text, part.text),
            view: text,
            verdict: echoVerdict(change, part, text),
          },
    );
  });
  return facts;
}

function endOfPart(
  change: Change,
  parts: readonly RowPart[],
  i: number,
  content: string,
  at: number,
): number {
  const part = parts[i] as RowPart;
  if (part.author === "world" || part.author === "assistant") {
    const end = at + part.text.length;
    if (content.startsWith(part.text, at)) return end;
  } else {
    const exact = part.echo === undefined ? undefined : echoText(change, part);
    if (exact !== undefined && content.startsWith(exact, at)) return at + exact.length;
    const found = alignFrom(change, part.text, content, at);
    if (found.end >= 0) return found.end;
  }
  // Something is wrong in this part: the next World part shows where it ends.
  const anchor = parts.slice(i + 1).find(({ author, text }) => author === "world" && text !== "");
  const next = anchor === undefined ? -1 : content.indexOf(anchor.text, at);
  return next < 0 ? Math.min(content.length, at + part.text.length) : next;
}

/** What a part repeats, under the Variant; undefined where the base part is not exactly that thing's text. */
function echoText(change: Change, part: RowPart): string | undefined {
  const name = /^skill:([\s\S]+)$/.exec(part.echo ?? "")?.[1];
  if (name !== undefined) {
    const before = change.before.skills.find((skill) => skill.name === name);
    const after = change.after.skills.find((skill) => skill.name === nameAfter(change, skillSym(name)));
    return before?.body === part.text ? after?.body : undefined;
  }
  const id = /^hook:([\s\S]+)$/.exec(part.echo ?? "")?.[1];
  if (id === undefined) return undefined;
  const at = change.before.hooks.findIndex((hook) => hook.id === id);
  const [before, after] = [change.before.hooks[at], change.after.hooks[at]];
  if (before === undefined || after === undefined || before.message === after.message) return undefined;
  if (!change.texts.has(`hook:${id}#/message`)) return undefined;
  return matchFilled(before.message, after.message, part.text, (slot, value) =>
    carrySlot(change, before, slot, value),
  );
}

/** A filled value that names something is carried; any other stays. */
function carrySlot(change: Change, hook: Hook, slot: string, value: string): string {
  if (slot === "tool") return newName(change, "tool", value);
  const [, dotted = "", path = ""] = (slot === "target" && /^(arguments\.)?([\s\S]+)$/.exec(value)) || [];
  const tools = hook.tools.length > 0 ? hook.tools : change.before.tools.map(({ name }) => name);
  const bearer = tools
    .map((name) => wordsOfTool(change, name))
    .find((words) => words?.params?.byPath(path) !== undefined);
  return bearer === undefined ? value : dotted + newPath(bearer, path);
}

function echoVerdict(change: Change, part: RowPart, text: string): TextVerdict {
  const exact = echoText(change, part);
  if (exact === undefined) return compareText(change, part.text, text);
  if (exact === text) return { stale: [] };
  return {
    wrong: `does not repeat ${part.echo} as the changed Harness has it`,
    stale: staleIn(change, text),
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
    restored: isText || words === undefined ? undefined : restoreArguments(change, words, view.arguments),
    text:
      isText && typeof view.arguments === "string"
        ? compareText(change, base.arguments as string, view.arguments, toolSym(base.name))
        : undefined,
  };
}
