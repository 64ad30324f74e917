/** A run under a Harness with another number in it: what it repeats of the Harness follows, what it cites refuses. */
import type { Hook, Limit, Skill } from "../../../model/harness.js";
import { isArray, isNumber, isObject, type Json, members, numberText } from "../../../model/json.js";
import { tokensOf } from "../../../model/number-text.js";
import { failed, ok, type Problem, type Result } from "../../../model/problem.js";
import type { Message, Part, Trajectory } from "../../../model/trajectory.js";
import { aroundBody, fillTemplate, slotValues } from "../../echo.js";
import { inForm, outOfForm } from "../../hook-form.js";
import { fitsSchema } from "../../schema-fit.js";
import { disagreement } from "../hook-decisions.js";
import type { Step } from "../kind.js";
import { statedLimit, valueAt } from "./copies.js";

export function underLimit(step: Step<"limit">, trajectory: Trajectory): Result<Trajectory> {
  const { before, after, edit } = step;
  const limit = before.harness.limits.find(({ id }) => `limit:${id}` === edit.limit) as Limit;
  const problems: Problem[] = [...citations(step, trajectory), ...beyond(limit, edit.to, trajectory)];
  const messages = trajectory.messages.map((message): Message => {
    const parts = message.parts.map((part) => {
      const now = repeated(step, part);
      if (now === undefined)
        problems.push({
          code: "echo-mismatch",
          where: message.id,
          what: `it does not repeat ${part.echo} as the Harness has it, so the number cannot be moved in it`,
        });
      return now ?? part;
    });
    return { ...message, parts };
  });
  problems.push(...quoted(limit, step, trajectory), ...otherwiseValid(step, trajectory));
  const other = disagreement(
    { harness: before.harness, messages: trajectory.messages },
    { harness: after.harness, messages },
  );
  if (other !== undefined)
    problems.push({
      code: "hook-decides-otherwise",
      where: trajectory.messages[other.event.message]?.id ?? "",
      what: `with ${edit.to} for ${edit.from}, the Hook ${other.hook.id} would decide otherwise, or nobody can tell`,
    });
  return problems.length > 0 ? failed(...problems) : ok({ ...trajectory, messages });
}

/** The part as the Harness after says it; undefined where it is not what the Harness before says. */
function repeated({ before, after, edit }: Step<"limit">, part: Part): Part | undefined {
  const find = <T>(list: readonly T[], symbol: (one: T) => string): number =>
    list.findIndex((one) => symbol(one) === part.echo);
  const skill = find(before.skills, ({ symbol }) => symbol);
  if (skill >= 0) {
    const was = before.harness.skills[skill] as Skill;
    const is = after.harness.skills[skill] as Skill;
    if (was.body === is.body) return part;
    const around = aroundBody(part.text, was.body);
    return around && { ...part, text: around.before + is.body + around.after };
  }
  const hook = find(before.hooks, ({ symbol }) => symbol);
  if (hook < 0) return part;
  const was = before.harness.hooks[hook] as Hook;
  const is = after.harness.hooks[hook] as Hook;
  if (was.message === is.message && statedLimit(was) === statedLimit(is)) return part;
  const plain = outOfForm(was, part.text);
  const values = plain === undefined ? undefined : slotValues(was.message, plain);
  if (values === undefined) return undefined;
  const moves = statedLimit(was) === String(edit.from) && statedLimit(is) === String(edit.to);
  if (moves && values.has("limit") && values.get("limit") !== String(edit.from)) return undefined;
  const text = fillTemplate(is.message, (name) =>
    name === "limit" && moves ? String(edit.to) : values.get(name),
  );
  return { ...part, text: inForm(is, text) };
}

