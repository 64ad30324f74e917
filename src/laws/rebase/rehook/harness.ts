/** The Harness after a change of its Hooks, and what is no such change. */
import type { Harness, Hook } from "../../../model/harness.js";
import { asArray, get, printJson, withMember } from "../../../model/json.js";
import type { HookChange } from "../../../model/structure/hooks.js";
import { matcherTakes } from "../../hooks/matcher.js";
import { type Breach, breach, type Read } from "../kind.js";
import { commutes, isCallHook, isCounted, isSame, speaksOf, textsBeside } from "./say.js";

type Op<O extends HookChange["op"]> = Extract<HookChange, { op: O }>;

export function hooksAfter(before: Harness, change: HookChange): Read<Harness> {
  switch (change.op) {
    case "matcher":
    case "form":
    case "channel":
    case "budget":
      return one(before, change);
    case "order":
      return ordered(before, change);
    case "merge":
      return merged(before, change);
    case "split":
      return parted(before, change);
    case "phase":
      return intoSchema(before, change);
    default:
      return present(before, change);
  }
}

const unfit = (before: Harness, where: string, what: string): Read<Harness> => ({
  value: before,
  breaches: [breach("reach", where, what)],
});

export const usualChannel = (hook: Hook): "tool" | "user" => (isCallHook(hook) ? "tool" : "user");

function one(before: Harness, change: Op<"matcher" | "form" | "channel" | "budget">): Read<Harness> {
  const at = before.hooks.findIndex(({ id }) => change.hook === `hook:${id}`);
  const hook = before.hooks[at];
  if (hook === undefined) return unfit(before, change.hook, "is no Hook");
  const stands = {
    matcher: hook.matcher ?? null,
    form: hook.form ?? "plain",
    channel: hook.channel ?? usualChannel(hook),
    budget: hook.budget,
  }[change.op];
  if (stands !== change.from)
    return unfit(before, change.hook, `its ${change.op} is ${stands}, not ${change.from}`);
  const { [change.op]: _, ...rest } = hook;
  const isUsual =
    change.to === null ||
    (change.op === "form" && change.to === "plain") ||
    (change.op === "channel" && change.to === usualChannel(hook));
  const other = (isUsual ? rest : { ...rest, [change.op]: change.to }) as Hook;
  return {
    value: { ...before, hooks: before.hooks.with(at, other) },
    breaches: flawsOf(before, hook, change),
  };
}

function flawsOf(
  { tools, limits }: Harness,
  hook: Hook,
  change: Op<"matcher" | "form" | "channel" | "budget">,
): readonly Breach[] {
  if (change.op === "channel" && [change.from, change.to].includes("tool"))
    return [breach("references-hold", change.hook, "answers a call, which would be left without an answer")];
  if (change.op === "budget" && limits.some(({ copies }) => copies.includes(`${change.hook}#/budget`)))
    return [breach("reach", change.hook, "has a budget that a limit states")];
  const { to } = change;
  if (change.op !== "matcher" || typeof to !== "string") return [];
  if (!isCallHook(hook)) return [breach("hooks-agree", change.hook, "looks at no tools")];
  return tools.flatMap(({ name }) => {
    const looks = hook.tools.length === 0 || hook.tools.includes(name);
    const found = matcherTakes(to, name);
    return found === looks
      ? []
      : [
          breach(
            "hooks-agree",
            change.hook,
            `${to} ${found === true ? "matches" : "does not match"} ${name}`,
          ),
        ];
  });
}

function ordered(before: Harness, { from, to }: Op<"order">): Read<Harness> {
  const stand = before.hooks.map(({ id }) => `hook:${id}`);
  if (!isSame(stand, from) || !isSame([...from].sort(), [...to].sort()))
    return unfit(before, "hooks", "do not stand as the edit says, or are not the same after it");
  const hooks = to.map((symbol) => before.hooks[stand.indexOf(symbol)] as Hook);
  const breaches = hooks.flatMap((hook, i) =>
    hooks
      .slice(i + 1)
      .filter((later) => before.hooks.indexOf(later) < before.hooks.indexOf(hook) && !commutes(hook, later))
      .map((later) =>
        breach("order-legal", `hook:${hook.id}`, `comes before ${later.id}, and both can act at once`),
      ),
  );
  return { value: { ...before, hooks }, breaches };
}

// ---- one for several, several for one

/** Tools that are listed by name, each by one Hook only. */
const listFlaws = (hooks: readonly Hook[]): readonly Breach[] => {
  const all = hooks.flatMap(({ tools }) => tools);
  const isListed = hooks.every(
    (hook) =>
      isCallHook(hook) && hook.tools.length > 0 && hook.matcher === undefined && hook.command === undefined,
  );
  if (isListed && new Set(all).size === all.length) return [];
  return [breach("hooks-agree", `hook:${hooks[0]?.id}`, "does not list its tools, or shares one")];
};

const mentioned = (harness: Harness, gone: readonly string[]): readonly Breach[] => {
  const texts = textsBeside(harness, new Set(gone));
  return gone
    .filter((id) => texts.some((text) => speaksOf(text, id)))
    .map((id) => breach("no-stale-names", `hook:${id}`, "is gone, and a text still speaks of it"));
};

const movedCopies = (harness: Harness, to: (id: string) => readonly string[]): Harness["limits"] =>
  harness.limits.map((limit) => {
    const copies = limit.copies.flatMap((site) => {
      const cut = site.indexOf("#");
      const id = site.startsWith("hook:") ? site.slice("hook:".length, cut) : undefined;
      return id === undefined ? [site] : to(id).map((now) => `hook:${now}${site.slice(cut)}`);
    });
    return { ...limit, copies: [...new Set(copies)] };
  });

