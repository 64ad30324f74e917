/** What tells the sense of a word in a name. */
import type { HarnessView, RenameGroup } from "../../model/propose.js";
import { type Descriptions, ownerOf } from "./descriptions.js";
import { wordsIn } from "./split.js";

const remembered = new WeakMap<Descriptions, WeakMap<RenameGroup, readonly string[]>>();
function toldOf(group: RenameGroup, descriptions: Descriptions): readonly string[] {
  const byGroup = remembered.get(descriptions) ?? new WeakMap<RenameGroup, readonly string[]>();
  remembered.set(descriptions, byGroup);
  const told = byGroup.get(group) ?? group.symbols.map((symbol) => descriptions.of(symbol, group).join("\n"));
  byGroup.set(group, told);
  return told;
}

/** One text for each Symbol: its description, or for a parameter without one, its tool and that tool's other parameters. */
export function cluesFor(
  group: RenameGroup,
  harness: HarnessView,
  descriptions: Descriptions,
): readonly string[] {
  const told = toldOf(group, descriptions);
  if (told.every((text) => text !== "")) return told;
  if (group.kind !== "param") return [];
  const parameters = harness
    .groups("param")
    .flatMap(({ symbols, name }) => symbols.map((symbol) => ({ symbol, name })));
  return group.symbols.map((symbol, at) => {
    const owner = ownerOf(symbol);
    const tool = harness.groups("tool").find(({ symbols }) => symbols.some((one) => one === owner));
    const siblings = parameters
      .filter((other) => other.symbol.startsWith(`${owner}/`))
      .map(({ name }) => name);
    const around = [tool?.name ?? "", ...siblings].flatMap(wordsIn);
    return told[at] || [...around, ...(tool?.descriptions ?? [])].join(" ");
  });
}
