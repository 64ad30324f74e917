/** The system prompt as text: the laws' own printer and parser, after docs/format.md 6 and 9.3. */
import { type Harness, isTemplate, type PromptLayout, type Section } from "../model/harness.js";
import { type Catalogue, printCatalogue } from "./catalogues.js";

export type Slots = Readonly<Record<string, string>>;

export interface Block {
  /** As the layout writes it: a tag in `xml`, upper case in `caps`. */
  readonly title: string;
  readonly body: string;
}

/** Which sections are part of the prompt of a record with these slots. */
export const applicable = (harness: Harness, slots: Slots): readonly Section[] =>
  harness.prompt.sections.filter(({ when }) => {
    if (when === undefined) return true;
    const value = slots[when.slot] ?? "";
    const there = value !== "" && (when.equals === undefined || value === when.equals);
    return when.is === "absent" ? value === "" : there;
  });

const SLOT = /\{\{\s*([\p{L}\p{N}_.-]+)\s*\}\}/gu;
/** A catalogue stands alone on its line. */
export const CATALOGUE_LINE = /^\{\{(skills|tools)\}\}$/m;

/** A text with its slots filled; a slot without a value stays as it is written. */
export const fill = (text: string, slots: Slots): string =>
  text.replace(SLOT, (all, name: string) => slots[name] ?? all);

/** The text of a section: catalogues printed, slots filled. */
export function bodyOf(harness: Harness, body: string, slots: Slots): string {
  if (!body.includes("{{")) return body;
  return body
    .split("\n")
    .map((line) => {
      const which = CATALOGUE_LINE.exec(line)?.[1] as Catalogue | undefined;
      return which === undefined ? fill(line, slots) : printCatalogue(harness, which);
    })
    .join("\n");
}

export const tagOf = (title: string): string => {
  const tag = (title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join("_");
  return /^\p{N}/u.test(tag) ? `_${tag}` : tag;
};

const hasCjk = (text: string): boolean => /[\u3040-\u30ff\u3400-\u9fff]/.test(text);

/** A title in the words of a layout. */
export function writtenTitle(layout: PromptLayout, title: string): string {
  if (layout === "xml") return tagOf(title);
  return layout === "caps" && !hasCjk(title) ? title.toUpperCase() : title;
}

export function printSection(layout: PromptLayout, title: string, body: string): string {
  const name = writtenTitle(layout, title);
  if (title === "") return body;
  if (layout === "xml") return `<${name}>\n${body}\n</${name}>`;
  if (layout === "caps") return hasCjk(title) ? `【${name}】\n${body}` : `${name}:\n${body}`;
  return `## ${name}\n\n${body}`;
}

export interface PrintedSection {
  readonly title: string;
  readonly body: string;
  /** As it stands in the prompt. */
  readonly text: string;
}

export function printSections(harness: Harness, slots: Slots): readonly PrintedSection[] {
  const { layout } = harness.prompt;
  return applicable(harness, slots).map((section) => {
    const { title, body, head = "", tail = "" } = section;
    const filled = isTemplate(section) ? bodyOf(harness, body, slots) : body;
    if (layout === "inline") return { title, body: filled, text: `${head}${filled}${tail}` };
    return { title, body: filled.trim(), text: printSection(layout, title, filled.trim()) };
  });
}

export const joinSections = (harness: Harness, sections: readonly PrintedSection[]): string =>
  sections.map(({ text }) => text).join(harness.prompt.layout === "inline" ? "" : "\n\n");

export const printPrompt = (harness: Harness, slots: Slots): string =>
  joinSections(harness, printSections(harness, slots));

/** The blocks of a printed prompt; text before the first heading is a block without a title. */
export function parseBlocks(layout: Exclude<PromptLayout, "inline">, text: string): readonly Block[] {
  if (layout === "xml") return parseXml(text);
  const heading =
    layout === "markdown"
      ? /(?:^|\n\n)## ([^\n]+)\n\n/g
      : /(?:^|\n\n)(?:【([^\n】]+)】|((?:(?!\p{Ll})[^\n])*\p{Lu}(?:(?!\p{Ll})[^\n])*):)\n/gu;
  const blocks: Block[] = [];
  let title = "";
  let from = 0;
  for (let found = heading.exec(text); found !== null; found = heading.exec(text)) {
    if (found.index > 0) blocks.push({ title, body: text.slice(from, found.index) });
    title = found[1] ?? found[2] ?? "";
    from = heading.lastIndex;
    // The empty line after an empty body is the one before the next heading.
    if (text.startsWith("\n\n", from - 2) && layout === "markdown") heading.lastIndex = from - 2;
  }
  blocks.push({ title, body: text.slice(from) });
  return blocks;
}

const OPEN = /<([^\s<>/]+)>\n/y;

function parseXml(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let at = 0;
  let bare = 0;
  const flush = (end: number): void => {
    if (end > bare) blocks.push({ title: "", body: text.slice(bare, end) });
  };
  while (at <= text.length) {
    const element = elementAt(text, at);
    if (element !== undefined) {
      flush(at - 2);
      blocks.push({ title: element.title, body: element.body });
      at = element.end + 2;
      bare = at;
      continue;
    }
    const next = text.indexOf("\n\n", at);
    if (next < 0) break;
    at = next + 2;
  }
  flush(text.length);
  return blocks;
}

/** An element that begins here and ends before an empty line or the end. */
function elementAt(text: string, at: number): { title: string; body: string; end: number } | undefined {
  OPEN.lastIndex = at;
  const title = OPEN.exec(text)?.[1];
  if (title === undefined) return undefined;
  const from = at + title.length + 3;
  const close = `\n</${title}>`;
  for (let end = text.indexOf(close, from - 1); end >= 0; end = text.indexOf(close, end + 1)) {
    const behind = end + close.length;
    if (behind === text.length || text.startsWith("\n\n", behind))
      return { title, body: text.slice(from, Math.max(from, end)), end: behind };
  }
  return undefined;
}
