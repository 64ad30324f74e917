/** Attributes of several spans in one map, each key with the name of its span at the end (`gen-ai-input-messages-<span>`). */
import { fromMembers, isObject, type Json, type JsonObject, type Member, members } from "../../model/json.js";
import { INPUT, INSTRUCTIONS, isMessages, OUTPUT, TOOLS } from "./otel-span.js";

/** Marks between words may be any of these. */
const MARK = "[-_.]";
const wordsOf = (attribute: string): string => attribute.replaceAll(/[_.]/g, MARK);
const NAMED = new RegExp(`^(?:${wordsOf(INPUT)}|${wordsOf(OUTPUT)})${MARK}(.+)$`);
const KINDS = [INPUT, OUTPUT, INSTRUCTIONS, TOOLS].map((attribute) => ({
  attribute,
  key: new RegExp(`^${wordsOf(attribute)}(?:${MARK}|$)`),
}));

const nameIn = ([key, value]: Member): string | undefined =>
  isMessages(value) ? NAMED.exec(key)?.[1] : undefined;

export const isSpanMap = (value: Json): value is JsonObject =>
  isObject(value) && members(value).some((member) => nameIn(member) !== undefined);

/**
 * One span for each name that messages have, in their order. Another value is the span's whose name its key ends in, the longest one; the
 * rest stands by the first span.
 */
export function spansOfMap(map: JsonObject): readonly JsonObject[] {
  const spans = new Map<string, Member[]>(
    members(map)
      .flatMap((member) => nameIn(member) ?? [])
      .map((name) => [name, []]),
  );
  const [first] = spans.values();
  for (const member of members(map)) {
    const [key] = member;
    const owner = nameIn(member) ?? endsOf(key).find((end) => spans.has(end));
    if (owner !== undefined) put(spans.get(owner) ?? [], attributeOf(key), member);
    else first?.push(member);
  }
  return [...spans.values()].map(fromMembers);
}

/** What stands behind each mark, the longest first. */
const endsOf = (key: string): readonly string[] =>
  [...key.matchAll(new RegExp(MARK, "g"))].map(({ index }) => key.slice(index + 1));

/** Two spellings of one attribute stay two members. */
function put(span: Member[], attribute: string, [key, value]: Member): void {
  span.push([span.some(([own]) => own === attribute) ? key : attribute, value]);
}

const attributeOf = (key: string): string => KINDS.find((kind) => kind.key.test(key))?.attribute ?? key;
