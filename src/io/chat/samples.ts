/**
 * A row as the model reads it: rendered samples, each with the spans that are trained.
 *
 * What is supervised must survive: each trained turn is found in the rendered text, and in it, in order, its reasoning, its text, and
 * its calls with their arguments. White space that a template strips is the only thing that may be missing, and is counted.
 */
import type { JsonArray, JsonObject } from "../../model/json.js";
import { isObject, members } from "../../model/json.js";
import { isRefusal, type Refusal, refuse } from "../profiles/refusal.js";
import type { Tally } from "../profiles/tally.js";
import { hasTarget, type SftRow, type Turn, type TurnCall } from "../profiles/turns.js";
import type { Chat } from "./chat.js";
import { controlInTools, type Prepared, prepareMessages } from "./messages.js";
import { pythonJson } from "./python-json.js";
import type { ChatTemplate, Span } from "./template.js";

export interface Sample {
  readonly text: string;
  /** Of the trained turns, in order. */
  readonly spans: readonly Span[];
  /** Characters of trained texts: as recorded, and as found. */
  readonly before: number;
  readonly after: number;
}

/** What ends a turn in the family of templates that mark none themselves. */
const TURN_END = "<|im_end|>";

export function samplesOf(row: SftRow, chat: Chat, repaired: Tally): readonly Sample[] | Refusal {
  if (!hasTarget(row.turns)) return refuse("no-target");
  const special = chat.tokenizer?.special ?? [];
  const wrong = controlInTools(row.tools, special);
  if (wrong !== undefined) return wrong;
  const prepared = prepareMessages(row.turns, special, repaired);
  if (isRefusal(prepared)) return prepared;
  const samples: Sample[] = [];
  for (const part of partsOf(row.turns, chat)) {
    const sample = sampleOf(row, prepared, part, chat, repaired);
    if (isRefusal(sample)) return sample;
    samples.push(sample);
  }
  return samples;
}

/** The first `end` turns are rendered, and of them those from `start` on trained. */
interface Part {
  readonly start: number;
  readonly end: number;
}

function partsOf(turns: readonly Turn[], { reasoning }: Chat): readonly Part[] {
  if (reasoning === "preserve") return [{ start: 0, end: turns.length }];
  const users = turns.flatMap(({ role }, place) => (role === "user" ? [place] : []));
  return [0, ...users].flatMap((start, at) => {
    const end = users[at] ?? turns.length;
    return hasTarget(turns.slice(start, end)) ? [{ start, end }] : [];
  });
}

function sampleOf(
  { turns, tools }: SftRow,
  { messages, texts }: Prepared,
  { start, end }: Part,
  chat: Chat,
  repaired: Tally,
): Sample | Refusal {
  const shown = turns.slice(0, end);
  const keeps = chat.reasoning === "preserve";
  const rendered = chat.template.render({
    messages: messages.slice(0, end),
    tools,
    ...(keeps ? { flags: { preserve_thinking: true } } : {}),
  });
  if (isRefusal(rendered)) return rendered;
  const spoken = shown.filter(({ role }) => role === "assistant");
  const { text } = rendered;
  const spans = chat.template.marks ? rendered.spans : turnsIn(text, chat.template);
  if (spans.length !== spoken.length)
    return refuse("turn-not-found", `${spans.length} in the text, ${spoken.length} in the row`);
  const trained: Span[] = [];
  let [before, after] = [0, 0];
  for (const [at, turn] of spoken.entries()) {
    const span = spans[at] as Span;
    const inside = text.slice(span.start, span.end);
    const place = turns.indexOf(turn);
    const reasoning = turn.reasoning.trim();
    if (keeps && !inside.includes(reasoning))
      return refuse("span-lost", `the template drops the reasoning of message ${turn.at}`);
    if (!keeps && place < start && reasoning !== "" && inside.includes(`<think>\n${reasoning}`))
      return refuse("history-kept", `message ${turn.at}`);
    if (!turn.train || place < start) continue;
    const found = findTexts(inside, turn, texts[place] as string);
    if (isRefusal(found)) return found;
    before += found.before;
    after += found.after;
    trained.push(span);
  }
  repaired.add("characters-stripped", before - after);
  return { text, spans: trained, before, after };
}

/** Turns of the assistant by their header, which control tokens keep unique: no text of the row holds one. */
function turnsIn(text: string, template: ChatTemplate): readonly Span[] {
  const opening = openingOf(template);
  const header = opening.slice(0, opening.indexOf("\n") + 1);
  if (header === "") return [];
  const spans: Span[] = [];
  for (let at = text.indexOf(header); at !== -1; at = text.indexOf(header, at + header.length)) {
    // What opens the turn for the model is not the model's to say.
    const start = at + (text.startsWith(opening, at) ? opening : header).length;
    const stop = text.indexOf(TURN_END, start);
    if (stop === -1) return [];
    spans.push({ start, end: stop + TURN_END.length });
  }
  return spans;
}

const openings = new WeakMap<ChatTemplate, string>();
const PROBE: JsonArray = [{ role: "user", content: "x" } as JsonObject];

/** What the template writes for the model to go on from; `""` where it cannot be told. */
function openingOf(template: ChatTemplate): string {
  const known = openings.get(template);
  if (known !== undefined) return known;
  const closed = template.render({ messages: PROBE, tools: [] });
  const open = template.render({ messages: PROBE, tools: [], open: true });
  const isKnown = !isRefusal(closed) && !isRefusal(open) && open.text.startsWith(closed.text);
  const opening = isKnown ? open.text.slice(closed.text.length) : "";
  openings.set(template, opening);
  return opening;
}

interface Found {
  readonly before: number;
  readonly after: number;
}

function findTexts(inside: string, turn: Turn, text: string): Found | Refusal {
  let [from, before, after] = [0, 0, 0];
  /** The text from here on, whole or stripped. */
  const find = (one: string): boolean => {
    for (const shown of [one, one.trim()]) {
      const at = inside.indexOf(shown, from);
      if (at === -1) continue;
      from = at + shown.length;
      before += one.length;
      after += shown.length;
      return true;
    }
    return false;
  };
  const lost = (what: string): Refusal => refuse("span-lost", `${what} of message ${turn.at}`);
  if (!find(turn.reasoning)) return lost("the reasoning");
  if (!find(text)) return lost("the text");
  for (const call of turn.calls) {
    if (!find(call.name)) return lost(`the call of ${call.name}`);
    if (!find(pythonJson(call.args)) && !argumentTexts(call).every(find))
      return lost(`the arguments of ${call.name}`);
  }
  return { before, after };
}

/** Keys and values one by one, where a template writes each in an element of its own. */
const argumentTexts = ({ args }: TurnCall): readonly string[] =>
  isObject(args)
    ? [...new Map(members(args))].flatMap(([key, value]) => [
        key,
        typeof value === "string" ? value : pythonJson(value),
      ])
    : [];
