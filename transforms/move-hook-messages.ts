/**
 * Let a Hook's message reach the model under another role.
 *
 * The task is the same: the message stays word for word and at its place. What answers a call stays there. Many chat templates take a
 * system message at the start alone, so a message becomes one only where the Recipe says that its templates take it.
 */
import * as z from "zod";
import { defineTransform, type Edit } from "../src/transform.js";
import { shareOf, taken } from "./_hooks.js";

export default defineTransform({
  name: "move-hook-messages",
  family: "hook",
  class: "A",
  kinds: ["rehook"],
  summary: "let messages of Hooks that answer no call reach the model as turns of the user or the system",
  options: z.strictObject({
    template: z
      .enum(["strict", "open"])
      .default("strict")
      .describe(
        "what the chat template takes; strict: a system message at the start alone (Qwen3.5 and later, many others), so messages only leave that role; open: system messages anywhere, so they take it as well",
      ),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.6)
      .describe("how often each Hook that may changes; where one can change, one always does"),
  }),
  *propose({ harness, draw, options }) {
    const open = harness.structure().hooks.flatMap(({ symbol, hook }) => {
      const isCall = hook.event === "before-call" || hook.event === "after-call";
      const from = hook.channel ?? (isCall ? "tool" : "user");
      if (from === "tool" || hook.message === "") return [];
      if (from === "user" && options.template === "strict") return [];
      const to = from === "user" ? "system" : "user";
      const edit: Edit = { kind: "rehook", change: { op: "channel", hook: symbol, from, to } };
      return [{ symbol, edit }];
    });
    const chosen = shareOf(open, options.share, draw);
    const edits = taken(
      harness,
      chosen.map(({ edit }) => edit),
    );
    if (edits.length > 0) yield { edits, evidence: { structure: "proven", meaning: "same" } };
  },
});
