// Which result answers which call: beside a reading of the rule that looks at every open call, and in time that grows with the run alone.

import { expect, test } from "vitest";
import { drawFor } from "../src/core/draw.js";
import { type CallPlace, pairResults } from "../src/model/pairing.js";
import type { Message } from "../src/model/trajectory.js";

interface Open extends CallPlace {
  readonly id: string;
  readonly name: string;
}

/** The rule, word by word. */
function naively(messages: readonly Message[]): string {
  const answers: string[] = [];
  const orphans: number[] = [];
  let open: readonly Open[] = [];
  const oldest = (calls: readonly Open[]) => calls.find(({ message }) => message === calls.at(-1)?.message);
  for (const [index, { role, calls, callId = "", name }] of messages.entries()) {
    if (role === "assistant")
      open = [
        ...open,
        ...calls.map((call, i) => ({ message: index, call: i, id: call.id ?? "", name: call.name })),
      ];
    if (role !== "tool") continue;
    const same = callId === "" ? [] : open.filter(({ id }) => id === callId);
    const bare = callId === "" ? open : open.filter(({ id }) => id === "");
    const named = bare.filter((call) => call.name === name);
    const found = oldest(same) ?? oldest(named.length > 0 ? named : bare);
    if (found === undefined) orphans.push(index);
    else answers.push(`${index}: ${found.message}.${found.call}`);
    open = open.filter((call) => call !== found);
  }
  return [
    ...answers,
    `orphans ${orphans}`,
    ...open.map(({ message, call }) => `open ${message}.${call}`),
  ].join("\n");
}

function paired(messages: readonly Message[]): string {
  const { answers, orphans, open } = pairResults(messages);
  return [
    ...[...answers].map(([index, { message, call }]) => `${index}: ${message}.${call}`),
    `orphans ${orphans}`,
    ...open.map(({ message, call }) => `open ${message}.${call}`),
  ].join("\n");
}

const message = (role: Message["role"], more: Partial<Message>): Message => ({
  ...{ id: "m", role, content: "string", parts: [], calls: [], extra: {} },
  ...more,
});

test("ids that recur, are empty or missing, results in any order", () => {
  const pick = <T>(draw: ReturnType<typeof drawFor>, list: readonly T[]): T =>
    list[Math.floor(draw.unit() * list.length)] as T;
  const found = { answers: 0, orphans: 0, open: 0 };
  for (let i = 0; i < 400; i++) {
    const draw = drawFor(7, `run ${i}`, "pairing");
    const ids = [undefined, "", "a", "b", "c"].slice(0, 1 + Math.floor(draw.unit() * 5));
    const messages = Array.from({ length: 3 + Math.floor(draw.unit() * 20) }, (): Message => {
      if (draw.unit() < 0.4)
        return message("assistant", {
          calls: Array.from({ length: Math.floor(draw.unit() * 4) }, () => {
            const id = pick(draw, ids);
            return {
              ...(id === undefined ? {} : { id }),
              name: pick(draw, ["f", "g"]),
              arguments: {},
              extra: {},
            };
          }),
        });
      const callId = pick(draw, ids);
      const name = pick(draw, [undefined, "f", "g", "h"]);
      return message("tool", {
        ...(callId === undefined ? {} : { callId }),
        ...(name === undefined ? {} : { name }),
      });
    });
    expect(paired(messages)).toBe(naively(messages));
    const { answers, orphans, open } = pairResults(messages);
    found.answers += answers.size;
    found.orphans += orphans.length;
    found.open += open.length;
  }
  expect(Math.min(found.answers, found.orphans, found.open)).toBeGreaterThan(200);
});

test("of many calls that nothing answers, each result finds its own", () => {
  const calls = Array.from({ length: 60_000 }, (_, i) =>
    message("assistant", { calls: [{ id: `c${i}`, name: "f", arguments: {}, extra: {} }] }),
  );
  const results = Array.from({ length: 20_000 }, (_, i) => message("tool", { callId: `c${2 * i}` }));
  const { answers, orphans, open } = pairResults([...calls, ...results]);
  expect([answers.size, orphans.length, open.length]).toEqual([20_000, 0, 40_000]);
  expect(answers.get(60_001)).toEqual({ message: 2, call: 0 });
});
