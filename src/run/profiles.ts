/** The shapes of training files that a Recipe's `outputs` may name. */
export const profiles: readonly { readonly name: string; readonly summary: string }[] = [
  {
    name: "messages",
    summary: "sft/: messages and tools as JSON Lines; `train` on each assistant message is the loss mask",
  },
  {
    name: "rl",
    summary:
      "rl/: the prompt with its tools, the Variant's edits and the way back, and what a reward goes by",
  },
  {
    name: "opd",
    summary: "opd/: the prompt with its tools for a teacher to answer, who is shown the same Variant",
  },
];
