/** Texts of a row against those of its base: messages cut into the parts that their authors wrote. */
import type { Hook } from "../model/harness.js";
import { get, isArray } from "../model/json.js";
import { skillSym } from "../model/symbol.js";
import type { Author } from "../model/text.js";
import { alignFrom } from "./align.js";
import { newName, newPath, wordsOfTool } from "./arguments.js";
import { type Change, nameAfter } from "./change.js";
import { matchFilled } from "./filled.js";
import { formed, unformed } from "./hooks/form.js";
import { joinSections, type PrintedSection } from "./prompt-text.js";
import { isReply, type Row, type RowMessage, type RowPart } from "./row.js";
import { compareText, staleIn, staleInBase, type TextVerdict } from "./texts.js";

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

export const textFact = (
  change: Change,
  where: string,
  place: Place,
  base: string,
  view: string,
): TextFact => ({
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
  if (base === view) return { stale: place === "reply" ? staleInBase(change, base) : [] };
  const stale = place === "reply" ? staleIn(change, view) : [];
  return { wrong: "is not what it was, byte for byte", stale };
}

export function contentFacts(
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
  if (message.parts.length === 0)
    return [textFact(change, where, placeOf(message, undefined), "", view.content)];
  return isArray(get(view.json, "content"))
    ? listFacts(change, message, view, where)
    : partFacts(change, message, view.content, where);
}

/** Content that stays a list: part by part, for nothing is joined. */
const listFacts = (
  change: Change,
  message: RowMessage,
  view: RowMessage,
  where: string,
): readonly TextFact[] =>
  message.parts.map((part, i) => partFact(change, message, part, view.parts[i]?.text ?? "", `${where}/${i}`));

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
  const parts = grown(message.parts);
  let at = 0;
  parts.forEach((part, i) => {
    const isLast = i === parts.length - 1;
    const end = isLast ? content.length : endOfPart(change, parts, i, content, at);
    facts.push(partFact(change, message, part, content.slice(at, end), where));
    at = end;
  });
  return facts;
}

/** Neighbours by one author are one text in the row: a name may begin in one part and end in the next. */
function grown(parts: readonly RowPart[]): readonly RowPart[] {
  const made: RowPart[] = [];
  for (const part of parts) {
    const last = made.at(-1);
    if (
      last !== undefined &&
      last.author === part.author &&
      last.echo === undefined &&
      part.echo === undefined
    )
      made[made.length - 1] = { ...last, text: last.text + part.text };
    else made.push(part);
  }
  return made;
}

function partFact(change: Change, message: RowMessage, part: RowPart, text: string, where: string): TextFact {
  const place = placeOf(message, part);
  if (part.echo === undefined) return textFact(change, where, place, part.text, text);
  return {
    ...textFact(change, where, place, part.text, part.text),
    view: text,
    verdict: echoVerdict(change, part, text),
  };
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
  const told = unformed(before, part.text);
  const filled =
    told === undefined
      ? undefined
      : matchFilled(before.message, after.message, told, (slot, value) =>
          carrySlot(change, before, slot, value),
        );
  return filled === undefined ? undefined : formed(after, filled);
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
