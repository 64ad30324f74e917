/** Stale names and changed words in the texts of a row. */
import { asString, get, type JsonObject } from "../../src/model/json.js";
import { type Damage, firstOf, inRow, type ViewFiles } from "./damage.js";
import { baseMessages, callsOf, inMessage, messagesOf, partsOf, put, roleOf, textOf } from "./json.js";
import { camel, gone, hasStructure, type Moved, stale, upper } from "./names.js";

const STALE = "no-stale-names";
type Write = (name: string) => string;

/** One mention of a new name made old again in the first text that `pick` gives. */
const staleText = (
  site: number,
  name: string,
  texts: (files: ViewFiles) => Iterable<readonly [at: number, key: string, text: string]>,
  write?: Write,
  kinds: readonly ("tool" | "skill" | "param")[] = ["tool", "skill"],
): Damage =>
  inRow(site, STALE, name, (row, files) =>
    firstOf(texts(files), ([at, key, text]) =>
      firstOf(gone(files, ...kinds), (move) => {
        const changed = stale(text, move, write);
        return changed === undefined ? undefined : inMessage(row, at, key, changed);
      }),
    ),
  );

function* messages(
  { row, base }: ViewFiles,
  key: "content" | "reasoning_content",
  takes: (message: JsonObject, own: JsonObject | undefined) => boolean,
): Generator<readonly [number, string, string]> {
  const own = baseMessages(base);
  for (const [at, message] of messagesOf(row).entries()) {
    const text = asString(get(message, key));
    if (text !== undefined && takes(message, own[at])) yield [at, key, text];
  }
}

const prompts = (files: ViewFiles) => messages(files, "content", (message) => roleOf(message) === "system");
const thoughts = (files: ViewFiles) => messages(files, "reasoning_content", () => true);
const aligned = (files: ViewFiles): boolean => !hasStructure(files);
const echoing = (kind: string) => (files: ViewFiles) =>
  messages(
    files,
    "content",
    (_, own) =>
      aligned(files) && partsOf(own).some((part) => (asString(get(part, "echo")) ?? "").startsWith(kind)),
  );
/** By the Harness, and not what it says elsewhere. */
const errors = (files: ViewFiles) =>
  messages(
    files,
    "content",
    (message, own) =>
      aligned(files) &&
      roleOf(message) === "tool" &&
      partsOf(own).some((part) => get(part, "author") === "harness" && get(part, "echo") === undefined),
  );
const talk = (files: ViewFiles) =>
  messages(files, "content", (message) => roleOf(message) === "assistant" && callsOf(message).length > 0);
const contexts = (files: ViewFiles) =>
  messages(
    files,
    "content",
    (message, own) =>
      aligned(files) &&
      roleOf(message) === "user" &&
      partsOf(own).some((part) => get(part, "author") === "harness"),
  );

/** A name in the part of the prompt that is generated from the lists. */
function catalogueEntry(text: string, { from, to }: Moved): string | undefined {
  for (const [before, after] of [
    ["\n- ", ": "],
    ["\n| ", " |"],
    ["<name>", "</name>"],
    ['<tool name="', '"'],
  ] as const) {
    const at = text.indexOf(`${before}${to}${after}`);
    if (at >= 0) return text.slice(0, at) + before + from + text.slice(at + before.length + to.length);
  }
  return undefined;
}

const catalogue = (name: string, kind: "tool" | "skill"): Damage =>
  inRow(1, STALE, name, (row, files) =>
    firstOf(prompts(files), ([at, key, text]) =>
      firstOf(gone(files, kind), (move) => {
        const changed = catalogueEntry(text, move);
        return changed === undefined ? undefined : inMessage(row, at, key, changed);
      }),
    ),
  );

const marked: (mark: string) => (files: ViewFiles) => Generator<readonly [number, string, string]> = (mark) =>
  function* (files) {
    for (const [at, key, text] of prompts(files)) if (text.includes(mark)) yield [at, key, text];
  };

