/** Each use resolves to exactly one declaration, and each result answers the call that it answers in the base. */
import type { Harness } from "../model/harness.js";
import { get, has, isArray, isObject, type Json, type JsonObject, members } from "../model/json.js";
import { namedIn, newName } from "./arguments.js";
import type { Change } from "./change.js";
import { type CallFact, type Exam, examOf } from "./exam.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { memo } from "./memo.js";
import { paramsOf } from "./params.js";
import { standsAsName, textsOf } from "./rebase/reshape/leavings.js";
import { type Row, sameText } from "./row.js";

const name = "references-hold";

export const referencesHold: Law = {
  name,
  summary:
    "each call, Skill, Hook and section reference resolves to one declaration, and no text names what is gone; results pair with calls as before",
  check(trial) {
    const exam = examOf(trial);
    const { add, done } = collect(trial, name);
    for (const [where, what] of danglingIn(exam.change)) add(` ${where}`, what);
    for (const [where, what] of goneIn(exam.change)) add(` ${where}`, what);
    for (const { where, place, view } of exam.texts)
      for (const gone of place === "world" ? [] : removedNames(exam.change))
        if (standsAsName(view, gone)) add(where, `names ${gone}, which is gone`);
    const listed = count(exam.view.tools.map((tool) => tool.name));
    for (const [tool, times] of listed) if (times > 1) add("/tools", `${tool} is listed ${times} times`);
    for (const call of exam.calls)
      for (const [where, what] of callFlaws(exam, listed, call)) add(where, what);
    for (const [where, what] of pairFlaws(exam)) add(where, what);
    return done();
  },
};

const count = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const one of names) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
};

function* callFlaws(
  { change }: Exam,
  listed: ReadonlyMap<string, number>,
  call: CallFact,
): Generator<[string, string]> {
  if (call.words === undefined) return;
  if (!listed.has(call.view.name)) yield [`${call.where}/name`, `${call.view.name} is no listed tool`];
  for (const [path, naming] of call.words.naming)
    for (const [base, value] of pairsAt(call, path)) {
      const { kind } = naming;
      const [was, is] = [namedIn(base, naming), namedIn(value, naming)];
      const declared = was !== undefined && namesOf(change.before, kind).includes(was);
      if (declared && (is === undefined || !namesOf(change.after, kind).includes(is)))
        yield [`${call.where}/arguments`, `${value} is no ${kind} of the Variant`];
      else if (declared && is !== newName(change, kind, was))
        yield [`${call.where}/arguments`, `${value} is another ${kind} than ${base} was`];
    }
}

const namesOf = (harness: Harness, kind: "skill" | "tool"): readonly string[] =>
  (kind === "skill" ? harness.skills : harness.tools).map((one) => one.name);

/** Strings at a path of the base arguments, with the View's at the same place. */
function pairsAt(call: CallFact, path: string): readonly [string, string][] {
  const found: [string, string][] = [];
  const walk = (base: Json, view: Json, at: string): void => {
    if (typeof base === "string" && typeof view === "string" && at === path) found.push([base, view]);
    else if (isArray(base) && isArray(view))
      base.forEach((item, i) => {
        if (view[i] !== undefined) walk(item, view[i], `${at}[]`);
      });
    else if (isObject(base) && isObject(view)) {
      const theirs = members(view);
      members(base).forEach(([key, item], i) => {
        const other = theirs[i];
        if (other !== undefined) walk(item, other[1], at === "" ? key : `${at}.${key}`);
      });
    }
  };
  walk(call.base.arguments, call.view.arguments, "");
  return found;
}

const danglingBefore = memo((harness: Harness): number => danglingReferences(harness).length);

/** References inside the Harness of the Variant. What dangled before the edits is no reason to refuse a View. */
const danglingIn = memo((change: Change): readonly (readonly [string, string])[] => {
  const before = danglingBefore(change.before);
  const found = danglingReferences(change.after);
  return found.length > before ? found : [];
});

