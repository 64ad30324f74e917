/** Worked examples of a text that stand one behind the other. */
import type { Block } from "./_blocks.js";

export interface Example {
  readonly start: number;
  readonly end: number;
  /** `Example A` → A, `示例 2` → 2; empty: it has no mark of its own. */
  readonly mark: string;
}

const NAMES = "example|sample|case|示例|范例|例子|案例|例";
const LABEL = new RegExp(
  `^(?:#{1,6}\\s+|\\*\\*)?(?:${NAMES})\\s*([A-Z]|\\d{1,2}|[一二三四五六七八九十])?(?=\\s*(?:[.,:：，。、—–)）*-]|$))`,
  "iu",
);
const OPEN = /^<(example|sample|case)(?:\s[^<>]*)?>\s*$/i;

/** Runs of at least two examples that are built alike: the same kinds of blocks in the same order. */
export function examplesOf(text: string, blocks: readonly Block[]): readonly (readonly Example[])[] {
  const lines = text.split("\n");
  return [labelled(lines, blocks), elements(lines)].filter(
    (run) => run.length > 1 && new Set(run.map((one) => shapeOf(one, blocks, lines))).size === 1,
  );
}

function labelled(lines: readonly string[], blocks: readonly Block[]): readonly Example[] {
  const starts = blocks.flatMap((block) => {
    if (block.is !== "text" && block.is !== "heading") return [];
    const found = LABEL.exec(lines[block.start] ?? "");
    return found === null
      ? []
      : [{ start: block.start, mark: found[1] ?? "", level: block.is === "heading" ? block.level : 7 }];
  });
  return starts.map(({ start, mark, level }, at) => {
    const limit = starts[at + 1]?.start ?? lines.length;
    // A heading that is no part of an example ends the last one.
    const other = blocks.find(
      (block) => block.is === "heading" && block.start > start && block.start < limit && block.level <= level,
    );
    return { start, end: trimmed(lines, other?.start ?? limit), mark };
  });
}

function elements(lines: readonly string[]): readonly Example[] {
  return lines.flatMap((line, start): readonly Example[] => {
    const tag = OPEN.exec(line)?.[1];
    const end =
      tag === undefined ? -1 : lines.findIndex((one, at) => at > start && one.trim() === `</${tag}>`);
    return end < 0 ? [] : [{ start, end: end + 1, mark: "" }];
  });
}

function trimmed(lines: readonly string[], end: number): number {
  let last = end;
  while (last > 0 && (lines[last - 1] ?? "").trim() === "") last--;
  return last;
}

/** Kinds of blocks, neighbours of one kind as one; an example without marks of its own is an element. */
function shapeOf({ start, end }: Example, blocks: readonly Block[], lines: readonly string[]): string {
  if (OPEN.test(lines[start] ?? "")) return "element";
  const kinds = blocks.filter((block) => block.start >= start && block.start < end).map(({ is }) => is);
  return kinds.filter((kind, at) => kind !== "blank" && kind !== kinds[at - 1]).join(" ");
}

/** May the examples change places: their marks stand nowhere else, and they are not a row of turns that build on each other. */
export function mayMove(run: readonly Example[], text: string, others: readonly string[]): boolean {
  const lines = text.split("\n");
  const inside = run.map(({ start, end }) => lines.slice(start, end).join("\n"));
  if (inside.some((one) => LEANS.test(one))) return false;
  if (run.every(({ mark }) => mark === "")) return true;
  // All have a mark, or it cannot be told which is which.
  if (run.some(({ mark }) => mark === "")) return false;
  const rest = [
    ...inside.map((one) => one.split("\n").slice(1).join("\n")),
    lines.filter((_, at) => !run.some(({ start, end }) => at >= start && at < end)).join("\n"),
    ...others,
  ];
  const cites = new RegExp(
    `(?:${NAMES})\\s*(?:${run.map(({ mark }) => mark).join("|")})(?![\\p{L}\\p{N}])`,
    "iu",
  );
  return (
    !rest.some((one) => cites.test(one)) && run.every((one) => hasOnlyMark(lines[one.start] ?? "", one.mark))
  );
}

const LEANS =
  /\b(?:above|previous(?:ly)?|preceding|earlier|as before|same as|again as|continu(?:es|ing|ed))\b|上例|同上|接上|前(?:例|一个|面)|继续上/iu;

/** A number that stands with other words would be another number with the same words. */
const hasOnlyMark = (line: string, mark: string): boolean =>
  !/^\d+$/.test(mark) || line.replace(LABEL, "").replace(/[*#:：.\s]/g, "") === "";

/** Lines of the examples in another order; a mark stays at its place. */
export function exampleLines(
  run: readonly Example[],
  order: readonly number[],
  text: string,
): readonly (readonly string[])[] {
  const lines = text.split("\n");
  return order.map((from, to) => {
    const example = run[from] as Example;
    const [first = "", ...rest] = lines.slice(example.start, example.end);
    const mark = run[to]?.mark ?? "";
    const now =
      mark === ""
        ? first
        : first.replace(LABEL, (label) => label.slice(0, label.lastIndexOf(example.mark)) + mark);
    return [now, ...rest];
  });
}
