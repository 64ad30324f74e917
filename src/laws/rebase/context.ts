/** The block of facts in turns of the user, read by the laws (docs/format.md, 9.12): every fact stays, whatever the notation. */
import {
  asString,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
  printJson,
  withMember,
} from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { type Breach, breach, type Reading, sound } from "./kind.js";
import { mapMessages } from "./messages.js";

type Notation = "lines" | "json" | "xml";
interface Cut {
  readonly before: string;
  readonly inner: readonly string[];
  readonly after: string;
}

export const context: Reading<"context"> = {
  harness: (before) => sound(before),
  row({ row, edit: { from, to } }) {
    const breaches: Breach[] = [];
    const value = mapMessages(row, (message, i) => {
      const content = get(message, "content");
      if (get(message, "role") !== "user" || !isArray(content)) return message;
      const parts = content.map((part, j): Json => {
        if (!isObject(part) || !isContext(part)) return part;
        const text = asString(get(part, "text")) ?? "";
        const now = rewritten(text, from, to);
        if (now === undefined)
          breaches.push(
            breach(
              "parse-back",
              `/messages/${i}/content/${j}`,
              `holds facts that do not read back from ${to}`,
            ),
          );
        return withMember(part, "text", now ?? text);
      });
      return withMember(message, "content", parts);
    });
    return { value, breaches };
  },
};

const isContext = (part: JsonObject): boolean =>
  get(part, "author") === "harness" &&
  get(part, "echo") === undefined &&
  (asString(get(part, "text")) ?? "").trim() !== "";

function rewritten(text: string, from: Notation, to: Notation): string | undefined {
  const cut = cutOf(text);
  const facts = cut === undefined ? undefined : factsIn(from, cut.inner);
  if (cut === undefined || facts === undefined || facts.size === 0) return undefined;
  const inner = written(to, facts);
  const back = factsIn(to, inner.split("\n"));
  const isSame = back !== undefined && printJson([...back]) === printJson([...facts]);
  return isSame ? `${cut.before}${inner}${cut.after}` : undefined;
}

/** What stands between bracketed lines at the beginning and at the end. */
function cutOf(text: string): Cut | undefined {
  const found =
    /^((?:(?:\[[^\]\n]+\]|【[^】\n]+】)\n)*)([\s\S]*?)((?:\n(?:\[[^\]\n]+\]|【[^】\n]+】)?)*)$/u.exec(text);
  if (found === null) return undefined;
  const [, before = "", inner = "", after = ""] = found;
  return { before, inner: inner.split("\n"), after };
}

/** undefined: a line that is none, or a key given twice. */
function factsIn(notation: Notation, lines: readonly string[]): ReadonlyMap<string, string> | undefined {
  const facts = new Map<string, string>();
  const put = (key: string, value: Json): boolean => {
    if (typeof value !== "string" || facts.has(key)) return false;
    facts.set(key, value);
    return true;
  };
  if (notation === "json") {
    const read = parseJson(lines.join("\n"));
    if (lines.length !== 1 || !read.ok || !isObject(read.value)) return undefined;
    return members(read.value).every(([key, value]) => put(key, value)) ? facts : undefined;
  }
  const isRead = lines.every((line) => {
    if (notation === "xml") {
      const end = line.indexOf(">");
      const key = line.slice(1, end);
      const isElement =
        line.startsWith("<") && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(key) && line.endsWith(`</${key}>`);
      const inner = isElement ? line.slice(end + 1, line.length - key.length - 3) : "<";
      return (
        !/[<>]/.test(inner) &&
        put(
          key,
          inner.replace(/&(lt|gt|amp);/g, (_, name: string) => ({ lt: "<", gt: ">" })[name] ?? "&"),
        )
      );
    }
    const at = line.search(/: |：/);
    const key = line.slice(0, at);
    const isKey = at > 0 && [...key].length <= 40 && !/[:：<>{}"]/.test(key) && !/^[\s-]/.test(key);
    return isKey && put(key, line.slice(line[at] === "：" ? at + 1 : at + 2));
  });
  return isRead ? facts : undefined;
}

function written(notation: Notation, facts: ReadonlyMap<string, string>): string {
  if (notation === "json") return printJson(fromMembers([...facts]));
  const plain = (text: string): string =>
    text.replace(/[&<>]/g, (sign) => `&${{ "&": "amp", "<": "lt", ">": "gt" }[sign]};`);
  return [...facts]
    .map(([key, value]) => (notation === "xml" ? `<${key}>${plain(value)}</${key}>` : `${key}: ${value}`))
    .join("\n");
}
