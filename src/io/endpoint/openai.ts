/** One request to an OpenAI-compatible endpoint: what came back, or what kind of trouble. */
import {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
  openClient,
} from "./client.js";
import type { Clock } from "./clock.js";

export interface Asked {
  readonly system: string;
  readonly user: string;
}
export interface Server {
  readonly url: string;
  readonly model: string;
  /** Never logged, never stored. */
  readonly key?: string;
  /** Of one reply. */
  readonly maxTokens: number;
  readonly temperature: number;
  readonly timeoutMs: number;
  /** It is asked for vectors: `user` is a JSON list of texts, the reply a JSON list with a vector for each, in order. */
  readonly embeds?: true;
}

/** `busy`: too many requests; `cut`: it broke off; `denied`: it will not answer, however often it is asked. */
export type Trouble = "busy" | "server" | "cut" | "slow" | "empty" | "denied";
export type Outcome =
  | { readonly text: string; readonly input: number | undefined; readonly output: number | undefined }
  | { readonly trouble: Trouble; readonly what: string; readonly wait?: number };

export type Call = (asked: Asked) => Promise<Outcome>;

export function openServer(server: Server, clock: Clock): Call {
  const client = openClient(server);
  return async ({ system, user }) => {
    try {
      if (server.embeds === true) return await vectorsOf(client, server.model, user);
      const answer = await client.chat.completions.create({
        model: server.model,
        messages: [
          { role: "system", content: system },
          { role: "user", content: user },
        ],
        max_tokens: server.maxTokens,
        temperature: server.temperature,
        stream: false,
      });
      const text: unknown = answer?.choices?.[0]?.message?.content;
      const input = count(answer?.usage?.prompt_tokens);
      const output = count(answer?.usage?.completion_tokens);
      return typeof text === "string" && text.trim() !== ""
        ? { text, input, output }
        : { trouble: "empty", what: "the reply holds no text" };
    } catch (error) {
      return troubleOf(error, clock, server.key);
    }
  };
}

async function vectorsOf(
  client: ReturnType<typeof openClient>,
  model: string,
  texts: string,
): Promise<Outcome> {
  const input = JSON.parse(texts) as string[];
  const answer = await client.embeddings.create({ model, input, encoding_format: "float" });
  // A server may say anything, in any order.
  const rows: unknown = answer?.data;
  const told = Array.isArray(rows)
    ? (rows as readonly ({ index?: unknown; embedding?: unknown } | null)[])
    : [];
  const vectors = input.map((_, at) => told.find((row) => row?.index === at)?.embedding);
  return vectors.includes(undefined)
    ? { trouble: "empty", what: "the reply holds no vector for each text" }
    : { text: JSON.stringify(vectors), input: count(answer?.usage?.prompt_tokens), output: 0 };
}

const count = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;

const DENIED = new Set([400, 401, 403, 404, 405, 410, 413, 415, 422]);

/** What kind of trouble an exception of the client is. */
export function troubleOf(error: unknown, clock: Clock, key: string | undefined): Outcome {
  const what = hidden(error instanceof Error ? error.message : String(error), key);
  if (error instanceof APIConnectionTimeoutError) return { trouble: "slow", what: "no reply in time" };
  if (error instanceof APIConnectionError || error instanceof APIUserAbortError)
    return { trouble: "cut", what };
  if (!(error instanceof APIError)) return { trouble: "cut", what };
  const status: unknown = error.status;
  const wait = waitOf(error.headers as Headers | undefined, clock);
  if (status === 429) return { trouble: "busy", what, ...(wait === undefined ? {} : { wait }) };
  if (typeof status === "number" && DENIED.has(status)) return { trouble: "denied", what };
  return { trouble: "server", what, ...(wait === undefined ? {} : { wait }) };
}

/** Seconds, or a time of day. */
function waitOf(headers: Headers | undefined, clock: Clock): number | undefined {
  const told = headers?.get?.("retry-after") ?? undefined;
  if (told === undefined) return undefined;
  const seconds = Number(told);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(told) - clock.wall();
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), LONGEST_WAIT) : undefined;
}
const LONGEST_WAIT = 10 * 60_000;

/** A server may repeat the key in its complaint. */
const hidden = (text: string, key: string | undefined): string =>
  (key === undefined || key === "" ? text : text.replaceAll(key, "***")).slice(0, 400);
