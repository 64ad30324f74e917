/** Could an added Skill do a job of this Harness? A test of words, on the safe side. */
import { type HarnessView, isRef } from "../src/transform.js";
import type { OtherSkill } from "./_other-skill.js";
import { unrelatedTo } from "./_overlap.js";

/** A description that shares more of its words than this with one Skill's is too near to it. */
const MOST_SHARED = 0.4;

export function skillsUnrelatedTo(harness: HarnessView): (skill: OtherSkill) => boolean {
  const isStranger = unrelatedTo(harness);
  const jobs = harness
    .texts()
    .filter(({ role }) => role === "skill-description")
    .map(({ text }) => wordsIn(text.map((piece) => (isRef(piece) ? " " : piece)).join("")));
  return ({ about, names, first, more, body }) => {
    const own = wordsIn([...names, first, ...more].join(" "));
    if (jobs.some((job) => [...own].filter((word) => job.has(word)).length / own.size > MOST_SHARED))
      return false;
    // Names and texts are read as a tool's would be: nothing declared may stand in them.
    return names.some((name) =>
      isStranger({ about, tool: { name, description: [first, ...more, body].join("\n"), extra: {} } }),
    );
  };
}

const wordsIn = (text: string): ReadonlySet<string> => {
  const latin = text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const runs = text.match(/\p{Script=Han}{2,}/gu) ?? [];
  return new Set([
    ...latin,
    ...runs.flatMap((run) => [...run].slice(1).map((sign, at) => `${[...run][at]}${sign}`)),
  ]);
};
