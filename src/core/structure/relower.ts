/**
 * A Harness lowered after an edit of structure. Where nothing but how Hooks speak and how often has changed, all else is known
 * already: no name, no text and no schema is another one.
 */
import type { Harness, Hook } from "../../model/harness.js";
import type { Json } from "../../model/json.js";
import { ok, type Result } from "../../model/problem.js";
import { harnessDigest } from "../digest.js";
import { lowerHarness } from "../lower-harness.js";
import type { Lowered, LoweredHook } from "../lowered.js";
import { type Node, objectNode, value } from "../node.js";

export function relowered(before: Lowered, harness: Harness): Result<Lowered> {
  const hooks = sameBut(before.harness, harness, ["hooks"]) ? spokenOtherwise(before, harness) : undefined;
  return hooks === undefined
    ? lowerHarness(harness)
    : ok({ ...before, harness, digest: harnessDigest(harness), hooks });
}

/** What no other part of a lowered Harness is made from. */
const MANNER: readonly string[] = ["form", "channel", "budget"] satisfies readonly (keyof Hook)[];

function spokenOtherwise(before: Lowered, { hooks }: Harness): readonly LoweredHook[] | undefined {
  if (hooks.length !== before.hooks.length) return undefined;
  const all = hooks.flatMap((hook, at): LoweredHook[] => {
    const was = before.hooks[at] as LoweredHook;
    if (was.hook === hook) return [was];
    return sameBut(was.hook, hook, MANNER) ? [{ ...was, hook, node: inManner(was.node, hook) }] : [];
  });
  return all.length === hooks.length ? all : undefined;
}

function inManner(was: Node, hook: Hook): Node {
  if (was.is !== "object") return value(hook as unknown as Json);
  const known = new Map(was.entries);
  return objectNode(
    hook as unknown as Json,
    Object.entries(hook).map(([key, inner]) => [
      key,
      MANNER.includes(key) ? value(inner as Json) : (known.get(key) ?? value(inner as Json)),
    ]),
  );
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
