/** How often each word for a role (or a kind of entry) occurs in a record; the order is that of the words. */
import { byCodePoint } from "../../model/json.js";

export function countWords(words: Iterable<string>): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  // Without a prototype, for a file may use any word.
  const record = Object.create(null) as Record<string, number>;
  for (const [word, times] of [...counts].sort(([a], [b]) => byCodePoint(a, b))) record[word] = times;
  return record;
}
