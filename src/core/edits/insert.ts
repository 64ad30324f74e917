import type { EditOf } from "../../model/edit.js";
import type { Json } from "../../model/json.js";
import { equalJson } from "../../model/json.js";
import type { Problem } from "../../model/problem.js";
import { kindOfSym, ownerOf, type Sym } from "../../model/symbol.js";
import { siteOwner } from "../../model/text.js";
import { baseOrder, entry, type Fold, listOf, orderIn } from "../fold.js";
import { itemIn } from "../item.js";
import type { Lowered } from "../lowered.js";
import type { Kind } from "./kind.js";
import { same } from "./order.js";

/** A thing that nothing refers to, put in whole. */
export const insert: Kind<"insert"> = {
  fold: (fold, edit, lowered) => putIn(fold, edit, lowered),
  inverse: (edit) => ({ ...edit, kind: "remove" }),
  describe: ({ item, before }) =>
    `${item.of} ${item.of === "section" ? item.value.title : item.value.name} is added ${before === null ? "last" : `before ${before}`}`,
};

/** A thing that nothing refers to, taken out whole; what it was is kept. */
export const remove: Kind<"remove"> = {
  fold: (fold, edit, lowered) => takeOut(fold, edit, lowered),
  inverse: (edit) => ({ ...edit, kind: "insert" }),
  describe: ({ item }) => `${item.of} ${item.of === "section" ? item.value.title : item.value.name} is gone`,
};

function putIn(fold: Fold, { symbol, item, before }: EditOf<"insert">, lowered: Lowered): Fold | Problem {
  const list = listOf(item);
  const now = orderIn(fold, lowered, list);
  if (now.includes(symbol)) return { code: "edit-conflict", where: symbol, what: "it is there already" };
  if (before !== null && !now.includes(before))
    return {
      code: "no-such-symbol",
      where: symbol,
      what: `it was to stand before ${before}`,
      exists: now.join(", "),
    };
  const taken = fold.removed.get(symbol);
  if (taken === undefined && kindOfSym(symbol) !== "new") {
    return {
      code: "no-such-symbol",
      where: symbol,
      what: "only a removed thing or a new Symbol can be inserted",
    };
  }
  if (taken !== undefined && !equalJson(taken.item as unknown as Json, item as unknown as Json)) {
    return { code: "stale-from", where: symbol, what: "what is put back differs from what was taken out" };
  }
  const back =
    taken === undefined
      ? undefined
      : itemIn({ ...fold, removed: entry(fold.removed, symbol, undefined) }, lowered, symbol);
  if (taken !== undefined && !equalJson(back as unknown as Json, item as unknown as Json)) {
    return {
      code: "stale-from",
      where: symbol,
      what: "things that it mentions were renamed while it was out",
    };
  }
  const at = before === null ? now.length : now.indexOf(before);
  const placed = [...now.slice(0, at), symbol, ...now.slice(at)];
  const next: Fold =
    taken === undefined
      ? { ...fold, inserted: entry(fold.inserted, symbol, item) }
      : { ...fold, removed: entry(fold.removed, symbol, undefined) };
  return {
    ...next,
    order: entry(fold.order, list, same(placed, baseOrder(lowered, list)) ? undefined : placed),
  };
}

function takeOut(fold: Fold, { symbol, item, before }: EditOf<"remove">, lowered: Lowered): Fold | Problem {
  const list = listOf(item);
  const now = orderIn(fold, lowered, list);
  const at = now.indexOf(symbol);
  if (at < 0)
    return {
      code: "no-such-symbol",
      where: symbol,
      what: `it does not stand in ${list}`,
      exists: now.join(", "),
    };
  const follower = now[at + 1] ?? null;
  if (follower !== before)
    return {
      code: "stale-from",
      where: symbol,
      what: `the edit says it stands before ${before}`,
      expected: `${follower}`,
    };
  const current = itemIn(fold, lowered, symbol);
  if (current === undefined || !equalJson(current as unknown as Json, item as unknown as Json)) {
    return { code: "stale-from", where: symbol, what: "what is to be taken out differs from what is there" };
  }
  const rest = now.filter((other) => other !== symbol);
  const order = entry(fold.order, list, same(rest, baseOrder(lowered, list)) ? undefined : rest);
  if (!fold.inserted.has(symbol))
    return { ...fold, order, removed: entry(fold.removed, symbol, { item, before }) };
  // An inserted thing leaves nothing behind: its later names and texts go with it.
  return {
    ...fold,
    order,
    inserted: entry(fold.inserted, symbol, undefined),
    names: new Map([...fold.names].filter(([key]) => ownerOf(key as Sym) !== symbol)),
    text: new Map([...fold.text].filter(([site]) => siteOwner(site) !== symbol)),
  };
}
