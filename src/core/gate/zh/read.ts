/** A run of Han characters to tokens: the longest known word first, then character by character. */
import { groupsOf, linesOf, readLogic, remembered } from "../tables.js";
import { content, logic, numeral, type Token } from "../token.js";
import { ZH_LIGHT, ZH_LOGIC, ZH_PLAIN } from "./logic.js";
import { ZH_EASY, ZH_TURNS } from "./more.js";
import { chineseNumberAt } from "./numbers.js";
import { ZH_EASY_WIDE, ZH_WIDE } from "./wide.js";
import { ZH_WORDS } from "./words.js";

interface Tables {
  readonly logic: ReadonlyMap<string, readonly string[]>;
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly known: ReadonlySet<string>;
  readonly light: ReadonlySet<string>;
  readonly easy: ReadonlySet<string>;
  /** Words that only the wide list knows, as what they read as without it. */
  readonly pieces: ReadonlyMap<string, readonly Token[]>;
}
const LONGEST = 9;
/** Logic and numerals are read by themselves. */
const HOLDS_LOGIC = /^[两二十百](?!手)|必须.|可以.|^不|^没|^未(?!来|成)|^与(?!会)/;

/** The lists without the wide one. */
const narrow = remembered((): Tables => tablesOf([], ZH_EASY, new Map()));

const tables = remembered((): Tables => {
  const known = narrow().known;
  const pieces = new Map<string, readonly Token[]>();
  const lines = linesOf(ZH_WIDE).map((line) =>
    line.split(/\s+/).filter((word) => {
      if (HOLDS_LOGIC.test(word)) return false;
      if (known.has(word) || word.length === 1) return true;
      const read = readWith(narrow(), word);
      if (read.some(({ kind }) => kind !== "content")) return false;
      pieces.set(word, read);
      return true;
    }),
  );
  return tablesOf(lines, `${ZH_EASY} ${ZH_EASY_WIDE}`, pieces);
});

function tablesOf(more: readonly (readonly string[])[], helpers: string, pieces: Tables["pieces"]): Tables {
  // An arrow belongs to the word before it.
  const logicOf = new Map<string, readonly string[]>();
  for (const [word, out] of readLogic(
    ZH_LOGIC.replace(/=>\s*/g, "=>").replace(/(=>@\w+) (?=@)/g, "$1+"),
    /\s+/,
  ))
    if (!logicOf.has(word))
      logicOf.set(
        word,
        out.flatMap((one) => one.split("+")),
      );
  const lines = linesOf(ZH_WORDS + ZH_TURNS).map((line) =>
    line.split(/\s+/).filter((word) => !HOLDS_LOGIC.test(word)),
  );
  const groups = groupsOf([...lines, ...more], "z");
  const light = new Set(ZH_LIGHT.trim().split(/\s+/));
  const easy = new Set(helpers.trim().split(/\s+/));
  const known = new Set([
    ...ZH_EASY.trim().split(/\s+/),
    ...logicOf.keys(),
    ...groups.keys(),
    ...light,
    ...ZH_PLAIN.trim().split(/\s+/),
  ]);
  return { logic: logicOf, groups, known, light, easy, pieces };
}

export const readChinese = (run: string): readonly Token[] => readWith(tables(), run);

function readWith(
  { logic: logicOf, groups, known, light, easy, pieces }: Tables,
  run: string,
): readonly Token[] {
  const found: Token[] = [];
  for (let at = 0; at < run.length; ) {
    const word = longestAt(run, at, known);
    const number = chineseNumberAt(run, at);
    if (number !== undefined && number.length >= (word?.length ?? 0)) {
      found.push(numeral(number.text, number.value, number.soft));
      at += number.length;
      continue;
    }
    const text = word ?? run.slice(at, at + 1);
    const classes = logicOf.get(text);
    if (classes !== undefined)
      for (const one of classes)
        found.push(one.startsWith("@") ? logic(text, one.slice(1)) : inner(one, groups));
    else {
      const plain = content(
        text,
        [`z:${text}`, ...(groups.get(text) ?? [])],
        light.has(text),
        easy.has(text),
      );
      const inner = pieces.get(text);
      found.push(inner === undefined ? plain : { ...plain, pieces: inner });
    }
    at += text.length;
  }
  return found;
}

/** A word that a phrase of logic holds; ~: it may come and go; ?: it may come. */
const inner = (one: string, groups: Tables["groups"]): Token => {
  const base = one.replace(/^[~?]/, "");
  const easy = one.startsWith("?");
  return content(base, [`z:${base}`, ...(groups.get(base) ?? [])], !easy, easy);
};

function longestAt(run: string, at: number, known: ReadonlySet<string>): string | undefined {
  for (let length = Math.min(LONGEST, run.length - at); length > 0; length--) {
    const word = run.slice(at, at + length);
    if (known.has(word)) return word;
  }
  return undefined;
}

/** The lines of the word list that hold a word. */
export const chineseGroups = (one: string): readonly string[] => tables().groups.get(one) ?? [];
