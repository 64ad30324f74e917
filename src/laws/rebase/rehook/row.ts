/** The run after a change of the Hooks: what it repeats of them, and what they decide in it. */
import type { Harness, Hook } from "../../../model/harness.js";
import {
  asArray,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  withMember,
  without,
} from "../../../model/json.js";
import type { HookChange } from "../../../model/structure/hooks.js";
import { decide } from "../../hooks/decide.js";
import { formed, unformed } from "../../hooks/form.js";
import { courseOf, momentsOf, sceneOf } from "../../hooks/scenes.js";
import { type RowCall, readRow, sameText } from "../../row.js";
import { actsInRequest, differsAt } from "../asked.js";
import { type Breach, breach, type Read } from "../kind.js";
import { changeEchoes, type EchoPart } from "../parts.js";
import { isCounted, spokenOfIn } from "./say.js";

interface Given {
  readonly before: Harness;
  readonly after: Harness;
  readonly change: HookChange;
  readonly row: JsonObject;
}

export function rowAfter(given: Given): Read<JsonObject> {
  const breaches: Breach[] = [];
  const value = repeated(given, breaches);
  breaches.push(...decisions(given, value), ...counted(given), ...spoken(given));
  return { value, breaches };
}

const hookIn = ({ hooks }: Harness, symbol: string): Hook | undefined =>
  hooks.find(({ id }) => symbol === `hook:${id}`);

// ---- what the run repeats

function repeated(given: Given, breaches: Breach[]): JsonObject {
  const { change, row } = given;
  switch (change.op) {
    case "form":
      return inForm(given, change.hook, breaches);
    case "channel":
      return underRole(row, change, breaches);
    case "merge": {
      const [first, ...rest] = change.hooks as [Hook, ...Hook[]];
      const gone = rest.map(({ id }) => `hook:${id}`);
      return changeEchoes(row, ({ echo, json }) =>
        gone.includes(echo) ? withMember(json, "echo", `hook:${first.id}`) : undefined,
      );
    }
    case "split":
      return parted(row, change, breaches);
    case "phase":
      return changeEchoes(row, ({ echo, json }) =>
        echo === `hook:${change.hook.id}` ? without(json, "echo") : undefined,
      );
    default:
      return row;
  }
}

function inForm({ before, after, row }: Given, symbol: string, breaches: Breach[]): JsonObject {
  const [was, is] = [hookIn(before, symbol), hookIn(after, symbol)];
  if (was === undefined || is === undefined) return row;
  return changeEchoes(row, ({ echo, text, where, json }) => {
    if (echo !== symbol) return undefined;
    const plain = unformed(was, text);
    if (plain === undefined) {
      breaches.push(breach("parse-back", where, `is not written as ${was.form ?? "plain"}`));
      return undefined;
    }
    const now = formed(is, plain);
    if (unformed(is, now) !== plain)
      breaches.push(breach("parse-back", where, `does not read back from ${is.form}`));
    return withMember(json, "text", now);
  });
}

function underRole(
  row: JsonObject,
  { hook, from, to }: Extract<HookChange, { op: "channel" }>,
  breaches: Breach[],
): JsonObject {
  const messages = asArray(get(row, "messages")).map((message, i): Json => {
    const content = get(message, "content");
    if (!isObject(message) || !isArray(content) || !content.some((part) => get(part, "echo") === hook))
      return message;
    if (get(message, "role") !== from || content.length > 1)
      breaches.push(
        breach("references-hold", `/messages/${i}`, `is no ${from} turn with this message alone`),
      );
    return withMember(message, "role", to);
  });
  return withMember(row, "messages", messages);
}

function parted(
  row: JsonObject,
  { hook, ids }: Extract<HookChange, { op: "split" }>,
  breaches: Breach[],
): JsonObject {
  const toolOf = answeredTools(row);
  return changeEchoes(row, ({ echo, message, where, json }: EchoPart) => {
    if (echo !== `hook:${hook.id}`) return undefined;
    const id = ids[hook.tools.indexOf(toolOf.get(message) ?? "")];
    if (id === undefined)
      breaches.push(breach("references-hold", where, `answers no call that ${hook.id} looks at`));
    return id === undefined ? undefined : withMember(json, "echo", `hook:${id}`);
  });
}

