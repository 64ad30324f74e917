/** The steps that SWE-agent stores beside the history: thought, action, answer and observation again, and the prompt of each step. */
import {
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  size,
} from "../../model/json.js";
import { type Dropping, drop } from "./dropping.js";

/** Texts that the history has too. */
const AGAIN = ["response", "thought", "action", "observation"];
/** What the model was sent: the history so far, once a step. */
const PROMPTS = ["query", "messages"];

/** What the steps say that the history does not; undefined where they are no list of steps. Empty: nothing. */
export function restOfSteps(
  dropping: Dropping,
  steps: Json | undefined,
  history: readonly Json[],
): readonly JsonObject[] | undefined {
  if (!isArray(steps) || !steps.every((step) => isObject(step))) return undefined;
  const told = textsOf(history);
  const acts = history.flatMap((entry, i) =>
    get(entry, "role") === "assistant" && get(entry, "is_demo") !== true ? [i] : [],
  );
  const rest = steps.map((step, k) => {
    const at = acts[k];
    const near =
      at === undefined ? [] : [history[at], history[at + 1]].flatMap((entry) => get(entry, "content") ?? []);
    const isTold = (text: string): boolean =>
      told.has(text) || near.some((content) => typeof content === "string" && content.includes(text));
    return fromMembers(
      members(step).filter(([key, value]) => {
        const isCopy = PROMPTS.includes(key)
          ? isArray(value)
          : AGAIN.includes(key) && typeof value === "string" && isTold(value);
        if (isCopy) drop(dropping, `trajectory[].${key}`, value);
        return !isCopy;
      }),
    );
  });
  return rest.every((step) => size(step) === 0) && steps.some((step) => size(step as JsonObject) > 0)
    ? []
    : rest;
}

function textsOf(history: readonly Json[]): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const entry of history)
    for (const key of ["content", "thought", "action"]) {
      const text = get(entry, key);
      if (typeof text === "string") texts.add(text);
    }
  return texts;
}
