import type { FaqEntry } from "../shop.js";
import type { Operate } from "./operate.js";

/** The entries that share most two-letter pieces with the query come first; it works for words and for characters. */
export const searchFaq: Operate<"searchFaq"> = (shop, { query, topics, most }) => {
  const wanted = pieces(query);
  const entries = shop.faq
    .filter((entry) => topics.length === 0 || topics.includes(entry.topic))
    .map((entry) => ({ entry, score: shared(wanted, entry) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry);
  return { ok: true, shop, result: { entries } };
};

function shared(wanted: ReadonlySet<string>, entry: FaqEntry): number {
  const heading = pieces(entry.question);
  const answer = pieces(entry.answer);
  let score = 0;
  for (const piece of wanted) score += (heading.has(piece) ? 3 : 0) + (answer.has(piece) ? 1 : 0);
  return score;
}

function pieces(text: string): ReadonlySet<string> {
  const signs = [...text.toLowerCase()].filter((sign) => /[\p{L}\p{N}]/u.test(sign));
  return new Set(signs.slice(1).map((sign, i) => `${signs[i]}${sign}`));
}
