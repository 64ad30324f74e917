/** A block as tokens, whatever languages it is written in. */
import { englishGroups, readEnglish } from "./en/read.js";
import { settleBounds } from "./near-number.js";
import { type Lexeme, scan } from "./scan.js";
import { inDigits } from "./spelled.js";
import { content, logic, numeral, pause, span, type Token } from "./token.js";
import { chineseGroups, readChinese } from "./zh/read.js";

const SENTENCE = new Set([".", "!", "?", ";", "。", "；", "！", "？"]);
const CLAUSE = new Set([",", ":", "，", "：", "—", "–", "(", ")", "（", "）", "…"]);
const COMPARED: Readonly<Record<string, string>> = { "≤": "LE", "≥": "GE", "<": "LT", ">": "GT" };

export function readBlock(text: string): readonly Token[] {
  const found: Token[] = [];
  let words: string[] = [];
  const close = (): void => {
    if (words.length > 0) found.push(...readEnglish(words));
    words = [];
  };
  const lexemes = scan(
    inDigits(text)
      .replace(/\be\.\s?g\.,?/gi, "for example")
      .replace(/\bi\.\s?e\.,?/gi, "that is"),
  );
  for (const [at, one] of lexemes.entries()) {
    if (one.kind === "word") {
      words.push(...one.text.split("-"));
      continue;
    }
    if (one.kind === "stop" && one.text === "-" && lexemes[at + 1]?.kind === "word") continue;
    close();
    found.push(...tokensOf(one, lexemes[at + 1]));
  }
  close();
  return settleBounds(exceptOnce(joinPercent(found)), (word) => [
    ...englishGroups(word),
    ...chineseGroups(word),
  ]);
}

function tokensOf(one: Lexeme, next: Lexeme | undefined): readonly Token[] {
  switch (one.kind) {
    case "han":
      return readChinese(one.text);
    case "span":
      return [span(one.text, one.what)];
    case "number":
      if (one.mark === "ordinal") return [content(one.text, [`ordinal:${one.value}`])];
      return [numeral(one.text, one.value + (one.mark === "%" ? "%" : "")), ...currencyOf(one.mark)];
    case "stop":
      if (SENTENCE.has(one.text)) return [pause(one.text, 2)];
      if (CLAUSE.has(one.text)) return [pause(one.text, 1)];
      if (one.text === "%" || one.text === "‰") return [content(one.text, [one.text])];
      if (one.text in COMPARED && next?.kind === "stop" && next.text === "=")
        return [logic(`${one.text}=`, one.text === "<" ? "LE" : "GE")];
      return Object.hasOwn(COMPARED, one.text) ? [logic(one.text, COMPARED[one.text] ?? "")] : [];
    case "word":
      return readEnglish([one.text]);
  }
}

const currencyOf = (mark: string): readonly Token[] => (/^[$€£¥]$/.test(mark) ? readEnglish([mark]) : []);

/** 150 percent is 150 %. */
const joinPercent = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token, at) => {
    if (token.kind === "number" && isPercent(tokens[at + 1]))
      return [numeral(token.text, `${token.keys[0]}%`)];
    return isPercent(token) && tokens[at - 1]?.kind === "number" ? [] : [token];
  });
const isPercent = (token: Token | undefined): boolean =>
  token?.kind === "content" && token.keys.includes("s:percent");

/** 除 … 之外 is one exception. */
const exceptOnce = (tokens: readonly Token[]): readonly Token[] => {
  let opened = false;
  return tokens.filter((token) => {
    if (token.kind === "break" && token.ends === 2) opened = false;
    if (token.cls !== "EXCEPT") return true;
    const closes = opened && /^(?:之外|以外|外|例外)$/.test(token.text);
    opened = /^(?:除|除了|除去|除…外)$/.test(token.text);
    return !closes;
  });
};
