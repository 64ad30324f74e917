/** Folding is running: edits in normal form do what the same edits do one by one on plain documents. */
import { describe, expect, test } from "vitest";
import { inverseAll } from "../../src/core/edits/index.js";
import { isEmptyFold, nameIn } from "../../src/core/fold.js";
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import type { LoweredEpisode } from "../../src/core/lowered-episode.js";
import { renderView } from "../../src/core/render-view.js";
import { foldEdits } from "../../src/core/state.js";
import { baseVariant, buildVariant, type Variant } from "../../src/core/variant.js";
import type { Edit, EditKind } from "../../src/model/edit.js";
import type { Harness } from "../../src/model/harness.js";
import { canonicalJson, type Json, printJson } from "../../src/model/json.js";
import { explain, type Result } from "../../src/model/problem.js";
import { kindOfSym } from "../../src/model/symbol.js";
import { deepFreeze } from "../help/fake-harness.js";
import { step } from "../help/naive.js";
import { flaws, refusals } from "../help/naive-judge.js";
import { printRow } from "../help/naive-print.js";
import { type State, start } from "../help/naive-state.js";
import { apart, type Chain, KINDS, meetingPair, randomChain } from "../help/random-edits.js";
import { randomSample, type Sample } from "../help/random-harness.js";
import { illegalEdit } from "../help/random-illegal.js";
import { foldPlain } from "../help/random-names.js";
import { STRUCTURE_KINDS } from "../help/random-structure.js";
import { sweep } from "../help/sweep.js";

const isStructureKind = (kind: EditKind): boolean => STRUCTURE_KINDS.some((one) => one === kind);

interface Subject {
  readonly sample: Sample;
  readonly lowered: Lowered;
  readonly episode: LoweredEpisode;
  readonly baseRow: string;
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problems.map(explain).join("\n"));
  return result.value;
}

function subject(sample: Sample): Subject {
  deepFreeze(sample.harness);
  deepFreeze(sample.trajectory);
  const lowered = value(lowerHarness(sample.harness));
  const episode = value(lowerEpisode(lowered, sample.trajectory));
  return {
    sample,
    lowered,
    episode,
    baseRow: printJson(value(renderView(episode, value(baseVariant(lowered))))),
  };
}

/** The naive run: what the steps lead to, or why they do not. */
function reduced(sample: Sample, edits: readonly Edit[]): State | string {
  let state = start(sample);
  for (const edit of edits) {
    const next = step(state, edit);
    if (typeof next === "string") return next;
    state = next;
  }
  return flaws(state)[0] ?? state;
}

type Ran = "rendered" | "refused by the record" | "refused";

/** Both run the edits; both say no, or both give the same Harness, prompt, tools and messages. */
function agree({ sample, lowered, episode }: Subject, edits: readonly Edit[], known?: State): Ran {
  deepFreeze(edits);
  const naive = known ?? reduced(sample, edits);
  const variant = buildVariant(lowered, edits);
  if (typeof naive === "string" || !variant.ok) {
    const engine = variant.ok ? "ran" : variant.problems.map(explain).join("; ");
    expect(engine === "ran", `engine: ${engine}; naive: ${typeof naive === "string" ? naive : "ran"}`).toBe(
      typeof naive !== "string",
    );
    return "refused";
  }
  sameHarness(variant.value.harness, naive.harness);
  namesAreFree(variant.value, sample);
  const view = renderView(episode, variant.value);
  const no = refusals(naive);
  if (no.length > 0 || !view.ok) {
    const engine = view.ok ? "rendered" : view.problems.map(explain).join("; ");
    expect(engine === "rendered", `engine: ${engine}; naive: ${no.join("; ") || "rendered"}`).toBe(
      no.length === 0,
    );
    return "refused by the record";
  }
  const row = printRow(naive.harness, naive.messages, sample.trajectory.slots);
  expect(printJson(view.value)).toBe(printJson(row));
  return "rendered";
}

function sameHarness(a: Harness, b: Harness): void {
  const text = (harness: Harness): string => canonicalJson(harness as unknown as Json);
  if (text(a) !== text(b)) expect(a).toEqual(b);
}

/** No two things that are called by name can be mistaken for one another, and each new name is legal everywhere. */
function namesAreFree({ harness, fold }: Variant, sample: Sample): void {
  const called = [...harness.tools, ...harness.skills].map(({ name }) => foldPlain(name));
  expect(new Set(called).size).toBe(called.length);
  for (const [symbol, name] of fold.names) {
    const kind = fold.inserted.get(symbol)?.of ?? kindOfSym(symbol);
    if (kind === "section") continue;
    expect(name).toMatch(kind === "skill" ? /^[a-z][a-z0-9-]{0,39}$/ : /^[A-Za-z][A-Za-z0-9_-]{0,39}$/);
    const others = [...sample.symbols.keys()].filter(
      (other) => !fold.names.has(other) && !fold.removed.has(other),
    );
    if (kind !== "param" && !fold.removed.has(symbol))
      for (const other of others)
        expect(foldPlain(sample.symbols.get(other) ?? "")).not.toBe(foldPlain(name));
  }
}

