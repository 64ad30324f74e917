/** What was bound, read again beside the logs: the prompt that the Harness prints and every message must be the log's, leaf by leaf. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promptPrinter } from "../../src/core/prompt.js";
import { type ReadRecord, readRecord } from "../../src/io/formats/index.js";
import { readHarness } from "../../src/io/harness/read-harness.js";
import { isBad, openInput } from "../../src/io/input/lines.js";
import { lineOf } from "../../src/io/input/slices.js";
import {
  fromMembers,
  get,
  isObject,
  type Json,
  type JsonObject,
  members,
  printJson,
} from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { textOf } from "../../src/model/message-text.js";
import type { Message } from "../../src/model/trajectory.js";
import { readWholeRun } from "../../src/run/whole-run.js";

/** A sentence for each leaf that is not the log's, and for each record that is neither bound nor listed; none is right. */
export async function unlikeLogs(
  logs: readonly string[],
  out: string,
  from?: string,
): Promise<readonly string[]> {
  const found: string[] = [];
  const unbound = new Set(rows(join(out, "unbound.jsonl")).map(placeKey));
  const bound = await episodesOf(out);
  let read = 0;
  for (const path of logs)
    for await (const raw of openInput(path, from === undefined ? {} : { from })) {
      read++;
      if (unbound.delete(placeKey({ file: raw.file, ...lineOf(raw) } as unknown as Json))) continue;
      const record = isBad(raw) ? undefined : readWholeRun(raw, from);
      if (record?.ok !== true) {
        found.push(`${raw.where}: it is no record, and is not listed`);
        continue;
      }
      const key = likeness(record.value);
      const same = bound.get(key);
      const one = same?.shift();
      if (one === undefined) found.push(`${raw.where}: no Episode says what it says: ${key.slice(0, MOST)}`);
    }
  for (const left of unbound) found.push(`${left}: it is listed as not bound, and is no record`);
  for (const [key, left] of bound)
    for (const one of left) found.push(`${one}: no record says what it says: ${key.slice(0, MOST)}`);
  if (read === 0) found.push("nothing was read");
  return found;
}

const rows = (path: string): readonly Json[] =>
  existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => {
          const value = parseJson(line);
          if (!value.ok) throw new Error(`${path}: no JSON`);
          return value.value;
        })
    : [];

const placeKey = (row: Json): string =>
  `${get(row, "file") as string}:${get(row, "line") as number}:${(get(row, "part") as number | undefined) ?? 0}`;

const MOST = 600;

/** Where each Episode stands, by what it says. */
async function episodesOf(out: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const name of readdirSync(join(out, "episodes")).sort()) {
    const file = join(out, "episodes", name);
    const label = name.replace(/\.jsonl$/, "");
    const print = promptPrinter(await readHarness(join(out, "harnesses", label)));
    for (const [i, row] of rows(file).entries()) {
      const where = `${label} ${i + 1}`;
      const record = readRecord(row, where, "hsa-episode");
      if (!record.ok) throw new Error(printJson(record.problems as unknown as Json));
      const { trajectory } = record.value;
      const printed = print(trajectory.slots);
      if (!printed.ok) throw new Error(printJson(printed.problems as unknown as Json));
      const [first, ...others] = trajectory.messages;
      const isPrompt = first !== undefined && isPromptRole(first);
      const key = likeness(record.value, isPrompt ? others : trajectory.messages, [
        printed.value,
        isPrompt ? first : undefined,
      ]);
      found.set(key, [...(found.get(key) ?? []), where]);
    }
  }
  return found;
}

const isPromptRole = ({ role }: Message): boolean => role === "system" || role === "developer";

/** Everything that a record says, as one text. */
function likeness(
  { trajectory, frozen = [] }: ReadRecord,
  given?: readonly Message[],
  prompt?: readonly [string | undefined, Message | undefined],
): string {
  const [first, ...others] = trajectory.messages;
  const has = first !== undefined && isPromptRole(first);
  const rest = given ?? (has ? others : trajectory.messages);
  const text = prompt === undefined ? (has ? textOf(first) : undefined) : prompt[0];
  const kept = prompt === undefined ? (has ? first : undefined) : prompt[1];
  const { extra, id, outcome } = trajectory;
  return JSON.stringify([
    id ?? null,
    text ?? null,
    // Where only the text is known, it was a plain system message.
    text === undefined ? "" : kept === undefined ? PLAIN : printJson(promptExtra(kept)),
    rest.map(saying),
    outcome.status,
    printJson((outcome.reward ?? null) as Json),
    outcome.intent ?? null,
    (outcome.goldCalls ?? []).map(({ name, arguments: args }) => [name, printJson(args)]),
    printJson(recorded(extra)),
    frozen.length,
  ]);
}

const PLAIN = '["system",null,{},[{}]]';

/** What a system message says beside its text. */
function promptExtra({ role, extra, name, parts }: Message): Json {
  return [role, name ?? null, extra, parts.map((part) => part.extra ?? {})];
}

/** Members of a record whose names a row needs for itself stand in a member of their own. */
function recorded(extra: JsonObject): Json {
  const moved = get(extra, "recorded");
  const all = [
    ...members(extra).filter(([key]) => key !== "recorded" || !isObject(moved)),
    ...(isObject(moved) ? members(moved) : []),
  ];
  return fromMembers(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function saying(message: Message): unknown {
  const pieces: [string, string, string][] = [];
  for (const { text, other, extra } of message.parts) {
    const [o, e] = [printJson(other ?? null), printJson(extra ?? null)];
    const last = pieces.at(-1);
    if (last !== undefined && last[1] === "null" && o === "null" && last[2] === e) last[0] += text;
    else pieces.push([text, o, e]);
  }
  return [
    message.role,
    message.content === "parts" ? "string" : message.content,
    pieces.filter(([text, other, extra]) => text !== "" || other !== "null" || extra !== "null"),
    message.reasoning ?? null,
    message.calls.map((call) => [
      call.id ?? null,
      call.name,
      printJson(call.arguments),
      call.invalid ?? false,
      call.spelt ?? null,
      printJson(recorded(call.extra)),
    ]),
    message.callId ?? null,
    message.name ?? null,
    message.train ?? null,
    printJson(recorded(message.extra)),
  ];
}
