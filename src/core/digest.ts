/** Content addresses. */
import { hash } from "node:crypto";
import type { Harness } from "../model/harness.js";
import { canonicalJson, type Json } from "../model/json.js";

export const sha256 = (text: string): string => hash("sha256", text, "hex");
/** sha256 of the canonical text: equal values have equal digests, whatever their key order. */
export const digestOf = (value: Json): string => sha256(canonicalJson(value));
/** The address of a Harness document. */
export const harnessDigest = (harness: Harness): string => digestOf(harness as unknown as Json);
