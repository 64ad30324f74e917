/**
 * Text to references: which words of a text are names.
 *
 * A mention binds when it is code-formatted, quoted, called, beside its kind's noun, or distinctive. A bare plain word
 * that is a tool's, Skill's or Hook's name is *ambiguous*; one that is a parameter's name is language.
 */
import { kindOfSym, type Sym, type SymKind } from "../model/symbol.js";
import { type Form, isRef, type Ref, type Text } from "../model/text.js";
import type { Candidate, Lexicon, NameKind } from "./lexicon.js";
import { scanNames } from "./name-scan.js";
import { escapeLength, isWordCode } from "./tokens.js";
import { isDistinctive, wordsOf } from "./words.js";

export interface Reading {
  readonly text: Text;
  /** Bare plain words that may be names, and the Symbols they may name. */
  readonly ambiguous: readonly Sym[];
  /** Parameters that are named without the word parameter beside them: a result key of the same name may be meant. */
  readonly loose: readonly Sym[];
}

export interface MentionContext {
  /** The tool in whose declaration or arguments the text stands: its parameters come first. */
  readonly tool?: Sym;
  /** Which of its schemas the text stands in, where it stands in one. */
  readonly side?: "param" | "result";
  /** Data, not prose (argument values): a bare plain word is never a name here. */
  readonly data?: boolean;
  /** The Skill whose own text it is: there its name, as a bare plain word, is what the Skill is about. */
  readonly skill?: Sym;
  /** The text has slots: what stands in `{{…}}` is the pipeline's word. */
  readonly template?: boolean;
}

interface Hit {
  readonly start: number;
  readonly end: number;
  readonly ref: Ref;
}

export function readMentions(text: string, lexicon: Lexicon, context: MentionContext = {}): Reading {
  const hits: Hit[] = [];
  const ambiguous = new Set<Sym>();
  const loose = new Set<Sym>();
  const consider = (start: number, end: number, candidates: readonly Candidate[]): void => {
    if (candidates.length === 0 || (context.template === true && isSlot(text, start, end))) return;
    const surroundings = look(text, start, end);
    let found = choose(candidates, surroundings, context);
    // A value that is nothing but a parameter's name is data (a column to sort by), not a mention of the parameter.
    if (context.data === true && start === 0 && end === text.length)
      found = found.filter(({ kind }) => !isValueName(kind));
    if (found.length === 0) return;
    const name = text.slice(start, end);
    const { marked, noun } = surroundings;
    // "Issue field name": where a tool speaks of its own, a plain word is not what another tool calls its parameter.
    const isOthers = context.tool !== undefined && found.every(({ owner }) => owner !== context.tool);
    if (
      noun === "param" &&
      isOthers &&
      !marked &&
      !isDistinctive(name) &&
      found.every(({ kind }) => isValueName(kind))
    )
      return;
    if (isDistinctive(name) || marked || found.some(({ kind }) => isCalled(kind, noun))) {
      hits.push({ start, end, ref: refTo(found) });
      if (noun !== "param") {
        for (const { kind, symbol } of found) if (kind === "param") loose.add(symbol);
      }
      return;
    }
    // Plain and bare: parameters and result keys are language, the rest cannot be told.
    if (context.data === true || noun === "param") return;
    for (const { kind, symbol } of found) {
      if (isValueName(kind) || (symbol === context.skill && !isInvoked(text, start, end))) continue;
      ambiguous.add(symbol);
    }
  };
  const found = scanNames(text, lexicon, (start, end) => {
    for (const [from, to] of readings(text, start, end, lexicon)) {
      consider(from, to, lexicon.tokens.get(text.slice(from, to)) ?? []);
    }
  });
  for (const { start, end, named } of found.irregular) consider(start, end, [{ ...named, form: "exact" }]);
  for (const hit of findSpaced(text, found.nouns, lexicon, context)) hits.push(hit);
  return { text: splice(text, hits), ambiguous: [...ambiguous], loose: [...loose] };
}

/** Tools, Skills and Hooks that a value (an argument, an enum entry) names. A parameter's name in a value is data. */
export const namesInValue = (text: string, lexicon: Lexicon): readonly Sym[] =>
  namesOfValue(readMentions(text, lexicon, { data: true }));
/** The same of a value that was read as data. */
export const namesOfValue = ({ text }: Reading): readonly Sym[] =>
  text.filter(isRef).flatMap(({ to }) => to.filter((symbol) => !isValueName(kindOfSym(symbol))));

