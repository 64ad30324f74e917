/** Why a request gets no other answer: a status, and words in the order of every message here. */
import { fromMembers, type JsonObject } from "../../model/json.js";
import type { Problem } from "../../model/problem.js";

export interface Refusal {
  readonly status: number;
  /** For programs; it stays the same. */
  readonly code: RefusalCode;
  /** What the words are about. */
  readonly where: string;
  readonly what: string;
  readonly expected?: string;
  readonly exists?: string;
  readonly remedy?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

export const REFUSALS = {
  "bad-request": 400,
  "bad-json": 400,
  "no-token": 401,
  "wrong-host": 403,
  "no-such-route": 404,
  "no-such-task": 404,
  "no-such-episode": 404,
  "no-such-method": 405,
  "not-acceptable": 406,
  ended: 409,
  "reserved-name": 409,
  "too-large": 413,
  "bad-encoding": 415,
  "does-not-fit": 422,
  "key-reused": 422,
  "too-many-waiting": 429,
  internal: 500,
  "cannot-open": 502,
  full: 503,
  closing: 503,
} as const;
export type RefusalCode = keyof typeof REFUSALS;

export const refusal = (
  code: RefusalCode,
  where: string,
  what: string,
  more: Partial<Pick<Refusal, "expected" | "exists" | "remedy" | "retryAfter">> = {},
): Refusal => ({ status: REFUSALS[code], code, where, what, ...more });

export const refusalOf = (code: RefusalCode, { where, what, expected, exists, remedy }: Problem): Refusal =>
  refusal(code, where, what, {
    ...(expected === undefined ? {} : { expected }),
    ...(exists === undefined ? {} : { exists }),
    ...(remedy === undefined ? {} : { remedy }),
  });

export const refusalJson = ({ code, where, what, expected, exists, remedy }: Refusal): JsonObject => ({
  error: fromMembers(
    Object.entries({ code, where, what, expected, exists, remedy }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value] as const],
    ),
  ),
});

export type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };
export const answered = <T>(value: T): Answered<T> => ({ ok: true, value });
export const refused = (refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } => ({
  ok: false,
  refusal,
});
