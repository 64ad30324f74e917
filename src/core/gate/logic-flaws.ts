/** The logic of two texts side by side: how often each class stands there, and what may stand for what. */
import type { Token } from "./token.js";
import type { GateCode, GateReason } from "./verdict.js";

const NAMES: Readonly<Record<string, readonly [code: GateCode, name: string]>> = {
  NEG: ["negation", "negations"],
  EXCEPT: ["negation", "exceptions"],
  UNLESS: ["condition", "unless"],
  MUST: ["modality", "duties (must, required)"],
  SHOULD: ["modality", "advice (should, recommended)"],
  MAY: ["modality", "permissions (may, can)"],
  MAYBE: ["modality", "possibilities (might, perhaps)"],
  OPT: ["modality", "things left free (need not, optional)"],
  ALL: ["quantifier", "all, every, each"],
  ANY: ["quantifier", "any"],
  SOME: ["quantifier", "some of"],
  MOST: ["quantifier", "most"],
  MANY: ["quantifier", "many"],
  FEW: ["quantifier", "few"],
  SEVERAL: ["quantifier", "several"],
  ONLY: ["quantifier", "only"],
  BOTH: ["quantifier", "both"],
  EITHER: ["quantifier", "either"],
  LE: ["bound", "at most"],
  GE: ["bound", "at least"],
  LT: ["bound", "less than"],
  GT: ["bound", "more than"],
  ABOUT: ["bound", "about"],
  EXACT: ["bound", "exactly"],
  ALWAYS: ["frequency", "always"],
  USUALLY: ["frequency", "usually"],
  OFTEN: ["frequency", "often"],
  SOMETIMES: ["frequency", "sometimes"],
  RARELY: ["frequency", "rarely"],
  EVERY: ["frequency", "every"],
  IF: ["condition", "if, when"],
  UNTIL: ["condition", "until"],
  WHILE: ["condition", "while"],
  BEFORE: ["order", "before"],
  AFTER: ["order", "after, then"],
  FIRST: ["order", "first"],
  LAST: ["order", "finally"],
  EXAMPLE: ["added", "for example"],
  AGAIN: ["frequency", "again"],
  BEST: ["added", "praise (best, perfect)"],
  NOW: ["frequency", "at once"],
  MORE: ["quantifier", "more"],
  LESS: ["quantifier", "less"],
};

export function logicFlaws(before: readonly Token[], after: readonly Token[]): readonly GateReason[] {
  const [had, has] = [countsOf(before), countsOf(after)];
  const flaws: GateReason[] = [];
  for (const [cls, [code, name]] of Object.entries(NAMES)) {
    const [was, is] = [had.get(cls) ?? 0, has.get(cls) ?? 0];
    if (was !== is) flaws.push({ code, what: `${name}: ${was} before, ${is} after` });
  }
  return flaws;
}

export function countsOf(tokens: readonly Token[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { cls } of tokens) if (cls !== undefined) counts.set(cls, (counts.get(cls) ?? 0) + 1);
  return counts;
}
