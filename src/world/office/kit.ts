/** What a scenario works with: it asks, calls, thinks and answers; the run is written down beside. */
import type { Facts } from "../phrases.js";
import type { Source } from "../seeded.js";
import { clockOf, dayOf } from "./clock.js";
import type { Setting } from "./make-office.js";
import type { Id, Office } from "./office.js";
import type { Answer, OperationName, ResultOf } from "./operations.js";
import { reply } from "./reply.js";
import { type AnyPlanned, newRequest, type Planned, type Run, type SkillPart, sayOne } from "./run.js";
import { step } from "./step.js";

type Results<T extends readonly AnyPlanned[]> = {
  readonly [I in keyof T]: T[I] extends Planned<infer O extends OperationName> ? ResultOf<O> : never;
};

/** What is in front of the user. */
export interface InFront {
  readonly file?: string;
  readonly mail?: { readonly id: Id; readonly from: string };
}

export interface Kit {
  readonly run: Run;
  readonly source: Source;
  readonly setting: Setting;
  readonly office: () => Office;
  /** One of these with its facts filled in. */
  readonly say: (variants: readonly string[], facts?: Facts) => string;
  /** A user turn with these words; a new request begins. */
  readonly user: (words: string, front?: InFront) => void;
  /** The reply Skill that this request needs, and other Skills to read with it. */
  readonly wants: (part: SkillPart, ...also: readonly SkillPart[]) => void;
  /** One assistant step. All calls succeed, or the scenario is wrong. */
  readonly get: <T extends readonly AnyPlanned[]>(reasoning: string, ...plans: T) => Results<T>;
  /** One assistant step with a call that may be refused. */
  readonly attempt: <O extends OperationName>(reasoning: string, one: Planned<O>) => Answer<O>;
  readonly reply: (reasoning: string, text: string) => void;
  /** Shall the answer differ from what came back? The run then counts as failed. */
  readonly misreads: () => boolean;
}

export function makeKit(run: Run): Kit {
  const { source, transcript } = run;
  return {
    run,
    source,
    setting: run.setting,
    office: () => run.office,
    say: (variants, facts) => sayOne(run, variants, facts),
    user: (words, front = {}) => {
      const context = block(run.office, front, source);
      run.request = newRequest(context + words);
      transcript.user(context, words);
    },
    wants: (part, ...also) => {
      run.request.wanted = [part, ...also];
    },
    get: <T extends readonly AnyPlanned[]>(reasoning: string, ...plans: T) =>
      step(run, reasoning, plans).map((answer, at) => resultOf(answer, plans[at])) as unknown as Results<T>,
    attempt: <O extends OperationName>(reasoning: string, one: Planned<O>) =>
      step(run, reasoning, [one as AnyPlanned])[0] as Answer<O>,
    reply: (reasoning, text) => reply(run, reasoning, text),
    misreads: () => {
      if (run.fate.failure !== "misread") return false;
      run.failed = true;
      return true;
    },
  };
}

function resultOf(answer: Answer<OperationName>, asked: AnyPlanned | undefined): ResultOf<OperationName> {
  if (answer.ok) return answer.result;
  throw new TypeError(`the office refuses ${asked?.operation}: ${answer.refusal}`);
}

/** What the workspace writes before the words of the user. */
function block({ user, now, files }: Office, { file, mail }: InFront, source: Source): string {
  const shown = file ?? (mail === undefined && source.chance(0.25) ? source.pick(files).path : undefined);
  return [
    "[workspace]",
    `asked_by: ${user.name}`,
    `asked_by_mail: ${user.mail}`,
    `local_time: ${dayOf(now)} ${clockOf(now)}`,
    ...(shown === undefined ? [] : [`open_file: ${shown}`]),
    ...(mail === undefined ? [] : [`open_mail: ${mail.id}`, `open_mail_from: ${mail.from}`]),
    "[request]",
    "",
  ].join("\n");
}
