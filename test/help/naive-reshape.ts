/** Edits of kind `reshape` on plain documents: one parameter or all of them a step further in, in another order, between two texts. */
import type { EditOf } from "../../src/model/edit.js";
import type { Activation, Condition, Harness, Hook } from "../../src/model/harness.js";
import {
  asArray,
  get,
  has,
  isObject,
  type Json,
  type JsonObject,
  members,
  printJson,
} from "../../src/model/json.js";
import type { Sym } from "../../src/model/symbol.js";
import { isRef, type Text, type TextSite } from "../../src/model/text.js";
import type { Call, Message } from "../../src/model/trajectory.js";
import type { Rebuild } from "./naive-structure.js";
import type { PlannedTool, Sample } from "./random-harness.js";
import type { Field } from "./random-schema.js";

type Change = EditOf<"reshape">["change"];

/** What the edit does to the parameters of its tool. */
interface Way {
  readonly schema: JsonObject;
  readonly args: (args: JsonObject) => JsonObject;
  /** Path, pointer below the schema, and the planned fields after. */
  readonly path: (path: string) => string;
  readonly pointer: (pointer: string) => string;
  readonly fields: readonly Field[];
  readonly added?: string;
  readonly laid: (schema: JsonObject) => JsonObject;
  readonly entry?: (entry: Activation) => Activation;
}

const object = (list: readonly (readonly [string, Json])[]): JsonObject => Object.fromEntries(list);

export const reshape: Rebuild<"reshape"> = (sample, { tool: symbol, change }) => {
  const tool = sample.harness.tools.find(({ name }) => `tool:${name}` === symbol);
  const plan = sample.tools.find((one) => one.symbol === symbol);
  if (tool?.parameters === undefined || plan === undefined) return "no such tool";
  const hooks = sample.harness.hooks.filter(({ tools }) => tools.includes(tool.name));
  const way = wayOf(change, tool.parameters, plan, hooks);
  if (typeof way === "string") return way;
  const { added } = way;
  if (added !== undefined && [...sample.symbols.values()].some((name) => plain(name) === plain(added)))
    return "the name is taken";
  const moved = (one: Sym): Sym => {
    const head = `${symbol}/param:`;
    return (one.startsWith(head) ? head + way.path(one.slice(head.length)) : one) as Sym;
  };
  const site = (one: TextSite): TextSite => {
    const head = `${symbol}#/parameters`;
    return (one.startsWith(`${head}/`) ? head + way.pointer(one.slice(head.length)) : one) as TextSite;
  };
  const text = (one: Text): Text =>
    one.map((piece) => (isRef(piece) ? { ...piece, to: piece.to.map(moved) } : piece));
  const harness: Harness = {
    ...sample.harness,
    tools: sample.harness.tools.map((one) => (one === tool ? { ...tool, parameters: way.schema } : one)),
    hooks: sample.harness.hooks.map((hook) => (hooks.includes(hook) ? hookAfter(hook, way) : hook)),
    activation: sample.harness.activation.map((one) =>
      one.tool === tool.name ? (way.entry?.(one) ?? { ...one, param: way.path(one.param) }) : one,
    ),
  };
  return {
    sample: {
      ...sample,
      harness,
      trajectory: {
        ...sample.trajectory,
        messages: sample.trajectory.messages.map(messageAfter(sample, tool.name, way)),
      },
      symbols: new Map([
        ...[...sample.symbols].map(([one, name]) => [moved(one), name] as const),
        ...(added === undefined ? [] : [[`${symbol}/param:${added}` as Sym, added] as const]),
      ]),
      things: sample.things.map((one) => ({ ...one, symbols: one.symbols.map(moved) })),
      texts: new Map([...sample.texts].map(([one, what]) => [site(one), text(what)])),
      tools: sample.tools.map((one) => (one === plan ? planAfter(plan, way, moved) : one)),
    },
    refused: [],
  };
};

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

function planAfter(plan: PlannedTool, way: Way, moved: (symbol: Sym) => Sym): PlannedTool {
  const params = plan.params.map((one) => ({
    ...one,
    symbol: moved(one.symbol),
    pointer: way.pointer(one.pointer),
  }));
  const group = {
    symbol: `${plan.symbol}/param:${way.added}` as Sym,
    name: way.added ?? "",
    pointer: `/properties/${way.added}`,
  };
  return { ...plan, fields: way.fields, params: way.added === undefined ? params : [group, ...params] };
}

