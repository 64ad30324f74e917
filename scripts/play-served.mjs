/**
 * Lets a model play one Episode of `hsa serve`, over HTTP alone: an example of a client, and a way to try a small model.
 *
 *   node scripts/play-served.mjs <server> <endpoint> <model> [task]
 *   node scripts/play-served.mjs http://127.0.0.1:8080 http://127.0.0.1:8765/v1 smollm2 ls-00001~70c1bf35#1
 */
const [server, endpoint, model, task] = process.argv.slice(2);
if (model === undefined) {
  process.stderr.write("play-served: node scripts/play-served.mjs <server> <endpoint> <model> [task]\n");
  process.exit(2);
}

async function post(url, body) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text);
}

const started = await post(`${server}/episodes`, task === undefined ? {} : { task });
const messages = [...started.messages];
let { tools } = started;
for (let ended = false; !ended; ) {
  const answer = await post(`${endpoint}/chat/completions`, {
    model,
    messages,
    tools,
    max_tokens: 128,
    temperature: 0.2,
  });
  const { message } = answer.choices[0];
  const taken = await post(`${server}/episodes/${started.episode}/messages`, { message });
  process.stderr.write(`${JSON.stringify(message)}\n  ${taken.is} ${taken.ending ?? ""}\n`);
  messages.push(message, ...(taken.messages ?? []));
  tools = taken.tools ?? tools;
  ended = taken.is === "ended";
}
process.stdout.write(`${JSON.stringify(await post(`${server}/episodes/${started.episode}/verify`, {}))}\n`);
