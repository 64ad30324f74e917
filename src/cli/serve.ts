/** `hsa serve`: the tasks of a dataset or a Recipe as a server of Episodes, until it is interrupted. */
import { isAbsolute, join } from "node:path";
import { Option } from "commander";
import { builtins } from "../../transforms/index.js";
import { printJson } from "../model/json.js";
import { explain, Fault } from "../model/problem.js";
import { version } from "../run/version.js";
import type { Backend } from "../runtime/backend.js";
import { scoreJson } from "../runtime/serve/answers.js";
import type { Limits } from "../runtime/serve/host.js";
import { serveStdio } from "../runtime/serve/mcp/stdio.js";
import { backendNamed, openHost, timed } from "../runtime/serve/open-host.js";
import { closeShop, openShop, type ServeOptions, startServer } from "../runtime/serve/server.js";
import type { TaskSource } from "../runtime/task.js";
import { openTasks } from "../runtime/tasks/index.js";
import { bytes, overridesOf, type RecipeFlags, whole, withRecipeFlags } from "./flags.js";
import { EXIT, type ExitCode, type Io, interrupted } from "./io.js";
import type { Define } from "./main.js";

interface Flags extends RecipeFlags {
  readonly port: number;
  readonly host: string;
  readonly tokenEnv?: string;
  readonly backend?: string;
  readonly mcp?: readonly string[];
  readonly mcpShared?: true;
  readonly mcpTimeout?: number;
  readonly worldSeed?: string;
  readonly split?: string;
  readonly maxSessions: number;
  readonly idleTimeout: number;
  readonly maxSteps: number;
  readonly maxBody?: number;
  readonly maxMemory?: number;
  readonly callTimeout: number;
  readonly grace: number;
  readonly mcpStdio?: true;
  readonly task?: string;
}

const gathered = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

export const define: Define = (command, io, done) => {
  withRecipeFlags(command.argument("<source>", "the folder of a dataset, or a Recipe"))
    .option("--port <number>", "0 takes a free one; the address is printed", whole(0), 0)
    .option("--host <address>", "address to listen on; others than this machine's need a token", "127.0.0.1")
    .option("--token-env <name>", "environment variable that holds the token which every request must show")
    .option(
      "--backend <backend>",
      "what runs the calls: world (the default), recorded, mcp:<file of servers>, mcp",
    )
    .addOption(
      new Option(
        "--mcp <server>",
        "an MCP server that runs calls, name=command or name=https://…; may be given again",
      ).argParser(gathered),
    )
    .option("--mcp-shared", "one connection to each MCP server for all Episodes, instead of one for each")
    .option(
      "--mcp-timeout <seconds>",
      "how long an MCP server may take for an answer; 30 when left out",
      whole(1),
    )
    .option("--world-seed <text>", "the seed that the records of the world were written from")
    .option("--split <name>", "only tasks of this side")
    .option("--max-sessions <number>", "Episodes that may be open at a time", whole(1), 1024)
    .option("--idle-timeout <seconds>", "an Episode that nobody asks for is given up", whole(1), 600)
    .option("--max-steps <number>", "messages of the model in one Episode", whole(1), 64)
    .option("--max-body <size>", "of one request; default 4M", bytes)
    .option("--max-memory <size>", "what open Episodes may hold together; default 512M", bytes)
    .option("--call-timeout <seconds>", "how long one call may take", whole(1), 60)
    .option("--grace <seconds>", "how long requests may go on after an interrupt", whole(0), 10)
    .option("--mcp-stdio", "one Episode as an MCP server on standard input and output; needs --task")
    .option("--task <id>", "for --mcp-stdio: the task")
    .addHelpText(
      "after",
      "\nThe address is printed as one JSON object. GET /openapi.json describes every route; docs/serve.md tells how to use them.",
    )
    .action(async (source: string, flags: Flags) => done(await run(source, flags, io)));
};

async function run(source: string, flags: Flags, io: Io): Promise<ExitCode> {
  if ((flags.mcpStdio === true) !== (flags.task !== undefined))
    throw new Fault({
      code: "bad-arguments",
      where: "hsa serve",
      what: flags.mcpStdio === true ? "--mcp-stdio needs a task" : "--task goes with --mcp-stdio",
      expected: "--mcp-stdio --task <id>",
    });
  const options = optionsOf(flags);
  const tasks = await openTasks(source, {
    transforms: builtins,
    overrides: overridesOf(flags),
    cwd: io.cwd,
  });
  let backend: Backend | undefined;
  try {
    refuseSplit(flags.split, tasks);
    backend = backendNamed({
      name: flags.backend ?? (flags.mcp === undefined ? "world" : "mcp"),
      servers: flags.mcp ?? [],
      version: version(),
      path: (given) => (isAbsolute(given) ? given : join(io.cwd, given)),
      ...(flags.mcpShared === undefined ? {} : { shared: flags.mcpShared }),
      ...(flags.mcpTimeout === undefined ? {} : { timeout: flags.mcpTimeout * 1000 }),
      ...(flags.worldSeed === undefined ? {} : { worldSeed: flags.worldSeed }),
    });
    return flags.mcpStdio === true
      ? await overStdio(tasks, backend, flags, options, io)
      : await overHttp(tasks, backend, flags, options, io);
  } finally {
    await backend?.close();
    tasks.close();
  }
}

