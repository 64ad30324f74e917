import { baseOrder, entry, orderIn } from "../fold.js";
import { type Kind, stale } from "./kind.js";

/** Another order for a list. */
export const order: Kind<"order"> = {
  fold(fold, { list, from, to }, lowered) {
    const now = orderIn(fold, lowered, list);
    if (!same(now, from)) return stale(list, "the order", from.join(", "), now.join(", "));
    const ids = new Set(to);
    if (to.length !== from.length || ids.size !== to.length || !from.every((symbol) => ids.has(symbol))) {
      return {
        code: "order-illegal",
        where: list,
        what: "the new order does not hold the same Symbols",
        expected: from.join(", "),
      };
    }
    return { ...fold, order: entry(fold.order, list, same(to, baseOrder(lowered, list)) ? undefined : to) };
  },
  inverse: (edit) => ({ ...edit, from: edit.to, to: edit.from }),
  describe: ({ list, to }) => `${list} stand in the order ${to.join(", ")}`,
};

export const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i]);
