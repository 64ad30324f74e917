/** Random edits of structure that fit a Sample. One line a kind. */
import type { EditOf, StructureEdit, StructureKind } from "../../src/model/edit.js";
import { asObject, get, members } from "../../src/model/json.js";
import type { Draw } from "../../src/model/propose.js";
import { hookSym, paramSym, resultSym, type Sym, toolSym } from "../../src/model/symbol.js";
import type { Sample } from "./random-harness.js";
import { LIMIT, LIMIT_HOOK } from "./random-limit.js";

export type Propose<K extends StructureKind> = (
  sample: Sample,
  draw: Draw,
  focus: Sym,
) => EditOf<K> | undefined;
type Proposals = { readonly [K in StructureKind]?: Propose<K> };

const callIds: Propose<"call-ids"> = (_, draw) => ({
  kind: "call-ids",
  style: draw.pick(["call_n", "hex", "uuid", "digits9"] as const) ?? "hex",
  salt: draw.int(3) === 0 ? "" : String(draw.int(1000)),
});

/** A tool whose answers have a schema: the one in focus, or any. */
const reshapeResult: Propose<"reshape-result"> = (sample, draw, focus) => {
  const answering = sample.harness.tools.filter(({ result }) => result !== undefined);
  const tool = answering.find(({ name }) => focus.startsWith(`tool:${name}`)) ?? draw.pick(answering);
  const [key] = members(asObject(get(tool?.result, "properties")))[0] ?? [];
  if (tool === undefined || key === undefined) return undefined;
  const symbol = resultSym(toolSym(tool.name), key);
  const name = sample.names.fresh("param");
  const changes: readonly EditOf<"reshape-result">["change"][] = [
    { op: "rename-keys", names: [{ symbol, from: key, to: name }] },
    { op: "nest", keys: [symbol], into: name },
    { op: "wrap", into: name },
    { op: "pad", key: name, value: `${sample.names.fresh("skill")}` },
    {
      op: "notation",
      as: draw.pick(["json", "json-indented", "yaml", "key-value", "table", "xml"] as const) ?? "yaml",
    },
  ];
  return { kind: "reshape-result", tool: toolSym(tool.name), change: draw.pick(changes) as never };
};

/** Of any Hook, of one, and seldom of one that is not there. */
const splice: Propose<"splice"> = ({ harness }, draw, focus) => {
  const some = draw.pick(harness.hooks)?.id ?? "nobody";
  const hook = draw.int(2) === 0 ? null : draw.int(20) === 0 ? "hook:nobody" : hookSym(some);
  const meant = harness.hooks.some(({ id }) => hookSym(id) === focus) ? focus : (hook as Sym | null);
  return { kind: "splice", change: { op: "collapse", hook: meant } };
};

/** Mostly a number that all replies keep to. */
const limit: Propose<"limit"> = ({ harness }, draw) => {
  const own = harness.limits[0];
  const to = draw.pick([30, 45, 47, 61, 90, 1250, 2000]);
  return own === undefined || to === undefined || to === own.value
    ? undefined
    : { kind: "limit", limit: LIMIT as Sym, from: own.value, to };
};

/** A Hook written, heard or ordered otherwise. */
const rehook: Propose<"rehook"> = ({ harness }, draw) => {
  const hook = draw.pick(harness.hooks);
  const rule = harness.hooks.find(({ id }) => id === LIMIT_HOOK);
  if (hook === undefined || rule === undefined) return undefined;
  const [tool = ""] = hook.tools;
  const channel = rule.channel === "system" ? "system" : "user";
  const from = harness.hooks.map(({ id }) => hookSym(id));
  const [symbol, ruleSymbol] = [hookSym(hook.id), hookSym(rule.id)];
  const quiet = {
    ...rule,
    id: `quiet-${harness.hooks.length}`,
    message: "Shorter.",
    conditions: [{ kind: "length", target: "reply", max: draw.pick([20, 5000]) }],
  };
  const matchers = [tool, `^${tool}$`, `^(?:${tool})$`, null];
  const changes = [
    { op: "matcher", hook: symbol, from: hook.matcher ?? null, to: draw.pick(matchers) },
    { op: "form", hook: symbol, from: hook.form ?? "plain", to: draw.pick(["plain", "json", "xml"]) },
    { op: "channel", hook: ruleSymbol, from: channel, to: channel === "user" ? "system" : "user" },
    { op: "budget", hook: ruleSymbol, from: rule.budget, to: draw.int(4) },
    { op: "order", from, to: draw.shuffle(from) },
    { op: "add", hook: quiet, before: null },
  ];
  return { kind: "rehook", change: draw.pick(changes) as never };
};

/** One parameter or all of them in an object, the parameters in another order, a text value between two texts. */
const reshape: Propose<"reshape"> = (sample, draw, focus) => {
  const tool = sample.tools.find(({ name }) => focus.startsWith(`tool:${name}`)) ?? draw.pick(sample.tools);
  const params = tool?.fields.map(({ name }) => paramSym(tool.symbol, name)) ?? [];
  const param = draw.pick(params);
  if (tool === undefined || param === undefined) return undefined;
  const into = sample.names.fresh("param");
  const changes: readonly EditOf<"reshape">["change"][] = [
    { op: "wrap", into, as: "object" },
    { op: "nest", params: [param], into },
    { op: "order", from: params, to: [...draw.shuffle(params)] },
    { op: "affix", param, prefix: "at/", suffix: "!" },
  ];
  return { kind: "reshape", tool: tool.symbol, change: draw.pick(changes) as never };
};

/** Runs hold lines, if they hold facts at all. */
const context: Propose<"context"> = (_, draw) => ({
  kind: "context",
  from: draw.int(6) === 0 ? "json" : "lines",
  to: draw.pick(["lines", "json", "xml"] as const) ?? "json",
});

const PROPOSALS: Proposals = {
  context,
  reshape,
  limit,
  rehook,
  splice,
  "call-ids": callIds,
  "reshape-result": reshapeResult,
};

/** The kinds that chains and pairs are made of. */
export const STRUCTURE_KINDS = Object.keys(PROPOSALS) as readonly StructureKind[];

export const structureOf = (
  kind: StructureKind,
  sample: Sample,
  draw: Draw,
  focus: Sym,
): StructureEdit | undefined =>
  (PROPOSALS[kind] as Propose<StructureKind> | undefined)?.(sample, draw, focus);
