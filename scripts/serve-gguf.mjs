/**
 * Serves a small GGUF model on this machine as an OpenAI-compatible endpoint, so that `hsa paraphrase`, `hsa collect` and `hsa serve` can be tried
 * without an account. No part of the package: it takes node-llama-cpp from the folder where it is run.
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

/** Tokens of a conversation; prompts of agents are long. */
const contextSize = 8192;
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

/** Tools as many chat templates show them; calls come back in the text, which is what `hsa` reads of such servers. */
const withTools = (tools) =>
  tools.length === 0
    ? ""
    : `\n\n# Tools\n\nYou may call one or more of these functions:\n<tools>\n${tools.map((tool) => JSON.stringify(tool)).join("\n")}\n</tools>\n\nTo call one, answer with:\n<tool_call>\n{"name": <its name>, "arguments": <a JSON object>}\n</tool_call>`;

const textOf = (content) =>
  Array.isArray(content) ? content.map(({ text = "" }) => text).join("") : (content ?? "");

/** What was said after the first turn of the user, as one text: a small model is not held to a template. */
function spoken(messages) {
  const said = messages.filter(({ role }) => role !== "system");
  return said
    .map(({ role, content, tool_calls: calls = [] }) => {
      const made = calls.map(
        ({ function: { name, arguments: args } }) =>
          `<tool_call>${JSON.stringify({ name, arguments: args })}</tool_call>`,
      );
      const words = [textOf(content), ...made].filter((one) => one !== "").join("\n");
      return said.length === 1 ? words : `${role}: ${words}`;
    })
    .join("\n\n");
}

async function answer({ messages = [], tools = [], max_tokens: maxTokens = 512, temperature = 0.8 }) {
  const context = await loaded.createContext({ contextSize, threads: 1 });
  try {
    const system = textOf(messages.find(({ role }) => role === "system")?.content);
    const session = new LlamaChatSession({
      contextSequence: context.getSequence(),
      systemPrompt: `${system}${withTools(tools)}`,
    });
    const user = spoken(messages);
    const text = await session.prompt(user, {
      maxTokens,
      temperature,
      ...(grammar === undefined ? {} : { grammar }),
    });
    const count = (said) => loaded.tokenize(said).length;
    const usage = {
      prompt_tokens: count(`${system}${user}`),
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
        const asked = JSON.parse(Buffer.concat(chunks).toString("utf8"));
        const { text, usage } = await answer(asked);
        if (asked.stream === true) {
          const event = (value) =>
            response.write(
              `data: ${JSON.stringify({ object: "chat.completion.chunk", model, ...value })}\n\n`,
            );
          response.writeHead(200, { "content-type": "text/event-stream" });
          event({
            choices: [{ index: 0, delta: { role: "assistant", content: text }, finish_reason: null }],
          });
          event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }], usage });
          response.end("data: [DONE]\n\n");
          return;
        }
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
