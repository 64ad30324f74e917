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

interface AddedToken {
  readonly id: number;
  readonly content: string;
  readonly special?: boolean;
  readonly single_word?: boolean;
  readonly lstrip?: boolean;
  readonly rstrip?: boolean;
}
interface TokenizerFile {
  readonly added_tokens?: readonly AddedToken[];
}

/** `file`: the parsed `tokenizer.json`. Throws a Fault that names `where` for one that cannot be used. */
export function openTokenizer(file: unknown, where: string): ChatTokenizer {
  const tokenizer = opened(file, where);
  const special = ((file as TokenizerFile).added_tokens ?? []).filter((token) => token.special === true);
  const encode = (text: string): readonly number[] =>
    tokenizer.encode(text, { add_special_tokens: false }).ids;
  const idsOf = special.length > 0 && special.every(standsAlone) ? inPieces(special, encode) : encode;
  return {
    special: special.map(({ content }) => content),
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

/** Does the token cut the text wherever it stands, and take nothing beside it? */
const standsAlone = ({ single_word, lstrip, rstrip }: AddedToken): boolean =>
  !single_word && !lstrip && !rstrip;

/** Characters of pieces whose ids are remembered. */
const REMEMBERED = 16 * 1024 * 1024;

/** Text between control tokens is encoded on its own; prompts and tools recur from row to row, and are encoded once. */
function inPieces(
  special: readonly AddedToken[],
  encode: (text: string) => readonly number[],
): (text: string) => readonly number[] {
  const known = new Map<string, readonly number[]>();
  let size = 0;
  const byText = new Map(special.map(({ content, id }) => [content, [id] as readonly number[]]));
  // The longest first: one token may begin as another does.
  const names = [...byText.keys()].sort((a, b) => b.length - a.length);
  const cut = new RegExp(`(${names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|")})`);
  const encoded = (piece: string): readonly number[] => {
    const found = byText.get(piece) ?? known.get(piece);
    if (found !== undefined) return found;
    const ids = encode(piece);
    if (size > REMEMBERED) {
      known.clear();
      size = 0;
    }
    known.set(piece, ids);
    size += piece.length;
    return ids;
  };
  return (text) => text.split(cut).flatMap((piece) => (piece === "" ? [] : encoded(piece)));
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
