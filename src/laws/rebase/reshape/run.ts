/** The base row after a reshaping, and what its calls, echoes and texts break. */
import type { Harness } from "../../../model/harness.js";
import {
  asString,
  canonicalJson,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  printJson,
  withMember,
} from "../../../model/json.js";
import { matchFilled } from "../../filled.js";
import { formed, unformed } from "../../hooks/form.js";
import { isReply, type RowPart, readRow } from "../../row.js";
import { fitOf } from "../../validator.js";
import { answeredCalls } from "../answers.js";
import { differsAt } from "../asked.js";
import { type Breach, breach, type Read } from "../kind.js";
import { changeEchoes } from "../parts.js";
import { leavingIn, saysWord } from "./leavings.js";
import type { Reshaped, Said } from "./reading.js";

export interface Run {
  readonly before: Harness;
  readonly after: Harness;
  readonly reshaped: Reshaped;
  readonly row: JsonObject;
}

export function rowAfter({ before, after, reshaped, row }: Run): Read<JsonObject> {
  const breaches: Breach[] = [];
  const messages = isArray(get(row, "messages")) ? (get(row, "messages") as readonly Json[]) : [];
  const called = messages.map((message, i) => {
    const calls = get(message, "tool_calls");
    if (!isObject(message) || !isArray(calls)) return message;
    return withMember(
      message,
      "tool_calls",
      calls.map((call, j) =>
        callAfter(call, `/messages/${i}/tool_calls/${j}`, { before, after, reshaped }, breaches),
      ),
    );
  });
  const answers = answeredCalls(messages);
  const nameNow = (at: number): string | undefined => {
    const place = answers.get(at);
    const calls = place === undefined ? undefined : get(called[place.message], "tool_calls");
    return asString(get(get(isArray(calls) ? calls[place?.call ?? 0] : undefined, "function"), "name"));
  };
  const named = called.map((message, at) => {
    const name = asString(get(message, "name"));
    const now = nameNow(at);
    return isObject(message) && name !== undefined && reshaped.old.includes(name) && now !== undefined
      ? withMember(message, "name", now)
      : message;
  });
  const echoed = changeEchoes(withMember(row, "messages", named), ({ message, echo, text, json }) => {
    const hook = before.hooks.find(({ id }) => `hook:${id}` === echo);
    const place = answers.get(message);
    const asked =
      place === undefined
        ? turnBefore(messages, message)
        : callNames(messages[place.message]).slice(place.call, place.call + 1);
    if (hook === undefined || !asked.some((name) => reshaped.old.includes(name))) return undefined;
    const filled = unformed(hook, text);
    const now = matchFilled(hook.message, hook.message, filled ?? "", (slot, value) => {
      if (slot === "tool" && reshaped.old.includes(value)) return nameNow(message) ?? value;
      if (slot !== "target" || !value.startsWith("arguments.")) return value;
      const path = (reshaped.where ?? reshaped.path)(value.slice(10));
      return path === undefined ? value : `arguments.${path}`;
    });
    if (filled === undefined || now === undefined || now === filled) return undefined;
    return withMember(json, "text", formed(hook, now));
  });
  textsSay(echoed, { before, after, reshaped }, breaches);
  const askHooks = before.hooks.some(
    ({ event, tools }) =>
      event.endsWith("-call") && (tools.length === 0 || tools.some((name) => reshaped.old.includes(name))),
  );
  if (askHooks) {
    const found = differsAt(
      { harness: before, row, hooks: before.hooks.map((hook) => ({ hook, as: hook.id })) },
      { harness: after, row: echoed, hooks: after.hooks.map((hook) => ({ hook, as: hook.id })) },
      false,
    );
    if (found !== undefined) breaches.push(breach("hooks-agree", found.where, found.what));
  }
  return { value: echoed, breaches };
}

const callNames = (message: Json | undefined): readonly string[] => {
  const calls = get(message, "tool_calls");
  return isArray(calls) ? calls.map((call) => asString(get(get(call, "function"), "name")) ?? "") : [];
};
const turnBefore = (messages: readonly Json[], at: number): readonly string[] =>
  callNames(messages.slice(0, at).findLast((message) => get(message, "role") === "assistant"));

