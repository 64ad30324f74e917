/**
 * A Harness lowered after an edit of structure. Where nothing but how Hooks speak, how often, and how they write their tools has
 * changed, all else is known already: no name, no text and no schema is another one.
 */
import type { Harness, Hook } from "../../model/harness.js";
import type { Json } from "../../model/json.js";
import { ok, type Result } from "../../model/problem.js";
import { lowerHarness } from "../lower-harness.js";
import { matcherNode } from "../lower-hook.js";
import type { Lowered, LoweredHook } from "../lowered.js";
import { matcherProblems } from "../matchers.js";
import { type Node, objectNode, value } from "../node.js";

export function relowered(before: Lowered, harness: Harness): Result<Lowered> {
  const hooks = sameBut(before.harness, harness, ["hooks"]) ? spokenOtherwise(before, harness) : undefined;
  return hooks === undefined ? lowerHarness(harness, before) : ok({ ...before, harness, hooks });
}

/** What no other part of a lowered Harness is made from. */
const MANNER: readonly string[] = ["form", "channel", "budget", "matcher"] satisfies readonly (keyof Hook)[];

function spokenOtherwise(before: Lowered, harness: Harness): readonly LoweredHook[] | undefined {
  const { hooks } = harness;
  if (hooks.length !== before.hooks.length || matcherProblems(harness).length > 0) return undefined;
  const all = hooks.flatMap((hook, at): LoweredHook[] => {
    const was = before.hooks[at] as LoweredHook;
    if (was.hook === hook) return [was];
    return sameBut(was.hook, hook, MANNER) ? [{ ...was, hook, node: inManner(was.node, hook, before) }] : [];
  });
  return all.length === hooks.length ? all : undefined;
}

function inManner(was: Node, hook: Hook, { toolsByName }: Lowered): Node {
  const known = new Map(was.is === "object" ? was.entries : []);
  const entries = Object.entries(hook).map(([key, inner]): readonly [string, Node] => {
    if (key === "matcher")
      return [key, matcherNode(inner as string, (_, name) => toolsByName.get(name)?.symbol)];
    return [key, MANNER.includes(key) ? value(inner as Json) : (known.get(key) ?? value(inner as Json))];
  });
  return objectNode(hook as unknown as Json, entries);
}

/** The very same values under all other keys. */
function sameBut(a: object, b: object, keys: readonly string[]): boolean {
  const rest = (of: object): readonly (readonly [string, unknown])[] =>
    Object.entries(of).filter(([key]) => !keys.includes(key));
  const others = new Map(rest(b));
  const own = rest(a);
  return (
    own.length === others.size && own.every(([key, inner]) => others.has(key) && others.get(key) === inner)
  );
}
