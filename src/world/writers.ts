/** Who writes runs of which shipped Harness. */
import type { Harness } from "../model/harness.js";
import type { JsonObject } from "../model/json.js";
import { deployments } from "./deployments.js";
import { type EpisodeAt, writeEpisode } from "./expert.js";
import { writeOfficeEpisode } from "./office/write-office.js";

export interface Writer {
  /** Name of the Harness and of its folder under harness-configs/. */
  readonly harness: string;
  readonly write: (harness: Harness, at: EpisodeAt) => JsonObject;
}

export const writers: readonly Writer[] = [
  ...deployments.map(
    (deployment): Writer => ({
      harness: deployment.harness,
      write: (harness, at) => writeEpisode(deployment, harness, at),
    }),
  ),
  { harness: "office", write: writeOfficeEpisode },
];
