// Corrections as they come in a Recipe: behind another message form, and never beyond what a budget allows.

import { expect, test } from "vitest";
import type { Edit } from "../../src/model/edit.js";
import { asArray, asObject, get, printJson } from "../../src/model/json.js";
import { explain } from "../../src/model/problem.js";
import type { Base } from "../../src/run/base.js";
import { type Carried, carryOver, shippedRecords } from "../help/carry.js";

const live = shippedRecords("livestream");
const link = "hook:link-from-results";
const rehook = (change: object): Edit => ({ kind: "rehook", change }) as unknown as Edit;
const correct = (hook: string, nth = 0): Edit =>
  ({ kind: "splice", change: { op: "correct", hook, nth, seed: "s" } }) as unknown as Edit;

const placesIn = ({ edits }: Carried): number =>
  edits.reduce((sum, edit) => sum + (edit.kind === "splice" ? (edit.change.at?.length ?? 0) : 0), 0);
const hears = ({ row }: Base): boolean => printJson(row).includes(`"${link}"`);

/** A run in which the Hook looks at a call and was never heard. */
function unheard(): Base {
  const found = live.find((base) => {
    const carried = hears(base) ? undefined : carryOver(base, [correct(link)]);
    return carried?.ok === true && placesIn(carried.value) === 1;
  });
  if (found === undefined) throw new Error("there is no such run");
  return found;
}

test.each(["json", "xml"])(
  "the message that is put in is written as %s, as the Hook then says it",
  (form) => {
    const edits = [rehook({ op: "form", hook: link, from: "plain", to: form }), correct(link)];
    const base = unheard();
    const carried = carryOver(base, edits);
    if (!carried.ok) throw new Error(carried.problems.map(explain).join("\n"));
    expect(placesIn(carried.value)).toBe(1);
    expect(carried.value.judgement.problems.map(explain)).toEqual([]);
    const told = asArray(get(carried.value.view, "messages"))
      .map((message) => String(get(asObject(message), "content")))
      .find((content) => content.includes("was stopped"));
    expect(told).toMatch(form === "json" ? /^\{"decision":"retry",/ : /^<hook_message decision="retry">/);
  },
);

test("a correction more than the budget allows in a request is refused", () => {
  const base = live.find(hears) as Base;
  const once = rehook({ op: "budget", hook: link, from: 2, to: 1 });
  expect(carryOver(base, [once]).ok).toBe(true);
  const refused = carryOver(base, [once, correct(link)]);
  expect(refused.ok ? [] : refused.problems.map(({ code }) => code)).toEqual(["guard-failed"]);
  expect(refused.ok ? "" : refused.problems[0]?.what).toMatch(
    /would act 2 times in one request, and may 1 times/,
  );
});

test("what is wrong is one value of the very call that follows", () => {
  const base = unheard();
  const carried = carryOver(base, [correct(link)]);
  if (!carried.ok) throw new Error(carried.problems.map(explain).join("\n"));
  const messages = asArray(get(carried.value.view, "messages")).map(asObject);
  const at = messages.findIndex((message) => get(message, "train") === false);
  const argumentsAt = (place: number): string =>
    printJson(
      get(
        get(asArray(get(messages[place] ?? null, "tool_calls"))[0] ?? null, "function") ?? null,
        "arguments",
      ) ?? null,
    );
  const [wrong, right] = [argumentsAt(at), argumentsAt(at + 2)];
  expect(wrong).not.toBe(right);
  // One digit is another one, and nothing else is.
  expect(wrong).toHaveLength(right.length);
  expect([...wrong].filter((letter, i) => letter !== right[i])).toHaveLength(1);
});