async function overHttp(
  tasks: TaskSource,
  backend: Backend,
  flags: Flags,
  options: ServeOptions,
  io: Io,
): Promise<ExitCode> {
  let tell: (seconds: number) => void = () => undefined;
  const host = openHost({
    tasks,
    backend: timed(backend, (seconds) => tell(seconds)),
    version: version(),
    episode: { callTimeout: flags.callTimeout * 1000 },
  });
  const server = await startServer(host, options);
  tell = server.shop.metrics.backend;
  const { bases, views, unread } = tasks.counts;
  io.out(
    `${JSON.stringify({ url: server.url, serves: tasks.name, backend: backend.name, bases, views, pid: process.pid })}\n`,
  );
  if (unread > 0) io.err(`serve: ${unread} records cannot be read and are no tasks\n`);
  if (flags.tokenEnv !== undefined)
    io.err(`serve: every request must show the token in $${flags.tokenEnv}\n`);
  await interrupted(io);
  io.err("serve: shutting down; interrupt again to leave at once\n");
  const stop = io.onInterrupt(() => io.abort());
  try {
    await server.close(flags.grace * 1000);
  } finally {
    stop();
  }
  return EXIT.done;
}

async function overStdio(
  tasks: TaskSource,
  backend: Backend,
  flags: Flags,
  options: ServeOptions,
  io: Io,
): Promise<ExitCode> {
  const host = openHost({
    tasks,
    backend,
    version: version(),
    episode: { callTimeout: flags.callTimeout * 1000 },
  });
  const shop = openShop(host, { ...options, limits: { ...options.limits, idle: Number.POSITIVE_INFINITY } });
  try {
    const started = await shop.episodes.start(() => shop.draws.named(flags.task ?? ""));
    if (!started.ok) throw new Fault({ code: "bad-arguments", ...wordsOf(started.refusal) });
    const { id } = started.value;
    await serveStdio(shop, id, io.stdin ?? process.stdin, io.out);
    const scored = await shop.episodes.verify(id);
    io.err(
      scored.ok
        ? `${printJson(scoreJson(scored.value))}\n`
        : `${explain({ code: "bad-arguments", ...wordsOf(scored.refusal) })}\n`,
    );
    return EXIT.done;
  } finally {
    await closeShop(shop);
  }
}

const wordsOf = ({
  where,
  what,
  exists,
  expected,
}: {
  where: string;
  what: string;
  exists?: string;
  expected?: string;
}) => ({
  where,
  what,
  ...(exists === undefined ? {} : { exists }),
  ...(expected === undefined ? {} : { expected }),
});

function optionsOf(flags: Flags): ServeOptions {
  const token = flags.tokenEnv === undefined ? undefined : process.env[flags.tokenEnv];
  if (flags.tokenEnv !== undefined && (token === undefined || token === ""))
    throw new Fault({
      code: "bad-arguments",
      where: `--token-env ${flags.tokenEnv}`,
      what: "the environment has no such variable, or it is empty",
      expected: "a variable that holds the token",
    });
  const limits: Partial<Limits> = {
    sessions: flags.maxSessions,
    idle: flags.idleTimeout * 1000,
    steps: flags.maxSteps,
    ...(flags.maxBody === undefined ? {} : { body: flags.maxBody }),
    ...(flags.maxMemory === undefined ? {} : { memory: flags.maxMemory }),
  };
  return {
    host: flags.host,
    port: flags.port,
    limits,
    seed: `${flags.seed ?? 0}`,
    ...(token === undefined ? {} : { token }),
    ...(flags.split === undefined ? {} : { split: flags.split }),
  };
}

function refuseSplit(split: string | undefined, { counts }: TaskSource): void {
  if (split === undefined || counts.splits.includes(split)) return;
  throw new Fault({
    code: "bad-arguments",
    where: `--split ${split}`,
    what: "there is no such side",
    exists: counts.splits.length === 0 ? "it has no sides" : counts.splits.join(", "),
  });
}