/** The old number in the assistant's own words, or in what the Harness said besides: it may be the limit, or anything else. */
function citations({ edit }: Step<"limit">, { messages, outcome }: Trajectory): readonly Problem[] {
  const cited = (where: string, what: string): Problem => ({
    code: "limit-cited",
    where,
    what: `${what} ${edit.from}, which may be the limit that moves`,
  });
  const inText = (text: string): boolean => tokensOf(text, edit.from).length > 0;
  const found = messages.flatMap((message): Problem[] => {
    const isCall = message.role === "assistant" && message.calls.length > 0;
    const said = message.parts.some(
      ({ author, echo, text }) =>
        ((author === "assistant" && isCall) ||
          (author === "harness" && message.role !== "user" && echo === undefined)) &&
        inText(text),
    );
    return [
      ...(message.reasoning !== undefined && inText(message.reasoning)
        ? [cited(message.id, "the reasoning cites")]
        : []),
      ...(said ? [cited(message.id, "it cites")] : []),
    ];
  });
  const reward = isObject(outcome.reward) && holds(outcome.reward, edit.from);
  return [...found, ...(reward ? [cited("outcome", "the reward states")] : [])];
}

function holds(value: Json, number: number): boolean {
  if (isNumber(value)) return numberText(value) === String(number);
  if (typeof value === "string") return tokensOf(value, number).length > 0;
  if (isArray(value)) return value.some((item) => holds(item, number));
  return isObject(value) && members(value).some(([, item]) => holds(item, number));
}

/** A text with the number that is quoted whole, other than as an echo, would keep the old one. */
function quoted(limit: Limit, { before }: Step<"limit">, { messages }: Trajectory): readonly Problem[] {
  const texts = limit.copies.flatMap((site) => {
    const own = site.startsWith("section:") ? undefined : valueAt(before.harness, site);
    return typeof own === "string" && tokensOf(own, limit.value).length > 0 ? [{ site, own }] : [];
  });
  return messages.flatMap(({ id, parts, reasoning = "" }) =>
    texts
      .filter(
        ({ own }) =>
          reasoning.includes(own) || parts.some((part) => part.echo === undefined && part.text.includes(own)),
      )
      .map(
        ({ site }): Problem => ({
          code: "quotes-reworded",
          where: id,
          what: `it quotes ${site}, which states the limit`,
        }),
      ),
  );
}

/** A schema that states the limit must take exactly the calls that it took. */
function otherwiseValid({ before, after }: Step<"limit">, { messages }: Trajectory): readonly Problem[] {
  return messages.flatMap(({ id, calls }) =>
    calls.flatMap((call): Problem[] => {
      const was = before.toolsByName.get(call.name)?.tool.parameters;
      const is = after.toolsByName.get(call.name)?.tool.parameters;
      if (was === undefined || is === undefined || was === is || !isObject(call.arguments)) return [];
      const fitted = fitsSchema(call.arguments, was);
      if (fitted !== undefined && fitted === fitsSchema(call.arguments, is)) return [];
      return [
        {
          code: "guard-failed",
          where: id,
          what: `the call of ${call.name} fits one of the limits and not the other`,
        },
      ];
    }),
  );
}

/** Where no Hook and no schema states the limit, the run is measured: what kept to the old one must keep to the new one. */
function beyond({ bounds, id }: Limit, to: number, { messages }: Trajectory): readonly Problem[] {
  if (bounds === undefined || measured(bounds, messages) <= to) return [];
  return [{ code: "guard-failed", where: `limit:${id}`, what: `the run does not keep to ${to}` }];
}

export function measured(bounds: NonNullable<Limit["bounds"]>, messages: readonly Message[]): number {
  let most = 0;
  let now = 0;
  for (const { role, calls, parts } of messages) {
    if (role === "user" && parts.every(({ echo }) => echo === undefined)) now = 0;
    if (role !== "assistant") continue;
    if (bounds === "reply") {
      if (calls.length === 0) most = Math.max(most, [...parts.map(({ text }) => text).join("")].length);
      continue;
    }
    now += bounds === "calls" ? calls.length : 1;
    most = Math.max(most, now);
  }
  return most;
}
