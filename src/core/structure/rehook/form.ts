/** A Hook's message as plain text, JSON or XML: in the Harness, and where the run repeats it. */
import type { Hook } from "../../../model/harness.js";
import { failed, ok, type Problem } from "../../../model/problem.js";
import type { Part } from "../../../model/trajectory.js";
import { inForm, outOfForm } from "../../hook-form.js";
import { differs, type HookOp, hookAt, idOf, isEcho, staleHook, withHook } from "./op.js";

export const form: HookOp<"form"> = {
  harness(before, { hook: symbol, from, to }) {
    const found = hookAt(before, symbol);
    if (!found.ok) return found;
    const { hook, at } = found.value;
    const now = hook.form ?? "plain";
    if (now !== from || from === to)
      return failed(staleHook(symbol, `its message is written as ${now}, and the edit makes ${from} ${to}`));
    if (hook.message === "")
      return failed(differs(symbol, "it says nothing that could be written another way"));
    const { form: _, ...rest } = hook;
    return ok(withHook(before.harness, at, to === "plain" ? (rest as Hook) : { ...rest, form: to }));
  },
  trajectory({ before, after, change }, trajectory) {
    const problems: Problem[] = [];
    const [was, is] = [before, after].map(({ harness }) =>
      harness.hooks.find(({ id }) => id === idOf(change.hook)),
    ) as [Hook, Hook];
    const rewritten = (part: Part, where: string): Part => {
      if (!isEcho(part, change.hook)) return part;
      const plain = outOfForm(was, part.text);
      if (plain !== undefined) return { ...part, text: inForm(is, plain) };
      problems.push({
        code: "echo-mismatch",
        where,
        what: `what it repeats of ${change.hook} is not written as ${change.from}`,
      });
      return part;
    };
    const messages = trajectory.messages.map((message) => ({
      ...message,
      parts: message.parts.map((part) => rewritten(part, message.id)),
    }));
    return problems.length > 0 ? failed(...problems) : ok({ ...trajectory, messages });
  },
  describe: ({ hook, to }) => `the message of Hook ${idOf(hook)} is written as ${to}`,
};
