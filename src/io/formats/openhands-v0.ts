/** OpenHands V0: one run as the list of its events, as the application exports it. */
import { get, isArray, type Json } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import { type Dropping, droppedOf } from "./dropping.js";
import { startReading } from "./fields.js";
import type { Format } from "./format.js";
import { areEvents, readEvents } from "./openhands-v0-events.js";
import { finishRecord } from "./record.js";

export const format: Format = {
  name: "openhands-v0",
  summary: "OpenHands V0: a file that is one run, a list of action and observation events",
  unit: "file",
  detect: (value) => isArray(value) && areEvents(value),
  read(value, where) {
    if (!isArray(value)) return failed(notEvents(where));
    const reading = startReading(where);
    const dropping: Dropping = new Map();
    const { trajectory, more } = readEvents(reading, dropping, value, "[]");
    return finishRecord(
      reading,
      { ...trajectory, slots: {}, outcome: { status: "unknown" } },
      { ...more, ...droppedOf(dropping) },
    );
  },
};

export const notEvents = (where: string) => ({
  code: "no-messages" as const,
  where,
  what: "the record is no list of events",
  expected: "events with source and action, or source and observation",
});

/** Where an evaluation or an export keeps the events of its one run. */
export const eventsKey = (value: Json): string | undefined =>
  ["history", "trajectory"].find((key) => {
    const list = get(value, key);
    return isArray(list) && areEvents(list);
  });
