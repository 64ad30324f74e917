/** Many records, one of which makes a transform throw, loop or take all memory: all others are made, and it alone is set aside. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const HOSTILE = ["please_throw", "please_loop", "please_eat"] as const;
export type Hostile = (typeof HOSTILE)[number];

export interface HostileRun {
  readonly way: Hostile;
  readonly books: { readonly read: number; readonly kept: number; readonly quarantined: number };
  /** What is wrong; empty when everything held. */
  readonly flaws: readonly string[];
  readonly seconds: number;
}

const REASONS: Readonly<Record<Hostile, RegExp>> = {
  please_throw: /a fault of this program: cannot read the moon/,
  please_loop: /took longer than 2 s/,
  please_eat: /took more than 2048 MiB of memory/,
};

/** `extra`: the name of one more tool. */
const lineOf = (n: number, extra?: string): string =>
  JSON.stringify({
    id: `r${n}`,
    messages: [
      { role: "system", content: "# A\n\na\n\n# B\n\nb" },
      { role: "user", content: String(n) },
      { role: "assistant", content: "ok" },
    ],
    tools: ["get_order", "find_user", ...(extra === undefined ? [] : [extra])].map((name) => ({
      type: "function",
      function: { name, description: `It is ${name}.`, parameters: { type: "object", properties: {} } },
    })),
  });

const RECIPE = `harness: inline
input: input.jsonl
seed: 7
views: 1
targets: { outcome: any }
steps: [{ use: hostile }, { use: restyle-prompt }]
`;

/** `root`: of the checkout, with compiled output. The first run has no hostile record, and is what the others are compared with. */
export function hostileRuns(root: string, folder: string, records: number): readonly HostileRun[] {
  const bad = Math.floor(records * 0.6);
  const run = (name: string, way: Hostile | undefined) => {
    const place = join(folder, name);
    mkdirSync(place, { recursive: true });
    const lines = Array.from({ length: records }, (_, n) => lineOf(n, n === bad ? way : undefined));
    writeFileSync(join(place, "input.jsonl"), `${lines.join("\n")}\n`);
    writeFileSync(join(place, "r.yaml"), RECIPE);
    const options = {
      workers: 2,
      transforms: join(root, "test/help/hostile-transforms.mjs"),
      maxRecordSeconds: way === "please_loop" ? 2 : 300,
    };
    const child = join(root, "test/help/generate-child.mjs");
    const argv = [child, join(place, "r.yaml"), join(place, "out"), JSON.stringify(options)];
    const begun = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: "utf8" });
    const seconds = (performance.now() - begun) / 1000;
    if (status !== 0) throw new Error(`${name}: ${stderr}`);
    return { books: JSON.parse(stdout).books, rows: rowsIn(join(place, "out"), bad), seconds, place };
  };
  const calm = run("calm", undefined);
  return HOSTILE.map((way) => {
    const { books, rows, seconds, place } = run(way, way);
    const flaws: string[] = [];
    const { read, kept, quarantined } = books;
    if (read !== records || kept !== records - 1 || quarantined !== 1) flaws.push(JSON.stringify(books));
    const set = readFileSync(join(place, "out/quarantine.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    if (set.length !== 1 || set[0].line !== bad + 1 || !REASONS[way].test(set[0].message))
      flaws.push(JSON.stringify(set));
    if (set[0]?.replay !== `hsa show r.yaml input.jsonl:${bad + 1}`) flaws.push(`replay: ${set[0]?.replay}`);
    if (rows !== calm.rows) flaws.push("other records' rows are not what they are without it");
    return { way, books, flaws, seconds };
  });
}

/** All rows but those of one record. */
function rowsIn(out: string, bad: number): string {
  return ["bases", "views", "sft/train", "sft/dev", "sft/test", "rl"]
    .flatMap((kind) =>
      readdirSync(join(out, kind))
        .sort()
        .map((name) => join(out, kind, name)),
    )
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .filter((line) => !line.includes(`"r${bad}~`))
    .join("\n");
}
