/**
 * Rewordings from a model: one item a request, with a sentinel in place of every span that must stay, so that neither names nor code nor
 * slots leave, and none can come back changed.
 */

import { unwrapped } from "../../core/rewriting/items.js";
import { type Protected, protect, sealed, unsealed } from "../../core/rewriting/protect.js";
import type { Endpoint, Tally } from "../../io/endpoint/endpoint.js";
import type { Asked } from "../../io/endpoint/openai.js";
import { get, isArray, isObject, type Json } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import type { Problem } from "../../model/problem.js";
import type { Item } from "./items.js";

/** A candidate, or what cannot be one because its sentinels are not those that were given. */
export type ModelSaid = { readonly text: string } | { readonly spoiled: string; readonly why: string };

export interface ModelSource {
  readonly model: string;
  /** Nothing where the endpoint gave no answer; the tally says why. */
  readonly ask: (item: Item, want: number, names: readonly string[]) => Promise<readonly ModelSaid[]>;
  readonly tally: () => Tally;
  readonly ended: () => Problem | undefined;
}

/** Fewer are not worth a request, more come out alike. */
const LEAST = 3;
const MOST = 8;
const MOST_TEXT = 4000;

export function modelSource(endpoint: Endpoint, model: string): ModelSource {
  return {
    model,
    async ask(item, want, names) {
      const given = item.text.length > MOST_TEXT ? undefined : protect(item.text, names);
      if (given === undefined) return [];
      const count = Math.min(MOST, Math.max(LEAST, want + 1));
      const reply = await endpoint.ask(promptOf(item, given, count), rewritesIn);
      if (!reply.ok) return [];
      return reply.value.map((raw): ModelSaid => {
        const text = unsealed(unwrapped(raw.trim()), given);
        return text === undefined
          ? { spoiled: raw.trim(), why: "a placeholder was lost, doubled, moved or made up" }
          : { text };
      });
    },
    tally: endpoint.tally,
    ended: endpoint.ended,
  };
}

const KINDS: Readonly<Record<Item["role"], string>> = {
  "tool-description": "the description of a tool that a program can call",
  "param-description": "the description of a tool's parameter",
  "skill-description": "the sentence that says when an instruction sheet applies",
  "skill-body": "one rule of an instruction sheet",
  "section-body": "one rule of an assistant's instructions",
  "hook-message": "a message that tells an assistant what it did wrong",
  other: "a description",
};

const promptOf = ({ role, language }: Item, given: Protected, count: number): Asked => ({
  system: [
    "You say sentences in other words without changing what they mean.",
    `Keep the language (${language === "zh" ? "Chinese" : "English"}), every condition, number, negation and limit, and how strict it is.`,
    "Words between ⟪ and ⟫ are placeholders: repeat each of them exactly once, in the same order.",
    "Add nothing and leave nothing out. One line each, no list markers.",
    'Answer with JSON and nothing else: {"rewrites": ["…", "…"]}',
  ].join("\n"),
  user: `Say this in ${count} different ways. It is ${KINDS[role]}.\n\n${sealed(given)}`,
});

/** The texts of an answer; undefined where it is no such JSON. A fence around it is forgiven. */
export function rewritesIn(text: string): readonly string[] | undefined {
  const inner = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text)?.[1] ?? text;
  const parsed = parseJson(inner.trim());
  if (!parsed.ok || !isObject(parsed.value)) return undefined;
  const rewrites: Json | undefined = get(parsed.value, "rewrites");
  if (rewrites === undefined || !isArray(rewrites) || rewrites.length === 0) return undefined;
  return rewrites.every((one): one is string => typeof one === "string" && one.trim() !== "")
    ? rewrites
    : undefined;
}
