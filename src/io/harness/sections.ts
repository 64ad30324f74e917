/**
 * A system text that somebody else wrote, cut into sections that give back the same bytes: the heads, bodies and tails
 * in order, joined with nothing between them.
 *
 * Tried in turn: XML blocks that make up the whole text; XML blocks that make up most of it; Markdown headings, or titles set off by
 * rulers of `=` where there are more of these; one section.
 */
import type { Section } from "../../model/harness.js";
import { joinSections } from "./section-text.js";

/** A section before it has an id. */
interface Cut {
  readonly title: string;
  readonly head: string;
  readonly rest: string;
  /** Closing tag and what follows it. */
  readonly close?: string;
}

/** Sections of the layout `inline`, pinned in order. An empty text has none. */
export function splitSections(text: string): readonly Section[] {
  if (text === "") return [];
  const cuts = xmlBlocks(text) ?? mostlyBlocks(text) ?? titled(text) ?? [{ title: "", head: "", rest: text }];
  const ids = uniqueIds(cuts.map((cut) => cut.title));
  const sections = cuts.map((cut, i) => toSection(cut, ids[i] as string));
  // The cutting is only a guess at meaning; that it loses nothing is not.
  return joinSections(sections) === text
    ? sections
    : [toSection({ title: "", head: "", rest: text }, "text")];
}

/** Empty lines around a body belong to its surroundings, so that a body can be written in another layout. */
function toSection(cut: Cut, id: string): Section {
  const lead = /^(?:[ \t]*\r?\n)*/.exec(cut.rest)?.[0] ?? "";
  const inner = cut.rest.slice(lead.length);
  const trail = /\s*$/.exec(inner)?.[0] ?? "";
  return {
    id,
    title: cut.title,
    body: inner.slice(0, inner.length - trail.length),
    after: [],
    pinned: true,
    head: cut.head + lead,
    tail: trail + (cut.close ?? ""),
  };
}

// ---- XML

const OPEN_TAG = /\s*<([A-Za-z_][\w.-]*)>/y;

function xmlBlocks(text: string): readonly Cut[] | undefined {
  const cuts: Cut[] = [];
  let at = 0;
  while (text.slice(at).trim() !== "") {
    OPEN_TAG.lastIndex = at;
    const open = OPEN_TAG.exec(text);
    const tag = open?.[1];
    if (open === null || tag === undefined) return undefined;
    const start = at + open[0].length;
    const end = closingTag(text, tag, start);
    if (end === undefined) return undefined;
    const after = end + tag.length + 3;
    const gap = /^\s*/.exec(text.slice(after))?.[0] ?? "";
    cuts.push({
      title: titleOfTag(tag),
      head: text.slice(at, start),
      rest: text.slice(start, end),
      close: text.slice(end, after + gap.length),
    });
    at = after + gap.length;
  }
  return cuts.length > 0 ? cuts : undefined;
}

const TAG_LINE = /^<([A-Za-z_][\w.-]*)>[ \t]*\r?$/;

/** Blocks whose tags stand on lines of their own, with other text before, between and behind them, as sections without titles. */
function mostlyBlocks(text: string): readonly Cut[] | undefined {
  const cuts: Cut[] = [];
  let at = 0;
  let inside = 0;
  let blocks = 0;
  for (const { line, start, fenced } of linesOf(text)) {
    const tag = fenced || start < at ? undefined : TAG_LINE.exec(line)?.[1];
    if (tag === undefined) continue;
    const open = start + tag.length + 2;
    const close = closingTag(text, tag, open);
    if (close === undefined) continue;
    const end = close + tag.length + 3;
    const after = end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0);
    if (start > at) cuts.push({ title: "", head: "", rest: text.slice(at, start) });
    cuts.push({
      title: titleOfTag(tag),
      head: text.slice(start, open),
      rest: text.slice(open, close),
      close: text.slice(close, after),
    });
    inside += end - start;
    blocks++;
    at = after;
  }
  if (blocks < 2 || inside * 2 < text.trim().length) return undefined;
  if (at < text.length) cuts.push({ title: "", head: "", rest: text.slice(at) });
  return cuts;
}

/** Where the tag that was opened before `from` is closed; tags of the same name inside are followed. */
function closingTag(text: string, tag: string, from: number): number | undefined {
  const pattern = new RegExp(`<(/?)${tag.replace(/[.-]/g, "\\$&")}>`, "g");
  pattern.lastIndex = from;
  let depth = 1;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    depth += found[1] === "/" ? -1 : 1;
    if (depth === 0) return found.index;
  }
  return undefined;
}

/** `order_policy` as a title, `Order Policy`, where the tag can be made from that again. */
function titleOfTag(tag: string): string {
  const title = tag
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
  return /^[a-z]+(?:_[a-z]+)*$/.test(tag) ? title : tag;
}

/** By headings or by rulers: whichever there are more of is the outer structure. */
function titled(text: string): readonly Cut[] | undefined {
  const [byHeading, byRuler] = [headings(text), rulers(text)];
  return titles(byRuler) > titles(byHeading) ? byRuler : byHeading;
}