const percent: Write = (name) => name.replace(/[_-]/, (sign) => (sign === "_" ? "%5F" : "%2D"));
const escaped: Write = (name) => `\\u${name.charCodeAt(0).toString(16).padStart(4, "0")}${name.slice(1)}`;
const entity: Write = (name) => `&#${name.charCodeAt(0)};${name.slice(1)}`;
const inJson: Write = (name) => `"{\\"name\\":\\"${name}\\"}"`;

/** How sections are titled in the end. */
function layoutOf({ harness, edits }: ViewFiles): string {
  const last = edits.findLast((edit) => edit.kind === "layout" && edit.site === "prompt");
  return last?.kind === "layout" ? last.to : harness.prompt.layout;
}

/** A word of a text that the world wrote. */
const worldly = (
  site: number,
  name: string,
  role: string,
  change: (text: string) => string | undefined,
): Damage =>
  inRow(site, "world-intact", name, (row, files) =>
    firstOf(messagesOf(row).entries(), ([at, message]) => {
      if (roleOf(message) !== role || !aligned(files) || at === 0) return undefined;
      const own = baseMessages(files.base)[at];
      const isWorld =
        partsOf(own).length === 0 || partsOf(own).every((part) => get(part, "author") !== "harness");
      if (role === "tool" && !isWorld) return undefined;
      if (role === "assistant" && callsOf(message).length > 0) return undefined;
      const changed = change(textOf(message));
      return changed === undefined ? undefined : inMessage(row, at, "content", changed);
    }),
  );

const replacing =
  (from: RegExp, to: string | ((found: string) => string)) =>
  (text: string): string | undefined => {
    const changed = text.replace(from, to as string);
    return changed === text ? undefined : changed;
  };

