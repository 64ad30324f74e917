/** Models that are asked about a pair: what differs, and whether each text follows from the other. Each answer is read strictly. */
import { type Endpoint, type EndpointOptions, openEndpoint } from "../io/endpoint/endpoint.js";
import type { Asked as Question } from "../io/endpoint/openai.js";
import { get, isArray, isObject } from "../model/json.js";
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
