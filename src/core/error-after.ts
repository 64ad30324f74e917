/** What is said of a call that does not fit its tool, as a model sees it under a Variant. */
import { asString, get, isArray } from "../model/json.js";
import { failed, ok, type Result } from "../model/problem.js";
import type { Message, Trajectory } from "../model/trajectory.js";
import { lowerEpisode } from "./lower-episode.js";
import { renderView } from "./render-view.js";
import type { NamedCall } from "./structure/kind.js";
import type { Variant } from "./variant.js";

/**
 * Whoever checks a call against its declaration speaks the words of that declaration: the text is the Harness's, and its names
 * change. It is read as the answer in a run of this one call, so that it comes out as a View of such a run has it.
 */
export function errorAfter(variant: Variant, call: NamedCall, text: string): Result<string> {
  const episode = lowerEpisode(variant.base, runOf(variant, call, text));
  if (!episode.ok) return episode;
  const row = renderView(episode.value, variant);
  if (!row.ok) return row;
  const messages = get(row.value, "messages");
  const content = asString(get(isArray(messages) ? messages.at(-1) : undefined, "content"));
  return content === undefined
    ? failed({ code: "not-carried", where: `answer of ${call.name}`, what: "the View shows no text for it" })
    : ok(content);
}

/** A prompt is written for every run: here nobody reads it, and its slots are empty. */
const emptySlots = ({ harness }: Variant): Trajectory["slots"] =>
  Object.fromEntries(
    harness.prompt.sections.flatMap(({ body, when }) =>
      [
        ...[...body.matchAll(/\{\{(\w+)\}\}/g)].map(([, slot = ""]) => slot),
        ...(when === undefined ? [] : [when.slot]),
      ].map((slot) => [slot, ""] as const),
    ),
  );

function runOf(variant: Variant, call: NamedCall, text: string): Trajectory {
  const message = (role: Message["role"], more: Partial<Message>): Message => ({
    id: role,
    role,
    parts: [],
    content: "parts",
    calls: [],
    extra: {},
    ...more,
  });
  return {
    messages: [
      message("assistant", { calls: [{ id: "1", ...call, extra: {} }] }),
      message("tool", { callId: "1", parts: [{ author: "harness", text }] }),
    ],
    slots: emptySlots(variant),
    outcome: { status: "unknown" },
    extra: {},
  };
}