export const textDamages: readonly Damage[] = [
  catalogue("old tool name in the catalogue of tools", "tool"),
  catalogue("old Skill name in the catalogue of Skills", "skill"),
  inRow(1, "parse-back", "two entries of the catalogue of Skills change places", (row) =>
    firstOf(messagesOf(row).entries(), ([at, message]) => {
      if (roleOf(message) !== "system") return undefined;
      const lines = textOf(message).split("\n");
      const first = lines.findIndex(
        (line, i) =>
          /^- [a-z][a-z0-9]*(-[a-z0-9]+)+: /.test(line) &&
          /^- [a-z][a-z0-9]*(-[a-z0-9]+)+: /.test(lines[i + 1] ?? ""),
      );
      if (first < 0) return undefined;
      const swapped = lines.toSpliced(first, 2, lines[first + 1] ?? "", lines[first] ?? "");
      return inMessage(row, at, "content", swapped.join("\n"));
    }),
  ),
  staleText(2, "old tool name in a rule of the prompt", marked("`"), undefined, ["tool"]),
  staleText(2, "old key of a parameter in a rule of the prompt", marked("`"), undefined, ["param"]),
  staleText(4, "old name in the body of a loaded Skill", echoing("skill:")),
  staleText(9, "old name in what the Harness answers instead of a tool", errors),
  staleText(10, "old tool name in a thought", thoughts, undefined, ["tool"]),
  staleText(10, "old key in a thought", thoughts, undefined, ["param"]),
  staleText(10, "old name in upper case in a thought", thoughts, upper, ["tool"]),
  staleText(10, "old name in camel case in a thought", thoughts, camel, ["tool"]),
  staleText(10, "percent-encoded old name in a thought", thoughts, percent, ["tool"]),
  staleText(10, "old name behind a JSON escape in a thought", thoughts, escaped, ["tool"]),
  staleText(10, "old name behind a character reference in a thought", thoughts, entity, ["tool"]),
  staleText(10, "old name in JSON in a string in a thought", thoughts, inJson, ["tool"]),
  staleText(11, "old name in what is said beside a call", talk),
  staleText(12, "old name in the context that stands before the user's words", contexts),
  worldly(12, "a word more in the user's turn", "user", replacing(/$/, " please")),
  staleText(13, "old name in an example of a call", marked('"name":')),
  staleText(15, "old name in the copy of a Hook's message", echoing("hook:")),
  worldly(
    9,
    "another value in the answer of a tool",
    "tool",
    replacing(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
  ),
  worldly(9, "a renamed key in the answer of a tool", "tool", replacing(/"([a-z]+)":/, '"$1_key":')),
  worldly(
    9,
    "a number written otherwise in the answer of a tool",
    "tool",
    replacing(/:(\d+)([,}])/, ":$1.0$2"),
  ),
  worldly(0, "a reply in other words", "assistant", replacing(/^/, "Well: ")),
  inRow(2, "parse-back", "a rule of the prompt is gone", (row) =>
    firstOf(messagesOf(row).entries(), ([at, message]) => {
      if (roleOf(message) !== "system") return undefined;
      const lines = textOf(message).split("\n");
      const rule = lines.findLastIndex((line) => /^- (?!\S+: )./.test(line));
      return rule < 0 ? undefined : inMessage(row, at, "content", lines.toSpliced(rule, 1).join("\n"));
    }),
  ),
  inRow(0, "parse-back", "a heading in another layout", (row, files) =>
    firstOf(messagesOf(row).entries(), ([at, message]) => {
      if (roleOf(message) !== "system" || layoutOf(files) !== "markdown") return undefined;
      const changed = replacing(/^## (.+)$/m, "<$1>")(textOf(message));
      return changed === undefined ? undefined : inMessage(row, at, "content", changed);
    }),
  ),
  inRow(0, "order-legal", "two sections change places in the prompt", (row, files) =>
    firstOf(messagesOf(row).entries(), ([at, message]) => {
      if (roleOf(message) !== "system" || layoutOf(files) !== "markdown") return undefined;
      if (!files.edits.some((edit) => edit.kind === "order")) return undefined;
      const blocks = textOf(message).split(/\n\n(?=## )/);
      if (blocks.length < 4) return undefined;
      const swapped = blocks.toSpliced(2, 2, blocks[3] ?? "", blocks[2] ?? "");
      return inMessage(row, at, "content", swapped.join("\n\n"));
    }),
  ),
  inRow(2, "parse-back", "two rules of the prompt change places", (row) =>
    firstOf(messagesOf(row).entries(), ([at, message]) => {
      if (roleOf(message) !== "system") return undefined;
      const lines = textOf(message).split("\n");
      const isRule = (line: string | undefined): boolean => /^- (?!\S+: )./.test(line ?? "");
      const first = lines.findIndex(
        (line, i) => isRule(line) && isRule(lines[i + 1]) && line !== lines[i + 1],
      );
      if (first < 0) return undefined;
      const swapped = lines.toSpliced(first, 2, lines[first + 1] ?? "", lines[first] ?? "");
      return inMessage(row, at, "content", swapped.join("\n"));
    }),
  ),
  inRow(0, "template-survives", "a control token in a thought", (row) =>
    firstOf(messagesOf(row).entries(), ([at, message]) => {
      const text = asString(get(message, "reasoning_content"));
      return text === undefined ? undefined : inMessage(row, at, "reasoning_content", `${text}</think>`);
    }),
  ),
  inRow(15, "world-intact", "the user's words behind the context moved into it", (row, files) =>
    firstOf(messagesOf(row).entries(), ([at, message]) => {
      const parts = partsOf(baseMessages(files.base)[at]);
      if (roleOf(message) !== "user" || !aligned(files) || parts.length < 2) return undefined;
      const world = parts.find((part) => get(part, "author") === "world");
      const text = asString(get(world, "text")) ?? "";
      const changed = textOf(message).replace(text, "");
      return text === "" ? undefined : put(row, ["messages", at, "content"], () => text + changed);
    }),
  ),
];
