/** Conditions on length are asked at both bounds: what is just as long as allowed, and what is one too long or too short. */
import type { Condition, Harness, Hook } from "../../../model/harness.js";
import { type Decision, decide } from "../../hooks/decide.js";
import { type Breach, breach } from "../kind.js";

type Length = Extract<Condition, { kind: "length" }>;
const LONGEST = 20_000;

export const boundFlaws = (before: Harness, after: Harness): readonly Breach[] =>
  before.hooks.flatMap((hook, i) =>
    hook.conditions.flatMap((own, j): Breach[] => {
      const other = after.hooks[i]?.conditions[j];
      if (own.kind !== "length" || other?.kind !== "length") return [];
      if (own.target !== "reply" && own.target !== "input") return [];
      const apart = (["min", "max"] as const).some((bound) =>
        [-1, 0, 1].some((step) => {
          const [was, is] = [own[bound], other[bound]];
          if (was === undefined || is === undefined || Math.max(was, is) > LONGEST) return false;
          return at(before, hook, own, was + step) !== at(after, hook, other, is + step);
        }),
      );
      return apart
        ? [breach("hooks-agree", `hook:${hook.id}#/conditions/${j}`, "decides otherwise at its bound")]
        : [];
    }),
  );

function at(harness: Harness, hook: Hook, condition: Length, length: number): Decision {
  const text = "x".repeat(Math.max(0, length));
  const scene = { event: hook.event, input: text, reply: text, called: [], loaded: [], results: [] };
  return decide(harness, { ...hook, conditions: [condition] }, scene);
}
