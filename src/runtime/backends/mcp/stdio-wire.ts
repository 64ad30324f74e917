/** An MCP server as a program of this machine: one JSON message a line, in on its standard input, out on its standard output. */
import { spawn } from "node:child_process";
import { printJson } from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import { LARGEST_MESSAGE, type OpenWire, wordsOf } from "./wire.js";

export interface StdioServer {
  readonly kind: "stdio";
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** What a program may know of this process's environment, besides what it is told. */
const INHERITED = ["HOME", "LANG", "LOGNAME", "PATH", "SHELL", "TERM", "TMPDIR", "USER"];
/** Milliseconds that it may take to leave when its input ends, and again when it is asked to. */
const LEAVING = 1500;
const MOST_WORDS = 400;

export const openStdioWire =
  (server: StdioServer): OpenWire =>
  (events) => {
    const inherited = INHERITED.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
    );
    const child = spawn(server.command, server.args, {
      env: { ...Object.fromEntries(inherited), ...server.env },
      stdio: ["pipe", "pipe", "pipe"],
      ...(server.cwd === undefined ? {} : { cwd: server.cwd }),
    });
    let said = "";
    let over = false;
    const end = (why: string): void => {
      if (over) return;
      over = true;
      const words = said.replace(/\s+/g, " ").trim();
      events.gone(words === "" ? why : `${why}; its last words: ${words}`);
    };
    const left = new Promise<void>((done) => {
      child.once("close", (code, signal) => {
        end(`the program ended with ${code === null ? signal : `code ${code}`}`);
        done();
      });
      child.once("error", (error: NodeJS.ErrnoException) => {
        end(
          error.code === "ENOENT"
            ? `there is no program ${server.command} (ENOENT)`
            : `the program could not be started: ${wordsOf(error)}`,
        );
        done();
      });
    });
    child.stderr.on("data", (bytes: Buffer) => {
      said = (said + bytes.toString("utf8")).slice(-MOST_WORDS);
    });
    // What is written to a program that has just ended comes back as an error of the pipe; that it ended is said above.
    child.stdin.on("error", () => undefined);
    const read = lines((line) => {
      const parsed = parseJson(line);
      // Programs that print other things on standard output are common enough.
      if (parsed.ok) events.message(parsed.value);
    });
    child.stdout.on("data", (bytes: Buffer) => {
      if (read(bytes)) return;
      end(`it sent more than ${LARGEST_MESSAGE} bytes in one line`);
      child.kill("SIGKILL");
    });
    return {
      send: (message) =>
        new Promise((resolve, reject) => {
          if (over) return reject(new Error("the program has ended"));
          child.stdin.write(`${printJson(message)}\n`, (error) =>
            error === null || error === undefined ? resolve() : reject(error),
          );
        }),
      close: async () => {
        over = true;
        child.stdin.end();
        for (const signal of ["SIGTERM", "SIGKILL"] as const) {
          if (await within(left, LEAVING)) return;
          child.kill(signal);
        }
        await left;
      },
    };
  };

/** Cuts bytes into lines; false once a line is too long. Characters may be split between two pieces. */
function lines(take: (line: string) => void): (bytes: Buffer) => boolean {
  let parts: Buffer[] = [];
  let size = 0;
  return (bytes) => {
    let rest = bytes;
    for (let at = rest.indexOf(10); at !== -1; at = rest.indexOf(10)) {
      const line = Buffer.concat([...parts, rest.subarray(0, at)]).toString("utf8");
      parts = [];
      size = 0;
      rest = rest.subarray(at + 1);
      if (line.trim() !== "") take(line);
    }
    if (rest.length > 0) parts.push(rest);
    size += rest.length;
    return size <= LARGEST_MESSAGE;
  };
}

/** Did it come to an end within these milliseconds? */
async function within(what: Promise<void>, patience: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), patience);
  });
  const came = await Promise.race([what.then(() => true as const), late]);
  clearTimeout(timer);
  return came;
}
