/**
 * Say a rule of the prompt once more, in other words from banks, at the end of the section that has it.
 *
 * What is said twice holds as it did once. The copy is a rewording of the rule itself, so the two cannot drift apart; rules whose
 * place or number means something (steps, priorities, lists that are numbered) are not repeated.
 */
import * as z from "zod";
import {
  defineTransform,
  type Edit,
  isRef,
  proseItems,
  type Rewording,
  type Text,
} from "../src/transform.js";
import { inOwnLanguage } from "./_reword.js";

/** Words of order and of counting, and what points at other rules. */
const PLACED =
  /(?<!\p{L})(?:first|second|third|then|next|finally|last|above|below|following|previous|earlier rule|step|once|one of|these|this|they|it)(?!\p{L})|首先|其次|然后|最后|上述|以上|以下|下面|上面|前面|第[一二三四五六七八九十\d]|这些|这|它/iu;
const BULLET = /^(\s*)([-*+•])\s+/;

export default defineTransform({
  name: "restate-rules",
  family: "prompt",
  class: "B",
  kinds: ["text"],
  summary: "say rules of the prompt once more in other words, from banks",
  options: z.strictObject({
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("how often each section with rules that can be said once more gets a copy of one"),
  }),
  *propose({ harness, draw, options, banks }) {
    const edits: Edit[] = [];
    const meanings = new Set<Rewording["meaning"]>();
    for (const { role, site, base, text } of harness.texts()) {
      if (role !== "section-body") continue;
      const mine = draw.fork(site);
      if (mine.unit() >= options.share) continue;
      const marker = bulletOf(base);
      if (marker === undefined) continue;
      const rules = proseItems(base).filter((item) => isBullet(base, item.start) && !PLACED.test(item.text));
      for (const rule of mine.shuffle(rules)) {
        const said = mine
          .shuffle(banks.rewordings(rule.text, role).filter((one) => inOwnLanguage(one, rule.text)))
          .map((one) => ({ one, read: harness.readText(site, one.text) }))
          .find(({ read }) => read.ok);
        if (said?.read.ok !== true) continue;
        edits.push({ kind: "text", site, from: text, to: joined(text, marker, said.read.value) });
        meanings.add(said.one.meaning);
        break;
      }
    }
    if (edits.length > 0)
      yield {
        edits,
        evidence: { structure: "proven", meaning: meanings.has("declared") ? "declared" : "gate" },
      };
  },
});

/** The marker of the list that the text ends with; undefined where it ends with none: a copy after other text would be a stray. */
function bulletOf(base: string): string | undefined {
  const last = base.trimEnd().split("\n").at(-1) ?? "";
  return BULLET.exec(last)?.[0];
}

const isBullet = (base: string, start: number): boolean =>
  BULLET.test(base.slice(base.lastIndexOf("\n", start - 1) + 1));

function joined(text: Text, marker: string, copy: Text): Text {
  const pieces = [...text];
  const last = pieces.at(-1);
  const trail = last !== undefined && !isRef(last) ? (/\s*$/.exec(last)?.[0] ?? "") : "";
  if (last !== undefined && !isRef(last))
    pieces[pieces.length - 1] = last.slice(0, last.length - trail.length);
  const made: Text[number][] = [];
  for (const piece of [...pieces, `\n${marker}`, ...copy, trail]) {
    const before = made.at(-1);
    if (piece === "") continue;
    if (typeof piece === "string" && typeof before === "string") made[made.length - 1] = before + piece;
    else made.push(piece);
  }
  return made;
}
