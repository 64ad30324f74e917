// Views as they are made, damaged leaf by leaf: whatever is put back or broken, a law says so, with round-trip switched off.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { recipeText, TAU } from "../scripts/real-files.js";
import { drawFor } from "../src/core/draw.js";
import { laws, type Trial } from "../src/laws/index.js";
import { asArray, asString, get, type JsonObject, printJson } from "../src/model/json.js";
import { workplace } from "./help/cli.js";
import { type Damage, put, revertEachLeaf } from "./help/damage.js";
import { idOf, trialsOf } from "./help/dataset.js";
import { forgetEachLeaf, shown } from "./help/forgotten.js";
import { hunksOf, putBack } from "./help/hunks.js";
import { TEN_KINDS } from "./help/ten-kinds.js";

const ROOT = join(import.meta.dirname, "..");
/** A round trip would see any difference; what is asked is what the other laws see. The one that found fault last is asked first. */
let others = laws.filter(({ name }) => name !== "round-trip");

/** A law that finds fault. */
function catcher(trial: Trial): string | undefined {
  const found = others.find((law) => {
    const finding = law.check(trial);
    return finding !== "n/a" && finding.length > 0;
  });
  if (found !== undefined && found !== others[0]) others = [found, ...others.filter((law) => law !== found)];
  return found?.name;
}

/** Texts of the messages with one differing run of lines or words put back, whatever it is. */
function* revertEachHunk({ base, view }: Trial): Generator<Damage> {
  const olds = asArray(get(base, "messages"));
  for (const [i, message] of asArray(get(view, "messages")).entries())
    for (const member of ["content", "reasoning_content"]) {
      const now = asString(get(message, member)) ?? "";
      const old = textOf(olds[i] as JsonObject, member);
      for (const hunk of hunksOf(old, now)) {
        const row = put(view, ["messages", i, member], () => putBack(now, hunk)) as JsonObject;
        yield { pointer: `/messages/${i}/${member}`, what: `"${hunk.old}" at ${hunk.start}`, row };
      }
    }
}

function textOf(message: JsonObject, member: string): string {
  const value = get(message, member);
  return (
    asString(value) ??
    asArray(value)
      .map((part) => asString(get(part, "text")) ?? "")
      .join("")
  );
}

const named = (trial: Trial, what: string): string => `${idOf(trial.view)} ${what}`;

function sweepOf(make: () => Promise<readonly Trial[]>, expected: Expected): void {
  let trials: readonly Trial[] = [];
  beforeAll(async () => {
    trials = await make();
  });

  test("undamaged, each View holds, and is printed again as it is", () => {
    expect(trials).toHaveLength(expected.views);
    for (const trial of trials) {
      expect(catcher(trial), idOf(trial.view)).toBeUndefined();
      expect(printJson(shown(trial, trial.after) ?? null) === printJson(trial.view), idOf(trial.view)).toBe(
        true,
      );
    }
  });

  test("each differing leaf put back singly is caught", () => {
    const survivors: string[] = [];
    const kinds = new Map<string, number>();
    for (const trial of trials)
      for (const { pointer, what, row } of revertedIn(trial)) {
        const kind = what.split(" ").slice(0, 2).join(" ");
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        if (catcher({ ...trial, view: row }) === undefined)
          survivors.push(named(trial, `${pointer}: ${what}`));
      }
    expect(survivors).toEqual([]);
    for (const kind of expected.kinds) expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(30);
  });

  test("a leaf that the Harness itself still has as it was is caught", () => {
    const survivors: string[] = [];
    let tried = 0;
    for (const trial of trials) {
      const draw = drawFor("forgotten", idOf(trial.view));
      for (const make of draw.shuffle([...forgetEachLeaf(trial)]).slice(0, expected.forgotten)) {
        const slip = make();
        if (slip === undefined) continue;
        tried++;
        if (catcher(slip.trial) === undefined) survivors.push(named(trial, `${slip.pointer}: ${slip.what}`));
      }
    }
    expect(survivors).toEqual([]);
    expect(tried).toBeGreaterThan(expected.forgotten * expected.views * 0.8);
  });

  const kinds = Object.entries(TEN_KINDS).filter(([kind]) => kind !== expected.absent);
  test.each(kinds)("a corrupted %s is caught", (kind, corrupt) => {
    const survivors: string[] = [];
    let tried = 0;
    for (const trial of trials) {
      const row = corrupt(trial, drawFor("corrupt", kind, idOf(trial.view)));
      if (row === undefined) continue;
      tried++;
      if (catcher({ ...trial, view: row as JsonObject }) === undefined)
        survivors.push(named(trial, printJson(row).slice(0, 200)));
    }
    expect(survivors).toEqual([]);
    expect(tried).toBeGreaterThan(expected.views * (expected.rare.includes(kind) ? 0.1 : 0.5));
  });
}

