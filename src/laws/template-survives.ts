/**
 * Chat templates render a View as they rendered its base: none of the turns throws, no reasoning is dropped that was kept, nothing reads
 * as a control token.
 *
 * The rules are those that the templates of common open models share (Qwen3.x, Llama 3.x, Hermes): a system turn stands first or nowhere, a
 * result follows a call, and of reasoning only what stands behind the last turn of the user is kept.
 */
import { isArray, isObject, type Json, type JsonObject, members } from "../model/json.js";
import { examOf } from "./exam.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { memo } from "./memo.js";
import type { Row, RowMessage } from "./row.js";

const name = "template-survives";

export const templateSurvives: Law = {
  name,
  summary:
    "chat templates render the row as they do its base: no turn out of place, no reasoning dropped, no control token",
  check(trial) {
    const { base, view } = examOf(trial);
    const { add, done } = collect(trial, name);
    const [was, is] = [sightOf(base), sightOf(view)];
    for (const [where, what] of is.misplaced)
      if (!was.misplaced.some(([, other]) => other === what)) add(where, what);
    if (is.kept < was.kept)
      add(
        "/messages",
        `keep ${is.kept} of the ${was.kept} spans of reasoning that a template keeps in the base`,
      );
    for (const [token, times] of is.controls)
      if (times > (was.controls.get(token) ?? 0)) add("", `holds ${token} where the base does not`);
    return done();
  },
};

/** What a template sees of a row; a base serves several Views. */
const sightOf = memo((row: Row) => ({
  misplaced: misplaced(row),
  kept: keptReasoning(row),
  controls: controls(row),
}));

type Flaw = readonly [where: string, what: string];

function misplaced({ messages }: Row): readonly Flaw[] {
  return messages.flatMap((message, i): readonly Flaw[] => {
    const where = `/messages/${i}`;
    const isSystem = message.role === "system" || message.role === "developer";
    if (isSystem && i > 0) return [[where, "is a system turn in the middle of the run"]];
    if (message.role === "tool" && !followsCall(messages, i))
      return [[where, "is a result that follows no call"]];
    return [];
  });
}

function followsCall(messages: readonly RowMessage[], at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const { role, calls } = messages[i] as RowMessage;
    if (role !== "tool") return role === "assistant" && calls.length > 0;
  }
  return false;
}

/** Spans of reasoning behind the last turn of the user. */
function keptReasoning({ messages }: Row): number {
  const last = messages.findLastIndex(({ role }) => role === "user");
  return messages.slice(last + 1).filter(({ reasoning }) => reasoning !== undefined && reasoning !== "")
    .length;
}

const CONTROL =
  /<\|[a-z_0-9]{2,24}\|>|<\/?(?:tool_call|tool_response|think)>|\[\/?(?:INST|TOOL_CALLS|AVAILABLE_TOOLS)\]/g;

function controls({ messages, tools }: Row): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { json } of [...messages, ...tools]) {
    if (!isObject(json)) continue;
    for (const token of controlsIn(json)) found.set(token, (found.get(token) ?? 0) + 1);
  }
  return found;
}

/** Messages and tools that Views share are one object: looked at once. */
const controlsIn = memo((json: JsonObject): readonly string[] => {
  const found: string[] = [];
  const look = (value: Json): void => {
    if (typeof value === "string") {
      if (value.includes("<") || value.includes("["))
        for (const [token] of value.matchAll(CONTROL)) found.push(token);
    } else if (isArray(value)) for (const item of value) look(item);
    else if (isObject(value)) for (const [, item] of members(value)) look(item);
  };
  look(json);
  return found;
});
