/** One run in progress: the office as it changes, what this request has seen, what may still go wrong. */
import type { Harness, Hook } from "../../model/harness.js";
import type { Json, JsonObject } from "../../model/json.js";
import { hookActs, hookMessage, type Situation } from "../hook-check.js";
import { type Facts, say } from "../phrases.js";
import { misfits } from "../schema-check.js";
import type { Source } from "../seeded.js";
import type { Transcript, WrittenCall } from "../transcript.js";
import type { Adapter } from "./adapter.js";
import type { Accident, Fate } from "./fate.js";
import type { Setting } from "./make-office.js";
import type { Office } from "./office.js";
import { type OfficeOperation, operations } from "./operate/index.js";
import type { Answer, ArgsOf, OperationName, Refusal } from "./operations.js";
import { tools } from "./tools/index.js";

export interface Planned<O extends OperationName> {
  readonly operation: O;
  readonly args: ArgsOf<O>;
}
/** Some operation with its own arguments. */
export type AnyPlanned = { [O in OperationName]: Planned<O> }[OperationName];
export const plan = <O extends OperationName>(operation: O, args: ArgsOf<O>): Planned<O> => ({
  operation,
  args,
});

/** The Skills of the Harness by the part that they play. */
export const SKILLS = {
  files: "file-care",
  meetings: "meeting-planner",
  triage: "issue-triage",
  brief: "brief-writer",
  notes: "sourced-answers",
  mail: "mail-drafting",
  ask: "ask-first",
  scope: "scope-guard",
  steps: "step-planning",
} as const;
export type SkillPart = keyof typeof SKILLS;

export interface Run {
  readonly harness: Harness;
  readonly source: Source;
  readonly transcript: Transcript;
  readonly fate: Fate;
  readonly setting: Setting;
  /** Changes with the calls. */
  office: Office;
  /** Changes with every user turn. */
  request: Request;
  happened: Accident | undefined;
  failed: boolean;
  /** Calls that changed the office: what the task is about. */
  readonly gold: { readonly name: string; readonly arguments: Json }[];
}
interface Request {
  readonly input: string;
  readonly called: string[];
  readonly loaded: string[];
  readonly results: { readonly tool: string; readonly text: string }[];
  /** Skills to read before the reply: the reply Skill first. */
  wanted: readonly SkillPart[];
}
export const newRequest = (input: string): Request => ({
  input,
  called: [],
  loaded: [],
  results: [],
  wanted: [],
});

/** Thrown when a run fails before its reply; the expert catches it. */
export class RunEnded extends Error {}

export const sayOne = (run: Run, variants: readonly string[], facts: Facts = {}): string =>
  say(variants, run.source, facts);

/** Shall this accident happen here? It is asked only where it can. */
export const befalls = (run: Run, accident: Accident): boolean =>
  run.happened === undefined && run.fate.failure === undefined && run.fate.accidents.has(accident);

export const adapterOf = <O extends OperationName>(operation: O): Adapter<O> => tools[operation];
export const toolOf = (operation: OperationName): string => tools[operation].tool;
export const operationOf = (tool: string): OperationName | undefined =>
  (Object.keys(tools) as OperationName[]).find((operation) => tools[operation].tool === tool);

export const writeArgs = <O extends OperationName>(run: Run, { operation, args }: Planned<O>): JsonObject =>
  adapterOf(operation).write(args, run.source);

export interface Acting {
  readonly hook: Hook;
  readonly message: string;
  readonly echo: string;
}

type Now = Partial<Situation> & Pick<Situation, "event">;
const situationOf = ({ request }: Run, now: Now): Situation => {
  const { input, called, loaded, results } = request;
  return { input, called, loaded, results, ...now };
};

/** The Hook and its message if it acts in this situation and no other would have stopped it. */
export function actingHook(run: Run, id: string, now: Now): Acting | undefined {
  const situation = situationOf(run, now);
  const [hook, ...others] = stopping(run, situation);
  if (hook?.id !== id || others.length > 0) return undefined;
  return { hook, message: hookMessage(hook, situation), echo: `hook:${hook.id}` };
}

const stopping = ({ harness }: Run, situation: Situation): readonly Hook[] =>
  harness.hooks.filter(
    (hook) => (hook.action === "retry" || hook.action === "block") && hookActs(harness, hook, situation),
  );

/** The expert is never stopped without meaning to be: what a Hook would have stopped is a mistake of the scenario. */
export function mayPass(run: Run, now: Now): void {
  const [hook] = stopping(run, situationOf(run, now));
  if (hook !== undefined) throw new TypeError(`${hook.id} would stop ${now.tool ?? now.reply ?? now.event}`);
}

function mustFit({ harness }: Run, call: Pick<WrittenCall, "tool" | "arguments">): void {
  const schema = harness.tools.find(({ name }) => name === call.tool)?.parameters ?? {};
  const [wrong] = misfits(call.arguments, schema, schema);
  if (wrong !== undefined) throw new TypeError(`${call.tool} does not take what it is given: ${wrong}`);
}

/** One assistant step: the calls side by side, then their answers in the same order. */
export function perform(
  run: Run,
  reasoning: string,
  plans: readonly AnyPlanned[],
): readonly Answer<OperationName>[] {
  const written = plans.map((one) => ({
    tool: toolOf(one.operation),
    arguments: writeArgs(run, one as Planned<OperationName>),
  }));
  for (const call of written) {
    mustFit(run, call);
    mayPass(run, { event: "before-call", tool: call.tool, arguments: call.arguments });
  }
  const calls = run.transcript.calls(reasoning, written);
  return plans.map((one, at) => answerCall(run, one.operation, calls[at] as WrittenCall));
}

export function answerCall(run: Run, operation: OperationName, call: WrittenCall): Answer<OperationName> {
  run.request.called.push(call.tool);
  if (operation === "readSkill") return answerSkill(run, call);
  const adapter = adapterOf(operation) as Adapter<OfficeOperation>;
  const operate = operations[operation] as (office: Office, args: unknown) => Answer<OfficeOperation>;
  // What is run is what the call says, not what the scenario had in mind.
  const answer = operate(run.office, adapter.read(call.arguments));
  const shown = answer.ok
    ? (adapter.show as (result: unknown) => Json)(answer.result)
    : failure(answer.refusal);
  run.request.results.push({ tool: call.tool, text: run.transcript.result(call, shown) });
  if (answer.office !== run.office) run.gold.push({ name: call.tool, arguments: call.arguments });
  run.office = answer.office;
  return answer;
}

function answerSkill(run: Run, call: WrittenCall): Answer<"readSkill"> {
  const { skill } = tools.readSkill.read(call.arguments);
  const body = run.harness.skills.find(({ name }) => name === skill)?.body;
  if (body === undefined) throw new TypeError(`the Harness has no Skill ${skill}`);
  run.transcript.harnessResult(call, body, `skill:${skill}`);
  run.request.loaded.push(skill);
  return { ok: true, office: run.office, result: { body } };
}

const DETAILS: Readonly<Record<Refusal, string>> = {
  not_found: "there is nothing of that name",
  not_allowed: "this part of the workspace is kept as it was",
  no_match: "a line does not hold that piece",
  target_exists: "a file of that name is already there",
  clash: "somebody who is needed is busy",
  unknown_person: "nobody has that address or login",
  busy: "timed out after 30 s",
};
export const failure = (reason: Refusal): JsonObject => ({ failure: { reason, detail: DETAILS[reason] } });
