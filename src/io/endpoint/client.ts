/** The client of OpenAI-compatible endpoints, as everything here uses it: one try, nothing logged. The only file that knows its package. */
import OpenAI from "openai";

export { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
export type { Stream } from "openai/streaming";

export const openClient = (server: {
  readonly url: string;
  readonly key?: string;
  readonly timeoutMs: number;
}): OpenAI =>
  new OpenAI({
    apiKey: server.key ?? "none",
    baseURL: server.url,
    // Nothing is taken from the environment but what the user names.
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: "off",
    maxRetries: 0,
    timeout: server.timeoutMs,
  });
