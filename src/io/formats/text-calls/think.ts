/** Reasoning in front of a message's text, where a format writes it between `<think>` and `</think>`. */

export interface Thought {
  readonly reasoning?: string;
  readonly rest: string;
}

const OPEN = "<think>";
const CLOSE = "</think>";

/**
 * The thinking that begins the text, and the text behind it. The line break (or blank) just inside each tag is layout, as are the
 * line breaks behind the closing tag. Thinking that is not closed reaches to the end. A closing tag alone on its line, the only tag of a text,
 * ends thinking whose opening tag stood in the prompt.
 */
export function splitThought(text: string): Thought {
  const start = /^\s*/.exec(text)?.[0].length ?? 0;
  if (!text.startsWith(OPEN, start)) return splitAtClose(text);
  const from = start + OPEN.length;
  const end = text.indexOf(CLOSE, from);
  if (end < 0) return { reasoning: inner(text.slice(from)), rest: "" };
  return { reasoning: inner(text.slice(from, end)), rest: behind(text, end) };
}

function splitAtClose(text: string): Thought {
  const end = text.indexOf(CLOSE);
  const isAlone = end >= 0 && !text.includes(OPEN) && text.indexOf(CLOSE, end + 1) < 0;
  const next = text[end + CLOSE.length];
  const isLine = (end === 0 || text[end - 1] === "\n") && (next === undefined || next === "\n");
  return isAlone && isLine
    ? { reasoning: inner(text.slice(0, end)), rest: behind(text, end) }
    : { rest: text };
}

const behind = (text: string, end: number): string => text.slice(end + CLOSE.length).replace(/^\n+/, "");

function inner(text: string): string {
  const start = /^[\n ]/.test(text) ? 1 : 0;
  const end = text.length > start && /[\n ]$/.test(text) ? text.length - 1 : text.length;
  return text.slice(start, end);
}
