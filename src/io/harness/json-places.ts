/** Where each member of a JSON text is written; keys given twice are told apart by their order. */

/** A value of a text that is known to be JSON. */
export interface JsonPlace {
  /** 0-based offset of its first character. */
  readonly at: number;
  readonly members: readonly { readonly key: string; readonly keyAt: number; readonly value: JsonPlace }[];
  readonly items: readonly JsonPlace[];
}

const STRING = /"(?:[^"\\]|\\.)*"/sy;
const BARE = /[^\s,\]}]+/y;
const SPACE = /\s*/y;

/** The places of a text that `parseJson` has read. */
export function jsonPlaces(text: string): JsonPlace {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? "";
    at += found.length;
    return found;
  };
  /** Steps over the opening bracket, each part and the commas between them, and the closing bracket. */
  const each = (part: () => void): void => {
    at++;
    take(SPACE);
    while (at < text.length && text[at] !== "]" && text[at] !== "}") {
      part();
      take(SPACE);
      if (text[at] === ",") at++;
      take(SPACE);
    }
    at++;
  };
  const value = (): JsonPlace => {
    take(SPACE);
    const start = at;
    const members: JsonPlace["members"][number][] = [];
    const items: JsonPlace[] = [];
    if (text[at] === "{")
      each(() => {
        const keyAt = at;
        // A string of a JSON text is one.
        const key = JSON.parse(take(STRING)) as string;
        take(SPACE);
        at++;
        members.push({ key, keyAt, value: value() });
      });
    else if (text[at] === "[") each(() => void items.push(value()));
    else if (text[at] === '"') take(STRING);
    else take(BARE);
    return { at: start, members, items };
  };
  return value();
}

/** Where the member with this path is written; of one that is missing, the nearest that is there; of a key given twice, the last. */
export function placeIn(root: JsonPlace, path: readonly PropertyKey[]): number {
  let { at } = root;
  let here: JsonPlace | undefined = root;
  for (const part of path) {
    const member: JsonPlace["members"][number] | undefined = here?.members.findLast(
      ({ key }) => key === part,
    );
    const item: JsonPlace | undefined = typeof part === "number" ? here?.items[part] : undefined;
    if (member === undefined && item === undefined) break;
    at = member?.keyAt ?? item?.at ?? at;
    here = member?.value ?? item;
  }
  return at;
}
