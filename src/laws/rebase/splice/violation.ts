/** Does the attempt that was put in violate its Hook, and the step behind it not? By the laws' own evaluator. */
import type { Harness, Hook } from "../../../model/harness.js";
import type { JsonObject } from "../../../model/json.js";
import { matchFilled } from "../../filled.js";
import { decide } from "../../hooks/decide.js";
import { unformed } from "../../hooks/form.js";
import { courseOf, momentsOf, sceneOf } from "../../hooks/scenes.js";
import { readRow } from "../../row.js";
import type { Breach } from "../kind.js";

/** `row`: with the attempt at place `at`; the good step stands `count` messages behind it. */
export function violationBreaches(
  harness: Harness,
  symbol: string,
  row: JsonObject,
  at: number,
  count: number,
): readonly Breach[] {
  const where = `/messages/${at}`;
  const breach = (what: string): Breach => ({ law: "hooks-agree", where, what });
  const hook = harness.hooks.find(({ id }) => `hook:${id}` === symbol);
  if (hook === undefined) return [];
  const read = readRow(row);
  const moments = momentsOf(harness, read, courseOf(read)).map((one) => ({
    where: one.where,
    scene: sceneOf(one),
  }));
  const momentsAt = (place: number) =>
    moments.filter(
      (one) =>
        (one.where === `/messages/${place}` || one.where.startsWith(`/messages/${place}/`)) &&
        one.scene.event === hook.event,
    );
  const attempt = momentsAt(at);
  const good = momentsAt(at + count);
  const breaches: Breach[] = [];
  if ((hook.action !== "retry" && hook.action !== "block") || hook.message === "" || hook.budget === 0)
    breaches.push(breach(`${symbol} does not send anybody back`));
  if (!attempt.some(({ scene }) => decide(harness, hook, scene) === "acts"))
    breaches.push(breach(`does not violate ${symbol}, which is said to have stopped it`));
  const others = harness.hooks.filter((one) => one !== hook);
  if (attempt.some(({ scene }) => others.some((one) => decide(harness, one, scene) === "acts")))
    breaches.push(breach("another Hook would have stopped it as well"));
  const tools = new Set(attempt.map(({ scene }) => scene.tool));
  const meant = good.filter(({ scene }) => tools.has(scene.tool));
  if (meant.length === 0) breaches.push(breach("is no attempt at the step behind it"));
  if (meant.some(({ scene }) => decide(harness, hook, scene) === "acts"))
    breaches.push(breach(`stands before a step that ${symbol} stops as well`));
  const answer = read.messages[at + 1];
  if (answer !== undefined && !isFilled(hook, answer.content))
    breaches.push(breach(`is answered by something other than the message of ${symbol}`));
  return breaches;
}

/** The message, filled, as the Hook's form writes it. */
function isFilled(hook: Hook, content: string): boolean {
  const plain = unformed(hook, content);
  return plain !== undefined && matchFilled(hook.message, hook.message, plain, (_, value) => value) === plain;
}
