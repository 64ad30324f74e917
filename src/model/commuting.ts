/** Two Hooks whose order nobody can tell: they are never both heard at one event. What cannot be proven does not commute. */
import type { Condition, Hook } from "./harness.js";
import { equalJson, type Json } from "./json.js";

export const commute = (a: Hook, b: Hook): boolean =>
  a.event !== b.event ||
  ((a.event === "before-call" || a.event === "after-call") && areApart(a, b)) ||
  leavesNothing(a) ||
  leavesNothing(b) ||
  // What one of them rewrites, the other would read.
  (a.action !== "rewrite" &&
    b.action !== "rewrite" &&
    a.conditions.some((one) => b.conditions.some((other) => exclude(one, other))));

const areApart = (a: Hook, b: Hook): boolean =>
  a.tools.length > 0 && b.tools.length > 0 && !a.tools.some((tool) => b.tools.includes(tool));

/** Nothing is written, nothing stopped, nothing said. */
const leavesNothing = ({ action, message, command }: Hook): boolean =>
  action === "pass" && message === "" && command === undefined;

/** Of these two conditions only one can hold. Of a value that may stand at several places, both can. */
function exclude(a: Condition, b: Condition): boolean {
  if (!("target" in a && "target" in b) || a.target !== b.target || !["reply", "input"].includes(a.target))
    return false;
  if (a.kind === "regex" && b.kind === "regex")
    return a.acts !== b.acts && equalJson({ ...a, acts: "" } as Json, { ...b, acts: "" } as Json);
  if (a.kind !== "length" || b.kind !== "length") return false;
  return onlyBelow(a, b) || onlyBelow(b, a);
}

type Length = Extract<Condition, { kind: "length" }>;
/** One acts on what is short, the other on what is long, and nothing is both. */
const onlyBelow = (short: Length, long: Length): boolean =>
  short.max === undefined &&
  long.min === undefined &&
  (short.min ?? 0) <= (long.max ?? Number.POSITIVE_INFINITY) + 1;
