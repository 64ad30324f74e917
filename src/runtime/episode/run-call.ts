/** One call of the model: read, checked by Hooks, mapped back, carried out, mapped forward, checked once more. */
import type { Lens, NamedCall } from "../../core/lens.js";
import type { Lowered } from "../../core/lowered.js";
import type { Harness } from "../../model/harness.js";
import { isObject, type Json } from "../../model/json.js";
import type { Problem } from "../../model/problem.js";
import type { Answer, BackendRun } from "../backend.js";
import type { CallEnd, HookNote } from "../episode-run.js";
import type { ProposedCall } from "../model.js";
import { askHooks, type HookTable, type Stop } from "./ask-hooks.js";
import { loadOf } from "./load-skill.js";
import type { EpisodeOptions } from "./options.js";
import { ownWords } from "./own-words.js";
import { fits, lackingIn, readCall } from "./read-call.js";
import { type Request, situationIn } from "./request.js";
import { within } from "./within.js";

export interface Bench {
  readonly harness: Harness;
  readonly base: Lowered;
  readonly lens: Lens;
  readonly backend: BackendRun;
  readonly hooks: HookTable;
  readonly options: EpisodeOptions;
  /** Parameters of the tools that are shown now, by name. */
  readonly tools: ReadonlyMap<string, Json | undefined>;
  /** Tools that have appeared: no Variant knows them, so their calls go through as they are. */
  readonly appeared: ReadonlySet<string>;
  /** The Skill that a call loads, in the words of the base. */
  readonly skillOf: (base: NamedCall) => string | undefined;
}

export interface DoneCall {
  readonly end: CallEnd;
  /** What the model is told. */
  readonly answer: string;
  readonly base?: NamedCall;
  readonly baseAnswer?: string;
  /** In the words of the Variant and of the base. */
  readonly loaded?: { readonly name: string; readonly base: string };
  readonly hooks: readonly HookNote[];
  /** A Hook sent the model back. */
  readonly retry?: Stop;
}

/** The first half, for all calls of a message before any is carried out: none of them is before another. */
export type ReadyCall =
  | { readonly ready: true; readonly call: NamedCall; readonly hooks: readonly HookNote[] }
  | { readonly ready: false; readonly done: DoneCall };

export async function prepareCall(
  bench: Bench,
  request: Request,
  proposed: ProposedCall,
): Promise<ReadyCall> {
  const words = ownWords(bench.harness);
  const refuse = (end: CallEnd, answer: string): ReadyCall => ({
    ready: false,
    done: { end, answer, hooks: [] },
  });
  const read = readCall(proposed, bench.tools);
  if (!read.ok) {
    if (read.end === "no-such-tool")
      return refuse(read.end, words.noSuchTool(proposed.name, [...bench.tools.keys()]));
    if (read.end === "not-json") return refuse(read.end, words.notJson(proposed.name, read.what.join("; ")));
    const own = read.call === undefined ? undefined : lacksInOwnWords(bench, read.call);
    return refuse(read.end, own ?? words.doesNotFit(proposed.name, read.what));
  }
  const { name: tool, arguments: args } = read.call;
  const asked = await askHooks(
    bench.hooks,
    situationIn(request, { event: "before-call", tool, arguments: args }),
  );
  if (asked.stop === undefined) {
    const now = asked.situation.arguments ?? args;
    if (isObject(now) && fits(bench.tools.get(tool), now))
      return { ready: true, call: { name: tool, arguments: now }, hooks: asked.notes };
    return misrewritten(bench, { name: tool, arguments: args }, asked.notes);
  }
  const answer = asked.stop.message === "" ? words.stopped(tool) : asked.stop.message;
  const retry = asked.stop.action === "retry" ? { retry: asked.stop } : {};
  return { ready: false, done: { end: "stopped-by-hook", answer, hooks: asked.notes, ...retry } };
}

/** As the Harness itself says it, where it has words for it: told of the base, and shown as the Variant shows such a text. */
function lacksInOwnWords({ lens, backend, base }: Bench, call: NamedCall): string | undefined {
  if (backend.lacks === undefined) return undefined;
  const asked = lens.toBase(call);
  if (!asked.ok) return undefined;
  const { name, arguments: args } = asked.value;
  const parameter = lackingIn(base.toolsByName.get(name)?.tool.parameters, args);
  if (parameter === undefined) return undefined;
  const told = lens.errorToView(asked.value, backend.lacks(name, parameter));
  return told.ok ? told.value : undefined;
}

