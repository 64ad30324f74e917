// Loaded before a run that is to be tried (`node --import`): at the n-th call of a kind it ends the process, or the call fails.
// What to do stands in HSA_FAULT, as JSON: { kind, n, way, input, report }. The program itself knows nothing of this.
import crypto from "node:crypto";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const plan = JSON.parse(process.env["HSA_FAULT"] ?? "{}");
const paths = new Map();
const counts = {};
let building = false;
let publishing = false;

/** What a call is part of; undefined for those that no fault is planned at. */
function kindOf(name, path) {
  if (publishing && name !== "readSync" && name !== "createHash") return "manifest";
  if (name === "readSync") return path.endsWith(plan.input) ? "read" : undefined;
  if (name === "writeSync") return path.includes("/open/") ? "write" : undefined;
  if (name === "fsyncSync") return "flush";
  if (name === "renameSync") return "rename";
  if (name === "mkdirSync") return path.includes(".hsa-partial") ? "mkdir" : undefined;
  if (name === "openSync") return path.includes(".hsa-partial") ? "open" : undefined;
  return name === "createHash" && building ? "build" : undefined;
}

function watch(name, path) {
  if (path.includes("/.hsa-partial/open/")) building = true;
  // The manifest's time begins when the parts of the ledger are joined.
  if (name === "openSync" && path.endsWith(".hsa-partial/quarantine.jsonl")) publishing = true;
}

function die() {
  process.kill(process.pid, "SIGKILL");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function patch(module, name, pathOf) {
  const real = module[name];
  module[name] = (...given) => {
    const path = String(pathOf(given) ?? "");
    watch(name, path);
    const call = () => {
      const result = real.apply(module, given);
      if (name === "openSync") paths.set(result, path);
      return result;
    };
    const kind = kindOf(name, path);
    if (kind === undefined) return call();
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind !== plan.kind || counts[kind] < plan.n) return call();
    const isFirst = counts[kind] === plan.n;
    if (plan.way === "kill before" && isFirst) die();
    if (plan.way === "kill after" && isFirst) {
      call();
      die();
    }
    if (plan.way === "kill torn" && isFirst) {
      if (name === "writeSync") real.call(module, given[0], given[1].subarray(0, given[1].length >> 1));
      die();
    }
    if (plan.way === "SIGINT" && isFirst) process.kill(process.pid, "SIGINT");
    // A disk that is full stays full; a device may fail once.
    if (plan.way === "ENOSPC" || (plan.way === "EIO" && isFirst)) {
      if (plan.way === "ENOSPC" && name === "writeSync" && isFirst)
        return real.call(module, given[0], given[1].subarray(0, given[1].length >> 1));
      throw Object.assign(new Error(`${plan.way}: planned, ${name} '${path}'`), { code: plan.way, path });
    }
    return call();
  };
}

const ofFd = ([fd]) => paths.get(fd);
const first = ([path]) => path;
for (const name of ["readSync", "writeSync", "fsyncSync"]) patch(fs, name, ofFd);
for (const name of ["openSync", "mkdirSync", "rmSync", "renameSync"]) patch(fs, name, first);
patch(crypto, "createHash", () => "");
syncBuiltinESMExports();
if (plan.report !== undefined)
  process.on("exit", () => fs.appendFileSync(plan.report, `${JSON.stringify(counts)}\n`));