type Around = Pick<Run, "before" | "after" | "reshaped">;

function callAfter(call: Json, where: string, { before, after, reshaped }: Around, breaches: Breach[]): Json {
  const inner = get(call, "function");
  const said: Said = { name: asString(get(inner, "name")) ?? "", arguments: get(inner, "arguments") ?? null };
  if (!isObject(call) || !isObject(inner) || !reshaped.old.includes(said.name)) return call;
  // Text that is no JSON stays, as long as its tool does.
  if (typeof said.arguments === "string" && reshaped.fresh.some(({ name }) => name === said.name))
    return call;
  const now = reshaped.there(said);
  if (now === undefined) {
    breaches.push(breach("calls-restore", where, "has no counterpart under the edit"));
    return call;
  }
  const back = reshaped.back(now);
  if (
    back === undefined ||
    back.name !== said.name ||
    canonicalJson(back.arguments) !== canonicalJson(said.arguments)
  )
    breaches.push(
      breach(
        "calls-restore",
        where,
        `maps back to ${back === undefined ? "nothing" : printJson(back.arguments)}`,
      ),
    );
  const verdict = ({ tools }: Harness, one: Said) =>
    fitOf(tools.find(({ name }) => name === one.name)?.parameters, one.arguments);
  const [was, is] = [verdict(before, said), verdict(after, now)];
  if (was !== is && was !== "unknown" && is !== "unknown")
    breaches.push(breach("calls-valid", where, `${is} the schema after the edit, and ${was} the one before`));
  return withMember(
    call,
    "function",
    withMember(withMember(inner, "name", now.name), "arguments", now.arguments),
  );
}

function textsSay(row: JsonObject, { before, after, reshaped }: Around, breaches: Breach[]): void {
  const old = before.tools.filter(({ name }) => reshaped.old.includes(name));
  const { messages } = readRow(row);
  const borne = messages.flatMap(({ calls }) => calls.map((call) => printJson(call.arguments))).join("\n");
  readRow(row).messages.forEach((message, i) => {
    const where = `/messages/${i}`;
    if (i === 0 && message.role === "system") return;
    for (const part of message.parts) {
      const stale =
        part.author === "world" || part.echo?.startsWith("skill:") || isFilled(part, before)
          ? undefined
          : leavingIn(part.text, reshaped, old, after);
      if (stale !== undefined)
        breaches.push(breach("no-stale-names", `${where}/content`, `says ${stale}, which is gone`));
    }
    const stale =
      message.reasoning === undefined ? undefined : leavingIn(message.reasoning, reshaped, old, after);
    if (stale !== undefined)
      breaches.push(breach("no-stale-names", `${where}/reasoning_content`, `says ${stale}, which is gone`));
  });
  if (reshaped.values.length > 0) worldSays(readRow(row).messages, reshaped, borne, breaches);
}

/** A Hook's message, whose text is the Harness's and whose values follow the call. */
function isFilled({ echo, text }: RowPart, { hooks }: Harness): boolean {
  const hook = hooks.find(({ id }) => `hook:${id}` === echo);
  const plain = hook === undefined ? undefined : unformed(hook, text);
  if (hook === undefined || plain === undefined) return false;
  return matchFilled(hook.message, hook.message, plain, (_, value) => value) !== undefined;
}

/** A value that a call writes as a code is spoken of by the user or in a reply. */
function worldSays(
  messages: ReturnType<typeof readRow>["messages"],
  reshaped: Reshaped,
  borne: string,
  breaches: Breach[],
): void {
  const coded = reshaped.values.filter((value) => {
    const now = reshaped.codes?.get(value);
    return now !== undefined && borne.includes(printJson(now));
  });
  messages.forEach((message, i) => {
    const spoken =
      message.role === "user"
        ? message.parts.filter(({ author }) => author === "world")
        : isReply(message)
          ? message.parts
          : [];
    for (const { text } of spoken)
      for (const value of coded)
        if (saysWord(text, value))
          breaches.push(
            breach(
              "world-intact",
              `/messages/${i}/content`,
              `says ${value}, which the call writes otherwise`,
            ),
          );
  });
}
