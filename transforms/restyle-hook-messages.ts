/**
 * Write what a Hook tells the model as plain text, as JSON or as XML.
 *
 * The task is the same: the message stays word for word, and each form reads back to the very text, in the Harness and wherever a run
 * repeats it.
 */
import * as z from "zod";
import { defineTransform, type Edit } from "../src/transform.js";
import { shareOf, taken } from "./_hooks.js";

const FORMS = ["plain", "json", "xml"] as const;

export default defineTransform({
  name: "restyle-hook-messages",
  family: "hook",
  class: "A",
  kinds: ["rehook"],
  summary: "write the messages of Hooks as plain text, JSON or XML",
  options: z.strictObject({
    forms: z
      .array(z.enum(FORMS))
      .min(1)
      .default([...FORMS])
      .describe("the forms to choose from; a Hook that has one of them gets another"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.6)
      .describe("how often each Hook with a message changes; where one can change, one always does"),
  }),
  *propose({ harness, draw, options }) {
    const open = harness.structure().hooks.flatMap(({ symbol, hook }) => {
      const from = hook.form ?? "plain";
      const to = draw.fork(symbol).pick([...new Set(options.forms)].filter((form) => form !== from));
      if (to === undefined || hook.message === "") return [];
      const edit: Edit = { kind: "rehook", change: { op: "form", hook: symbol, from, to } };
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
