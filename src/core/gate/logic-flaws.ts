/**
 * The logic of two texts side by side. Not every class must stand there equally often: an instruction may be worded with
 * `must` or without, a condition with `if` or as `orders that …`. What may stand for what is said here, in one place.
 */
import type { Token } from "./token.js";
import type { GateCode, GateReason } from "./verdict.js";

type Counts = (...classes: readonly string[]) => number;
interface Rule {
  readonly code: GateCode;
  readonly name: string;
  /** Is what was and what is the same? */
  readonly agree: (was: Counts, is: Counts) => boolean;
}

const equal =
  (...classes: readonly string[]) =>
  (was: Counts, is: Counts): boolean =>
    was(...classes) === is(...classes);
const rule = (code: GateCode, name: string, agree: Rule["agree"]): Rule => ({ code, name, agree });

/** `not … unless` is `only if`, and `not before` is `only after`; a negation with each is one less. */
const denials = (of: Counts): number => of("NEG") + of("EXCEPT") + of("UNLESS");

const RULES: readonly Rule[] = [
  rule("negation", "negations and exceptions", (was, is) => {
    const [less, only] = [denials(was) - denials(is), was("ONLY") - is("ONLY")];
    if (less === 0) return only === 0 || was("ONLY") > 0 === is("ONLY") > 0;
    // `nothing but`, `not unless`: two denials are one `only`.
    return less === -2 * only || less === -only;
  }),
  rule("quantifier", "only", (was, is) => was("ONLY") > 0 === is("ONLY") > 0 || denials(was) !== denials(is)),
  rule(
    "condition",
    "if not, unless",
    (was, is) => was("UNLESS") === 0 || is("UNLESS") + is("NEG") + is("EXCEPT") + is("ONLY") > 0,
  ),
  rule("modality", "advice (should, recommended)", equal("SHOULD")),
  rule("modality", "possibilities (might, perhaps)", equal("MAYBE")),
  rule("modality", "things left free (need not, optional)", (was, is) => was("OPT") > 0 === is("OPT") > 0),
  rule("modality", "permissions (may, can)", (was, is) => was("MAY") > 0 === is("MAY") > 0),
  rule(
    "modality",
    "duties (must, required)",
    (was, is) =>
      was("MUST") === 0 ||
      is("MUST") > 0 ||
      was("MAY", "SHOULD", "OPT", "MAYBE") >= is("MAY", "SHOULD", "OPT", "MAYBE"),
  ),
  rule("quantifier", "some of", equal("SOME")),
  rule("quantifier", "most", equal("MOST")),
  rule("quantifier", "many", equal("MANY")),
  rule("quantifier", "few", equal("FEW")),
  rule(
    "quantifier",
    "one of several",
    (was, is) => was("OR") + is("OR") > 0 || was("EITHER") > 0 === is("EITHER") > 0,
  ),
  rule("quantifier", "both", (was, is) => was("BOTH") === is("BOTH") || was("AND") + is("AND") > 0),
  rule(
    "quantifier",
    "any became all",
    (was, is) => was("IF") + is("IF") === 0 || (was("ANY") > is("ANY") && was("ALL") < is("ALL")) === false,
  ),
  rule(
    "quantifier",
    "all became any",
    (was, is) => was("IF") + is("IF") === 0 || (was("ANY") < is("ANY") && was("ALL") > is("ALL")) === false,
  ),
  rule("bound", "at most", equal("LE")),
  rule("bound", "at least", equal("GE")),
  rule("bound", "less than", equal("LT")),
  rule("bound", "more than", equal("GT")),
  rule("bound", "about", equal("ABOUT")),
  rule("bound", "exactly", (was, is) => is("EXACT") <= was("EXACT")),
  rule("frequency", "always", (was, is) => is("ALWAYS") <= was("ALWAYS") + was("ALL", "ANY")),
  rule("frequency", "usually", equal("USUALLY")),
  rule("frequency", "often", equal("OFTEN")),
  rule("frequency", "sometimes", equal("SOMETIMES")),
  rule("frequency", "rarely", equal("RARELY")),
  rule("added", "for example", (was, is) => is("EXAMPLE") <= was("EXAMPLE")),
  rule("added", "praise (best, perfect)", equal("BEST")),
  rule(
    "order",
    "before and after",
    (was, is) =>
      was("BEFORE", "AFTER", "FIRST", "LAST", "UNTIL") > 0 ===
      is("BEFORE", "AFTER", "FIRST", "LAST", "UNTIL") > 0,
  ),
  rule(
    "connective",
    "and became or",
    (was, is) =>
      (was("OR") > 0 || is("OR") === 0 || is("AND") >= was("AND")) &&
      !(is("OR") > was("OR") && is("AND") < was("AND")),
  ),
  rule(
    "connective",
    "or became and",
    (was, is) =>
      (was("OR") === 0 || is("OR") > 0 || is("EITHER") > 0) &&
      !(is("OR") < was("OR") && is("AND") > was("AND")),
  ),
];

export function logicFlaws(before: readonly Token[], after: readonly Token[]): readonly GateReason[] {
  const [had, has] = [countsOf(before), countsOf(after)];
  const [was, is] = [had, has].map(
    (counts): Counts =>
      (...classes) =>
        classes.reduce((sum, cls) => sum + (counts.get(cls) ?? 0), 0),
  ) as [Counts, Counts];
  return RULES.flatMap(({ code, name, agree }): readonly GateReason[] =>
    agree(was, is) ? [] : [{ code, what: `${name}: ${told(before)} became ${told(after)}` }],
  );
}

const told = (tokens: readonly Token[]): string =>
  [...new Set(tokens.flatMap(({ kind, text }) => (kind === "logic" ? [text] : [])))].join(", ") || "nothing";

export function countsOf(tokens: readonly Token[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { cls } of tokens) if (cls !== undefined) counts.set(cls, (counts.get(cls) ?? 0) + 1);
  return counts;
}
