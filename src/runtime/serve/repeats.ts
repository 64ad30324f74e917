/**
 * Answers kept for retries: who sends a request again with the same `Idempotency-Key` gets the same answer, also after the Episode has ended,
 * and nothing happens twice. Bounded: the oldest are forgotten first.
 */
import { createHash } from "node:crypto";
import { type Answered, answered, refusal, refused } from "./refuse.js";
import type { Reply } from "./route.js";

export interface Repeats {
  /** `text`: the body, which must be the same each time. */
  readonly once: (asked: OnceAsked, make: () => Promise<Reply>) => Promise<Answered<Reply>>;
  readonly clear: () => void;
}
export interface OnceAsked {
  readonly scope: string;
  readonly key: string;
  readonly text: string;
}
interface Kept {
  readonly print: string;
  readonly reply: Promise<Reply>;
  size: number;
}

export function openRepeats(
  limits: { readonly answers: number; readonly bytes: number },
  repeated: () => void,
): Repeats {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const drop = (name: string): void => {
    bytes -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  };
  return {
    once: async ({ scope, key, text }, make) => {
      const name = `${scope}\n${key}`;
      const print = createHash("sha256").update(text).digest("base64url");
      const known = kept.get(name);
      if (known !== undefined) {
        if (known.print !== print)
          return refused(
            refusal(
              "key-reused",
              `Idempotency-Key ${key.slice(0, 64)}`,
              "it came before with another request",
              {
                expected: "a key of its own for each request",
              },
            ),
          );
        repeated();
        return answered(await known.reply);
      }
      const reply = make();
      const one: Kept = { print, reply, size: 0 };
      kept.set(name, one);
      try {
        const made = await reply;
        // What may succeed later is to be tried again.
        if (made.status >= 500 || made.status === 429) drop(name);
        else {
          one.size = name.length + (made.body?.length ?? 0) * 2;
          bytes += one.size;
          for (const [oldest] of kept) {
            if (kept.size <= limits.answers && bytes <= limits.bytes) break;
            // One that is still being made has no size, and its twin waits for it.
            if ((kept.get(oldest)?.size ?? 0) > 0) drop(oldest);
          }
        }
        return answered(made);
      } catch (error) {
        drop(name);
        throw error;
      }
    },
    clear: () => {
      kept.clear();
      bytes = 0;
    },
  };
}
