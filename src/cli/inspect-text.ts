/** What was found in a file, for people. */
import { explain } from "../model/problem.js";
import type { Inspected } from "../run/inspect.js";
import { columns, type Paint } from "./paint.js";

/** Names, paths and refused records that are shown; `--json` has all. */
const MOST_NAMES = 12;
const MOST_PATHS = 12;
const MOST_REFUSED = 5;

export function inspectText(found: Inspected, paint: Paint): string {
  const { tools, calls, unpaired, reasoning, outcome, refused_records: lost } = found;
  const read = found.records - lost;
  const rows: (readonly [string, string])[] = [
    ["format", formatText(found)],
    ["records", recordsText(found)],
  ];
  if (read > 0) {
    rows.push(["messages", `${found.messages.total}${list(found.messages.by_role)}`]);
    rows.push([
      "calls",
      `${calls.total} in ${plural(found.records_with_calls, "record")}${calls.frozen > 0 ? `, ${calls.frozen} of them in text alone` : ""}; sha256 ${calls.sha256}`,
    ]);
    if (calls.names.length > 0) rows.push(["called", names(calls.names)]);
    rows.push([
      "results",
      `${found.results.total}; unpaired: ${plural(unpaired.calls, "call")}, ${plural(unpaired.results, "result")}`,
    ]);
    rows.push([
      "tools",
      tools.inline_distinct === 0
        ? "none declared"
        : `${tools.inline_distinct} declared by ${plural(tools.records_with_tools, "record")} (${plural(tools.inline_definitions, "definition")}, ${tools.inline_distinct_definitions} different); ${plural(tools.called_but_not_declared.length, "call")} of undeclared ones`,
    ]);
    rows.push(["reasoning", reasoning.present ? `in ${plural(reasoning.messages, "message")}` : "none"]);
    rows.push(["end in a reply", plural(found.records_ending_in_assistant_reply, "record")]);
    rows.push([
      "outcome",
      outcome.records === 0 ? "not stated" : `stated by ${outcome.records}, success in ${outcome.succeeded}`,
    ]);
  }
  if (Object.keys(found.dropped).length > 0) rows.push(["dropped", paths(found.dropped)]);
  if (Object.keys(found.unknown).length > 0)
    rows.push(["kept, not understood", names(Object.keys(found.unknown), MOST_PATHS)]);
  for (const { line, message } of found.damaged_lines.slice(0, MOST_REFUSED))
    rows.push([`damaged line ${line}`, message]);
  if (found.damaged_lines.length > MOST_REFUSED)
    rows.push(["", `and ${found.damaged_lines.length - MOST_REFUSED} more damaged lines`]);
  for (const { index, code, message } of found.refused.slice(0, MOST_REFUSED))
    rows.push([`refused ${index}`, `${code}: ${message}`]);
  if (lost > MOST_REFUSED) rows.push(["", `and ${lost - MOST_REFUSED} more refused records`]);
  if (found.fault !== undefined) rows.push(["stopped", explain(found.fault)]);
  return `${paint.bold(found.file)}\n${columns(rows.map(([name, text]) => [`  ${name}`, text]))}\n`;
}

const formatText = ({ format, formats }: Inspected): string =>
  format === null ? "none that is known here" : format === "mixed" ? `mixed${list(formats)}` : format;

function recordsText({ records, fragments, refused_records: refused }: Inspected): string {
  const parts = [
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(fragments > 0 ? [`${fragments} replies without a request`] : []),
  ];
  return `${records}${parts.length === 0 ? "" : ` (${parts.join(", ")})`}`;
}

const list = (counts: Readonly<Record<string, number>>): string => {
  const parts = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
};
const names = (all: readonly string[], most = MOST_NAMES): string =>
  [...all.slice(0, most), ...(all.length > most ? [`and ${all.length - most} more`] : [])].join(", ");
const paths = (counts: Readonly<Record<string, number>>): string =>
  names(
    Object.entries(counts).map(([path, count]) => `${path} ${count}`),
    MOST_PATHS,
  );
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
