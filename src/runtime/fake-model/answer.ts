/** What a scripted model says to a request: a rule, else the policy, else the script's last word. */
import type { EndpointFault, FakeScript, ScriptedAnswer } from "../../model/fake-script.js";
import { type JsonObject, printJson } from "../../model/json.js";
import type { AssistantMessage, Model } from "../model.js";
import type { Chooser, FakeRequest } from "./choose.js";

export type Answered =
  | {
      readonly ok: true;
      readonly message: AssistantMessage;
      readonly finish: string;
      readonly usage: ScriptedAnswer["usage"];
      readonly faults: ReadonlySet<EndpointFault>;
    }
  | { readonly ok: false; readonly what: string };

export async function answerTo(
  request: FakeRequest,
  {
    script,
    chooser,
    policy,
  }: { readonly script: FakeScript; readonly chooser: Chooser; readonly policy: Model | undefined },
  signal: AbortSignal,
): Promise<Answered> {
  const rule = chooser.next(request);
  const faults = new Set(rule?.faults ?? []);
  const scripted = rule?.answer;
  if (scripted !== undefined) return said(scripted, faults);
  const outcome = await policy?.answer(
    {
      messages: request.messages as readonly JsonObject[],
      tools: request.tools as readonly JsonObject[],
      key: request.model,
    },
    signal,
  );
  if (outcome?.ok === true)
    return {
      ok: true,
      message: outcome.reply.message,
      finish: outcome.reply.finish,
      usage: undefined,
      faults,
    };
  if (script.otherwise !== undefined) return said(script.otherwise, faults);
  // A fault of the transport alone needs no words.
  if (faults.size > 0) return said({ text: "", calls: [] }, faults);
  return { ok: false, what: outcome?.what ?? "no rule applies, and the script says nothing otherwise" };
}

function said(answer: ScriptedAnswer, faults: ReadonlySet<EndpointFault>): Answered {
  const calls = answer.calls.map((call, i) => ({
    id: call.id ?? `call_${i + 1}`,
    name: call.name,
    arguments: typeof call.arguments === "string" ? call.arguments : printJson(call.arguments),
  }));
  const message: AssistantMessage = {
    content: answer.text,
    ...(answer.reasoning === undefined ? {} : { reasoning: answer.reasoning }),
    calls,
  };
  const finish = answer.finish ?? (calls.length > 0 ? "tool_calls" : "stop");
  return { ok: true, message, finish, usage: answer.usage, faults };
}
