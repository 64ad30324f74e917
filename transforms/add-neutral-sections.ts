/**
 * Add sections to the prompt that cannot apply to any request.
 *
 * The task is the same because what is added asks for nothing: facts without a rule, a wish or a number, on a subject of which the
 * Harness does not speak. That no request is about it is declared, not proven. The places are drawn among those that part no
 * section from what it points at.
 */
import * as z from "zod";
import {
  type Draw,
  defineTransform,
  type Edit,
  type HarnessView,
  isRef,
  type Section,
  type Sym,
} from "../src/transform.js";
import type { Neutral } from "./_neutral.js";
import { neutralEn } from "./_neutral-en.js";
import { neutralZh } from "./_neutral-zh.js";
import { fold } from "./_words.js";

const BANKS: Readonly<Record<HarnessView["language"], readonly Neutral[]>> = {
  en: neutralEn,
  zh: neutralZh,
  mixed: [...neutralEn, ...neutralZh],
};

/** What the Harness says: names of the base as well, as texts that are read for old names shall hold none. */
function wordsSaid(harness: HarnessView): (word: string) => boolean {
  const texts = harness.texts().flatMap(({ text, base }) => [base, ...text.filter((piece) => !isRef(piece))]);
  const listed = (["tools", "skills", "sections"] as const).flatMap((list) => harness.list(list));
  const all = [...texts, ...listed.map(({ name }) => name)].join("\n").toLowerCase();
  return (word) =>
    /\p{Script=Han}/u.test(word) ? all.includes(word) : new RegExp(`(?<![a-z])${word}(?![a-z])`).test(all);
}

/** A parameter's bare name is language; a tool's, a Skill's or a Hook's would be read as a mention. */
function namesIn(harness: HarnessView): ReadonlySet<string> {
  const { hooks } = harness.structure();
  const things = (["tools", "skills"] as const).flatMap((list) => harness.list(list));
  const bases = things.map(({ symbol }) => symbol.replace(/^[a-z]+:/, ""));
  return new Set(
    [...things.map(({ name }) => name), ...bases, ...hooks.map(({ hook }) => hook.id)].map(fold),
  );
}

const POINTS_BACK = /\b(?:above|previous|preceding|aforementioned|earlier)\b|上述|上文|前述|前文|以上/i;
const POINTS_ON = /\b(?:below|following|next)\b|下述|下文|以下|后文/i;

interface Place {
  readonly before: Sym | null;
  /** Where a prompt is kept byte for byte: the exact text around the words of a section with this title. */
  readonly around?: (title: string) => Pick<Section, "head" | "tail">;
}

/** Before a section, or last; never before the first, which opens the prompt, nor before one that keeps its place from the start. */
function placesIn(harness: HarnessView): readonly Place[] {
  const items = harness.list("sections");
  const bodies = new Map(
    harness
      .texts()
      .filter(({ role }) => role === "section-body")
      .map(({ owner, text }) => [owner, text.map((piece) => (isRef(piece) ? " " : piece)).join("")]),
  );
  const lastPinned = items.findLastIndex(({ pinned }) => pinned);
  const isInline = harness.layout("prompt").current === "inline";
  const around = isInline ? aroundLast(harness) : undefined;
  return [...items.map(({ symbol }) => symbol), null].flatMap((before, at): readonly Place[] => {
    const previous = items[at - 1]?.symbol;
    if (previous === undefined || at <= lastPinned) return [];
    if (before !== null && POINTS_BACK.test(bodies.get(before) ?? "")) return [];
    if (POINTS_ON.test(bodies.get(previous) ?? "")) return [];
    if (!isInline) return [{ before }];
    return before === null && around !== undefined ? [{ before, around }] : [];
  });
}

/** Behind the last section of a prompt kept byte for byte, with a heading like its last ones. */
function aroundLast(harness: HarnessView): Place["around"] {
  const known = new Map(harness.structure().sections.map(({ symbol, section }) => [symbol, section]));
  const inTurn = harness.list("sections").flatMap(({ symbol }) => known.get(symbol) ?? []);
  const last = inTurn.at(-1);
  const like = inTurn.findLast(
    ({ head, tail = "", title }) =>
      title !== "" && head !== undefined && head.split(title).length === 2 && tail.trim() === "",
  );
  if (last === undefined || like?.head === undefined) return undefined;
  const { head, title: old } = like;
  const [ends = ""] = /\n*$/.exec(`${last.head ?? ""}${last.body}${last.tail ?? ""}`) ?? [];
  const lead = "\n".repeat(Math.max(0, 2 - ends.length));
  return (title) => ({ head: lead + head.trimStart().replace(old, () => title), tail: ends });
}

function sectionOf({ titles, bodies }: Neutral, id: string, { around }: Place, draw: Draw): Section {
  const title = draw.fork("title").pick(titles) ?? "";
  const body = draw.fork("body").pick(bodies) ?? "";
  return { id, title, body, after: [], pinned: false, ...around?.(title) };
}

export default defineTransform({
  name: "add-neutral-sections",
  family: "prompt",
  class: "B",
  kinds: ["insert"],
  summary: "add sections of facts to the prompt that ask for nothing and cannot apply",
  options: z
    .strictObject({
      min: z
        .int()
        .min(1)
        .max(10)
        .default(1)
        .describe("the fewest sections to add, where so many are unrelated"),
      max: z
        .int()
        .min(1)
        .max(10)
        .default(2)
        .describe("the most sections to add; each number from min to max is as likely"),
    })
    .refine(({ min, max }) => min <= max, { error: "max is below min", path: ["max"] }),
  *propose({ harness, draw, options: { min, max } }) {
    const places = placesIn(harness);
    if (places.length === 0) return;
    const isSaid = wordsSaid(harness);
    const names = namesIn(harness);
    const titles = new Set(harness.list("sections").map(({ name }) => fold(name)));
    const mentions = (text: string): boolean =>
      (text.match(/[A-Za-z][A-Za-z0-9_.-]*/g) ?? []).some((token) => names.has(fold(token)));
    const strangers = BANKS[harness.language]
      .filter(
        ({ about, titles: own, bodies }) =>
          !about.some(isSaid) &&
          !own.some((title) => titles.has(fold(title))) &&
          ![...own, ...bodies].some(mentions),
      )
      .map((one) => ({ one, rank: draw.fork(one.about.join(" ")).unit() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ one }) => one);
    const count = min + draw.fork("count").int(max - min + 1);
    const edits: Edit[] = [];
    for (const one of strangers) {
      if (edits.length >= count) break;
      const mine = draw.fork(`${one.about.join(" ")} place`);
      const place = mine.pick(places) as Place;
      const symbol = harness.fresh(edits.length);
      const value = sectionOf(one, symbol.replace(/[^A-Za-z0-9]+/g, "-"), place, mine);
      const edit: Edit = { kind: "insert", symbol, item: { of: "section", value }, before: place.before };
      if (harness.snag([...edits, edit]) === undefined) edits.push(edit);
    }
    if (edits.length > 0) yield { edits, evidence: { structure: "proven", meaning: "declared" } };
  },
});
