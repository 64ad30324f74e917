/**
 * `strip`, `lstrip` and `rstrip` with characters, which the engine takes for the ones without: it strips white space whatever is asked.
 *
 * In the parsed template each such call becomes a call of a function of ours.
 */

interface Node {
  readonly type?: unknown;
  callee?: unknown;
  args?: unknown;
}
interface Member extends Node {
  readonly object?: unknown;
  readonly property?: { readonly value?: unknown };
  readonly computed?: unknown;
}

export const STRIPS = {
  strip: (text: string, characters: string) => stripped(text, characters, true, true),
  lstrip: (text: string, characters: string) => stripped(text, characters, true, false),
  rstrip: (text: string, characters: string) => stripped(text, characters, false, true),
} as const;

export const stripName = (name: string): string => `hsa_${name}`;

/** Changes the tree; `identifier` makes the node that names a function. */
export function redirectStrips(tree: unknown, identifier: (name: string) => unknown): void {
  if (tree instanceof Map)
    for (const [key, value] of tree) for (const one of [key, value]) redirectStrips(one, identifier);
  if (typeof tree !== "object" || tree === null) return;
  for (const inner of Object.values(tree)) redirectStrips(inner, identifier);
  const call = tree as Node;
  const callee = call.callee as Member | undefined;
  if (call.type !== "CallExpression" || callee?.type !== "MemberExpression" || callee.computed === true)
    return;
  const name = callee.property?.value;
  const args = Array.isArray(call.args) ? (call.args as readonly unknown[]) : [];
  if (typeof name !== "string" || !Object.hasOwn(STRIPS, name) || args.length === 0) return;
  call.callee = identifier(stripName(name));
  call.args = [callee.object, ...args];
}

function stripped(text: string, characters: string, left: boolean, right: boolean): string {
  if (typeof text !== "string" || typeof characters !== "string")
    throw new Error("strip is asked of what is no text, or for what is none");
  const units = [...text];
  const gone = new Set(characters);
  let [start, end] = [0, units.length];
  while (left && start < end && gone.has(units[start] as string)) start++;
  while (right && end > start && gone.has(units[end - 1] as string)) end--;
  return units.slice(start, end).join("");
}
