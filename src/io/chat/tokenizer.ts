/** A tokenizer from its `tokenizer.json`. */
import { Tokenizer } from "@huggingface/tokenizers";
import { Fault } from "../../model/problem.js";
import { type Refusal, refuse } from "../profiles/refusal.js";
import type { Span } from "./template.js";

export interface ChatTokenizer {
  readonly length: (text: string) => number;
  /** Ids of the whole text; `mask` is 1 for each token inside a span. Refused where a token reaches over an edge of one. */
  readonly encode: (text: string, spans: readonly Span[]) => Encoded | Refusal;
  /** Tokens that stand for control, whatever text they are found in. */
  readonly special: readonly string[];
}
export interface Encoded {
  readonly ids: readonly number[];
  readonly mask: readonly (0 | 1)[];
}

interface TokenizerFile {
  readonly added_tokens?: readonly { readonly content: string; readonly special?: boolean }[];
}

/** `file`: the parsed `tokenizer.json`. Throws a Fault that names `where` for one that cannot be used. */
export function openTokenizer(file: unknown, where: string): ChatTokenizer {
  const tokenizer = opened(file, where);
  const idsOf = (text: string): readonly number[] =>
    tokenizer.encode(text, { add_special_tokens: false }).ids;
  const added = (file as TokenizerFile).added_tokens ?? [];
  return {
    special: added.filter(({ special }) => special === true).map(({ content }) => content),
    length: (text) => idsOf(text).length,
    encode(text, spans) {
      const ids: number[] = [];
      const mask: (0 | 1)[] = [];
      const push = (piece: string, value: 0 | 1): void => {
        for (const id of piece === "" ? [] : idsOf(piece)) {
          ids.push(id);
          mask.push(value);
        }
      };
      let from = 0;
      for (const { start, end } of spans) {
        push(text.slice(from, start), 0);
        push(text.slice(start, end), 1);
        from = end;
      }
      push(text.slice(from), 0);
      // The model reads the ids of the whole text: pieces must have the same.
      const whole = idsOf(text);
      const isSame = whole.length === ids.length && whole.every((id, at) => id === ids[at]);
      return isSame ? { ids, mask } : refuse("token-boundary");
    },
  };
}

function opened(file: unknown, where: string): Tokenizer {
  try {
    return new Tokenizer(file as object, {});
  } catch (error) {
    throw new Fault({
      code: "bad-file",
      where,
      what: `the tokenizer cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      expected: "a tokenizer.json as the tokenizers library writes it",
    });
  }
}
