/**
 * Writes trajectories of the simulated shops and the office. Run after the build:
 *
 * node dist/scripts/make-fixtures.js [--harness livestream] [--count 150] [--seed 7] [--out fixtures/trajectories]
 *   [--products N] [--orders N] [--requests N]
 *
 * The last three are the size of a shop and the length of a run in it; without them they are as shipped.
 * Without --harness: for every Harness that ships. The same seed gives the same bytes; `--out -` writes to standard output.
 */
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { readHarness } from "../src/io/harness/read-harness.js";
import { printJson } from "../src/model/json.js";
import { type Writer, writers } from "../src/world/writers.js";

const { values } = parseArgs({
  options: {
    harness: { type: "string" },
    count: { type: "string", default: "150" },
    seed: { type: "string", default: "7" },
    out: { type: "string", default: "fixtures/trajectories" },
    products: { type: "string" },
    orders: { type: "string" },
    requests: { type: "string" },
  },
});

const count = Number(values.count);
const size = Object.fromEntries(
  (["products", "orders", "requests"] as const).flatMap((key) => {
    const value = values[key];
    return value === undefined ? [] : [[key, Number(value)]];
  }),
);
const chosen = writers.filter(({ harness }) => values.harness === undefined || harness === values.harness);
if (!Number.isSafeInteger(count) || count < 0 || chosen.length === 0) {
  const names = writers.map(({ harness }) => harness).join(", ");
  process.stderr.write(`make-fixtures: --count is a whole number, --harness one of: ${names}\n`);
  process.exitCode = 2;
} else {
  for (const writer of chosen) await write(writer);
}

async function write(writer: Writer): Promise<void> {
  const lines = Readable.from(await linesOf(writer));
  if (values.out === "-") {
    await pipeline(lines, process.stdout, { end: false });
    return;
  }
  mkdirSync(values.out, { recursive: true });
  const file = join(values.out, `${writer.harness}.jsonl`);
  await pipeline(lines, createWriteStream(file));
  process.stderr.write(`make-fixtures: ${count} trajectories in ${file}\n`);
}

/** One record at a time, so that any number fits into memory. */
async function linesOf(writer: Writer): Promise<Iterable<string>> {
  const harness = await readHarness(join("harness-configs", writer.harness));
  return (function* () {
    for (let place = 0; place < count; place++)
      yield `${printJson(writer.write(harness, { seed: values.seed, place, size }))}\n`;
  })();
}
