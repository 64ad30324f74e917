/** `hsa import`: what people have becomes a Harness folder. Nothing in an imported Skill, script or Hook is run; a server is started only where the user names it. */
import { basename, isAbsolute, join, resolve } from "node:path";
import { rulesOfVersion } from "../io/harness/client-matcher.js";
import { loadHarness } from "../io/harness/harness-folder.js";
import type { Client } from "../io/harness/hook-clients.js";
import { type HeldNames, heldNames } from "../io/harness/hook-code.js";
import { importHarness, type LiveList } from "../io/harness/import-harness.js";
import { type ImportSource, sourcesAt } from "../io/harness/import-sources.js";
import { type LiveServer, listLiveTools } from "../io/harness/mcp-client.js";
import { writeHarness } from "../io/harness/write-harness.js";
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import { version } from "./version.js";

export interface ImportJob {
  /** Files and folders, and addresses of servers. */
  readonly inputs: readonly string[];
  /** Programs that serve tools on their standard input and output. */
  readonly commands: readonly string[];
  readonly out: string;
  readonly cwd: string;
  readonly name?: string;
  readonly prefix?: string;
  readonly client?: Client;
  readonly clientVersion?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds that each request to a server may take. */
  readonly timeout?: number;
}

export interface ImportReport {
  readonly out: string;
  readonly sections: number;
  readonly tools: number;
  readonly skills: number;
  readonly hooks: number;
  readonly notes: readonly Problem[];
  /** Hooks whose program text holds names, which nobody may rename. */
  readonly held: readonly (HeldNames & { readonly where: string })[];
}

/** Read everything, and write the folder only when all of it could be read. */
export async function importInto(job: ImportJob): Promise<Result<ImportReport>> {
  const rules = rulesOfVersion(job.clientVersion);
  if (rules === undefined)
    return failed({
      code: "bad-file",
      where: "--client-version",
      what: `${job.clientVersion} is no version`,
      expected: "such as 2.1.195",
    });
  const notes: Problem[] = [];
  const problems: Problem[] = [];
  const sources: ImportSource[] = [];
  const servers: LiveServer[] = [];
  for (const input of job.inputs) {
    if (/^https?:\/\//.test(input)) {
      servers.push({ kind: "http", url: input, headers: job.headers ?? {} });
      continue;
    }
    const found = sourcesAt(isAbsolute(input) ? input : join(job.cwd, input));
    if (found.ok) {
      sources.push(...found.value.sources);
      notes.push(...found.value.notes);
    } else problems.push(...found.problems);
  }
  for (const command of job.commands)
    servers.push({ kind: "stdio", command, cwd: job.cwd, env: job.env ?? {} });
  const live: LiveList[] = [];
  if (problems.length === 0)
    for (const server of servers) {
      const listed = await listLiveTools(server, {
        version: version(),
        ...(job.timeout === undefined ? {} : { timeout: job.timeout }),
      });
      if (listed.ok)
        live.push({ from: server.kind === "http" ? server.url : server.command, ...listed.value });
      else problems.push(...listed.problems);
    }
  if (problems.length > 0) return failed(...problems);
  if (sources.length === 0 && live.length === 0)
    return failed({
      code: "bad-file",
      where: "hsa import",
      what: "there is nothing to import",
      expected: "a file, a folder, an address or --command",
    });
  const imported = importHarness(sources, live, {
    name: job.name ?? basename(resolve(job.out)),
    rules,
    ...(job.prefix === undefined ? {} : { prefix: job.prefix }),
    ...(job.client === undefined ? {} : { client: job.client }),
  });
  if (!imported.ok) return imported;
  const { harness, skillTexts, place } = imported.value;
  writeHarness(job.out, harness, skillTexts);
  const again = loadHarness(job.out);
  if (again.problems.length > 0) return failed(...again.problems);
  return ok({
    out: job.out,
    sections: harness.prompt.sections.length,
    tools: harness.tools.length,
    skills: harness.skills.length,
    hooks: harness.hooks.length,
    notes: [...notes, ...imported.value.notes, ...imported.value.losses],
    held: heldNames(harness).map((one) => ({ ...one, where: place(`hook:${one.hook}`) })),
  });
}
