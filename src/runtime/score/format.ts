/** The share of the model's messages that are as they should be written: calls that can be read and fit, replies without markup and names. */
import type { Variant } from "../../core/variant.js";
import type { Harness } from "../../model/harness.js";
import { asString, get, type JsonObject } from "../../model/json.js";
import type { RunLog } from "../episode-run.js";
import type { Component } from "../scoring.js";
import type { Task } from "../task.js";
import { callsOf, type ReplyEvent, repliesIn } from "./events.js";

const BAD_CALLS: ReadonlySet<string> = new Set([
  "no-such-skill",
  "no-such-tool",
  "not-json",
  "does-not-fit",
  "not-mapped",
]);

export function format(task: Task, log: RunLog): Component {
  const faults: { readonly step: number; readonly what: string }[] = callsOf(log)
    .filter(({ end }) => BAD_CALLS.has(end))
    .map(({ step, name, end }) => ({ step, what: `the call of ${name} is not as it should be: ${end}` }));
  const allowed = task.gold.turns.flatMap(({ reply }) => (reply === undefined ? [] : [reply]));
  const names = internalNames(task.variant);
  const asked = [...task.prompt, ...task.turns]
    .filter((message) => get(message, "role") === "user")
    .map(contentOf);
  for (const event of repliesIn(log))
    for (const what of replyFaults(task, event, { allowed, names, known: [...allowed, ...asked].join("\n") }))
      faults.push({ step: event.step, what });
  const bad = new Set(faults.map(({ step }) => step)).size;
  const value = log.steps === 0 ? 0 : Math.max(0, 1 - bad / log.steps);
  return { value, why: log.steps === 0 ? ["the model wrote nothing"] : faults.map(({ what }) => what) };
}

const contentOf = (message: JsonObject): string => asString(get(message, "content")) ?? "";

interface Allowed {
  /** The recorded replies. */
  readonly allowed: readonly string[];
  readonly names: readonly string[];
  /** Where a name may stand that is then no leak. */
  readonly known: string;
}

function replyFaults(
  task: Task,
  { proposed, hooks }: ReplyEvent,
  { allowed, names, known }: Allowed,
): readonly string[] {
  return [
    // Where no reply is known, nobody can say whether markup is wanted.
    ...MARKUP.filter(
      ({ pattern }) =>
        pattern.test(proposed) && allowed.length > 0 && !allowed.some((one) => pattern.test(one)),
    ).map(({ is }) => `the reply has ${is}`),
    ...(/<\/?think(?:ing)?>/i.test(proposed) ? ["the reply shows its reasoning"] : []),
    ...names
      .filter((name) => stands(proposed, name) && !stands(known, name))
      .map((name) => `the reply names ${name}`),
    ...hooks
      .filter(
        ({ hook, did }) => did !== "pass" && did !== "failed" && isOnFormat(task.variant.base.harness, hook),
      )
      .map(({ hook }) => `the Hook ${hook} minded how the reply was written`),
  ];
}

/** Hooks that look at the reply itself: its length, its signs. */
const isOnFormat = ({ hooks }: Harness, id: string): boolean =>
  hooks
    .find((hook) => hook.id === id)
    ?.conditions.some((one) => (one.kind === "length" || one.kind === "regex") && one.target === "reply") ??
  false;

const MARKUP: readonly { readonly is: string; readonly pattern: RegExp }[] = [
  {
    is: "bold or italic marks",
    pattern: /\*\*[^*\n]+\*\*|__[^_\n]+__|(?<![\w*])\*[^*\s][^*\n]*\*(?![\w*])/u,
  },
  { is: "headings", pattern: /^#{1,6}\s/mu },
  { is: "lists", pattern: /^[^\S\n]*(?:[-*+•]|\d{1,2}[.)])[^\S\n]+\S/mu },
  { is: "code marks", pattern: /```|`[^`\n]+`/u },
  { is: "a table", pattern: /^[^\S\n]*\|[^\n]*\|[^\S\n]*$/mu },
  { is: "links", pattern: /\[[^\]\n]+\]\([^)\n]+\)|https?:\/\//u },
  { is: "tags", pattern: /<\/?[a-z][a-z0-9_-]*>/iu },
];

/** Names that are no words of the language, in the words of the base and of the Variant. */
function internalNames(variant: Variant): readonly string[] {
  const of = ({ tools, skills, hooks }: Harness): readonly string[] => [
    ...tools.map(({ name }) => name),
    ...skills.map(({ name }) => name),
    ...hooks.map(({ id }) => id),
  ];
  const all = new Set([...of(variant.base.harness), ...of(variant.harness)]);
  return [...all].filter((name) => /[_-]|\d|\p{Ll}\p{Lu}/u.test(name));
}

function stands(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!isPart(text[at - 1]) && !isPart(text[at + name.length])) return true;
  return false;
}
const isPart = (sign: string | undefined): boolean => sign !== undefined && /[A-Za-z0-9_-]/.test(sign);
