/** What the world wrote stands in its place byte for byte, and so does every reply to the user. */
import { examOf } from "./exam.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";

const name = "world-intact";

export const worldIntact: Law = {
  name,
  summary: "text of the world and every reply are what they were, byte for byte, in their places",
  check(trial) {
    const { texts, base, view } = examOf(trial);
    const { add, done } = collect(trial, name);
    if (view.messages.length !== base.messages.length)
      add("/messages", `are ${view.messages.length}, and ${base.messages.length} in the base`);
    let frozen = 0;
    for (const { where, place, verdict } of texts) {
      if (place !== "world" && place !== "reply") continue;
      frozen++;
      if (verdict.wrong !== undefined) add(where, verdict.wrong);
      for (const { text } of verdict.stale) add(where, `the reply says ${text}, which an edit renamed`);
    }
    return frozen === 0 && view.messages.length === base.messages.length ? "n/a" : done();
  },
};
