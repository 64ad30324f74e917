/** Short ways to write a Harness, a run and edits where a test is about one thing. */
import type { Edit } from "../../src/model/edit.js";
import type { Harness, Section, Skill, Tool } from "../../src/model/harness.js";
import type { Json, JsonObject } from "../../src/model/json.js";
import { explain, type Problem, type Result } from "../../src/model/problem.js";
import type { Sym } from "../../src/model/symbol.js";
import type { Call, Message, Part } from "../../src/model/trajectory.js";

export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.problems.map(explain).join("\n"));
  return result.value;
}
export const codes = (result: Result<unknown>): readonly Problem["code"][] =>
  result.ok ? [] : result.problems.map(({ code }) => code);

export const tool = (name: string, parameters: JsonObject | undefined = { type: "object" }): Tool => ({
  name,
  description: "A tool.",
  parameters,
  extra: {},
});
export const skill = (name: string, body = "Look first."): Skill => ({
  name,
  description: "A guide.",
  kind: "reply",
  body,
  files: [],
  extra: {},
});
export const section = (id: string, title: string, body: string, more: Partial<Section> = {}): Section => ({
  id,
  title,
  body,
  after: [],
  pinned: false,
  ...more,
});
export const prompt = (...sections: readonly Section[]): Harness["prompt"] => ({
  layout: "markdown",
  skills: "list",
  tools: "list",
  sections: [...sections],
});
export const harness = (more: Partial<Harness>): Harness => ({
  format: "hsa/harness@1",
  name: "small",
  language: "en",
  prompt: prompt(),
  tools: [],
  skills: [],
  hooks: [],
  limits: [],
  activation: [],
  ...more,
});

export type NewName = readonly [symbol: string, from: string, to: string];
export const rename = (...list: readonly NewName[]): Edit => ({
  kind: "rename",
  names: list.map(([symbol, from, to]) => ({ symbol: symbol as Sym, from, to })),
});

export const message = (
  role: Message["role"],
  parts: readonly Part[],
  more: Partial<Message> = {},
): Message => ({
  id: "m",
  role,
  parts,
  content: "string",
  calls: [],
  extra: {},
  ...more,
});
export const world = (text: string): Part => ({ author: "world", text });
export const call = (name: string, args: Json): Call => ({ id: "c1", name, arguments: args, extra: {} });
