/** Why a row has no place in a trainer's file: data, counted by code, never an exception. */

/** Every code, and what a reader is told about it. */
export const REFUSALS = {
  "bad-row": "the row is not one that hsa writes",
  "untrained-turn": "a turn of the assistant is no target, and this trainer trains on all of them",
  "no-target": "no turn of the assistant is a target",
  "no-decision": "no trained turn of the assistant calls a tool",
  "not-alternating": "turns do not alternate as the trainer demands; it would drop or merge them silently",
  "bad-role": "the trainer or its chat template does not take this role at this place",
  "no-user": "no turn of the user",
  "no-text": "content that is no text",
  "arguments-text": "arguments that are no JSON object",
  "media-mark": "the text holds a mark that the trainer takes for a picture, a film or a sound",
  "control-text": "the text holds what the chat template or the trainer takes for its own marks",
  "lone-surrogate": "half of a UTF-16 pair, which no UTF-8 file can hold",
  "number-range": "a number beyond what Python's floating point holds",
  "odd-white-space": "the text begins or ends with white space on which template engines disagree",
  "template-rejects": "the chat template raises an error",
  "span-lost": "a supervised text is not in the rendered turn",
  "turn-not-found": "the turns of the assistant cannot be told apart in the rendered text",
  "history-kept": "the chat template keeps the reasoning of earlier turns, which drop_history drops",
  "token-boundary": "a token reaches over the edge of a supervised span",
  "too-long": "more tokens than --max-length",
} as const;

export type RefusalCode = keyof typeof REFUSALS;

export interface Refusal {
  readonly refused: RefusalCode;
  readonly what: string;
}

export const refuse = (code: RefusalCode, what?: string): Refusal => ({
  refused: code,
  what: what === undefined ? REFUSALS[code] : `${REFUSALS[code]}: ${what}`,
});

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === "object" && value !== null && "refused" in value && "what" in value;
