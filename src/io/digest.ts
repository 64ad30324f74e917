/** Content addresses: sha256 in lower-case hex. */
import { createHash } from "node:crypto";
import { canonicalJson, type Json } from "../model/json.js";

export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

/** The address of a value: key order and white space do not count, the spelling of numbers does. */
export const digestJson = (value: Json): string => sha256(canonicalJson(value));
