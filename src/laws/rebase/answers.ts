/** Which call each tool message answers: by id within a turn, where ids are missing by order (docs/format.md, 5). */
import { asArray, asString, get, type Json } from "../../model/json.js";

export interface Answered {
  /** Index of the call's message, and of the call in it. */
  readonly message: number;
  readonly call: number;
}

export const idOf = (value: Json | undefined): string | undefined => {
  const id = asString(value);
  return id === "" ? undefined : id;
};

export const callsOf = (message: Json): readonly Json[] => asArray(get(message, "tool_calls"));

/** By index of the tool message. */
export function answeredCalls(messages: readonly Json[]): ReadonlyMap<number, Answered> {
  const found = new Map<number, Answered>();
  let open: readonly (Answered & { readonly id: string | undefined })[] = [];
  messages.forEach((message, at) => {
    if (get(message, "role") === "assistant" && callsOf(message).length > 0)
      open = callsOf(message).map((call, i) => ({ message: at, call: i, id: idOf(get(call, "id")) }));
    if (get(message, "role") !== "tool") return;
    const id = idOf(get(message, "tool_call_id"));
    const taken =
      id === undefined
        ? open[0]
        : (open.find((one) => one.id === id) ?? open.find((one) => one.id === undefined));
    if (taken === undefined) return;
    found.set(at, { message: taken.message, call: taken.call });
    open = open.filter((one) => one !== taken);
  });
  return found;
}
