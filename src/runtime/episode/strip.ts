/** What may leave with a reply: its words. Reasoning, calls written as text and marks of the model's template stay inside. */

const THINK = "think(?:ing)?|thought|reasoning|reflection|analysis|scratchpad|inner_monologue";
const OPEN = new RegExp(`<\\s*(?:${THINK})(?:\\s[^<>]{0,200})?>`, "iu");
const CLOSE = new RegExp(`<\\s*/\\s*(?:${THINK})\\s*>`, "giu");
const CALL = /<\s*(tool_call|function_call|function_calls|tool_use|invoke)\b[^<>]{0,200}>/iu;
const LOOSE =
  /<\s*\/?\s*(?:tool_call|function_calls?|tool_use|tool_response|invoke|function|parameter)\b[^<>]{0,200}>/giu;
/** `<|im_end|>` and its like. */
const MARK = /<[|｜][^<>|｜]{1,64}[|｜]>/gu;

export interface Stripped {
  readonly text: string;
  /** Code points taken out as reasoning. */
  readonly reasoning: number;
}

/** An opening tag without an end takes everything behind it, a closing one without a start everything before it. */
export function strip(content: string): Stripped {
  const thought = withoutThought(content);
  const text = withoutCalls(thought.text).replace(LOOSE, "").replace(MARK, "");
  return { text: text === content ? content : text.trim(), reasoning: thought.reasoning };
}

function withoutThought(content: string): Stripped {
  let rest = content;
  let kept = "";
  let reasoning = 0;
  const drop = (text: string): void => {
    reasoning += [...text].length;
  };
  for (;;) {
    const open = OPEN.exec(rest);
    CLOSE.lastIndex = 0;
    const close = CLOSE.exec(rest);
    if (close !== null && (open === null || close.index < open.index)) {
      drop(kept);
      drop(rest.slice(0, close.index));
      kept = "";
      rest = rest.slice(close.index + close[0].length);
      continue;
    }
    if (open === null) return { text: kept + rest, reasoning };
    kept += rest.slice(0, open.index);
    const inside = rest.slice(open.index + open[0].length);
    CLOSE.lastIndex = 0;
    const end = CLOSE.exec(inside);
    drop(end === null ? inside : inside.slice(0, end.index));
    if (end === null) return { text: kept, reasoning };
    rest = inside.slice(end.index + end[0].length);
  }
}

/** Calls that a model wrote as text: each block, and what follows one that never ends. */
function withoutCalls(content: string): string {
  let kept = "";
  let rest = content;
  for (let found = CALL.exec(rest); found !== null; found = CALL.exec(rest)) {
    kept += rest.slice(0, found.index);
    const inside = rest.slice(found.index + found[0].length);
    const end = new RegExp(`<\\s*/\\s*${found[1]}\\s*>`, "iu").exec(inside);
    if (end === null) return kept;
    rest = inside.slice(end.index + end[0].length);
  }
  return kept + rest;
}
