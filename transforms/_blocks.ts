/** Lists, tables and headings of a text, line by line. Code blocks are none of them, whatever stands in them. */

export interface Item {
  /** The first with its marker; then what belongs to it: more indented lines, and blank ones between them. */
  readonly lines: readonly string[];
  /** Blank lines behind it, before the next item. */
  readonly gap: number;
}
export interface List {
  readonly is: "list";
  readonly start: number;
  /** The line behind it. */
  readonly end: number;
  readonly indent: string;
  readonly ordered: boolean;
  /** `-`, `*`, `+`, `•`; or what stands behind a number. */
  readonly glyph: string;
  readonly items: readonly Item[];
  /** A line goes on without its indent: where an item ends is a matter of taste. */
  readonly lazy: boolean;
}
export interface Table {
  readonly is: "table";
  readonly start: number;
  readonly end: number;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}
export interface Heading {
  readonly is: "heading";
  readonly start: number;
  readonly level: number;
  readonly title: string;
}
export interface Other {
  readonly is: "blank" | "text" | "code";
  readonly start: number;
  readonly end: number;
}
export type Block = List | Table | Heading | Other;

const ITEM = /^( {0,3})(?:([-*+•])(?=\s)|(\d{1,3})(?:([.)])(?=\s)|(、)))\s*(?=\S)/;
const FENCE = /^\s*(`{3,}|~{3,})/;
const RULER = /^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*?)(?:[ \t]+#+)?[ \t]*$/;
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === "";

/** What stands in front of an item's words: its indent and its marker. */
export const markerOf = (line: string): string => ITEM.exec(line)?.[0] ?? "";
export const wordsOfItem = ({ lines: [first = ""] }: Item): string => first.slice(markerOf(first).length);

export function blocksOf(text: string): readonly Block[] {
  const lines = text.split("\n");
  const found: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const block = blockAt(lines, at);
    found.push(block);
    at = block.is === "heading" ? at + 1 : block.end;
  }
  return found;
}

function blockAt(lines: readonly string[], at: number): Block {
  const line = lines[at] as string;
  const fence = FENCE.exec(line)?.[1];
  if (fence !== undefined) return { is: "code", start: at, end: behindFence(lines, at, fence) };
  if (isBlank(line)) return { is: "blank", start: at, end: at + 1 };
  const heading = HEADING.exec(line);
  if (heading !== null)
    return { is: "heading", start: at, level: heading[1]?.length ?? 1, title: heading[2] ?? "" };
  if (RULER.test(line)) return { is: "text", start: at, end: at + 1 };
  if (ITEM.test(line)) return listAt(lines, at);
  return tableAt(lines, at) ?? { is: "text", start: at, end: at + 1 };
}

function behindFence(lines: readonly string[], at: number, fence: string): number {
  const close = lines.findIndex(
    (line, i) => i > at && line.trim().startsWith(fence) && /^[`~\s]*$/.test(line),
  );
  return close < 0 ? lines.length : close + 1;
}

interface Marker {
  readonly indent: string;
  readonly ordered: boolean;
  readonly glyph: string;
}
function readMarker(line: string | undefined): Marker | undefined {
  const found = line === undefined || RULER.test(line) ? null : ITEM.exec(line);
  if (found === null) return undefined;
  const [, indent = "", bullet, , dot, comma] = found;
  return { indent, ordered: bullet === undefined, glyph: bullet ?? dot ?? comma ?? "" };
}

