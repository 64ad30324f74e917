/** A run after a reshaping: its calls, what repeats them, and whether its texts still hold. */
import { equalJson, isObject, type Json, type JsonObject, printJson } from "../../../model/json.js";
import { pairResults } from "../../../model/pairing.js";
import { failed, ok, type Problem, type Result } from "../../../model/problem.js";
import type { Call, Message, Part, Trajectory } from "../../../model/trajectory.js";
import { fillTemplate, slotValues } from "../../echo.js";
import { inForm, outOfForm } from "../../hook-form.js";
import { lowerEpisode } from "../../lower-episode.js";
import type { Lowered } from "../../lowered.js";
import { fitsSchema } from "../../schema-fit.js";
import { goesOnSaying, mentionsIn, staleIn, worldSays } from "./left-behind.js";
import type { Plan } from "./plan.js";

export function carriedRun(
  before: Lowered,
  after: Lowered,
  plan: Plan,
  trajectory: Trajectory,
): Result<Trajectory> {
  const problems: Problem[] = [];
  const { messages } = trajectory;
  if (plan.gone.symbols.length > 0 || plan.freshTools.length > 0) {
    const episode = lowerEpisode(before, trajectory);
    if (!episode.ok) return episode;
    problems.push(...mentionsIn(episode.value, plan));
    for (const name of plan.freshTools)
      if (episode.value.hasWord(name))
        problems.push({ code: "name-in-record", where: "the record", what: `it already says ${name}` });
  }
  const carried = messages.map((message): Message => {
    const calls = message.calls.map((call, i) => {
      if (!plan.from.includes(call.name)) return call;
      const made = callAfter(call, before, after, plan);
      if (made.ok) return made.value;
      problems.push(
        ...made.problems.map((one) => ({ ...one, where: `${message.id} call ${i + 1}: ${one.where}` })),
      );
      return call;
    });
    return calls.some((call, i) => call !== message.calls[i]) ? { ...message, calls } : message;
  });
  if (problems.length > 0) return failed(...problems);
  const { answers } = pairResults(messages);
  const used = usedValues(plan, messages);
  const whole = carried.map((message, index): Message => {
    const place = answers.get(index);
    const asked = place === undefined ? undefined : messages[place.message]?.calls[place.call];
    const now = place === undefined ? undefined : carried[place.message]?.calls[place.call];
    const echoed = message.parts.map((part) =>
      part.echo?.startsWith("hook:") === true
        ? echoAfter(part, { before, after, plan, asked, now, turn: turnBefore(messages, index) }, problems)
        : part,
    );
    const isNamed =
      message.name !== undefined && plan.from.includes(message.name) && plan.freshTools.length > 0;
    if (isNamed && now === undefined)
      problems.push({ code: "unpaired", where: message.id, what: "it names a tool and answers no call" });
    const parts = echoed.some((part, i) => part !== message.parts[i]) ? echoed : message.parts;
    leftIn({ ...message, parts }, plan, before, used, problems);
    if (parts === message.parts && !isNamed) return message;
    return { ...message, parts, ...(isNamed && now !== undefined ? { name: now.name } : {}) };
  });
  return problems.length > 0 ? failed(...problems) : ok({ ...trajectory, messages: whole });
}

/** One call, which must map back to itself and fit its schema exactly if it did. */
function callAfter(call: Call, before: Lowered, after: Lowered, plan: Plan): Result<Call> {
  if (call.invalid === true || typeof call.arguments === "string") {
    // What no JSON reader takes is as wrong after as before; only which tool is meant could be lost.
    return plan.freshTools.length === 0
      ? ok(call)
      : failed({ code: "not-one-to-one", where: call.name, what: "its arguments are no JSON" });
  }
  const made = plan.forward({ name: call.name, arguments: call.arguments });
  if (!made.ok) return made;
  const back = plan.backward(made.value);
  if (!back.ok || back.value.name !== call.name || !equalJson(back.value.arguments, call.arguments))
    return failed({
      code: "not-one-to-one",
      where: call.name,
      what: "its arguments do not map back to themselves",
    });
  if (made.value.name === call.name && made.value.arguments === call.arguments) return ok(call);
  const fits = (lowered: Lowered, name: string, args: Json) => {
    const schema: JsonObject | undefined = lowered.toolsByName.get(name)?.tool.parameters;
    return schema === undefined ? isObject(args) : fitsSchema(args, schema);
  };
  const [was, is] = [
    fits(before, call.name, call.arguments),
    fits(after, made.value.name, made.value.arguments),
  ];
  if (was !== is && was !== undefined && is !== undefined)
    return failed({
      code: "not-one-to-one",
      where: call.name,
      what: was ? "it would no longer fit the tool's schema" : "it would come to fit the tool's schema",
    });
  return ok({ ...call, name: made.value.name, arguments: made.value.arguments });
}

