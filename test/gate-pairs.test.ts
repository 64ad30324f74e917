// The development pairs for rewording: each line has the documented form, and the page beside them counts them rightly.
// What a gate says about them is asked elsewhere.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

interface Pair {
  readonly id: string;
  readonly lang: string;
  readonly site: string;
  readonly original: string;
  readonly rewrite: string;
  readonly kept: boolean;
  readonly fault: string | null;
  readonly note?: string;
}

const LANGS = ["en", "zh", "mixed"] as const;
const SITES: readonly string[] = [
  "tool-description",
  "param-description",
  "skill-description",
  "skill-body",
  "section-body",
  "hook-message",
];
const FAULTS: readonly string[] = [
  "placeholder-lost",
  "code-changed",
  "identifier-changed",
  "path-or-url-changed",
  "structure-changed",
  "number-changed",
  "unit-changed",
  "precision-lost",
  "percent-or-currency",
  "bound-flipped",
  "date-or-time",
  "negation-dropped",
  "negation-added",
  "negation-scope",
  "modality-weaker",
  "modality-stronger",
  "quantifier",
  "condition-dropped",
  "condition-flipped",
  "order-swapped",
  "binding-swapped",
  "role-swapped",
  "addition-number",
  "addition-imperative",
  "addition-promise-or-superlative",
  "addition-example",
  "clause-dropped",
  "exception-dropped",
  "trigger-dropped",
  "antonym",
  "near-miss-verb",
  "more-general",
  "more-narrow",
  "and-or",
  "frequency",
  "entity-swapped",
  "language-changed",
];

const folder = join(import.meta.dirname, "..", "fixtures", "gate");
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
/** A file of pairs; every line is one, and the cast is checked field by field below. */
const pairsOf = (lang: string): readonly Pair[] =>
  read(`pairs-${lang}.jsonl`)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Pair);

const all = LANGS.map((lang) => ({ lang, pairs: pairsOf(lang) }));
const everything = all.flatMap(({ pairs }) => pairs);
const han = /\p{Script=Han}/u;
const latin = /[A-Za-z]{2}/;

describe.each(all)("the pairs in $lang", ({ lang, pairs }) => {
  test("have the documented fields and no others", () => {
    const bad = pairs.filter((pair) => {
      const { id, site, original, rewrite, kept, fault, note, ...rest } = pair;
      const texts = [id, site, original, rewrite].every(
        (text) => typeof text === "string" && text.trim() !== "",
      );
      const marks = kept === (fault === null) && (fault === null || FAULTS.includes(fault));
      const noted = note === undefined || (typeof note === "string" && note !== "");
      const only = Object.keys(rest).length === 1 && rest.lang === lang;
      return !(texts && typeof kept === "boolean" && marks && noted && only && SITES.includes(site));
    });
    expect(bad).toEqual([]);
  });

  test("say something else than the original, and nothing twice", () => {
    expect(pairs.filter(({ original, rewrite }) => original === rewrite)).toEqual([]);
    const texts = pairs.map(({ original, rewrite }) => `${original}\u0000${rewrite}`);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  test("are written in the language they name", () => {
    const fits: Readonly<Record<string, (text: string) => boolean>> = {
      en: (text) => !han.test(text),
      zh: (text) => han.test(text),
      mixed: (text) => han.test(text) && latin.test(text),
    };
    expect(pairs.filter(({ original }) => !fits[lang]!(original))).toEqual([]);
  });

  test("show each kind of fault at least twelve times, on every kind of site", () => {
    const few = FAULTS.filter((kind) => pairs.filter(({ fault }) => fault === kind).length < 12);
    expect(few).toEqual([]);
    for (const site of SITES) {
      const here = pairs.filter((pair) => pair.site === site);
      expect([site, here.some(({ kept }) => kept), here.some(({ kept }) => !kept)]).toEqual([
        site,
        true,
        true,
      ]);
    }
  });

  test("offer a faithful paraphrase of every original", () => {
    const kept = new Set(pairs.filter((pair) => pair.kept).map(({ original }) => original));
    expect(pairs.filter(({ original }) => !kept.has(original))).toEqual([]);
  });
});

describe("all pairs", () => {
  test("have ids of their own", () => {
    const ids = everything.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("are two in five or more faithful, and broken for the larger part", () => {
    const share = everything.filter(({ kept }) => kept).length / everything.length;
    expect(share).toBeGreaterThanOrEqual(0.4);
    expect(share).toBeLessThan(0.5);
  });

  test("are counted by the page beside them", () => {
    const count = (kind: string | null, lang: string): number =>
      everything.filter((pair) => pair.lang === lang && pair.fault === kind).length;
    // The blind pairs have a table of their own behind it.
    const page = read("README.md").split("## Blind pairs")[0] ?? "";
    const rows = [...page.matchAll(/^\| ([a-z-]+) \| (\d+) \| (\d+) \| (\d+) \|/gm)];
    const told = Object.fromEntries(rows.map(([, kind, ...counts]) => [kind, counts.map(Number)]));
    const real = Object.fromEntries(
      [null, ...FAULTS].map((kind) => [kind ?? "kept", LANGS.map((lang) => count(kind, lang))]),
    );
    expect(told).toEqual(real);
  });
});
