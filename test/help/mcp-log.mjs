// Stands before an MCP server on standard input and output, and writes down each line that reaches it, before it does.
// node mcp-log.mjs LOG NAME COMMAND [ARGUMENT…]
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [log, name, command, ...rest] = process.argv.slice(2);
const server = spawn(command, rest, { stdio: ["pipe", "pipe", "ignore"] });
server.stdout.pipe(process.stdout);
server.stdin.on("error", () => undefined);
server.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => server.kill());

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  appendFileSync(log, `${name}\t${line}\n`);
  server.stdin.write(`${line}\n`);
});
// A server that outlives its client must not outlive the test.
lines.on("close", () => {
  server.stdin.end();
  setTimeout(() => server.kill("SIGKILL"), 1000).unref();
});
