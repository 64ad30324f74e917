/** MCP on standard input and output: one Episode, one client, one JSON message a line. */
import type { Json } from "../../../model/json.js";
import { isArray, printJson } from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import type { Shop } from "../shop.js";
import { answerRpc, LIST_CHANGED, parseFailure } from "./rpc.js";

/** Reads until the input ends or it is told to stop; a line longer than a request may be is answered by an error and left out. */
export async function serveStdio(
  shop: Shop,
  id: string,
  input: AsyncIterable<Uint8Array>,
  write: (text: string) => void,
): Promise<void> {
  const say = (message: Json): void => write(`${printJson(message)}\n`);
  const forget = shop.episodes.watch(id, () => {
    if (shop.episodes.find(id) !== undefined) say(LIST_CHANGED);
  });
  const answer = async (line: string): Promise<void> => {
    const parsed = parseJson(line);
    if (!parsed.ok) return say(parseFailure(parsed.what));
    const messages = isArray(parsed.value) ? parsed.value : [parsed.value];
    for (const message of messages) {
      const told = await answerRpc(shop, id, message);
      if (told !== undefined) say(told);
    }
  };
  let parts: Buffer[] = [];
  let size = 0;
  const take = async (last: Buffer): Promise<void> => {
    const whole = size + last.length;
    const line = whole > shop.limits.body ? undefined : Buffer.concat([...parts, last]).toString("utf8");
    parts = [];
    size = 0;
    if (line === undefined) say(parseFailure(`a message may have ${shop.limits.body} bytes`));
    else if (line.trim() !== "") await answer(line);
  };
  try {
    for await (const bytes of input) {
      let rest = Buffer.from(bytes);
      for (let at = rest.indexOf(10); at !== -1; at = rest.indexOf(10)) {
        await take(rest.subarray(0, at));
        rest = rest.subarray(at + 1);
      }
      size += rest.length;
      if (size <= shop.limits.body) parts.push(rest);
      else parts = [];
    }
    if (size > 0) await take(Buffer.alloc(0));
  } finally {
    forget();
  }
}
