/** English words of a block to tokens: the longest phrase first, logic before content. */
import { groupsOf, linesOf, readLogic, remembered } from "../tables.js";
import { content, logic, numeral, type Token } from "../token.js";
import { ZH_TURNS } from "../zh/more.js";
import { ZH_WORDS } from "../zh/words.js";
import { formsOf, stemOf } from "./lemma.js";
import { EASY, LIGHT, LOGIC, NEGATED } from "./logic.js";
import { TURNS } from "./more.js";
import { NOUNS, QUALITIES } from "./nouns.js";
import { numberAt } from "./numbers.js";
import { VERBS } from "./verbs.js";
import { WIDE } from "./wide.js";

interface Phrase {
  readonly words: readonly string[];
  readonly out: readonly string[];
}
interface Tables {
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly stems: ReadonlyMap<string, readonly string[]>;
  readonly light: ReadonlySet<string>;
  readonly easy: ReadonlySet<string>;
}

/** Logic inside a phrase is read by itself. */
const HOLDS_LOGIC =
  / (?:not|no|if|when|unless|without|only|must|may|can) |^(?:not|no|if|when|unless|without|only|cannot) | (?:not|no)$/;

const spaced = (phrase: string): string => phrase.trim().replace(/[-\s]+/g, " ");

const tables = remembered((): Tables => {
  const phrases = new Map<string, Phrase[]>();
  const add = (phrase: string, out: readonly string[]): void => {
    const words = expand(spaced(phrase).split(" "));
    const list = phrases.get(words[0] ?? "");
    const known = list?.find((one) => one.words.join(" ") === words.join(" "));
    if (known !== undefined) return;
    if (list === undefined) phrases.set(words[0] ?? "", [{ words, out }]);
    else list.push({ words, out });
  };
  for (const [phrase, out] of readLogic(LOGIC, /,/)) add(phrase, out);
  for (const line of linesOf(NEGATED)) {
    const [word = "", plain = ""] = line.split(":");
    add(word, ["@NEG", plain.trim()]);
  }
  const lines = linesOf(VERBS + NOUNS + QUALITIES + TURNS + WIDE).map((line) =>
    line
      .split(",")
      .map(spaced)
      .filter((one) => !HOLDS_LOGIC.test(one)),
  );
  const asciiOfChinese = linesOf(ZH_WORDS + ZH_TURNS).map((line) =>
    line.split(/\s+/).flatMap((word) => (/^[A-Za-z]+$/.test(word) ? [word.toLowerCase()] : [])),
  );
  const groups = groupsOf(lines, "e");
  for (const [word, ids] of groupsOf(asciiOfChinese, "z"))
    groups.set(word, [...(groups.get(word) ?? []), ...ids]);
  for (const phrase of groups.keys()) if (phrase.includes(" ")) add(phrase, [phrase]);
  const light = new Set(LIGHT.split(",").map(spaced));
  for (const phrase of light) if (phrase.includes(" ")) add(phrase, []);
  const stems = new Map<string, string[]>();
  for (const [word, ids] of groups) {
    if (word.includes(" ")) continue;
    const stem = stemOf(word);
    stems.set(stem, [...(stems.get(stem) ?? []), ...ids]);
  }
  const easy = new Set(EASY.split(",").map(spaced));
  for (const phrase of easy) if (phrase.includes(" ")) add(phrase, [phrase]);
  for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length);
  return { phrases, groups, stems, light, easy };
});

