/** An expert that follows the Skills: writes one whole run as a record of format `hsa/episode@1`. */
import type { Harness } from "../model/harness.js";
import type { JsonObject } from "../model/json.js";
import { drawFate } from "./accident.js";
import type { Deployment } from "./deployment.js";
import { INTENTS, type Intent, intentAt } from "./intents.js";
import { makeKit } from "./kit.js";
import { makeShop } from "./make-shop.js";
import type { PrintStyle } from "./print-style.js";
import { newRequest, type Run, RunEnded } from "./run-state.js";
import { type Source, seeded } from "./seeded.js";
import type { Shop } from "./shop.js";
import { startTranscript, stylesOf } from "./transcript.js";
import { checkSize, type WorldSize } from "./world-size.js";

export interface EpisodeAt {
  /** Any text. The record depends on it, on the place, on the deployment and on the Harness, and on nothing else. */
  readonly seed: string;
  /** 0-based place in the file. */
  readonly place: number;
  readonly size?: WorldSize;
}

const sourceAt = ({ harness }: Deployment, { seed, place }: Pick<EpisodeAt, "seed" | "place">): Source =>
  seeded(`${harness}/${seed}/${place}`);

/** The shop as the run at a place finds it. */
export const shopAt = (deployment: Deployment, at: EpisodeAt): Shop =>
  makeShop(
    deployment.goods,
    deployment.phrases.money,
    sourceAt(deployment, at).fork("shop"),
    checkSize(at.size ?? {}),
  );

/** How the services of that run write their answers. */
export const resultStyleAt = (deployment: Deployment, at: EpisodeAt): PrintStyle =>
  stylesOf(sourceAt(deployment, at).fork("write")).results;

export function writeEpisode(deployment: Deployment, harness: Harness, at: EpisodeAt): JsonObject {
  const { seed, place, size } = at;
  const source = sourceAt(deployment, { seed, place });
  const intent = intentAt(seed, place);
  const shop = shopAt(deployment, at);
  const run: Run = {
    deployment,
    harness,
    source: source.fork("play"),
    transcript: startTranscript(source.fork("write")),
    fate: drawFate(source.fork("fate")),
    shop,
    request: newRequest(""),
    happened: undefined,
    failed: false,
    gold: [],
  };
  const more = furtherIntents(source, size?.requests);
  playUntilItEnds(run, (kit) => {
    INTENTS[intent].play(kit);
    for (const further of more) INTENTS[further].play(kit);
  });
  const gold = run.failed || run.gold.length === 0 ? {} : { goldCalls: run.gold };
  return {
    format: "hsa/episode@1",
    id: `${deployment.idPrefix}-${String(place + 1).padStart(5, "0")}`,
    slots: deployment.slots(shop, source.fork("slots")),
    messages: run.transcript.messages(),
    outcome: { status: run.failed ? "failure" : "success", reward: run.failed ? 0 : 1, intent, ...gold },
  };
}

/** What the user comes back with, in the shares of all runs. */
function furtherIntents(source: Source, requests = 1): readonly Intent[] {
  const draws = source.fork("further");
  return Array.from({ length: requests - 1 }, () => intentAt(`${draws.next()}`, 0));
}

function playUntilItEnds(run: Run, play: (kit: ReturnType<typeof makeKit>) => void): void {
  try {
    play(makeKit(run));
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
  }
}
