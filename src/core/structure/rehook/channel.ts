/**
 * The role under which a Hook's message reaches the model. What answers a call stays in the tool's place, or the call would have no answer;
 * what stands alone may be a turn of the user or of the system.
 */
import type { Hook } from "../../../model/harness.js";
import { failed, ok, type Problem } from "../../../model/problem.js";
import { channelOf } from "../../hook-form.js";
import { differs, type HookOp, heardIn, hookAt, idOf, staleHook, withHook } from "./op.js";

export const channel: HookOp<"channel"> = {
  harness(before, { hook: symbol, from, to }) {
    const found = hookAt(before, symbol);
    if (!found.ok) return found;
    const { hook, at } = found.value;
    const now = channelOf(hook);
    if (now !== from || from === to)
      return failed(staleHook(symbol, `its message has the role ${now}, and the edit makes ${from} ${to}`));
    if (from === "tool" || to === "tool")
      return failed(
        differs(symbol, "a message in a tool's place answers a call, which would be left without an answer"),
      );
    const { channel: _, ...rest } = hook;
    const usual = channelOf(rest as Hook) === to;
    return ok(withHook(before.harness, at, usual ? (rest as Hook) : { ...rest, channel: to }));
  },
  trajectory({ change: { hook, from, to } }, trajectory) {
    const heard = heardIn(trajectory, hook);
    const problems = heard
      .filter(({ message }) => message.role !== from || message.parts.length > 1 || message.calls.length > 0)
      .map(
        ({ message }): Problem => ({
          code: "echo-mismatch",
          where: message.id,
          what: `the message of ${hook} is no ${from} turn of its own`,
        }),
      );
    if (problems.length > 0) return failed(...problems);
    const places = new Set(heard.map(({ index }) => index));
    const messages = trajectory.messages.map((message, i) =>
      places.has(i) ? { ...message, role: to } : message,
    );
    return ok({ ...trajectory, messages });
  },
  describe: ({ hook, to }) => `the message of Hook ${idOf(hook)} has the role ${to}`,
};
