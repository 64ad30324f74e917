/** Text in a record that repeats the Harness: a loaded Skill's body, a Hook's filled message. */

const SLOT = /\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}/g;

/** The text before and after the echoed body; undefined where the text does not hold it. */
export function aroundBody(
  text: string,
  body: string,
): { readonly before: string; readonly after: string } | undefined {
  if (body === "") return undefined;
  const at = text.indexOf(body);
  return at < 0 ? undefined : { before: text.slice(0, at), after: text.slice(at + body.length) };
}

/** Values of a message template's slots in a text that was made from it; undefined where it was not. */
export function slotValues(template: string, text: string): ReadonlyMap<string, string> | undefined {
  const names: string[] = [];
  const literal = template.split(SLOT);
  // split with a capture group alternates literal text and slot names.
  const source = literal.map((piece, i) => {
    if (i % 2 === 0) return piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const seen = names.indexOf(piece);
    names.push(piece);
    return seen < 0 ? "([\\s\\S]*?)" : `(?:\\${seen + 1})`;
  });
  const found = new RegExp(`^${source.join("")}$`).exec(text);
  if (found === null) return undefined;
  const values = new Map<string, string>();
  let group = 1;
  for (const name of names) {
    if (!values.has(name)) values.set(name, found[group++] ?? "");
  }
  return values;
}

export const fillTemplate = (template: string, values: (name: string) => string | undefined): string =>
  template.replace(SLOT, (all, name: string) => values(name) ?? all);
