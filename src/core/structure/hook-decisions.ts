/** What Hooks decide over a whole run: how often one acts in a request, and whether two Harnesses decide alike. */
import type { Harness, Hook } from "../../model/harness.js";
import { equalJson, type Json } from "../../model/json.js";
import type { Message } from "../../model/trajectory.js";
import { type HookEvent, hookEvents } from "../hook-events.js";
import { hookVerdict } from "../hook-verdict.js";

/** The most that a Hook would act in one request of the run; undefined where it cannot be told. */
export function mostActs(
  harness: Harness,
  hooks: readonly Hook[],
  messages: readonly Message[],
): number | undefined {
  let most = 0;
  let now = 0;
  for (const { situation } of hookEvents(harness, messages)) {
    if (situation.event === "input") now = 0;
    for (const hook of hooks) {
      const { decision } = hookVerdict(harness, hook, situation);
      if (decision === "unknown") return undefined;
      if (decision === "acts") now++;
    }
    most = Math.max(most, now);
  }
  return most;
}

/**
 * The first event at which a Hook that differs decides otherwise, or at which nobody can say. The run under the Harness after has the same
 * messages in the same places.
 */
export function disagreement(
  before: { readonly harness: Harness; readonly messages: readonly Message[] },
  after: { readonly harness: Harness; readonly messages: readonly Message[] },
): { readonly hook: Hook; readonly event: HookEvent } | undefined {
  const changed = before.harness.hooks.flatMap((hook, i): (readonly [Hook, Hook])[] => {
    const other = after.harness.hooks[i];
    const isSame = other === undefined || equalJson(hook as unknown as Json, other as unknown as Json);
    return isSame ? [] : [[hook, other]];
  });
  if (changed.length === 0) return undefined;
  const later = hookEvents(after.harness, after.messages);
  for (const [i, event] of hookEvents(before.harness, before.messages).entries())
    for (const [hook, other] of changed) {
      const situation = later[i]?.situation;
      const was = hookVerdict(before.harness, hook, event.situation).decision;
      const is = situation === undefined ? "unknown" : hookVerdict(after.harness, other, situation).decision;
      if (was !== is || was === "unknown") return { hook, event };
    }
  return undefined;
}
