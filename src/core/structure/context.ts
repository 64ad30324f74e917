/**
 * The block of facts that the pipeline writes into a turn of the user, in another notation. The facts are part of the task: keys and values stay,
 * letter by letter, and a block that does not read back is not rewritten.
 */
import { fromMembers, isObject, members, printJson } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { failed, ok, type Problem } from "../../model/problem.js";
import type { Part } from "../../model/trajectory.js";
import { escapeXml, unescapeXml } from "../xml.js";
import { type Structure, sameHarness } from "./kind.js";

type Notation = "lines" | "json" | "xml";
type Fact = readonly [key: string, value: string];

/** A block between its own first and last lines, such as `[business context]`. */
interface Block {
  readonly head: string;
  readonly facts: readonly Fact[];
  readonly tail: string;
}

export const context: Structure<"context"> = {
  harness: sameHarness,
  trajectory({ edit: { from, to } }, trajectory) {
    const problems: Problem[] = [];
    const rewritten = (part: Part, where: string): Part => {
      if (part.author !== "harness" || part.echo !== undefined || part.text.trim() === "") return part;
      const block = readBlock(from, part.text);
      const text = block === undefined ? undefined : printBlock(to, block);
      if (text !== undefined) return { ...part, text };
      problems.push({
        code: "not-carried",
        where,
        what: `what the pipeline wrote into this turn is no block of facts as ${from} that could be written as ${to}`,
        remedy: "leave the notation of the context out for this record",
      });
      return part;
    };
    const messages = trajectory.messages.map((message) =>
      message.role === "user"
        ? { ...message, parts: message.parts.map((part) => rewritten(part, message.id)) }
        : message,
    );
    return problems.length > 0 ? failed(...problems) : ok({ ...trajectory, messages });
  },
  describe: ({ to }) => `the context in turns of the user is written as ${to}`,
};

const BRACKETED = /^(?:\[[^\]\n]+\]|【[^】\n]+】)$/;

/** undefined: it is no block in this notation, or would not read back. */
function readBlock(notation: Notation, text: string): Block | undefined {
  const lines = text.split("\n");
  const head = lines.findIndex((line) => !BRACKETED.test(line));
  const last = lines.findLastIndex((line) => line !== "" && !BRACKETED.test(line));
  if (head < 0 || last < head) return undefined;
  const facts = readFacts(notation, lines.slice(head, last + 1));
  if (facts === undefined || new Set(facts.map(([key]) => key)).size !== facts.length) return undefined;
  const block = {
    head: lines
      .slice(0, head)
      .map((line) => `${line}\n`)
      .join(""),
    facts,
    tail: lines
      .slice(last + 1)
      .map((line) => `\n${line}`)
      .join(""),
  };
  return block;
}

function printBlock(notation: Notation, block: Block): string | undefined {
  const text = `${block.head}${printFacts(notation, block.facts)}${block.tail}`;
  const back = readBlock(notation, text);
  const same =
    back?.facts.length === block.facts.length &&
    back.facts.every(([key, value], i) => key === block.facts[i]?.[0] && value === block.facts[i]?.[1]);
  return same && back.head === block.head && back.tail === block.tail ? text : undefined;
}

function printFacts(notation: Notation, facts: readonly Fact[]): string {
  if (notation === "json") return printJson(fromMembers(facts));
  return facts
    .map(([key, value]) => (notation === "xml" ? `<${key}>${escapeXml(value)}</${key}>` : `${key}: ${value}`))
    .join("\n");
}

const LINE = /^([^\s:：<>{}"-][^:：<>{}"]{0,39}?)(?:: |：)(.*)$/u;
const ELEMENT = /^<([\p{L}_][\p{L}\p{N}_.-]*)>([^<>]*)<\/\1>$/u;

function readFacts(notation: Notation, lines: readonly string[]): readonly Fact[] | undefined {
  if (notation === "json") {
    const read = lines.length === 1 ? parseJson(lines[0] as string) : undefined;
    if (read?.ok !== true || !isObject(read.value)) return undefined;
    const facts = members(read.value);
    return facts.every((fact): fact is [string, string] => typeof fact[1] === "string")
      ? (facts as readonly Fact[])
      : undefined;
  }
  const pattern = notation === "xml" ? ELEMENT : LINE;
  const facts = lines.flatMap((line): Fact[] => {
    const found = pattern.exec(line);
    if (found === null) return [];
    const [, key = "", value = ""] = found;
    return [[key, notation === "xml" ? unescapeXml(value) : value]];
  });
  return facts.length === lines.length ? facts : undefined;
}
