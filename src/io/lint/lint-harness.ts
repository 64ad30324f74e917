/** What is wrong with a Harness beyond what its files can show one by one. */
import type { Harness } from "../../model/harness.js";
import type { Json } from "../../model/json.js";
import { Fault, type Problem } from "../../model/problem.js";
import { type LoadedHarness, loadHarness } from "../harness/harness-folder.js";
import { type PlacedText, textsOf } from "../harness/placed-text.js";
import { type Bank, readBank } from "../harness/read-bank.js";
import { lintMentions } from "./lint-mentions.js";
import { lintNames } from "./lint-names.js";
import { lintStructure } from "./lint-structure.js";
import { lintLimits, lintSlots } from "./lint-texts.js";
import type { Api } from "./name-rules.js";

/**
 * Check a Harness folder, or a Harness that is already read. Problems carry file and line; for a Harness without files,
 * its name and the part. An empty list: nothing was found.
 */
export function lintHarness(target: string | Harness, apis?: readonly Api[]): readonly Problem[] {
  if (typeof target !== "string") return lintLoaded(placedHarness(target), apis);
  const loaded = loadHarness(target);
  const bank = bankOf(target);
  if (!("originals" in bank)) return [...loaded.problems, bank];
  return [
    ...lintLoaded(loaded, apis),
    ...(loaded.harness === undefined ? [] : lintBank(loaded.harness, loaded.texts, bank)),
  ];
}

function lintLoaded(
  { harness, problems, texts, place }: LoadedHarness,
  apis: readonly Api[] | undefined,
): readonly Problem[] {
  if (harness === undefined) return problems;
  return [
    ...lintNames(harness, place, apis),
    ...lintStructure(harness, place),
    ...lintLimits(harness, place),
    // The text of a prompt read from a log is literal.
    ...(harness.prompt.layout === "inline" ? [] : lintSlots(texts)),
    ...lintMentions(harness, texts),
  ];
}

function bankOf(folder: string): Bank | Problem {
  try {
    return readBank(folder);
  } catch (error) {
    if (error instanceof Fault) return error.problem;
    throw error;
  }
}

function lintBank(harness: Harness, texts: readonly PlacedText[], bank: Bank): readonly Problem[] {
  const known = new Set(texts.map(({ text }) => text.trim()));
  const rewordings = bank.originals.flatMap(({ text, where }) =>
    bank
      .rewordings(text)
      .map(({ text: reworded }): PlacedText => ({ owner: "", text: reworded, where: () => where })),
  );
  return [
    ...bank.originals
      .filter(({ text }) => !known.has(text))
      .map(
        ({ where }): Problem => ({
          code: "no-such-symbol",
          where,
          what: "the Harness holds no such original text",
        }),
      ),
    ...lintMentions(harness, rewordings),
  ];
}

function placedHarness(harness: Harness): LoadedHarness {
  const place = (thing: string): string => `${harness.name}, ${thing}`;
  const texts = (owner: string, value: unknown): readonly PlacedText[] =>
    // What the schemas of a Harness admit is JSON; places are names here, so no lines are asked for.
    [...textsOf(owner, place(owner), value as Json, { at: () => ({ line: 1, column: 1 }) })].map((text) => ({
      ...text,
      where: () => place(owner),
    }));
  return {
    harness,
    problems: [],
    place,
    texts: [
      ...harness.prompt.sections.flatMap(({ id, body }) => texts(`section:${id}`, body)),
      ...harness.tools.flatMap((tool) => texts(`tool:${tool.name}`, tool)),
      ...harness.skills.flatMap((skill) => texts(`skill:${skill.name}`, skill)),
      ...harness.hooks.flatMap((hook) => texts(`hook:${hook.id}`, hook.message)),
    ],
  };
}
