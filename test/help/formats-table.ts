/** The table of formats as docs/formats.md has it: what the code says of each. */
import { type Format, formats } from "../../src/io/formats/index.js";

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

const unitOf = ({ unit = "value", beside }: Format): string =>
  typeof unit === "object"
    ? `each element of \`${unit.inside}\``
    : `${unit}${beside === undefined ? "" : `, with \`${beside}\``}`;

export const formatsTable = (): string =>
  [
    "| format | a record is | what it is |",
    "| --- | --- | --- |",
    ...formats.map((format) => `| \`${format.name}\` | ${unitOf(format)} | ${cell(format.summary)} |`),
  ].join("\n");
