/** No old name is left in what the Harness or the assistant wrote, nor in the Harness of the Variant. */
import { isArray, isObject, type Json, members } from "../model/json.js";
import type { Change } from "./change.js";
import { documentVerdict } from "./document.js";
import { type CallFact, type Exam, examOf } from "./exam.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { decodeEscapes, leaves } from "./leaves.js";
import { memo } from "./memo.js";
import { paramsOf } from "./params.js";
import { tagOf } from "./prompt-text.js";
import { type Stale, staleIn, staleThingsIn } from "./texts.js";

const name = "no-stale-names";

export const noStaleNames: Law = {
  name,
  summary:
    "no old name of a renamed thing is left in harness- or assistant-authored text, nor in the Variant's Harness",
  check(trial) {
    const exam = examOf(trial);
    const { change } = exam;
    if (change.moves.size === 0) return "n/a";
    const { add, done } = collect(trial, name);
    const say = (where: string, { text, param }: Stale): void => {
      // A key that the world itself uses may be meant.
      if (!param || !exam.worldSays(text)) add(where, `still says ${text}`);
    };
    for (const { where, stale } of documentVerdict(change).flaws)
      if (stale !== undefined) add(` ${where}`, `still says ${stale}`);
    for (const [where, stale] of staleTags(change)) add(where, `still says ${stale.text}`);
    for (const { where, place, view, verdict } of exam.texts) {
      if (place === "world") continue;
      for (const old of verdict.stale) say(where, old);
      for (const old of hidden(change, view)) say(where, old);
    }
    for (const call of exam.calls) for (const [where, what] of staleInCall(change, call)) add(where, what);
    for (const [where, old] of staleInTools(exam)) say(where, old);
    exam.view.messages.forEach((message, i) => {
      if (message.name !== undefined && isGone(change, "tool", message.name))
        add(`/messages/${i}/name`, `is still ${message.name}`);
    });
    return done();
  },
};

/** Titles are language; written as tags they are identifiers. */
const staleTags = memo((change: Change): readonly (readonly [string, Stale])[] => {
  const { layout, sections } = change.after.prompt;
  if (layout !== "xml") return [];
  return sections.flatMap(({ id, title }) =>
    title === ""
      ? []
      : staleThingsIn(change, tagOf(title)).map((stale) => [` section:${id}`, stale] as const),
  );
});

/** Names behind an encoding that plain scanning does not see through: `\u0067et`, `%5F`, `&#95;`. */
function hidden(change: Change, text: string): readonly Stale[] {
  if (!/\\u00[2-7]|&#|%[2-7][0-9a-fA-F]/.test(text)) return [];
  const found = staleIn(change, decodeEscapes(text));
  for (const { text: decoded, via } of leaves(text))
    if (decoded !== undefined && via !== "text") found.push(...staleIn(change, decoded));
  return found;
}

function* staleInCall(change: Change, call: CallFact): Generator<[string, string]> {
  const { where, view, restored, words, text } = call;
  if (isGone(change, "tool", view.name)) yield [`${where}/name`, `is still ${view.name}`];
  for (const pointer of restored?.stale ?? []) yield [`${where}/arguments${pointer}`, "bears an old name"];
  for (const old of text?.stale ?? []) yield [`${where}/arguments`, `still says ${old.text}`];
  if (words === undefined || typeof view.arguments === "string") return;
  const stale: [string, string][] = [];
  eachString(view.arguments, "", (pointer, value) => {
    for (const old of staleThingsIn(change, value))
      stale.push([`${where}/arguments${pointer}`, `still says ${old.text}`]);
  });
  yield* stale;
}

/** Values only; keys are the law of the schema. */
function eachString(value: Json, pointer: string, on: (pointer: string, value: string) => void): void {
  if (typeof value === "string") on(pointer, value);
  else if (isArray(value)) value.forEach((item, i) => void eachString(item, `${pointer}/${i}`, on));
  else if (isObject(value))
    for (const [key, item] of members(value)) eachString(item, `${pointer}/${key}`, on);
}

/** The row's own tool list, apart from the document it was made from: only where it differs from that document. */
function* staleInTools({ change, view, toolsAsDeclared }: Exam): Generator<[string, Stale]> {
  for (const [i, tool] of view.tools.entries()) {
    const where = `/tools/${i}/function`;
    if (isGone(change, "tool", tool.name)) yield [`${where}/name`, { text: tool.name, param: false }];
    const own = change.after.tools[i];
    if (typeof tool.description === "string" && tool.description !== (own?.description ?? ""))
      for (const old of staleIn(change, tool.description)) yield [`${where}/description`, old];
    if (toolsAsDeclared[i] === true || tool.parameters === undefined) continue;
    const keys = oldKeys(change, change.lists.tools[i] ?? "", own?.parameters);
    for (const [pointer, old] of staleInSchema(change, tool.parameters, keys))
      yield [`${where}/parameters${pointer}`, old];
  }
}

/** Keys of a tool that have another name now, and that none of its keys bears any more. */
function oldKeys(change: Change, tool: string, after: Json | undefined): ReadonlySet<string> {
  const now = new Set(
    after === undefined || !isObject(after) ? [] : paramsOf(after).classes.map(({ key }) => key),
  );
  const moved = [...change.moves].filter(([symbol]) => symbol.startsWith(`${tool}/param:`));
  return new Set(moved.map(([, { from }]) => from).filter((key) => !now.has(key)));
}

const KEYED = new Set(["properties", "dependentRequired", "dependentSchemas"]);

/** Old keys where a schema declares or requires keys, and old names in its other strings. */
function* staleInSchema(
  change: Change,
  value: Json,
  keys: ReadonlySet<string>,
  pointer = "",
  word = "",
): Generator<[string, Stale]> {
  const asKey = (one: string): Stale[] => (keys.has(one) ? [{ text: one, param: false }] : []);
  if (typeof value === "string") {
    const isList = word === "required" || word === "dependentRequired";
    for (const old of isList ? asKey(value) : staleThingsIn(change, value)) yield [pointer, old];
  } else if (isArray(value))
    for (const [i, item] of value.entries())
      yield* staleInSchema(change, item, keys, `${pointer}/${i}`, word);
  else if (isObject(value))
    for (const [key, item] of members(value)) {
      if (KEYED.has(word)) for (const old of asKey(key)) yield [`${pointer}/${key}`, old];
      const below = word === "properties" ? "" : word === "dependentRequired" ? word : key;
      yield* staleInSchema(change, item, keys, `${pointer}/${key}`, below);
    }
}

/** Is this an old name that nothing of its kind bears any more? */
function isGone(change: Change, kind: "tool", old: string): boolean {
  let gone = false;
  for (const [symbol, { from, to }] of change.moves) {
    if (!symbol.startsWith(`${kind}:`) || symbol.includes("/param:")) continue;
    if (to === old) return false;
    if (from === old) gone = true;
  }
  return gone;
}
