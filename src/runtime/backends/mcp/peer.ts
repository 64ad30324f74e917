/** Requests and their answers over a wire (JSON-RPC 2.0), each within its time. */
import {
  asString,
  get,
  has,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  toNumber,
} from "../../../model/json.js";
import { type OpenWire, wordsOf } from "./wire.js";

export type Outcome =
  | { readonly is: "result"; readonly value: Json }
  /** The server refuses the request. */
  | { readonly is: "error"; readonly code: number; readonly message: string }
  | { readonly is: "late" }
  | { readonly is: "stopped" }
  | { readonly is: "gone"; readonly what: string };

export interface Peer {
  /** Never rejects. */
  readonly ask: (method: string, params: JsonObject, signal?: AbortSignal) => Promise<Outcome>;
  readonly tell: (method: string, params?: JsonObject) => Promise<void>;
  /** Why nothing more will be answered; undefined while it lives. */
  readonly gone: () => string | undefined;
  readonly settled: (version: string) => void;
  readonly close: () => Promise<void>;
}

export interface PeerOptions {
  /** Milliseconds that each request may take. */
  readonly timeout: number;
  readonly heard: (method: string) => void;
}

export function openPeer(open: OpenWire, { timeout, heard }: PeerOptions): Peer {
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let gone: string | undefined;
  let last = 0;
  const leave = (why: string): void => {
    gone ??= why;
    for (const settle of [...waiting.values()]) settle({ is: "gone", what: gone });
  };
  const wire = open({
    message: (message) => {
      const method = asString(get(message, "method"));
      const id = get(message, "id");
      if (method === undefined) return settleWith(message, id);
      if (id === undefined || id === null) return heard(method);
      // A server may ask as well: for a sign of life, or for what no client here has.
      const answer: JsonObject =
        method === "ping" ? { result: {} } : { error: { code: -32601, message: `no method ${method} here` } };
      wire.send({ jsonrpc: "2.0", id, ...answer }).catch(() => undefined);
    },
    gone: leave,
  });
  const settleWith = (message: Json, id: Json | undefined): void => {
    const settle = isNumber(id) ? waiting.get(toNumber(id)) : undefined;
    if (settle === undefined) return;
    const error = get(message, "error");
    if (isObject(error)) {
      const code = get(error, "code");
      settle({
        is: "error",
        code: isNumber(code) ? toNumber(code) : 0,
        message: asString(get(error, "message")) ?? "the server gave no reason",
      });
    } else if (has(message, "result")) settle({ is: "result", value: get(message, "result") ?? null });
    else settle({ is: "error", code: 0, message: "the server's answer holds neither result nor error" });
  };
  const ask: Peer["ask"] = (method, params, signal) =>
    new Promise((resolve) => {
      if (gone !== undefined) return resolve({ is: "gone", what: gone });
      if (signal?.aborted === true) return resolve({ is: "stopped" });
      const id = ++last;
      const sending = new AbortController();
      const settle = (outcome: Outcome): void => {
        if (!waiting.delete(id)) return;
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
        if (outcome.is === "late" || outcome.is === "stopped") {
          sending.abort();
          if (method !== "initialize") void tell("notifications/cancelled", { requestId: id });
        }
        resolve(outcome);
      };
      const stop = (): void => settle({ is: "stopped" });
      const timer = setTimeout(() => settle({ is: "late" }), timeout);
      waiting.set(id, settle);
      signal?.addEventListener("abort", stop, { once: true });
      wire.send({ jsonrpc: "2.0", id, method, params }, sending.signal).then(
        // An answer over HTTP has come by now.
        () => undefined,
        (error: unknown) => settle({ is: "gone", what: wordsOf(error) }),
      );
    });
  const tell: Peer["tell"] = async (method, params) => {
    if (gone !== undefined) return;
    await wire
      .send({ jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) })
      // Whoever asks next is told what is wrong.
      .catch(() => undefined);
  };
  return {
    ask,
    tell,
    gone: () => gone,
    settled: (version) => wire.settled?.(version),
    close: async () => {
      leave("the connection was closed");
      await wire.close();
    },
  };
}
