/** Trajectory → references, bound to a lowered Harness. */
import { isArray, isObject, type Json, keys, members } from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import { pairResults } from "../model/pairing.js";
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import { kindOfSym, ownerOf, type Sym } from "../model/symbol.js";
import { isRef, type Text, type TextSite } from "../model/text.js";
import type { Call, Message, Part, Trajectory } from "../model/trajectory.js";
import { aroundBody, slotValues } from "./echo.js";
import { wordKey } from "./lower-harness.js";
import { instanceNode } from "./lower-schema.js";
import type { Lowered, LoweredTool } from "./lowered.js";
import type { LoweredCall, LoweredEpisode, LoweredMessage, LoweredPart } from "./lowered-episode.js";
import { type MentionContext, readMentions } from "./mention.js";
import { type Node, refsIn, value } from "./node.js";
import { promptPrinter } from "./prompt.js";
import { eachToken } from "./tokens.js";

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
      if (context.tool === undefined && worldKeys.has(name)) refuse(symbol, orResultKey(name, where));
    }
    for (const ref of reading.text.filter(isRef)) for (const symbol of ref.to) used.add(symbol);
    return reading.text;
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
    const parts = message.parts.map((part) =>
      lowerPart(part, lowered, {
        where,
        read: (text, context) => read(text, where, context),
        world: (text) => refuseWorldNames(text, lowered, where, refuse),
        ...(answer?.tool === undefined ? {} : { tool: answer.tool.symbol }),
        ...(skillLoaded(lowered, answer) ?? {}),
      }),
    );
    for (const part of parts) {
      if (part.is === "skill" || part.is === "hook") used.add(part.symbol);
      if (part.is === "text" && reply)
        for (const ref of part.text.filter(isRef))
          for (const symbol of ref.to) refuse(symbol, inReply(lowered, symbol, where));
    }
    const name = message.name === undefined ? undefined : nameText(message.name, lowered, used);
    return {
      message,
      parts,
      ...(message.reasoning === undefined
        ? {}
        : { reasoning: read(message.reasoning, `${where} reasoning`, {}) }),
      calls: message.calls.flatMap((call, i) =>
        lowerCall(call, lowered, `${where} call ${i + 1}`, read, used, problems),
      ),
      ...(name === undefined ? {} : { name }),
    };
  });
  for (const [slot, text] of Object.entries(trajectory.slots)) {
    refuseWorldNames(text, lowered, `slot ${slot}`, refuse);
  }
  if (problems.length > 0) return failed(...problems);
  return ok({
    lowered,
    trajectory,
    messages,
    refused,
    used,
    hasWord: wordsOfRecord(body.value, trajectory.slots),
    quotes: quotesOf(lowered, body.value),
  });
}

