/** An OpenAI-compatible server on this machine that answers, or fails, as a script says. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Request {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: string;
  /** The last message's text. */
  readonly user: string;
}
export type Answer = (request: Request, response: ServerResponse) => void;

export interface FaultServer {
  readonly url: string;
  readonly seen: readonly Request[];
  readonly close: () => Promise<void>;
}

/** `script(n, request)`: what is done with the n-th request, counted from 0. */
export async function openFaultServer(script: (n: number, request: Request) => Answer): Promise<FaultServer> {
  const seen: Request[] = [];
  const server = createServer((incoming: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const { messages } = JSON.parse(body) as { messages: { content: string }[] };
      const request: Request = {
        path: incoming.url ?? "",
        key: incoming.headers.authorization,
        body,
        user: messages.at(-1)?.content ?? "",
      };
      seen.push(request);
      script(seen.length - 1, request)(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A reply with this text; `usage` as servers count it. */
export const says =
  (
    text: string,
    usage: object | null = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
  ): Answer =>
  (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        id: "c1",
        object: "chat.completion",
        choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: text } }],
        ...(usage === null ? {} : { usage }),
      }),
    );
  };
export const rewrites = (...texts: readonly string[]): Answer => says(JSON.stringify({ rewrites: texts }));
export const fails =
  (status: number, headers: Readonly<Record<string, string>> = {}, message = "no"): Answer =>
  (_, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: { message } }));
  };
/** The body breaks off in the middle. */
export const breaksOff: Answer = (_, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
  response.write('{"choices":[{"message":{"content":"{\\"rewr');
  setTimeout(() => response.destroy(), 20);
};
export const never: Answer = () => undefined;