function listAt(lines: readonly string[], start: number): List {
  const own = readMarker(lines[start]) as Marker;
  const isNext = (line: string | undefined): boolean => {
    const marker = readMarker(line);
    return (
      marker !== undefined &&
      marker.indent === own.indent &&
      marker.glyph === own.glyph &&
      marker.ordered === own.ordered
    );
  };
  const isInside = (line: string | undefined): boolean =>
    line !== undefined && !isBlank(line) && indentOf(line) > own.indent.length;
  const items: Item[] = [];
  let lazy = false;
  let at = start;
  while (isNext(lines[at])) {
    const body = [lines[at] as string];
    at++;
    for (;;) {
      const line = lines[at];
      if (isInside(line)) {
        const fence = FENCE.exec(line as string)?.[1];
        const end = fence === undefined ? at + 1 : behindFence(lines, at, fence);
        body.push(...lines.slice(at, end));
        at = end;
        continue;
      }
      const next = behindBlanks(lines, at);
      // Blank lines belong to an item that goes on behind them.
      if (next > at && isInside(lines[next])) {
        body.push(...lines.slice(at, next));
        at = next;
        continue;
      }
      break;
    }
    const next = behindBlanks(lines, at);
    const goesOn = isNext(lines[next]);
    items.push({ lines: body, gap: goesOn ? next - at : 0 });
    if (goesOn) at = next;
    else if (next === at && at < lines.length && isLazy(lines[at] as string)) lazy = true;
  }
  return { is: "list", start, end: at, ...own, items, lazy };
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

const isLazy = (line: string): boolean =>
  !HEADING.test(line) &&
  !FENCE.test(line) &&
  !RULER.test(line) &&
  readMarker(line) === undefined &&
  !/^\s*[|<]/.test(line);

function behindBlanks(lines: readonly string[], at: number): number {
  let next = at;
  while (next < lines.length && isBlank(lines[next])) next++;
  return next;
}

const ROW = /^ {0,3}\|(.*)\|\s*$/;
const RULE = /^ {0,3}\|(?:\s*:?-+:?\s*\|)+\s*$/;

function tableAt(lines: readonly string[], start: number): Table | undefined {
  if (!ROW.test(lines[start] ?? "") || !RULE.test(lines[start + 1] ?? "")) return undefined;
  let end = start + 2;
  while (ROW.test(lines[end] ?? "")) end++;
  const [header = [], , ...rows] = lines.slice(start, end).map(cellsOf);
  return { is: "table", start, end, header, rows };
}

/** A bar behind a backslash or inside code is part of the cell. */
function cellsOf(line: string): readonly string[] {
  const inner = ROW.exec(line)?.[1] ?? "";
  return inner
    .replace(/\\\||`[^`]*`/g, (held) => held.replaceAll("|", "\0"))
    .split("|")
    .map((cell) => cell.replaceAll("\0", "|").trim());
}

/** The text with the lines of some blocks replaced. */
export function withBlocks(
  text: string,
  changes: readonly { readonly start: number; readonly end: number; readonly lines: readonly string[] }[],
): string {
  const lines = text.split("\n");
  const made: string[] = [];
  let at = 0;
  for (const { start, end, lines: now } of [...changes].sort((a, b) => a.start - b.start)) {
    made.push(...lines.slice(at, start), ...now);
    at = end;
  }
  return [...made, ...lines.slice(at)].join("\n");
}

/** Lines of a list as they stand, with other items or other markers. */
export const listLines = (items: readonly Item[]): readonly string[] =>
  items.flatMap(({ lines, gap }, at) => [
    ...lines,
    ...(at + 1 < items.length ? Array.from({ length: gap }, () => "") : []),
  ]);

/** The words right before a block: its paragraph, and the heading over it. */
export function introOf(
  text: string,
  start: number,
): { readonly paragraph: string; readonly heading: string } {
  const lines = text.split("\n").slice(0, start);
  const heading = lines.findLast((line) => HEADING.test(line)) ?? "";
  let end = lines.length;
  while (end > 0 && isBlank(lines[end - 1])) end--;
  let from = end;
  while (from > 0 && !isBlank(lines[from - 1]) && !HEADING.test(lines[from - 1] as string)) from--;
  const paragraph = lines.slice(from, end);
  // Another list or a table announces nothing.
  return {
    paragraph:
      /^\s|^\|/.test(paragraph[0] ?? "") || ITEM.test(paragraph[0] ?? "") ? "" : paragraph.join("\n"),
    heading,
  };
}
