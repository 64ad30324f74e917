/** The lines of a Claude Code transcript, told apart: the run, sub-agents beside it, what the user took back, bookkeeping. */
import { asObject, equalJson, get, isArray, isObject, type Json, type JsonObject } from "../../model/json.js";
import { isResultBlock } from "./anthropic-blocks.js";

export type Speaker = "user" | "assistant";

/** A line, and where it stands in the file. */
export interface Placed {
  readonly line: Json;
  readonly place: number;
}

/** A line that holds a message of the dialogue. */
export interface Spoken extends Placed {
  readonly line: JsonObject;
  readonly role: Speaker;
  readonly message: JsonObject;
  readonly content: Json;
}

export interface Told {
  /** In the order of the file, which is the order in which the model saw them. */
  readonly run: readonly Spoken[];
  /** Of sub-agents that ran within. */
  readonly side: readonly Spoken[];
  /** What the user went back behind and said anew. */
  readonly abandoned: readonly Spoken[];
  /** Lines that stand a second time, word by word. */
  readonly copies: readonly Json[];
  /** Every line with a message, but copies. */
  readonly dialogue: readonly Spoken[];
  /** All other lines. */
  readonly rest: readonly Placed[];
}

function spoken(line: Json, place: number): Spoken | undefined {
  if (!isObject(line)) return undefined;
  const role = get(line, "type");
  const message = get(line, "message");
  if ((role !== "user" && role !== "assistant") || !isObject(message)) return undefined;
  const said = get(message, "role");
  const content = get(message, "content");
  if (said !== undefined && said !== role) return undefined;
  if (typeof content !== "string" && !(isArray(content) && content.length > 0)) return undefined;
  return { line, place, role, message, content };
}

export function tellApart(list: readonly Json[]): Told {
  const seen = new Map<string, JsonObject>();
  const copies: Json[] = [];
  const rest: Placed[] = [];
  const dialogue: Spoken[] = [];
  for (const [place, line] of list.entries()) {
    const uuid = get(line, "uuid");
    const before = typeof uuid === "string" ? seen.get(uuid) : undefined;
    if (before !== undefined && equalJson(before, line)) {
      copies.push(line);
      continue;
    }
    if (typeof uuid === "string" && before === undefined) seen.set(uuid, asObject(line));
    const one = spoken(line, place);
    if (one === undefined) rest.push({ line, place });
    else dialogue.push(one);
  }
  const main = dialogue.filter(({ line }) => !isSide(line));
  // The file of one sub-agent is a run of its own.
  const run = main.length > 0 ? main : dialogue.filter(({ line }) => sameAgent(line, dialogue[0]?.line));
  const running = new Set(run);
  const gone = takenBack(list, run);
  return {
    run: run.filter((one) => !gone.has(one)),
    side: dialogue.filter((one) => !running.has(one)),
    abandoned: [...gone],
    dialogue,
    copies,
    rest,
  };
}

const isSide = (line: JsonObject): boolean =>
  get(line, "isSidechain") === true || typeof get(line, "parent_tool_use_id") === "string";

const sameAgent = (line: JsonObject, first: JsonObject | undefined): boolean =>
  ["agentId", "parent_tool_use_id"].every((key) =>
    equalJson(get(line, key) ?? null, get(first, key) ?? null),
  );

/** A request of the user: no results, nothing that the client wrote. */
function isRequest({ role, line, content }: Spoken): boolean {
  if (role !== "user" || get(line, "isMeta") === true || get(line, "isCompactSummary") === true) return false;
  return typeof content === "string" || (isArray(content) && !content.some(isResultBlock));
}

/**
 * Two requests that follow the same line: the user went back and asked again, and what hangs on the first one is no part of the run.
 * Threads are not followed otherwise, for their links are often broken, and results fork them.
 */
function takenBack(list: readonly Json[], run: readonly Spoken[]): ReadonlySet<Spoken> {
  const latest = new Map<string, Spoken>();
  const thread = new Set<string>();
  const gone = new Set<Spoken>();
  for (const one of run) {
    const parent = get(one.line, "parentUuid");
    if (!isRequest(one) || typeof parent !== "string") continue;
    const earlier = latest.get(parent);
    latest.set(parent, one);
    if (earlier === undefined) continue;
    gone.add(earlier);
    const uuid = get(earlier.line, "uuid");
    if (typeof uuid === "string") thread.add(uuid);
  }
  if (gone.size === 0) return gone;
  const byPlace = new Map(run.map((one) => [one.place, one]));
  for (const [place, line] of list.entries()) {
    const above = get(line, "parentUuid");
    if (typeof above !== "string" || !thread.has(above)) continue;
    const uuid = get(line, "uuid");
    if (typeof uuid === "string") thread.add(uuid);
    const found = byPlace.get(place);
    if (found !== undefined) gone.add(found);
  }
  return gone;
}
