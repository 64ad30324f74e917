// The hand-written rewordings of a shipped Harness: each names a text that is there, says it in other words, and
// keeps what a machine can see of its meaning.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";

interface Entry {
  readonly original: string;
  readonly rewordings: readonly string[];
}
type Node = Readonly<Record<string, unknown>>;

const root = join(import.meta.dirname, "..", "harness-configs");
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

const toolsOf = (harness: string): readonly Node[] => {
  const folder = join(root, harness, "tools");
  return readdirSync(folder).map((file) => load(readFileSync(join(folder, file), "utf8")) as Node);
};
const skillsOf = (harness: string): readonly string[] => {
  const folder = join(root, harness, "skills");
  return readdirSync(folder).map((name) => {
    const front =
      /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(join(folder, name, "SKILL.md"), "utf8"))?.[1] ?? "";
    return (load(front) as { description: string }).description;
  });
};
/** Every description below a schema, its own left out. */
function descriptions(schema: unknown, top = true): readonly string[] {
  if (!isNode(schema)) return [];
  const own = !top && typeof schema["description"] === "string" ? [schema["description"]] : [];
  return [...own, ...Object.values(schema).flatMap((inner) => descriptions(inner, false))];
}

const sorted = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([all]) => all).sort();
const count = (text: string, pattern: RegExp): number => sorted(text, pattern).length;
const KEPT = {
  "code spans": (text: string) => sorted(text, /`[^`]*`/g),
  numbers: (text: string) => sorted(text, /\d+/g),
  "English negations": (text: string) =>
    count(text, /\b(?:not|cannot|never|no|none|without|unless|except)\b/gi),
  "English only": (text: string) => count(text, /\bonly\b/gi),
  "Chinese negations": (text: string) => count(text, /[不未无勿禁]/g),
  "Chinese 没": (text: string) => count(text, /没/g),
  "Chinese only": (text: string) => count(text, /[仅只]/g),
  必须: (text: string) => count(text, /必须/g),
  最多: (text: string) => count(text, /最多/g),
} as const;

describe.each(["livestream", "livestream-zh", "office"])("%s", (harness) => {
  const bank = load(readFileSync(join(root, harness, "rewordings.yaml"), "utf8")) as readonly Entry[];
  const tools = toolsOf(harness).map((tool) => String(tool["description"]));
  const params = toolsOf(harness).flatMap((tool) => descriptions(tool["parameters"]));
  const originals = new Set(bank.map(({ original }) => original));

  test("every original is a text of the Harness, once", () => {
    const known = new Set([...tools, ...skillsOf(harness), ...params]);
    expect(bank.filter(({ original }) => !known.has(original)).map(({ original }) => original)).toEqual([]);
    expect(originals.size).toBe(bank.length);
  });

  test("every tool and Skill has rewordings, and at least 80 % of the parameters", () => {
    expect([...tools, ...skillsOf(harness)].filter((text) => !originals.has(text))).toEqual([]);
    expect(params.filter((text) => originals.has(text)).length / params.length).toBeGreaterThanOrEqual(0.8);
  });

  test.each(bank)("$original", ({ original, rewordings }) => {
    expect(rewordings.length).toBeGreaterThanOrEqual(3);
    expect(new Set([original, ...rewordings]).size).toBe(rewordings.length + 1);
    for (const text of rewordings) {
      expect([...text].length, text).toBeLessThanOrEqual(1.5 * [...original].length);
      for (const [what, of] of Object.entries(KEPT))
        expect(of(text), `${what} of: ${text}`).toEqual(of(original));
    }
  });
});
