/** argv → exit code, with no process in sight. Each command's file is loaded only when it is the one that was asked for. */
import { Command, CommanderError } from "commander";
import { EXIT, type ExitCode, type Io } from "./io.js";

/** Puts a command's options on it; what the command returns is the exit code. */
export type Define = (command: Command, io: Io, done: (code: ExitCode) => void) => void;

interface Entry {
  readonly summary: string;
  readonly load: () => Promise<{ readonly define: Define }>;
}

const COMMANDS: Readonly<Record<string, Entry>> = {
  generate: {
    summary: "make a dataset of augmented Views from trajectories",
    load: () => import("./generate.js"),
  },
  verify: {
    summary: "recheck a dataset from its files alone: books, digests, every law on every View",
    load: () => import("./verify.js"),
  },
  export: {
    summary: "write a dataset as a trainer's files, without generating again",
    load: () => import("./export.js"),
  },
  show: {
    summary: "show one View: its edits in sentences, and before and after",
    load: () => import("./show.js"),
  },
  inspect: {
    summary: "say what a reader finds in logs: records, messages, calls, results, what is dropped or refused",
    load: () => import("./inspect.js"),
  },
  bind: {
    summary: "join logs with the versions of the Harness that made them",
    load: () => import("./bind.js"),
  },
  migrate: {
    summary: "carry logs over to a new version of their Harness",
    load: () => import("./migrate.js"),
  },
  gate: {
    summary: "judge pairs of a text and its rewrite: does the rewrite say the same?",
    load: () => import("./gate.js"),
  },
  collect: {
    summary: "let a teacher model run tasks under their Variants, and keep what it did well as Episodes",
    load: () => import("./collect.js"),
  },
  "fake-model": {
    summary: "serve a scripted model, or a policy that knows the tasks, as an OpenAI-compatible endpoint",
    load: () => import("./fake-model.js"),
  },
  list: { summary: "list transforms, laws, formats or profiles", load: () => import("./list.js") },
  import: {
    summary: "make a Harness folder from Skills, hook settings, tool lists, prompts and live MCP servers",
    load: () => import("./import.js"),
  },
  paraphrase: {
    summary: "fill a bank with rewordings of a Harness's texts, each of which passed the gate",
    load: () => import("./paraphrase.js"),
  },
  serve: {
    summary: "run Episodes for others: tools under a Variant over HTTP and MCP, scored",
    load: () => import("./serve.js"),
  },
  lint: {
    summary: "check a Harness folder, with file and line of each finding",
    load: () => import("./lint.js"),
  },
};

export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = EXIT.done;
  try {
    const program = await prepare(argv, io, (given) => {
      code = given;
    });
    if (argv.length === 0) {
      io.err(program.helpInformation());
      return EXIT.usage;
    }
    await program.parseAsync([...argv], { from: "user" });
    return code;
  } catch (error) {
    return explainError(error, io);
  }
}

async function prepare(argv: readonly string[], io: Io, done: (code: ExitCode) => void): Promise<Command> {
  const program = configured(new Command("hsa"), io)
    .description("Augments agent trajectories by moving the Harness while the task stays the same.")
    .version(await versionOf(argv), "-V, --version", "print the version")
    .helpCommand("help [command]", "show help for a command")
    .helpOption("-h, --help", "show help")
    .addHelpText("after", EXIT_TEXT);
  const asked = argv.filter((word) => !word.startsWith("-") && word !== "help")[0];
  for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
    const command = configured(program.command(name), io)
      .summary(summary)
      .description(`${sentence(summary)}.`);
    if (name === asked) (await load()).define(command, io, done);
  }
  return program;
}

const configured = (command: Command, io: Io): Command =>
  command
    .exitOverride()
    .configureOutput({
      writeOut: io.out,
      writeErr: io.err,
      outputError: (text, write) => write(text.replace(/^error: /, "hsa: ")),
    })
    .showHelpAfterError("(hsa help lists the commands, hsa <command> --help its options)");

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const EXIT_TEXT = `
Exit codes: 0 done, 1 internal fault, 2 could not start, 3 a law or validation failed,
            4 refused or quarantined beyond the limit, 130 interrupted`;

/** Reading a file for every command would be waste. */
async function versionOf(argv: readonly string[]): Promise<string> {
  if (!argv.some((word) => word === "-V" || word === "--version")) return "";
  return (await import("../run/version.js")).version();
}

function explainError(error: unknown, io: Io): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof Error && error.name === "Fault") {
    // Paths below the folder where the user stands are shown from there.
    io.err(`hsa: ${error.message}\n${remedyOf(error)}`.replaceAll(`${io.cwd}/`, ""));
    return EXIT.usage;
  }
  io.err(
    `hsa: internal fault, please report it:\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return EXIT.internal;
}

/** A Fault carries a Problem; its class is not imported here, because the model's schemas load slowly. */
function remedyOf(fault: Error): string {
  const remedy = (fault as { readonly problem?: { readonly remedy?: string } }).problem?.remedy;
  return remedy === undefined ? "" : `  ${remedy}\n`;
}
