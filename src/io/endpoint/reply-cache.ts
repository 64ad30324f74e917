/** Replies on disk by the digest of the request, so that what was paid for once is not asked again. */
import { join } from "node:path";
import { asString, get, isNumber, isObject, type Json, numberText } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { writeAtomic } from "../atomic.js";
import { digestJson } from "../digest.js";
import { isFile, readText } from "../files.js";

export interface KeptReply {
  readonly text: string;
  readonly input: number;
  readonly output: number;
}
export interface ReplyCache {
  readonly get: (request: Json) => KeptReply | undefined;
  readonly put: (request: Json, reply: KeptReply) => void;
}

export const NO_CACHE: ReplyCache = { get: () => undefined, put: () => undefined };

/** A file that cannot be read is as good as none: its request is asked again. */
export function openReplyCache(folder: string): ReplyCache {
  const pathOf = (request: Json): string => {
    const digest = digestJson(request);
    return join(folder, digest.slice(0, 2), `${digest}.json`);
  };
  return {
    get(request) {
      const path = pathOf(request);
      const text = isFile(path) ? readText(path) : undefined;
      const parsed = text?.ok === true ? parseJson(text.value) : undefined;
      if (parsed?.ok !== true || !isObject(parsed.value)) return undefined;
      const said = asString(get(parsed.value, "text"));
      if (said === undefined) return undefined;
      const count = (name: string): number => {
        const value = get(parsed.value, name);
        return isNumber(value) ? Number(numberText(value)) : 0;
      };
      return { text: said, input: count("input"), output: count("output") };
    },
    put(request, reply) {
      writeAtomic(pathOf(request), `${JSON.stringify(reply)}\n`);
    },
  };
}
