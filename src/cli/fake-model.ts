/** `hsa fake-model`: a scripted model behind an OpenAI-compatible endpoint, until it is interrupted. */
import { dirname, isAbsolute, join } from "node:path";
import { Option } from "commander";
import { builtins } from "../../transforms/index.js";
import type { FakeScript } from "../model/fake-script.js";
import { FakeScript as Script } from "../model/fake-script.js";
import { explain, Fault } from "../model/problem.js";
import { readScript } from "../runtime/fake-model/read-script.js";
import { type FakeModel, openFakeModel } from "../runtime/fake-model/server.js";
import { POLICIES, type PolicyName, policyModel, policyOf } from "../runtime/policies/index.js";
import { whichTask } from "../runtime/policies/which-task.js";
import { openTasks } from "../runtime/tasks/index.js";
import { share, whole } from "./flags.js";
import { EXIT, type ExitCode, type Io, interrupted } from "./io.js";
import type { Define } from "./main.js";

interface Flags {
  readonly port: number;
  readonly policy?: PolicyName;
  readonly tasks?: string;
  readonly share?: number;
  readonly seed?: string;
}

export const define: Define = (command, io, done) => {
  command
    .argument("[script]", "a YAML file of format hsa/fake-model@1; may be left out with --policy")
    .option("--port <number>", "0 takes a free one; the address is printed", whole(0), 0)
    .addOption(new Option("--policy <name>", "who answers where no rule does").choices(POLICIES))
    .option("--tasks <path>", "a dataset or a Recipe whose tasks the policy knows")
    .option("--share <share>", "of the messages of `noisy` that go wrong", share)
    .option("--seed <text>", "of `noisy`")
    .addHelpText(
      "after",
      "\nIt listens on this machine only. A model named `<name>@<task>` plays that task; else prompt and tools tell which one it is.",
    )
    .action(async (path: string | undefined, flags: Flags) => done(await run(path, flags, io)));
};

async function run(path: string | undefined, flags: Flags, io: Io): Promise<ExitCode> {
  const script = scriptOf(path, flags, io);
  const tasks =
    script.tasks === undefined
      ? undefined
      : await openTasks(script.tasks, { transforms: builtins, cwd: io.cwd });
  const policy =
    script.policy === undefined || tasks === undefined
      ? undefined
      : policyModel(script.policy, policyOf(script.policy, script.share, script.seed), whichTask(tasks));
  try {
    const opened = await listen(script, flags.port, policy);
    io.out(`${JSON.stringify({ url: opened.url, models: script.models, pid: process.pid })}\n`);
    await interrupted(io);
    await opened.close();
    io.err(`fake-model: ${countsText(opened.counts())}\n`);
    return EXIT.done;
  } finally {
    tasks?.close();
  }
}

/** Flags take the place of what the script says. Paths in a script are relative to it, those of flags to where one stands. */
function scriptOf(path: string | undefined, flags: Flags, io: Io): FakeScript {
  const from = (folder: string, given: string): string => (isAbsolute(given) ? given : join(folder, given));
  const read = path === undefined ? undefined : readScript(from(io.cwd, path), path);
  if (read?.ok === false) throw new Fault(read.problems[0] ?? missing());
  const script = read?.value ?? Script.parse({});
  const folder = path === undefined ? io.cwd : dirname(from(io.cwd, path));
  const tasks =
    flags.tasks === undefined ? script.tasks && from(folder, script.tasks) : from(io.cwd, flags.tasks);
  const policy = flags.policy ?? script.policy;
  if (path === undefined && policy === undefined) throw new Fault(missing());
  if (policy !== undefined && tasks === undefined)
    throw new Fault({
      code: "bad-file",
      where: "--policy",
      what: `${policy} needs tasks that it knows`,
      expected: "--tasks with a dataset or a Recipe",
    });
  return {
    ...script,
    ...(path === undefined && policy !== undefined ? { models: [policy] } : {}),
    ...(policy === undefined ? {} : { policy }),
    ...(tasks === undefined ? {} : { tasks }),
    share: flags.share ?? script.share,
    seed: flags.seed ?? script.seed,
  };
}

const missing = () =>
  ({
    code: "bad-file",
    where: "hsa fake-model",
    what: "there is neither a script nor a policy",
    expected: "a file, or --policy with --tasks",
  }) as const;

async function listen(
  script: FakeScript,
  port: number,
  policy: ReturnType<typeof policyModel> | undefined,
): Promise<FakeModel> {
  const opened = await openFakeModel(script, { port, ...(policy === undefined ? {} : { policy }) }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new Fault({
        code: "bad-file",
        where: `--port ${port}`,
        what:
          error.code === "EADDRINUSE" ? "the port is taken" : `the port cannot be taken: ${error.message}`,
        expected: "a free one, or 0",
      });
    },
  );
  if (!opened.ok)
    throw new Fault({ code: "bad-file", where: "the script", what: opened.problems.map(explain).join("; ") });
  return opened.value;
}

const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([what, times]) => `${times} × ${what}`)
    .join(", ") || "nothing was asked";
