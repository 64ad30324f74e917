/** Is every leaf of a record in what a reader made of it, or counted as dropped? */
import type { ReadRecord } from "../../src/io/formats/index.js";
import {
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  numberText,
  size,
} from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Message } from "../../src/model/trajectory.js";

export interface Allowed {
  /**
   * Paths (`steps[].source`) whose values are words of structure: a role, a discriminator. What they say is told in other
   * words, so they need not come back. A path stands for all below it.
   */
  readonly structure?: readonly string[];
  /** Texts that calls were lifted from: they do not come back whole, and what came of them is not in the record as such. */
  readonly lifted?: readonly string[];
  /** Paths whose value names a call and also the result inside it: it may come back twice. */
  readonly twice?: readonly string[];
  /** Names that calls without a name get; they are in no record. */
  readonly named?: readonly string[];
}

/** What is wrong, one line each: a leaf that is lost or invented, a count of dropped leaves that is not right. */
export function unaccounted(record: Json, read: ReadRecord, allowed: Allowed = {}): readonly string[] {
  const { structure = [], lifted = [], twice = [], named = [] } = allowed;
  const dropped = Object.entries(read.dropped ?? {});
  const under = new Map<string, string[]>(dropped.map(([path]) => [path, []]));
  // Words of structure under a dropped path: they may be counted there or not.
  const words = new Map<string, number>();
  const found = new Map<string, number>();
  for (const [, text] of leavesOf(readValue(read))) found.set(text, (found.get(text) ?? 0) + 1);
  const take = (text: string): boolean => {
    const left = found.get(text) ?? 0;
    if (left > 0) found.set(text, left - 1);
    return left > 0;
  };
  // What is counted as dropped is one text; kept after all, JSON in it is read as everywhere.
  const takeKept = (text: string): boolean => {
    if (take(text)) return true;
    const inner = text.startsWith('"') ? [...leavesOf(JSON.parse(text) as Json)].map(([, one]) => one) : [];
    return (
      inner.length > 0 &&
      inner[0] !== text &&
      inner.every((one) => (found.get(one) ?? 0) > 0) &&
      inner.every(take)
    );
  };
  const lost: { readonly path: string; readonly text: string }[] = [];
  const again: string[] = [];
  const isDropped = (path: string): boolean => dropped.some(([place]) => isUnder(path, place));
  for (const [path, text] of leavesOf(record, isDropped)) {
    const place = dropped.find(([one]) => isUnder(path, one))?.[0];
    if ([...structure, ...lifted].some((one) => isUnder(path, one))) {
      if (place !== undefined) words.set(place, (words.get(place) ?? 0) + 1);
      // A whole line that is kept keeps its words of structure too.
      if (structure.some((one) => isUnder(path, one))) again.push(text);
      continue;
    }
    if (place !== undefined) under.get(place)?.push(text);
    else if (!take(text)) lost.push({ path, text });
    if (twice.some((one) => isUnder(path, one))) again.push(text);
  }
  const wrong: string[] = [];
  // What stands at a path may be dropped in one place and kept in another.
  const gone = new Map<string, number>();
  for (const [path, count] of dropped) {
    // Long ones first: a text may equal a piece of another that is kept.
    const texts = (under.get(path) ?? []).toSorted((a, b) => b.length - a.length);
    gone.set(
      path,
      texts.reduce((left, text) => (left > count && takeKept(text) ? left - 1 : left), texts.length),
    );
  }
  for (const text of again) take(text);
  for (const name of named) while (take(JSON.stringify(name)));
  for (const { path, text } of withoutMended(lost, read, take))
    wrong.push(`lost: ${path} = ${text.slice(0, 80)}`);
  for (const [path, count] of dropped) {
    const most = words.get(path) ?? 0;
    let left = gone.get(path) ?? 0;
    for (const text of under.get(path) ?? []) if (left + most > count && left > 0 && takeKept(text)) left--;
    if (left > count || left + most < count) wrong.push(`dropped ${path}: says ${count}, there are ${left}`);
  }
  if (lifted.length === 0)
    for (const [text, left] of found)
      if (left > 0) wrong.push(`invented or twice (${left}): ${text.slice(0, 80)}`);
  return wrong;
}

