/** The map of calls between a base Harness and a Variant, both ways. */
import type { Json } from "../model/json.js";
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import type { Sym } from "../model/symbol.js";
import { nameIn } from "./fold.js";
import { argumentsNode } from "./lower-episode.js";
import { lowerHarness } from "./lower-harness.js";
import type { Lowered } from "./lowered.js";
import { printNode, type Snag } from "./node.js";
import { pathIn, snagProblem, type Variant } from "./variant.js";

export interface NamedCall {
  readonly name: string;
  readonly arguments: Json;
}

export interface Lens {
  /** A call in base names, as the Variant names it. */
  toView(call: NamedCall): Result<NamedCall>;
  /** A call that a model made under the Variant, as the base tool takes it. Unknown names are errors in the Variant's words. */
  toBase(call: NamedCall): Result<NamedCall>;
}

/**
 * Partial on purpose: arguments that fit no schema are carried key by key, unknown keys are kept, and a clash between an
 * unknown key and a new name is refused.
 */
export function lensOf(variant: Variant): Result<Lens> {
  const back = lowerHarness(variant.harness);
  if (!back.ok) return back;
  const forward = variant.lowered;
  const same = correspondence(forward, back.value, variant);
  return ok({
    toView: (call) => carry(call, forward, (symbol) => nameIn(variant.fold, forward, symbol)),
    toBase: (call) => {
      const distractor = [...variant.fold.inserted.keys()].some(
        (symbol) => nameIn(variant.fold, forward, symbol) === call.name,
      );
      if (!distractor) return carry(call, back.value, (symbol) => same.get(symbol));
      return failed({
        code: "undeclared-tool",
        where: `call of ${call.name}`,
        what: "the tool was added by the Variant; no base tool stands behind it",
      });
    },
  });
}

/** Symbols of the Variant (made from its names) → names in the base. Both are declared in the same places. */
function correspondence(base: Lowered, view: Lowered, variant: Variant): ReadonlyMap<Sym, string> {
  const names = new Map<Sym, string>();
  const byName = new Map(
    [...base.symbols.values()].map((one) => [viewPath(one.symbol, base, variant), one.name]),
  );
  for (const { symbol, name } of view.symbols.values()) names.set(symbol, byName.get(symbol) ?? name);
  return names;
}

/** A base Symbol spelt with the Variant's names: the Symbol it becomes when the Variant is lowered by itself. */
function viewPath(symbol: Sym, base: Lowered, variant: Variant): string {
  const declared = base.symbols.get(symbol);
  if (declared?.kind === "tool") return `tool:${nameIn(variant.fold, base, symbol)}`;
  if (declared?.kind === "skill") return `skill:${nameIn(variant.fold, base, symbol)}`;
  if (declared?.kind !== "param" || declared.owner === undefined) return symbol;
  const param = base.tools
    .find((one) => one.symbol === declared.owner)
    ?.shape?.params.find((one) => one.symbol === symbol);
  const path = pathIn(base, variant.fold, declared.owner, param?.path ?? "");
  return `tool:${nameIn(variant.fold, base, declared.owner)}/param:${path}`;
}

function carry(
  call: NamedCall,
  from: Lowered,
  nameOf: (symbol: Sym) => string | undefined,
): Result<NamedCall> {
  const tool = from.toolsByName.get(call.name);
  if (tool === undefined) {
    return failed({
      code: "undeclared-tool",
      where: `call of ${call.name}`,
      what: "there is no such tool",
      exists: `tools: ${from.tools.map((one) => one.tool.name).join(", ")}`,
    });
  }
  const problems: Problem[] = [];
  const node = argumentsNode(call.arguments, tool, from, (text) => [text]);
  const snag = (one: Snag): void => void problems.push(snagProblem(`call of ${call.name}`, one));
  const args = printNode(node, { ref: ({ to }) => nameOf(to[0] as Sym), textAt: () => undefined }, snag);
  return problems.length > 0
    ? failed(...problems)
    : ok({ name: nameOf(tool.symbol) ?? call.name, arguments: args });
}
