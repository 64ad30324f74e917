/** What the recorded run did in a turn, as steps in the words of the base, and how far a conversation has come with them. */
import { isSentBack } from "../../core/hook-events.js";
import type { NamedCall } from "../../core/lens.js";
import type { Harness } from "../../model/harness.js";
import { get, type Json, type JsonObject } from "../../model/json.js";
import { contentText } from "../content-text.js";
import type { Task } from "../task.js";

export type Step =
  | { readonly is: "load"; readonly skill: string; readonly call: NamedCall }
  | { readonly is: "call"; readonly call: NamedCall };

/** Skills first: no call needs to come before one is loaded, and some need one. Undefined: the record has no such turn. */
export function stepsOf(task: Task, turn: number): readonly Step[] | undefined {
  const gold = task.gold.turns[turn];
  if (gold === undefined) return undefined;
  const { harness } = task.variant.base;
  return [
    ...gold.skills.flatMap((skill): Step[] => {
      const call = loadCall(harness, skill);
      return call === undefined ? [] : [{ is: "load", skill, call }];
    }),
    ...gold.calls.map((call): Step => ({ is: "call", call })),
  ];
}

/** The call that loads a Skill; undefined for a Harness without such a tool. */
export function loadCall(harness: Harness, skill: string): NamedCall | undefined {
  const way = harness.activation.find(({ names }) => names === "skill");
  if (way === undefined) return undefined;
  const value = `${way.prefix ?? ""}${skill}${way.suffix ?? ""}`;
  return { name: way.tool, arguments: nested(way.param.split("."), value) };
}

function nested(path: readonly string[], value: string): JsonObject {
  const [last, ...outer] = [...path].reverse();
  return outer.reduce<JsonObject>((inner, key) => ({ [key]: inner }), { [last ?? ""]: value });
}

export interface Progress {
  /** 0-based turn of the user. */
  readonly turn: number;
  /** Calls answered since it began. */
  readonly called: number;
  /** Replies proposed since it began, all sent back. */
  readonly proposed: number;
  /** Calls answered in the whole conversation. */
  readonly calls: number;
}

/** `messages`: the whole conversation. What a Hook sent back opens no turn. Calls are told by their answers: they may stand in the text. */
export function progressOf(harness: Harness, messages: readonly Json[]): Progress {
  let turn = -1;
  let called = 0;
  let proposed = 0;
  let calls = 0;
  messages.forEach((message, at) => {
    const role = get(message, "role");
    if (role === "tool") {
      called++;
      calls++;
    } else if (role === "assistant" && get(messages[at + 1], "role") !== "tool") proposed++;
    // Several messages of the user in a row are one turn.
    const opens = turn < 0 || proposed > 0;
    if (role !== "user" || !opens || (turn >= 0 && isSentBack(harness, contentText(get(message, "content")))))
      return;
    turn++;
    called = 0;
    proposed = 0;
  });
  return { turn: Math.max(0, turn), called, proposed, calls };
}