const INVOKED =
  /(?:\b(?:us(?:e|es|ed|ing)|load(?:s|ed|ing)?|run(?:s|ning)?|call(?:s|ed|ing)?|invok(?:e|es|ed|ing)|appl(?:y|ies|ied|ying)|activat(?:e|es|ed|ing)|trigger(?:s|ed|ing)?|open(?:s|ed|ing)?|follow(?:s|ed|ing)?|enter(?:s|ed|ing)?|typ(?:e|es|ed|ing)|reads?|see|via|through|named|called|into|than|instead of)\s(?:the\s)?|skills?\/|(?:^|[\s("'`*])[/$@]|(?:^|\n)[\s>*+\-#\d.]*|(?:name|skill)["']?\s*[:=]\s*)$/i;
const MOST_BEFORE = 40;
/**
 * Can a bare plain word be the Skill's name where the Skill speaks of its own matter: after a verb that loads or calls, as a
 * command, in a path to Skills, at the start of a line?
 */
const isInvoked = (text: string, start: number, end: number): boolean =>
  INVOKED.test(text.slice(Math.max(0, start - MOST_BEFORE), start)) ||
  /^\s?(?:[:=(]|—|–|->|=>|→)/.test(text.slice(end, end + 4));

const isSlot = (text: string, start: number, end: number): boolean =>
  text.startsWith("{{", start - 2) && text.startsWith("}}", end);

const isValueName = (kind: NameKind | SymKind | undefined): boolean => kind === "param" || kind === "result";
/** Does the noun beside a name say what this kind is? A key of a result is a field as well. */
const isCalled = (kind: NameKind, noun: NameKind | undefined): boolean =>
  kind === noun || (noun === "param" && isValueName(kind));

/** Which parts of a token are known names: the whole, the whole less an escape, or its dotted and hyphened parts. */
function readings(
  text: string,
  start: number,
  end: number,
  lexicon: Lexicon,
): readonly (readonly [number, number])[] {
  const whole = text.slice(start, end);
  if (lexicon.tokens.has(whole)) return [[start, end]];
  const skipped = escapeLength(text, start, end);
  const from = start + skipped;
  if (skipped > 0 && lexicon.tokens.has(text.slice(from, end))) return [[from, end]];
  if (!/[-.]/.test(whole)) return [];
  const found: (readonly [number, number])[] = [];
  let at = from;
  for (const dotted of text.slice(from, end).split(".")) {
    if (lexicon.tokens.has(dotted)) found.push([at, at + dotted.length]);
    else {
      // `get_order-based` names get_order; `search-code` does not name search.
      let inner = at;
      for (const part of dotted.split("-")) {
        if (part !== dotted && part.includes("_") && lexicon.tokens.has(part))
          found.push([inner, inner + part.length]);
        inner += part.length + 1;
      }
    }
    at += dotted.length + 1;
  }
  return found;
}

interface Surroundings {
  /** Code-formatted, quoted, or called. */
  readonly marked: boolean;
  /** The kind that the noun beside it states. */
  readonly noun?: NameKind;
}

const NOUNS: readonly (readonly [NameKind, string])[] = [
  ["tool", "tools?|functions?|api|工具|函数|接口"],
  ["skill", "skills?|技能"],
  ["param", "param(?:eter)?s?|arguments?|args?|fields?|参数|字段"],
  ["section", "sections?|章节|部分|一节"],
  ["hook", "hooks?|钩子"],
];
const AFTER = NOUNS.map(
  ([kind, nouns]) => [kind, new RegExp(`^[\`'"”’」』】*]{0,3}\\s?(?:${nouns})(?![A-Za-z_])`, "i")] as const,
);
const BEFORE = NOUNS.map(
  ([kind, nouns]) =>
    [
      kind,
      new RegExp(`(?<![A-Za-z_])(?:${nouns})(?:\\s(?:named|called))?\\s?[\`'"“‘「『【*:：]{0,3}\\s?$`, "i"),
    ] as const,
);
const NAMESPACE = /(?<![A-Za-z0-9_])(?:functions|tools)\.$/;
/** What closes a quote, by what opens it. */
export const CLOSING: Readonly<Record<string, string>> = {
  "`": "`",
  "'": "'",
  '"': '"',
  "“": "”",
  "‘": "’",
  "「": "」",
  "『": "』",
  "【": "】",
  "<": ">",
};

function look(text: string, start: number, end: number): Surroundings {
  const before = text[start - 1] ?? "";
  const after = text[end] ?? "";
  const close = CLOSING[before];
  const marked =
    (close !== undefined && after === close) || (after === "(" && !isWordCode(text.charCodeAt(start - 1)));
  // A JSON quote inside a JSON string: \"name\"
  const escaped = before === '"' && text[start - 2] === "\\" && after === "\\" && text[end + 1] === '"';
  const tail = text.slice(end, end + 16);
  const head = text.slice(Math.max(0, start - 24), start);
  // `functions.search`: the namespace that some models put before a tool's name.
  if (NAMESPACE.test(head)) return { marked: true, noun: "tool" };
  const noun =
    AFTER.find(([, pattern]) => pattern.test(tail))?.[0] ??
    BEFORE.find(([, pattern]) => pattern.test(head))?.[0];
  return { marked: marked || escaped, ...(noun === undefined ? {} : { noun }) };
}

/** Narrow the candidates by the noun beside the name and by the tool in whose declaration it stands. */
function choose(
  candidates: readonly Candidate[],
  { marked, noun }: Surroundings,
  context: MentionContext,
): readonly Candidate[] {
  let found = candidates;
  if (noun !== undefined) {
    const same = found.filter(({ kind }) => kind === noun);
    const called = same.length > 0 ? same : found.filter(({ kind }) => isCalled(kind, noun));
    // "the get_order arguments": the noun may also speak of what the named thing has.
    if (called.length > 0) found = called;
  }
  if (context.tool !== undefined && found.some(({ kind }) => isValueName(kind))) {
    const own = found.filter(({ owner }) => owner === context.tool);
    const side = own.filter(({ kind }) => kind === context.side);
    if (own.length > 0) found = side.length > 0 ? side : own;
  }
  // Section titles are phrases of the language: only a quote or the noun makes one a mention.
  return found.filter(({ kind }) => kind !== "section" || marked || noun === "section");
}

const refTo = (found: readonly Candidate[]): Ref => ({
  to: [...new Set(found.map(({ symbol }) => symbol))],
  form: found[0]?.form ?? "exact",
});

const LAST_WORDS = /(?:[A-Za-z0-9]+ )+$/;

/** "the get order tool": the words before a kind's noun, longest name first. */
function* findSpaced(
  text: string,
  nouns: readonly number[],
  lexicon: Lexicon,
  context: MentionContext,
): Iterable<Hit> {
  for (const at of nouns) {
    const kind = nounKind(text.slice(at, at + 2));
    const head = LAST_WORDS.exec(text.slice(Math.max(0, at - 120), at))?.[0];
    if (head === undefined) continue;
    const words = head.trimEnd().split(" ");
    for (let count = Math.min(words.length, lexicon.maxWords); count >= 2; count--) {
      const phrase = words.slice(-count).join(" ");
      const candidates = (lexicon.spaced.get(phrase.toLowerCase()) ?? []).filter((one) => one.kind === kind);
      const found = choose(candidates, { marked: false, noun: kind }, context);
      if (found.length === 0) continue;
      const form: Form | undefined =
        phrase === phrase.toLowerCase() ? "spaced" : isTitle(phrase) ? "title" : undefined;
      if (form === undefined) continue;
      const end = at - 1;
      yield { start: end - phrase.length, end, ref: { ...refTo(found), form } };
      break;
    }
  }
}

const isTitle = (phrase: string): boolean => phrase.split(" ").every((word) => /^[A-Z0-9]/.test(word));
/** By the first two letters of the noun. */
const nounKind = (noun: string): NameKind => {
  const start = noun.toLowerCase();
  return start === "sk"
    ? "skill"
    : start === "pa" || start === "ar"
      ? "param"
      : start === "ho"
        ? "hook"
        : "tool";
};

/** Pieces in order; of overlapping hits the first and longest stays. */
function splice(text: string, hits: Hit[]): Text {
  if (hits.length === 0) return text === "" ? [] : [text];
  hits.sort((a, b) => a.start - b.start || b.end - a.end);
  const pieces: (string | Ref)[] = [];
  let at = 0;
  for (const { start, end, ref } of hits) {
    if (start < at) continue;
    if (start > at) pieces.push(text.slice(at, start));
    pieces.push(ref);
    at = end;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}

/** A schema title that a generator made from the name (`User Id` from user_id; `get_orderArguments` from get_order). */
export function readTitle(title: string, symbol: Sym, name: string): Text | undefined {
  if (title === name) return [{ to: [symbol], form: "exact" }];
  if (title === titleCase(name)) return [{ to: [symbol], form: "title" }];
  if (
    title.startsWith(name) &&
    /^(?:Arguments|Output|Input|Params|Response|Result)/.test(title.slice(name.length))
  ) {
    return [{ to: [symbol], form: "exact" }, title.slice(name.length)];
  }
  return undefined;
}
const titleCase = (name: string): string =>
  wordsOf(name)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(" ");
