/** Undoing the edits on the emitted row gives the base row back. */
import { examOf } from "./exam.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { undoFlaws } from "./undo.js";

const name = "round-trip";

export const roundTrip: Law = {
  name,
  summary: "the inverse of the edits, applied to the emitted row, gives the base row",
  check(trial) {
    const exam = examOf(trial);
    if (exam.change.edits.length === 0) return "n/a";
    const { add, done } = collect(trial, name);
    for (const [where, what] of undoFlaws(exam)) add(where, what);
    return done();
  },
};
