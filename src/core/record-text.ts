/** What a record's text holds as a whole: keys of results, words, quotes of Harness texts. */
import { isArray, isObject, type Json, keys, members } from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import { siteOwner, type TextSite } from "../model/text.js";
import type { Message, Part } from "../model/trajectory.js";
import { wordKey } from "./harness-text.js";
import { plainText } from "./harness-view.js";
import type { Lowered } from "./lowered.js";
import type { LoweredMessage, LoweredPart } from "./lowered-episode.js";
import { strayKeys } from "./stray-keys.js";
import { eachWord } from "./tokens.js";

/** Keys that the world's answers bear: a bare mention of such a word may mean the key. */
export function keysOfResults(messages: readonly Message[]): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (json: Json): void => {
    if (isArray(json)) for (const item of json) walk(item);
    if (isObject(json)) {
      for (const key of keys(json)) found.add(key);
      for (const [, inner] of members(json)) walk(inner);
    }
  };
  for (const { role, parts } of messages) {
    if (role !== "tool") continue;
    for (const { author, text } of parts) {
      if (author !== "world" || !/^\s*[[{]/.test(text)) continue;
      const parsed = parseJson(text);
      if (parsed.ok) walk(parsed.value);
    }
  }
  return found;
}

export function wordsOfRecord(
  messages: readonly Message[],
  slots: Readonly<Record<string, string>>,
): (key: string) => boolean {
  let words: Set<string> | undefined;
  const collect = (): Set<string> => {
    const found = new Set<string>();
    const add = (text: string): void => eachWord(text, (word) => found.add(wordKey(word)));
    const walk = (json: Json): void => {
      if (typeof json === "string") add(json);
      if (isArray(json)) for (const item of json) walk(item);
      if (isObject(json)) {
        for (const [key, inner] of members(json)) {
          add(key);
          walk(inner);
        }
      }
    };
    for (const { parts, reasoning, calls } of messages) {
      for (const { text } of parts) add(text);
      if (reasoning !== undefined) add(reasoning);
      for (const call of calls) walk(call.arguments);
    }
    for (const text of Object.values(slots)) add(text);
    return found;
  };
  return (key) => {
    words ??= collect();
    return words.has(key);
  };
}

/** Shorter texts occur by chance; a quote of one could not be told from language. */
const SHORTEST_QUOTE = 16;

export function quotesOf(lowered: Lowered, messages: readonly LoweredMessage[]): (site: TextSite) => boolean {
  const known = new Map<TextSite, boolean>();
  return (site) => {
    const answer = known.get(site) ?? quoted(lowered, messages, site);
    known.set(site, answer);
    return answer;
  };
}

function quoted(lowered: Lowered, messages: readonly LoweredMessage[], site: TextSite): boolean {
  const text = plainText(lowered, lowered.texts.get(site) ?? []).trim();
  const owner = siteOwner(site);
  const inPart = (part: Part, read: LoweredPart | undefined): boolean =>
    // What was read as an echo follows; what says that it is one and was not read as one would be left behind.
    read?.is === "text" &&
    (part.echo === owner || (text.length >= SHORTEST_QUOTE && part.text.includes(text)));
  return messages.some(
    ({ message, parts }) =>
      (text.length >= SHORTEST_QUOTE && message.reasoning?.includes(text) === true) ||
      message.parts.some((part, i) => inPart(part, parts[i])),
  );
}

export function strayKeysOf(lowered: Lowered, messages: readonly Message[]): (key: string) => boolean {
  let found: Set<string> | undefined;
  const collect = (): Set<string> =>
    new Set(
      messages.flatMap(({ calls }) =>
        calls.flatMap((call) => [
          ...strayKeys(call.arguments, lowered.toolsByName.get(call.name)?.shape?.root),
        ]),
      ),
    );
  return (key) => {
    found ??= collect();
    return found.has(key);
  };
}
