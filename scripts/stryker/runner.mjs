// A test runner for Stryker. Its unit is a test file, loading included, so what the sources do while they are loaded
// counts for the files that load them, and no mutant costs the whole suite. Each mutant is a program of its own, in which
// one source differs, and runs in a fresh process; only the first run, which counts who meets which mutant, uses the
// switches that Stryker places.

import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  commonTokens,
  declareFactoryPlugin,
  declareValuePlugin,
  PluginKind,
  tokens,
} from "@stryker-mutator/api/plugin";
import { readLedger } from "./ledger.mjs";
import { mutatedText } from "./mutated.mjs";
import { bestFirst, newMemory, remember } from "./order.mjs";
import { isSampled, placeOf } from "./place.mjs";
import { runFiles, verdictOf } from "./process.mjs";
import { textsForPeople } from "./texts.mjs";
import { compile, makeTree, slashed } from "./tree.mjs";

export const NOT_SAMPLED = "not in the sample";

/** How many seconds a test file has before the next has a turn. */
const SLICE = 0.5;
/** How many budgets long the first run looks at one test file: a mutant's run never gets further into it. */
const LOOK = 2;
const LAST_RESORT = 1000;

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, "plain-node", plainNode),
  declareValuePlugin(PluginKind.Ignore, "texts-for-people", textsForPeople),
];

plainNode.inject = tokens(commonTokens.options);

/** `options.plainNode` is what run.mjs hands over: `{ root, work, testFiles, keys, sample, budget, digest }`. */
function plainNode({ plainNode: given }) {
  const base = join(given.work, "plain");
  const own = join(given.work, `plain-${process.pid}`);
  const memory = newMemory();
  /** By test file, what the first run saw: `{ seconds, slow, met }`. Its process wrote it for all. */
  let seen;
  let ledger;

  return {
    capabilities: () => ({ reloadEnvironment: true }),
    dryRun: () => dryRun(given, base),
    mutantRun,
    dispose: () => rmSync(own, { recursive: true, force: true }),
  };

  async function mutantRun({ activeMutant, testFilter }) {
    const file = slashed(given.root, activeMutant.fileName);
    const place = placeOf({ ...activeMutant, file });
    if (!isSampled(place, given.sample)) return { status: "error", errorMessage: NOT_SAMPLED };
    ledger ??= readLedger(given);
    const known = ledger.get(place);
    if (known !== undefined) return resultOf(known);
    const verdict = await tryMutant(file, activeMutant, testFilter);
    appendFileSync(
      join(given.work, "ledger.jsonl"),
      `${JSON.stringify({ ...given.digest, place, ...verdict })}\n`,
    );
    return resultOf(verdict);
  }

  async function tryMutant(file, mutant, testFilter) {
    seen ??= new Map(JSON.parse(readFileSync(join(given.work, "seen.json"), "utf8")));
    if (!existsSync(own)) cpSync(base, own, { recursive: true, verbatimSymlinks: true });
    const source = join(own, file);
    const compiled = source.replace(/\.ts$/, ".js");
    const pristine = readFileSync(compiled, "utf8");
    const files = bestFirst(memory, file, testFilter, (name) => seen.get(name).seconds);
    const slow = Object.assign({}, ...files.map((name) => seen.get(name).slow));
    try {
      writeFileSync(compiled, compile(mutatedText(readFileSync(source, "utf8"), mutant), source));
      const { tried, ...verdict } = verdictOf(
        await runFiles({ root: own, files, budget: given.budget, slice: SLICE, slow, limit: LAST_RESORT }),
      );
      remember(memory, file, tried, verdict.by);
      return { ...verdict, tried: tried.length };
    } finally {
      writeFileSync(compiled, pristine);
    }
  }
}

function resultOf({ outcome, by, message, tried }) {
  switch (outcome) {
    case "killed":
      return { status: "killed", killedBy: [by], failureMessage: message, nrOfTests: tried };
    case "timeout":
      return { status: "timeout", reason: message };
    default:
      return { status: "survived", nrOfTests: tried };
  }
}

/**
 * Every test file twice: as it is, to see that it is green and what it costs, and in the sandbox, to see which mutants it
 * meets. What was seen of a file is kept while the file, what it shares with others, and the sources are the same, and no
 * larger budget lets it be seen further.
 */
async function dryRun({ root, work, testFiles, keys, budget }, base) {
  makeTree({ root, to: base });
  const path = join(work, "seen.json");
  const before = new Map(existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : []);
  const switched = join(work, "switched");
  const seen = [];
  const leftOut = [];
  for (const file of testFiles) {
    const known = before.get(file);
    if (known?.key === keys[file] && (!known.isCut || known.budget >= budget)) {
      seen.push([file, known]);
      continue;
    }
    if (!existsSync(switched)) makeTree({ root, from: process.cwd(), to: switched });
    const look = await lookAt({ base, switched, file, budget: LOOK * budget });
    // a file that is red as it is tells nothing about a mutant
    if (look.failure !== undefined) leftOut.push(`${file}: ${look.failure}`);
    else seen.push([file, { key: keys[file], budget, ...look }]);
    writeFileSync(path, JSON.stringify([...new Map([...before, ...seen])]));
  }
  rmSync(switched, { recursive: true, force: true });
  writeFileSync(path, JSON.stringify(seen));
  writeFileSync(join(work, "left-out.json"), JSON.stringify(leftOut));
  return {
    status: "complete",
    tests: seen.map(([file, { seconds }]) => ({
      id: file,
      name: file,
      timeSpentMs: seconds * 1000,
      status: 0,
    })),
    mutantCoverage: { static: {}, perTest: Object.fromEntries(seen.map(([file, { met }]) => [file, met])) },
  };
}

async function lookAt({ base, switched, file, budget }) {
  const plain = await runFiles({ root: base, files: [file], budget, limit: LAST_RESORT });
  const failure = plain.events.find((event) => event.failure !== undefined)?.failure;
  const done = plain.events.find((event) => event.done);
  if (done === undefined) return { failure: failure ?? `it ended with ${plain.signal ?? plain.code}` };
  const { events } = await runFiles({
    root: switched,
    files: [file],
    budget,
    coverage: true,
    limit: LAST_RESORT,
  });
  const counted = events.find((event) => event.done);
  if (counted === undefined) return { failure: "it fails where mutants are counted" };
  const slow = plain.events.filter((event) => event.slow !== undefined);
  return {
    seconds: done.cpu,
    slow: Object.fromEntries(slow.map(({ slow: step, seconds }) => [step, seconds])),
    met: counted.met,
    isCut: done.left > 0 || counted.left > 0,
  };
}
