/** Edits of kind `splice` on plain documents: failed attempts are looked for from the front and cut out, one at a time. */
import type { Message } from "../../src/model/trajectory.js";
import type { Rebuild } from "./naive-structure.js";

export const splice: Rebuild<"splice"> = (sample, { change }) => {
  if (change.hook !== null && !sample.harness.hooks.some(({ id }) => `hook:${id}` === change.hook))
    return "no such Hook";
  if (change.op === "correct") return "corrections are not made here";
  let messages: readonly Message[] = sample.trajectory.messages;
  const told: string[] = [];
  for (let at = 0; at < messages.length; ) {
    const size = attemptAt(messages, at, change.hook);
    if (size === 0) {
      at++;
      continue;
    }
    told.push(...messages.slice(at + 1, at + size).flatMap(({ parts }) => parts.map(({ text }) => text)));
    const { reasoning: _, ...mended } = messages[at + size] as Message;
    messages = [...messages.slice(0, at), mended, ...messages.slice(at + size + 1)];
  }
  const sentences = told.flatMap((text) => text.split(/[.;:!?。；：！？\n]/)).map((one) => one.trim());
  const repeated = messages
    .filter(({ role }) => role === "assistant")
    .flatMap(({ reasoning = "", parts }) => [reasoning, ...parts.map(({ text }) => text)])
    .find((text) => sentences.some((one) => isLong(one) && text.includes(one)));
  const refused = repeated === undefined ? [] : ["it repeats what it was told"];
  return { sample: { ...sample, trajectory: { ...sample.trajectory, messages } }, refused };
};

const isLong = (sentence: string): boolean => sentence.length >= 16 || /[\u3400-\u9fff]{8}/.test(sentence);

/** How many messages the failed attempt here takes up; 0: none begins here. */
function attemptAt(messages: readonly Message[], at: number, hook: string | null): number {
  const [first] = messages.slice(at);
  if (first?.role !== "assistant" || first.train !== false) return 0;
  const size = 1 + Math.max(1, first.calls.length);
  const answers = messages.slice(at + 1, at + size);
  if (answers.length !== size - 1 || messages[at + size]?.role !== "assistant") return 0;
  const parts = answers.flatMap((answer) => answer.parts);
  const isReply = first.calls.length === 0;
  const fits = answers.every(
    ({ role, parts: own }) =>
      own.length > 0 && (isReply ? role === "user" || role === "system" : role === "tool"),
  );
  const isHarness = parts.every(({ author, echo = "" }) =>
    isReply ? echo.startsWith("hook:") : author === "harness" && !echo.startsWith("skill:"),
  );
  const isMeant = hook === null || parts.some(({ echo }) => echo === hook);
  return fits && isHarness && isMeant ? size : 0;
}
