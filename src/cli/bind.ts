/** `hsa bind`: logs joined with the versions of the Harness that they were made under; Harness folders and Episodes come out. */
import { isAbsolute, join } from "node:path";
import { type BindOptions, bindLogs } from "../run/bind-logs/bind-logs.js";
import type { BindReport, LossReport } from "../run/bind-logs/report.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import type { Define } from "./main.js";

interface Flags {
  readonly out: string;
  readonly from?: string;
  readonly harness?: readonly string[];
  readonly skills?: string;
  readonly hooks?: string;
  readonly tools?: string;
  readonly git?: string;
  readonly dateField?: string;
  readonly versionField?: string;
  readonly json?: true;
}

export const define: Define = (command, io, done) => {
  const collect = (path: string, paths: readonly string[] = []): readonly string[] => [...paths, path];
  command
    .argument("<logs...>", "files, folders, globs, or - for standard input")
    .requiredOption("--out <folder>", "a new folder for Harnesses, Episodes, a Recipe and the report")
    .option("--from <format>", "the format of the logs, where it is not to be detected")
    .option("--harness <folder>", "a Harness folder; given several times: its versions", collect)
    .option("--skills <folder>", "Agent Skills that the logs were made with")
    .option("--hooks <path>", "Hooks that the logs were made with")
    .option("--tools <file>", "the tool list, where records do not bring their own")
    .option("--git <repo>", "take the versions of these paths (inside the repository) from its history")
    .option("--date-field <path>", "where a record keeps its date, such as meta.created_at")
    .option("--version-field <path>", "where a record keeps the version of its Harness")
    .option("--json", "the report as JSON on stdout")
    .action(async (logs: readonly string[], flags: Flags) => {
      const report = await bindLogs(optionsOf(logs, flags, io));
      io.out(flags.json === true ? `${JSON.stringify(report)}\n` : reportText(report, flags.out));
      done(codeOf(report));
    });
};

const codeOf = ({ read, bound }: BindReport): ExitCode =>
  read > 0 && bound === 0 ? EXIT.findings : EXIT.done;

function optionsOf(logs: readonly string[], flags: Flags, io: Io): BindOptions {
  const at = (path: string): string => (path === "-" || isAbsolute(path) ? path : join(io.cwd, path));
  // Inside a repository paths are the repository's.
  const part = flags.git === undefined ? at : (path: string): string => path;
  const { from, skills, hooks, tools, git, dateField, versionField } = flags;
  return {
    logs: logs.map(at),
    out: at(flags.out),
    parts: {
      harness: (flags.harness ?? []).map(part),
      ...(skills === undefined ? {} : { skills: part(skills) }),
      ...(hooks === undefined ? {} : { hooks: part(hooks) }),
      ...(tools === undefined ? {} : { tools: part(tools) }),
    },
    fields: {
      ...(dateField === undefined ? {} : { date: dateField }),
      ...(versionField === undefined ? {} : { version: versionField }),
    },
    ...(io.stdin === undefined ? {} : { stdin: io.stdin }),
    ...(from === undefined ? {} : { from }),
    ...(git === undefined ? {} : { repo: at(git) }),
  };
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? "0 %" : `${((100 * part) / whole).toFixed(1)} %`;

function reportText(report: BindReport, out: string): string {
  const { read, bound, versions, decided, echoes, families } = report;
  const lines = [
    `${bound} of ${read} records bound (${percent(bound, read)})`,
    "",
    "versions",
    ...versions.map(
      ({ label, from, records, sections, slots, tools, skills, hooks }) =>
        `  ${label}${from === null ? "" : ` from ${from.slice(0, 10)}`}: ${records} records; ${sections.length} sections, ${slots.length} slots, ${tools} tools, ${skills} Skills, ${hooks} Hooks`,
    ),
    `  told by: content ${decided.content}, date ${decided.date}, name ${decided.named}, only version ${decided.only}; ${report.several} fit a further version as well`,
    "",
    `written by the Harness: ${echoes.blocks} blocks in user turns, ${echoes.skills} Skill bodies, ${echoes.hooks} Hook messages, ${echoes.errors} validation errors`,
    "",
    "families",
    ...Object.entries(families).flatMap(([family, { applies, losses }]) => [
      `  ${family}: applies to ${applies} of ${bound} (${percent(applies, bound)})`,
      ...losses.map((loss) => lossText(loss, "    ")),
    ]),
    ...(report.losses.length === 0 ? [] : ["", "not bound"]),
    ...report.losses.map((loss) => lossText(loss, "  ")),
    ...(Object.keys(report.dropped).length === 0
      ? []
      : [
          "",
          "taken out by readers",
          ...Object.entries(report.dropped).map(([path, count]) => `  ${path} ${count}`),
        ]),
    ...(report.damagedLines === 0 ? [] : ["", `${report.damagedLines} lines are no JSON and were left out`]),
    ...(report.notes.length === 0 ? [] : ["", "notes"]),
    ...report.notes.map((note) => `  ${note}`),
    ...(bound === 0 ? [] : ["", `next: hsa generate ${out}/recipe.yaml --out DIR`]),
  ];
  return `${lines.join("\n")}\n`;
}

const lossText = ({ code, records, example, remedy }: LossReport, indent: string): string =>
  `${indent}${code} ${records}: ${example}${remedy === null ? "" : `\n${indent}  → ${remedy}`}`;
