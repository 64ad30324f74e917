/** What a record's text holds as a whole: keys of results, quotes of Harness texts. */
import { isArray, isObject, type Json, keys, members } from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import { siteOwner, type Text, type TextSite } from "../model/text.js";
import type { Message, Part } from "../model/trajectory.js";
import { plainText } from "./harness-view.js";
import type { Lowered } from "./lowered.js";
import type { LoweredMessage, LoweredPart } from "./lowered-episode.js";
import { proseItems } from "./rewriting/items.js";
import { strayKeys } from "./stray-keys.js";

/** Keys that the world's answers bear: a bare mention of such a word may mean the key. */
export function keysOfResults(messages: readonly Message[]): (key: string) => boolean {
  const texts = messages
    .filter(({ role }) => role === "tool")
    .flatMap(({ parts }) => parts.filter(({ author }) => author === "world"))
    .map(({ text }) => text);
  let found: ReadonlySet<string> | undefined;
  const hides = once(() => texts.some((text) => HIDING.test(text)));
  // One word may stand for many Symbols, and is asked for each of them.
  const answers = new Map<string, boolean>();
  const isKey = (key: string): boolean => {
    // Most names are no key of any answer, and that needs no reading of the answers.
    if (found === undefined && PLAIN.test(key) && !texts.some((text) => text.includes(key)) && !hides())
      return false;
    found ??= keysIn(texts);
    return found.has(key);
  };
  return (key) => {
    const answer = answers.get(key) ?? isKey(key);
    answers.set(key, answer);
    return answer;
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Only an escape by its code can hide a key of these characters. */
const PLAIN = /^[A-Za-z0-9_.:-]+$/;
const HIDING = /\\u00[2-7]/;

function keysIn(texts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (json: Json): void => {
    if (isArray(json)) for (const item of json) walk(item);
    if (isObject(json)) {
      for (const key of keys(json)) found.add(key);
      for (const [, inner] of members(json)) walk(inner);
    }
  };
  for (const text of texts) {
    if (!/^\s*[[{]/.test(text)) continue;
    const parsed = parseJson(text);
    if (parsed.ok) walk(parsed.value);
  }
  return found;
}

/** Every text of a record: content, reasoning, keys and values of arguments, slots. */
export function eachText(
  messages: readonly Message[],
  slots: Readonly<Record<string, string>>,
  on: (text: string) => void,
): void {
  const walk = (json: Json): void => {
    if (typeof json === "string") on(json);
    else if (isArray(json)) for (const item of json) walk(item);
    else if (isObject(json))
      for (const [key, inner] of members(json)) {
        on(key);
        walk(inner);
      }
  };
  for (const { parts, reasoning, calls } of messages) {
    for (const { text } of parts) on(text);
    if (reasoning !== undefined) on(reasoning);
    for (const call of calls) walk(call.arguments);
  }
  for (const text of Object.values(slots)) on(text);
}

/** Shorter texts occur by chance; a quote of one could not be told from language. */
const SHORTEST_QUOTE = 16;

/** `to`: what stands at the site in the Variant; a sentence that stands there too may be quoted. */
export function quotesOf(
  lowered: Lowered,
  messages: readonly LoweredMessage[],
): (site: TextSite, to: Text) => boolean {
  const known = new Map<TextSite, { readonly whole: boolean; readonly sentences: readonly string[] }>();
  let own: string | undefined;
  return (site, to) => {
    own ??= ownText(messages);
    const answer = known.get(site) ?? {
      whole: quoted(lowered, messages, site),
      sentences: sentencesOf(plainText(lowered, lowered.texts.get(site) ?? [])).filter((sentence) =>
        own?.includes(sentence),
      ),
    };
    known.set(site, answer);
    if (answer.whole) return true;
    if (answer.sentences.length === 0) return false;
    const kept = sentencesOf(plainText(lowered, to));
    return answer.sentences.some((sentence) => !kept.includes(sentence));
  };
}

/** Sentences of the prose that are long enough not to stand in a record by chance, without what ends them. */
const sentencesOf = (text: string): readonly string[] =>
  proseItems(text)
    .flatMap((item) => item.text.split(/(?<=[.!?;])\s+|[。！？；]/u))
    .map((sentence) => sentence.replace(/[\s.!?;:：]+$/u, ""))
    .filter(
      (sentence) => sentence.length >= (/\p{sc=Han}/u.test(sentence) ? SHORTEST_QUOTE : 2 * SHORTEST_QUOTE),
    );

/** What stands in a record other than as an echo, thoughts too. */
const ownText = (messages: readonly LoweredMessage[]): string =>
  messages
    .flatMap(({ message, parts }) => [
      message.reasoning ?? "",
      ...message.parts.flatMap((part, i) => (parts[i]?.is === "text" ? [part.text] : [])),
    ])
    .join("\n");

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
