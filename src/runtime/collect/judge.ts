/**
 * A model that says whether a run's replies are right and of use: one question a request, the evidence before the verdict, and an
 * answer that is not the JSON that was asked for is none.
 */
import type { Endpoint } from "../../io/endpoint/endpoint.js";
import { asString, get, isObject, type JsonObject } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { contentText } from "../content-text.js";
import type { Judged } from "./accept.js";

export type Judge = (messages: readonly JsonObject[]) => Promise<Judged>;

const FORM =
  'Answer with one JSON object and nothing else: {"evidence": "<what decides it, in a sentence>", "verdict": 0 or 1}.';
const QUESTIONS = {
  accuracy: `You check what an assistant told a user. Verdict 1: every fact in its replies stands in the conversation (the business context, the results of tools) or follows from it, nothing contradicts it, nothing is promised that nobody said, and the assistant was right to answer or to decline. Verdict 0: anything else. ${FORM}`,
  effectiveness: `You check whether an assistant's replies are of use. Verdict 1: each answers what the user asked, directly, in a length fit for a chat, without declining or hedging for no reason. Do not look at whether its facts are right. Verdict 0: anything else. ${FORM}`,
} as const;

export const judgeBy =
  (endpoint: Endpoint): Judge =>
  async (messages) => {
    const user = shown(messages);
    const ask = (question: keyof typeof QUESTIONS) =>
      endpoint.ask({ system: QUESTIONS[question], user }, readVerdict);
    const [accuracy, effectiveness] = [await ask("accuracy"), await ask("effectiveness")];
    return {
      ...(accuracy.ok ? { accuracy: accuracy.value.verdict } : {}),
      ...(effectiveness.ok ? { effectiveness: effectiveness.value.verdict } : {}),
      evidence: [accuracy, effectiveness].map((one) => (one.ok ? one.value.evidence : one.what)).join(" / "),
    };
  };

interface Verdict {
  readonly verdict: 0 | 1;
  readonly evidence: string;
}

/** Undefined for what is no answer. A fence around it is forgiven. */
export function readVerdict(text: string): Verdict | undefined {
  const parsed = parseJson(text.trim().replace(/^```(?:json)?\s*|\s*```$/g, ""));
  if (!parsed.ok || !isObject(parsed.value)) return undefined;
  const verdict = get(parsed.value, "verdict");
  if (verdict !== 0 && verdict !== 1) return undefined;
  return { verdict, evidence: asString(get(parsed.value, "evidence")) ?? "" };
}

/** The conversation without the assistant's reasoning and without its instructions: who said what. */
function shown(messages: readonly JsonObject[]): string {
  return messages
    .filter((message) => get(message, "role") !== "system")
    .map((message) => {
      const said = contentText(get(message, "content"));
      const calls = get(message, "tool_calls");
      const made = Array.isArray(calls)
        ? calls.map((call) => {
            const fn = get(call, "function");
            return `\n(calls ${asString(get(fn, "name")) ?? ""} with ${asString(get(fn, "arguments")) ?? ""})`;
          })
        : [];
      return `[${asString(get(message, "role")) ?? ""}] ${said}${made.join("")}`;
    })
    .join("\n\n");
}
