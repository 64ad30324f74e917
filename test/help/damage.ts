/**
 * Planted damage: every way in which one leaf of a View can be what it was before the edits, or be broken. Plain JSON
 * surgery that knows nothing of the laws which have to notice it.
 */
import type { Edit } from "../../src/model/edit.js";
import {
  asArray,
  asString,
  fromMembers,
  get,
  isArray,
  isNum,
  isObject,
  type Json,
  type JsonObject,
  members,
  num,
  numberText,
  printJson,
} from "../../src/model/json.js";
import { isRef, type Text } from "../../src/model/text.js";

export interface Damage {
  /** JSON pointer to what is broken. */
  readonly pointer: string;
  readonly what: string;
  readonly row: JsonObject;
}

type Path = readonly (string | number)[];

/** The row with the value at a path replaced; of an object's key, see `renameKey`. */
export function put(value: Json, path: Path, next: (old: Json) => Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return next(value);
  if (isArray(value)) return value.map((item, i) => (i === step ? put(item, rest, next) : item));
  if (!isObject(value)) return value;
  return fromMembers(members(value).map(([key, item]) => [key, key === step ? put(item, rest, next) : item]));
}

const renameKey = (row: Json, path: Path, key: string, to: string): Json =>
  put(row, path, (object) =>
    isObject(object)
      ? fromMembers(members(object).map(([own, item]) => [own === key ? to : own, item]))
      : object,
  );

const pointerOf = (path: Path): string => path.map((step) => `/${step}`).join("");

const textOf = (content: Json | undefined): string =>
  typeof content === "string"
    ? content
    : asArray(content)
        .map((part) => (typeof part === "string" ? part : (asString(get(part, "text")) ?? "")))
        .join("");

/** Each leaf of the View that the edits changed, put back singly: stale name, old key, old order, old text, old value. */
export function* revertEachLeaf(
  base: JsonObject,
  view: JsonObject,
  edits: readonly Edit[],
): Generator<Damage> {
  const made = (path: Path, what: string, row: Json): Damage => ({
    pointer: pointerOf(path),
    what,
    row: row as JsonObject,
  });
  const baseMessages = asArray(get(base, "messages"));
  for (const [i, message] of asArray(get(view, "messages")).entries()) {
    const own = baseMessages[i];
    for (const member of ["content", "reasoning_content", "name"]) {
      const path = ["messages", i, member];
      const [old, text] = [textOf(get(own, member)), textOf(get(message, member))];
      if (old === text || get(message, member) === undefined) continue;
      yield made(
        path,
        "old text",
        put(view, path, () => old),
      );
      for (const [what, changed] of revertedTexts(old, text, edits))
        yield made(
          path,
          what,
          put(view, path, () => changed),
        );
    }
    for (const [j, call] of asArray(get(message, "tool_calls")).entries()) {
      const old = get(asArray(get(own, "tool_calls"))[j], "function");
      const path = ["messages", i, "tool_calls", j, "function"];
      yield* revertedValues(view, path, get(call, "function") ?? null, old, edits);
    }
  }
  yield* revertedTools(base, view, edits);
}

/** Single mentions of a new name made old again, and single rewordings undone. */
function* revertedTexts(old: string, text: string, edits: readonly Edit[]): Generator<[string, string]> {
  for (const { from, to } of netRenames(edits)) {
    if (!old.includes(from)) continue;
    for (const at of occurrences(text, to))
      yield [`stale name ${from} for ${to} at ${at}`, text.slice(0, at) + from + text.slice(at + to.length)];
  }
  for (const { from, to } of rewordings(edits)) {
    const at = text.indexOf(to);
    if (at >= 0 && to !== from && to.length > 12)
      yield [`old text at ${at}`, text.slice(0, at) + from + text.slice(at + to.length)];
  }
}

const isWord = (char: string | undefined): boolean =>
  char !== undefined && /[A-Za-z0-9_\-\u00c0-\u024f]/.test(char);

function* occurrences(text: string, word: string): Generator<number> {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isWord(text[at - 1]) && !isWord(text[at + word.length])) yield at;
}

/** First name and last name of each renamed Symbol, distinct. */
function netRenames(edits: readonly Edit[]): readonly { symbol: string; from: string; to: string }[] {
  const net = new Map<string, { symbol: string; from: string; to: string }>();
  for (const edit of edits)
    if (edit.kind === "rename")
      for (const { symbol, from, to } of edit.names)
        net.set(symbol, { symbol, from: net.get(symbol)?.from ?? from, to });
  return [...net.values()].filter(({ from, to }) => from !== to);
}

/** Old and new wording, both under the names after all edits. */
function rewordings(edits: readonly Edit[]): readonly { from: string; to: string }[] {
  const names = new Map(netRenames(edits).map(({ symbol, to }) => [symbol, to]));
  const write = (text: Text): string =>
    text
      .map((piece) => {
        if (!isRef(piece)) return piece;
        const symbol = String(piece.to[0]);
        const bare = symbol.slice(symbol.lastIndexOf(":") + 1);
        return names.get(symbol) ?? bare.slice(bare.lastIndexOf(".") + 1);
      })
      .join("");
  return edits.flatMap((edit) =>
    edit.kind === "text" ? [{ from: write(edit.from), to: write(edit.to) }] : [],
  );
}

