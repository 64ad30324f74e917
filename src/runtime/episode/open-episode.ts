/**
 * A run of a task: the model's messages go in one by one, what follows comes out. It ends within `maxSteps + maxRetries` messages,
 * whatever the Hooks and the model are.
 */
import { skillsLoaded } from "../../core/hook-events.js";
import { channelOf } from "../../core/hook-form.js";
import { modelFacing } from "../../core/variant.js";
import { foldName } from "../../core/words.js";
import { asString, get, type Json, type JsonObject } from "../../model/json.js";
import { Fault } from "../../model/problem.js";
import type { BackendRun } from "../backend.js";
import { contentText } from "../content-text.js";
import type { CallEnd, Ending, EpisodeRun, RunEvent, Taken } from "../episode-run.js";
import type { AssistantMessage } from "../model.js";
import type { Task } from "../task.js";
import { askHooks, type HookTable, type Stop } from "./ask-hooks.js";
import { EPISODE_OPTIONS, type EpisodeOptions } from "./options.js";
import { ownWords } from "./own-words.js";
import { afterCall, newRequest, situationIn } from "./request.js";
import { type Bench, carryOut, type DoneCall, prepareCall, type ReadyCall } from "./run-call.js";
import { assistantJson, type Said, saidBy, toolJson, withText } from "./shown-text.js";

/** Calls after which the model need not put anything right. */
const GOOD: ReadonlySet<CallEnd> = new Set([
  "ran",
  "loaded",
  "loaded-again",
  "failed",
  "faulted",
  "timed-out",
]);

/**
 * The run owns `backend` and closes it when it ends. An input Hook that stops the first turn ends the run before the model is asked:
 * its log then has an ending.
 */
