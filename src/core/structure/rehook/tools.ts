/** Hooks that differ in the tools they look at become one, or one becomes several. */
import { commute } from "../../../model/commuting.js";
import type { Harness, Hook, Limit } from "../../../model/harness.js";
import { pairResults } from "../../../model/pairing.js";
import { failed, ok, type Problem, type Result } from "../../../model/problem.js";
import { hookSym, type Sym } from "../../../model/symbol.js";
import type { Message, Trajectory } from "../../../model/trajectory.js";
import type { Lowered } from "../../lowered.js";
import { spent } from "./budget.js";
import {
  type ChangeOf,
  differs,
  type HookOp,
  isCallEvent,
  isHook,
  mentionedInRun,
  staleHook,
  stillMentioned,
} from "./op.js";

const idsOf = (hooks: readonly Hook[]): string => hooks.map(({ id }) => id).join(", ");

export const merge: HookOp<"merge"> = {
  harness(before, { hooks }) {
    const { harness } = before;
    const [first, ...rest] = hooks as [Hook, ...Hook[]];
    const places = hooks.map((hook) => harness.hooks.findIndex((own) => isHook(hook, own)));
    const where = hookSym(first.id);
    if (places.some((at, i) => at < 0 || at <= (places[i - 1] ?? -1)))
      return failed(
        staleHook(where, `the Hooks ${idsOf(hooks)} do not stand there as the edit says, in that order`),
      );
    const problems = [
      ...rest.flatMap((hook) =>
        isTwin(first, hook)
          ? []
          : [differs(hookSym(hook.id), `it differs from ${first.id} in more than the tools`)],
      ),
      ...toolProblems(hooks),
      ...stillMentioned(
        before,
        rest.map(({ id }) => hookSym(id)),
      ),
    ];
    const between = harness.hooks
      .slice(places[0], places.at(-1))
      .filter((own) => !hooks.some((hook) => isHook(hook, own)));
    for (const own of between)
      if (!rest.every((hook) => commute(hook, own)))
        problems.push(
          differs(
            hookSym(own.id),
            `it stands between Hooks that would become one, and does not commute with them`,
          ),
        );
    if (problems.length > 0) return failed(...(problems as [Problem, ...Problem[]]));
    const gone = new Set(rest.map(({ id }) => id));
    const one: Hook = { ...first, tools: hooks.flatMap(({ tools }) => tools) };
    return ok({
      ...harness,
      hooks: harness.hooks.flatMap((own) => (gone.has(own.id) ? [] : [own.id === first.id ? one : own])),
      limits: copiesOf(harness, (id) => (gone.has(id) ? [first.id] : [id])),
    });
  },
  trajectory({ before, change: { hooks } }, trajectory) {
    const [first, ...rest] = hooks as [Hook, ...Hook[]];
    const into = new Map(rest.map(({ id }) => [hookSym(id) as string, hookSym(first.id)]));
    return renamed(before, hooks, first.budget, [...into.keys()] as Sym[], trajectory, (echo) =>
      into.get(echo),
    );
  },
  describe: ({ hooks }) => `Hooks ${idsOf(hooks)} are one`,
};

