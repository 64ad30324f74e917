/** The outcomes as a table for people, and the list of damages for the docs. */
import type { Outcome, Run } from "./run.js";
import { KINDS } from "./run.js";

/** Places where names and rules stand, by the numbers of the damages. */
export const SITES: Readonly<Record<number, string>> = {
  1: "catalogues in the prompt",
  2: "rules in the prompt",
  3: "name and folder of a Skill",
  4: "body of a Skill",
  5: "file beside a Skill",
  6: "list of tools that a Skill may use",
  7: "definition of a tool",
  8: "call",
  9: "answer of a tool",
  10: "thought",
  11: "words beside a call",
  12: "turn of the user, context included",
  13: "example of a call",
  14: "matcher of a Hook",
  15: "message of a Hook, and its copy in the run",
  16: "reward and the way back",
  17: "metadata, ids and splits",
  18: "ids of calls",
  0: "none of these: order, layout, flags, structure, what is held out",
};

export const ORDER: readonly number[] = [...Array.from({ length: 18 }, (_, i) => i + 1), 0];

const isMissed = (run: Run): boolean => run.outcomes.some(({ alike }) => !alike) || run.strays.length > 0;

/** Damages that fit into no View of any dataset. */
export const unplaced = (runs: readonly Run[]): readonly string[] => {
  const placed = new Set(runs.flatMap(({ outcomes }) => outcomes.map(({ damage }) => damage)));
  return KINDS.map(({ name }) => name).filter((name) => !placed.has(name));
};

export const isGood = (runs: readonly Run[]): boolean => !runs.some(isMissed) && unplaced(runs).length === 0;

export function tableOf(runs: readonly Run[]): string {
  const outcomes = runs.flatMap((run) => run.outcomes);
  const datasets = [...new Set(outcomes.map(({ dataset }) => dataset))];
  const lines = ORDER.flatMap((site) => {
    const own = KINDS.filter((one) => one.site === site);
    return own.length === 0
      ? []
      : [
          `${site === 0 ? "  " : String(site).padStart(2)} ${SITES[site]}`,
          ...own.map(({ name, law }) => {
            const found = outcomes.filter(({ damage }) => damage === name);
            const marks = datasets.map((dataset) => markOf(found.find((one) => one.dataset === dataset)));
            return `   ${name.padEnd(74)} ${law.padEnd(18)} ${marks.join(" ")}`;
          }),
        ];
  });
  const alike = outcomes.filter((one) => one.alike).length;
  const left = unplaced(runs);
  const bad = outcomes.filter((one) => !one.alike).map(saidOf);
  const head = `${"".padEnd(96)} ${datasets.map((name) => name.slice(0, 13).padEnd(13)).join(" ")}`;
  return [
    head,
    ...lines,
    "",
    ...bad,
    ...left.map((name) => `planted nowhere: ${name}`),
    ...runs.flatMap(({ strays }) => strays).map((one) => `not damaged, and found fault with: ${one}`),
    `${KINDS.length} damages, planted ${outcomes.length} times in ${datasets.length} datasets: both verifiers name the law ${alike} times`,
    "",
  ].join("\n");
}

const markOf = (one: Outcome | undefined): string =>
  (one === undefined ? "-" : one.alike ? "both" : `${who(one)}`).padEnd(13);

function who({ law, typescript, python }: Outcome): string {
  if (typescript.includes(law)) return "no Python";
  return python.includes(law) ? "no TypeScript" : "NEITHER";
}

const saidOf = ({ damage, dataset, view, law, typescript, python }: Outcome): string =>
  `${dataset} ${view}: ${damage}: expected ${law}; TypeScript: ${typescript.join(", ") || "nothing"}; Python: ${python.join(", ") || "nothing"}`;

/** The damages by site, as docs/mutation.md has them. */
export const markdown = (): string =>
  [
    "| site | | damage | law |",
    "| ---: | --- | --- | --- |",
    ...ORDER.flatMap((site) =>
      KINDS.filter((one) => one.site === site).map(
        ({ name, law }, i) =>
          `| ${i > 0 || site === 0 ? "" : site} | ${i > 0 ? "" : SITES[site]} | ${name} | \`${law}\` |`,
      ),
    ),
  ].join("\n");