function merged(before: Harness, { hooks }: Op<"merge">): Read<Harness> {
  const [first] = hooks as [Hook, ...Hook[]];
  const places = hooks.map((hook) => before.hooks.findIndex((own) => isSame(own, hook)));
  if (places.some((at, i) => at < 0 || (i > 0 && at <= (places[i - 1] as number))))
    return unfit(before, `hook:${first.id}`, "and the others do not stand as the edit says");
  const gone = hooks.slice(1).map(({ id }) => id);
  const breaches = [...listFlaws(hooks), ...mentioned(before, gone)];
  const bare = (hook: Hook): Hook => ({ ...hook, id: "", tools: [] });
  for (const hook of hooks)
    if (!isSame(bare(hook), bare(first)))
      breaches.push(
        breach("hooks-agree", `hook:${hook.id}`, `differs from ${first.id} in more than the tools`),
      );
  hooks.slice(1).forEach((hook, i) => {
    for (const own of before.hooks.slice(places[0], places[i + 1]))
      if (!hooks.some((other) => isSame(other, own)) && !commutes(own, hook))
        breaches.push(
          breach("order-legal", `hook:${own.id}`, `stood before ${hook.id}, and both can act at once`),
        );
  });
  const tools = hooks.flatMap((hook) => hook.tools);
  const left = before.hooks.filter(({ id }) => !gone.includes(id));
  const value = {
    ...before,
    hooks: left.map((hook) => (hook.id === first.id ? { ...hook, tools } : hook)),
    limits: movedCopies(before, (id) => [gone.includes(id) ? first.id : id]),
  };
  return { value, breaches };
}

function parted(before: Harness, { hook, ids }: Op<"split">): Read<Harness> {
  const at = before.hooks.findIndex((own) => isSame(own, hook));
  const taken = before.hooks.some(({ id }) => id !== hook.id && ids.includes(id));
  if (at < 0 || taken || new Set(ids).size !== ids.length || ids.length !== hook.tools.length)
    return unfit(
      before,
      `hook:${hook.id}`,
      "does not stand as the edit says, or its ids are not free, one a tool",
    );
  const value = {
    ...before,
    hooks: before.hooks.toSpliced(
      at,
      1,
      ...ids.map((id, i) => ({ ...hook, id, tools: hook.tools.slice(i, i + 1) })),
    ),
    limits: movedCopies(before, (id) => (id === hook.id ? ids : [id])),
  };
  const gone = ids.includes(hook.id) ? [] : [hook.id];
  return { value, breaches: [...listFlaws([hook]), ...mentioned(before, gone)] };
}

// ---- a check that moves into a tool's schema

function intoSchema(before: Harness, { hook }: Op<"phase">): Read<Harness> {
  const where = `hook:${hook.id}`;
  const at = before.hooks.findIndex((own) => isSame(own, hook));
  const [only, ...more] = hook.conditions;
  const [name, ...others] = hook.tools;
  const tool = before.tools.find((one) => one.name === name);
  if (at < 0 || only?.kind !== "arguments" || tool === undefined || more.length + others.length > 0)
    return unfit(before, where, "does not stand as the edit says, or checks more than one tool's arguments");
  const breaches = [...mentioned(before, [hook.id])];
  if (hook.event !== "before-call" || !isCounted(hook) || hook.command !== undefined)
    breaches.push(breach("hooks-agree", where, "does not send a call back before it runs"));
  if (/"\$(?:ref|dynamicRef|defs)"|"definitions"/.test(printJson(only.schema)))
    breaches.push(
      breach("references-hold", where, "has a schema with references, which lead elsewhere in the tool's"),
    );
  if (before.limits.some(({ copies }) => copies.some((site) => site.startsWith(`${where}#`))))
    breaches.push(breach("reach", where, "states a limit, which would lose a copy"));
  for (const own of before.hooks.slice(0, at))
    if (!commutes(own, hook))
      breaches.push(breach("order-legal", where, `stood behind ${own.id}, and both can act at once`));
  const own = tool.parameters ?? { type: "object", properties: {} };
  const parameters = withMember(own, "allOf", [...asArray(get(own, "allOf")), only.schema]);
  const value = {
    ...before,
    hooks: before.hooks.toSpliced(at, 1),
    tools: before.tools.map((one) => (one === tool ? { ...one, parameters } : one)),
  };
  return { value, breaches };
}

// ---- one that comes or goes

function present(before: Harness, change: Op<"add" | "drop">): Read<Harness> {
  const { hook, before: next } = change;
  const ids = before.hooks.map(({ id }) => `hook:${id}`);
  const where = `hook:${hook.id}`;
  const place = next === null ? ids.length : ids.indexOf(next);
  if (change.op === "add") {
    if (place < 0 || ids.includes(where as (typeof ids)[number]))
      return unfit(before, where, "cannot stand there");
    return { value: { ...before, hooks: before.hooks.toSpliced(place, 0, hook) }, breaches: [] };
  }
  const at = place - 1;
  if (at < 0 || !isSame(before.hooks[at], hook))
    return unfit(before, where, "does not stand as the edit says");
  const breaches = [...mentioned(before, [hook.id])];
  if (before.limits.some(({ copies }) => copies.some((site) => site.startsWith(`${where}#`))))
    breaches.push(breach("reach", where, "states a limit, which would lose a copy"));
  return { value: { ...before, hooks: before.hooks.toSpliced(at, 1) }, breaches };
}
