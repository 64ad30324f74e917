/** A text as blocks: headings, list items, table rows, fences, paragraphs. Wrapped lines of a paragraph are one block. */

export type BlockKind = "heading" | "item" | "step" | "row" | "fence" | "rule" | "quote" | "paragraph";
export interface Block {
  readonly kind: BlockKind;
  /** Level of a heading, indentation of an item in steps of two, cells of a row. */
  readonly depth: number;
  readonly text: string;
}

const FENCE = /^\s*(```+|~~~+)/;
const HEADING = /^\s{0,3}(#{1,6})\s+(.*)$/;
const BULLET = /^(\s*)[-*+•·●▪◦]\s+(.*)$/;
const STEP = /^(\s*)(?:\(?\d{1,3}[.)](?=\s)|\d{1,3}、|[a-z][.)](?=\s)|[（(]\d{1,3}[)）]|[①-⑳])\s*(.*)$/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;
const TABLE_RULE = /^[\s|:-]*$/;
const QUOTE = /^\s*>\s?(.*)$/;
const TAG_LINE = /^\s*<\/?[A-Za-z][\w:-]*(?:\s[^<>]*)?>\s*$/;

export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const close = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", depth: 0, text: paragraph.join("\n") });
    paragraph = [];
  };
  const add = (kind: BlockKind, depth: number, body: string): void => {
    close();
    blocks.push({ kind, depth, text: body });
  };
  const lines = text.split(/\r\n|[\n\r]/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const fence = FENCE.exec(line);
    if (fence !== null) {
      const end = closingFence(lines, at, fence[1] ?? "```");
      add("fence", 0, lines.slice(at, end + 1).join("\n"));
      at = end;
      continue;
    }
    const block = blockOf(line);
    if (block !== undefined) add(block.kind, block.depth, block.text);
    else if (line.trim() === "") close();
    else if (mayContinue(blocks, paragraph, line)) extend(blocks, line);
    else paragraph.push(line);
  }
  close();
  return blocks;
}

function blockOf(line: string): Block | undefined {
  const heading = HEADING.exec(line);
  if (heading !== null)
    return {
      kind: "heading",
      depth: heading[1]?.length ?? 1,
      text: (heading[2] ?? "").replace(/\s#+\s*$/, ""),
    };
  if (RULE.test(line)) return { kind: "rule", depth: 0, text: "" };
  const row = ROW.exec(line);
  if (row !== null) {
    const cells = (row[1] ?? "").split("|");
    return { kind: TABLE_RULE.test(line) ? "rule" : "row", depth: cells.length, text: row[1] ?? "" };
  }
  for (const [kind, pattern] of [
    ["item", BULLET],
    ["step", STEP],
  ] as const) {
    const found = pattern.exec(line);
    if (found !== null) return { kind, depth: depthOf(found[1] ?? ""), text: found[2] ?? "" };
  }
  const quote = QUOTE.exec(line);
  if (quote !== null) return { kind: "quote", depth: 0, text: quote[1] ?? "" };
  return TAG_LINE.test(line) ? { kind: "paragraph", depth: 0, text: line.trim() } : undefined;
}

const depthOf = (blanks: string): number => Math.ceil(blanks.replaceAll("\t", "  ").length / 2);

function closingFence(lines: readonly string[], from: number, mark: string): number {
  const close = mark.slice(0, 3);
  for (let at = from + 1; at < lines.length; at++) if ((lines[at] ?? "").trim().startsWith(close)) return at;
  return lines.length - 1;
}

/** An indented line after an item belongs to it. */
const mayContinue = (blocks: readonly Block[], paragraph: readonly string[], line: string): boolean => {
  const last = blocks.at(-1);
  return paragraph.length === 0 && /^\s{2,}\S/.test(line) && (last?.kind === "item" || last?.kind === "step");
};

function extend(blocks: Block[], line: string): void {
  const last = blocks.pop();
  if (last !== undefined) blocks.push({ ...last, text: `${last.text}\n${line.trim()}` });
}

/** In a sentence how the two are built differently; undefined: alike. */
export function structureFlaw(before: readonly Block[], after: readonly Block[]): string | undefined {
  // A marker may change; what is a list stays one.
  for (const kind of ["heading", "item", "row", "fence", "rule", "quote", "paragraph"] as const) {
    const [had, has] = [before, after].map(
      (blocks) => blocks.filter((block) => plainKind(block) === kind).length,
    );
    if (had !== has) return `${kind}: ${had} before, ${has} after`;
  }
  for (const [at, block] of before.entries()) {
    const other = after[at] as Block;
    if (plainKind(block) !== plainKind(other) || block.depth !== other.depth)
      return `block ${at + 1} is ${shape(other)}, and was ${shape(block)}`;
    if (block.kind === "fence" && tidy(block.text) !== tidy(other.text))
      return `the fence at block ${at + 1} has other lines`;
  }
  return undefined;
}

const plainKind = ({ kind }: Block): BlockKind => (kind === "step" ? "item" : kind);
const shape = ({ kind, depth }: Block): string => (depth === 0 ? kind : `${kind} ${depth}`);
const tidy = (text: string): string => text.replace(/[ \t]+$/gm, "").trim();
