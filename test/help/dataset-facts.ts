/** Bases and Views by the hundred for laws over a dataset: a small Harness, runs that use part of it, edits that a test makes up. */
import { drawFor } from "../../src/core/draw.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { BaseFact, DatasetLaw, Outcome, Terms } from "../../src/laws/dataset/index.js";
import type { Edit } from "../../src/model/edit.js";
import { Harness } from "../../src/model/harness.js";
import type { JsonObject } from "../../src/model/json.js";
import type { Draw } from "../../src/model/propose.js";
import { type Sym, skillSym, toolSym } from "../../src/model/symbol.js";

const WORDS = "amber birch cedar delta ember flint grove heron iris juniper".split(" ");
export const TOOLS = WORDS.map((word, at) => `fetch_${word}${"_list".repeat(at % 2)}`);
export const SKILLS = ["answer-short", "answer-long", "plan-ahead", "say-sorry"];
const FILLER = "and reads what the store keeps about it today";
const descriptionOf = (at: number): string => `Looks ${WORDS[at]} up${` ${FILLER}`.repeat(at % 3)}.`;

export const HARNESS = Harness.parse({
  name: "store",
  prompt: { sections: [{ id: "role", title: "Role", body: "You help.\n\n{{skills}}" }] },
  tools: [
    ...TOOLS.map((name, at) => ({ name, description: descriptionOf(at) })),
    {
      name: "load_skill",
      description: "Loads one of those that are listed.",
      parameters: { type: "object", properties: { skill_name: { type: "string" } } },
    },
  ],
  skills: SKILLS.map((name, at) => ({ name, description: `Way ${at + 1} of speaking.`, body: "Be kind." })),
  activation: [{ tool: "load_skill", param: "skill_name", names: "skill" }],
});
const lowered = lowerHarness(HARNESS);
if (!lowered.ok) throw new Error(JSON.stringify(lowered.problems));

/** What the run with this number uses: the first tools most often, as in real life. */
export function usedBy(number: number): { readonly tools: readonly string[]; readonly skill: string } {
  const draw = drawFor("use", number);
  const tools = TOOLS.filter((name, at) => draw.fork(name).unit() < (at < 4 ? 0.6 : 0.2));
  return {
    tools: tools.length === 0 ? [TOOLS[0] as string] : tools,
    skill: SKILLS[Math.floor(draw.unit() * (number % 2 === 0 ? 2 : 4))] as string,
  };
}

/** Words of a run's own, so that no two users ask nearly the same. */
const asked = (number: number): string =>
  Array.from({ length: 8 }, (_, at) =>
    drawFor("ask", number, at).int(1e9).toString(36).replace(/\d/g, "x"),
  ).join(" ");

export function baseRow(number: number, question = asked(number)): JsonObject {
  const { tools, skill } = usedBy(number);
  const call = (name: string, args: JsonObject, at: number) => ({
    id: `c${at}`,
    type: "function",
    function: { name, arguments: args },
  });
  return {
    id: `run-${number}`,
    messages: [
      { role: "user", content: question },
      {
        role: "assistant",
        content: "",
        tool_calls: [
          call("load_skill", { skill_name: skill }, 0),
          ...tools.map((name, at) => call(name, {}, at + 1)),
        ],
      },
      ...[skill, ...tools].map((_, at) => ({
        role: "tool",
        tool_call_id: `c${at}`,
        content: `Result ${at} of ${number}.`,
      })),
      { role: "assistant", content: `Answer ${number}.` },
    ],
  } as unknown as JsonObject;
}

export interface Made {
  readonly draw: Draw;
  readonly used: ReadonlySet<string>;
}
/** The edits of a View; undefined where it is refused. */
export type Mix = (made: Made) => readonly Edit[] | undefined;

export function factOf(number: number, mix: Mix, views = 4): BaseFact {
  const { tools, skill } = usedBy(number);
  const used = new Set([...tools, "load_skill"].map(toolSym) as string[]).add(skillSym(skill));
  return {
    id: `run-${number}`,
    split: "train",
    harness: "h",
    row: baseRow(number),
    views: Array.from({ length: views }, (_, at) => at + 1).flatMap((view) => {
      const edits = mix({ draw: drawFor("mix", number, view), used });
      if (edits === undefined || edits.length === 0) return [];
      return [viewOf(`run-${number}#${view}`, view, edits)];
    }),
  };
}

export function viewOf(
  id: string,
  view: number,
  edits: readonly Edit[],
  steps: BaseFact["views"][number]["steps"] = [],
) {
  if (!lowered.ok) throw new Error("no Harness");
  const variant = buildVariant(lowered.value, edits);
  if (!variant.ok) throw new Error(JSON.stringify(variant.problems));
  return { id, view, edits, steps, before: HARNESS, after: variant.value.harness };
}

export const TERMS: Terms = { splits: { train: 1 }, vary: "trajectory", limits: {} };

export function judged(law: DatasetLaw, facts: readonly BaseFact[], terms: Terms = TERMS): Outcome {
  const reader = law.open(terms);
  for (const fact of facts) reader.add(fact);
  return reader.outcome();
}

export const symsOf = (list: "tools" | "skills"): readonly Sym[] =>
  list === "tools" ? HARNESS.tools.map(({ name }) => toolSym(name)) : SKILLS.map(skillSym);
