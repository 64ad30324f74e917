/** Questions about goods. */
import { type Kit, plan, sometimes, specQuestion } from "../kit.js";
import type { Product } from "../shop.js";
import { answerSpec, askShipping, askSpec, askStock } from "./goods-questions.js";
import { answerPrice, answerTotal } from "./prices.js";
import { playOne, type Scenario } from "./scenario.js";

export const productQa: Scenario = (kit) =>
  playOne(kit, [
    [20, askSpec],
    [7, askStock],
    [5, askPrice],
    [3, askTotal],
    [5, askShipping],
    [4, askOther],
    [2, askCompare],
  ]);

function askPrice(kit: Kit): void {
  const product = kit.focus();
  kit.user(kit.ask("price", { short: product.short }));
  kit.wants("qa");
  answerPrice(kit, product);
}

function askTotal(kit: Kit): void {
  const product = kit.focus();
  const count = kit.source.between(2, 4);
  kit.user(kit.ask("total", { short: product.short, count }));
  kit.wants("qa", ...(kit.deployment.skills.sums === undefined ? [] : (["sums"] as const)));
  answerTotal(kit, product, count);
}

/** Another product of the room: its id comes from the queue. */
function askOther(kit: Kit): void {
  const other = kit.source.pick(othersOf(kit));
  const asked = specQuestion(kit, other);
  kit.user(kit.ask("otherItem", { short: other.short, question: asked.question }));
  kit.wants("qa", ...sometimes(kit.source, 0.2, "evidence"));
  kit.get(kit.think("roomStatus"), plan("roomStatus", { parts: ["queue"] }));
  answerSpec(kit, other, asked);
}

function askCompare(kit: Kit): void {
  const [first, second] = kit.source.shuffle(othersOf(kit)) as [Product, Product];
  const [one, two] = kit.source.chance(0.6) ? [kit.focus(), first] : [first, second];
  const names = { one: one.short, two: two.short };
  kit.user(kit.ask("compare", names));
  kit.wants("qa", ...sometimes(kit.source, 0.3, "tone"));
  kit.get(kit.think("roomStatus"), plan("roomStatus", { parts: ["queue"] }));
  const [a, b] = kit.get(
    kit.think("getTwo", names),
    plan("getProduct", { productId: one.id, parts: ["basics"] }),
    plan("getProduct", { productId: two.id, parts: ["basics"] }),
  );
  const gap = Math.abs(a.product.priceCents - b.product.priceCents);
  const facts = {
    ...names,
    priceOne: kit.money(a.product.priceCents),
    priceTwo: kit.money(b.product.priceCents),
  };
  const core =
    gap === 0
      ? kit.tell("comparePriceSame", facts)
      : kit.tell("compare", { ...facts, difference: kit.money(gap) });
  kit.reply(kit.think("answerSum", { sum: kit.money(gap) }), core);
}

const othersOf = (kit: Kit): readonly Product[] =>
  kit.shop().products.filter(({ id }) => id !== kit.focus().id);
