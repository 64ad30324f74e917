/** Trajectory → references, bound to a lowered Harness. */
import type { Json } from "../model/json.js";
import { pairResults } from "../model/pairing.js";
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import { ownerOf, type Sym } from "../model/symbol.js";
import { isRef, type Text } from "../model/text.js";
import type { Call, Message, Trajectory } from "../model/trajectory.js";
import { lowerPart, markEcho, skillLoaded } from "./lower-part.js";
import { instanceNode } from "./lower-schema.js";
import { type Lowered, type LoweredTool, namedValue, nameInValue } from "./lowered.js";
import type { LoweredCall, LoweredEpisode, LoweredMessage } from "./lowered-episode.js";
import { type MentionContext, namesInValue, readMentions } from "./mention.js";
import { type Node, refsIn, value } from "./node.js";
import { keysOfResults, quotesOf, strayKeysOf } from "./record-text.js";
import { wordsOfRecord } from "./record-words.js";
import { ambiguous, inReply, inValue, namedByWorld, orResultKey, torn } from "./refusal.js";
import { tornNames } from "./torn.js";

export function lowerEpisode(lowered: Lowered, trajectory: Trajectory): Result<LoweredEpisode> {
  const body = withoutPrompt(lowered, trajectory);
  if (!body.ok) return body;
  const refused = new Map<Sym, Problem>();
  const used = new Set<Sym>();
  const problems: Problem[] = [];
  const worldKeys = keysOfResults(body.value);
  const refuse = (symbol: Sym, problem: Problem): void => {
    if (!refused.has(symbol)) refused.set(symbol, problem);
  };
  const read = (text: string, where: string, context: MentionContext): Text => {
    const reading = readMentions(text, lowered.lexicon, context);
    for (const symbol of reading.ambiguous) refuse(symbol, ambiguous(lowered, symbol, where));
    for (const symbol of reading.loose) {
      const name = lowered.symbols.get(symbol)?.name ?? "";
      if (context.tool === undefined && worldKeys(name)) refuse(symbol, orResultKey(name, where));
    }
    for (const { to } of reading.text.filter(isRef)) {
      // A word that several tools share does not say which of them is meant.
      const [first] = to;
      if (first !== undefined && to.every((symbol) => ownerOf(symbol) === ownerOf(first)))
        for (const symbol of to) used.add(symbol);
    }
    return reading.text;
  };
  const onValue = (text: string, where: string): void => {
    for (const symbol of namesInValue(text, lowered.lexicon)) {
      used.add(symbol);
      refuse(symbol, inValue(lowered, symbol, where));
    }
  };
  const pairing = pairResults(body.value);
  const answered = (index: number): { call: Call; tool: LoweredTool | undefined } | undefined => {
    const place = pairing.answers.get(index);
    const call = place === undefined ? undefined : body.value[place.message]?.calls[place.call];
    return call === undefined ? undefined : { call, tool: lowered.toolsByName.get(call.name) };
  };
  const messages = body.value.map((message, index): LoweredMessage => {
    const where = message.id;
    const answer = message.role === "tool" ? answered(index) : undefined;
    const reply = message.role === "assistant" && message.calls.length === 0;
    const loaded = skillLoaded(lowered, answer);
    const marked = message.parts.flatMap((part) => markEcho(part, lowered, loaded));
    const parts = marked.map((part) =>
      lowerPart(part, lowered, {
        where,
        read: (text, context) => read(text, where, context),
        value: (text) => onValue(text, where),
        world: (text) => refuseWorldNames(text, lowered, where, refuse),
        ...(answer?.tool === undefined ? {} : { tool: answer.tool.symbol }),
      }),
    );
    for (const symbol of tornNames(marked, lowered.lexicon)) refuse(symbol, torn(lowered, symbol, where));
    for (const part of parts) {
      if (part.is === "skill" || part.is === "hook") used.add(part.symbol);
      if (part.is === "text" && reply)
        for (const ref of part.text.filter(isRef))
          for (const symbol of ref.to) refuse(symbol, inReply(lowered, symbol, where));
    }
    const name = message.name === undefined ? undefined : nameText(message.name, lowered, used);
    return {
      message: { ...message, parts: marked },
      parts,
      ...(message.reasoning === undefined
        ? {}
        : { reasoning: read(message.reasoning, `${where} reasoning`, {}) }),
      calls: message.calls.flatMap((call, i) =>
        lowerCall(call, lowered, `${where} call ${i + 1}`, { read, onValue, used, problems }),
      ),
      ...(name === undefined ? {} : { name }),
    };
  });
  for (const [slot, text] of Object.entries(trajectory.slots)) {
    refuseWorldNames(text, lowered, `slot ${slot}`, refuse);
  }
  if (problems.length > 0) return failed(...problems);
  const prompt = trajectory.messages[0];
  return ok({
    lowered,
    ...(prompt === undefined || body.value.length === trajectory.messages.length ? {} : { prompt }),
    trajectory,
    messages,
    refused,
    used,
    hasWord: wordsOfRecord(body.value, trajectory.slots),
    hasStrayKey: strayKeysOf(lowered, body.value),
    quotes: quotesOf(lowered, messages),
  });
}

