/** One View to look at, read from the files of a dataset. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { placeName } from "../io/input/slices.js";
import type { Edit } from "../model/edit.js";
import {
  asArray,
  asObject,
  asString,
  get,
  isNumber,
  type Json,
  type JsonObject,
  toNumber,
  withMember,
} from "../model/json.js";
import { Fault, type Problem } from "../model/problem.js";
import type { Report } from "./finding.js";
import { readId, viewIdOf } from "./ids.js";
import { readRows } from "./row-reader.js";
import { type SplitShard, shardsIn } from "./shard-paths.js";
import { changeOf, comparable, NO_CHANGE, nameOf, notFound, promptChange, type Shown } from "./shown.js";
import { readManifest } from "./start.js";

export async function showStored(folder: string, path: string, id: string): Promise<Shown> {
  const manifest = readManifest(folder);
  const asked = readId(id);
  const near: string[] = [];
  for (const place of shardsIn(manifest)) {
    const bases = readRows(folder, place.pathOf("bases"), refuse);
    for (let base = await bases.next(); base !== undefined; base = await bases.next()) {
      if (base.id === asked.base || nameOf(base.id) === asked.base) {
        return showBase(folder, path, place, base.id, asObject(base.record.value), asked.view);
      }
      if (near.length < 3) near.push(base.id);
    }
  }
  throw notFound(path, id, near);
}

/** What cannot be read is no reason to say that a View is not there. */
const refuse: Report = (where, _, what) => {
  throw new Fault({ code: "bad-file", where, what, expected: "a dataset that hsa verify finds sound" });
};

async function showBase(
  folder: string,
  path: string,
  place: SplitShard,
  base: string,
  row: JsonObject,
  asked: number | undefined,
): Promise<Shown> {
  const view = asked ?? (await firstView(folder, place, base));
  const id = viewIdOf(base, view);
  const before = originalRow(row);
  const common = {
    id,
    source: sourceName(get(row, "source")),
    before,
  };
  if (view === 0) return { ...common, ...NO_CHANGE, verdict: "original" };
  const line = await find(folder, place.pathOf("views"), id);
  const prompt =
    line ??
    (await find(folder, place.pathOf("regenerate"), id)) ??
    (await find(folder, place.pathOf("stress"), id));
  if (line === undefined && prompt !== undefined)
    return {
      ...common,
      ...NO_CHANGE,
      ...promptChange(before, prompt),
      verdict: "regenerate",
      steps: asArray(get(await find(folder, "ledger.jsonl", id), "steps")) as readonly string[],
      laws: asObject(get(prompt, "laws")) as Record<string, string>,
    };
  if (line === undefined) return { ...common, ...NO_CHANGE, ...(await lostIn(folder, path, id)) };
  const edits = asArray(get(line, "edits")) as unknown as readonly Edit[];
  const laws = asObject(get(line, "laws")) as Record<string, string>;
  const evidence = get(line, "evidence") as unknown as NonNullable<Shown["evidence"]>;
  const stored =
    (await find(folder, place.pathOf("sft"), id)) ?? (await find(folder, place.pathOf("rl"), id));
  const after = stored === undefined ? before : comparable(stored);
  const length = asArray(get(after, "messages")).length;
  const same = { ...before, messages: asArray(get(before, "messages")).slice(0, length) };
  const steps = asArray(get(await find(folder, "ledger.jsonl", id), "steps")) as readonly string[];
  return { ...common, ...NO_CHANGE, verdict: "made", steps, laws, evidence, ...changeOf(same, after, edits) };
}

function sourceName(source: Json | undefined): string {
  const [line, part] = [get(source, "line"), get(source, "part")];
  return placeName(asString(get(source, "file")) ?? "", {
    line: isNumber(line) ? toNumber(line) : 0,
    ...(isNumber(part) ? { part: toNumber(part) } : {}),
  });
}

/** The base as a training row has it: content as one string. */
function originalRow(row: JsonObject): { readonly messages: readonly Json[]; readonly tools: Json } {
  const messages = asArray(get(row, "messages")).map((message): Json => {
    const content = get(message, "content");
    const parts = asArray(content);
    const text =
      typeof content === "string" ? content : parts.map((part) => asString(get(part, "text")) ?? "").join("");
    return withMember(asObject(message), "content", text);
  });
  return { messages, tools: get(row, "tools") ?? [] };
}

async function find(folder: string, path: string, id: string): Promise<JsonObject | undefined> {
  if (!existsSync(join(folder, path))) return undefined;
  const rows = readRows(folder, path, refuse);
  for (let row = await rows.next(); row !== undefined; row = await rows.next())
    if (row.id === id) return asObject(row.record.value);
  return undefined;
}

async function firstView(folder: string, place: SplitShard, base: string): Promise<number> {
  const rows = readRows(folder, place.pathOf("views"), refuse);
  for (let row = await rows.next(); row !== undefined; row = await rows.next()) {
    const id = readId(row.id);
    if (id.base === base && id.view !== undefined && id.view > 0) return id.view;
  }
  return 0;
}

/** A View that was asked for and not made: the ledger says why. */
async function lostIn(
  folder: string,
  path: string,
  id: string,
): Promise<Pick<Shown, "verdict" | "problems" | "steps">> {
  const line = await find(folder, "ledger.jsonl", id);
  const verdict = asString(get(line, "verdict"));
  if (line === undefined || (verdict !== "refused" && verdict !== "shortfall")) throw notFound(path, id, []);
  const remedy = asString(get(line, "remedy"));
  const problem: Problem = {
    code: asString(get(line, "code")) as Problem["code"],
    where: id,
    what: asString(get(line, "what")) ?? "",
    ...(remedy === undefined ? {} : { remedy }),
  };
  return { verdict, problems: [problem], steps: asArray(get(line, "steps")) as readonly string[] };
}
