/** The laws over the whole dataset, judged on what stands in the files, and what the manifest says of them. */

import type { BaseFact } from "../laws/dataset/index.js";
import { readDataset } from "../laws/dataset/index.js";
import { equalJson, type Json } from "../model/json.js";
import type { Manifest } from "../model/manifest.js";
import { termsOf, verdictsOf } from "./dataset-facts.js";
import type { Report } from "./finding.js";
import { readId } from "./ids.js";
import type { Row, RowReader } from "./row-reader.js";

export interface DatasetCheck {
  readonly add: (base: BaseFact) => void;
  /** Rows that no base of their split claims: this one, and those that are left. */
  readonly strays: (split: string, first: Row | undefined, rest: RowReader) => Promise<void>;
  /** `found`: how much was found wrong before. */
  readonly end: (found: () => number) => void;
}

/** Strays of one file that are looked at. */
const MOST_STRAYS = 100;

export function openDatasetCheck(manifest: Manifest, report: Report): DatasetCheck {
  const dataset = readDataset(termsOf(manifest.recipe));
  return {
    add: dataset.add,
    async strays(split, first, rest) {
      let row = first;
      for (let n = 0; n < MOST_STRAYS && row !== undefined; n++, row = await rest.next())
        dataset.stray({ id: row.id, base: readId(row.id).base, split, where: row.where });
    },
    end(found) {
      const verdicts = verdictsOf(dataset.outcomes());
      for (const [law, { findings = [] }] of Object.entries(verdicts))
        for (const what of findings) report("manifest.json", law, what);
      const { datasetLaws } = manifest;
      // Figures of a dataset that is damaged elsewhere differ for that reason alone.
      if (datasetLaws === undefined || found() > 0) return;
      for (const [law, verdict] of Object.entries(verdicts))
        if (!equalJson(datasetLaws[law] as Json, verdict as Json))
          report("manifest.json", law, "datasetLaws states something else than what the files show");
    },
  };
}
