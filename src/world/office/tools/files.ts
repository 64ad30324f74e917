/** The tools of the files server. */
import { asArray, type JsonObject } from "../../../model/json.js";
import type { Adapters } from "../adapter.js";
import type { LineEdit, Place } from "../operations.js";
import { flag, get, maybeText, maybeWhole, opt, text, whole } from "./read.js";

const line = ({ line: line_no, text: line_text }: Place): JsonObject => ({ line_no, line_text });
const MOST_HITS = 20;

export const searchText: Adapters["searchText"] = {
  tool: "mcp__files__search_text",
  mayFail: false,
  write: ({ needle, folder, matchCase, most }, source) => ({
    needle,
    ...opt("folder_path", folder),
    ...(matchCase || source.chance(0.15) ? { match_case: matchCase } : {}),
    ...(most === MOST_HITS ? {} : { max_hits: most }),
  }),
  read: (args) => ({
    needle: text(args, "needle"),
    ...opt("folder", maybeText(args, "folder_path")),
    matchCase: flag(args, "match_case"),
    most: whole(args, "max_hits", MOST_HITS),
  }),
  show: ({ places, truncated }) => ({
    hits: places.map((place) => ({ file: place.path, ...line(place) })),
    truncated,
  }),
};

export const readFile: Adapters["readFile"] = {
  tool: "mcp__files__read_file",
  mayFail: true,
  write: ({ path, first, last }) => ({
    file_path: path,
    ...(first === undefined || last === undefined
      ? {}
      : { line_range: { first_line: first, last_line: last } }),
  }),
  read: (args) => {
    const range = get(args, "line_range");
    return {
      path: text(args, "file_path"),
      ...opt("first", maybeWhole(range, "first_line")),
      ...opt("last", maybeWhole(range, "last_line")),
    };
  },
  show: ({ path, total, places }) => ({ file: path, total_lines: total, lines: places.map(line) }),
};

export const editFile: Adapters["editFile"] = {
  tool: "mcp__files__edit_file",
  mayFail: true,
  write: ({ path, edits, dryRun }) => ({
    file_path: path,
    edits: edits.map(writeEdit),
    ...(dryRun ? { dry_run: true } : {}),
  }),
  read: (args) => ({
    path: text(args, "file_path"),
    edits: asArray(get(args, "edits")).map(readEdit),
    dryRun: flag(args, "dry_run"),
  }),
  show: ({ path, changed, written, now }) => ({
    file: path,
    changed_lines: changed,
    written,
    now: now.map(line),
  }),
};

function writeEdit(edit: LineEdit): JsonObject {
  if (edit.kind === "replace")
    return { edit_kind: "replace_piece", at_line: edit.line, old_text: edit.was, new_text: edit.becomes };
  if (edit.kind === "insert")
    return { edit_kind: "insert_line", after_line: edit.after, new_text: edit.text };
  return { edit_kind: "delete_lines", first_line: edit.first, last_line: edit.last };
}

function readEdit(edit: Parameters<typeof text>[0]): LineEdit {
  const kind = text(edit, "edit_kind");
  if (kind === "insert_line")
    return { kind: "insert", after: whole(edit, "after_line", 0), text: text(edit, "new_text") };
  if (kind === "delete_lines")
    return { kind: "delete", first: whole(edit, "first_line", 0), last: whole(edit, "last_line", 0) };
  return {
    kind: "replace",
    line: whole(edit, "at_line", 0),
    was: text(edit, "old_text"),
    becomes: text(edit, "new_text"),
  };
}

export const moveFile: Adapters["moveFile"] = {
  tool: "mcp__files__move_file",
  mayFail: true,
  write: ({ from, to, overwrite }, source) => ({
    source_path: from,
    target_path: to,
    ...(overwrite || source.chance(0.15) ? { overwrite } : {}),
  }),
  read: (args) => ({
    from: text(args, "source_path"),
    to: text(args, "target_path"),
    overwrite: flag(args, "overwrite"),
  }),
  show: ({ from, to, replaced }) => ({ moved: { was: from, is_now: to }, replaced }),
};
