/**
 * Spans that no rewording may touch, taken out of a text before it is reworded and put back after: code, slots, links, paths,
 * names, quotations, numbers with what they count, dates. A rewording must bring back each of them, once, in the same order.
 */
import { createHash } from "node:crypto";

export interface Protected {
  /** The text with one private character in place of each span. */
  readonly masked: string;
  readonly spans: readonly string[];
}

const FIRST = 0xe000;
const MOST = 0x1900;
const PRIVATE = /[\ue000-\uf8ff]/u;
/** A masked span, in rules. */
export const MASK = "[\\ue000-\\uf8ff]";

const UNITS =
  "%|‰|°C|°F|(?:k|m|c)?m(?:s|in)?(?![a-z])|kg|g|lb|oz|km|[KMGT]i?B|bytes?|characters?|words?|tokens?|pieces?|items?|lines?|digits?|days?|hours?|minutes?|seconds?|weeks?|months?|years?|times?|cents?|dollars?|euros?|percent|px|分钟|小时|个字|个月|个|件|位|字|元|分|天|点|号|次|条|人|单|秒|年|月|日|倍|折|款|项|种|页|行";

/** The first that fits, from the left. */
const SPANS: readonly string[] = [
  "`{3}[\\s\\S]*?`{3}|``[\\s\\S]*?``|`[^`\\n]*`",
  "\\{\\{[^}\\n]*\\}\\}|\\$\\{[^}\\n]*\\}|\\{[A-Za-z_][\\w.]*\\}|%[sd]\\b",
  "\\*\\*[^*\\n]+\\*\\*|__[^_\\n]+__",
  "!?\\[[^\\]\\n]*\\]\\([^)\\n]*\\)",
  "<\\/?[A-Za-z][^<>\\n]*>",
  "https?:\\/\\/[^\\s，。；、）)\"'”」]*[^\\s，。；、）)\"'”」.,;:!?]",
  "[\\w.+-]+@[\\w-]+\\.[\\w.-]*\\w",
  // Quotations; an apostrophe opens none.
  "\"[^\"\\n]*\"|“[^”\\n]*”|‘[^’\\n]*’|「[^」\\n]*」|『[^』\\n]*』|《[^》\\n]*》|(?<![\\p{L}\\p{N}])'[^'\\n]+'(?![\\p{L}\\p{N}])",
  // Paths, files, flags.
  "(?<![\\p{L}\\p{N}])(?:~|\\.{1,2})?\\/[A-Za-z0-9_.*-]+(?:\\/[A-Za-z0-9_.*{}-]*)*",
  "[A-Za-z0-9_.-]+(?:\\/[A-Za-z0-9_.*-]+)+",
  "[A-Za-z0-9_-]+\\.(?:md|json|jsonl|ya?ml|txt|csv|py|ts|js|sh|html?|pdf|xml|toml|docx|xlsx|pptx)\\b",
  "(?<![\\p{L}\\p{N}-])--?[A-Za-z][A-Za-z0-9-]*",
  // Dates, times, versions, ranges, numbers with what they count.
  "\\d{4}-\\d{2}-\\d{2}(?:T[\\d:.]+Z?)?|\\d{4}年\\d{1,2}月(?:\\d{1,2}日)?|\\d{1,2}月\\d{1,2}日|\\d{1,2}:\\d{2}(?::\\d{2})?",
  "v?\\d+(?:\\.\\d+){2,}",
  `[#$€£¥￥]?\\d[\\d,]*(?:\\.\\d+)?(?:\\s?(?:-|–|~|到|至)\\s?\\d[\\d,]*(?:\\.\\d+)?)?(?:[\\s-]?(?:${UNITS}))?`,
  // Names: with an underscore, a dot inside, a hump, or in capitals.
  "[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+|[A-Za-z][A-Za-z0-9]*(?:\\.[A-Za-z_][A-Za-z0-9_]*)+(?![A-Za-z])",
  "[A-Za-z]*[a-z][A-Z][A-Za-z0-9]*|[A-Z]{2,}[A-Za-z0-9]*",
];
const ABBREVIATION = /^(?:e\.g|i\.e|a\.m|p\.m)$/i;

/** `names`: more spans, such as the names of a Harness. Undefined where the text cannot be masked. */
export function protect(text: string, names: readonly string[] = []): Protected | undefined {
  if (PRIVATE.test(text)) return undefined;
  const own = names
    .filter((name) => name !== "")
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1))
    .map((name) => `(?<![A-Za-z0-9_-])${literal(name)}(?![A-Za-z0-9_-])`);
  const pattern = new RegExp([...SPANS.slice(0, 5), ...own, ...SPANS.slice(5)].join("|"), "gu");
  const spans: string[] = [];
  const masked = text.replace(pattern, (span) => {
    if (ABBREVIATION.test(span)) return span;
    spans.push(span);
    return String.fromCharCode(FIRST + spans.length - 1);
  });
  return spans.length > MOST ? undefined : { masked, spans };
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The rewording with its spans in place; undefined where one is missing, doubled or out of order. */
export function unprotect(masked: string, spans: readonly string[]): string | undefined {
  const marks = masked.match(new RegExp(MASK, "gu")) ?? [];
  if (marks.length !== spans.length || marks.some((mark, i) => mark.charCodeAt(0) !== FIRST + i))
    return undefined;
  return masked.replace(new RegExp(MASK, "gu"), (mark) => spans[mark.charCodeAt(0) - FIRST] ?? "");
}

/** What a span is called outside: letters that nobody can guess, so that none is made up, and no number that could be changed. */
function sentinel(text: string, at: number): string {
  const digest = createHash("sha256").update(`${at}\n${text}`).digest();
  const letters = [...digest.subarray(0, 7)].map((byte) => "abcdefghjkmnpqrs"[byte & 15]).join("");
  return `⟪${letters}⟫`;
}

/** A text as it may leave: a sentinel in place of each span. Equal texts give equal sentinels, so that an answer can be kept. */
export function sealed({ masked }: Protected): string {
  return masked.replace(new RegExp(MASK, "gu"), (mark) => sentinel(masked, mark.charCodeAt(0) - FIRST));
}

/** An answer with its spans in place; undefined where a sentinel is missing, doubled, out of order or made up. */
export function unsealed(answer: string, { masked, spans }: Protected): string | undefined {
  if (PRIVATE.test(answer)) return undefined;
  const places = new Map(spans.map((_, at) => [sentinel(masked, at), at] as const));
  let known = true;
  const back = answer.replace(/⟪[^⟪⟫]*⟫/gu, (found) => {
    const at = places.get(found);
    if (at === undefined) known = false;
    return String.fromCharCode(FIRST + (at ?? 0));
  });
  return known && !/[⟪⟫]/u.test(back) ? unprotect(back, spans) : undefined;
}
