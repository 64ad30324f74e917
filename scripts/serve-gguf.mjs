/**
 * Serves a small GGUF model on this machine as an OpenAI-compatible endpoint, so that `hsa paraphrase --endpoint` can be tried without an
 * account. No part of the package: it takes node-llama-cpp from the folder where it is run.
 *
 *   npm install node-llama-cpp                       in a folder of its own
 *   node <checkout>/scripts/serve-gguf.mjs model.gguf [port] [--rewrites]
 *
 * `--rewrites` lets the model say nothing but {"rewrites": ["…"]}, which the smallest models do not do by themselves.
 */
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [model, port = "8765"] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
if (model === undefined) {
  process.stderr.write("serve-gguf: which model? node serve-gguf.mjs model.gguf [port] [--rewrites]\n");
  process.exit(2);
}
const found = createRequire(join(process.cwd(), "package.json")).resolve("node-llama-cpp");
const { getLlama, LlamaChatSession } = await import(pathToFileURL(found).href);
const llama = await getLlama({ gpu: false, build: "never" });
const loaded = await llama.loadModel({ modelPath: resolve(model) });
const grammar = process.argv.includes("--rewrites")
  ? await llama.createGrammarForJsonSchema({
      type: "object",
      properties: {
        rewrites: { type: "array", items: { type: "string", maxLength: 400 }, minItems: 3, maxItems: 4 },
      },
    })
  : undefined;

/** One after the other: a small model on a few cores gains nothing from more. */
let turn = Promise.resolve();

async function answer({ messages = [], max_tokens: maxTokens = 512, temperature = 0.8 }) {
  const context = await loaded.createContext({ contextSize: 1024, threads: 1 });
  try {
    const session = new LlamaChatSession({
      contextSequence: context.getSequence(),
      systemPrompt: messages.find(({ role }) => role === "system")?.content ?? "",
    });
    const user = messages.filter(({ role }) => role === "user").at(-1)?.content ?? "";
    const text = await session.prompt(user, {
      maxTokens,
      temperature,
      ...(grammar === undefined ? {} : { grammar }),
    });
    const count = (said) => loaded.tokenize(said).length;
    const usage = {
      prompt_tokens: messages.reduce((sum, { content }) => sum + count(content), 0),
      completion_tokens: count(text),
    };
    return { text, usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } };
  } finally {
    await context.dispose();
  }
}

createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    turn = turn.then(async () => {
      const send = (status, body) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify(body));
      };
      try {
        const { text, usage } = await answer(JSON.parse(Buffer.concat(chunks).toString("utf8")));
        const message = { role: "assistant", content: text };
        send(200, {
          object: "chat.completion",
          model,
          choices: [{ index: 0, finish_reason: "stop", message }],
          usage,
        });
      } catch (error) {
        send(500, { error: { message: error instanceof Error ? error.message : String(error) } });
      }
    });
  });
}).listen(Number(port), "127.0.0.1", () => process.stderr.write(`serve-gguf: http://127.0.0.1:${port}/v1\n`));
