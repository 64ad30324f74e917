/** Each call, mapped back from the edits, equals the base call at the same place. */
import { get, type Json, printJson } from "../model/json.js";
import type { Change } from "./change.js";
import { type CallFact, examOf } from "./exam.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { type RowCall, sameText } from "./row.js";

const name = "calls-restore";

export const callsRestore: Law = {
  name,
  summary: "each call, mapped back through the edits, is the call of the base at the same place",
  check(trial) {
    const { base, view, calls, change } = examOf(trial);
    const { add, done } = collect(trial, name);
    let any = false;
    base.messages.forEach((message, i) => {
      const there = view.messages[i]?.calls.length ?? 0;
      any ||= message.calls.length > 0 || there > 0;
      if (there !== message.calls.length)
        add(`/messages/${i}/tool_calls`, `holds ${there} calls, the base ${message.calls.length}`);
    });
    view.messages.slice(base.messages.length).forEach((message, i) => {
      any ||= message.calls.length > 0;
      if (message.calls.length > 0)
        add(`/messages/${base.messages.length + i}/tool_calls`, "is no call of the base");
    });
    if (!any) return "n/a";
    for (const call of calls) for (const [where, what] of flawsOf(change, call)) add(where, what);
    return done();
  },
};

function* flawsOf(change: Change, call: CallFact): Generator<[string, string]> {
  const { where, base, view } = call;
  if (!sameText(base.id, view.id)) yield [where.replace(/function$/, "id"), "is not the id of the base call"];
  const old = oldToolName(change, view.name);
  if (old !== base.name)
    yield [`${where}/name`, `${view.name} is ${old ?? "no tool"} in the base, which called ${base.name}`];
  if (typeof argumentsOf(view) === "string" && typeof base.arguments !== "string")
    yield [`${where}/arguments`, "are text, and an object in the base"];
  if (call.restored !== undefined) {
    for (const pointer of call.restored.stale) yield [`${where}/arguments${pointer}`, "bears an old name"];
    if (!sameText(base.arguments, call.restored.value))
      yield [`${where}/arguments`, `maps back to ${shortened(printJson(call.restored.value))}`];
  } else if (typeof base.arguments === "string") {
    const wrong = typeof view.arguments === "string" ? call.text?.wrong : "is no longer the recorded text";
    if (wrong !== undefined) yield [`${where}/arguments`, wrong];
  } else if (!sameText(base.arguments, view.arguments))
    yield [`${where}/arguments`, "of an undeclared tool changed"];
}

/** The base's name of what the View calls; an undeclared tool keeps its name. */
function oldToolName(change: Change, viewName: string): string | undefined {
  for (const [symbol, { from, to }] of change.moves)
    if (to === viewName && symbol.startsWith("tool:") && !symbol.includes("/param:")) return from;
  for (const [symbol, { from }] of change.moves)
    if (from === viewName && symbol.startsWith("tool:") && !symbol.includes("/param:")) return undefined;
  return viewName;
}

/** As they stand in the row: text that is JSON is text there. */
const argumentsOf = ({ json }: RowCall): Json | undefined => get(get(json, "function"), "arguments");

const shortened = (text: string): string => (text.length <= 120 ? text : `${text.slice(0, 120)}…`);
