/** A table of Markdown; all columns but the first hold figures. */
type Cell = string | number;
export const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, head.map((_, at) => (at === 0 ? "---" : "---:")), ...rows]
    .map((row) => `| ${row.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
