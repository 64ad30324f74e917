/** `hsa list`: what there is to use. */
import { Argument } from "commander";
import * as z from "zod";
import { builtins } from "../../transforms/index.js";
import { formats, type Unit } from "../io/formats/index.js";
import { exportProfiles } from "../io/profiles/index.js";
import { datasetLaws } from "../laws/dataset/index.js";
import { laws } from "../laws/index.js";
import type { EditKind } from "../model/edit.js";
import { Fault } from "../model/problem.js";
import { type OptionInfo, optionsOf } from "../model/strict.js";
import { profiles } from "../run/profiles.js";
import { EXIT, type Io } from "./io.js";
import type { Define } from "./main.js";
import { optionKind } from "./option-kind.js";
import { columns, type Paint, paintFor } from "./paint.js";
import { transformsPage } from "./transforms-page.js";

const KINDS = ["transforms", "laws", "formats", "profiles"] as const;
type Kind = (typeof KINDS)[number];

interface Entry {
  readonly name: string;
  readonly summary: string;
  readonly family?: string;
  readonly class?: string;
  /** Of a profile: may a Recipe name it, or is it for `hsa export`; and for which trainer. */
  readonly use?: "outputs" | "export";
  readonly trainer?: string;
  readonly version?: string;
  /** Of a law: what it is judged over. */
  readonly over?: "view" | "dataset";
  /** Of a transform: the kinds of edit that it proposes; absent: its options say. */
  readonly kinds?: readonly EditKind[];
  readonly options?: readonly OptionInfo[];
  /** The options as JSON Schema. */
  readonly schema?: unknown;
  /** Of a format: what of a file is a record. */
  readonly unit?: string;
}

/** `value`: a line, an element or the one value; `parts`: each run in one; `file`: all of it; `inside <key>`: each element of that list. */
function unitText(unit: Unit = "value"): string {
  if (typeof unit === "string") return unit;
  return "inside" in unit ? `inside ${unit.inside}` : "parts";
}
const plain = ({ name, summary }: Entry): Entry => ({ name, summary });
const LISTS: Readonly<Record<Kind, () => readonly Entry[]>> = {
  transforms: () =>
    builtins.map(({ name, summary, family, class: kind, kinds, options }) => ({
      name,
      summary,
      family,
      class: kind,
      ...(kinds === undefined ? {} : { kinds }),
      options: optionsOf(options),
      schema: z.toJSONSchema(options, { io: "input", unrepresentable: "any" }),
    })),
  laws: () => [
    ...laws.map((law) => ({ ...plain(law), over: "view" as const })),
    ...datasetLaws.map((law) => ({ ...plain(law), over: "dataset" as const })),
  ],
  formats: () => formats.map(({ name, summary, unit }) => ({ name, summary, unit: unitText(unit) })),
  profiles: () => [
    ...profiles.map((profile) => ({ ...plain(profile), use: "outputs" as const })),
    ...exportProfiles.map(({ name, summary, trainer, version }) => ({
      name,
      summary,
      use: "export" as const,
      trainer,
      version,
    })),
  ],
};

export const define: Define = (command, io, done) => {
  command
    .addArgument(new Argument("[what]", "what to list; all of it when left out").choices(KINDS))
    .option("--json", "one array of objects on stdout")
    .option("--markdown", "a page with every option; of transforms")
    .action((what: Kind | undefined, flags: { json?: true; markdown?: true }) => {
      if (flags.markdown === true && (what !== "transforms" || flags.json === true))
        throw new Fault({
          code: "bad-file",
          where: "--markdown",
          what: "prints a page of transforms alone",
          expected: "hsa list transforms --markdown",
        });
      if (flags.markdown === true) io.out(transformsPage(builtins));
      else print(what, flags.json === true, io);
      done(EXIT.done);
    });
};

function print(what: Kind | undefined, json: boolean, io: Io): void {
  const paint = paintFor(io.color);
  if (what !== undefined) {
    io.out(json ? `${JSON.stringify(LISTS[what]().map(told))}\n` : listText(LISTS[what](), paint));
    return;
  }
  if (json)
    io.out(
      `${JSON.stringify(KINDS.flatMap((kind) => LISTS[kind]().map((entry) => ({ kind, ...told(entry) }))))}\n`,
    );
  else
    for (const kind of KINDS) io.out(`${paint.bold(kind)}\n${listText(LISTS[kind]().map(brief), paint)}\n`);
}

/** Other programs read the options as one JSON Schema. */
const told = ({ schema, options: _, ...entry }: Entry): object =>
  schema === undefined ? entry : { ...entry, options: schema };
const brief = ({ options: _, ...entry }: Entry): Entry => entry;

function listText(entries: readonly Entry[], paint: Paint): string {
  const rows = entries.map((entry) => [
    entry.name,
    [entry.family, entry.class, entry.over === "dataset" ? "dataset" : undefined, entry.use, entry.unit]
      .filter((part) => part !== undefined)
      .join(" ") +
      (entry.family === undefined &&
      entry.over !== "dataset" &&
      entry.use === undefined &&
      entry.unit === undefined
        ? ""
        : "  ") +
      entry.summary,
  ]);
  const table = columns(rows).split("\n");
  return `${entries.flatMap((entry, at) => [table[at] ?? "", ...(entry.options ?? []).map((option) => paint.dim(`    ${optionText(option)}`))]).join("\n")}\n`;
}

function optionText({ name, description, schema, default: standard }: OptionInfo): string {
  const usual = standard === undefined ? "" : `, default ${JSON.stringify(standard)}`;
  return `${name} (${optionKind(schema)}${usual}): ${description}`;
}