/** The messages without the system message that the Harness renders; it must be the same bytes. */
function withoutPrompt(lowered: Lowered, { messages, slots }: Trajectory): Result<readonly Message[]> {
  const first = messages[0];
  if (lowered.harness.prompt.sections.length === 0) return ok(messages);
  const prompt = promptPrinter(lowered.harness)(slots);
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

interface PartContext {
  readonly where: string;
  readonly tool?: Sym;
  readonly skill?: Sym;
  readonly read: (text: string, context: MentionContext) => Text;
  /** Names that the world wrote are looked for, never changed. */
  readonly world: (text: string) => void;
}

function lowerPart(part: Part, lowered: Lowered, context: PartContext): LoweredPart {
  const { author, text, echo, other } = part;
  if (other !== undefined) return { is: "other", author, value: other };
  const own = context.tool === undefined ? {} : { tool: context.tool };
  const skill = lowered.skills.find(({ symbol }) => symbol === (echo ?? context.skill));
  if (skill !== undefined) {
    const around = aroundBody(text, skill.skill.body);
    if (around !== undefined) {
      return {
        is: "skill",
        symbol: skill.symbol,
        before: context.read(around.before, own),
        after: context.read(around.after, own),
      };
    }
  }
  const hook = lowered.hooks.find(({ symbol }) => symbol === echo);
  const values = hook === undefined ? undefined : slotValues(hook.hook.message, text);
  if (hook !== undefined && values !== undefined) {
    return {
      is: "hook",
      symbol: hook.symbol,
      values: new Map(
        [...values].map(([name, filled]) => [name, slotText(name, filled, lowered, context, own)]),
      ),
    };
  }
  if (author !== "world") return { is: "text", author, text: context.read(text, own) };
  context.world(text);
  return { is: "text", author, text: [text] };
}

/** A Hook's slot holds a name, a target such as `arguments.city`, or a value from the call. */
function slotText(
  name: string,
  filled: string,
  lowered: Lowered,
  context: PartContext,
  own: MentionContext,
): Text {
  const tool = name === "tool" ? lowered.toolsByName.get(filled) : undefined;
  if (tool !== undefined) return [{ to: [tool.symbol], form: "exact" }];
  if (name === "target" && context.tool !== undefined) return targetOf(filled, lowered, context.tool);
  return context.read(filled, { ...own, data: true });
}

function targetOf(path: string, lowered: Lowered, tool: Sym): Text {
  let shape = lowered.tools.find(({ symbol }) => symbol === tool)?.shape?.root;
  return path.split(/(\.|\[\])/).flatMap((step): Text => {
    if (step === "[]") shape = shape?.items;
    const found = shape?.keys.get(step);
    if (found === undefined) return step === "" ? [] : [step];
    shape = found.shape;
    return [{ to: [found.symbol], form: "exact" }];
  });
}

function skillLoaded(
  lowered: Lowered,
  answer: { call: Call; tool: LoweredTool | undefined } | undefined,
): { skill: Sym } | undefined {
  if (answer?.tool === undefined) return undefined;
  const activation = lowered.activation.get(answer.tool.symbol);
  if (activation?.names !== "skill" || !isObject(answer.call.arguments)) return undefined;
  for (const [, inner] of members(answer.call.arguments)) {
    const skill = typeof inner === "string" ? lowered.skillsByName.get(inner) : undefined;
    if (skill !== undefined) return { skill: skill.symbol };
  }
  return undefined;
}

function lowerCall(
  call: Call,
  lowered: Lowered,
  where: string,
  read: (text: string, where: string, context: MentionContext) => Text,
  used: Set<Sym>,
  problems: Problem[],
): readonly LoweredCall[] {
  const tool = lowered.toolsByName.get(call.name);
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
  const context = { tool: tool.symbol, data: true };
  const args: Node =
    call.invalid === true && typeof call.arguments === "string"
      ? { is: "text", text: read(call.arguments, where, { tool: tool.symbol }) }
      : argumentsNode(call.arguments, tool, lowered, (text) => read(text, where, context));
  for (const ref of refsIn(args)) for (const symbol of ref.to) used.add(symbol);
  return [{ call, tool: tool.symbol, args }];
}

/** Arguments with references for keys, for values that name declared things, and for names in text values. */
export function argumentsNode(
  args: Json,
  tool: LoweredTool,
  lowered: Lowered,
  data: (text: string) => Text,
): Node {
  const activation = lowered.activation.get(tool.symbol);
  const names =
    activation === undefined
      ? undefined
      : activation.names === "skill"
        ? lowered.skillsByName
        : lowered.toolsByName;
  const named = (text: string) => {
    const symbol = names?.get(text)?.symbol;
    return symbol === undefined ? undefined : ({ to: [symbol], form: "exact" } as const);
  };
  if (tool.shape === undefined && names === undefined && !isObject(args)) return value(args);
  return instanceNode(args, tool.shape?.root, { named, data });
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
  for (const { to } of readMentions(text, lowered.lexicon, { data: true }).text.filter(isRef)) {
    for (const symbol of to) {
      const kind = kindOfSym(symbol);
      if (kind === "param" || kind === "result") continue;
      refuse(symbol, {
        code: "named-by-world",
        where,
        what: `the world names "${lowered.symbols.get(symbol)?.name}", and what the world wrote does not change`,
      });
    }
  }
}

const ambiguous = (lowered: Lowered, symbol: Sym, where: string): Problem => ({
  code: "ambiguous-mention",
  where,
  what: `"${lowered.symbols.get(symbol)?.name}" stands here as a bare plain word that may or may not be the name`,
  remedy: `leave ${symbol} out of the rename, or give the ${kindOfSym(symbol)} a name of two words`,
});
const orResultKey = (name: string, where: string): Problem => ({
  code: "ambiguous-mention",
  where,
  what: `"${name}" may be the parameter or a key of a result in this record`,
  remedy: "write the word parameter or field beside the name in the prompt that makes such text",
});
const inReply = (lowered: Lowered, symbol: Sym, where: string): Problem => ({
  code: "ambiguous-mention",
  where,
  what: `a reply to the user names "${lowered.symbols.get(symbol)?.name}", and replies do not change`,
  remedy: `leave ${ownerOf(symbol)} out of the rename`,
});

/** Keys that the world's answers bear: a bare mention of such a word may mean the key. */
function keysOfResults(messages: readonly Message[]): ReadonlySet<string> {
  const found = new Set<string>();
  const walk = (json: Json): void => {
    if (isArray(json)) for (const item of json) walk(item);
    if (isObject(json)) {
      for (const key of keys(json)) found.add(key);
      for (const [, inner] of members(json)) walk(inner);
    }
  };
  for (const { role, parts } of messages) {
    if (role !== "tool") continue;
    for (const { author, text } of parts) {
      if (author !== "world" || !/^\s*[[{]/.test(text)) continue;
      const parsed = parseJson(text);
      if (parsed.ok) walk(parsed.value);
    }
  }
  return found;
}

function wordsOfRecord(
  messages: readonly Message[],
  slots: Readonly<Record<string, string>>,
): (key: string) => boolean {
  let words: Set<string> | undefined;
  const collect = (): Set<string> => {
    const found = new Set<string>();
    const add = (text: string): void =>
      eachToken(text, (start, end) => found.add(wordKey(text.slice(start, end))));
    const walk = (json: Json): void => {
      if (typeof json === "string") add(json);
      if (isArray(json)) for (const item of json) walk(item);
      if (isObject(json)) {
        for (const [key, inner] of members(json)) {
          add(key);
          walk(inner);
        }
      }
    };
    for (const { parts, reasoning, calls } of messages) {
      for (const { text } of parts) add(text);
      if (reasoning !== undefined) add(reasoning);
      for (const call of calls) walk(call.arguments);
    }
    for (const text of Object.values(slots)) add(text);
    return found;
  };
  return (key) => {
    words ??= collect();
    return words.has(key);
  };
}

/** Shorter texts occur by chance; a quote of one could not be told from language. */
const SHORTEST_QUOTE = 16;

function quotesOf(lowered: Lowered, messages: readonly Message[]): (site: TextSite) => boolean {
  const known = new Map<TextSite, boolean>();
  return (site) => {
    const answer = known.get(site) ?? quoted(lowered, messages, site);
    known.set(site, answer);
    return answer;
  };
}

function quoted(lowered: Lowered, messages: readonly Message[], site: TextSite): boolean {
  const text = (lowered.texts.get(site) ?? [])
    .map((piece) => (isRef(piece) ? (lowered.symbols.get(piece.to[0] as Sym)?.name ?? "") : piece))
    .join("")
    .trim();
  if (text.length < SHORTEST_QUOTE) return false;
  return messages.some(
    ({ parts, reasoning }) =>
      reasoning?.includes(text) === true ||
      parts.some((part) => part.echo === undefined && part.text.includes(text)),
  );
}
