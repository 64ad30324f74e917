/** The tables of docs/edits.md: every row of the catalogue with the kinds of edit that carry it. */
import type { CatalogueRow } from "../catalogue/row.js";

export type Filed = CatalogueRow & {
  /** The file under test/catalogue that has the example. */
  readonly file: string;
};

const FAMILIES = { S: "Skills", T: "Tools", P: "Prompt", K: "Hooks" } as const;
const MARK =
  "<!-- The tables below are written by UPDATE_DOCS=1 npx vitest run test/edits-page.test.ts -->\n";

const numberOf = ({ id }: CatalogueRow): number => Number(id.slice(1));

/** The page with its tables made anew. */
export function editsPage(page: string, rows: readonly Filed[]): string {
  const at = page.indexOf(MARK);
  if (at < 0) throw new Error(`the page has lost the line ${MARK}`);
  return (
    page.slice(0, at + MARK.length) +
    Object.entries(FAMILIES)
      .map(([letter, title]) =>
        table(
          title,
          rows.filter(({ id }) => id.startsWith(letter)),
        ),
      )
      .join("")
  );
}

function table(title: string, rows: readonly Filed[]): string {
  const lines = rows
    .toSorted((a, b) => numberOf(a) - numberOf(b))
    .map(({ id, what, class: kind, kinds, file }) => {
      const carried = kinds.map((one) => `\`${one}\``).join(", ");
      return `| ${id} | ${what.replaceAll("|", "\\|")} | ${kind} | ${carried} | \`${file}\` |\n`;
    });
  return `\n## ${title}\n\n| row | what changes | class | kinds of edit | example in \`test/catalogue/\` |\n| --- | --- | --- | --- | --- |\n${lines.join("")}`;
}