/** Undoing leaves nothing: no entry in the fold, and the base's bytes. */
function undone({ lowered, episode, baseRow }: Subject, edits: readonly Edit[]): void {
  const there = foldEdits(lowered, edits);
  if (!there.ok) return;
  const all = [...edits, ...inverseAll(edits)];
  const back = value(foldEdits(lowered, all));
  expect(
    isEmptyFold(back),
    `what is left: ${JSON.stringify(Object.entries(back).map(([part, map]) => [part, [...map]]))}`,
  ).toBe(true);
  expect(printJson(value(renderView(episode, value(buildVariant(lowered, all)))))).toBe(baseRow);
}

/** Names now → names in the base, put together from the renames one by one, is what the fold says, and one to one. */
function aliasesCompose({ lowered, sample }: Subject, edits: readonly Edit[]): void {
  const folded = foldEdits(lowered, edits);
  if (!folded.ok) return;
  let alias = new Map([...sample.symbols].map(([symbol, name]) => [symbol, name]));
  for (const edit of edits) {
    if (edit.kind !== "rename") continue;
    alias = new Map(alias);
    for (const { symbol, to } of edit.names) if (sample.symbols.has(symbol)) alias.set(symbol, to);
  }
  const fold = folded.value;
  for (const [symbol, name] of alias) expect(nameIn(fold, lowered, symbol)).toBe(name);
  const there = [...alias].filter(([symbol]) => !fold.removed.has(symbol) && kindOfSym(symbol) !== "param");
  const original = new Map(there.map(([symbol, now]) => [now, sample.symbols.get(symbol)]));
  expect(original.size).toBe(there.length);
  expect(new Set(original.values()).size).toBe(there.length);
}

function laws(one: Subject, { edits, state }: Chain): Ran {
  const ran = agree(one, edits, state);
  if (ran !== "refused") undone(one, edits);
  if (ran !== "refused") aliasesCompose(one, edits);
  return ran;
}

const HARNESSES = 250;
const CHAINS = 8;

describe("a random Harness is read as it was made", () => {
  test("Symbols, names, and every mention in every text", () => {
    sweep("lowering", 120, (draw) => {
      const { sample, lowered } = subject(randomSample(draw));
      for (const [symbol, name] of sample.symbols)
        expect(lowered.symbols.get(symbol)?.name, symbol).toBe(name);
      for (const [site, text] of sample.texts) expect(lowered.texts.get(site), site).toEqual(text);
      const named = [...lowered.blocked.values()].filter(
        ({ what }) => !what.includes("values do not change"),
      );
      expect(named.map(explain)).toEqual([]);
    });
  });

  test("and unchanged it renders to the bytes that it is", () => {
    sweep("identity", 120, (draw) => {
      const { sample, baseRow } = subject(randomSample(draw));
      expect(baseRow).toBe(
        printJson(printRow(sample.harness, sample.trajectory.messages, sample.trajectory.slots)),
      );
    });
  });
});

describe("fold(edits) ≡ edits one by one", () => {
  test(`${HARNESSES * CHAINS} chains up to length 10, and back`, () => {
    const seen: Record<Ran, number> = { rendered: 0, "refused by the record": 0, refused: 0 };
    sweep("chains", HARNESSES, (draw) => {
      const one = subject(randomSample(draw));
      for (let i = 0; i < CHAINS; i++) {
        const chain = randomChain(one.sample, draw, 1 + draw.int(10));
        expect(chain.edits.length).toBeGreaterThan(0);
        seen[laws(one, chain)]++;
      }
    });
    if (process.env["SWEEP"] !== undefined) return;
    // The law says something only where edits run: most do, and enough records refuse.
    expect(seen.refused).toBe(0);
    expect(seen.rendered).toBeGreaterThan(HARNESSES * CHAINS * 0.5);
    expect(seen["refused by the record"]).toBeGreaterThan(HARNESSES * CHAINS * 0.01);
  });

  test("an edit that does not fit is refused by both", () => {
    sweep("illegal", 250, (draw) => {
      const one = subject(randomSample(draw));
      const chain = randomChain(one.sample, draw, draw.int(5));
      const wrong = illegalEdit(chain, draw);
      if (wrong !== undefined) expect(agree(one, [...chain.edits, wrong.edit]), wrong.why).toBe("refused");
    });
  });

  const pairs = KINDS.flatMap((first) =>
    KINDS.map((second): readonly [EditKind, EditKind] => [first, second]),
  );
  test.each(pairs)("%s then %s, at one thing", (first, second) => {
    let met = 0;
    const outOfTurn = isStructureKind(second) && !isStructureKind(first);
    sweep(`${first} then ${second}`, 16, (draw) => {
      const one = subject(randomSample(draw));
      if (outOfTurn) {
        const edits = Array.from({ length: 6 }, () => apart(first, second, one.sample, draw)).find(Boolean);
        if (edits === undefined) return;
        expect(agree(one, edits)).toBe("refused");
        met++;
        return;
      }
      for (let tries = 0; tries < 12; tries++) {
        const pair = meetingPair(first, second, one.sample, draw);
        if (pair === undefined) continue;
        expect(pair.edits.map(({ kind }) => kind)).toEqual([first, second]);
        laws(one, pair);
        met++;
        return;
      }
    });
    if (process.env["SWEEP"] === undefined) expect(met).toBeGreaterThanOrEqual(10);
  });
});
