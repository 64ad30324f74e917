/** What a machine can see of a text's meaning, item by item: numbers, names, code, slots, negations, bounds, strength. */
import { isRef, type Text } from "../model/text.js";

/** Kinds of facts, each with how often it stands in an item. */
export type Facts = ReadonlyMap<string, number>;

/** A text with its references as marks, so that a name's own words say nothing. */
const marked = (text: Text): string =>
  text.map((piece) => (isRef(piece) ? `⟦${[...piece.to].sort().join(" ")}⟧` : piece)).join("");

const MARKER = /^\s*(?:[-*+•]|\d{1,2}(?:[.)](?=\s)|、)|\|)\s*/;
const RULE = /^[\s|:-]*$/;

/** Lines that say something, without what makes them an item of a list or table. */
export const itemsOf = (text: Text): readonly string[] =>
  marked(text)
    .split("\n")
    .map((line) =>
      line
        .replace(MARKER, "")
        .replace(/\s*\|\s*$/, "")
        .trim(),
    )
    .filter((line) => line !== "" && !RULE.test(line));

const COUNTED: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    "at most",
    /\b(?:at most|no more than|not more than|up to|not exceed\w*|maximum)\b|最多|至多|不超过|不得超过/giu,
  ],
  ["at least", /\b(?:at least|no less than|no fewer than|not less than|minimum)\b|至少|不少于|不低于/giu],
  ["only", /\bonly\b|[仅只]/giu],
  [
    "not",
    /\b(?:not|cannot|never|no|none|nobody|nothing|without|unless|except|nor|neither)\b|n['’]t\b|[不未无勿没]|禁止|切勿|除非/giu,
  ],
  ["must", /\b(?:must|shall|always|mandatory|required)\b|必须|务必|必需|一定要/giu],
  ["should", /\b(?:should|ought|recommend\w*|preferabl[ey]|ideally)\b|建议|尽量|最好/giu],
];
const QUOTED: readonly (readonly [name: string, pattern: RegExp])[] = [
  // Marked as code or not, it is the same name.
  ["name", /`?⟦[^⟧]*⟧`?/gu],
  ["slot", /`?\{\{[^}]*\}\}`?/gu],
  ["code", /`[^`]*`/gu],
  ["link", /\bhttps?:\/\/\S+/giu],
  // With what it counts: numbers that change places are other facts.
  ["number", /(?<![\p{Script=Latin}\d.])\d[\d,]*(?:\.\d+)?(?:\s?%|[\s-]?\p{Script=Latin}{2,})?/gu],
];

/** Facts of one item. A bound that is worded with a negation (`no more than`) is a bound and no negation. */
export function factsOf(item: string): Facts {
  const found = new Map<string, number>();
  let rest = item.normalize("NFKC");
  const take = (pattern: RegExp, name: (text: string) => string): void => {
    rest = rest.replace(pattern, (text) => {
      const key = name(text);
      found.set(key, (found.get(key) ?? 0) + 1);
      return " ";
    });
  };
  for (const [kind, pattern] of QUOTED) take(pattern, (text) => `${kind} ${shown(kind, text)}`);
  for (const [kind, pattern] of COUNTED) take(pattern, () => `"${kind}"`);
  return found;
}

const shown = (kind: string, text: string): string =>
  kind === "number" ? plain(text) : kind !== "code" ? text.replaceAll("`", "") : text;

/** 1,000 is 1000 and 2.50 is 2.5; a comma that ends a clause is none of the number. */
const plain = (written: string): string => {
  const [, number = "", unit = ""] = /^([\d.,]+)[\s-]?(.*)$/u.exec(written) ?? [];
  return `${plainNumber(number)} ${unit.toLowerCase().replace(/s$/, "")}`.trim();
};

const plainNumber = (number: string): string =>
  number
    .replace(/,(?=\d{3}\b)/g, "")
    .replace(/,+$/, "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");

export const factText = (facts: Facts): string =>
  [...facts]
    .map(([fact, times]) => (times === 1 ? fact : `${fact} ×${times}`))
    .sort()
    .join(", ");