interface Expected {
  readonly views: number;
  /** What must have been put back often. */
  readonly kinds: readonly string[];
  /** Leaves of the Harness tried for each View. */
  readonly forgotten: number;
  /** Kinds of corruption that few of these rows have a place for, and the one that none has. */
  readonly rare: readonly string[];
  readonly absent?: string;
}

function* revertedIn(trial: Trial): Generator<Damage> {
  yield* revertEachLeaf(trial.base, trial.view, trial.edits);
  yield* revertEachHunk(trial);
}

const SHOWN = `
input: x
seed: 7
views: 2
steps:
  - { use: reword-descriptions, p: 0.4 }
  - { use: reorder-prompt, p: 0.5 }
  - { use: restyle-prompt, p: 0.5 }
  - { use: reorder-tools, p: 0.6 }
  - { use: rename-skills, p: 0.5 }
  - { use: rename-tools, p: 0.6 }
  - { use: rename-params, p: 0.5 }
  - { use: add-distractor-tools, p: 0.4 }
`;

const KINDS = ["stale name", "old key", "old value", "old order", "old text"];

describe.each(["livestream", "livestream-zh"])("100 Views of %s", (harness) => {
  sweepOf(
    async () => {
      const place = workplace();
      const input = ["--input", join(ROOT, "fixtures/trajectories", `${harness}.jsonl`)];
      const flags = [
        "--harness",
        join(ROOT, "harness-configs", harness),
        "--views",
        "2",
        "--limit",
        "60",
        "--quiet",
      ];
      // What the Harness shows; edits of structure have damage of their own (test/laws-*).
      place.write("recipe.yaml", SHOWN);
      const ran = await place.hsa("generate", "recipe.yaml", "--out", "out", ...flags, ...input);
      expect(ran.code, ran.err).toBe(0);
      return trialsOf(join(place.folder, "out")).slice(0, 100);
    },
    { views: 100, kinds: [...KINDS, "insertion taken"], forgotten: 5, rare: ["reasoning name"] },
  );
});

const DATA = join(ROOT, "../shared/data");
if (!existsSync(DATA)) console.log("../shared/data is not there: Views of real records are not damaged");

describe.skipIf(!existsSync(DATA))("40 Views of real records", () => {
  sweepOf(
    async () => {
      const place = workplace();
      const uses = [
        "add-distractor-tools",
        "restyle-prompt",
        "reorder-tools",
        "rename-tools",
        "rename-params",
      ];
      const steps = uses.map((use) => ({ use, p: 0.7 }));
      const made: Trial[] = [];
      for (const [i, file] of TAU.entries()) {
        place.write(
          `${i}.yaml`,
          recipeText(DATA, [file], steps, { views: 2, limits: { refused: 1, quarantined: 1, shortcut: 1 } }),
        );
        const ran = await place.hsa("generate", `${i}.yaml`, "--out", `${i}`, "--limit", "12", "--quiet");
        expect(ran.code, ran.err).toBe(0);
        made.push(...trialsOf(join(place.folder, `${i}`)).slice(0, 20));
      }
      return made;
    },
    {
      views: 40,
      kinds: KINDS.slice(0, 4),
      forgotten: 10,
      rare: ["section order"],
      absent: "reasoning name",
    },
  );
});
