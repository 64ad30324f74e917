/** The dataset card: what is in the folder, how sure `hsa` is of it, and what was left out and why. */
import type { Manifest } from "../model/manifest.js";
import { explain, type Problem } from "../model/problem.js";
import type { Ledger } from "./books.js";
import { reportBlocks } from "./exposure/card.js";
import { percent } from "./limits.js";
import { table } from "./table.js";

export function cardOf(manifest: Manifest, ledger: Ledger, over: readonly Problem[]): string {
  const blocks = [
    "# Dataset card",
    opening(manifest),
    ...(over.length === 0 ? [] : [`**Over its limits.** ${over.map(explain).join(". ")}.`]),
    contents(manifest),
    books(manifest),
    evidence(manifest),
    wholeLaws(manifest),
    steps(manifest),
    losses(manifest, ledger),
    taken(manifest),
    exposure(manifest),
    ...reportBlocks(manifest.exposure),
    ...(manifest.notes.length === 0
      ? []
      : [`## Notes\n\n${manifest.notes.map((note) => `- ${note}`).join("\n")}`]),
    recipe(manifest),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

const opening = ({ books, versions, seed }: Manifest): string =>
  `${books.views.made} augmented Views of ${books.kept} recorded agent runs: the task of each run stays the same, the Harness around it (prompt, tools, Skills, Hooks) changes. Made by hsa ${versions["hsa"]} with seed ${JSON.stringify(seed)}. \`hsa verify\` rechecks all of it from the files.`;

const contents = ({ splits }: Manifest): string =>
  `## What is in it\n\n${table(
    ["split", "bases", "Views", "rows in sft/", "rows in rl/"],
    Object.entries(splits).map(([name, { bases, views, sft, rl }]) => [name, bases, views, sft, rl]),
  )}\n\n\`bases/\` holds the runs as they were recorded, \`views/\` the edits and verdicts of each View, \`sft/\` training rows (messages, tools, and for each assistant message whether it is a target), \`rl/\` prompts with the edits that lead back to the real tools. A base and all that is made of it stand in one split.`;

function books({ books: { read, kept, quarantined, views } }: Manifest): string {
  return `## Books\n\n- Records: ${read} read = ${kept} kept + ${quarantined} quarantined.\n- Views: ${views.asked} asked = ${views.made} made + ${views.refused} refused + ${views.shortfall} shortfall (nothing to change)${views.regenerate === undefined ? "" : ` + ${views.regenerate} prompts without an answer (regenerate/ for a teacher, stress/ for evaluation)`}.`;
}

const MEANINGS: Readonly<Record<string, string>> = {
  same: "order, shape, layout, or an opaque name beside a description that was kept",
  lexicon: "a name of like meaning from a word list, with the check it passed",
  gate: "a paraphrase that passed the gate",
  declared: "somebody declared it; nothing has checked it",
};

function evidence({ evidence: { structure, meaning }, laws }: Manifest): string {
  const structures = Object.entries(structure).map(([name, count]) => `${count} ${name}`);
  const rows = Object.entries(meaning).map(([name, count]) => [name, count, MEANINGS[name] ?? ""]);
  const lawRows = Object.entries(laws).map(([name, counts]) => [
    name,
    counts.ran,
    counts["n/a"],
    counts.failed,
  ]);
  return [
    "## How sure it is",
    `That the structure is preserved (every call maps back, nothing of the world changed): ${structures.join(", ") || "no Views"}. That the meaning is preserved is never proven, only supported, by the weakest part of each View:`,
    table(["meaning", "Views", "rests on"], rows),
    `Laws, each judged on the bytes that were written${lawRows.length === 0 ? ": none ran" : ""}:`,
    ...(lawRows.length === 0 ? [] : [table(["law", "ran", "not applicable", "failed"], lawRows)]),
  ].join("\n\n");
}

/** A figure in a few words: nested ones stand in the manifest. */
const figure = (name: string, value: unknown): readonly string[] => {
  if (typeof value === "number") return [`${name} ${value}`];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const inner = Object.entries(value).filter(([, one]) => typeof one === "number" || typeof one === "string");
  return [`${name}: ${inner.map(([key, one]) => `${key} ${one}`).join(", ")}`];
};

function wholeLaws({ datasetLaws = {} }: Manifest): string {
  const rows = Object.entries(datasetLaws).map(([name, { verdict, findings = [], ...figures }]) => [
    name,
    verdict,
    [...findings, ...Object.entries(figures).flatMap(([key, value]) => figure(key, value))].join("; "),
  ]);
  if (rows.length === 0) return "";
  return `## Laws over the whole dataset\n\n${table(["law", "verdict", "what was found"], rows)}\n\nAll figures stand in \`manifest.json\` under \`datasetLaws\`.`;
}

function steps({ exposure }: Manifest): string {
  const rows = Object.entries(exposure.steps).map(([address, step]) => {
    const tried = step.made + step.refused;
    return [
      address,
      step.transform,
      step.drawn,
      step.made,
      step.refused,
      step.nothing,
      tried === 0 ? "-" : percent(step.made / tried),
    ];
  });
  if (rows.length === 0) return "";
  return `## Steps\n\nA View is all or nothing: it counts as refused for every step that took part in it.\n\n${table(
    ["step", "transform", "Views drawn", "made", "refused", "nothing to propose", "accepted"],
    rows,
  )}`;
}

function losses({ refusals, shortfalls, quarantine }: Manifest, { remedies }: Ledger): string {
  const rows = (kind: string, counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .sort(([, a], [, b]) => b - a)
      .map(([code, count]) => [`${kind}: ${code}`, count, remedies.get(code) ?? ""]);
  const all = [
    ...rows("refused", refusals),
    ...rows("shortfall", shortfalls),
    ...rows("quarantined", quarantine),
  ];
  if (all.length === 0) return "## What was left out\n\nNothing.";
  return `## What was left out\n\n${table(["what", "count", "what would help"], all)}\n\nEach one stands in \`ledger.jsonl\` or \`quarantine.jsonl\` with the command that shows it again.`;
}

function taken({ dropped = {} }: Manifest): string {
  const rows = Object.entries(dropped).sort(([, a], [, b]) => b - a);
  if (rows.length === 0) return "";
  return `## What was taken out of the records\n\nSecond copies of calls, and what a rewrite would make stale (token ids, log-probabilities, signatures), by their place in the record.\n\n${table(["path", "values"], rows)}`;
}

/** Renamed Symbols that are listed. */
const MOST_SYMBOLS = 25;

function exposure({ exposure: { originals, rows, symbols }, books }: Manifest): string {
  const listed = Object.entries(symbols).slice(0, MOST_SYMBOLS);
  const made = books.views.made;
  const names = listed.map(([symbol, one]) => [
    symbol,
    one.views,
    made === 0 ? "-" : percent(one.views / made),
    one.names,
  ]);
  return [
    "## Exposure",
    `${originals.rows} of ${rows} training rows are originals (${percent(originals.share)}; asked for: ${percent(originals.asked)}). A base has its original at most once, so K Views a base allow a share of about 1 / (K + 1)${originals.most === undefined ? "" : `, here ${percent(originals.most)}`}.`,
    ...(names.length === 0 ? [] : [table(["renamed", "Views", "of all Views", "different names"], names)]),
  ].join("\n\n");
}

const recipe = ({ recipe: resolved, digests }: Manifest): string =>
  `## Recipe\n\nEvery default written out.\n\n\`\`\`json\n${JSON.stringify(resolved, null, 2)}\n\`\`\`\n\nDigests: recipe \`${digests.recipe.slice(0, 16)}\`, Harness \`${digests.harness.slice(0, 16)}\`, input \`${digests.input.slice(0, 16)}\`.`;
