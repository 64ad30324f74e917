/** Findings of lint as SARIF 2.1.0, which code hosts show beside the lines. */
import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { explain, type ProblemCode } from "../../model/problem.js";
import { sha256 } from "../digest.js";
import type { Finding } from "./lint-finding.js";

const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

/** What each rule of lint is about; any other code is shown by its own words. */
const RULES: Readonly<Partial<Record<ProblemCode, string>>> = {
  "no-such-symbol": "A text, a list or a link names something that is not declared.",
  "not-renamable": "A text may or may not mean a declared name, so nobody may rename it.",
  "name-illegal": "An API refuses the name.",
  "name-clash": "Two names cannot be told apart by a reader or a client.",
  "bad-skill": "A Skill breaks the rules of Agent Skills, or nobody can reach it.",
  "bad-tool": "A tool cannot be read, or its list is not whole.",
  "bad-harness": "A part of the Harness contradicts another, or a Hook can never act.",
  "bad-slot": "A slot stands where nothing fills it.",
  "bad-file": "A file cannot be read as what it is, or holds what no client reads.",
  "bad-json": "A file is not JSON.",
  "bad-encoding": "A file is not UTF-8 text.",
  "order-illegal": "Sections stand in an order that they forbid.",
};

/** One run. `accepted`: findings of a baseline, shown as suppressed. */
export function sarifOf(
  fresh: readonly Finding[],
  accepted: readonly Finding[],
  version: string,
  isCompared: boolean,
): object {
  const all = [...fresh, ...accepted];
  const codes = [...new Set(all.map(({ code }) => code))].sort();
  const result = (finding: Finding, isAccepted: boolean): object => ({
    ruleId: finding.code,
    ruleIndex: codes.indexOf(finding.code),
    level: "warning",
    message: { text: messageOf(finding) },
    locations: [locationOf(finding)],
    partialFingerprints: {
      "hsaFinding/v1": sha256(`${finding.code}\n${finding.file ?? finding.where}\n${finding.what}`),
    },
    ...(isCompared ? { baselineState: isAccepted ? "unchanged" : "new" } : {}),
    ...(isAccepted
      ? { suppressions: [{ kind: "external", justification: "accepted by the baseline" }] }
      : {}),
  });
  return {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "hsa",
            semanticVersion: version,
            rules: codes.map((code) => ({
              id: code,
              shortDescription: { text: RULES[code] ?? code.replaceAll("-", " ") },
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: [...fresh.map((one) => result(one, false)), ...accepted.map((one) => result(one, true))],
      },
    ],
  };
}

/** Without the place, which SARIF states apart. */
function messageOf(finding: Finding): string {
  const text = explain(finding).slice(finding.where.length + 2);
  return finding.remedy === undefined ? text : `${text} (${finding.remedy})`;
}

function locationOf({ file, line, column, where }: Finding): object {
  if (file === undefined) return { logicalLocations: [{ fullyQualifiedName: where }] };
  const uri = isAbsolute(file)
    ? pathToFileURL(file).href
    : encodeURI(file).replace(/[?#]/g, encodeURIComponent);
  return {
    physicalLocation: {
      artifactLocation: { uri },
      ...(line === undefined
        ? {}
        : { region: { startLine: line, ...(column === undefined ? {} : { startColumn: column }) } }),
    },
  };
}
