/** Files: text is searched and edited by lines, and a file moves whole. Files below archive/ stay as they are. */
import { fileAt, type TextFile } from "../office.js";
import { type LineEdit, type Operate, type Place, refused } from "../operations.js";

export const searchText: Operate<"searchText"> = (office, { needle, folder = "/", matchCase, most }) => {
  const folded = (text: string): string => (matchCase ? text : text.toLowerCase());
  const wanted = folded(needle);
  const root = folder.replace(/^\/+|\/+$/g, "");
  const places = office.files
    .filter(({ path }) => root === "" || path.startsWith(`${root}/`))
    .flatMap(({ path, lines }) => lines.map((text, at): Place => ({ path, line: at + 1, text })))
    .filter(({ text }) => folded(text).includes(wanted));
  return {
    ok: true,
    office,
    result: { places: places.slice(0, most), truncated: places.length > most },
  };
};

export const readFile: Operate<"readFile"> = (office, { path, first = 1, last }) => {
  const file = fileAt(office, path);
  if (file === undefined) return refused(office, "not_found");
  const places = placesOf(file).slice(first - 1, last);
  return { ok: true, office, result: { path, total: file.lines.length, places } };
};

const placesOf = ({ path, lines }: TextFile): readonly Place[] =>
  lines.map((text, at) => ({ path, line: at + 1, text }));

/** Numbers of lines are those of the file as it was read, whatever the entries before do. */
export const editFile: Operate<"editFile"> = (office, { path, edits, dryRun }) => {
  const file = fileAt(office, path);
  if (file === undefined) return refused(office, "not_found");
  if (path.startsWith("archive/")) return refused(office, "not_allowed");
  const lines: (readonly Marked[] | undefined)[] = file.lines.map((text) => [{ text, changed: false }]);
  const atTop: Marked[] = [];
  for (const edit of edits) if (!apply(edit, lines, atTop)) return refused(office, "no_match");
  const after = [...atTop, ...lines.flatMap((line) => line ?? [])];
  const changed =
    after.filter((line) => line.changed).length + lines.filter((line) => line?.length === 0).length;
  const written: TextFile = { path, lines: after.map(({ text }) => text) };
  const now = placesOf(written).filter((_, at) => after[at]?.changed === true);
  return {
    ok: true,
    office: dryRun ? office : { ...office, files: office.files.map((one) => (one === file ? written : one)) },
    result: { path, changed, written: !dryRun, now },
  };
};

interface Marked {
  readonly text: string;
  readonly changed: boolean;
}

/** `lines`: for each line that was read, what stands there now. False: there is no such line, or not that piece in it. */
function apply(edit: LineEdit, lines: (readonly Marked[] | undefined)[], atTop: Marked[]): boolean {
  if (edit.kind === "insert") {
    const line = { text: edit.text, changed: true };
    if (edit.after === 0) atTop.push(line);
    else if (lines[edit.after - 1] === undefined) return false;
    else lines[edit.after - 1] = [...(lines[edit.after - 1] ?? []), line];
    return true;
  }
  if (edit.kind === "delete") {
    if (edit.first > edit.last || lines[edit.last - 1] === undefined) return false;
    for (let at = edit.first; at <= edit.last; at++) lines[at - 1] = [];
    return true;
  }
  const own = lines[edit.line - 1];
  const [line, ...rest] = own ?? [];
  if (line === undefined || !line.text.includes(edit.was)) return false;
  lines[edit.line - 1] = [{ text: line.text.replace(edit.was, () => edit.becomes), changed: true }, ...rest];
  return true;
}

export const moveFile: Operate<"moveFile"> = (office, { from, to, overwrite }) => {
  const file = fileAt(office, from);
  if (file === undefined) return refused(office, "not_found");
  if (from.startsWith("archive/")) return refused(office, "not_allowed");
  const there = fileAt(office, to);
  if (there !== undefined && (!overwrite || there === file)) return refused(office, "target_exists");
  const files = office.files
    .filter((one) => one !== there)
    .map((one) => (one === file ? { ...file, path: to } : one));
  return {
    ok: true,
    office: { ...office, files },
    result: { from, to, replaced: there !== undefined },
  };
};
