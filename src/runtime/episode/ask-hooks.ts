/** What the Hooks of a Variant say at one event, one after the other in the Harness's order. */
import { firstMatch } from "../../core/bounded-regex.js";
import { hookMessage, hookVerdict, looksAt, type Situation } from "../../core/hook-verdict.js";
import type { Harness, Hook } from "../../model/harness.js";
import { fromMembers, isArray, isObject, type Json, type JsonObject, members } from "../../model/json.js";
import type { HookNote } from "../episode-run.js";
import type { EpisodeOptions } from "./options.js";
import { within } from "./within.js";

/** A Hook that stops what is under way. */
export interface Stop {
  readonly hook: Hook;
  /** In the words of the base. */
  readonly id: string;
  readonly action: "retry" | "block";
  readonly message: string;
}
export interface Asked {
  /** As rewriting Hooks left them. */
  readonly situation: Situation;
  readonly answer?: string;
  readonly notes: readonly HookNote[];
  readonly stop?: Stop;
}

export interface HookTable {
  readonly harness: Harness;
  /** Ids in the base, by id in the Variant. */
  readonly baseId: (id: string) => string;
  readonly options: Pick<EpisodeOptions, "hooks" | "hookTimeout" | "onHookFailure">;
}

/**
 * The first that stops ends the asking: what stands behind it would look at something that is not done. `answer`: after a call, what the
 * tool answered.
 */
export async function askHooks(table: HookTable, given: Situation, answer?: string): Promise<Asked> {
  const notes: HookNote[] = [];
  let now: Looked = { situation: given, answer };
  for (const hook of table.harness.hooks) {
    if (!looksAt(hook, now.situation)) continue;
    const id = table.baseId(hook.id);
    const said = await verdictOf(table, id, hook, now);
    if (said.is === "silent") continue;
    if (said.is === "failed") {
      notes.push({ hook: id, did: "failed", why: said.why });
      if (table.options.onHookFailure === "pass") continue;
      return asked(now, notes, { hook, id, action: "block", message: hookMessage(hook, now.situation) });
    }
    if (hook.action === "pass") notes.push({ hook: id, did: "pass", why: said.message });
    else if (hook.action === "rewrite") {
      const changed = said.text === undefined ? rewritten(hook, now) : withOwnText(now, said.text);
      if (changed === undefined) {
        notes.push({ hook: id, did: "failed", why: "nothing that it could replace" });
        if (table.options.onHookFailure === "block")
          return asked(now, notes, { hook, id, action: "block", message: said.message });
      } else {
        notes.push({ hook: id, did: "rewrite", why: said.message });
        now = changed;
      }
    } else {
      notes.push({ hook: id, did: hook.action, why: said.message });
      return asked(now, notes, { hook, id, action: hook.action, message: said.message });
    }
  }
  return asked(now, notes);
}

interface Looked {
  readonly situation: Situation;
  readonly answer: string | undefined;
}

const asked = ({ situation, answer }: Looked, notes: readonly HookNote[], stop?: Stop): Asked => ({
  situation,
  notes,
  ...(answer === undefined ? {} : { answer }),
  ...(stop === undefined ? {} : { stop }),
});

type Said =
  | { readonly is: "acts"; readonly message: string; readonly text?: string }
  | { readonly is: "silent" }
  | { readonly is: "failed"; readonly why: string };

/** A user's function decides where there is one: it stands for the script. */
async function verdictOf(
  table: HookTable,
  id: string,
  hook: Hook,
  { situation, answer }: Looked,
): Promise<Said> {
  const own = Object.hasOwn(table.options.hooks, id) ? table.options.hooks[id] : undefined;
  if (own === undefined) {
    const { decision, message } = hookVerdict(table.harness, hook, situation);
    if (decision === "unknown") return { is: "failed", why: "what it decides is not known here" };
    return decision === "acts" ? { is: "acts", message } : { is: "silent" };
  }
  try {
    const said = await within(table.options.hookTimeout, async () => own(situation, answer));
    if (said === undefined) return { is: "failed", why: `no answer within ${table.options.hookTimeout} ms` };
    if (!said.acts) return { is: "silent" };
    const message = said.message ?? hookMessage(hook, situation);
    return { is: "acts", message, ...(said.text === undefined ? {} : { text: said.text }) };
  } catch (error) {
    return { is: "failed", why: error instanceof Error ? error.message : String(error) };
  }
}

/** A function's own text: of arguments it has none. */
function withOwnText({ situation, answer }: Looked, text: string): Looked | undefined {
  switch (situation.event) {
    case "input":
      return { situation: { ...situation, input: text }, answer };
    case "before-reply":
      return { situation: { ...situation, reply: text }, answer };
    case "after-call":
      return { situation, answer: text };
    default:
      return undefined;
  }
}

/**
 * Each match of the first expression that acts on a match is replaced, where it looks; after a call, in the answer, for what was called
 * is done. Undefined: there is none.
 */
function rewritten(hook: Hook, { situation: now, answer }: Looked): Looked | undefined {
  const aimed = hook.conditions.find((one) => one.kind === "regex" && one.acts === "match");
  if (aimed?.kind !== "regex") return undefined;
  const replace = (text: string): string =>
    replaced(text, aimed.pattern, aimed.flags, hook.replacement ?? "");
  if (now.event === "after-call")
    return answer === undefined ? undefined : { situation: now, answer: replace(answer) };
  const changed = rewrittenAt(aimed.target, now, replace);
  return changed === undefined ? undefined : { situation: changed, answer };
}

function rewrittenAt(
  target: string,
  now: Situation,
  replace: (text: string) => string,
): Situation | undefined {
  if (target === "reply") return now.reply === undefined ? undefined : { ...now, reply: replace(now.reply) };
  // What the user has said is said: only the turn itself is rewritten.
  if (target === "input") return now.event === "input" ? { ...now, input: replace(now.input) } : undefined;
  const path = target.replace(/^arguments\./, "").split(".");
  return now.arguments === undefined
    ? undefined
    : { ...now, arguments: atPath(now.arguments, path, replace) };
}

/** An expression that may not be asked about this text replaces nothing. */
function replaced(text: string, pattern: string, flags: string, by: string): string {
  if (firstMatch(pattern, flags, text) === undefined) return text;
  return text.replace(new RegExp(pattern, `${flags.replace("g", "")}g`), () => by);
}

function atPath(value: Json, path: readonly string[], change: (text: string) => string): Json {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (isArray(value)) return value.map((one) => atPath(one, [], change));
    return typeof value === "string" ? change(value) : value;
  }
  if (!isObject(value)) return value;
  const [, key = step, lists = ""] = /^(.*?)((?:\[\d*\])*)$/.exec(step) ?? [];
  return fromMembers(
    members(value as JsonObject).map(
      ([own, inner]) =>
        [own, own === key ? inLists(inner, lists, (one) => atPath(one, rest, change)) : inner] as const,
    ),
  );
}

function inLists(value: Json, lists: string, change: (value: Json) => Json): Json {
  const [whole, index] = /^\[(\d*)\]/.exec(lists) ?? [];
  if (whole === undefined) return change(value);
  if (!isArray(value)) return value;
  return value.map((one, i) =>
    index === "" || index === String(i) ? inLists(one, lists.slice(whole.length), change) : one,
  );
}
