/** The map of calls between a base Harness and a Variant, both ways. */
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import { type Sym, toolSym } from "../model/symbol.js";
import { errorAfter } from "./error-after.js";
import { nameIn } from "./fold.js";
import { type ArgumentPath, pathUnder } from "./lens-path.js";
import { argumentsNode } from "./lower-episode.js";
import { lowerHarness } from "./lower-harness.js";
import type { Lowered } from "./lowered.js";
import { printNode, type Snag } from "./node.js";
import type { Shape } from "./schema-shape.js";
import { strayKeys } from "./stray-keys.js";
import { callAfter, callBefore, resultAfter } from "./structure/index.js";
import type { NamedCall } from "./structure/kind.js";
import { pathIn, snagProblem, type Variant } from "./variant.js";

export type { ArgumentPath } from "./lens-path.js";
export type { NamedCall } from "./structure/kind.js";

export interface Lens {
  /** A call in base names, as the Variant names it. */
  toView(call: NamedCall): Result<NamedCall>;
  /** A call that a model made under the Variant, as the base tool takes it. Unknown names are errors in the Variant's words. */
  toBase(call: NamedCall): Result<NamedCall>;
  /** What the base tool answered to a call (in base names), as a model sees it under the Variant. */
  resultToView(call: NamedCall, text: string): Result<string>;
  /** What was said of a call (in base names) that does not fit its tool: the names in it are the Variant's. */
  errorToView(call: NamedCall, text: string): Result<string>;
  /** Where an argument of a base tool stands under the Variant. */
  path(argument: ArgumentPath): Result<ArgumentPath>;
}

/**
 * Partial on purpose: arguments that fit no schema are carried key by key and unknown keys are kept. An unknown key that
 * is what a declared one is called on the other side is refused: there it would mean something.
 */
export function lensOf(variant: Variant): Result<Lens> {
  const back = lowerHarness(variant.harness);
  if (!back.ok) return back;
  const forward = variant.lowered;
  const same = correspondence(forward, back.value, variant);
  return ok({
    toView: (given) => {
      // A name that only an edit of structure gives is no name of the base.
      if (variant.steps.length > 0 && !variant.base.toolsByName.has(given.name))
        return undeclared(given.name, variant.base);
      const built = callAfter(variant.steps, given);
      if (!built.ok) return built;
      const call = built.value;
      const tool = forward.toolsByName.get(call.name);
      if (tool === undefined || !variant.fold.removed.has(tool.symbol))
        return carry(call, forward, (symbol) => nameIn(variant.fold, forward, symbol));
      return failed({
        code: "uses-removed",
        where: `call of ${call.name}`,
        what: "the Variant has no such tool: it was taken out",
      });
    },
    toBase: (call) => {
      const distractor = [...variant.fold.inserted.keys()].some(
        (symbol) => nameIn(variant.fold, forward, symbol) === call.name,
      );
      if (!distractor) {
        const named = carry(call, back.value, (symbol) => same.get(symbol));
        if (!named.ok || variant.steps.length === 0) return named;
        const built = callBefore(variant.steps, named.value);
        return built.ok ? built : inWordsOf(call, variant, named.value.name, built.problems);
      }
      return failed({
        code: "undeclared-tool",
        where: `call of ${call.name}`,
        what: "the tool was added by the Variant; no base tool stands behind it",
      });
    },
    resultToView: (call, text) => resultAfter(variant.steps, call, text),
    errorToView: (call, text) => errorAfter(variant, call, text),
    path: (argument) => pathUnder(variant, argument),
  });
}

/** What is wrong with a call, told in the names that it was made with. `tool`: its name before the names changed. */
function inWordsOf(
  call: NamedCall,
  { lowered, fold }: Variant,
  tool: string,
  problems: readonly Problem[],
): Result<NamedCall> {
  return failed(
    ...problems.map(({ argument, ...problem }): Problem => {
      if (argument === undefined) return { ...problem, where: `call of ${call.name}` };
      const named = pathIn(lowered, fold, toolSym(tool), argument);
      return { ...problem, where: `call of ${call.name}, argument ${named}`, argument: named };
    }),
  );
}

const undeclared = (name: string, { tools }: Lowered) =>
  failed({
    code: "undeclared-tool",
    where: `call of ${name}`,
    what: "there is no such tool",
    exists: `tools: ${tools.map((one) => one.tool.name).join(", ")}`,
  });

/** Symbols of the Variant (made from its names) → names in the base. Both are declared in the same places. */
function correspondence(base: Lowered, view: Lowered, variant: Variant): ReadonlyMap<Sym, string> {
  const names = new Map<Sym, string>();
  const nameNow = (symbol: Sym): string => nameIn(variant.fold, base, symbol) ?? "";
  const walked = new Set<Shape>();
  const pair = (before: Shape | undefined, after: Shape | undefined): void => {
    if (before === undefined || after === undefined || walked.has(before)) return;
    walked.add(before);
    for (const [key, { symbol, shape }] of before.keys) {
      const now = after.keys.get(nameNow(symbol));
      if (now === undefined) continue;
      names.set(now.symbol, key);
      pair(shape, now.shape);
    }
    pair(before.items, after.items);
    pair(before.additional, after.additional);
  };
  for (const { symbol, tool, shape } of base.tools) {
    const now = variant.fold.removed.has(symbol) ? undefined : view.toolsByName.get(nameNow(symbol));
    if (now === undefined) continue;
    names.set(now.symbol, tool.name);
    pair(shape?.root, now.shape?.root);
  }
  for (const { symbol, skill } of base.skills) {
    const now = variant.fold.removed.has(symbol) ? undefined : view.skillsByName.get(nameNow(symbol));
    if (now !== undefined) names.set(now.symbol, skill.name);
  }
  return names;
}

function carry(
  call: NamedCall,
  from: Lowered,
  nameOf: (symbol: Sym) => string | undefined,
): Result<NamedCall> {
  const tool = from.toolsByName.get(call.name);
  if (tool === undefined) return undeclared(call.name, from);
  const problems: Problem[] = [];
  const taken = strayKeys(call.arguments, tool.shape?.root, (symbol) => nameOf(symbol) ?? "");
  for (const key of new Set(taken)) {
    problems.push({
      code: "key-clash",
      where: `call of ${call.name}`,
      what: `it takes no argument "${key}"`,
      exists: `arguments: ${[...(tool.shape?.root.keys.keys() ?? [])].join(", ")}`,
    });
  }
  const node = argumentsNode(call.arguments, tool, from, () => undefined);
  const snag = (one: Snag): void => void problems.push(snagProblem(`call of ${call.name}`, one));
  const args = printNode(node, { ref: ({ to }) => nameOf(to[0] as Sym), textAt: () => undefined }, snag);
  return problems.length > 0
    ? failed(...problems)
    : ok({ name: nameOf(tool.symbol) ?? call.name, arguments: args });
}
