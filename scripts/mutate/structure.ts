/** Edits of structure, damaged in the row that shows them and in what they state. */
import type { Edit, EditOf } from "../../src/model/edit.js";
import {
  asString,
  get,
  isObject,
  type Json,
  type JsonObject,
  members,
  withMember,
} from "../../src/model/json.js";
import { type Damage, damage, firstOf, type Hurt, inRow, type ViewFiles } from "./damage.js";
import { callsOf, inMessage, messagesOf, put, roleOf, textOf } from "./json.js";

const editOf = <K extends Edit["kind"]>({ edits }: ViewFiles, kind: K): EditOf<K> | undefined =>
  edits.find((edit): edit is EditOf<K> & Edit => edit.kind === kind);

const asJson = (edit: Edit): JsonObject => edit as unknown as JsonObject;
const asEdit = (json: Json): Edit => json as unknown as Edit;

/** The View with one of its edits otherwise; the row stays, or follows. */
const edited = (files: ViewFiles, edit: Edit, next: Edit, row = files.row): Hurt => ({
  edits: files.edits.map((one) => (one === edit ? next : one)),
  row,
});

/** Members of an object that hold objects of their own stand beside the others again. */
function unnested(value: Json): Json | undefined {
  if (!isObject(value)) return undefined;
  const nested = members(value).find(([, item]) => isObject(item));
  if (nested === undefined || !isObject(nested[1])) return undefined;
  const own = members(value).flatMap(([key, item]) =>
    isObject(item) ? members(item) : [[key, item] as const],
  );
  return Object.fromEntries(own);
}

export const structureDamages: readonly Damage[] = [
  inRow(2, "parse-back", "a limit is left behind in the prompt", (row, files) => {
    const edit = editOf(files, "limit");
    const [first] = messagesOf(row);
    if (edit === undefined || first === undefined || roleOf(first) !== "system") return undefined;
    const text = textOf(first).replace(new RegExp(`(?<!\\d)${edit.to}(?!\\d)`), String(edit.from));
    return text === textOf(first) ? undefined : inMessage(row, 0, "content", text);
  }),
  damage(0, "edits", "a limit moves beyond what it may be", (files) => {
    const edit = editOf(files, "limit");
    return edit === undefined ? undefined : edited(files, edit, { ...edit, to: 1_000_000 });
  }),
  damage(0, "edits", "a limit starts from what it is not", (files) => {
    const edit = editOf(files, "limit");
    return edit === undefined ? undefined : edited(files, edit, { ...edit, from: edit.from + 1 });
  }),
  damage(0, "edits", "an edit takes back what does not stand there", (files) => {
    const edit = editOf(files, "call-ids");
    return edit === undefined ? undefined : edited(files, edit, { ...edit, undo: true });
  }),
  inRow(15, "round-trip", "a Hook's message that is not written in its new form", (row, files) => {
    const edit = files.edits.find((one) => one.kind === "rehook" && one.change.op === "form");
    return edit === undefined
      ? undefined
      : firstOf(messagesOf(row).entries(), ([at, message]) => {
          const found = /^\{"decision":"[a-z]+","message":"(.*)"\}$/s.exec(textOf(message));
          return found === null ? undefined : inMessage(row, at, "content", String(found[1]));
        });
  }),
  damage(0, "hooks-agree", "a simulated attempt that the Hook lets pass", (files) => {
    const edit = editOf(files, "splice");
    const at = edit?.change.op === "correct" ? edit.change.at?.[0]?.message : undefined;
    if (edit === undefined || at === undefined) return undefined;
    const messages = messagesOf(files.row);
    const [attempt, step] = [messages[at], messages[at + 2]];
    const call = callsOf(step ?? {})[0];
    if (attempt === undefined || call === undefined || callsOf(attempt).length !== 1) return undefined;
    // The edit speaks the words of the base, in which the step stands where the attempt was put.
    const own = callsOf(messagesOf(files.base)[at] ?? {})[0];
    const argumentsIn = (one: JsonObject | undefined): Json => get(get(one, "function"), "arguments") ?? null;
    if (own === undefined || !isObject(argumentsIn(own))) return undefined;
    const path = ["tool_calls", 0, "function", "arguments"];
    const row = put(files.row, ["messages", at, ...path], () => argumentsIn(call));
    const next = put(asJson(edit), ["change", "at", 0, "turns", 0, ...path], () => argumentsIn(own));
    return edited(files, edit, asEdit(next), row);
  }),
  inRow(8, "calls-restore", "nested arguments that stand beside the others", (row, files) =>
    files.edits.some(
      (edit) => edit.kind === "reshape" && (edit.change.op === "nest" || edit.change.op === "wrap"),
    )
      ? firstOf(messagesOf(row).entries(), ([i, message]) =>
          firstOf(callsOf(message).entries(), ([j, call]) => {
            const flat = unnested(get(get(call, "function"), "arguments") ?? null);
            const path = ["messages", i, "tool_calls", j, "function", "arguments"];
            return flat === undefined ? undefined : put(row, path, () => flat);
          }),
        )
      : undefined,
  ),
  inRow(9, "world-intact", "old key in an answer whose keys were renamed", (row, files) => {
    const names = files.edits.flatMap((edit) =>
      edit.kind === "reshape-result" && edit.change.op === "rename-keys" ? edit.change.names : [],
    );
    return firstOf(names, ({ from, to }) =>
      firstOf(messagesOf(row).entries(), ([at, message]) => {
        const text = textOf(message).replace(`"${to}"`, `"${from}"`);
        return roleOf(message) !== "tool" || text === textOf(message)
          ? undefined
          : inMessage(row, at, "content", text);
      }),
    );
  }),
  inRow(18, "references-hold", "an id of a call that is not the one of its style", (row, files) => {
    if (editOf(files, "call-ids") === undefined) return undefined;
    return firstOf(messagesOf(row).entries(), ([i, message]) => {
      const id = asString(get(callsOf(message)[0] ?? {}, "id"));
      const answer = messagesOf(row).findIndex((one) => get(one, "tool_call_id") === id);
      if (id === undefined || answer < 0) return undefined;
      const named = put(row, ["messages", i, "tool_calls", 0, "id"], () => `${id}0`);
      return put(named, ["messages", answer], (own) =>
        isObject(own) ? withMember(own, "tool_call_id", `${id}0`) : own,
      );
    });
  }),
];
