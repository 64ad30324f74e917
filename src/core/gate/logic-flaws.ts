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
/** The second may be counted with the first. */
const ranged =
  (sure: string, perhaps: string) =>
  (was: Counts, is: Counts): boolean =>
    meet({ least: was(sure), most: was(sure, perhaps) }, { least: is(sure), most: is(sure, perhaps) });
const rule = (code: GateCode, name: string, agree: Rule["agree"]): Rule => ({ code, name, agree });

/** How much of something a text has at least and at most. */
interface Span {
  readonly least: number;
  readonly most: number;
}
const sure = (of: Counts): number => of("NEG", "EXCEPT", "UNLESS", "UNUSED", "OPT");
const onlys = (of: Counts): Span => ({ least: of("ONLY"), most: of("ONLY") + of("THENONLY") });
const meet = (one: Span, other: Span): boolean => one.least <= other.most && other.least <= one.most;
const ORDER = ["BEFORE", "AFTER", "FIRST", "LAST"] as const;

const RULES: readonly Rule[] = [
  rule("negation", "negations and exceptions", (was, is) => {
    const more = sure(is) - sure(was);
    const perhaps = is("OMIT") - was("OMIT");
    // What is omitted may be worded as not given, and not given as omitted.
    if (more === 0 || (more > 0 ? -perhaps >= more : perhaps >= -more)) return true;
    // `not … unless` and `nothing but`: two denials are one `only`.
    const gained = is("ONLY", "THENONLY") - was("ONLY", "THENONLY");
    return gained !== 0 && more === -2 * Math.sign(gained);
  }),
  rule(
    "negation",
    "not all",
    (was, is) => was("NOTALL") === is("NOTALL") || was("NOTALL") + was("SOME") === is("NOTALL") + is("SOME"),
  ),
  rule("quantifier", "only", (was, is) => {
    const [had, has] = [onlys(was), onlys(is)];
    return (
      ((had.least > 0 ? has.most > 0 : true) &&
        (has.least > 0 ? had.most > 0 || was("EXCEPT", "UNLESS") > 0 : true)) ||
      sure(was) !== sure(is)
    );
  }),
  rule(
    "condition",
    "if not, unless",
    (was, is) => was("UNLESS") === 0 || is("UNLESS") + is("NEG") + is("EXCEPT") + is("ONLY") > 0,
  ),
  rule("modality", "advice (should, recommended)", equal("SHOULD")),
  rule(
    "modality",
    "possibilities (might, perhaps)",
    (was, is) => is("MAYBE") <= was("MAYBE", "MAY") && was("MAYBE") <= is("MAYBE", "MAY"),
  ),
  rule(
    "modality",
    "things left free (need not, optional)",
    (was, is) =>
      (was("OPT") === 0 || is("OPT", "UNUSED", "MAY", "CHOICE") > 0) &&
      (is("OPT") === 0 || was("OPT", "UNUSED", "MAY", "CHOICE") > 0),
  ),
  rule("modality", "permissions (may, can)", (was, is) => {
    if (is("MAY") === 0 && was("MAY") > 0) return is("MUST") <= was("MUST") && is("SHOULD") <= was("SHOULD");
    return (
      is("MAY") === 0 ||
      was("MAY", "MAYBE", "OPT", "WHETHER", "CHOICE") > 0 ||
      // Nobody but the patient can: only the patient can.
      (is("ONLY") > was("ONLY") && was("NEG") > is("NEG")) ||
      // For members only: only members may.
      (was("ONLY") > 0 && is("ONLY") > 0 && was("MUST") === is("MUST"))
    );
  }),
  rule(
    "modality",
    "permissions that became duties",
    (was, is) => !(is("MAY") < was("MAY") && is("MUST", "SHOULD") > was("MUST", "SHOULD")),
  ),
  rule(
    "modality",
    "duties that became permissions",
    (was, is) => !(is("MAY") > was("MAY") && is("MUST", "SHOULD", "WANT") < was("MUST", "SHOULD", "WANT")),
  ),
  rule(
    "modality",
    "duties (must, required)",
    (was, is) =>
      was("MUST") === 0 ||
      is("MUST") > 0 ||
      was("MAY", "SHOULD", "OPT", "MAYBE") >= is("MAY", "SHOULD", "OPT", "MAYBE"),
  ),
  rule("quantifier", "some of", (was, is) => was("SOME") === is("SOME") || was("NOTALL") !== is("NOTALL")),
  rule(
    "quantifier",
    "all that came",
    (was, is) =>
      was("IF") === 0 ||
      is("ALL") <= was("ALL", "ANY", "ALWAYS", "EVERY") ||
      (is("ALL") <= 1 && was("IF") > is("IF")),
  ),
  rule(
    "quantifier",
    "each became all together",
    (was, is) =>
      !(
        is("EACH") < was("EACH") &&
        is("ALL") - is("EACH") > was("ALL") - was("EACH") &&
        was("ONE", "LE") > 0 &&
        is("ONE", "LE") > 0
      ),
  ),
  rule(
    "quantifier",
    "all that came with only",
    (was, is) => !(is("ALL") > was("ALL", "ANY") && is("ONLY", "THENONLY") > was("ONLY", "THENONLY")),
  ),
  rule("quantifier", "most", equal("MOST")),
  rule("quantifier", "few", equal("FEW")),
  rule(
    "quantifier",
    "one of several",
    (was, is) =>
      was("OR", "ONLY", "CHOICE", "ONE") + is("OR", "ONLY", "CHOICE", "ONE") > 0 ||
      was("EITHER") > 0 === is("EITHER") > 0,
  ),
  rule(
    "quantifier",
    "all became one",
    (was, is) =>
      !(
        is("ALL", "BOTH") < was("ALL", "BOTH") &&
        is("EITHER", "SOME", "MOST", "A_FEW") > was("EITHER", "SOME", "MOST", "A_FEW")
      ),
  ),
  rule(
    "quantifier",
    "any became all",
    (was, is) => was("IF") + is("IF") === 0 || !(was("ANY") > is("ANY") && was("ALL") < is("ALL")),
  ),
  rule(
    "quantifier",
    "all became any",
    (was, is) => was("IF") + is("IF") === 0 || !(was("ANY") < is("ANY") && was("ALL") > is("ALL")),
  ),
  rule("bound", "at most", ranged("LE", "WITHIN")),
  rule("bound", "at least", ranged("GE", "STARTS")),
  rule("bound", "less than", equal("LT")),
  rule("bound", "more than", equal("GT")),
  rule("bound", "about", equal("ABOUT")),
  rule("bound", "exactly", (was, is) => is("EXACT") <= was("EXACT")),
  rule("frequency", "always", (was, is) => is("ALWAYS") <= was("ALWAYS") + was("ALL", "ANY")),
  rule("frequency", "usually", equal("USUALLY")),
  rule("frequency", "often", equal("OFTEN")),
  rule("frequency", "sometimes", equal("SOMETIMES")),
  rule("frequency", "rarely", equal("RARELY")),
  rule("added", "praise (best, perfect)", equal("BEST")),
  rule(
    "order",
    "before and after",
    (was, is) =>
      !ORDER.some((one) =>
        ORDER.some(
          (other) => one !== other && OPPOSED[one] === other && was(one) > is(one) && was(other) < is(other),
        ),
      ) || was(...ORDER) !== is(...ORDER),
  ),
  rule(
    "connective",
    "and became or",
    (was, is) =>
      (was("OR") > 0 || is("OR") === 0 || (is("AND") >= was("AND") && is(...ORDER) >= was(...ORDER))) &&
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
const OPPOSED: Readonly<Record<string, string>> = { FIRST: "LAST", LAST: "FIRST" };

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
  for (const { kind, soft, cls = kind === "number" && soft ? "ONE" : undefined } of tokens)
    if (cls !== undefined) counts.set(cls, (counts.get(cls) ?? 0) + 1);
  return counts;
}
