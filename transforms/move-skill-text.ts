/**
 * Move a part of a Skill between its entry file and the files beside it.
 *
 * What is read when changes with it: a run has to read one file more, or needs one less. Bytes alone cannot follow that, so no
 * recorded run is a target and a teacher has to answer.
 */
import * as z from "zod";
import { defineTransform, type Edit, type Text, type TextSite } from "../src/transform.js";
import { joinLines, linesOf, shownLine } from "./_text-lines.js";

const HEADING = /^#{2,6}\s+\S/;

interface Part {
  readonly from: number;
  readonly to: number;
}

const ITEM = /^(?:[-*+•]|\d{1,2}[.)、])\s*\S/;

/** Sections under a heading, up to the next one; code fences hold no headings. Without headings, whole lists. */
function partsOf(lines: readonly Text[]): readonly Part[] {
  const starts: number[] = [];
  const lists: Part[] = [];
  let fenced = false;
  for (const [at, line] of lines.entries()) {
    const shown = shownLine(line);
    if (/^\s*(?:```|~~~)/.test(shown)) fenced = !fenced;
    if (!fenced && HEADING.test(shown)) starts.push(at);
    if (fenced || !ITEM.test(shown)) continue;
    const last = lists.at(-1);
    if (last !== undefined && last.to === at) lists[lists.length - 1] = { from: last.from, to: at + 1 };
    else lists.push({ from: at, to: at + 1 });
  }
  if (starts.length === 0) return lists;
  return starts.map((from, n) => ({ from, to: starts[n + 1] ?? lines.length }));
}

const moved = (
  source: readonly Text[],
  target: readonly Text[],
  { from, to }: Part,
  note: readonly Text[],
) => ({
  left: joinLines([...source.slice(0, from), ...note, ...source.slice(to)]),
  grown: joinLines([...target, ...(target.at(-1)?.length === 0 ? [] : [[]]), ...source.slice(from, to)]),
});

export default defineTransform({
  name: "move-skill-text",
  family: "skill",
  class: "C",
  kinds: ["text"],
  breaks: ["reword-gate"],
  summary:
    "move a part of a Skill into a file beside it, or out of one; what has to be read changes, so a teacher has to answer",
  options: z.strictObject({
    direction: z
      .enum(["out", "in", "either"])
      .default("either")
      .describe("out: from SKILL.md into a file that the Skill has; in: from that file into SKILL.md"),
    share: z.number().min(0).max(1).default(0.5).describe("how often each Skill that has files changes"),
  }),
  *propose({ harness, draw, options: { direction, share } }) {
    const texts = harness.texts();
    for (const { symbol, skill } of harness.structure().skills) {
      const mine = draw.fork(symbol);
      if (skill.files.length === 0 || mine.unit() >= share) continue;
      const file = mine.int(skill.files.length);
      const body = texts.find(({ site }) => site === `${symbol}#/body`);
      const beside = texts.find(({ site }) => site === `${symbol}#/files/${file}/text`);
      if (body === undefined || beside === undefined) continue;
      const out = direction === "out" || (direction === "either" && mine.fork("way").unit() < 0.5);
      const [source, target] = out ? [body, beside] : [beside, body];
      const lines = linesOf(source.text);
      const part = mine.fork("part").pick(partsOf(lines));
      if (part === undefined) continue;
      const path = skill.files[file]?.path ?? "";
      const heading = lines[part.from] as Text;
      const see: Text = [
        `${harness.language === "zh" ? "见" : "See"} \`${path}\`${harness.language === "zh" ? "。" : "."}`,
      ];
      const note: readonly Text[] = !out
        ? []
        : HEADING.test(shownLine(heading))
          ? [heading, [], see, []]
          : [see];
      const { left, grown } = moved(lines, linesOf(target.text), part, note);
      const edits: Edit[] = [
        { kind: "text", site: source.site as TextSite, from: source.text, to: left },
        { kind: "text", site: target.site as TextSite, from: target.text, to: grown },
      ];
      if (harness.snag(edits) === undefined)
        yield { edits, evidence: { structure: "checked", meaning: "declared" } };
    }
  },
});
