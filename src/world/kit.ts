/** What a scenario works with: it asks, calls, thinks and answers in canonical terms; the run is written down beside. */
import type { Deployment, SkillPart } from "./deployment.js";
import type { Answer, OperationName, ResultOf } from "./operations.js";
import { type AskKey, type Facts, fill, say, type TellKey, type ThinkKey } from "./phrases.js";
import { type ReplyKind, reply } from "./reply.js";
import { type AnyPlanned, newRequest, type Planned, type Run, think } from "./run-state.js";
import type { Source } from "./seeded.js";
import { type Product, productOf, type Shop } from "./shop.js";
import { step } from "./step.js";

type Results<T extends readonly AnyPlanned[]> = {
  readonly [I in keyof T]: T[I] extends Planned<infer O extends OperationName> ? ResultOf<O> : never;
};

export interface Kit {
  readonly run: Run;
  readonly deployment: Deployment;
  readonly source: Source;
  readonly shop: () => Shop;
  /** The product on screen. */
  readonly focus: () => Product;
  readonly ask: (key: AskKey, facts?: Facts) => string;
  readonly think: (key: ThinkKey, facts?: Facts) => string;
  readonly tell: (key: TellKey, facts?: Facts) => string;
  readonly money: (cents: number) => string;
  /** A user turn with these words; a new request begins. */
  readonly user: (words: string) => void;
  /** The reply Skill that this request needs, and strategy Skills to load with it. */
  readonly wants: (part: SkillPart, ...also: readonly SkillPart[]) => void;
  /** One assistant step. All calls succeed, or the scenario is wrong. */
  readonly get: <T extends readonly AnyPlanned[]>(reasoning: string, ...plans: T) => Results<T>;
  readonly reply: (reasoning: string, core: string, kind?: ReplyKind) => void;
  /** Shall the answer differ from what the tool said? The run then counts as failed. */
  readonly misreads: () => boolean;
}

export const plan = <O extends OperationName>(operation: O, args: Planned<O>["args"]): Planned<O> => ({
  operation,
  args,
});

export function makeKit(run: Run): Kit {
  const { deployment, source, transcript } = run;
  const { phrases } = deployment;
  return {
    run,
    deployment,
    source,
    shop: () => run.shop,
    focus: () => productOf(run.shop, run.shop.room.queue[run.shop.room.current] as string) as Product,
    ask: (key, facts) => say(phrases.ask[key], source, facts),
    think: (key, facts) => think(run, key, facts),
    tell: (key, facts) => say(phrases.tell[key], source, facts),
    money: phrases.money,
    user: (words) => {
      const context = deployment.context(run.shop, source);
      run.request = newRequest(context + words);
      transcript.user(context, words);
    },
    wants: (part, ...also) => {
      run.request.wanted = [part, ...also];
    },
    get: <T extends readonly AnyPlanned[]>(reasoning: string, ...plans: T) =>
      step(run, reasoning, plans).map((answer, at) => resultOf(answer, plans[at])) as unknown as Results<T>,
    reply: (reasoning, core, kind = "other") => reply(run, reasoning, core, kind),
    misreads: () => {
      if (run.fate.failure !== "misread") return false;
      run.failed = true;
      return true;
    },
  };
}

function resultOf(answer: Answer<OperationName>, asked: AnyPlanned | undefined): ResultOf<OperationName> {
  if (answer.ok) return answer.result;
  throw new TypeError(`the shop refuses ${asked?.operation}: ${answer.refusal}`);
}

/** The strategy Skill with this chance, for `wants`. */
export const sometimes = (source: Source, share: number, part: SkillPart): readonly SkillPart[] =>
  source.chance(share) ? [part] : [];

/** A question about one property of a product, and what to answer. */
export interface SpecQuestion {
  readonly question: string;
  readonly name: string;
  readonly answer: (value: string) => string;
  /** A value that other goods of the kind have. */
  readonly otherValue: (value: string) => string | undefined;
}

export function specQuestion(kit: Kit, product: Product): SpecQuestion {
  const kind = kit.deployment.goods.kinds.find(({ id }) => id === product.kind);
  if (kind === undefined) throw new TypeError(`no goods of kind ${product.kind}`);
  const spec = kit.source.pick(kind.specs);
  const { short } = product;
  return {
    question: fill(kit.source.pick(spec.asks), { short }),
    name: spec.name,
    answer: (value) => fill(kit.source.pick(spec.tells), { short, value }),
    otherValue: (value) => spec.values.find((other) => other !== value),
  };
}
