/** Sections of docs/transforms-real.md: each is written between its own marks, by the test that counts what it says. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { ROOT } from "./carry.js";

const PAGE = join(ROOT, "docs/transforms-real.md");
const INTRO = `# What transforms make of real files

Public Skills, tool lists, prompts and Hook settings, as they were published, under every transform that has something to do there. Each section is
counted by a test, which also writes it.
`;

const marks = (title: string): readonly [string, string] => [
  `<!-- begin ${title} -->`,
  `<!-- end ${title} -->`,
];

/** The section in the page, or last where it has none yet. */
export function withSection(page: string, title: string, body: string): string {
  const [begin, end] = marks(title);
  const section = `${begin}\n## ${title}\n\n${body.trim()}\n${end}`;
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) return `${page.trimEnd()}\n\n${section}\n`;
  return page.slice(0, from) + section + page.slice(to + end.length);
}

/** Written with UPDATE_DOCS=1, held to what was counted without. */
export function expectSection(title: string, body: string): void {
  const page = existsSync(PAGE) ? readFileSync(PAGE, "utf8") : INTRO;
  const made = withSection(page, title, body);
  if (process.env["UPDATE_DOCS"] === "1") writeFileSync(PAGE, made);
  else expect(page, `docs/transforms-real.md, section ${title}: UPDATE_DOCS=1 writes it`).toBe(made);
}
