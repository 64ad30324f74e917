/** Which MCP servers there are: from a file as MCP clients keep it, or from words of the command line. */
import * as z from "zod";
import { readText } from "../../../io/files.js";
import { splitCommand } from "../../../io/harness/mcp-client.js";
import { plainValue } from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import { failed, ok, type Result } from "../../../model/problem.js";
import { pathText, readStrict } from "../../../model/strict.js";
import type { HttpServer } from "./http-wire.js";
import type { StdioServer } from "./stdio-wire.js";

export interface McpServer {
  readonly name: string;
  readonly server: StdioServer | HttpServer;
}

const texts = z.record(z.string(), z.string());
/** Loose: clients keep settings of their own beside these. */
const ByCommand = z.looseObject({
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: texts.optional(),
  cwd: z.string().optional(),
});
const ByUrl = z.looseObject({ url: z.string().min(1), headers: texts.optional() });
const File = z.looseObject({
  mcpServers: z.record(z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/), z.union([ByCommand, ByUrl])),
});

/** `{"mcpServers": {"files": {"command": "node", "args": ["server.js"]}, "web": {"url": "https://…"}}}` */
export function readServers(path: string): Result<readonly McpServer[]> {
  const text = readText(path);
  if (!text.ok) return text;
  const parsed = parseJson(text.value);
  if (!parsed.ok) return failed({ code: "bad-json", where: path, what: `not JSON: ${parsed.what}` });
  const read = readStrict(File, plainValue(parsed.value));
  if (!read.ok)
    return failed(
      ...read.misfits.map(({ path: at, what, expected }) => ({
        code: "bad-file" as const,
        where: `${path}: ${pathText(at)}`,
        what,
        ...(expected === undefined ? {} : { expected }),
      })),
    );
  const servers = Object.entries(read.value.mcpServers).map(([name, one]): McpServer => {
    const program = ByCommand.safeParse(one);
    if (!program.success) {
      const { url, headers } = ByUrl.parse(one);
      return { name, server: { kind: "http", url, ...(headers === undefined ? {} : { headers }) } };
    }
    const { command, args, env, cwd } = program.data;
    return {
      name,
      server: {
        kind: "stdio",
        command,
        args,
        ...(env === undefined ? {} : { env }),
        ...(cwd === undefined ? {} : { cwd }),
      },
    };
  });
  return servers.length > 0
    ? ok(servers)
    : failed({
        code: "bad-file",
        where: path,
        what: "it names no server",
        expected: "mcpServers with one or more",
      });
}

/** `files=node server.js`, `web=https://…`. */
export function serverOf(words: string): Result<McpServer> {
  const found = /^([A-Za-z0-9_.-]{1,64})=(.+)$/s.exec(words);
  const wrong = (what: string): Result<never> =>
    failed({
      code: "bad-file",
      where: `MCP server ${words.slice(0, 80)}`,
      what,
      expected: "name=command, such as files=node server.js, or name=https://…",
    });
  if (found === null) return wrong("it has no name");
  const [, name = "", rest = ""] = found;
  if (/^https?:\/\//.test(rest)) return ok({ name, server: { kind: "http", url: rest } });
  const [command, ...args] = splitCommand(rest) ?? [];
  return command === undefined
    ? wrong("its command is empty or a quote in it is not closed")
    : ok({ name, server: { kind: "stdio", command, args } });
}
