/** An expert at the desk: writes one whole run under the Harness `office` as a record of format `hsa/episode@1`. */
import type { Harness } from "../../model/harness.js";
import type { JsonObject } from "../../model/json.js";
import { seeded } from "../seeded.js";
import { startTranscript } from "../transcript.js";
import { drawFate } from "./fate.js";
import { OFFICE_INTENTS, officeIntentAt } from "./intents.js";
import { makeKit } from "./kit.js";
import { makeSetting } from "./make-office.js";
import { newRequest, type Run, RunEnded } from "./run.js";
import { fromNotes, overview } from "./scenarios/answer.js";
import { fixText } from "./scenarios/fix-text.js";
import { playOne, type Weighted } from "./scenarios/scenario.js";
import { thanks } from "./scenarios/scope.js";

/** What users come back with, in the same run. */
const AFTERWARDS: Weighted = [
  [3, thanks],
  [2, fromNotes],
  [1, overview],
  [2, fixText],
];
const COMES_BACK = 0.2;

/** The record depends on the Harness, the seed and the 0-based place, and on nothing else. */
export function writeOfficeEpisode(
  harness: Harness,
  { seed, place }: { readonly seed: string; readonly place: number },
): JsonObject {
  const source = seeded(`office/${seed}/${place}`);
  const intent = officeIntentAt(seed, place);
  const setting = makeSetting(source.fork("office"));
  const run: Run = {
    harness,
    source: source.fork("play"),
    transcript: startTranscript(source.fork("write")),
    fate: drawFate(source.fork("fate")),
    setting,
    office: setting.office,
    request: newRequest(""),
    happened: undefined,
    failed: false,
    gold: [],
  };
  play(run, intent, source.fork("afterwards").chance(COMES_BACK));
  const gold = run.failed || run.gold.length === 0 ? {} : { goldCalls: run.gold };
  return {
    format: "hsa/episode@1",
    id: `of-${String(place + 1).padStart(5, "0")}`,
    slots: setting.slots,
    messages: run.transcript.messages(),
    outcome: { status: run.failed ? "failure" : "success", reward: run.failed ? 0 : 1, intent, ...gold },
  };
}

function play(run: Run, intent: keyof typeof OFFICE_INTENTS, comesBack: boolean): void {
  const kit = makeKit(run);
  try {
    OFFICE_INTENTS[intent].play(kit);
    if (comesBack && intent !== "small_talk") playOne(kit, AFTERWARDS);
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
  }
}