/** By message: the tool whose call it answers, by id within the turn, where there is none by order. */
function answeredTools(json: JsonObject): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let open: readonly RowCall[] = [];
  readRow(json).messages.forEach(({ role, calls, callId }, i) => {
    if (role === "assistant") open = calls;
    if (role !== "tool") return;
    const isUnnamed = callId === undefined || callId === "";
    const call =
      open.find(({ id }) => !isUnnamed && id !== undefined && sameText(id, callId)) ??
      open.find(({ id }) => isUnnamed || id === undefined || id === "");
    if (call === undefined) return;
    found.set(i, call.name);
    open = open.filter((one) => one !== call);
  });
  return found;
}

// ---- what Hooks decide in it

/** What acts at each event stays: the same things said and done, under whichever id. */
function decisions({ before, after, change, row }: Given, now: JsonObject): readonly Breach[] {
  if (change.op === "budget" || change.op === "order") return [];
  const isKnown = ({ id }: Hook): boolean =>
    !(change.op === "add" || change.op === "drop" || change.op === "phase") || id !== change.hook.id;
  const asked = ({ hooks }: Harness) =>
    hooks.filter(isKnown).map((hook) => ({
      hook,
      as: `${hook.event} ${hook.action} ${hook.message || hook.replacement || ""}`,
    }));
  const found = differsAt(
    { harness: before, row, hooks: asked(before) },
    { harness: after, row: now, hooks: asked(after) },
    false,
  );
  return found === undefined ? [] : [breach("hooks-agree", found.where, found.what)];
}

/** The run never comes to the end of a budget that changes; and a Hook that comes or goes never acts. */
function counted({ before, after, change, row }: Given): readonly Breach[] {
  const most = (harness: Harness, hooks: readonly Hook[], limit: number, what: string): readonly Breach[] => {
    const acts = actsInRequest(harness, hooks, row);
    if (acts !== null && acts <= limit) return [];
    return [
      breach("hooks-agree", `hook:${hooks[0]?.id}`, acts === null ? "decides what nobody can tell" : what),
    ];
  };
  switch (change.op) {
    case "budget": {
      const hooks = before.hooks.filter((hook) => change.hook === `hook:${hook.id}` && isCounted(hook));
      const least = Math.min(change.from, change.to);
      return most(before, hooks, least, `acts more than ${least} times in one request`);
    }
    case "merge":
    case "split": {
      const hooks = change.op === "merge" ? change.hooks : [change.hook];
      const budget = hooks[0]?.budget ?? 0;
      return most(before, hooks.filter(isCounted), budget, `acts more than ${budget} times in one request`);
    }
    case "phase":
      return sentBackOnly(before, change.hook, row);
    case "add":
    case "drop": {
      const harness = change.op === "add" ? after : before;
      const heard = readRow(row).messages.some(({ parts }) =>
        parts.some(({ echo }) => echo === `hook:${change.hook.id}`),
      );
      const said = heard ? [breach("hooks-agree", `hook:${change.hook.id}`, "is heard in the run")] : [];
      return [...most(harness, [change.hook], 0, "acts in the run"), ...said];
    }
    default:
      return [];
  }
}

/** A check that moves into a schema: each call that it stops is no target, and it was heard of each. */
function sentBackOnly(before: Harness, hook: Hook, json: JsonObject): readonly Breach[] {
  const row = readRow(json);
  return momentsOf(before, row, courseOf(row)).flatMap((moment): readonly Breach[] => {
    if (moment.event !== hook.event) return [];
    const decision = decide(before, hook, sceneOf(moment));
    if (decision === "silent") return [];
    const message = row.messages[Number(/^\/messages\/(\d+)/.exec(moment.where)?.[1])];
    if (decision === "acts" && message?.train === false) return [];
    return [
      breach("hooks-agree", moment.where, `is a call that ${hook.id} would stop, and no failed attempt`),
    ];
  });
}

/** What the run says of a Hook that goes would speak of nothing. */
function spoken({ change, row }: Given): readonly Breach[] {
  const gone =
    change.op === "merge"
      ? change.hooks.slice(1).map(({ id }) => id)
      : change.op === "drop" || change.op === "phase"
        ? [change.hook.id]
        : change.op === "split" && !change.ids.includes(change.hook.id)
          ? [change.hook.id]
          : [];
  const at = gone.length === 0 ? -1 : spokenOfIn(row, gone);
  return at < 0
    ? []
    : [breach("no-stale-names", `/messages/${at}`, `speaks of ${gone.join(" or ")}, which is gone`)];
}