interface Echo {
  readonly before: Lowered;
  readonly after: Lowered;
  readonly plan: Plan;
  /** The call that the message answers, before and after. */
  readonly asked: Call | undefined;
  readonly now: Call | undefined;
  /** The calls of the turn before it. */
  readonly turn: readonly Call[];
}

const turnBefore = (messages: readonly Message[], index: number): readonly Call[] =>
  messages.slice(0, index).findLast(({ role }) => role === "assistant")?.calls ?? [];

/** A Hook's message with the tool and the target that it repeats. */
function echoAfter(part: Part, { before, plan, asked, now, turn }: Echo, problems: Problem[]): Part {
  const hook = before.harness.hooks.find(({ id }) => part.echo === `hook:${id}`);
  const plain = hook === undefined ? undefined : outOfForm(hook, part.text);
  const values = hook === undefined || plain === undefined ? undefined : slotValues(hook.message, plain);
  if (hook === undefined || values === undefined) return part;
  const own = asked === undefined ? turn : [asked];
  const concerns = own.filter(({ name }) => plan.from.includes(name));
  if (concerns.length === 0) return part;
  const target = values.get("target");
  const path = target === undefined ? undefined : /^arguments\.([\s\S]+)$/.exec(target)?.[1];
  const moved = path === undefined ? path : plan.where(path);
  const tool = values.get("tool");
  const renames = tool !== undefined && plan.from.includes(tool) && plan.freshTools.length > 0;
  if (moved === path && !renames) return part;
  if (
    (path !== undefined && moved === undefined) ||
    concerns.length < own.length ||
    (renames && now === undefined)
  ) {
    problems.push(goesOnSaying(part.echo as string, target ?? tool ?? ""));
    return part;
  }
  const text = fillTemplate(hook.message, (name) =>
    name === "target" && moved !== undefined
      ? `arguments.${moved}`
      : name === "tool" && renames
        ? now?.name
        : values.get(name),
  );
  return { ...part, text: inForm(hook, text) };
}

/** Values of calls that are written otherwise after: only these can be spoken of. */
const usedValues = ({ gone, from }: Plan, messages: readonly Message[]): readonly string[] => {
  if (gone.values.length === 0) return [];
  const calls = messages.flatMap((message) => message.calls.filter(({ name }) => from.includes(name)));
  const said = calls.map((call) => printJson(call.arguments)).join("\n");
  return gone.values.filter((value) => said.includes(JSON.stringify(value)));
};

function leftIn(
  message: Message,
  plan: Plan,
  before: Lowered,
  used: readonly string[],
  problems: Problem[],
): void {
  const isReply = message.role === "assistant" && message.calls.length === 0;
  const say = (text: string, isWorld: boolean): void => {
    const found = isWorld ? undefined : staleIn(text, plan, before, false);
    if (found !== undefined) problems.push(goesOnSaying(message.id, found));
    const said = (isWorld && message.role === "user") || isReply ? worldSays(text, used) : undefined;
    if (said !== undefined)
      problems.push({
        code: "value-mentioned",
        where: message.id,
        what: `it says "${said}", which the call would write otherwise`,
        remedy: "leave this value out of the table, or the edit out of this record",
      });
  };
  // A Skill's body and a Hook's message are the Harness's own texts, looked at once; what is filled in follows the call.
  const isFilled = ({ echo, text }: Part): boolean => {
    const hook = before.harness.hooks.find(({ id }) => echo === `hook:${id}`);
    const plain = hook === undefined ? undefined : outOfForm(hook, text);
    return hook !== undefined && plain !== undefined && slotValues(hook.message, plain) !== undefined;
  };
  for (const part of message.parts)
    if (part.other === undefined && part.echo?.startsWith("skill:") !== true && !isFilled(part))
      say(part.text, part.author === "world");
  if (message.reasoning !== undefined) say(message.reasoning, false);
  for (const call of message.calls)
    if (call.invalid === true && plan.from.includes(call.name)) say(String(call.arguments), false);
}
