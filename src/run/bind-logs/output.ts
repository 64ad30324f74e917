/** The folder that `hsa bind` writes: finished under its own name only, so that half of it is never taken for the whole. */
import { closeSync, fsyncSync, openSync, renameSync } from "node:fs";
import { join } from "node:path";
import { writeAtomic } from "../../io/atomic.js";
import { isFolder, isThere, listFolder, makeFolder, writeAll } from "../../io/files.js";
import { printYaml } from "../../io/yaml/yaml.js";
import { fromMembers, type Json, type JsonObject, printJson } from "../../model/json.js";
import { explain, Fault, type Problem } from "../../model/problem.js";
import type { BindReport } from "./report.js";

export interface Unbound {
  readonly file: string;
  readonly line: number;
  readonly part?: number;
  readonly id: string | null;
  readonly problems: readonly Problem[];
}

export interface Output {
  episode(label: string, row: JsonObject): void;
  unbound(record: Unbound): void;
  /** All rows are written: files get their names. */
  close(): void;
  /** The report and a Recipe that runs over what was bound. */
  finish(report: BindReport, labels: readonly string[]): void;
}

const UNFINISHED = ".hsa-tmp";
/** Rows are written in pieces of about this size. */
const PIECE = 1 << 20;

/** Throws a Fault where the folder holds anything. */
export function openOutput(folder: string): Output {
  if (isThere(folder) && (!isFolder(folder) || listFolder(folder).length > 0))
    throw new Fault({
      code: "bad-file",
      where: folder,
      what: "it is no empty folder",
      expected: "a new folder, or an empty one",
    });
  // Not before there is something to write: a run that stops on its first reading leaves nothing behind.
  const make = (): void => makeFolder(join(folder, "episodes"));
  const files = new Map<string, Open>();
  const open = (path: string): Open => {
    make();
    const file = openFile(join(folder, path));
    files.set(path, file);
    return file;
  };
  const line = (path: string, row: JsonObject): void => {
    const file = files.get(path) ?? open(path);
    file.write(`${printJson(row)}\n`);
  };
  return {
    episode: (label, row) => line(`episodes/${label}.jsonl`, row),
    unbound: ({ problems, id, ...place }) => {
      const [first] = problems;
      const message = problems.map(explain).join(" · ");
      line("unbound.jsonl", {
        ...{ id, ...place, code: first?.code ?? "internal", message },
        ...(first?.remedy === undefined ? {} : { remedy: first.remedy }),
      });
    },
    close: () => {
      make();
      for (const file of files.values()) file.close();
    },
    finish: (report, labels) => {
      writeAtomic(join(folder, "bind.json"), `${printJson(report as unknown as Json)}\n`);
      if (labels.length > 0) writeAtomic(join(folder, "recipe.yaml"), recipeFor(labels));
    },
  };
}

interface Open {
  readonly write: (text: string) => void;
  readonly close: () => void;
}

function openFile(path: string): Open {
  const file = openSync(`${path}${UNFINISHED}`, "w");
  let held: string[] = [];
  let size = 0;
  const flush = (): void => {
    writeAll(file, Buffer.from(held.join("")));
    held = [];
    size = 0;
  };
  return {
    write: (text) => {
      held.push(text);
      size += text.length;
      if (size >= PIECE) flush();
    },
    close: () => {
      flush();
      fsyncSync(file);
      closeSync(file);
      renameSync(`${path}${UNFINISHED}`, path);
    },
  };
}

function recipeFor(labels: readonly string[]): string {
  const [first] = labels as readonly [string];
  return printYaml(
    fromMembers([
      ["harness", `harnesses/${first}`],
      [
        "input",
        labels.map((label): Json => ({ path: `episodes/${label}.jsonl`, harness: `harnesses/${label}` })),
      ],
      ["seed", 1],
      ["views", 4],
      ["targets", { outcome: "any", ends: "any" }],
      ["steps", STEPS],
      ["outputs", ["messages"]],
    ]),
  );
}

/** What changes names and order, and needs no bank. */
const STEPS: readonly Json[] = [
  { use: "rename-tools", p: 0.6 },
  { use: "rename-params", p: 0.5 },
  { use: "rename-skills", p: 0.6 },
  { use: "reorder-tools", p: 0.5 },
  { use: "restyle-prompt", p: 0.4 },
];
