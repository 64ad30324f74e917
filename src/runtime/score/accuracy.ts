/** 1 where the world is as it should be and the replies say what is so; else 0. */
import type { NamedCall } from "../../core/lens.js";
import { asString, get, isArray, type Json } from "../../model/json.js";
import type { RunLog } from "../episode-run.js";
import type { Component } from "../scoring.js";
import type { Task } from "../task.js";
import { changesState } from "../tasks/changes-state.js";
import { repliesOf } from "./events.js";
import { says, unsupported } from "./facts.js";
import { meaningOf } from "./same-call.js";
import { rewardFacts } from "./spec.js";

/** `goldState`: undefined where the backend shows no state; then the calls that change something are compared. */
export function accuracy(task: Task, log: RunLog, goldState: string | undefined): Component {
  if (task.gold.verified === "none")
    return { value: null, why: ["the recorded run is no answer to this task, and nobody has said what is"] };
  const { writes, facts } = rewardFacts(task.variant.base.harness, task.gold);
  const isShown = goldState !== undefined && log.state !== undefined;
  const why = [
    ...(isShown
      ? log.state === goldState
        ? []
        : ["the state is not the one after the right calls"]
      : wrongWrites(task, log, writes)),
    ...factsMissing(log, facts),
    ...madeUp(task, log),
  ];
  return { value: why.length === 0 ? 1 : 0, why };
}

/** Both argument sets are compared: a call without arguments is not the one with some. */
function wrongWrites(task: Task, log: RunLog, writes: readonly NamedCall[]): readonly string[] {
  const { harness, toolsByName } = task.variant.base;
  const open = writes.map((call) => ({ call, meaning: meaningOf(harness, call) }));
  const extra: string[] = [];
  for (const event of log.events) {
    if (event.is !== "call" || event.end !== "ran" || event.base === undefined) continue;
    const meaning = meaningOf(harness, event.base);
    const at = open.findIndex((one) => one.meaning === meaning);
    if (at >= 0) open.splice(at, 1);
    else {
      const tool = toolsByName.get(event.base.name)?.tool;
      if (tool === undefined || changesState(tool)) extra.push(event.base.name);
    }
  }
  return [
    ...open.map(({ call }) => `the call of ${call.name} that the task needs was not made as it should be`),
    ...extra.map((name) => `a call of ${name} changed what nobody asked to change`),
  ];
}

function factsMissing(log: RunLog, facts: readonly (readonly string[])[]): readonly string[] {
  const replies = repliesOf(log);
  return facts.flatMap((needed, turn) => {
    const reply = (replies.get(turn) ?? []).join("\n");
    return needed
      .filter((fact) => !says(reply, fact))
      .map((fact) => `turn ${turn + 1}: the reply does not say ${fact}`);
  });
}

/** What the conversation holds up to the end of the turn, and what the recorded replies worked out of it. */
function madeUp(task: Task, log: RunLog): readonly string[] {
  const asked = [...task.prompt, ...task.turns].map((message) => textIn(get(message, "content")));
  const gold = task.gold.turns.flatMap(({ reply, results }) => [
    ...results,
    ...(reply === undefined ? [] : [reply]),
  ]);
  const answers = log.events.flatMap((event) =>
    event.is === "call" ? [event.answer, event.baseAnswer ?? ""] : [],
  );
  const known = [...asked, ...gold, ...answers];
  return [...repliesOf(log)].flatMap(([turn, replies]) =>
    replies.flatMap((reply) =>
      unsupported(reply, known).map((value) => `turn ${turn + 1}: nothing says ${value}`),
    ),
  );
}

const textIn = (content: Json | undefined): string =>
  isArray(content)
    ? content.map((part) => asString(get(part, "text")) ?? "").join("\n")
    : (asString(content) ?? "");
