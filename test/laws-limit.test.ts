// A limit moved in two of three places, an echo left behind, a bound that a reply does not keep: each is seen.

import { describe, expect, test } from "vitest";
import { placesOf, putAt } from "../src/laws/rebase/limit/digits.js";
import type { Edit } from "../src/model/edit.js";
import { asArray, asString, get, printJson } from "../src/model/json.js";
import { numbersIn, tokensOf, writtenLike } from "../src/model/number-text.js";
import type { Base } from "../src/run/base.js";
import { carryOver, shippedRecords } from "./help/carry.js";
import { claimed, failing, inAfter, inView, retold, trialOf } from "./help/forged.js";

const move = (from: number, to: number, limit = "limit:reply-characters"): readonly Edit[] => [
  { kind: "limit", limit, from, to } as unknown as Edit,
];
const LONGER = move(240, 320);
const bases = shippedRecords("livestream");
const carried = bases.filter((base) => carryOver(base, LONGER).ok);
const saying = (list: readonly Base[], text: string): Base => {
  const found = list.find((base) => printJson(base.row).includes(text));
  if (found === undefined) throw new TypeError(`no record says ${text}`);
  return found;
};
const echoing = saying(
  bases.filter((base) => carryOver(base, move(240, 230)).ok),
  "longer than 240 characters",
);
const SHORTER = move(240, 230);
const loading = saying(carried, "Hard limit: 240 characters");
const any = carried[0] as Base;

test("what the engine writes is let pass", () => {
  for (const [base, edits] of [
    [echoing, SHORTER],
    [loading, LONGER],
    [any, LONGER],
  ] as const)
    expect(failing(trialOf(base, edits))).toEqual([]);
  expect(printJson(trialOf(echoing, SHORTER).view)).toContain("longer than 230 characters");
  expect(printJson(trialOf(loading, LONGER).view)).toContain("Hard limit: 320 characters");
});

describe("in the row", () => {
  test("an echo of the Hook with the old number", () => {
    const damaged = inView(
      trialOf(echoing, SHORTER),
      "longer than 230 characters",
      "longer than 240 characters",
    );
    expect(failing(damaged)).toContain("reach");
  });
  test("an echo of the Skill with the old number", () => {
    const damaged = inView(
      trialOf(loading, LONGER),
      "Hard limit: 320 characters",
      "Hard limit: 240 characters",
    );
    expect(failing(damaged)).toContain("reach");
  });
  test("a prompt with the old number", () => {
    expect(failing(inView(trialOf(any, LONGER), "320 characters", "240 characters"))).toContain("reach");
  });
});

describe("in the Harness", () => {
  test("two of three copies moved: the Hook's bound stayed", () => {
    const damaged = inAfter(trialOf(any, LONGER), (after) => ({
      ...after,
      hooks: retold(after.hooks, '"max":320', '"max":240'),
    }));
    expect(failing(damaged)).toEqual(expect.arrayContaining(["reach", "hooks-agree"]));
  });
  test("two of three copies moved: the Skill stayed", () => {
    const damaged = inAfter(trialOf(any, LONGER), (after) => ({
      ...after,
      skills: retold(after.skills, "320 characters", "240 characters"),
    }));
    expect(failing(damaged)).toContain("reach");
  });
  test("the limit itself stayed", () => {
    const damaged = inAfter(trialOf(any, LONGER), (after) => ({
      ...after,
      limits: retold(after.limits, "320", "240"),
    }));
    expect(failing(damaged)).toContain("reach");
  });
  test("the bound of a schema moved further than the limit", () => {
    const pieces = move(20, 30, "limit:parcel-pieces");
    const damaged = inAfter(trialOf(any, pieces), (after) => ({
      ...after,
      hooks: retold(after.hooks, '"maximum":30', '"maximum":31'),
    }));
    expect(failing(damaged)).toContain("hooks-agree");
  });
});

describe("edits that no engine would carry out", () => {
  const forged = (edits: readonly Edit[], trial = trialOf(any, LONGER)) => failing({ ...trial, edits });
  test("outside of the range", () => expect(forged(move(240, 481))).toContain("reach"));
  test("from another number", () => expect(forged(move(241, 320))).toContain("reach"));
  test("another number than the row has", () => expect(forged(move(240, 310))).toContain("reach"));
  test("a threshold that a reply does not keep to", () => {
    const long = shippedRecords("livestream-zh").find((base) => {
      const last = asString(get(asArray(get(base.row, "messages")).at(-1) ?? null, "content")) ?? "";
      return [...last].length > 40 && [...last].length <= 60;
    }) as Base;
    expect(failing(claimed(long, move(60, 40, "limit:reply-chars")))).toContain("hooks-agree");
  });
  test("a failed reply that would pass", () => {
    expect(failing(claimed(echoing, move(240, 480)))).toContain("hooks-agree");
  });
  test("reasoning that cites the number", () => {
    const pieces = move(20, 30, "limit:parcel-pieces");
    const cites = bases.find((base) => !carryOver(base, pieces).ok) as Base;
    expect(failing(claimed(cites, pieces))).toContain("reach");
  });
});

test("both readings of a number agree, in odd company", () => {
  const around = [
    "",
    " ",
    "a",
    "_",
    "-",
    " -",
    ".",
    "0.",
    "1",
    "１",
    ",",
    "1,",
    "，",
    "（",
    "个",
    "%",
    "x)-",
    "−",
  ];
  for (const number of [7, 240, 1200, 1234567])
    for (const spelt of [String(number), number.toLocaleString("en-US"), "２４０", "1２00", "１，２００"])
      for (const before of around)
        for (const after of [...around, ".5", ",000", ",00", "，０００"]) {
          const text = `${before}${spelt}${after} and 5`;
          const tokens = tokensOf(text, number);
          const places = placesOf(text, number);
          expect(places, text).toEqual(tokens.map(({ start, end }) => ({ from: start, to: end })));
          const [token] = tokens;
          const [place] = places;
          if (token === undefined || place === undefined) continue;
          expect(putAt(text, place, 5200)).toBe(
            text.slice(0, token.start) + writtenLike(token, 5200) + text.slice(token.end),
          );
        }
  expect(numbersIn("none")).toEqual([]);
});
