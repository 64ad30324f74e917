/** A model behind an OpenAI-compatible endpoint. */
import { openChat } from "../../io/endpoint/chat.js";
import { type Clock, realClock } from "../../io/endpoint/clock.js";
import type { JsonObject } from "../../model/json.js";
import type { Model, ModelOutcome } from "../model.js";
import { assemble } from "./assemble.js";
import { withTextCalls } from "./text-calls.js";

export interface EndpointModel {
  readonly url: string;
  readonly model: string;
  /** Never logged, never stored. */
  readonly key?: string;
  /** Tokens of one reply, at most. */
  readonly maxTokens: number;
  readonly temperature: number;
  /** For a whole reply. */
  readonly timeoutMs: number;
  /** Further members of the request, such as `top_p` or `chat_template_kwargs`. */
  readonly extra?: JsonObject;
  readonly clock?: Clock;
}

export function endpointModel(options: EndpointModel): Model {
  const { clock = realClock, model, maxTokens, temperature, extra = {} } = options;
  const chat = openChat(options, clock);
  return {
    name: model,
    answer: async ({ messages, tools }, signal): Promise<ModelOutcome> => {
      const sent = clock.now();
      let first: number | undefined;
      const came = await chat(
        {
          model,
          messages,
          ...(tools.length === 0 ? {} : { tools }),
          max_tokens: maxTokens,
          temperature,
          ...extra,
        },
        signal,
        () => {
          first ??= clock.now() - sent;
        },
      );
      const last = clock.now() - sent;
      if ("trouble" in came) return { ok: false, ...came };
      const read = assemble(came.chunks);
      if (!read.ok) return read;
      // Without tools in the request they stand in the prompt, and calls in the text are read by whoever knows their form.
      const message = tools.length === 0 ? read.reply.message : withTextCalls(read.reply.message, tools);
      return { ok: true, reply: { ...read.reply, message, timing: { first: first ?? last, last } } };
    },
  };
}
