/** Each Hook of the base with the one that it became: the tools that both look at, and what their messages fill in. */
import type { Hook } from "../../model/harness.js";
import { hookSym } from "../../model/symbol.js";
import { newName } from "../arguments.js";
import { type Change, nameAfter } from "../change.js";
import { memo } from "../memo.js";
import { looksAtTool } from "./decide.js";

export interface HookPair {
  readonly symbol: string;
  readonly own: Hook;
  readonly other: Hook;
}

/** Where, and what is wrong there. */
export type HookFlaw = readonly [where: string, what: string];

export interface Pairs {
  readonly pairs: readonly HookPair[];
  readonly flaws: readonly HookFlaw[];
}

export const hookPairs = memo((change: Change): Pairs => {
  const { before, after } = change;
  const flaws: HookFlaw[] = [];
  const rest = new Map(after.hooks.map((hook) => [hook.id, hook]));
  if (rest.size < after.hooks.length) flaws.push(["hooks", "one id names two Hooks"]);
  const pairs = before.hooks.flatMap((own): readonly HookPair[] => {
    const symbol = hookSym(own.id);
    const id = nameAfter(change, symbol);
    const other = rest.get(id);
    rest.delete(id);
    if (other === undefined) flaws.push([symbol, "is missing"]);
    return other === undefined ? [] : [{ symbol, own, other }];
  });
  for (const id of rest.keys()) flaws.push([`hook:${id}`, "was not there"]);
  for (const pair of pairs) flaws.push(...flawsOf(change, pair));
  return { pairs, flaws };
});

function flawsOf(change: Change, { symbol, own, other }: HookPair): readonly HookFlaw[] {
  const found: HookFlaw[] = [];
  const add = (path: string, what: string): void => {
    found.push([`${symbol}#/${path}`, what]);
  };
  const sets = [toolsWanted(change, own), toolsLookedAt(change, other)].map((set) => [...set].sort());
  const [wanted = [], got = []] = sets;
  if (wanted.join("\n") !== got.join("\n"))
    add("tools", `looks at ${got.join(", ")}; the base looks at ${wanted.join(", ")}`);
  const slots = [own.message, other.message].map(slotsOf);
  if (slots[0] !== slots[1]) add("message", `fills in ${slots[1]}, not ${slots[0]}`);
  return found;
}

/** A Hook that names no tool looks at every tool, those that an edit inserted as well; one with names at no other. */
const toolsWanted = (change: Change, own: Hook): ReadonlySet<string> =>
  new Set(
    own.tools.length === 0
      ? change.after.tools.map(({ name }) => name)
      : own.tools.map((name) => newName(change, "tool", name)),
  );
const toolsLookedAt = ({ after }: Change, hook: Hook): ReadonlySet<string> =>
  new Set([
    ...(hook.matcher === undefined ? hook.tools : []),
    ...after.tools.map(({ name }) => name).filter((name) => looksAtTool(hook, name)),
  ]);

const slotsOf = (message: string): string =>
  [...new Set(message.match(/\{\{\s*[\p{L}\p{N}_.-]+\s*\}\}/gu))].sort().join(" ") || "nothing";
