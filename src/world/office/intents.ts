/** What users want, in percent; every hundred runs have the exact shares, in an order of their own. */
import { seeded } from "../seeded.js";
import { answerFromNotes, overview } from "./scenarios/answer.js";
import { clarify } from "./scenarios/clarify.js";
import { fixText } from "./scenarios/fix-text.js";
import { draft } from "./scenarios/mail.js";
import { moveFile } from "./scenarios/move-file.js";
import { reschedule } from "./scenarios/reschedule.js";
import type { Scenario } from "./scenarios/scenario.js";
import { schedule } from "./scenarios/schedule.js";
import { refuse, smallTalk } from "./scenarios/scope.js";
import { several } from "./scenarios/several.js";
import { summarise } from "./scenarios/summarise.js";
import { triage } from "./scenarios/triage.js";

export const OFFICE_INTENTS = {
  fix_text: { percent: 14, play: fixText },
  schedule: { percent: 11, play: schedule },
  reschedule: { percent: 7, play: reschedule },
  triage: { percent: 11, play: triage },
  summarise: { percent: 9, play: summarise },
  move_file: { percent: 7, play: moveFile },
  notes_answer: { percent: 9, play: answerFromNotes },
  overview: { percent: 3, play: overview },
  draft_mail: { percent: 8, play: draft },
  several_places: { percent: 8, play: several },
  clarification: { percent: 7, play: clarify },
  out_of_scope: { percent: 4, play: refuse },
  small_talk: { percent: 2, play: smallTalk },
} as const satisfies Record<string, { percent: number; play: Scenario }>;
export type OfficeIntent = keyof typeof OFFICE_INTENTS;

const HUNDRED: readonly OfficeIntent[] = (Object.keys(OFFICE_INTENTS) as OfficeIntent[]).flatMap((intent) =>
  Array.from({ length: OFFICE_INTENTS[intent].percent }, () => intent),
);

/** The intent of the run at a 0-based place. */
export function officeIntentAt(seed: string, place: number): OfficeIntent {
  const block = Math.floor(place / HUNDRED.length);
  return seeded(`office/${seed}/intents/${block}`).shuffle(HUNDRED)[place % HUNDRED.length] as OfficeIntent;
}
