/** What records show of the version that they are of, gathered in bounded memory: a sample of prompts, turns and calls. */
import type { ReadRecord } from "../../io/formats/index.js";
import type { Tool } from "../../model/harness.js";
import type { Json } from "../../model/json.js";
import { textOf } from "../../model/message-text.js";
import type { Gathered } from "./build.js";
import type { Chosen } from "./choose.js";
import { toolsKey } from "./evidence.js";
import type { Version } from "./versions.js";

/** So many of each are kept for a version. */
const PROMPTS = 600;
const TURNS = 1500;
const CALLS = 20_000;

interface Kept {
  readonly prompts: Set<string>;
  readonly turns: string[];
  readonly calls: (readonly [string, Json])[];
  readonly tools: Map<string, { readonly tools: readonly Tool[]; times: number }>;
  readonly named: Set<string>;
}

export interface Gatherer {
  /** `isHook`: messages under the user's role that a Hook wrote. */
  add(chosen: Chosen, record: ReadRecord, isHook: (text: string) => boolean): void;
  of(place: number): Gathered;
}

/** Records that only one version fits show what that version is; where it has none, those count that it fits among others. */
export function gatherer(versions: readonly Version[]): Gatherer {
  const sure = versions.map(newKept);
  const likely = versions.map(newKept);
  return {
    add({ places }, record, isHook) {
      const into = places.length === 1 ? sure : likely;
      for (const place of places) keep(into[place] as Kept, record, isHook);
    },
    of(place) {
      const known = sure[place] as Kept;
      const kept = known.calls.length + known.turns.length > 0 ? known : (likely[place] as Kept);
      const [tools] = [...kept.tools.values()].sort((a, b) => b.times - a.times);
      return {
        prompts: [...kept.prompts],
        turns: kept.turns,
        calls: kept.calls,
        named: [...kept.named],
        ...(tools === undefined ? {} : { tools: tools.tools }),
      };
    },
  };
}

const newKept = (): Kept => ({
  prompts: new Set(),
  turns: [],
  calls: [],
  tools: new Map(),
  named: new Set(),
});

function keep(kept: Kept, { trajectory, tools }: ReadRecord, isHook: (text: string) => boolean): void {
  for (const [index, message] of trajectory.messages.entries()) {
    const text = message.role === "assistant" ? "" : textOf(message);
    const isPrompt = index === 0 && (message.role === "system" || message.role === "developer");
    if (isPrompt && kept.prompts.size < PROMPTS) kept.prompts.add(text);
    if (message.role === "user" && kept.turns.length < TURNS && !isHook(text)) kept.turns.push(text);
    for (const call of message.calls) {
      if (kept.calls.length < CALLS) kept.calls.push([call.name, call.arguments]);
      kept.named.add(call.name);
    }
  }
  if (tools === undefined) return;
  const key = toolsKey(tools);
  const found = kept.tools.get(key);
  if (found === undefined) kept.tools.set(key, { tools, times: 1 });
  else found.times++;
}