/** Walks two values that differ in keys and strings only, and puts each back singly. */
function* revertedValues(
  row: JsonObject,
  path: Path,
  value: Json,
  old: Json | undefined,
  edits: readonly Edit[],
): Generator<Damage> {
  const made = (what: string, at: Path, changed: Json): Damage => ({
    pointer: pointerOf(at),
    what,
    row: changed as JsonObject,
  });
  if (old === undefined) return;
  if (isObject(value) && isObject(old)) {
    const olds = members(old);
    for (const [i, [key, item]] of members(value).entries()) {
      const [oldKey, oldItem] = olds[i] ?? [key, undefined];
      if (oldKey !== key) yield made(`old key ${oldKey}`, [...path, key], renameKey(row, path, key, oldKey));
      yield* revertedValues(row, [...path, key], item, oldItem, edits);
    }
  } else if (isArray(value) && isArray(old)) {
    for (const [i, item] of value.entries()) yield* revertedValues(row, [...path, i], item, old[i], edits);
  } else if (printJson(value) !== printJson(old)) {
    yield made(
      "old value",
      path,
      put(row, path, () => old),
    );
    if (typeof value === "string" && typeof old === "string")
      for (const [what, changed] of revertedTexts(old, value, edits))
        yield made(
          what,
          path,
          put(row, path, () => changed),
        );
  }
}

function* revertedTools(base: JsonObject, view: JsonObject, edits: readonly Edit[]): Generator<Damage> {
  const olds = new Map(
    netRenames(edits)
      .filter(({ symbol }) => symbol.startsWith("tool:") && !symbol.includes("/param:"))
      .map(({ from, to }) => [to, from]),
  );
  const nameOf = (tool: Json): string => asString(get(get(tool, "function"), "name")) ?? "";
  const byName = new Map(asArray(get(base, "tools")).map((tool) => [nameOf(tool), tool]));
  const order = [...byName.keys()];
  const tools = asArray(get(view, "tools"));
  const oldName = (tool: Json): string => olds.get(nameOf(tool)) ?? nameOf(tool);
  const inserted = new Set(
    edits.flatMap((edit) =>
      edit.kind === "insert" && edit.item.of === "tool" ? [edit.item.value.name] : [],
    ),
  );
  for (const [i, tool] of tools.entries()) {
    if (inserted.has(nameOf(tool))) {
      const row = put(view, ["tools"], () => tools.toSpliced(i, 1)) as JsonObject;
      yield { pointer: `/tools/${i}`, what: "insertion taken out", row };
    } else yield* revertedValues(view, ["tools", i], tool, byName.get(oldName(tool)), edits);
  }
  const rank = (tool: Json): number => {
    const at = inserted.has(nameOf(tool)) ? -1 : order.indexOf(oldName(tool));
    return at < 0 ? order.length : at;
  };
  const sorted = tools.toSorted((a, b) => rank(a) - rank(b));
  if (sorted.some((tool, i) => tool !== tools[i]))
    yield { pointer: "/tools", what: "old order", row: put(view, ["tools"], () => sorted) as JsonObject };
}

const MARK = "~";

/** Each leaf broken singly: characters in texts, values, keys, missing members, order of lists. */
export function* corruptEachLeaf(view: JsonObject): Generator<Damage> {
  for (const { path, what, row } of corrupt(view, [], view)) yield { pointer: pointerOf(path), what, row };
}

interface Broken {
  readonly path: Path;
  readonly what: string;
  readonly row: JsonObject;
}

function* corrupt(value: Json, path: Path, row: JsonObject): Generator<Broken> {
  const made = (what: string, changed: Json): Broken => ({ path, what, row: changed as JsonObject });
  if (isObject(value)) {
    for (const [key, item] of members(value)) {
      const at = [...path, key];
      yield { path: at, what: "key", row: renameKey(row, path, key, `${key}${MARK}`) as JsonObject };
      const less = put(row, path, () => fromMembers(members(value).filter(([own]) => own !== key)));
      yield { path: at, what: "missing", row: less as JsonObject };
      yield* corrupt(item, at, row);
    }
  } else if (isArray(value)) {
    for (const [i, item] of value.entries()) {
      yield made(
        `entry ${i} missing`,
        put(row, path, () => value.toSpliced(i, 1)),
      );
      const next = value[i + 1];
      if (next !== undefined && printJson(next) !== printJson(item))
        yield made(
          `entries ${i} and ${i + 1} swapped`,
          put(row, path, () => value.toSpliced(i, 2, next, item)),
        );
      yield* corrupt(item, [...path, i], row);
    }
  } else
    for (const [what, changed] of brokenScalar(value))
      yield made(
        what,
        put(row, path, () => changed),
      );
}

function* brokenScalar(value: Json): Generator<[string, Json]> {
  if (typeof value === "string") {
    for (const at of new Set([0, value.length >> 1, value.length]))
      yield [`mark at ${at}`, value.slice(0, at) + MARK + value.slice(at)];
  } else if (typeof value === "boolean") yield ["flipped", !value];
  else if (typeof value === "number" || isNum(value)) yield ["another number", num(`${numberText(value)}1`)];
  else yield ["no longer null", 0];
}
