/** A call fits its tool's schema after the edits exactly if it did before, and no misfit is a training target. */
import { isObject, type JsonObject, printJson } from "../model/json.js";
import { documentVerdict } from "./document.js";
import { type CallFact, type Exam, examOf } from "./exam.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { memoBy } from "./memo.js";
import { type RowCall, sameText } from "./row.js";
import { isSampled } from "./sample.js";
import { fitOf } from "./validator.js";

const name = "calls-valid";

/** Of a sample the View's own schemas are compiled as well, so that the short way itself is tested. */
export const callsValidWith = (options: { readonly strict: boolean }): Law => ({
  name,
  summary:
    "a call fits its tool's schema exactly if the base call did; a call that does not fit is no training target",
  check(trial) {
    const exam = examOf(trial);
    const { add, done } = collect(trial, name);
    const direct = options.strict || isSampled(exam.view.id);
    let judged = 0;
    for (const call of exam.calls) {
      const before = fitBefore(exam, call);
      if (before === "unknown") continue;
      judged++;
      if (readsBack(exam, call) && !direct) continue;
      const after = fitAfter(exam, call);
      if (after !== "unknown" && after !== before)
        add(`${call.where}/arguments`, `${say(after)} the View's schema, and ${say(before)} the base's`);
    }
    const flags = trainFlags(exam);
    for (const { where, what } of flags.flaws) add(where, what);
    return judged === 0 && flags.seen === 0 && flags.flaws.length === 0 ? "n/a" : done();
  },
});

export const callsValid: Law = callsValidWith({ strict: false });

const say = (found: "fits" | "misfits"): string => (found === "fits" ? "fits" : "does not fit");

function schemaBefore({ change }: Exam, call: CallFact): JsonObject | undefined {
  return change.before.tools.find((tool) => tool.name === call.base.name)?.parameters;
}

function fitBefore(exam: Exam, call: CallFact): "fits" | "misfits" | "unknown" {
  if (call.words === undefined) return "unknown";
  return baseFit(call.base, schemaBefore(exam, call));
}

/** Judged once for all Views of a base. */
const baseFit = memoBy((call: RowCall, schema: JsonObject | undefined) => fitOf(schema, call.arguments));

/** Schema and arguments are the base's under other names, so the verdict cannot differ. */
function readsBack(exam: Exam, call: CallFact): boolean {
  const { words, restored, base, view } = call;
  if (words === undefined || !documentVerdict(exam.change).sameSchemas.has(words.symbol)) return false;
  if (restored === undefined) return typeof view.arguments === "string";
  return restored.stale.length === 0 && sameText(restored.value, base.arguments);
}

function fitAfter({ view }: Exam, call: CallFact): "fits" | "misfits" | "unknown" {
  const tool = view.tools.find((one) => one.name === call.view.name);
  if (tool === undefined) return "misfits";
  return fitOf(isObject(tool.parameters) ? tool.parameters : undefined, call.view.arguments);
}

interface Flags {
  /** Assistant messages looked at. */
  readonly seen: number;
  readonly flaws: readonly { where: string; what: string }[];
}

/**
 * `train` stands on every assistant message and no other; false where the base says so or a call does not fit. A schema that
 * no validator takes refuses nothing.
 */
function trainFlags(exam: Exam): Flags {
  const flaws: { where: string; what: string }[] = [];
  const misfits = new Set<object>(
    exam.calls.filter((call) => fitBefore(exam, call) === "misfits").map(({ message }) => message),
  );
  let seen = 0;
  exam.view.messages.forEach(({ role, train }, i) => {
    const where = `/messages/${i}/train`;
    if (role !== "assistant") {
      if (train !== undefined) flaws.push({ where, what: "stands on a message that is never trained on" });
      return;
    }
    seen++;
    const base = exam.base.messages[i];
    const failed = base?.train === false || (base !== undefined && misfits.has(base));
    if (train === !failed) return;
    const what = failed
      ? "would train on a call that failed"
      : `is ${train === undefined ? "missing" : printJson(train)} though nothing is wrong with the message`;
    flaws.push({ where, what });
  });
  return { seen, flaws };
}
