/**
 * The same items written another way: bullets, numbers, tables, elements, labels, headings.
 *
 * Each writing keeps the words of every item and the order of items. What a text calls a table stays a table, and numbers keep their
 * values, whatever stands behind them.
 */
import type { Draw, Edit, HarnessView, TextItem } from "../src/transform.js";
import {
  type Block,
  type Heading,
  type List,
  listLines,
  markerOf,
  type Table,
  withBlocks,
  wordsOfItem,
} from "./_blocks.js";
import { type Body, bodiesOf } from "./_bodies.js";
import { MARK } from "./_marks.js";

export const FORMS = ["bullets", "numbers", "tables", "elements", "labels", "headings"] as const;
export type FormName = (typeof FORMS)[number];

interface Site {
  readonly body: Body;
  readonly isHan: boolean;
  /** Is a word no name of anything declared? */
  readonly isFree: (word: string) => boolean;
}
/** All the ways to write one block; each gives its lines. */
interface Way {
  readonly form: FormName;
  readonly lines: readonly string[];
}

const GLYPHS = ["-", "*", "+", "•"];
const isShort = ({ items, lazy }: List): boolean =>
  !lazy && items.every(({ lines, gap }) => lines.length === 1 && gap === 0);

const remarked = (list: List, marker: (at: number, old: string) => string): readonly string[] =>
  listLines(
    list.items.map((item, at) => {
      const [first = "", ...rest] = item.lines;
      const old = markerOf(first);
      return { ...item, lines: [marker(at, old) + first.slice(old.length), ...rest] };
    }),
  );

function* bulletWays(list: List): Generator<Way> {
  if (list.ordered) return;
  for (const glyph of GLYPHS)
    if (glyph !== list.glyph)
      yield { form: "bullets", lines: remarked(list, (_, old) => old.replace(list.glyph, () => glyph)) };
}

/** `1.`, `1)`, in Chinese `1、` too; the number itself stays. */
function* numberWays(list: List, { isHan }: Site): Generator<Way> {
  if (!list.ordered) return;
  const ends = isHan ? [".", ")", "、"] : [".", ")"];
  for (const end of ends) {
    if (end === list.glyph) continue;
    const lines = remarked(list, (_, old) => {
      const now = old.replace(list.glyph, () => end);
      return end === "、" ? now.trimEnd() : list.glyph === "、" ? `${now.trimEnd()} ` : now;
    });
    // Lines that belong to an item are measured against its marker.
    if (list.items.every((item) => item.lines.length === 1) || !isWider(list, lines))
      yield { form: "numbers", lines };
  }
}
const isWider = (list: List, lines: readonly string[]): boolean =>
  markerOf(lines[0] ?? "").length > markerOf(list.items[0]?.lines[0] ?? "").length;

