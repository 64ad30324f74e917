/** Edits of kind `context` on plain documents: turns are read line by line, and what is no list of facts refuses the record. */
import type { Part } from "../../src/model/trajectory.js";
import type { Rebuild } from "./naive-structure.js";

type Notation = "lines" | "json" | "xml";

export const context: Rebuild<"context"> = (sample, { from, to }) => {
  const refused: string[] = [];
  const part = (one: Part): Part => {
    if (one.author !== "harness" || one.echo !== undefined || one.text.trim() === "") return one;
    const text = again(one.text, from, to);
    if (text === undefined) refused.push("a turn holds no facts");
    return { ...one, text: text ?? one.text };
  };
  const messages = sample.trajectory.messages.map((message) =>
    message.role === "user" ? { ...message, parts: message.parts.map(part) } : message,
  );
  return { sample: { ...sample, trajectory: { ...sample.trajectory, messages } }, refused };
};

/** The runs of these tests have blocks of their own: one word a key, plain values. */
function again(text: string, from: Notation, to: Notation): string | undefined {
  const lines = text.replace(/\n$/, "").split("\n");
  const facts: [string, string][] = [];
  for (const line of from === "json" ? entries(lines) : lines) {
    const found = from === "xml" ? /^<(\w+)>(.*)<\/\1>$/.exec(line) : factIn(line);
    if (found === null) return undefined;
    facts.push([
      found[1] as string,
      (found[2] as string).replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
    ]);
  }
  if (facts.length === 0 || new Set(facts.map(([key]) => key)).size < facts.length) return undefined;
  if (to === "xml" && facts.some(([key]) => !/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(key))) return undefined;
  const plain = (value: string): string =>
    value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const print: Record<Notation, () => string> = {
    lines: () => facts.map(([key, value]) => `${key}: ${value}`).join("\n"),
    json: () => `{${facts.map((fact) => fact.map((one) => JSON.stringify(one)).join(":")).join(",")}}`,
    xml: () => facts.map(([key, value]) => `<${key}>${plain(value)}</${key}>`).join("\n"),
  };
  return `${print[to]()}${text.endsWith("\n") ? "\n" : ""}`;
}

function factIn(line: string): readonly string[] | null {
  const [key = ""] = line.split(/: |：/);
  const isKey = key.length > 0 && key.length <= 40 && key !== line && ![..." -"].includes(key[0] as string);
  return isKey && !/[:：<>{}"\t]/.test(key)
    ? [line, key, line.slice(key.length).replace(/^(?:: |：)/, "")]
    : null;
}

function entries(lines: readonly string[]): readonly string[] {
  const [only = "", ...more] = lines;
  if (more.length > 0 || !only.startsWith("{")) return ["none"];
  return Object.entries(JSON.parse(only) as Record<string, string>).map(([key, value]) => `${key}: ${value}`);
}
