/** The table of formats as docs/formats.md has it: what the code says of each. */
import { type Format, formats } from "../../src/io/formats/index.js";

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

function unitOf({ unit = "value", beside }: Format): string {
  if (typeof unit === "string") return `${unit}${beside === undefined ? "" : `, with \`${beside}\``}`;
  return "inside" in unit ? `each element of \`${unit.inside}\`` : "each run in a value";
}

export const formatsTable = (): string =>
  [
    "| format | a record is | what it is |",
    "| --- | --- | --- |",
    ...formats.map((format) => `| \`${format.name}\` | ${unitOf(format)} | ${cell(format.summary)} |`),
  ].join("\n");