function wayOf(change: Change, schema: JsonObject, plan: PlannedTool, hooks: readonly Hook[]): Way | string {
  const says = printJson(schema);
  const properties = members(get(schema, "properties") as JsonObject);
  const same = {
    fields: plan.fields,
    path: (one: string) => one,
    pointer: (one: string) => one,
    laid: (one: JsonObject) => one,
  };
  if (change.op === "wrap" && change.as === "object") {
    const { into } = change;
    if (says.includes('"$ref":"#/properties/')) return "a reference leads through it";
    const inner = members(schema).filter(([word]) => word !== "$defs");
    const whole = (one: JsonObject): JsonObject => ({
      type: "object",
      properties: { [into]: one },
      required: [into],
    });
    return {
      schema: object([
        ...members(whole(object(inner))),
        ["additionalProperties", false],
        ...members(schema).filter(([word]) => word === "$defs"),
      ]),
      args: (args) => ({ [into]: args }),
      path: (path) => `${into}.${path}`,
      pointer: (pointer) => (pointer.startsWith("/$defs/") ? pointer : `/properties/${into}${pointer}`),
      fields: [{ name: into, shape: "object", children: plan.fields }],
      added: into,
      laid: whole,
    };
  }
  if (has(schema, "dependentRequired")) return "conditions speak of its keys";
  const key = (symbol: string): string => symbol.replace(/^.*\/param:/, "");
  if (change.op === "order") {
    if (says.includes('"$ref"')) return "another path may come first";
    if (printJson(properties.map(([one]) => one)) !== printJson(change.from.map(key)))
      return "another order stands";
    const to = change.to.map(key);
    const sorted = to.map((one) => [one, get(get(schema, "properties"), one) as Json] as const);
    return {
      ...same,
      schema: { ...(schema as Record<string, Json>), properties: object(sorted) },
      args: (args) => args,
      fields: to.map((one) => plan.fields.find(({ name }) => name === one) as Field),
    };
  }
  if (change.op === "affix") {
    const own = key(change.param);
    const node = get(get(schema, "properties"), own);
    if (printJson(get(node, "type") ?? null) !== '"string"' || has(node, "enum"))
      return "it is no plain text";
    if (
      has(schema, "examples") ||
      hooks.some((hook) => printJson(hook.conditions as never).includes(`${own}"`))
    )
      return "something else states or looks at its value";
    const anew = object([
      ...members(node as JsonObject),
      ["pattern", `^${change.prefix}[\\s\\S]*${change.suffix}$`],
    ]);
    return {
      ...same,
      schema: {
        ...(schema as Record<string, Json>),
        properties: object(properties.map(([one, was]) => [one, one === own ? anew : was])),
      },
      args: (args) =>
        object(
          members(args).map(([one, was]) => [
            one,
            one === own && typeof was === "string" ? change.prefix + was + change.suffix : was,
          ]),
        ),
    };
  }
  const [param, more] = change.op === "nest" ? change.params : [];
  if (change.op !== "nest" || param === undefined || more !== undefined)
    return "only one parameter is nested here";
  const own = key(param);
  if (!has(get(schema, "properties"), own)) return "it is not at the top";
  if (says.includes('"$ref":"#/properties/')) return "a reference leads through it";
  const { into } = change;
  const further = (one: JsonObject, head: JsonObject): JsonObject => {
    const inside = members((get(one, "properties") ?? {}) as JsonObject);
    const needed = asArray(get(one, "required"));
    const group = {
      ...(head as Record<string, Json>),
      ...(inside.some(([name]) => name === own)
        ? { properties: { [own]: get(get(one, "properties"), own) as Json } }
        : {}),
      ...(needed.includes(own) ? { required: [own] } : {}),
      // What was wrapped before is closed, and so is what is cut out of it.
      ...(has(one, "additionalProperties")
        ? { additionalProperties: get(one, "additionalProperties") as Json }
        : {}),
    };
    return object(
      members(one).map(([word, was]) => [
        word,
        word === "properties"
          ? object(inside.map(([name, node]) => (name === own ? [into, group] : [name, node])))
          : word === "required"
            ? needed.map((name) => (name === own ? into : name))
            : was,
      ]),
    );
  };
  const args = (given: JsonObject): JsonObject =>
    object(members(given).map(([name, was]) => (name === own ? [into, { [own]: was }] : [name, was])));
  const made = further(schema, { type: "object" });
  return {
    schema: has(schema, "examples")
      ? {
          ...(made as Record<string, Json>),
          examples: asArray(get(schema, "examples")).map((one) => args(one as JsonObject)),
        }
      : made,
    args,
    path: (path) => (path.split(/[.[]/)[0] === own ? `${into}.${path}` : path),
    pointer: (pointer) =>
      pointer === `/properties/${own}` || pointer.startsWith(`/properties/${own}/`)
        ? `/properties/${into}${pointer}`
        : pointer,
    fields: plan.fields.map((one) =>
      one.name === own ? { name: into, shape: "object", children: [one] } : one,
    ),
    added: into,
    laid: (one) => further(one, {}),
  };
}

function hookAfter(hook: Hook, way: Way): Hook {
  const conditions = hook.conditions.map((one): Condition => {
    if (one.kind === "arguments") return { ...one, schema: way.laid(one.schema) };
    return "target" in one && one.target.startsWith("arguments.")
      ? { ...one, target: `arguments.${way.path(one.target.slice(10))}` }
      : one;
  });
  return { ...hook, conditions };
}

/** Calls of the tool, and the target that a Hook's message repeats beside one. */
function messageAfter(
  { trajectory, harness }: Sample,
  tool: string,
  way: Way,
): (message: Message) => Message {
  let asked: readonly Call[] = [];
  return (message) => {
    if (message.role === "assistant") asked = message.calls;
    const calls = message.calls.map((call) =>
      call.name === tool && call.invalid !== true && isObject(call.arguments)
        ? { ...call, arguments: way.args(call.arguments) }
        : call,
    );
    const answered = message.role === "tool" ? asked.find(({ id }) => id === message.callId) : undefined;
    if (answered?.name !== tool) return calls.length === 0 ? message : { ...message, calls };
    const parts = message.parts.map((part) => {
      const isHook = harness.hooks.some(({ id }) => part.echo === `hook:${id}`);
      const target = /arguments\.([A-Za-z0-9_-]+)/.exec(part.text);
      return isHook && target !== null && trajectory.messages.includes(message)
        ? { ...part, text: part.text.replace(target[0], `arguments.${way.path(target[1] as string)}`) }
        : part;
    });
    return { ...message, parts };
  };
}
