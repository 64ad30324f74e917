/** OpenHands V1: one conversation as the events of its SDK, a JSON Lines file or an array. */
import { get, isArray, type Json } from "../../model/json.js";
import { failed } from "../../model/problem.js";
import { type Dropping, droppedOf } from "./dropping.js";
import { startReading } from "./fields.js";
import type { Format } from "./format.js";
import { readEvents } from "./openhands-v1-events.js";
import { finishRecord } from "./record.js";

/** `kind` is the name of the event's class. */
const isEvent = (value: Json): boolean => {
  const kind = get(value, "kind");
  return (
    typeof kind === "string" &&
    /(?:Event|Observation|Condensation|CondensationRequest)$/.test(kind) &&
    typeof get(value, "source") === "string"
  );
};

export const format: Format = {
  name: "openhands-v1",
  summary: "OpenHands V1 (SDK): a file that is one conversation, its events as lines or as an array",
  unit: "file",
  detect: (value) => (isArray(value) ? value.length > 0 && value.every(isEvent) : isEvent(value)),
  read(value, where) {
    if (isEvent(value) || (isArray(value) && value.length === 1 && value.every(isEvent)))
      return failed({
        code: "no-messages",
        where,
        what: "the file holds one event of a run",
        expected: "all events of a run",
        remedy: "name the folder of the event files, not the files",
      });
    if (!isArray(value))
      return failed({
        code: "no-messages",
        where,
        what: "the record is no list of events",
        expected: "events of the SDK, each with its `kind`",
      });
    const reading = startReading(where);
    const dropping: Dropping = new Map();
    const { trajectory, more } = readEvents(reading, dropping, value);
    return finishRecord(
      reading,
      { ...trajectory, slots: {}, outcome: { status: "unknown" } },
      { ...more, ...droppedOf(dropping) },
    );
  },
};
