/** Where a limit is stated, under other names: the owner of each copy, and the keys that its pointer leads through. */
import type { Harness } from "../model/harness.js";
import type { Sym } from "../model/symbol.js";
import { type Fold, nameIn } from "./fold.js";
import type { Lowered } from "./lowered.js";
import type { Namer, Node } from "./node.js";
import { escapePointer, unescapePointer } from "./schema-shape.js";

export const limitsIn = (lowered: Lowered, fold: Fold, namer: Namer): Harness["limits"] =>
  lowered.harness.limits.map((limit) => ({
    ...limit,
    copies: limit.copies.map((site) => siteIn(site, lowered, fold, namer)),
  }));

function siteIn(site: string, lowered: Lowered, fold: Fold, namer: Namer): string {
  const [, owner = "", kind = "", pointer = ""] = /^((tool|skill|hook):[^#]+)#([\s\S]*)$/.exec(site) ?? [];
  const name = nameIn(fold, lowered, owner as Sym);
  if (name === undefined) return site;
  const [first = "", ...steps] = pointer.slice(1).split("/");
  const tool = lowered.tools.find(({ symbol }) => symbol === owner);
  const root =
    kind === "hook"
      ? lowered.hooks.find(({ symbol }) => symbol === owner)?.node
      : first === "parameters"
        ? tool?.parameters
        : undefined;
  if (root === undefined) return `${kind}:${name}#${pointer}`;
  const path =
    kind === "hook"
      ? along(root, [first, ...steps], lowered, namer)
      : [first, ...along(root, steps, lowered, namer)];
  return `${kind}:${name}#/${path.join("/")}`;
}

/** The steps under the names that stand there now. */
function along(
  node: Node | undefined,
  [step, ...rest]: readonly string[],
  lowered: Lowered,
  namer: Namer,
): readonly string[] {
  if (step === undefined) return [];
  if (node?.is === "array") return [step, ...along(node.items[Number(step)], rest, lowered, namer)];
  if (node?.is !== "object") return [step, ...rest];
  const own = (key: (typeof node.entries)[number][0]): string | undefined =>
    typeof key === "string" ? key : lowered.symbols.get(key.to[0] as Sym)?.name;
  const entry = node.entries.find(([key]) => own(key) === unescapePointer(step));
  if (entry === undefined) return [step, ...rest];
  const [key, inner] = entry;
  const now = typeof key === "string" ? key : (namer.ref(key) ?? unescapePointer(step));
  return [escapePointer(now), ...along(inner, rest, lowered, namer)];
}
