/**
 * What may leave with a reply: its words. Reasoning, calls written as text and marks of a model's template stay inside. Each look at
 * the text takes time in proportion to its length, whatever stands in it.
 */

const TAGS = "think(?:ing)?|thought|reasoning|reflection|analysis|scratchpad|inner_monologue|seed:think";
/** The second form: channels of a template that has one for the answer and others for all else. */
const OPENS = [
  String.raw`<\s{0,8}(?:${TAGS})(?:\s[^<>]{0,200})?>`,
  String.raw`<\|channel\|>\s{0,8}(?!final\b)\w{1,32}`,
  String.raw`\[THINK\]`,
  "◁think▷",
  String.raw`<\|(?:START_THINKING|begin_of_thought|think_start)\|>`,
].join("|");
const CLOSES = [
  String.raw`<\s{0,8}\/\s{0,8}(?:${TAGS})\s{0,8}>`,
  String.raw`<\|channel\|>\s{0,8}final\b`,
  String.raw`\[\/THINK\]`,
  "◁/think▷",
  String.raw`<\|(?:END_THINKING|end_of_thought|think_end)\|>`,
].join("|");
const THOUGHT = new RegExp(`(${OPENS})|${CLOSES}`, "giu");

/** Where a call, or what is no word to a user, begins, and where it ends; without an end it reaches to that of the text. */
const BLOCKS: readonly (readonly [open: string, close: string | undefined])[] = [
  ...[
    "tool_calls?",
    "function_calls?",
    "tool_use",
    "tool_response",
    "tool_result",
    "invoke",
    "minimax:tool_call",
    "hook_message",
  ].map(
    (name) =>
      [String.raw`<\s{0,8}${name}\b[^<>]{0,200}>`, String.raw`<\s{0,8}\/\s{0,8}${name}\s{0,8}>`] as const,
  ),
  ["<function=[^<>]{0,200}>", "<\\/function>"],
  ["<[|｜]tool[_▁]calls?(?:_section)?[_▁]begin[|｜]>", "<[|｜]tool[_▁]calls?(?:_section)?[_▁]end[|｜]>"],
  [String.raw`\[TOOL_CALLS\]`, undefined],
  [String.raw`<\|python_tag\|>`, undefined],
];
const BLOCK = new RegExp(BLOCKS.map(([open]) => `(${open})`).join("|"), "giu");
const ENDS = BLOCKS.map(([, close]) => (close === undefined ? undefined : new RegExp(close, "giu")));

const LOOSE =
  /<\s{0,8}\/?\s{0,8}(?:tool_calls?|function_calls?|tool_use|tool_response|tool_result|invoke|function|parameter|hook_message)\b[^<>]{0,200}>/giu;
/** `<|im_end|>` and its like. */
const MARK = /<[|｜][^<>|｜]{1,64}[|｜]>/gu;

/** What is taken out may leave a mark where its two halves meet: so it is looked again, but not for ever. */
const MOST_LOOKS = 16;

export interface Stripped {
  readonly text: string;
  /** Code points taken out as reasoning. */
  readonly reasoning: number;
}

/** An opening tag without an end takes everything behind it, a closing one without a start everything before it. */
export function strip(content: string): Stripped {
  let text = content;
  let reasoning = 0;
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const thought = withoutThought(text);
    reasoning += thought.reasoning;
    const now = withoutCalls(thought.text).replace(LOOSE, "").replace(MARK, "");
    if (now === text) return { text: text === content ? content : text.trim(), reasoning };
    text = now;
  }
  return { text: "", reasoning: reasoning + [...text].length };
}

export function withoutThought(content: string): Stripped {
  let kept: string[] = [];
  let reasoning = 0;
  let from = 0;
  let isInside = false;
  for (const found of content.matchAll(THOUGHT)) {
    const isOpening = found[1] !== undefined;
    // A second opening tag opens nothing.
    if (isOpening && isInside) continue;
    const piece = content.slice(from, found.index);
    if (isOpening) kept.push(piece);
    else {
      reasoning += [...piece].length;
      if (!isInside) {
        reasoning += [...kept.join("")].length;
        kept = [];
      }
    }
    isInside = isOpening;
    from = found.index + found[0].length;
  }
  const rest = content.slice(from);
  return isInside
    ? { text: kept.join(""), reasoning: reasoning + [...rest].length }
    : { text: kept.join("") + rest, reasoning };
}

function withoutCalls(content: string): string {
  const kept: string[] = [];
  const block = new RegExp(BLOCK);
  let from = 0;
  for (let found = block.exec(content); found !== null; found = block.exec(content)) {
    kept.push(content.slice(from, found.index));
    const end = ENDS[found.slice(1).findIndex((one) => one !== undefined)];
    const closing = end === undefined ? undefined : new RegExp(end);
    if (closing !== undefined) closing.lastIndex = found.index + found[0].length;
    const closed = closing?.exec(content) ?? null;
    if (closing === undefined || closed === null) return kept.join("");
    from = closing.lastIndex;
    block.lastIndex = from;
  }
  return kept.join("") + content.slice(from);
}
