/**
 * ms-swift 4.x (4.6.0 run): `messages` with the roles `tool_call` and `tool_response`, `loss` on each turn, `tools` as JSON text.
 *
 * Its reader keeps only role, content and loss of a message, so reasoning is written into the content. Results are paired by place, so
 * they stand in the order of their calls. It takes null members of tools for padding and drops them, which is counted. It would join two
 * turns of the user, or of the assistant, without a word: such rows are refused.
 */
import { isArray, isObject, type Json, type JsonObject, members, printJson } from "../../model/json.js";
import { type Inline, readInline } from "./inline.js";
import { badArguments, environmentOf, plainMessage } from "./native.js";
import { FORMATS, type Profile } from "./profile.js";
import { isRefusal, type Refusal, refuse } from "./refusal.js";
import { ANY, list, struct, TEXT } from "./shape.js";
import { openTally, type Tally } from "./tally.js";
import { hasTarget, inCallOrder, inlineThink, loseRest, readRl, readSft, type Turn } from "./turns.js";

interface Kept {
  readonly messages: readonly JsonObject[];
  readonly lost: Tally;
  readonly repaired: Tally;
}

export const msSwift4: Profile = {
  name: "ms-swift",
  summary:
    "ms-swift 4.x SFT: tool_call and tool_response turns, loss on each, reasoning inline, tools as JSON text",
  trainer: "ms-swift",
  version: "4.6.0",
  reads: "sft",
  columns: { id: TEXT, messages: list(ANY), tools: TEXT },
  formats: FORMATS,
  zst: true,
  carry(row) {
    const read = readSft(row);
    if (isRefusal(read)) return read;
    const { id, turns, tools } = read;
    if (!hasTarget(turns)) return refuse("no-target");
    const kept = keep(turns, true);
    if (isRefusal(kept)) return kept;
    const { messages, lost, repaired } = kept;
    lost.add("tools[] members that are null", nullsIn(tools));
    return {
      rows: [{ id, messages, tools: printJson(tools) }],
      lost: lost.counts(),
      repaired: repaired.counts(),
    };
  },
};

export const msSwiftRl4: Profile = {
  name: "ms-swift-rl",
  summary: "ms-swift 4.x GRPO and GKD: the prompt with its own tools, env_config for the gym scheduler",
  trainer: "ms-swift",
  version: "4.6.0",
  reads: "rl",
  columns: { id: TEXT, messages: list(ANY), tools: TEXT, env_config: struct({ name: TEXT, row: TEXT }) },
  formats: FORMATS,
  zst: true,
  carry(row) {
    const read = readRl(row);
    if (isRefusal(read)) return read;
    const kept = keep(read.turns, false);
    if (isRefusal(kept)) return kept;
    const { messages, lost, repaired } = kept;
    lost.add("tools[] members that are null", nullsIn(read.tools));
    const env_config = { name: "hsa", row: printJson(environmentOf(row)) };
    return {
      rows: [{ id: read.id, messages, tools: printJson(read.tools), env_config }],
      lost: lost.counts(),
      repaired: repaired.counts(),
    };
  },
};

const nullsIn = (value: Json): number => {
  if (isArray(value)) return value.reduce<number>((sum, item) => sum + nullsIn(item), 0);
  if (!isObject(value)) return 0;
  return members(value).reduce((sum, [, inner]) => sum + (inner === null ? 1 : nullsIn(inner)), 0);
};

function keep(turns: readonly Turn[], withLoss: boolean): Kept | Refusal {
  const [lost, repaired] = [openTally(), openTally()];
  const read = badArguments(turns) ?? readInline(inCallOrder(turns, repaired), repaired);
  if (isRefusal(read)) return read;
  const wrong = joined(read);
  if (wrong !== undefined) return wrong;
  const { system } = read;
  const messages = system === "" ? [] : [plainMessage("system", system)];
  for (const { turn, text } of read.turns) {
    messages.push(...messagesOf(turn, text, withLoss));
    loseRest(
      turn,
      ["reasoning_content", ...(withLoss ? ["train"] : []), ...(turn.role === "tool" ? ["name"] : [])],
      lost,
    );
  }
  return { messages, lost, repaired };
}

function messagesOf(turn: Turn, text: string, withLoss: boolean): readonly JsonObject[] {
  const { role, calls, train, reasoning, json } = turn;
  if (role === "tool") {
    const name = json as { readonly name?: unknown };
    const message = plainMessage("tool_response", text);
    return [typeof name.name === "string" ? { ...message, name: name.name } : message];
  }
  if (role !== "assistant") return [plainMessage(role, text)];
  const loss = withLoss ? { loss: train } : {};
  const said = inlineThink(reasoning, text);
  const called = calls.map(
    ({ name, args }): JsonObject => ({
      ...plainMessage("tool_call", printJson({ name, arguments: args })),
      ...loss,
    }),
  );
  return said === "" && calls.length > 0
    ? called
    : [{ ...plainMessage("assistant", said), ...loss }, ...called];
}

/** Two neighbours that it would join, or a result without a call before it. */
function joined({ turns }: Inline): Refusal | undefined {
  for (const [place, { turn }] of turns.entries()) {
    const before = turns[place - 1]?.turn;
    if (turn.role === "tool" ? before === undefined || before.role === "user" : turn.role === before?.role)
      return refuse("not-alternating", `message ${turn.at}`);
  }
  return undefined;
}
