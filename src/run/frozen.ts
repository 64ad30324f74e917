/** Records some of whose calls stand only in text: what is read as text is not rewritten, so that no edit of tools may reach them. */
import type { Lowered } from "../core/lowered.js";
import type { ReadRecord } from "../io/formats/index.js";
import type { Edit } from "../model/edit.js";
import { asArray, get, type Json, type Member } from "../model/json.js";
import type { Problem } from "../model/problem.js";
import { kindOfSym } from "../model/symbol.js";
import { siteOwner } from "../model/text.js";

export const hasFrozenCalls = ({ frozen = [] }: ReadRecord): boolean => frozen.length > 0;

/** 1 where a list of messages begins with a system message, else 0. */
export function promptCount(messages: Json | undefined): number {
  const role = get(asArray(messages)[0], "role");
  return role === "system" || role === "developer" ? 1 : 0;
}

/** As an Episode lists them: by the place of their message in `messages`, which is that of the record moved by `shift`. */
export const frozenMember = ({ frozen = [] }: ReadRecord, shift: number): readonly Member[] =>
  frozen.length === 0
    ? []
    : [
        [
          "frozen",
          frozen.map(({ message, name, arguments: args }) => ({
            message: message + shift,
            name,
            arguments: args,
          })),
        ],
      ];

const TOOL_KINDS: readonly (string | undefined)[] = ["tool", "param", "result", "enum"];
const isOfTool = (symbol: string): boolean => TOOL_KINDS.includes(kindOfSym(symbol));

const WHAT = "calls of the record stand only in text, which no edit of tools is carried into";
const REMEDY = "convert the log so that its calls are structured, or leave out the steps of the tool family";

/** The Harness of such a record where it brings its own: none of its tools can be renamed. */
export function withFrozenTools(lowered: Lowered): Lowered {
  const blocked = new Map(lowered.blocked);
  for (const symbol of lowered.symbols.keys())
    if (isOfTool(symbol) && !blocked.has(symbol))
      blocked.set(symbol, { code: "frozen-calls", where: symbol, what: WHAT, remedy: REMEDY });
  return { ...lowered, blocked };
}

/** Why a View with these edits cannot be made of such a record; undefined: none of them has to do with tools. */
export function frozenProblem(base: string, edits: readonly Edit[]): Problem | undefined {
  const edit = edits.find(touchesTools);
  if (edit === undefined) return undefined;
  return {
    code: "frozen-calls",
    where: `${base}: an edit of the kind ${edit.kind}`,
    what: WHAT,
    remedy: REMEDY,
  };
}

/** With `strict` such a record is refused as it is read. */
export const strictProblem = (where: string, { frozen = [] }: ReadRecord): Problem => ({
  code: "frozen-calls",
  where,
  what: `${frozen.length} of its calls stand only in text`,
  expected: "structured calls, since the run is strict",
  remedy: "convert the log so that its calls are structured, or run without --strict",
});

function touchesTools(edit: Edit): boolean {
  switch (edit.kind) {
    case "rename":
      return edit.names.some(({ symbol }) => isOfTool(symbol));
    case "order":
      return edit.list === "tools";
    case "layout":
      return edit.site === "tools" || edit.site === "calls";
    case "text":
      return isOfTool(siteOwner(edit.site));
    case "insert":
    case "remove":
      return edit.item.of === "tool";
    case "limit":
    case "rehook":
    case "context":
      return false;
    default:
      // Shapes of calls and results, their ids, and corrections of calls.
      return true;
  }
}
