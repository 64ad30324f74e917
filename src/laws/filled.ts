/** A Hook's message filled with values, carried from one wording of the template to another. */
const SLOT = /\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}/gu;

interface Template {
  /** Literal texts, one more than there are slots. */
  readonly literals: readonly string[];
  readonly slots: readonly string[];
}

function readTemplate(text: string): Template {
  const literals: string[] = [];
  const slots: string[] = [];
  let at = 0;
  for (const found of text.matchAll(SLOT)) {
    literals.push(text.slice(at, found.index));
    slots.push(found[1] as string);
    at = found.index + found[0].length;
  }
  return { literals: [...literals, text.slice(at)], slots };
}

/** The filled text under the new template; undefined where the old one was not filled to this text. */
export function matchFilled(
  before: string,
  after: string,
  filled: string,
  carry: (slot: string, value: string) => string,
): string | undefined {
  const values = valuesIn(readTemplate(before), filled);
  if (values === undefined) return undefined;
  const { literals, slots } = readTemplate(after);
  let text = literals[0] as string;
  for (const [i, slot] of slots.entries()) {
    const value = values.get(slot);
    if (value === undefined) return undefined;
    text += carry(slot, value) + (literals[i + 1] as string);
  }
  return text;
}

function valuesIn({ literals, slots }: Template, filled: string): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>();
  if (!filled.startsWith(literals[0] as string)) return undefined;
  let at = (literals[0] as string).length;
  for (const [i, slot] of slots.entries()) {
    const next = literals[i + 1] as string;
    const isLast = i === slots.length - 1;
    const end = isLast ? filled.length - next.length : filled.indexOf(next, at);
    if (end < at || !filled.startsWith(next, end)) return undefined;
    values.set(slot, filled.slice(at, end));
    at = end + next.length;
  }
  return slots.length > 0 || filled === literals[0] ? values : undefined;
}