const titles = (cuts: readonly Cut[] = []): number => cuts.filter(({ title }) => title !== "").length;

// ---- Markdown

export interface Heading {
  readonly level: number;
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*\r?$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

export interface Line {
  readonly line: string;
  readonly start: number;
  readonly end: number;
  /** Inside a code block, or one of its fences. */
  readonly fenced: boolean;
}

export function* linesOf(text: string): Generator<Line> {
  let fence: string | undefined;
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline + 1;
    const line = text.slice(start, newline === -1 ? end : newline);
    const mark = FENCE.exec(line.replace(/\r$/, ""));
    let fenced = fence !== undefined;
    if (mark?.[1] !== undefined) {
      if (fence === undefined) {
        // A fence of backticks with more backticks behind it is code within a line.
        if (!(mark[1].startsWith("`") && mark[2]?.includes("`"))) {
          fence = mark[1];
          fenced = true;
        }
      } else if (mark[1].startsWith(fence) && mark[2]?.trim() === "") fence = undefined;
    }
    yield { line, start, end, fenced };
    start = end;
  }
}

/** Headings that start with #, outside of code blocks. */
export function headingsOf(text: string): readonly Heading[] {
  const found: Heading[] = [];
  for (const { line, start, end, fenced } of linesOf(text)) {
    const match = fenced ? null : ATX.exec(line);
    if (match?.[1] !== undefined)
      found.push({ level: match[1].length, title: (match[2] ?? "").trim(), start, end });
  }
  return found;
}

function headings(text: string): readonly Cut[] | undefined {
  const found = headingsOf(text);
  for (let level = 1; level <= 6; level++) {
    const same = found.filter((heading) => heading.level === level);
    if (same.length >= 2) return cutAt(text, same);
  }
  return undefined;
}

/** The text before the first title is a section without a title. */
function cutAt(text: string, titles: readonly Title[]): readonly Cut[] {
  const cuts = titles.map(({ title, start, end }, i) => ({
    title,
    head: text.slice(start, end),
    rest: text.slice(end, titles[i + 1]?.start ?? text.length),
  }));
  const before = text.slice(0, titles[0]?.start ?? 0);
  return before === "" ? cuts : [{ title: "", head: "", rest: before }, ...cuts];
}

// ---- rulers

const RULER = /^\s*={4,}\s*$/;
const RULED_TITLE = /^\s*={3,}\s*([^=\s](?:.*?[^=\s])?)\s*={3,}\s*$/;

type Title = Omit<Heading, "level">;

/** Ways to set a title off, each told from a line and those after it, with the number of lines it takes. */
const RULED: readonly ((
  lines: readonly Line[],
  i: number,
) => readonly [title: string, lines: number] | undefined)[] = [
  // a title between two rulers
  (lines, i) =>
    isRuler(lines[i]) && isTitle(lines[i + 1]) && isRuler(lines[i + 2])
      ? [lines[i + 1]?.line.trim() ?? "", 3]
      : undefined,
  // ==== a title in a ruler ====
  (lines, i) => {
    const title = RULED_TITLE.exec(lines[i]?.line ?? "")?.[1];
    return title === undefined ? undefined : [title, 1];
  },
  // a ruler, an empty line, a title, an empty line
  (lines, i) =>
    isRuler(lines[i]) && isEmpty(lines[i + 1]) && isTitle(lines[i + 2]) && isEmpty(lines[i + 3])
      ? [lines[i + 2]?.line.trim() ?? "", 3]
      : undefined,
  // a title above a ruler
  (lines, i) => (isTitle(lines[i]) && isRuler(lines[i + 1]) ? [lines[i]?.line.trim() ?? "", 2] : undefined),
];

function rulers(text: string): readonly Cut[] | undefined {
  const lines = [...linesOf(text)];
  for (const titleAt of RULED) {
    const titles: Title[] = [];
    for (let i = 0; i < lines.length; i++) {
      const first = lines[i];
      const found = first?.fenced ? undefined : titleAt(lines, i);
      if (first === undefined || found === undefined) continue;
      const [title, taken] = found;
      titles.push({ title, start: first.start, end: lines[i + taken - 1]?.end ?? first.end });
      i += taken - 1;
    }
    if (titles.length >= 2) return cutAt(text, titles);
  }
  return undefined;
}

const isRuler = (line: Line | undefined): boolean => line !== undefined && RULER.test(line.line);
const isEmpty = (line: Line | undefined): boolean => line === undefined || line.line.trim() === "";
const isTitle = (line: Line | undefined): boolean =>
  line !== undefined && line.line.trim() !== "" && !isRuler(line) && line.line.trim().length <= 120;

// ---- ids

function uniqueIds(titles: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return titles.map((title, i) => {
    const slug = slugOf(title) || (i === 0 ? "intro" : "text");
    let id = slug;
    for (let n = 2; used.has(id); n++) id = `${slug}-${n}`;
    used.add(id);
    return id;
  });
}

/** Letters and digits of any script, lower case, joined with `-`. */
export const slugOf = (title: string): string =>
  [
    ...title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, ""),
  ]
    .slice(0, 48)
    .join("")
    .replace(/-+$/, "");