export const split: HookOp<"split"> = {
  harness(before, { hook, ids }) {
    const { harness } = before;
    const at = harness.hooks.findIndex((own) => isHook(hook, own));
    const where = hookSym(hook.id);
    if (at < 0) return failed(staleHook(where, "it does not stand there as the edit says"));
    const others = new Set(harness.hooks.map(({ id }) => id).filter((id) => id !== hook.id));
    const problems: Problem[] = [...toolProblems([hook])];
    if (ids.length !== hook.tools.length || new Set(ids).size !== ids.length)
      problems.push(
        differs(where, `it looks at ${hook.tools.length} tools, and the edit gives ${ids.length} ids`),
      );
    for (const id of ids)
      if (others.has(id))
        problems.push({ code: "name-taken", where: hookSym(id), what: "another Hook has this id" });
    if (!ids.includes(hook.id)) problems.push(...stillMentioned(before, [where]));
    if (problems.length > 0) return failed(...(problems as [Problem, ...Problem[]]));
    const each = ids.map((id, i): Hook => ({ ...hook, id, tools: [hook.tools[i] as string] }));
    return ok({
      ...harness,
      hooks: harness.hooks.flatMap((own, i) => (i === at ? each : [own])),
      limits: copiesOf(harness, (id) => (id === hook.id ? ids : [id])),
    });
  },
  trajectory({ before, change }, trajectory) {
    const { hook, ids } = change;
    const gone = ids.includes(hook.id) ? [] : [hookSym(hook.id)];
    const called = toolAnswered(trajectory.messages);
    return renamed(before, [hook], hook.budget, gone, trajectory, (echo, index) => {
      if (echo !== hookSym(hook.id)) return undefined;
      const id = ids[hook.tools.indexOf(called(index) ?? "")];
      return id === undefined ? "unknown" : hookSym(id);
    });
  },
  describe: ({ hook, ids }: ChangeOf<"split">) => `Hook ${hook.id} is now ${ids.join(", ")}`,
};

/** Alike but for id and tools. */
const isTwin = (a: Hook, b: Hook): boolean =>
  isHook({ ...a, id: "", tools: [] }, { ...b, id: "", tools: [] });

/** Tools by name, each looked at once: a pattern, or no name at all, also means tools that nobody has thought of. */
function toolProblems(hooks: readonly Hook[]): readonly Problem[] {
  const seen = new Set<string>();
  return hooks.flatMap(({ id, tools, matcher, event, command }): Problem[] => {
    const twice = tools.find((tool) => seen.has(tool));
    for (const tool of tools) seen.add(tool);
    if (!isCallEvent({ event })) return [differs(hookSym(id), "it looks at no tools")];
    if (matcher !== undefined || tools.length === 0)
      return [differs(hookSym(id), "it does not list its tools", "a Hook that names each of them")];
    if (command !== undefined)
      return [differs(hookSym(id), "a script decides, and nobody can say how often it acts")];
    return twice === undefined ? [] : [differs(hookSym(id), `two of the Hooks look at ${twice}`)];
  });
}

/** Copies of limits in a Hook that goes stand where it went. */
const copiesOf = ({ limits }: Harness, idsFor: (id: string) => readonly string[]): Limit[] =>
  limits.map((limit) => ({
    ...limit,
    copies: [
      ...new Set(
        limit.copies.flatMap((site) => {
          const [, id, pointer] = /^hook:([^#]+)(#[\s\S]+)$/.exec(site) ?? [];
          return id === undefined ? [site] : idsFor(id).map((one) => `hook:${one}${pointer}`);
        }),
      ),
    ],
  }));

/** The run with other ids where it says which Hook was heard; refused where the Hooks' common budget would matter. */
function renamed(
  before: Lowered,
  hooks: readonly Hook[],
  budget: number,
  gone: readonly Sym[],
  trajectory: Trajectory,
  toId: (echo: string, index: number) => string | undefined,
): Result<Trajectory> {
  const problems: Problem[] = [...mentionedInRun(before, gone, trajectory)];
  const over = spent(before, hooks, budget, trajectory);
  if (over !== undefined) problems.push(over);
  const messages = trajectory.messages.map((message, index): Message => {
    const parts = message.parts.map((part) => {
      const echo = part.echo === undefined ? undefined : toId(part.echo, index);
      if (echo === "unknown")
        problems.push({
          code: "echo-mismatch",
          where: message.id,
          what: `it repeats ${part.echo} and answers no call that this Hook looks at`,
        });
      return echo === undefined ? part : { ...part, echo };
    });
    return { ...message, parts };
  });
  return problems.length > 0 ? failed(...problems) : ok({ ...trajectory, messages });
}

function toolAnswered(messages: readonly Message[]): (index: number) => string | undefined {
  const { answers } = pairResults(messages);
  return (index) => {
    const place = answers.get(index);
    return place === undefined ? undefined : messages[place.message]?.calls[place.call]?.name;
  };
}
