/** Edits of kind `rehook` on plain documents, as far as random Harnesses show them. */
import type { EditOf } from "../../src/model/edit.js";
import type { Harness, Hook } from "../../src/model/harness.js";
import { hookSym } from "../../src/model/symbol.js";
import type { Part } from "../../src/model/trajectory.js";
import { repliesOf } from "./naive-limit.js";
import { same } from "./naive-state.js";
import type { Rebuild, Rebuilt } from "./naive-structure.js";
import type { Sample } from "./random-harness.js";

type Change = EditOf<"rehook">["change"];
type Op<O extends Change["op"]> = Extract<Change, { op: O }>;

export const rehook: Rebuild<"rehook"> = (sample, { change }) => {
  switch (change.op) {
    case "matcher":
      return one(sample, change, matcher);
    case "form":
      return one(sample, change, (hook) =>
        (hook.form ?? "plain") === change.from ? { ...hook, form: change.to } : "another form",
      );
    case "channel":
      return one(sample, change, (hook) => {
        const now = hook.channel ?? (hook.event.endsWith("call") ? "tool" : "user");
        return now === change.from && ![now, change.to].includes("tool")
          ? { ...hook, channel: change.to }
          : "another channel";
      });
    case "budget":
      return one(sample, change, (hook) =>
        hook.budget === change.from ? { ...hook, budget: change.to } : "another budget",
      );
    case "order":
      return order(sample, change);
    case "add":
      return add(sample, change);
    default:
      return `${change.op} is not carried out here`;
  }
};

type Single = Op<"matcher" | "form" | "channel" | "budget">;

function one(
  sample: Sample,
  change: Single,
  make: (hook: Hook, sample: Sample, change: never) => Hook | string,
): Rebuilt | string {
  if (change.from === change.to) return "no change";
  const hook = sample.harness.hooks.find(({ id }) => `hook:${id}` === change.hook);
  const made = hook === undefined ? "no such Hook" : make(hook, sample, change as never);
  if (hook === undefined || typeof made === "string") return String(made);
  const { form, channel, matcher: written, ...rest } = made;
  const tidy = {
    ...rest,
    ...(written === undefined ? {} : { matcher: written }),
    ...(form === undefined || form === "plain" ? {} : { form }),
    ...(channel === undefined || channel === (hook.event.endsWith("call") ? "tool" : "user")
      ? {}
      : { channel }),
  } as Hook;
  const told = (part: Part): Part =>
    change.op === "form" && part.echo === change.hook
      ? { ...part, text: inForm(tidy, read(hook, part.text)) }
      : part;
  const messages = sample.trajectory.messages.map((message) => ({
    ...message,
    role:
      change.op === "channel" && message.parts.some(({ echo }) => echo === change.hook)
        ? change.to
        : message.role,
    parts: message.parts.map(told),
  }));
  return {
    sample: {
      ...sample,
      harness: { ...sample.harness, hooks: sample.harness.hooks.map((own) => (own === hook ? tidy : own)) },
      trajectory: { ...sample.trajectory, messages },
    },
    refused:
      change.op === "budget" && acts(sample.harness, hook) > Math.min(change.from, change.to)
        ? ["it acts too often"]
        : [],
  };

  /** Only the Hook on the length of replies is given another budget here. */
  function acts(_: Harness, { conditions: [condition] }: Hook): number {
    const most = condition?.kind === "length" ? (condition.max ?? 0) : 0;
    return repliesOf(sample.trajectory.messages).filter((length) => length > most).length;
  }
}

function matcher(hook: Hook, { harness }: Sample, { from, to }: Op<"matcher">): Hook | string {
  if ((hook.matcher ?? null) !== from || !hook.event.endsWith("call")) return "another matcher";
  const { matcher: _, ...rest } = hook;
  if (to === null) return rest as Hook;
  const names = harness.tools.map(({ name }) => name);
  const found = names.filter((name) =>
    to.startsWith("^") ? new RegExp(to).test(name) : to.split("|").includes(name),
  );
  return same([...found].sort(), [...hook.tools].sort())
    ? { ...hook, matcher: to }
    : "it matches other tools";
}

function inForm({ form, action }: Hook, text: string): string {
  if (form === "json") return JSON.stringify({ decision: action, message: text });
  if (form !== "xml") return text;
  const safe = text.split("&").join("&amp;").split("<").join("&lt;").split(">").join("&gt;");
  return `<hook_message decision="${action}">${safe}</hook_message>`;
}

function read({ form }: Hook, text: string): string {
  if (form === "json") return (JSON.parse(text) as { message: string }).message;
  if (form !== "xml") return text;
  const inner = text.slice(text.indexOf(">") + 1, text.lastIndexOf("<"));
  return inner.split("&lt;").join("<").split("&gt;").join(">").split("&amp;").join("&");
}

function order(sample: Sample, { from, to }: Op<"order">): Rebuilt | string {
  const { hooks } = sample.harness;
  if (
    !same(
      hooks.map(({ id }) => `hook:${id}`),
      from,
    )
  )
    return "Hooks stand in another order";
  const place = (id: string): number => to.indexOf(hookSym(id));
  for (const [i, a] of hooks.entries())
    for (const b of hooks.slice(i + 1)) {
      const apart =
        a.event !== b.event ||
        (a.tools.length > 0 && b.tools.length > 0 && !a.tools.some((tool) => b.tools.includes(tool)));
      if (place(b.id) < place(a.id) && !apart) return `${a.id} and ${b.id} do not commute`;
    }
  const sorted = [...hooks].sort((a, b) => place(a.id) - place(b.id));
  return { sample: { ...sample, harness: { ...sample.harness, hooks: sorted } }, refused: [] };
}

/** A Hook on the length of replies, last. */
function add(sample: Sample, { hook, before }: Op<"add">): Rebuilt | string {
  const { harness, trajectory } = sample;
  const [condition] = hook.conditions;
  if (before !== null || condition?.kind !== "length") return "not carried out here";
  if (harness.hooks.some(({ id }) => id === hook.id)) return "the id is taken";
  const isActing = repliesOf(trajectory.messages).some((length) => length > (condition.max ?? 0));
  return {
    sample: { ...sample, harness: { ...harness, hooks: [...harness.hooks, hook] } },
    refused: isActing ? ["it acts"] : [],
  };
}