/** The messages without the system message that the Harness renders; it must be the same bytes. */
function withoutPrompt(lowered: Lowered, { messages, slots }: Trajectory): Result<readonly Message[]> {
  const first = messages[0];
  if (lowered.harness.prompt.sections.length === 0) return ok(messages);
  const prompt = lowered.prompt(slots);
  if (!prompt.ok) return prompt;
  if (first?.role !== "system" && first?.role !== "developer") return ok(messages);
  const recorded = first.parts.map(({ text }) => text).join("");
  if (prompt.value === recorded) return ok(messages.slice(1));
  return failed({
    code: "echo-mismatch",
    where: first.id,
    what: "the system message is not what the Harness renders for this record's slots",
    expected: "the version of the Harness that the record was made under",
  });
}

interface CallReader {
  readonly read: (text: string, where: string, context: MentionContext) => Text;
  readonly onValue: (text: string, where: string) => void;
  readonly used: Set<Sym>;
  readonly problems: Problem[];
}

function lowerCall(
  call: Call,
  lowered: Lowered,
  where: string,
  { read, onValue, used, problems }: CallReader,
): readonly LoweredCall[] {
  const tool = lowered.toolsByName.get(call.name);
  // A log that brings no tool list: its calls are carried as they are, and only what is no tool can change.
  if (tool === undefined && lowered.tools.length === 0)
    return [{ call, name: [call.name], args: value(call.arguments) }];
  if (tool === undefined) {
    problems.push({
      code: "undeclared-tool",
      where,
      what: `it calls "${call.name}", which this Harness does not declare`,
      exists: `declared: ${lowered.tools.map((one) => one.tool.name).join(", ") || "none"}`,
      remedy: "bind the tools with --tools FILE, or name the Harness that the record was made under",
    });
    return [];
  }
  used.add(tool.symbol);
  const args: Node =
    call.invalid === true && typeof call.arguments === "string"
      ? { is: "text", text: read(call.arguments, where, { tool: tool.symbol }) }
      : argumentsNode(call.arguments, tool, lowered, (text) => onValue(text, where));
  for (const ref of refsIn(args)) for (const symbol of ref.to) used.add(symbol);
  return [{ call, name: [{ to: [tool.symbol], form: "exact" }], args }];
}

/** Arguments with references for their keys, and for the values of a parameter that names Skills or tools. */
export function argumentsNode(
  args: Json,
  tool: LoweredTool,
  lowered: Lowered,
  value: (text: string) => void,
): Node {
  const activation = lowered.activation.get(tool.symbol);
  const byName = activation?.names === "skill" ? lowered.skillsByName : lowered.toolsByName;
  return instanceNode(args, tool.shape?.root, {
    named: (text, param) => {
      if (activation === undefined || activation.param !== param) return undefined;
      const symbol = byName.get(nameInValue(text, activation) ?? "")?.symbol;
      return symbol === undefined ? undefined : namedValue(symbol, activation);
    },
    value,
  });
}

function nameText(name: string, lowered: Lowered, used: Set<Sym>): Text {
  const symbol = lowered.toolsByName.get(name)?.symbol;
  if (symbol === undefined) return [name];
  used.add(symbol);
  return [{ to: [symbol], form: "exact" }];
}

function refuseWorldNames(
  text: string,
  lowered: Lowered,
  where: string,
  refuse: (symbol: Sym, problem: Problem) => void,
): void {
  for (const symbol of namesInValue(text, lowered.lexicon))
    refuse(symbol, namedByWorld(lowered, symbol, where));
}
