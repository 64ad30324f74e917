/** Names for the slots of a mined template: what the values are, or what stands before them. */
import { readTemplate, type Template } from "./template.js";

const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d\d?:\d\d(?::\d\d)?$/;
/** The last one or two words before a gap. */
const WORDS_BEFORE = /([A-Za-z][A-Za-z0-9_]*)?[\s*`_]*?\b([A-Za-z][A-Za-z0-9_]*)[^A-Za-z0-9\n]*$/;
const SMALL = new Set([
  ...[
    "a",
    "an",
    "and",
    "at",
    "by",
    "called",
    "for",
    "from",
    "in",
    "is",
    "it",
    "of",
    "on",
    "or",
    "that",
    "the",
  ],
  ...["this", "to", "was", "who", "with", "you", "your", "are", "as", "be", "named"],
]);

/**
 * A name for each gap. Gaps that hold equal values in every text bear one name, as one slot that is shown twice does.
 * `used`: names that are taken; those given are added.
 */
export function nameSlots(
  template: Template,
  texts: readonly string[],
  section: string,
  used: Set<string>,
): readonly string[] {
  const rows = texts.flatMap((text) => {
    const values = readTemplate(template, text);
    return values === undefined ? [] : [values];
  });
  const byValues = new Map<string, string>();
  return template.flatMap((piece, i) => {
    if (typeof piece === "string") return [];
    const values = rows.map((row) => row[piece.gap] as string);
    const key = JSON.stringify(values);
    const known = rows.length > 1 ? byValues.get(key) : undefined;
    if (known !== undefined) return [known];
    const before = template[i - 1];
    const name = free(nameOf(values, typeof before === "string" ? before : "", section), used);
    byValues.set(key, name);
    return [name];
  });
}

function nameOf(values: readonly string[], before: string, section: string): string {
  if (values.length > 0 && values.every((value) => DATE.test(value))) return "date";
  if (values.length > 0 && values.every((value) => TIME.test(value))) return "time";
  const [, first, second] = WORDS_BEFORE.exec(before) ?? [];
  const words = [first, second].filter((word) => word !== undefined && !SMALL.has(word.toLowerCase()));
  const name = words.join("_").toLowerCase();
  const own = section.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
  return name !== "" ? name : own === "" || /^\d/.test(own) ? "slot" : own;
}

function free(wanted: string, used: Set<string>): string {
  let name = wanted;
  for (let n = 2; used.has(name); n++) name = `${wanted}_${n}`;
  used.add(name);
  return name;
}