const CONTRACTED: Readonly<Record<string, readonly string[]>> = {
  "can't": ["can", "not"],
  "won't": ["will", "not"],
  "shan't": ["shall", "not"],
  cannot: ["can", "not"],
  "let's": ["let"],
};
/** Contractions in full; a possessive without its mark. */
export const expand = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => {
    if (!word.includes("'") && word !== "cannot") return [word];
    const known = CONTRACTED[word];
    if (known !== undefined && Object.hasOwn(CONTRACTED, word)) return known;
    if (word.endsWith("n't")) return [word.slice(0, -3), "not"];
    return [word.replace(/'(?:s|re|ve|ll|d|m)?$/, "")];
  });

/** Should it fail: if it fails. */
const INVERTED = /^(?:the|a|an|any|it|they|there|this|that|you|he|she|one|two|no)$/;

/** Words that stand beside each other, as tokens. */
export function readEnglish(written: readonly string[]): readonly Token[] {
  const { phrases } = tables();
  const words = expand(written);
  const forms = words.map(formsOf);
  const found: Token[] = [];
  for (let at = 0; at < words.length; ) {
    if (at === 0 && words[0] === "should" && INVERTED.test(words[1] ?? "")) {
      found.push(logic("should", "IF"));
      at += 1;
      continue;
    }
    const number = numberAt(words, at);
    const phrase = longest(phrases, words, forms, at);
    if (number !== undefined && (phrase?.words.length ?? 0) <= number.length) {
      found.push(numeral(number.text, number.value, number.soft));
      at += number.length;
    } else if (phrase !== undefined) {
      const text = words.slice(at, at + phrase.words.length).join(" ");
      for (const out of phrase.out)
        found.push(out.startsWith("@") ? logic(text, out.slice(1)) : inner(out, text));
      at += phrase.words.length;
    } else {
      found.push(word(words[at] ?? "", words[at] ?? "", forms[at]));
      at += 1;
    }
  }
  return found;
}

function longest(
  phrases: Tables["phrases"],
  words: readonly string[],
  forms: readonly (readonly string[])[],
  at: number,
): Phrase | undefined {
  let best: Phrase | undefined;
  for (const first of forms[at] ?? []) {
    const exact = first === words[at];
    for (const phrase of phrases.get(first) ?? []) {
      if (phrase.words.length <= (best?.words.length ?? 0)) break;
      // Holds up to 5: the bound goes before the phrase.
      if (phrase.words.at(-1) === "up" && words[at + phrase.words.length] === "to") continue;
      // A single word of logic is taken as it is written, and in the third person.
      if (phrase.words.length === 1 && !exact && !`${first}s`.startsWith(words[at] ?? "")) continue;
      if (phrase.words.every((one, i) => one === words[at + i] || (forms[at + i]?.includes(one) ?? false)))
        best = phrase;
    }
  }
  return best;
}

function word(base: string, text: string, forms: readonly string[] = formsOf(base)): Token {
  const { groups, stems, light, easy } = tables();
  if (base.includes(" ")) return phraseWord(base, text);
  const ordinal = ORDINALS.indexOf(base);
  if (ordinal >= 0 && base !== "second")
    return content(text, [`ordinal:${ordinal + 1}`, `s:${base}`, ...(groups.get(base) ?? [])], false, true);
  const own = stemOf(base);
  const direct = forms.flatMap((form) => groups.get(form) ?? []);
  const ids = direct.length > 0 ? direct : (stems.get(own) ?? []);
  const same = forms.map((form) => `s:${stemOf(form)}`);
  return content(
    text,
    [...new Set([`s:${own}`, ...same, ...ids])],
    forms.some((form) => light.has(form)),
    forms.some((form) => easy.has(form)),
  );
}

/** A word that a phrase stands for; ~: it may come and go; ?: it may come. */
const inner = (out: string, text: string): Token => {
  if (out.startsWith("~")) return { ...word(out.slice(1), text), soft: true };
  return out.startsWith("?") ? { ...word(out.slice(1), text), soft: false, easy: true } : word(out, text);
};

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const PARTICLES = new Set("on off in out up down not no".split(" "));

/** A phrase is itself, and the words in it that say something, unless a particle turns their meaning. */
function phraseWord(base: string, text: string): Token {
  const { groups, light, easy } = tables();
  const words = base.split(" ").map((one) => ({ one, forms: formsOf(one) }));
  const telling = words.filter(({ forms }) => !forms.some((form) => light.has(form)));
  const turned = words.some(({ one }) => PARTICLES.has(one));
  const inner = turned ? [] : telling.map(({ one }) => `s:${stemOf(one)}`);
  const keys = [`s:${base}`, ...(inner.length === 1 ? inner : []), ...(groups.get(base) ?? [])];
  const token = content(text, [...new Set(keys)], telling.length === 0 && !turned, easy.has(base));
  return inner.length > 1 ? { ...token, parts: inner } : token;
}

/** The lines of the word lists that hold a word. */
export const englishGroups = (one: string): readonly string[] => tables().groups.get(one) ?? [];