export async function openEpisode(
  task: Task,
  backend: BackendRun,
  given: Partial<EpisodeOptions> = {},
): Promise<EpisodeRun> {
  const options = { ...EPISODE_OPTIONS, ...given };
  const { harness, lowered, base } = task.variant;
  const ids = new Map(
    harness.hooks.map((hook, i) => [hook.id, lowered.hooks[i]?.symbol.replace(/^hook:/, "")]),
  );
  const hooks: HookTable = { harness, baseId: (id) => ids.get(id) ?? id, options };
  const messages: JsonObject[] = [...task.prompt];
  const tools: JsonObject[] = [...task.tools];
  const parameters = new Map<string, Json | undefined>();
  for (const tool of tools) addTool(parameters, tool);
  const appeared = new Set<string>();
  const hidden = new Set<string>();
  const events: RunEvent[] = [];
  const oneCall = task.environment.some((one) => one.change === "turns" && one.calls === "one");
  const words = ownWords(harness);
  const bench: Bench = {
    harness,
    base,
    lens: task.lens,
    backend,
    hooks,
    options,
    tools: parameters,
    appeared,
    skillOf: (call) => skillsLoaded(base.harness, call)[0],
  };
  let request = newRequest("");
  let turn = 0;
  let steps = 0;
  let retries = 0;
  let errors = 0;
  let calls = 0;
  let isBusy = false;
  let ending: Ending | undefined;
  let state: string | undefined;

  const end = async (how: Ending): Promise<void> => {
    if (ending !== undefined) return;
    ending = how;
    state = await backend.state().catch(() => undefined);
    await backend.close().catch(() => undefined);
  };
  const ended = async (how: Ending, sent?: string): Promise<Taken> => {
    await end(how);
    return { is: "ended", ending: ending ?? how, ...(sent === undefined ? {} : { sent }) };
  };

  /** A turn of the user as the Hooks let it through; false: one of them stopped it. */
  const hear = async (message: JsonObject, place: number): Promise<boolean> => {
    const text = contentText(get(message, "content"));
    const asked = await askHooks(hooks, situationIn(newRequest(text), { event: "input" }));
    const { input } = asked.situation;
    if (asked.notes.length > 0) events.push({ is: "user", turn, hooks: asked.notes });
    messages[place] = input === text ? message : withText(message, input);
    request = newRequest(
      request.input === "" || place > task.prompt.length - 1 ? input : `${request.input}\n${input}`,
    );
    return asked.stop === undefined;
  };

  /**
   * May this Hook send the model back once more? It is counted if it may; of one message once, however many of its calls were stopped.
   */
  const mayRetry = (stop: Stop, reply?: string, isCounted = true): boolean => {
    const used = (request.used.get(stop.id) ?? 0) + 1;
    const key = reply === undefined ? undefined : `${stop.id}\n${reply}`;
    const may =
      used <= stop.hook.budget &&
      retries < options.maxRetries + (isCounted ? 0 : 1) &&
      (key === undefined || !request.refused.has(key));
    if (!may) return false;
    request.used.set(stop.id, used);
    if (key !== undefined) request.refused.add(key);
    if (isCounted) retries++;
    return true;
  };

  const takeCalls = async (said: Said): Promise<Taken> => {
    const before = request;
    const refused = (answer: string): ReadyCall => ({
      ready: false,
      done: { end: "does-not-fit", answer, hooks: [] },
    });
    const ready: ReadyCall[] = [];
    for (const [i, call] of said.calls.entries()) {
      if (oneCall && i > 0) ready.push(refused(words.oneCall(call.name)));
      else if (i >= options.maxCalls) ready.push(refused(words.tooManyCalls(call.name, options.maxCalls)));
      else ready.push(await prepareCall(bench, before, call));
    }
    const added: JsonObject[] = [];
    const ends: CallEnd[] = [];
    let isSentBack = false;
    for (const [i, one] of ready.entries()) {
      const proposed = said.calls[i] as Said["calls"][number];
      // The tools change the world in the order of the calls.
      const done: DoneCall = one.ready ? await carryOut(bench, before, request.loaded, one) : one.done;
      if (done.retry !== undefined) isSentBack = mayRetry(done.retry, undefined, !isSentBack) || isSentBack;
      if (GOOD.has(done.end))
        request = afterCall(request, {
          tool: proposed.name,
          text: done.answer,
          ...(done.loaded === undefined ? {} : { skill: done.loaded.name }),
        });
      ends.push(done.end);
      added.push(toolJson(proposed.id, done.answer, harness));
      events.push({
        is: "call",
        turn,
        step: steps - 1,
        id: proposed.id,
        name: proposed.name,
        arguments: proposed.arguments,
        end: done.end,
        ...(done.base === undefined ? {} : { base: done.base }),
        ...(done.loaded === undefined ? {} : { skill: done.loaded.base }),
        hooks: done.hooks,
        answer: done.answer,
        ...(done.baseAnswer === undefined ? {} : { baseAnswer: done.baseAnswer }),
      });
    }
    messages.push(...added);
    if (ends.includes("missing")) return ended("unscorable");
    if (ends.includes("broken")) return ended("backend-broken");
    errors = ends.some((one) => GOOD.has(one)) ? 0 : errors + 1;
    if (errors >= options.maxErrors) return ended("too-many-errors");
    return { is: "answered", messages: added };
  };

  const takeReply = async (said: Said): Promise<Taken> => {
    const { situation, notes, stop } = await askHooks(
      hooks,
      situationIn(request, { event: "before-reply", reply: said.text }),
    );
    const note = { is: "reply", turn, step: steps - 1, proposed: said.text, hooks: notes } as const;
    if (stop === undefined) {
      const sent = situation.reply ?? said.text;
      events.push({ ...note, sent });
      return next(sent);
    }
    if (stop.action === "block") {
      const sent = stop.hook.replacement;
      events.push(sent === undefined ? note : { ...note, sent });
      return ended("blocked", sent);
    }
    const back: JsonObject = { role: backRole(stop), content: stop.message };
    messages.push(back);
    errors = 0;
    if (mayRetry(stop, said.text)) {
      events.push(note);
      return { is: "sent-back", messages: [back] };
    }
    const sent = stop.hook.replacement;
    events.push(sent === undefined ? note : { ...note, sent });
    return ended("retries-spent", sent);
  };

  const next = async (sent: string): Promise<Taken> => {
    const more = task.turns[turn];
    errors = 0;
    if (more === undefined) return ended("replied", sent);
    turn++;
    messages.push(more);
    request = newRequest("");
    if (!(await hear(more, messages.length - 1))) return ended("blocked", sent);
    return { is: "asked", sent, messages: messages.slice(-1) };
  };

  const showAppeared = (): void => {
    const fresh = (backend.appeared?.() ?? []).filter(({ name }) => !appeared.has(name) && !hidden.has(name));
    if (fresh.length === 0) return;
    const taken = new Set([...parameters.keys()].map(foldName));
    const shown: string[] = [];
    for (const tool of fresh) {
      if (taken.has(foldName(tool.name))) {
        hidden.add(tool.name);
        continue;
      }
      const facing = modelFacing(tool);
      appeared.add(tool.name);
      shown.push(tool.name);
      tools.push(facing);
      addTool(parameters, facing);
      taken.add(foldName(tool.name));
    }
    const unseen = fresh.map(({ name }) => name).filter((name) => hidden.has(name));
    events.push({ is: "tools-appeared", step: Math.max(0, steps - 1), shown, hidden: unseen });
  };

  const taken = async (message: AssistantMessage): Promise<Taken> => {
    const said = saidBy(message, harness, parameters, () => `call_${++calls}`);
    messages.push(assistantJson(message, said, harness));
    events.push({ is: "reasoning", turn, step: steps, length: said.reasoning });
    steps++;
    const what = said.calls.length > 0 ? await takeCalls(said) : await takeReply(said);
    if (ending !== undefined) return what.is === "ended" ? what : { is: "ended", ending };
    showAppeared();
    if (steps < options.maxSteps + retries) return what;
    return ended("too-many-steps", what.is === "asked" ? what.sent : undefined);
  };

  for (const [place, message] of task.prompt.entries())
    if (get(message, "role") === "user" && !(await hear(message, place))) await end("blocked");
  showAppeared();

  return {
    task,
    messages: () => messages,
    tools: () => tools,
    log: () => ({
      task: task.id,
      variant: task.variant.digest,
      events,
      ending,
      steps,
      retries,
      ...(state === undefined ? {} : { state }),
    }),
    end,
    take: async (message) => {
      if (ending !== undefined)
        throw new Fault({ code: "bad-arguments", where: task.id, what: `the run has ended: ${ending}` });
      if (isBusy)
        throw new Fault({
          code: "bad-arguments",
          where: task.id,
          what: "the message before is still being carried out",
        });
      isBusy = true;
      try {
        return await taken(message);
      } finally {
        isBusy = false;
      }
    },
  };
}

const backRole = ({ hook }: Stop): string => {
  const channel = channelOf(hook);
  return channel === "tool" ? "user" : channel;
};

/** Of two tools under one name the first is meant. */
function addTool(parameters: Map<string, Json | undefined>, tool: JsonObject): void {
  const fn = get(tool, "function");
  const name = asString(get(fn, "name"));
  if (name !== undefined && !parameters.has(name)) parameters.set(name, get(fn, "parameters"));
}
