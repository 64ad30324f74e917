/** What dataset laws read: of a base and its Views as they are made, and of a resolved Recipe. */
import type { BaseFact, Outcome, readDataset, Terms } from "../laws/dataset/index.js";
import type { Manifest } from "../model/manifest.js";
import type { Problem } from "../model/problem.js";
import type { Base } from "./base.js";
import type { ViewResult } from "./view.js";

export type DatasetState = ReturnType<ReturnType<typeof readDataset>["state"]>;

export const baseFact = (base: Base, views: readonly ViewResult[]): BaseFact => ({
  id: base.id,
  split: base.split,
  harness: base.bound.digest,
  row: base.row,
  views: views.flatMap((view, at) =>
    view.verdict === "made"
      ? [
          {
            id: view.id,
            view: at + 1,
            edits: view.edits,
            steps: view.steps,
            before: base.bound.base.harness,
            after: view.after,
          },
        ]
      : [],
  ),
});

/** Of a manifest's Recipe, or one that is about to be its; a dataset may have been made before there were such members. */
export function termsOf(resolved: object): Terms {
  const { splits = {}, vary = "trajectory", limits = {}, heldOut } = resolved as Partial<Terms>;
  return { splits, vary, limits, ...(heldOut === undefined ? {} : { heldOut }) };
}

/** As the manifest states them. */
export const verdictsOf = (
  outcomes: Readonly<Record<string, Outcome>>,
): NonNullable<Manifest["datasetLaws"]> =>
  Object.fromEntries(
    Object.entries(outcomes).map(([name, { verdict, findings, figures }]) => [
      name,
      { verdict, ...(findings.length === 0 ? {} : { findings: [...findings] }), ...figures },
    ]),
  );

/** What would help, by law. */
const REMEDIES: Readonly<Record<string, string>> = {
  "split-safe": "take one of the two out of the input",
  "held-out-safe": "hold out another name, or give the steps of training other options",
  "no-shortcut":
    "let rename steps take every name and add-distractor-tools match (both are the default), or raise limits.shortcut",
};

export const brokenLaws = ({ datasetLaws = {} }: Manifest): readonly Problem[] =>
  Object.entries(datasetLaws).flatMap(([name, { verdict, findings = [] }]) =>
    verdict === "failed"
      ? [
          {
            code: "law-failed" as const,
            where: name,
            what: findings.join("; "),
            remedy: REMEDIES[name] ?? "",
          },
        ]
      : [],
  );
