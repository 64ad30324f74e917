/** What `rl/` says of a View: its prompt, the way back and the reward. */
import { asString, get, isObject, type Json, members } from "../../src/model/json.js";
import { type Damage, damage, firstOf } from "./damage.js";
import { at, type Path, put } from "./json.js";
import { moved } from "./names.js";

const arrayAt = (value: Json, path: Path): readonly Json[] => {
  const found = at(value, path);
  return Array.isArray(found) ? (found as readonly Json[]) : [];
};

export const rewardDamages: readonly Damage[] = [
  damage(16, "rows", "the reward in the words of the View", ({ rl, edits }) => {
    const names = new Map(moved({ edits }, "tool").map(({ from, to }) => [from, to]));
    return firstOf(arrayAt(rl, ["reward", "calls"]).entries(), ([i, call]) => {
      const to = names.get(asString(get(call, "name")) ?? "");
      return to === undefined ? undefined : { rl: put(rl, ["reward", "calls", i, "name"], () => to) };
    });
  }),
  damage(16, "rows", "the reward asks for another value", ({ rl }) =>
    firstOf(arrayAt(rl, ["reward", "calls"]).entries(), ([i, call]) => {
      const own = get(call, "arguments");
      const key = isObject(own) ? members(own)[0]?.[0] : undefined;
      return key === undefined
        ? undefined
        : { rl: put(rl, ["reward", "calls", i, "arguments", key], () => "other") };
    }),
  ),
  damage(16, "rows", "the reward says that it was declared, or that it was not", ({ rl }) => ({
    rl: put(rl, ["reward", "verified"], (old) => (old === "declared" ? "unverified" : "declared")),
  })),
  damage(16, "rows", "the way back is not the inverse of the edits", ({ rl }) =>
    arrayAt(rl, ["restore"]).length < 1
      ? undefined
      : { rl: put(rl, ["restore"], (old) => (Array.isArray(old) ? old.slice(1) : old)) },
  ),
  damage(17, "rows", "the prompt is not that of the training row", ({ rl }) => ({
    rl: put(rl, ["prompt", 0, "content"], (old) => (typeof old === "string" ? `${old}\n` : old)),
  })),
];
