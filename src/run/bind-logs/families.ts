/** Which families of transforms can change a bound record, and what keeps the others from it: a View takes all of a family's names or none. */
import type { LoweredEpisode } from "../../core/lowered-episode.js";
import type { Problem } from "../../model/problem.js";
import type { Sym } from "../../model/symbol.js";

export const FAMILIES = ["tool", "skill", "prompt", "hook"] as const;
export type Family = (typeof FAMILIES)[number];

export interface FamilyFit {
  readonly applies: ReadonlySet<Family>;
  readonly losses: readonly Loss[];
}
export interface Loss {
  readonly family: Family;
  readonly problem: Problem;
}

export interface ToolsOff {
  /** Tools are known by name only: nobody could tell them apart under other names. */
  readonly bare: boolean;
  /** Calls stand in text alone, which no edit is carried into. */
  readonly frozen: boolean;
}

export function familiesOf(episode: LoweredEpisode, { bare, frozen }: ToolsOff): FamilyFit {
  const { lowered, refused } = episode;
  const applies = new Set<Family>();
  const losses: Loss[] = [];
  const names: readonly (readonly [Family, readonly Sym[]])[] = [
    ["tool", bare || frozen ? [] : lowered.tools.map(({ symbol }) => symbol)],
    ["skill", lowered.skills.map(({ symbol }) => symbol)],
  ];
  if (frozen) losses.push({ family: "tool", problem: FROZEN });
  else if (bare) losses.push({ family: "tool", problem: BARE });
  for (const [family, symbols] of names) {
    if (symbols.length === 0) continue;
    const free = symbols.filter((symbol) => !lowered.blocked.has(symbol));
    const [blocked] = symbols.flatMap((symbol) => lowered.blocked.get(symbol) ?? []);
    const [against] = free.flatMap((symbol) => refused.get(symbol) ?? []);
    if (free.length === 0 && blocked !== undefined) losses.push({ family, problem: blocked });
    else if (against !== undefined) losses.push({ family, problem: against });
    else applies.add(family);
  }
  const { sections } = lowered.harness.prompt;
  if (sections.length > 1 || sections.some(({ title }) => title !== "")) applies.add("prompt");
  else losses.push({ family: "prompt", problem: sections.length === 0 ? NO_PROMPT : ONE_SECTION });
  if (lowered.hooks.length > 0) applies.add("hook");
  return { applies, losses };
}

const BARE: Problem = {
  code: "undeclared-tool",
  where: "tools",
  what: "tools are known by name only",
  remedy: "give their schemas with --tools FILE",
};
const FROZEN: Problem = {
  code: "frozen-calls",
  where: "calls",
  what: "calls stand only in text",
  remedy: "convert the log so that its calls are structured",
};
const NO_PROMPT: Problem = {
  code: "no-messages",
  where: "prompt",
  what: "the record has no system message",
  remedy: "log the prompt, or give a Harness folder with --harness",
};
const ONE_SECTION: Problem = {
  code: "bad-harness",
  where: "prompt",
  what: "the prompt has no headings, tags or rulers that divide it",
  remedy: "divide the prompt into sections, in the log or in a Harness folder",
};
