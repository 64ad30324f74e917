/** Logs of the Inspect evaluation framework: one sample a record, out of the `samples` of its log. */
import {
  asArray,
  fromMembers,
  get,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  toNumber,
  without,
} from "../../model/json.js";
import { failed } from "../../model/problem.js";
import type { Outcome } from "../../model/trajectory.js";
import { type Dropping, drop, droppedOf } from "./dropping.js";
import { extraOf, idOf, type Reading, report, startReading } from "./fields.js";
import type { Format } from "./format.js";
import { readInspectMessage } from "./inspect-message.js";
import { numbered } from "./part-turns.js";
import { finishRecord, readTools } from "./record.js";
import { withoutStale } from "./stale.js";

const KEPT = [
  ...["epoch", "input", "choices", "target", "sandbox", "files", "setup", "output", "scores", "metadata"],
  ...[
    "store",
    "events",
    "timelines",
    "model_usage",
    "role_usage",
    "started_at",
    "completed_at",
    "total_time",
  ],
  ...["working_time", "uuid", "invalidation", "error", "error_retries", "attachments", "limit"],
];
/** Events that repeat the dialogue: requests with their messages, calls with their arguments. */
const COPIES: readonly (Json | undefined)[] = ["model", "tool"];

export const format: Format = {
  name: "inspect-log",
  summary:
    "logs of Inspect (JSON): {eval, samples}, one sample a record; tools come from the sample's model events",
  unit: { inside: "samples" },
  detect: (value) =>
    isArray(get(value, "samples")) &&
    isObject(get(value, "eval")) &&
    (typeof get(value, "status") === "string" || isNumber(get(value, "version"))),
  read(value, where, shell) {
    const list = get(value, "messages");
    if (!isObject(value) || !isArray(list))
      return failed({ code: "no-messages", where, what: "the sample has no list `messages`" });
    const reading = startReading(where);
    const dropping: Dropping = new Map();
    const drafts = list.flatMap((message, i) =>
      readInspectMessage(reading, dropping, message, `message ${i + 1}`),
    );
    const declared = declarations(value);
    const tools = declared.length === 0 ? undefined : readTools(reading, declared, "events[].tools");
    const id = idOf(get(value, "id"));
    const rest = extraOf(reading, "", value, ["messages", ...(id === undefined ? [] : ["id"])], KEPT);
    const at = get(get(shell, "eval"), "created");
    const version = idOf(get(get(get(shell, "eval"), "revision"), "commit"));
    const made = {
      ...(typeof at === "string" ? { at } : {}),
      ...(version === undefined ? {} : { version }),
    };
    const extra = withoutCopies(reading, dropping, rest, declared);
    return finishRecord(
      reading,
      {
        ...(id === undefined ? {} : { id }),
        messages: numbered(drafts),
        slots: {},
        outcome: outcomeOf(get(value, "scores")),
        extra,
      },
      { ...(tools === undefined ? {} : { tools }), ...droppedOf(dropping), made },
    );
  },
};

/** The tools that the model was offered, each by its first declaration. */
function declarations(sample: JsonObject): readonly Json[] {
  const found = new Map<string, Json>();
  for (const tool of asArray(get(sample, "events")).flatMap((event) => asArray(get(event, "tools")))) {
    const name = get(tool, "name");
    if (typeof name === "string" && !found.has(name)) found.set(name, tool);
  }
  return [...found.values()];
}

/** The answer stands in the messages, and so does what events repeat. */
function withoutCopies(
  reading: Reading,
  dropping: Dropping,
  sample: JsonObject,
  declared: readonly Json[],
): JsonObject {
  return fromMembers(
    members(sample).map(([key, value]): Member => {
      if (key === "events" && isArray(value))
        return [
          key,
          value.filter((event) => {
            if (!isObject(event) || !COPIES.includes(get(event, "event"))) return true;
            for (const [name, own] of members(event))
              for (const one of name === "tools" && isArray(own) ? own : [own])
                if (!declared.includes(one)) drop(dropping, `events[].${name}`, one);
            return false;
          }),
        ];
      if (key === "input" && isArray(value)) {
        drop(dropping, key, value);
        return [key, []];
      }
      if (key === "events") return [key, withoutStale(dropping, key, value)];
      if (key !== "output" || !isObject(value)) return [key, value];
      if (!isArray(get(value, "choices"))) return [key, withoutStale(dropping, key, value)];
      const left = members(value).map(
        ([name, own]): Member => [
          name,
          name === "choices" && isArray(own)
            ? own.map((choice) => withoutMessage(reading, dropping, choice))
            : own,
        ],
      );
      return [key, withoutStale(dropping, key, fromMembers(left))];
    }),
  );
}

function withoutMessage(reading: Reading, dropping: Dropping, choice: Json): Json {
  if (!isObject(choice)) {
    report(reading, "output.choices", "a choice is no object");
    return choice;
  }
  const message = get(choice, "message");
  if (message !== undefined) drop(dropping, "output.choices[].message", message);
  return without(choice, "message");
}

/** `C` and `I` are Inspect's words for correct and incorrect; where several scorers judge, all must be content. */
function outcomeOf(scores: Json | undefined): Outcome {
  if (!isObject(scores)) return { status: "unknown" };
  const verdicts = members(scores).flatMap(([, score]): readonly boolean[] => {
    const value = get(score, "value");
    if (value === "C" || value === true) return [true];
    if (value === "I" || value === "N" || value === "P" || value === false) return [false];
    return isNumber(value) ? [toNumber(value) >= 1] : [];
  });
  if (verdicts.length === 0) return { status: "unknown" };
  return { status: verdicts.every(Boolean) ? "success" : "failure" };
}
