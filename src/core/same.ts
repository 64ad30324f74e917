/** What is made anew and comes out as it was stays the very thing it was, so that all that is known of it stays known. */

/** The list after; the same list where each item is the same item. */
export function mapSame<T>(list: readonly T[], change: (item: T, at: number) => T): readonly T[] {
  let isSame = true;
  const after = list.map((item, at) => {
    const next = change(item, at);
    if (next !== item) isSame = false;
    return next;
  });
  return isSame ? list : after;
}

/** `after`, a copy of `before` with some members set; `before` where each of them is the very value it was. */
export function orSame<T extends object>(before: T, after: T): T {
  for (const key of Object.keys(after) as (keyof T)[]) if (after[key] !== before[key]) return after;
  return before;
}
