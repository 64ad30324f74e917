/**
 * How messages reach a live MCP server and come back. The SDK's own transports read numbers as JavaScript does, so that an integer beyond
 * 2^53 would reach a server as another one; here every message is lossless JSON, both ways.
 */
import type { Json, JsonObject } from "../../../model/json.js";

export interface Wire {
  /** Rejects with what went wrong where a message cannot be sent. An answer comes by `WireEvents`, also one over HTTP. */
  readonly send: (message: JsonObject, signal?: AbortSignal) => Promise<void>;
  /** Said once, when both sides know each other's version. */
  readonly settled?: (version: string) => void;
  readonly close: () => Promise<void>;
}

export interface WireEvents {
  readonly message: (message: Json) => void;
  /** The server will say nothing more. */
  readonly gone: (why: string) => void;
}

export type OpenWire = (events: WireEvents) => Wire;

/** Of one message in bytes; whoever sends more is cut off. */
export const LARGEST_MESSAGE = 64 * 1024 * 1024;

/** The sentence of whatever was thrown, with its cause. */
export function wordsOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } };
  return [message, cause?.code ?? cause?.message]
    .filter((one) => one !== undefined && one !== "")
    .join(": ")
    .slice(0, 300);
}