/** Texts are not lost that the reader told apart by author, or joined: several pieces of reasoning, a blank line between them. */
function withoutMended<Lost extends { readonly text: string }>(
  lost: readonly Lost[],
  { trajectory: { messages } }: ReadRecord,
  take: (text: string) => boolean,
): readonly Lost[] {
  let rest = lost;
  const mend = (wholes: readonly string[], pieces: readonly string[]): void => {
    const places: number[] = [];
    for (const whole of wholes)
      places.push(rest.findIndex(({ text }, i) => text === JSON.stringify(whole) && !places.includes(i)));
    if (places.includes(-1) || !pieces.every((piece) => take(JSON.stringify(piece)))) return;
    rest = rest.filter((_, i) => !places.includes(i));
  };
  for (const { parts, reasoning } of messages) {
    for (let i = 0; i < parts.length; i++)
      for (let j = i + 2; j <= parts.length; j++) {
        const pieces = parts.slice(i, j).map(({ text }) => text);
        const whole = pieces.join("");
        if (rest.some(({ text }) => text === JSON.stringify(whole))) mend([whole], pieces);
      }
    const thoughts = thoughtsOf(
      reasoning,
      rest.map(({ text }) => text),
    );
    if (reasoning !== undefined && thoughts !== undefined) mend(thoughts, [reasoning]);
  }
  return rest;
}

/** The lost texts, in order, that are this reasoning when a blank line stands between them. */
function thoughtsOf(reasoning: string | undefined, lost: readonly string[]): readonly string[] | undefined {
  if (reasoning === undefined) return undefined;
  for (const [i, first] of lost.entries()) {
    const thoughts: string[] = [];
    for (const text of lost.slice(i)) {
      if (!text.startsWith('"')) break;
      thoughts.push(JSON.parse(text) as string);
      const joined = thoughts.join("\n\n");
      if (joined === reasoning && thoughts.length > 1) return thoughts;
      if (!reasoning.startsWith(joined)) break;
    }
    if (first === JSON.stringify(reasoning)) return undefined;
  }
  return undefined;
}

const isUnder = (path: string, place: string): boolean =>
  path.startsWith(place) && (path.length === place.length || ".[:".includes(path[place.length] as string));

/**
 * Each leaf with its path; JSON in a string is read (`:` marks the step) unless the path is `closed`, an empty list or object
 * is a leaf.
 */
function* leavesOf(
  value: Json,
  closed: (path: string) => boolean = () => false,
  path = "",
): Generator<readonly [path: string, text: string]> {
  if (typeof value === "string") {
    const inner = /^\s*[[{]/.test(value) && !closed(path) ? parseJson(value) : undefined;
    if (inner?.ok) yield* leavesOf(inner.value, closed, `${path}:`);
    else yield [path, JSON.stringify(value)];
  } else if (isNumber(value)) yield [path, numberText(value)];
  else if (isArray(value)) {
    if (value.length === 0) yield [path, "[]"];
    for (const item of value) yield* leavesOf(item, closed, `${path}[]`);
  } else if (isObject(value)) {
    const list = members(value);
    if (list.length === 0) yield [path, "{}"];
    for (const [key, item] of list) yield* leavesOf(item, closed, path === "" ? key : `${path}.${key}`);
  } else yield [path, String(value)];
}

/** Everything that the record itself said, without what the reader adds (ids of messages, roles, authors). */
function readValue({ trajectory, tools = [] }: ReadRecord): Json {
  const { id, messages, slots, outcome, extra } = trajectory;
  return [
    ...given(id),
    ...messages.flatMap((message) => [
      ...contentOf(message),
      ...given(message.reasoning),
      ...message.calls.flatMap((call) => [...given(call.id), call.name, call.arguments, ...some(call.extra)]),
      ...given(message.callId),
      ...given(message.name),
      ...some(message.extra),
    ]),
    ...Object.values(slots),
    ...given(outcome.reward),
    ...given(outcome.intent),
    ...(outcome.goldCalls ?? []).flatMap((call) => [call.name, call.arguments]),
    ...some(extra),
    ...tools.flatMap((tool) => [
      tool.name,
      ...given(tool.description),
      ...given(tool.parameters),
      ...given(tool.result),
      ...some(tool.extra),
    ]),
  ];
}

/** A text that was recorded as one is one leaf, into however many parts it was told apart. */
function contentOf({ content, parts }: Message): readonly Json[] {
  if (content === "null") return [null];
  if (content === "absent" && parts.length === 0) return [];
  if (content === "parts" && parts.length === 0) return [[]];
  if (content === "string")
    return [parts.map(({ text }) => text).join(""), ...parts.flatMap(({ extra }) => some(extra))];
  return parts.flatMap((part) => [part.other ?? part.text, ...some(part.extra)]);
}

const given = (value: Json | undefined): readonly Json[] => (value === undefined ? [] : [value]);
/** An object that the reader made to hold what is left says nothing by itself. */
const some = (extra: JsonObject | undefined): readonly Json[] =>
  extra === undefined || size(extra) === 0 ? [] : [extra];
