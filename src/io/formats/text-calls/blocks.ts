/**
 * Where a text holds blocks between two tags. A tag inside thinking, inside a code fence or between backticks is talk about calls and no
 * call.
 */

export interface Block {
  /** Offset of the opening tag. */
  readonly start: number;
  /** Behind the closing tag, or the end of the text where there is none. */
  readonly end: number;
  readonly inside: string;
  readonly isClosed: boolean;
}

export interface Tags {
  /** Sticky; matches the opening tag where it begins a call. */
  readonly open: RegExp;
  readonly close: string;
  /** Is this the whole inside? A closing tag may stand in a value; absent: the first one closes. */
  readonly isWhole?: (inside: string) => boolean;
}

/** A value with many closing tags in it is not tried for ever. */
const MAX_TRIES = 32;
const INTEREST = /<think>|```|`|</g;

export function blocksOf(text: string, tags: Tags): readonly Block[] {
  const blocks: Block[] = [];
  const interest = new RegExp(INTEREST);
  for (;;) {
    const found = interest.exec(text);
    if (found === null) return blocks;
    const at = found.index;
    if (found[0] === "<think>") interest.lastIndex = after(text, "</think>", at) ?? text.length;
    else if (found[0] === "```") interest.lastIndex = afterFence(text, at);
    else if (found[0] === "`") interest.lastIndex = afterTicks(text, at);
    else {
      const block = blockAt(text, at, tags);
      if (block === undefined) continue;
      blocks.push(block);
      interest.lastIndex = block.end;
    }
  }
}

function blockAt(text: string, at: number, { open, close, isWhole }: Tags): Block | undefined {
  const tag = new RegExp(open.source, "y");
  tag.lastIndex = at;
  const opened = tag.exec(text)?.[0];
  if (opened === undefined) return undefined;
  const from = at + opened.length;
  const first = text.indexOf(close, from);
  if (first < 0) return { start: at, end: text.length, inside: text.slice(from), isClosed: false };
  let closing = first;
  if (isWhole !== undefined)
    for (let tries = 0; tries < MAX_TRIES && closing >= 0 && !isWhole(text.slice(from, closing)); tries++)
      closing = text.indexOf(close, closing + 1);
  if (closing < 0 || (isWhole !== undefined && !isWhole(text.slice(from, closing)))) closing = first;
  return { start: at, end: closing + close.length, inside: text.slice(from, closing), isClosed: true };
}

function after(text: string, tag: string, from: number): number | undefined {
  const at = text.indexOf(tag, from);
  return at < 0 ? undefined : at + tag.length;
}

/** A fence that nothing closes is no fence. */
const afterFence = (text: string, at: number): number => after(text, "```", at + 3) ?? at + 3;

/** Code between backticks stands on one line. */
function afterTicks(text: string, at: number): number {
  const closing = text.indexOf("`", at + 1);
  const line = text.indexOf("\n", at);
  return closing < 0 || (line >= 0 && line < closing) ? at + 1 : closing + 1;
}

/** Do the blocks end the text, with nothing but blanks between them and after them? */
export function areLast(text: string, blocks: readonly Block[]): boolean {
  return blocks.every(({ end }, i) => text.slice(end, blocks[i + 1]?.start ?? text.length).trim() === "");
}
