/**
 * The prose of a text, item by item: a line of a list, a paragraph. Headings, tables, quotes, code blocks and lines without words
 * are frozen, since what stands there is looked up rather than read.
 */

/** One piece of prose: where it stands, and what it says on one line. */
export interface ProseItem {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const FENCE = /^\s*(`{3,}|~{3,})/;
const MARKER = /^(\s*)(?:[-*+•]|\d{1,3}[.)、]|[（(]?[a-z\d一二三四五六七八九十]{1,2}[)）])(\s+|(?<=、))/u;
const FROZEN = /^\s*(?:#{1,6}(?:\s|$)|\||>|<\/?[A-Za-z!]|[-=*_]{3,}\s*$|\[[^\]]+\]:)/;
const HAS_LETTER = /[\p{L}\p{Co}]/u;
const CJK = /[\p{sc=Han}，。；：、！？（）“”]/u;

interface Open {
  start: number;
  end: number;
  /** Continuation lines of a list item stand deeper than its marker. */
  indent: number;
}

export function proseItems(text: string): readonly ProseItem[] {
  const items: ProseItem[] = [];
  let open: Open | undefined;
  let fence: string | undefined;
  const close = (): void => {
    if (open !== undefined) {
      const said = unwrapped(text.slice(open.start, open.end));
      if (HAS_LETTER.test(said)) items.push({ start: open.start, end: open.end, text: said });
    }
    open = undefined;
  };
  let at = 0;
  for (const line of text.split("\n")) {
    const start = at;
    at += line.length + 1;
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      continue;
    }
    if (mark !== undefined) {
      close();
      fence = mark;
      continue;
    }
    const body = line.trimEnd();
    const lead = body.length - body.trimStart().length;
    const marker = MARKER.exec(body);
    if (body.trim() === "" || FROZEN.test(body)) {
      close();
    } else if (marker !== null) {
      close();
      open = { start: start + marker[0].length, end: start + body.length, indent: marker[1]?.length ?? 0 };
    } else if (open === undefined) {
      // Four spaces before a paragraph make it code.
      if (lead < 4 && !body.startsWith("\t"))
        open = { start: start + lead, end: start + body.length, indent: -1 };
    } else if (open.indent >= 0 && lead <= open.indent) {
      close();
      open = { start: start + lead, end: start + body.length, indent: -1 };
    } else {
      open.end = start + body.length;
    }
    // Two spaces at the end of a line are a line end that is meant.
    if (open !== undefined && /(?: {2}|\\)$/.test(line.replace(/\r$/, ""))) close();
  }
  close();
  return items;
}

/** Lines that were wrapped as one line: with a space between words, with none between Chinese characters. */
export const unwrapped = (text: string): string =>
  text.replace(/\s*\n\s*/g, (_, at: number) => {
    const before = text[at - 1] ?? "";
    const after = /\S/.exec(text.slice(at))?.[0] ?? "";
    return CJK.test(before) && CJK.test(after) ? "" : " ";
  });

/** The text with items said anew; `of` gives undefined for those that stay as they are. */
export function replaceItems(text: string, of: (item: ProseItem) => string | undefined): string {
  let made = "";
  let at = 0;
  for (const item of proseItems(text)) {
    const said = of(item);
    if (said === undefined) continue;
    made += text.slice(at, item.start) + said;
    at = item.end;
  }
  return made + text.slice(at);
}

/** How many words of prose: two Chinese characters count as one word; code, slots and marks do not count. */
export function proseWords(text: string): number {
  const prose = text.replace(/`[^`]*`|\{\{[^}]*\}\}|https?:\/\/\S+/g, " ");
  const latin = prose.match(/(?![\p{sc=Han}])\p{L}(?:(?!\p{sc=Han})[\p{L}\p{M}\p{N}_'’-])*/gu)?.length ?? 0;
  const han = prose.match(/\p{sc=Han}/gu)?.length ?? 0;
  return latin + Math.floor(han / 2);
}

/** A line that shows what somebody says or what an answer looks like: it is looked at, not followed, so it stays as it is. */
export const isExample = (text: string): boolean => EXAMPLE.test(text);
const EXAMPLE =
  /^(?:user|reply|assistant|human|agent|customer|viewer|q|a|input|output|question|answer|example\b[^:：]{0,40}|用户|观众|助手|回复|示例[^：:]{0,10}|例|问|答)\s?[:：]/iu;

/** Below it there is too little to say in other words. */
export const LEAST_WORDS = 4;

/** By the script that most of the prose is in. */
export function languageOf(text: string): "en" | "zh" {
  const prose = text.replace(/`[^`]*`|\{\{[^}]*\}\}/g, " ");
  const han = prose.match(/\p{sc=Han}/gu)?.length ?? 0;
  const latin = prose.match(/[A-Za-z]+/g)?.length ?? 0;
  return han > latin ? "zh" : "en";
}
