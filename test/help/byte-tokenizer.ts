/** A tokenizer small enough to work out by hand: a token for each byte, one for `he`, and the control tokens of Qwen. */

export const SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"] as const;
const ADDED = [...SPECIAL, "<think>", "</think>", "<tool_call>", "</tool_call>"] as const;

/** Bytes that stand for themselves in byte-level vocabularies; the others take characters from 256 on. */
const isShown = (byte: number): boolean =>
  (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);

function letters(): readonly string[] {
  let spare = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isShown(byte) ? byte : spare++));
}

/** `merges`: pairs of shown characters, such as `Ċ Ċ` for two line ends. */
export function byteTokenizer(merges: readonly string[] = ["h e"]): object {
  const words = [...letters(), ...merges.map((merge) => merge.replace(" ", ""))];
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: ADDED.map((content, at) => ({
      id: words.length + at,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: (SPECIAL as readonly string[]).includes(content),
    })),
    normalizer: { type: "NFC" },
    pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: false, use_regex: true },
    post_processor: null,
    decoder: { type: "ByteLevel", add_prefix_space: false, trim_offsets: false, use_regex: true },
    model: {
      type: "BPE",
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: null,
      end_of_word_suffix: null,
      fuse_unk: false,
      byte_fallback: false,
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
      merges,
    },
  };
}

/** What the ids say. */
export function textOfIds(ids: readonly number[], merges: readonly string[] = ["h e"]): string {
  const shown = letters();
  const byLetter = new Map(shown.map((letter, byte) => [letter, byte]));
  const words = [...shown, ...merges.map((merge) => merge.replace(" ", ""))];
  const bytes = ids.flatMap((id) =>
    id < words.length
      ? [...(words[id] as string)].map((letter) => byLetter.get(letter) as number)
      : [...Buffer.from(ADDED[id - words.length] as string)],
  );
  return Buffer.from(bytes).toString("utf8");
}