/** Names of tools and Skills that were taken out and that nothing else bears. */
const removedNames = memo((change: Change): readonly string[] => {
  const names = new Set([...change.after.tools, ...change.after.skills].map(({ name }) => name));
  return [...change.removed.values()].flatMap((item) =>
    item.of === "section" || names.has(item.value.name) ? [] : [item.value.name],
  );
});

/** Texts of the Variant's Harness that name what was taken out of it. */
const goneIn = memo((change: Change): readonly (readonly [string, string])[] => {
  const gone = removedNames(change);
  if (gone.length === 0) return [];
  return [...textsOf(change.after, undefined, new Set())].flatMap(([where, text]) =>
    gone
      .filter((name) => standsAsName(text, name))
      .map((name) => [where, `names ${name}, which is gone`] as const),
  );
});

/** The usual case, told without reading the whole schema. */
const hasTopKey = (schema: JsonObject, param: string): boolean => has(get(schema, "properties"), param);

function danglingReferences(harness: Harness): readonly [string, string][] {
  const found: [string, string][] = [];
  const check = (list: string, where: string, one: string, names: ReadonlyMap<string, number>): void => {
    const times = names.get(one) ?? 0;
    if (times !== 1) found.push([where, `${one} is declared ${times} times as a ${list}`]);
  };
  const tools = count(harness.tools.map((tool) => tool.name));
  const skills = count(harness.skills.map((skill) => skill.name));
  const sections = count(harness.prompt.sections.map(({ id }) => id));
  for (const tool of tools.keys()) check("tool", "tools", tool, tools);
  for (const skill of skills.keys()) check("Skill", "skills", skill, skills);
  for (const { id, after } of harness.prompt.sections)
    for (const one of after) check("section", `section:${id}#/after`, one, sections);
  for (const hook of harness.hooks) {
    for (const one of hook.tools) check("tool", `hook:${hook.id}#/tools`, one, tools);
    for (const condition of hook.conditions) {
      if ("tools" in condition)
        for (const one of condition.tools) check("tool", `hook:${hook.id}#/conditions`, one, tools);
      if ("skills" in condition)
        for (const one of condition.skills) check("Skill", `hook:${hook.id}#/conditions`, one, skills);
    }
  }
  for (const { tool, param } of harness.activation) {
    check("tool", "activation", tool, tools);
    const schema = harness.tools.find((one) => one.name === tool)?.parameters;
    if (schema !== undefined && !hasTopKey(schema, param) && paramsOf(schema).byPath(param) === undefined)
      found.push(["activation", `${tool} has no parameter ${param}`]);
  }
  return found;
}

/** Results pair with calls by id within a turn, without ids by order: the same pairs in both rows. */
function* pairFlaws({ base, view }: Exam): Generator<[string, string]> {
  const [before, after] = [pairs(base), pairs(view)];
  for (const [index, call] of before)
    if (after.get(index) !== call)
      yield [`/messages/${index}`, `answers ${after.get(index) ?? "no call"}, and ${call} in the base`];
  for (const [index, call] of after)
    if (!before.has(index)) yield [`/messages/${index}`, `answers ${call}, and none in the base`];
  for (const [i, message] of base.messages.entries())
    if (message.callId !== undefined && !sameText(message.callId, view.messages[i]?.callId))
      yield [`/messages/${i}/tool_call_id`, "is not the id that was recorded"];
}

function pairs(row: Row): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let open: { id: Json | undefined; place: string }[] = [];
  row.messages.forEach((message, i) => {
    if (message.role === "assistant" && message.calls.length > 0)
      open = message.calls.map(({ id }, j) => ({ id, place: `call ${j} of message ${i}` }));
    if (message.role !== "tool") return;
    const sameId = open.findIndex(({ id }) => id !== undefined && id !== "" && sameText(id, message.callId));
    const hasId = message.callId !== undefined && message.callId !== "";
    const at = sameId >= 0 ? sameId : hasId ? open.findIndex(({ id }) => id === undefined || id === "") : 0;
    const call = at < 0 ? undefined : open[at];
    if (call === undefined) return;
    found.set(i, call.place);
    open = open.filter((one) => one !== call);
  });
  return found;
}
