/** One chat request to an OpenAI-compatible endpoint, streamed: its chunks as they came, or what kind of trouble. */
import { type JsonObject, printJson } from "../../model/json.js";
import { openClient, type Stream } from "./client.js";
import type { Clock } from "./clock.js";
import { type Server, type Trouble, troubleOf } from "./openai.js";

export type ChatServer = Pick<Server, "url" | "key" | "timeoutMs">;
export type Chunks =
  | { readonly chunks: readonly unknown[] }
  | { readonly trouble: Trouble; readonly what: string; readonly wait?: number };

/** `onChunk` is told of each as it comes. The body is sent as it is printed here, so that no number in it changes. */
export type Chat = (body: JsonObject, signal: AbortSignal, onChunk: () => void) => Promise<Chunks>;

export function openChat(server: ChatServer, clock: Clock): Chat {
  const client = openClient(server);
  return async (body, signal, onChunk) => {
    const chunks: unknown[] = [];
    // The client's own limit ends when the first byte comes.
    const limit = AbortSignal.timeout(server.timeoutMs);
    try {
      const stream = (await client.post("/chat/completions", {
        body: new TextEncoder().encode(
          printJson({ ...body, stream: true, stream_options: { include_usage: true } }),
        ),
        headers: { "content-type": "application/json" },
        stream: true,
        signal: AbortSignal.any([signal, limit]),
      })) as Stream<unknown>;
      for await (const chunk of stream) {
        onChunk();
        chunks.push(chunk);
      }
      // A stream that is aborted ends as if it were over.
      if (limit.aborted) return { trouble: "slow", what: `no whole reply within ${server.timeoutMs} ms` };
      if (signal.aborted) return { trouble: "cut", what: "the request was given up" };
      return { chunks };
    } catch (error) {
      if (limit.aborted) return { trouble: "slow", what: `no whole reply within ${server.timeoutMs} ms` };
      const outcome = troubleOf(error, clock, server.key);
      return "trouble" in outcome ? outcome : { trouble: "cut", what: "the reply broke off" };
    }
  };
}
