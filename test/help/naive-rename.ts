/** Other names, by search and replacement in every document and in the record. */
import type { EditOf, Item } from "../../src/model/edit.js";
import type { Harness, Hook } from "../../src/model/harness.js";
import { fromMembers, isArray, isObject, type Json, type JsonObject, members } from "../../src/model/json.js";
import type { Message } from "../../src/model/trajectory.js";
import { rewriter, spellPlain } from "./naive-mention.js";
import { isOut, knownNames, loaderOf, type State } from "./naive-state.js";

export function rename(state: State, { names }: EditOf<"rename">): State | string {
  const moved = new Map<string, string>();
  const next = new Map(state.names);
  for (const { symbol, from, to } of names) {
    const now = isOut(state, symbol) ? undefined : state.names.get(symbol);
    if (now === undefined) return `nothing called ${symbol}`;
    if (now !== from) return `${symbol} is called ${now}, not ${from}`;
    if (names.filter((other) => other.symbol === symbol).length > 1) return `${symbol} twice in one edit`;
    if ((moved.get(from) ?? to) !== to) return `${from} would get two names`;
    moved.set(from, to);
    next.set(symbol, to);
  }
  const apart = knownNames(state).find(({ symbol, name }) => (moved.get(name) ?? name) !== next.get(symbol));
  if (apart !== undefined) return `${apart.symbol} would keep a name that moves elsewhere`;
  const rewrite = rewriter(knownNames(state));
  const swap: Swap = {
    text: (text) => rewrite(text, (name) => moved.get(name) ?? name),
    moved,
    loader: loaderOf(state),
  };
  return {
    ...state,
    names: next,
    harness: swapHarness(state, swap),
    messages: state.messages.map((message) => swapMessage(message, swap)),
    out: new Map(
      [...state.out].map(([symbol, { then, now }]) => [symbol, { then, now: swapItem(now, swap) }]),
    ),
  };
}

interface Swap {
  readonly text: (text: string) => string;
  readonly moved: ReadonlyMap<string, string>;
  /** The tool whose argument names Skills, as it is called before the change. */
  readonly loader: string | undefined;
}

const swapName = (name: string, { moved }: Swap): string => moved.get(name) ?? name;

function swapJson(value: Json, swap: Swap): Json {
  if (typeof value === "string") return swap.text(value);
  if (isArray(value)) return value.map((item) => swapJson(item, swap));
  if (!isObject(value)) return value;
  return fromMembers(members(value).map(([key, inner]) => [swapName(key, swap), swapJson(inner, swap)]));
}

/** Values keep what they say, but for an argument that names a Skill; their keys are names. */
function swapValue(value: Json, tool: string, swap: Swap): Json {
  if (typeof value === "string") return tool === swap.loader ? swapName(value, swap) : value;
  if (isArray(value)) return value.map((item) => swapValue(item, tool, swap));
  if (!isObject(value)) return value;
  return fromMembers(
    members(value).map(([key, inner]) => [swapName(key, swap), swapValue(inner, tool, swap)]),
  );
}
const VALUES = ["enum", "const", "default", "examples"];

/** As any JSON, but for values, and titles that a generator made from a name. */
function swapSchema(schema: Json, own: string, tool: string, swap: Swap): Json {
  if (isArray(schema)) return schema.map((item) => swapSchema(item, own, tool, swap));
  if (!isObject(schema)) return swapJson(schema, swap);
  return fromMembers(
    members(schema).map(([key, inner]): readonly [string, Json] => {
      if (VALUES.includes(key)) return [key, swapValue(inner, tool, swap)];
      if (key === "title" && inner === spellPlain(own, "title"))
        return [key, spellPlain(swapName(own, swap), "title")];
      const named = [own, tool].find((one) => key === "title" && inner === `${one}Arguments`);
      if (named !== undefined) return [key, `${swapName(named, swap)}Arguments`];
      return [swapName(key, swap), swapSchema(inner, key, tool, swap)];
    }),
  );
}

function swapItem<T extends Item>(item: T, swap: Swap): T;
function swapItem({ of, value }: Item, swap: Swap): Item {
  const object = (json: JsonObject): JsonObject => swapJson(json, swap) as JsonObject;
  if (of === "tool") {
    const { name, description, parameters, result, extra } = value;
    const schema = (one: JsonObject): JsonObject => swapSchema(one, name, name, swap) as JsonObject;
    return {
      of,
      value: {
        name: swapName(name, swap),
        ...(description === undefined ? {} : { description: swap.text(description) }),
        ...(parameters === undefined ? {} : { parameters: schema(parameters) }),
        ...(result === undefined ? {} : { result: schema(result) }),
        extra: object(extra),
      },
    };
  }
  if (of === "skill") {
    return {
      of,
      value: {
        ...value,
        name: swapName(value.name, swap),
        description: swap.text(value.description),
        body: swap.text(value.body),
        files: value.files.map(({ path, text }) => ({ path: swap.text(path), text: swap.text(text) })),
        extra: object(value.extra),
      },
    };
  }
  const { title, body, head, tail } = value;
  return {
    of,
    value: {
      ...value,
      title: swapName(title, swap),
      body: swap.text(body),
      // In a prompt kept byte for byte the title is part of the head.
      ...(head === undefined ? {} : { head: head.replace(title, swapName(title, swap)) }),
      ...(tail === undefined ? {} : { tail: swap.text(tail) }),
    },
  };
}

function swapHarness({ harness }: State, swap: Swap): Harness {
  return {
    ...harness,
    prompt: {
      ...harness.prompt,
      sections: harness.prompt.sections.map((value) => swapItem({ of: "section", value }, swap).value),
    },
    tools: harness.tools.map((value) => swapItem({ of: "tool", value }, swap).value),
    skills: harness.skills.map((value) => swapItem({ of: "skill", value }, swap).value),
    hooks: harness.hooks.map((hook) => swapHook(hook, swap)),
    limits: harness.limits.map((limit) => ({
      ...limit,
      copies: limit.copies.map((site) => {
        const [kind = "", name = "", pointer = ""] = site.split(/:|(?=#)/);
        return `${kind}:${swapName(name, swap)}${pointer}`;
      }),
    })),
    activation: harness.activation.map((one) => ({
      ...one,
      tool: swapName(one.tool, swap),
      param: swap.text(one.param),
    })),
  };
}

function swapHook(hook: Hook, swap: Swap): Hook {
  const swapped = swapJson(hook as unknown as Json, swap) as unknown as Hook;
  const conditions = swapped.conditions.map((condition, i) => {
    const before = hook.conditions[i];
    return before?.kind === "regex" ? { ...condition, pattern: before.pattern } : condition;
  });
  const matcher = hook.matcher
    ?.split(/([|()^$?:])/)
    .map((piece) => swapName(piece, swap))
    .join("");
  return {
    ...swapped,
    conditions: conditions as Hook["conditions"],
    ...(matcher === undefined ? {} : { matcher }),
  };
}

const swapMessage = (message: Message, swap: Swap): Message => ({
  ...message,
  parts: message.parts.map((part) =>
    part.author === "world" ? part : { ...part, text: swap.text(part.text) },
  ),
  ...(message.reasoning === undefined ? {} : { reasoning: swap.text(message.reasoning) }),
  ...(message.name === undefined ? {} : { name: swapName(message.name, swap) }),
  calls: message.calls.map((call) => ({
    ...call,
    name: swapName(call.name, swap),
    arguments:
      typeof call.arguments === "string"
        ? swap.text(call.arguments)
        : swapValue(call.arguments, call.name, swap),
  })),
});
