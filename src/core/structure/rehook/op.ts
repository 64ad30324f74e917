/** What each way to change a Hook has to say, and what several of them ask. */
import type { Harness, Hook } from "../../../model/harness.js";
import { equalJson, type Json } from "../../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../../model/problem.js";
import type { HookChange } from "../../../model/structure/hooks.js";
import { hookSym, type Sym } from "../../../model/symbol.js";
import { isRef, siteOwner } from "../../../model/text.js";
import type { Message, Part, Trajectory } from "../../../model/trajectory.js";
import type { Lowered } from "../../lowered.js";
import { readMentions } from "../../mention.js";

export type ChangeOf<O extends HookChange["op"]> = Extract<HookChange, { op: O }>;

export interface HookOp<O extends HookChange["op"]> {
  harness(before: Lowered, change: ChangeOf<O>): Result<Harness>;
  trajectory(
    given: { readonly before: Lowered; readonly after: Lowered; readonly change: ChangeOf<O> },
    trajectory: Trajectory,
  ): Result<Trajectory>;
  describe(change: ChangeOf<O>): string;
}

export const sameRun = (_: unknown, trajectory: Trajectory): Result<Trajectory> => ok(trajectory);
export const idOf = (symbol: Sym): string => symbol.slice("hook:".length);

/** The Hook that an edit speaks of. */
export function hookAt(
  { harness }: Lowered,
  symbol: Sym,
): Result<{ readonly hook: Hook; readonly at: number }> {
  const at = harness.hooks.findIndex(({ id }) => hookSym(id) === symbol);
  const hook = harness.hooks[at];
  if (hook !== undefined) return ok({ hook, at });
  return failed({
    code: "no-such-symbol",
    where: symbol,
    what: "the Harness has no such Hook",
    exists: `Hooks: ${harness.hooks.map(({ id }) => id).join(", ") || "none"}`,
  });
}

export const differs = (where: string, what: string, expected?: string): Problem => ({
  code: "hook-differs",
  where,
  what,
  ...(expected === undefined ? {} : { expected }),
});
export const staleHook = (where: string, what: string): Problem => ({ code: "stale-from", where, what });

export const withHook = (harness: Harness, at: number, hook: Hook): Harness => ({
  ...harness,
  hooks: harness.hooks.map((one, i) => (i === at ? hook : one)),
});

export const isHook = (a: Hook, b: Hook | undefined): boolean =>
  b !== undefined && equalJson(a as unknown as Json, b as unknown as Json);

export const isCallEvent = ({ event }: Pick<Hook, "event">): boolean =>
  event === "before-call" || event === "after-call";
/** What sends the model back or stops it is counted by the budget. */
export const isCounted = ({ action }: Hook): boolean => action === "retry" || action === "block";

/** Where Harness text speaks of a Hook that goes; its own texts go with it. */
export function stillMentioned(before: Lowered, symbols: readonly Sym[]): readonly Problem[] {
  return symbols.flatMap((symbol): Problem[] => {
    const mention = (where: string): Problem => ({
      code: "still-mentioned",
      where,
      what: `it mentions ${symbol}, which goes`,
      remedy: "leave this Hook as it is, or take its id out of the text",
    });
    const sites = [...before.texts]
      .filter(([site]) => siteOwner(site) !== symbol)
      .filter(([, text]) => text.some((piece) => isRef(piece) && piece.to.includes(symbol)));
    const blocked = before.blocked.get(symbol);
    return [
      ...sites.map(([site]) => mention(site)),
      ...(blocked === undefined ? [] : [mention(blocked.where)]),
    ];
  });
}

/** The same in a run: what it says of a Hook that goes would speak of nothing. */
export function mentionedInRun(
  before: Lowered,
  symbols: readonly Sym[],
  { messages }: Trajectory,
): readonly Problem[] {
  const names = (text: string): Sym | undefined => {
    const { text: read, ambiguous } = readMentions(text, before.lexicon);
    const named = [...ambiguous, ...read.flatMap((piece) => (isRef(piece) ? piece.to : []))];
    return symbols.find((symbol) => named.includes(symbol));
  };
  return messages.flatMap(({ id, parts, reasoning = "" }): Problem[] => {
    const texts = [reasoning, ...parts.filter(({ author }) => author !== "world").map(({ text }) => text)];
    const symbol = texts.map(names).find((one) => one !== undefined);
    return symbol === undefined
      ? []
      : [{ code: "uses-removed", where: id, what: `it mentions ${symbol}, which goes` }];
  });
}

export const isEcho = (part: Part, symbol: Sym): boolean => part.echo === symbol;

export interface Heard {
  readonly message: Message;
  readonly index: number;
  readonly part: Part;
}

/** Where a run says that a Hook was heard. */
export const heardIn = ({ messages }: Trajectory, symbol: Sym): readonly Heard[] =>
  messages.flatMap((message, index) =>
    message.parts.filter((part) => isEcho(part, symbol)).map((part) => ({ message, index, part })),
  );
