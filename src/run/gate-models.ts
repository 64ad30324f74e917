/** Models that are asked about a pair: what differs, whether each text follows from the other, how near they are. Each answer is read strictly. */
import { type Endpoint, type EndpointOptions, openEndpoint } from "../io/endpoint/endpoint.js";
import type { Asked as Question } from "../io/endpoint/openai.js";
import { get, isArray, isNumber, isObject, type Json, printJson, toNumber } from "../model/json.js";
import { parseJson } from "../model/json-text.js";
import type { Asked, GateModel } from "./gate.js";

const JUDGE = [
  "You compare an original text with a rewrite of it. Both are instructions or descriptions for an assistant.",
  "List every difference in what is permitted, required, forbidden, stated or conditional. Wording does not count.",
  'Answer with JSON and nothing else: {"differences": ["…"]}; an empty list where there is none.',
].join("\n");
const ENTAIL = [
  "You are given text A and text B. Does everything that B says follow from A?",
  'Answer with JSON and nothing else: {"follows": true} or {"follows": false}.',
].join("\n");

/** A judge that names differences. */
export const judgeModel = (options: EndpointOptions): GateModel => {
  const endpoint = openEndpoint(options);
  return {
    name: `judge ${options.model}`,
    async ask(original, rewrite) {
      const user = `Original:\n${original}\n\nRewrite:\n${rewrite}`;
      const reply = await endpoint.ask({ system: JUDGE, user }, differencesIn);
      return reply.ok ? { ok: true, differences: reply.value } : { ok: false, what: reply.what };
    },
  };
};

/** Entailment both ways. */
export const entailModel = (options: EndpointOptions): GateModel => {
  const endpoint = openEndpoint(options);
  return {
    name: `entailment ${options.model}`,
    async ask(original, rewrite) {
      const there = await follows(
        endpoint,
        original,
        rewrite,
        "the rewrite does not follow from the original",
      );
      return there.ok && there.differences.length === 0
        ? follows(endpoint, rewrite, original, "the original does not follow from the rewrite")
        : there;
    },
  };
};

/** Similarity of meaning: a screen that refuses what is about something else. It does not see a negation. */
export const embedModel = (options: EndpointOptions, least: number): GateModel => {
  const endpoint = openEndpoint({ ...options, embeds: true });
  return {
    name: `embedding ${options.model}`,
    async ask(original, rewrite) {
      const reply = await endpoint.ask({ system: "", user: printJson([original, rewrite]) }, similarityIn);
      if (!reply.ok) return { ok: false, what: reply.what };
      const differs = `similarity ${reply.value.toFixed(3)}, and ${least} is asked for`;
      return { ok: true, differences: reply.value < least ? [differs] : [] };
    },
  };
};

/** Cosine of two vectors, both of numbers and equally long; undefined: no answer. */
export function similarityIn(text: string): number | undefined {
  const parsed = parseJson(text);
  const vectors = parsed.ok && isArray(parsed.value) ? parsed.value.map(vectorIn) : [];
  const [one, other] = vectors;
  if (vectors.length !== 2 || one === undefined || other === undefined) return undefined;
  if (one.length !== other.length) return undefined;
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  const cosine = dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
  return Number.isFinite(cosine) ? cosine : undefined;
}
const vectorIn = (value: Json): readonly number[] | undefined =>
  isArray(value) && value.every(isNumber) ? value.map(toNumber) : undefined;

async function follows(endpoint: Endpoint, from: string, to: string, what: string): Promise<Asked> {
  const question: Question = { system: ENTAIL, user: `A:\n${from}\n\nB:\n${to}` };
  const reply = await endpoint.ask(question, followsIn);
  if (!reply.ok) return { ok: false, what: reply.what };
  return { ok: true, differences: reply.value ? [] : [what] };
}

/** A list of texts; undefined: no answer. */
export function differencesIn(text: string): readonly string[] | undefined {
  const parsed = parseJson(text.trim());
  const list = parsed.ok && isObject(parsed.value) ? get(parsed.value, "differences") : undefined;
  if (!isArray(list)) return undefined;
  return list.every((one): one is string => typeof one === "string" && one.trim() !== "") ? list : undefined;
}

/** true or false; undefined: no answer. */
export function followsIn(text: string): boolean | undefined {
  const parsed = parseJson(text.trim());
  const follows = parsed.ok && isObject(parsed.value) ? get(parsed.value, "follows") : undefined;
  return typeof follows === "boolean" ? follows : undefined;
}
