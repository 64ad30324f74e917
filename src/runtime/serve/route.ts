/** One way to ask the server, and what is asked. */
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type * as z from "zod";
import { type Json, printJson } from "../../model/json.js";
import { type Refusal, refusalJson } from "./refuse.js";

export interface Asked {
  /** What stands in the path's places, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The body as it came; empty where there is none. */
  readonly text: string;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

export interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Takes the response over, for what is sent piece by piece. */
  readonly stream?: (response: ServerResponse) => void;
}

export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  /** Such as `/episodes/{episode}/calls`. A last place `{name*}` takes the rest of the path. */
  readonly path: string;
  readonly summary: string;
  readonly tag: "episodes" | "server" | "mcp" | "nemo-gym";
  readonly body?: z.ZodType;
  readonly query?: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<number, { readonly what: string; readonly schema?: z.ZodType }>>;
  /** Asked without a token. */
  readonly free?: true;
  /** May be sent again with an `Idempotency-Key`. */
  readonly once?: true;
  readonly run: (asked: Asked) => Promise<Reply>;
}

export const json = (status: number, value: Json, headers?: Readonly<Record<string, string>>): Reply => ({
  status,
  type: "application/json; charset=utf-8",
  body: printJson(value),
  ...(headers === undefined ? {} : { headers }),
});

export const refuse = (refusal: Refusal, headers: Readonly<Record<string, string>> = {}): Reply =>
  json(refusal.status, refusalJson(refusal), {
    ...headers,
    ...(refusal.retryAfter === undefined ? {} : { "retry-after": `${refusal.retryAfter}` }),
  });