/** Words that fit whatever the items are. */
const HEADS = {
  en: ["item", "point", "entry", "note", "line"],
  zh: ["要点", "条目", "说明", "事项", "内容"],
};
const PAIRS: Readonly<Record<"en" | "zh", readonly (readonly string[])[]>> = {
  en: [
    ["about", "note"],
    ["subject", "what holds"],
    ["term", "meaning"],
    ["entry", "details"],
  ],
  zh: [
    ["事项", "说明"],
    ["名称", "含义"],
    ["项目", "说明"],
    ["条目", "内容"],
  ],
};
/** A term in code or bold, and what is said of it. */
const TERM = /^(`[^`]+`|\*\*[^*]+\*\*)\s*[:：]\s*(\S.*)$/u;

function* tableWays(list: List, { isHan, body, isFree }: Site, draw: Draw): Generator<Way> {
  const words = list.items.map(wordsOfItem);
  if (list.ordered || list.indent !== "" || !isShort(list) || words.some((one) => one.includes("|"))) return;
  if (callsIt(LISTED, body)) return;
  const terms = words.map((one) => TERM.exec(one));
  const isTerms = terms.every((found) => found !== null);
  const [head, rows] = isTerms
    ? [
        draw.pick(PAIRS[isHan ? "zh" : "en"]) ?? [],
        terms.map((found) => [found?.[1] ?? "", found?.[2] ?? ""]),
      ]
    : [[draw.pick(isHan ? HEADS.zh : HEADS.en.filter(isFree)) ?? "-"], words.map((one) => [one])];
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  yield { form: "tables", lines: apart(lines, list, body) };
}

/** A table or an element begins a paragraph of its own. */
function apart(
  lines: readonly string[],
  { start, end }: { start: number; end: number },
  { text }: Body,
): readonly string[] {
  const all = text.plain.split("\n");
  const before = (all[start - 1] ?? "").trim() === "" ? [] : [""];
  const after = (all[end] ?? "").trim() === "" ? [] : [""];
  return [...before, ...lines, ...after];
}

const ELEMENTS = [
  ["items", "item"],
  ["points", "point"],
  ["list", "entry"],
  ["notes", "note"],
  ["lines", "line"],
] as const;
function* elementWays(list: List, { body, isFree }: Site, draw: Draw): Generator<Way> {
  const words = list.items.map(wordsOfItem);
  if (list.ordered || list.indent !== "" || !isShort(list) || words.some((one) => /[<>&]/.test(one))) return;
  const taken = body.text.plain.toLowerCase();
  const [outer, inner] =
    draw.pick(
      ELEMENTS.filter(
        ([all, one]) =>
          isFree(all) && isFree(one) && !taken.includes(`<${all}`) && !taken.includes(`<${one}`),
      ),
    ) ?? [];
  if (outer === undefined || callsIt(LISTED, body)) return;
  const lines = [`<${outer}>`, ...words.map((one) => `<${inner}>${one}</${inner}>`), `</${outer}>`];
  yield { form: "elements", lines: apart(lines, list, body) };
}

/** A label of a few plain words: no name, code or number, and not a sentence. */
const LABEL = /^((?:\p{L}[\p{L}'-]*)(?: \p{L}[\p{L}'-]*){0,3})([:：])(?=\s|[^\x00-\x7f])/u;
const HELD = new RegExp(`${MARK}|[\`_*{}<]|\\p{Ll}\\p{Lu}`, "u");
function* labelWays(list: List, { isHan }: Site): Generator<Way> {
  const labels = list.items.map((item) => {
    const found = LABEL.exec(wordsOfItem(item));
    return found === null || HELD.test(found[0]) ? undefined : found;
  });
  if (labels.filter((found) => found !== undefined).length < 2) return;
  const written = (change: (label: string, colon: string) => string): readonly string[] =>
    listLines(
      list.items.map((item, at) => {
        const [first = "", ...rest] = item.lines;
        const [whole = "", label = "", colon = ""] = labels[at] ?? [];
        const marker = markerOf(first);
        return {
          ...item,
          lines: [marker + change(label, colon) + first.slice(marker.length + whole.length), ...rest],
        };
      }),
    );
  const some = (label: string, made: string): string => (label === "" ? "" : made);
  yield { form: "labels", lines: written((label, colon) => some(label, `**${label}${colon}**`)) };
  yield { form: "labels", lines: written((label, colon) => some(label, `**${label}**${colon}`)) };
  if (!isHan)
    yield { form: "labels", lines: written((label, colon) => some(label, `${label.toUpperCase()}${colon}`)) };
}

/** Rows as bullets, each cell under its head. */
function* rowWays({ header, rows, start, end }: Table, { isHan, body }: Site): Generator<Way> {
  const cells = [header, ...rows];
  if (
    rows.length === 0 ||
    header.length < 2 ||
    cells.some((row) => row.length !== header.length || row.includes(""))
  )
    return;
  if (callsIt(TABULAR, body) || body.text.plain.split("\n").slice(start, end).join().includes("\\|")) return;
  const [colon, stop] = isHan ? ["：", "；"] : [": ", "; "];
  const lines = rows.map((row) => `- ${row.map((cell, at) => `${header[at]}${colon}${cell}`).join(stop)}`);
  yield { form: "tables", lines: apart(lines, { start, end }, body) };
}

/** Where a text speaks of how it is written, that writing is part of what it says. */
const TABULAR = /\btables?\b|\b(?:rows?|columns?)\b|表[格中里内]|[上下该此本]表|[行列]对应/iu;
const LISTED =
  /\b(?:bullets?|list) (?:above|below)\b|\b(?:above|below|following|this|these) (?:bullets?|list)\b|(?:[上下]面?的?|以[上下]|上述|下列)(?:列表|清单|条目|各[条项])/iu;
const callsIt = (words: RegExp, { text, blocks, about }: Body): boolean =>
  [withoutTables(text.plain, blocks), ...about].some((one) => words.test(one));
const withoutTables = (text: string, blocks: readonly Block[]): string =>
  withBlocks(
    text,
    blocks.flatMap((block) =>
      block.is === "table" ? [{ start: block.start, end: block.end, lines: [] }] : [],
    ),
  );

