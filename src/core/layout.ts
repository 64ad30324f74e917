/**
 * Ways to write the same structure, each a printer with its parser. A layout is refused where parsing what was printed
 * does not give back what was meant.
 */
import type { PromptLayout, SkillsLayout, ToolsLayout } from "../model/harness.js";
import { asString, get, isObject, type JsonObject, members, printJson } from "../model/json.js";
import { foldName } from "./words.js";
import { escapeXml as betweenTags } from "./xml.js";

export interface Block {
  readonly title: string;
  readonly body: string;
  readonly head?: string | undefined;
  readonly tail?: string | undefined;
}

const CJK = /[\u3040-\u30ff\u3400-\u9fff]/;
/** `Reply rules` → `reply_rules`; CJK stays. */
export const tagOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "")
    .replace(/^(?=\p{N})/u, "_");

/** Titles whose tag would be read as the name of a thing: `<cancel_order>` of "Cancel order" beside a tool `cancel_order`. */
export const titlesTaggedAs = (
  sections: readonly { readonly title: string }[],
  isName: (folded: string) => boolean,
): readonly string[] =>
  sections.flatMap(({ title }) => (title !== "" && isName(foldName(tagOf(title))) ? [title] : []));

interface Style {
  readonly open: (title: string) => string;
  readonly close?: (title: string) => string;
  /** What stands between heading and body. */
  readonly gap: string;
  /** A line of a body that a reader of this layout would take for a heading. */
  readonly looksLikeHeading: RegExp;
  /** Only a body without a title can be mistaken: the others stand between their own tags. */
  readonly encloses?: boolean;
}
const STYLES: Readonly<Record<Exclude<PromptLayout, "inline">, Style>> = {
  markdown: { open: (title) => `## ${title}`, gap: "\n\n", looksLikeHeading: /^#{1,2} /m },
  xml: {
    open: (title) => `<${tagOf(title)}>`,
    close: (title) => `</${tagOf(title)}>`,
    gap: "\n",
    looksLikeHeading: /^<[^\s<>/]+>$/m,
    encloses: true,
  },
  caps: {
    open: (title) => (CJK.test(title) ? `【${title}】` : `${title.toUpperCase()}:`),
    gap: "\n",
    looksLikeHeading: /^(?:【[^\n】]+】|(?:(?!\p{Ll})[^\n])*\p{Lu}(?:(?!\p{Ll})[^\n])*:)$/mu,
  },
};
const BETWEEN = "\n\n";

export function printPrompt(layout: PromptLayout, blocks: readonly Block[]): string {
  if (layout === "inline")
    return blocks.map(({ head, body, tail }) => `${head ?? ""}${body}${tail ?? ""}`).join("");
  const style = STYLES[layout];
  return blocks
    .map(({ title, body }) => {
      if (title === "") return body.trim();
      const close = style.close === undefined ? "" : `\n${style.close(title)}`;
      return `${style.open(title)}${style.gap}${body.trim()}${close}`;
    })
    .join(BETWEEN);
}

/** The blocks of a printed prompt, told apart by the titles that are known to be in it. */
export function parsePrompt(
  layout: Exclude<PromptLayout, "inline">,
  text: string,
  titles: readonly string[],
): readonly Block[] {
  const style = STYLES[layout];
  const headings = new Map(titles.filter((title) => title !== "").map((title) => [style.open(title), title]));
  const blocks: { title: string; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const title = headings.get(line);
    if (title !== undefined) blocks.push({ title, lines: [] });
    else {
      if (blocks.length === 0) blocks.push({ title: "", lines: [] });
      blocks.at(-1)?.lines.push(line);
    }
  }
  return blocks.map(({ title, lines }) => {
    let body = lines.join("\n").trim();
    const close = title === "" ? undefined : style.close?.(title);
    if (close !== undefined && body.endsWith(close)) body = body.slice(0, -close.length).trimEnd();
    return { title, body };
  });
}

/** Does the layout lose or mix up anything of these blocks? */
export function promptSurvives(layout: PromptLayout, blocks: readonly Block[]): boolean {
  if (layout === "inline") return blocks.every(({ title, head }) => title === "" || head !== undefined);
  // A block without a title can only be told from its neighbour when it comes first.
  if (blocks.some(({ title, body }, i) => (title === "" && i > 0) || body.trim() === "")) return false;
  if (blocks.some(({ title }) => title !== "" && (title.includes("\n") || tagOf(title) === ""))) return false;
  const { looksLikeHeading, encloses, close } = STYLES[layout];
  const open = encloses === true ? blocks.filter(({ title }) => title === "") : blocks;
  if (open.some(({ body }) => looksLikeHeading.test(body))) return false;
  const closes = new Set(blocks.map(({ title }) => close?.(title)));
  if (blocks.some(({ body }) => body.split("\n").some((line) => closes.has(line)))) return false;
  const parsed = parsePrompt(
    layout,
    printPrompt(layout, blocks),
    blocks.map(({ title }) => title),
  );
  return (
    parsed.length === blocks.length &&
    parsed.every(({ title, body }, i) => title === blocks[i]?.title && body === blocks[i]?.body.trim())
  );
}

export interface Entry {
  readonly name: string;
  readonly description: string;
  /** For tools: the arguments' schema. */
  readonly parameters?: JsonObject | undefined;
}

/** Text that may also stand in an attribute. */
const escapeXml = (text: string): string => betweenTags(text).replaceAll('"', "&quot;");
const escapeCell = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("|", "\\|");

export function printSkills(layout: SkillsLayout, entries: readonly Entry[]): string {
  switch (layout) {
    case "list":
      return entries.map(({ name, description }) => `- ${name}: ${description}`).join("\n");
    case "xml":
      return [
        "<available_skills>",
        ...entries.flatMap(({ name, description }) => [
          "<skill>",
          `<name>${escapeXml(name)}</name>`,
          `<description>${escapeXml(description)}</description>`,
          "</skill>",
        ]),
        "</available_skills>",
      ].join("\n");
    case "table":
      return [
        "| name | description |",
        "| --- | --- |",
        ...entries.map(({ name, description }) => `| ${escapeCell(name)} | ${escapeCell(description)} |`),
      ].join("\n");
  }
}

export function printTools(layout: ToolsLayout, entries: readonly Entry[]): string {
  switch (layout) {
    case "list":
      return entries.map(({ name, description }) => `- ${name}: ${description}`).join("\n");
    case "xml":
      return entries
        .map(({ name, description }) => `<tool name="${escapeXml(name)}">${escapeXml(description)}</tool>`)
        .join("\n");
    case "signature":
      return entries
        .map((entry) => `${entry.name}(${signature(entry.parameters)}) - ${entry.description}`)
        .join("\n");
    case "openai":
    case "mcp":
    case "anthropic":
      return entries.map((entry) => printJson(inWordsOf(layout, entry))).join("\n");
  }
}

const NO_PARAMETERS: JsonObject = { type: "object", properties: {} };

/** A tool as an API is told of it: the same schema under another key. */
function inWordsOf(api: "openai" | "mcp" | "anthropic", entry: Entry): JsonObject {
  const { name, description, parameters = NO_PARAMETERS } = entry;
  switch (api) {
    case "openai":
      return { type: "function", function: { name, description, parameters } };
    case "mcp":
      return { name, description, inputSchema: parameters };
    case "anthropic":
      return { name, description, input_schema: parameters };
  }
}

function signature(schema: JsonObject | undefined): string {
  const properties = get(schema, "properties");
  if (!isObject(properties)) return "";
  const required = get(schema, "required");
  return members(properties)
    .map(([name, inner]) => {
      const type = asString(get(inner, "type")) ?? (get(inner, "enum") === undefined ? "object" : "string");
      return `${name}${Array.isArray(required) && required.includes(name) ? "" : "?"}: ${type}`;
    })
    .join(", ");
}

/** Layouts in which a line break in a text is written as something else, or an element ends where its tag does. */
const ESCAPING: ReadonlySet<string> = new Set(["xml", "openai", "mcp", "anthropic"]);

/** A catalogue is one line an entry (or one element): a line break in it would be read as another entry. */
export const entriesSurvive = (layout: SkillsLayout | ToolsLayout, entries: readonly Entry[]): boolean =>
  ESCAPING.has(layout) || entries.every(({ name, description }) => !/[\r\n]/.test(name + description));

/** The layouts of each site, in the order they are offered; those that write whole schemas make a prompt much longer and are not. */
export const LAYOUTS = {
  prompt: ["markdown", "xml", "caps"],
  skills: ["list", "xml", "table"],
  tools: ["list", "xml", "signature"],
  role: ["system", "developer"],
  calls: ["structured", "json", "xml", "python"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
