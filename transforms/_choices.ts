/** Choices of some among many, in the order of their ranks. */

/** Every choice of `size` of the items, those of the first items first. */
export function* choices<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  if (size === 0) return yield [];
  for (const [at, item] of items.entries())
    for (const rest of choices(items.slice(at + 1), size - 1)) yield [item, ...rest];
}
