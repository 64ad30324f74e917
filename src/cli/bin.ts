#!/usr/bin/env node
/** The process around `main`: streams, clock, signals. */
import * as module from "node:module";
import type { Io } from "./io.js";
import { main } from "./main.js";

// Compiling its modules is most of what a short command does; from Node 22.8 on they can be kept compiled.
(module as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();

const wantsColor = process.env["NO_COLOR"] === undefined && process.env["TERM"] !== "dumb";

const io: Io = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  now: () => performance.now(),
  live: process.stderr.isTTY === true && process.env["CI"] === undefined,
  color: process.stdout.isTTY === true && wantsColor,
  cwd: process.cwd(),
  onInterrupt: (handler) => {
    process.on("SIGINT", handler);
    process.on("SIGTERM", handler);
    return () => {
      process.off("SIGINT", handler);
      process.off("SIGTERM", handler);
    };
  },
  // What was being written stays under its temporary name.
  abort: () => process.kill(process.pid, "SIGKILL"),
};

// A reader that has seen enough (`hsa list | head`) is no fault; what could not be written is.
let lost = false;
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE" || lost) return;
  lost = true;
  if (process.exitCode === 0) process.exitCode = 2;
  process.stderr.write(`hsa: standard output: ${error.message}\n`);
});

const code = await main(process.argv.slice(2), io);
process.exitCode = lost && code === 0 ? 2 : code;
