// The blind pairs: that they are well made, apart from the development pairs and of every kind. No floor on what the gate says of
// them: a floor that is missed would send somebody to look at the pairs.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { blindTableOf, type Pair, readPairs } from "../../scripts/gate-report.js";

const ROOT = join(import.meta.dirname, "..", "..");
const blind = readPairs(ROOT, "blind");

describe("blind pairs", () => {
  test("have ids of their own, and a fault where they are not kept", () => {
    expect(new Set(blind.map(({ id }) => id)).size).toBe(blind.length);
    const odd = blind.filter((pair) => pair.kept !== (pair.fault === null) || pair.original === pair.rewrite);
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  test("share no original with the development pairs", () => {
    const known = new Set(readPairs(ROOT).map(({ original }) => original));
    expect(blind.filter(({ original }) => known.has(original)).map(({ id }) => id)).toEqual([]);
  });

  test.each(["en", "zh"] as const)("has at least 8 of every fault: %s", (lang) => {
    const faults = [...new Set(blind.flatMap(({ fault }) => fault ?? []))];
    const few = faults.filter(
      (fault) => blind.filter((pair) => pair.lang === lang && pair.fault === fault).length < 8,
    );
    expect(faults.length).toBe(25);
    expect(few).toEqual([]);
  });
});

test("the table counts each pair once under its verdict and once under its fault, and shows none", () => {
  const pair = (id: string, lang: Pair["lang"], rewrite: string, fault: string | null): Pair => ({
    ...{ id, lang, site: "section-body", original: lang === "en" ? "Wait 5 minutes." : "等 5 分钟。" },
    ...{ rewrite, kept: fault === null, fault },
  });
  const table = blindTableOf([
    pair("a", "en", "Wait 6 minutes.", "number-changed"),
    pair("b", "zh", "等 6 分钟。", "number-changed"),
    pair("c", "en", "Wait five minutes.", null),
  ]);
  expect(table.split("\n")).toEqual([
    "| blind pairs | all | en | zh | mixed |",
    "| --- | --- | --- | --- | --- |",
    "| broken, refused | 2 of 2 (100.0 %) | 1 of 1 (100.0 %) | 1 of 1 (100.0 %) | – |",
    "| kept, accepted | 1 of 1 (100.0 %) | 1 of 1 (100.0 %) | – | – |",
    "| number-changed | 2 of 2 (100.0 %) | 1 of 1 (100.0 %) | 1 of 1 (100.0 %) | – |",
  ]);
});