/** What a Hook made of the arguments does not fit: the model did not write that, so the Hook has failed. */
function misrewritten(bench: Bench, call: NamedCall, notes: readonly HookNote[]): ReadyCall {
  const hooks = notes.map(
    (note): HookNote =>
      note.did === "rewrite"
        ? { ...note, did: "failed", why: "with what it wrote, the arguments do not fit the tool" }
        : note,
  );
  if (bench.options.onHookFailure === "pass") return { ready: true, call, hooks };
  const answer = ownWords(bench.harness).stopped(call.name);
  return { ready: false, done: { end: "stopped-by-hook", answer, hooks } };
}

/** The second half. `request`: as it was before the message. */
export async function carryOut(
  bench: Bench,
  request: Request,
  loadedNow: readonly string[],
  { call, hooks }: Extract<ReadyCall, { ready: true }>,
): Promise<DoneCall> {
  const done = await answered(bench, loadedNow, call);
  if (!RAN.has(done.end)) return { ...done, hooks };
  const now = situationIn(request, { event: "after-call", tool: call.name, arguments: call.arguments });
  const asked = await askHooks(bench.hooks, now, done.answer);
  const answer = asked.answer ?? done.answer;
  const notes = [...hooks, ...asked.notes];
  if (asked.stop === undefined) return { ...done, answer, hooks: notes };
  const { action, message } = asked.stop;
  if (action === "block") return { ...done, answer: message, hooks: notes };
  return { ...done, answer: `${answer}\n${message}`, hooks: notes, retry: asked.stop };
}

const RAN: ReadonlySet<CallEnd> = new Set(["ran", "failed", "faulted", "loaded", "loaded-again"]);

async function answered(bench: Bench, loadedNow: readonly string[], call: NamedCall): Promise<DoneCall> {
  const words = ownWords(bench.harness);
  const base = bench.appeared.has(call.name) ? { ok: true as const, value: call } : bench.lens.toBase(call);
  const load = loadOf(bench.harness, call);
  if (load.is === "file")
    return { end: "ran", answer: load.text, hooks: [], ...(base.ok ? { base: base.value } : {}) };
  if (load.is !== "other") {
    const named = base.ok ? { base: base.value } : {};
    if (load.is === "unknown") {
      const known = bench.harness.skills.map(({ name }) => name);
      return { end: "no-such-skill", answer: words.noSuchSkill(load.name, known), hooks: [], ...named };
    }
    const loaded = { name: load.name, base: (base.ok ? bench.skillOf(base.value) : undefined) ?? load.name };
    const again = loadedNow.includes(load.name);
    const answer = again && bench.options.loadedAgain === "short" ? words.loadedAgain(load.name) : load.body;
    return { end: again ? "loaded-again" : "loaded", answer, loaded, hooks: [], ...named };
  }
  if (!base.ok)
    return {
      end: base.problems.some(({ code }) => code === "undeclared-tool") ? "no-such-tool" : "not-mapped",
      answer: words.notMapped(call.name, base.problems.map(whatOf).join("; ")),
      hooks: [],
    };
  const answer = await inTime(bench, base.value);
  if (answer === undefined)
    return {
      end: "timed-out",
      answer: words.timedOut(call.name, bench.options.callTimeout),
      base: base.value,
      hooks: [],
    };
  if (answer.is !== "result")
    return {
      end: answer.is,
      answer: words.unavailable(call.name),
      base: base.value,
      baseAnswer: answer.what,
      hooks: [],
    };
  const shown = bench.appeared.has(call.name) ? undefined : bench.lens.resultToView(base.value, answer.text);
  return {
    end: answer.failed === true ? "failed" : "ran",
    // A tool may say what its schema does not know: that is shown as it is.
    answer: shown?.ok === true ? shown.value : answer.text,
    base: base.value,
    baseAnswer: answer.text,
    hooks: [],
  };
}

const whatOf = ({ what, argument }: Problem): string =>
  argument === undefined ? what : `\`${argument}\`: ${what}`;

/** Undefined: no answer in time. The backend is told to give it up. */
async function inTime({ backend, options }: Bench, call: NamedCall): Promise<Answer | undefined> {
  try {
    return await within(options.callTimeout, (signal) => backend.call(call, signal));
  } catch (error) {
    return { is: "broken", what: error instanceof Error ? error.message : String(error) };
  }
}
