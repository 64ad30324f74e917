/** A backend some of whose answers go wrong: where a task's changes of the environment say so, and at a rate. */
import { drawFor } from "../../core/draw.js";
import { nameIn } from "../../core/fold.js";
import type { NamedCall } from "../../core/lens.js";
import { type EnvironmentChange, FaultKind } from "../../model/environment.js";
import { fromMembers, isObject, type Json, members, printJson } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import type { Sym } from "../../model/symbol.js";
import type { Answer, Backend, BackendRun } from "../backend.js";
import type { Task } from "../task.js";

export interface FaultOptions {
  /** Of all calls, from 0 to 1, besides what the tasks say; default 0. */
  readonly rate?: number;
  readonly seed?: string | number;
  /** Kinds that the rate chooses among; default: all. */
  readonly kinds?: readonly FaultKind[];
  /** Tools that it may happen to; default: all. */
  readonly tools?: readonly string[];
}

/** The same call of the same run of a task always goes the same way. */
export function withFaults(inner: Backend, options: FaultOptions = {}): Backend {
  return {
    ...inner,
    sound: inner.sound ?? inner,
    name: `${inner.name}+faults`,
    open: async (task) => faulty(await inner.open(task), inner, task, options),
  };
}

function faulty(run: BackendRun, inner: Backend, task: Task, options: FaultOptions): BackendRun {
  const calls = new Map<string, number>();
  return {
    ...run,
    call: async (call, signal) => {
      const shown = shownName(task, call);
      const at = calls.get(shown) ?? 0;
      calls.set(shown, at + 1);
      const fault = plannedFault(task, shown, at) ?? drawnFault(task, call, at, options);
      if (fault === undefined) return run.call(call, signal);
      if (fault !== "malformed" && fault !== "schema-drift")
        return { is: "result", text: toldOf(inner, task, call.name, fault), failed: true };
      // The call is carried out; only what is told of it is not as it should be.
      const answer = await run.call(call, signal);
      return answer.is === "result" ? spoilt(answer, fault) : answer;
    },
  };
}

/** Calls are counted by the tool that the model sees: one that was split is two. */
function shownName({ lens }: Task, call: NamedCall): string {
  const shown = lens.toView(call);
  return shown.ok ? shown.value.name : call.name;
}

const plannedFault = ({ environment, variant }: Task, shown: string, at: number): FaultKind | undefined =>
  environment.find(
    (one): one is Extract<EnvironmentChange, { change: "fault" }> =>
      one.change === "fault" &&
      nameIn(variant.fold, variant.lowered, one.tool as Sym) === shown &&
      at >= one.call &&
      at < one.call + one.times,
  )?.fault;

function drawnFault(
  task: Task,
  { name }: NamedCall,
  at: number,
  { rate = 0, seed = 0, kinds = FaultKind.options, tools }: FaultOptions,
): FaultKind | undefined {
  if (rate <= 0 || kinds.length === 0 || tools?.includes(name) === false) return undefined;
  const draw = drawFor("faults", seed, task.base, task.variant.digest, name, at);
  return draw.unit() < rate ? draw.pick(kinds) : undefined;
}

type Told = Exclude<FaultKind, "malformed" | "schema-drift">;
const MESSAGES: Readonly<Record<Told, string>> = {
  timeout: "The service did not answer in time.",
  "rate-limited": "429: too many requests.",
  forbidden: "403: this is not allowed.",
  "server-error": "500: internal error.",
};

function toldOf(inner: Backend, task: Task, tool: string, fault: Told): string {
  const own = inner.tells?.(task, tool, fault);
  return own ?? printJson({ error: { code: fault.replaceAll("-", "_"), message: MESSAGES[fault] } });
}

function spoilt(answer: Extract<Answer, { is: "result" }>, fault: FaultKind): Answer {
  const { text } = answer;
  if (fault === "malformed") return { ...answer, text: text.slice(0, Math.ceil((text.length * 2) / 3)) };
  const parsed = parseJson(text);
  return { ...answer, text: parsed.ok ? printJson(drifted(parsed.value)) : `v2\n${text}` };
}

/** As a later version of the service would write it: every key of the outermost objects is called something else. */
function drifted(value: Json): Json {
  if (Array.isArray(value)) return { items: value as readonly Json[], version: 2 };
  if (!isObject(value)) return { value, version: 2 };
  return fromMembers(members(value).map(([key, member]) => [`${key}_v2`, member]));
}
