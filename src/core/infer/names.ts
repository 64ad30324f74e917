/** New names of everything that two Harnesses have in common, as one rename. */
import type { Edit } from "../../model/edit.js";
import type { Harness } from "../../model/harness.js";
import { get, type JsonObject } from "../../model/json.js";
import { hookSym, paramSym, type Sym, sectionSym, skillSym, toolSym } from "../../model/symbol.js";
import { at, type Shape, shapeOf } from "../schema-shape.js";
import { pairsOf, type Thing } from "./alike.js";
import type { Pairs } from "./things.js";

export interface Renamed {
  readonly symbol: Sym;
  readonly from: string;
  readonly to: string;
}

export function renamesBetween(from: Harness, to: Harness, pairs: Pairs): readonly Renamed[] {
  const names: Renamed[] = [];
  const add = (symbol: Sym, was: string, is: string | undefined): void => {
    if (is !== undefined && is !== was) names.push({ symbol, from: was, to: is });
  };
  for (const tool of from.tools) {
    const other = to.tools.find(({ name }) => name === pairs.tools.get(tool.name));
    if (other === undefined) continue;
    const owner = toolSym(tool.name);
    add(owner, tool.name, other.name);
    if (tool.parameters === undefined || other.parameters === undefined) continue;
    const before = sideOf(tool.parameters, owner);
    const now = sideOf(other.parameters, owner);
    const seen = new Set<Sym>();
    eachPair(before, now, before.root, now.root, (symbol, was, is) => {
      if (!seen.has(symbol)) add(symbol, was, is);
      seen.add(symbol);
    });
  }
  for (const { name } of from.skills) add(skillSym(name), name, pairs.skills.get(name));
  for (const { id, title } of from.prompt.sections) {
    const other = to.prompt.sections.find((section) => section.id === pairs.sections.get(id));
    if (title !== "" && other?.title !== "") add(sectionSym(id), title, other?.title);
  }
  for (const { id } of from.hooks) add(hookSym(id), id, pairs.hooks.get(id));
  return names;
}

/** One tool's parameters, with what is said of each. */
interface Side {
  readonly root: Shape;
  readonly says: (symbol: Sym) => Says;
}
interface Says {
  readonly type: string;
  readonly description: string;
}

function sideOf(schema: JsonObject, owner: Sym): Side {
  const { root, params } = shapeOf(schema, (path) => paramSym(owner, path));
  const says = new Map(
    params.map(({ symbol, declarations }): readonly [Sym, Says] => {
      const nodes = declarations.map((pointer) => at(schema, pointer));
      const text = (key: string): string =>
        (nodes.map((node) => get(node, key)).find((one) => typeof one === "string") as string | undefined) ??
        "";
      return [symbol, { type: text("type"), description: text("description") }];
    }),
  );
  return { root, says: (symbol) => says.get(symbol) ?? { type: "", description: "" } };
}

/** Keys of two shapes that are the same parameter: by name, by what is said of them, by place among those left, at each depth. */
function eachPair(
  one: Side,
  other: Side,
  before: Shape,
  now: Shape,
  tell: (symbol: Sym, was: string, is: string) => void,
  depth = 0,
): void {
  if (depth > MOST_DEPTH) return;
  const things = (side: Side, shape: Shape): readonly Thing[] =>
    [...shape.keys].map(([name, { symbol, shape: inner }]) => {
      const { type, description } = side.says(symbol);
      return { name, texts: [type, description, ...inner.keys.keys()] };
    });
  const pairs = new Map(pairsOf(things(one, before), things(other, now)));
  const taken = new Set(pairs.values());
  const left = [...before.keys].filter(([key]) => !pairs.has(key));
  const free = [...now.keys].filter(([key]) => !taken.has(key));
  // Several were renamed at once: those at the same place among their neighbours belong together, if they are of one type.
  const alike = left.every(([, { symbol }], i) => {
    const twin = free[i]?.[1].symbol;
    return twin !== undefined && one.says(symbol).type === other.says(twin).type;
  });
  if (left.length === free.length && alike)
    for (const [i, [key]] of left.entries()) pairs.set(key, (free[i] as (typeof free)[number])[0]);
  const deeper = (a: Shape | undefined, b: Shape | undefined): void => {
    if (a !== undefined && b !== undefined) eachPair(one, other, a, b, tell, depth + 1);
  };
  for (const [key, twin] of pairs) {
    const [a, b] = [before.keys.get(key), now.keys.get(twin)];
    if (a === undefined || b === undefined) continue;
    tell(a.symbol, key, twin);
    deeper(a.shape, b.shape);
  }
  deeper(before.items, now.items);
  deeper(before.additional, now.additional);
}

/** Schemas that point at themselves end here. */
const MOST_DEPTH = 24;

export const renameEdit = (names: readonly Renamed[]): readonly Edit[] =>
  names.length === 0 ? [] : [{ kind: "rename", names: [...names] }];