/** All headings of a text one level deeper or higher, or closed with the signs that open them. */
function headingWays(headings: readonly Heading[]): readonly (readonly string[])[] {
  const levels = headings.map(({ level }) => level);
  if (levels.length === 0) return [];
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const at = (by: number, closed: boolean): readonly string[] =>
    headings.map(
      ({ level, title }) => `${"#".repeat(level + by)} ${title}${closed ? ` ${"#".repeat(level + by)}` : ""}`,
    );
  const shifts = [-2, -1, 1, 2].filter((by) => least + by >= 1 && most + by <= 6);
  return [...shifts.map((by) => at(by, false)), at(0, true), ...shifts.map((by) => at(by, true))];
}

export interface Styling {
  readonly role: TextItem["role"];
  readonly forms: readonly FormName[];
  readonly share: number;
}

export function restyleBodies(harness: HarnessView, draw: Draw, styling: Styling): readonly Edit[] {
  const ways = bodiesOf(harness, styling.role).map((body) => {
    const site = {
      body,
      isHan: /\p{Script=Han}/u.test(body.text.plain),
      isFree: (word: string): boolean => harness.isFree(word),
    };
    return () => editsOf(site, draw.fork(body.item.site), styling);
  });
  // As a rule the Harness takes the first way of each; what it does not take gives way to the next.
  const first = ways.flatMap((way) => {
    const next = way().next();
    return next.done === true ? [] : [next.value];
  });
  if (first.length === 0 || harness.snag(first) === undefined) return first;
  const edits: Edit[] = [];
  for (const way of ways)
    for (const edit of way()) {
      if (harness.snag([...edits, edit]) !== undefined) continue;
      edits.push(edit);
      break;
    }
  return edits;
}

/** Ways to write one text, those of plain bullets and numbers last. What takes part is drawn once. */
function* editsOf(site: Site, draw: Draw, { forms, share }: Styling): Generator<Edit> {
  const { item, text } = site.body;
  const plainest = forms.filter((form) => form === "bullets" || form === "numbers");
  for (const [attempt, open] of [
    ["first", forms],
    ["second", forms],
    ["third", forms],
    ["plain", plainest],
  ] as const) {
    const draws = { takes: draw, ways: draw.fork(attempt) };
    const changes = [...blockChanges(site, draws, open, share), ...headingChanges(site, draws, open, share)];
    if (changes.length === 0) continue;
    const plain = withBlocks(text.plain, changes);
    // One line more here and one less there would pass for the same lines with other words.
    const isShaped = changes.some(
      ({ start, end, lines }) => lines.filter(isSaid).length !== saidIn(site.body, start, end),
    );
    if (isShaped && plain.split("\n").filter(isSaid).length === saidIn(site.body, 0)) continue;
    yield { kind: "text", site: item.site, from: item.text, to: text.back(plain) };
  }
}

interface Draws {
  /** What takes part: the same for all ways. */
  readonly takes: Draw;
  readonly ways: Draw;
}

/** Lines that say something: no blank one, and no rule under a head. */
const isSaid = (line: string): boolean => !/^[\s|:-]*$/.test(line);
const saidIn = ({ text }: Body, start: number, end?: number): number =>
  text.plain.split("\n").slice(start, end).filter(isSaid).length;

interface BlockChange {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

function blockChanges(
  site: Site,
  draws: Draws,
  forms: readonly FormName[],
  share: number,
): readonly BlockChange[] {
  const lines = site.body.text.plain.split("\n");
  return site.body.blocks.flatMap((block): readonly BlockChange[] => {
    if (block.is !== "list" && block.is !== "table") return [];
    const label = lines[block.start] ?? "";
    if (draws.takes.fork(label).fork("share").unit() >= share) return [];
    const mine = draws.ways.fork(label);
    const ways = block.is === "table" ? [...rowWays(block, site)] : listWays(block, site, mine);
    const open = ways.filter(({ form }) => forms.includes(form));
    const form = mine.fork("form").pick([...new Set(open.map((way) => way.form))]);
    const way = mine.fork("way").pick(open.filter((one) => one.form === form));
    return way === undefined ? [] : [{ start: block.start, end: block.end, lines: way.lines }];
  });
}

const listWays = (list: List, site: Site, draw: Draw): readonly Way[] => [
  ...bulletWays(list),
  ...numberWays(list, site),
  ...tableWays(list, site, draw.fork("table")),
  ...elementWays(list, site, draw.fork("elements")),
  ...labelWays(list, site),
];

function headingChanges(
  { body }: Site,
  draws: Draws,
  forms: readonly FormName[],
  share: number,
): readonly BlockChange[] {
  if (!forms.includes("headings") || draws.takes.fork("headings").unit() >= share) return [];
  const headings = body.blocks.filter((block) => block.is === "heading");
  const way = draws.ways.fork("heading way").pick(headingWays(headings));
  if (way === undefined) return [];
  return headings.map(({ start }, at) => ({ start, end: start + 1, lines: [way[at] ?? ""] }));
}
