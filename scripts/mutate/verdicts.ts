/** What the two verifiers say of a dataset, by View. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { asString, get } from "../../src/model/json.js";
import { verify } from "../../src/run/verify.js";
import { readObject } from "../real-files.js";
import { ROOT } from "./datasets.js";

/** The laws (and other checks) that found fault, by the id of the View; findings on no line stand under "". */
export type Verdicts = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Said {
  readonly where: string;
  readonly law: string;
  readonly what: string;
}

/** More findings than one folder of damaged Views has. */
const MANY = 1_000_000;

export async function askTypeScript(folder: string): Promise<Verdicts> {
  const { findings } = await verify(folder, undefined, MANY);
  return byView(
    folder,
    findings.map(({ where, check, what }) => ({ where, law: check, what })),
  );
}

const SCRIPT = join(ROOT, "training", "hsa_training", "verify.py");
const PYTHONS = [join(ROOT, ".venv", "bin", "python"), join(ROOT, ".venv", "Scripts", "python.exe")];

export async function askPython(folder: string): Promise<Verdicts> {
  const python = PYTHONS.find((path) => existsSync(path)) ?? "python3";
  const child = spawn(python, [SCRIPT, folder], { stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr, status] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number | null>((settle, fail) => {
      child.on("error", fail);
      child.on("close", settle);
    }),
  ]);
  if (status !== 0 && status !== 3) throw new Error(`${SCRIPT} ended with ${status}: ${stderr}`);
  const said = stdout.split("\n").flatMap((line): readonly Said[] => {
    const found = /^(\S+?): ([a-z-]+): (.*)$/.exec(line);
    return found === null ? [] : [{ where: found[1] ?? "", law: found[2] ?? "", what: found[3] ?? "" }];
  });
  return byView(folder, said);
}

function byView(folder: string, said: readonly Said[]): Verdicts {
  const lines = new Map<string, readonly string[]>();
  const idAt = (where: string): string => {
    const found = /^([^:\s]+\.jsonl):(\d+)/.exec(where);
    if (found === null) return "";
    const [, file = "", line = "0"] = found;
    const text = lines.get(file) ?? readFileSync(join(folder, file), "utf8").split("\n");
    lines.set(file, text);
    return asString(get(readObject(text[Number(line) - 1] ?? ""), "id")) ?? "";
  };
  const verdicts = new Map<string, Map<string, string>>();
  for (const { where, law, what } of said) {
    const id = idAt(where);
    const laws = verdicts.get(id) ?? new Map<string, string>();
    verdicts.set(id, laws);
    if (!laws.has(law)) laws.set(law, what);
  }
  return verdicts;
}
