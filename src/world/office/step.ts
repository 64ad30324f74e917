/** An assistant step that calls tools, with what can go wrong around it. */
import type { WrittenCall } from "../transcript.js";
import { mishapBefore } from "./mishap.js";
import type { Answer, OperationName } from "./operations.js";
import {
  type AnyPlanned,
  adapterOf,
  answerCall,
  befalls,
  failure,
  mayPass,
  type Planned,
  perform,
  plan,
  type Run,
  RunEnded,
  SKILLS,
  type SkillPart,
  sayOne,
  toolOf,
  writeArgs,
} from "./run.js";

/** The answers come in the order of the plans. A wanted Skill may be read before them or beside them. */
export function step(
  run: Run,
  reasoning: string,
  plans: readonly AnyPlanned[],
): readonly Answer<OperationName>[] {
  readFirst(run);
  const words = mishapBefore(run, plans) ?? reasoning;
  const slow = plans.findIndex(({ operation }) => adapterOf(operation).mayFail);
  if (slow >= 0 && goesSlow(run)) return slowStep(run, words, plans, slow);
  const beside = besideRead(run);
  if (beside === undefined) return perform(run, words, plans);
  const also = sayOne(
    run,
    ["I read `{skill}` beside it.", "`{skill}` goes along.", "And `{skill}`, in the same step."],
    { skill: beside.args.skill },
  );
  return perform(run, `${words} ${also}`, [...plans, beside]).slice(0, plans.length);
}

const skillPlan = (part: SkillPart): Planned<"readSkill"> => plan("readSkill", { skill: SKILLS[part] });

/** Hasty runs read nothing by the way: they forget it. */
const forgets = (run: Run): boolean => befalls(run, "hasty") || run.fate.failure === "budget";

/** In a step of its own, before anything else. */
function readFirst(run: Run): void {
  const { wanted, called } = run.request;
  if (wanted.length > 0 && called.length === 0 && !forgets(run) && run.source.chance(0.45))
    readWanted(run, false);
}

function besideRead(run: Run): Planned<"readSkill"> | undefined {
  const [part, ...rest] = run.request.wanted;
  if (part === undefined || forgets(run) || !run.source.chance(0.8)) return undefined;
  run.request.wanted = rest;
  return skillPlan(part);
}

/** All Skills that are still wanted, side by side. */
export function readWanted(run: Run, afterHasty: boolean): void {
  const [first, ...more] = run.request.wanted;
  if (first === undefined) return;
  run.request.wanted = [];
  const skill = SKILLS[first];
  const one = [
    "`{skill}` fits this request; I read it.",
    "First the Skill: `{skill}`.",
    "I open `{skill}` and follow it.",
    "This calls for `{skill}`.",
  ];
  const two = [
    "Two Skills are needed: `{skill}` and `{second}`.",
    "I read `{skill}`, and `{second}` for the order of things.",
  ];
  const late = [
    "No Skill was read. I open `{skill}`, then write the reply again.",
    "Right, `{skill}` comes before the reply.",
    "The reply was held back because nothing was read. `{skill}` fits.",
  ];
  const second = more[0] === undefined ? "" : SKILLS[more[0]];
  const words = sayOne(run, afterHasty ? late : more.length > 0 ? two : one, { skill, second });
  perform(run, words, [first, ...more].map(skillPlan));
}

const goesSlow = (run: Run): boolean =>
  befalls(run, "busy") || (run.fate.failure === "down" && run.happened === undefined);

/** One call times out; it is made once more, and under `down` times out again. */
function slowStep(
  run: Run,
  reasoning: string,
  plans: readonly AnyPlanned[],
  slow: number,
): readonly Answer<OperationName>[] {
  run.happened = "busy";
  const written = plans.map((one) => writtenCall(run, one));
  const calls = run.transcript.calls(reasoning, written);
  const answers = plans.map((one, at) =>
    at === slow
      ? timesOut(run, calls[at] as WrittenCall)
      : answerCall(run, one.operation, calls[at] as WrittenCall),
  );
  const again = plans[slow] as AnyPlanned;
  const words = sayOne(run, [
    "It took too long. Once more.",
    "A timeout; the same call again.",
    "No answer in time. I repeat it once.",
  ]);
  if (run.fate.failure !== "down")
    return answers.with(slow, perform(run, words, [again])[0] as Answer<OperationName>);
  const [call] = run.transcript.calls(words, [writtenCall(run, again)]);
  timesOut(run, call as WrittenCall);
  return givesUp(run);
}

function writtenCall(run: Run, one: AnyPlanned): Pick<WrittenCall, "tool" | "arguments"> {
  const call = { tool: toolOf(one.operation), arguments: writeArgs(run, one as Planned<OperationName>) };
  mayPass(run, { event: "before-call", tool: call.tool, arguments: call.arguments });
  return call;
}

function timesOut(run: Run, call: WrittenCall): Answer<OperationName> {
  run.request.called.push(call.tool);
  run.request.results.push({ tool: call.tool, text: run.transcript.result(call, failure("busy")) });
  return { ok: false, office: run.office, refusal: "busy" };
}

function givesUp(run: Run): never {
  readWanted(run, false);
  run.transcript.reply(
    sayOne(run, [
      "Twice without an answer. I say what could not be done.",
      "It fails again, so I stop and say so.",
      "Still nothing; no third try.",
    ]),
    sayOne(run, [
      "I am sorry, the workspace does not answer at the moment, so nothing was changed. Please try again later.",
      "This could not be done: the workspace took too long, twice. Nothing was changed.",
      "The workspace is not answering right now. I have not changed anything; it is worth another try in a while.",
    ]),
  );
  run.failed = true;
  throw new RunEnded("a tool stays away");
}
