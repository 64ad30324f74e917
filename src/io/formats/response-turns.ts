/**
 * What the model says, thinks and calls until something answers, as one message. A thought belongs to the call or text beside it,
 * whether it stands before or after.
 */
import { fromMembers, type JsonObject, type Member, members, size } from "../../model/json.js";
import type { Call } from "../../model/trajectory.js";
import type { Draft } from "./anthropic-blocks.js";

export type Step =
  | { readonly is: "thought"; readonly texts: readonly string[]; readonly extra: JsonObject }
  | { readonly is: "said"; readonly draft: Draft }
  | { readonly is: "call"; readonly call: Call }
  /** A message that is whole; for a result: the item that it is. */
  | { readonly is: "done"; readonly draft: Draft; readonly item?: JsonObject };

/** A message, and the result's item where it is one. */
export interface Turn {
  readonly draft: Draft;
  readonly item?: JsonObject;
}

export function assemble(steps: readonly Step[]): readonly Turn[] {
  const turns: Turn[] = [];
  let open: Step[] = [];
  const close = (until: number): void => {
    if (until > 0) turns.push({ draft: turnOf(open.slice(0, until)) });
    open = open.slice(until);
  };
  for (const step of steps) {
    if (step.is === "done") {
      close(open.length);
      turns.push({ draft: step.draft, ...(step.item === undefined ? {} : { item: step.item }) });
      continue;
    }
    // A second text, or text after calls, begins a message; the thoughts right before it are its own.
    if (step.is === "said" && open.some(({ is }) => is !== "thought"))
      close(open.findLastIndex(({ is }) => is !== "thought") + 1);
    open.push(step);
  }
  close(open.length);
  return turns;
}

/** Several thoughts of one message are joined by a blank line. */
function turnOf(steps: readonly Step[]): Draft {
  const said = steps.flatMap((step) => (step.is === "said" ? [step.draft] : []))[0];
  const calls = steps.flatMap((step) => (step.is === "call" ? [step.call] : []));
  const thoughts = steps.flatMap((step) => (step.is === "thought" ? step.texts : []));
  const beside = steps.flatMap((step) => (step.is === "thought" && size(step.extra) > 0 ? [step.extra] : []));
  const parts = said?.parts ?? [];
  const saysNothing =
    calls.length === 0 && parts.every(({ text, other }) => text === "" && other === undefined);
  const extra: readonly Member[] = [
    ...members(said?.extra ?? {}),
    ...(beside.length === 0 ? [] : [["reasoning_items", beside] as const]),
  ];
  return {
    role: "assistant",
    content: said?.content ?? "absent",
    parts,
    ...(thoughts.length === 0 ? {} : { reasoning: thoughts.join("\n\n") }),
    calls,
    ...(saysNothing ? { train: false } : {}),
    extra: fromMembers(extra),
  };
}
