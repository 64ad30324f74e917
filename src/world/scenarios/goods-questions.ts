/** Questions about one product whose id is known: a property, the stock, delivery. Used in first and later turns. */
import { type Kit, plan, type SpecQuestion, sometimes, specQuestion } from "../kit.js";
import type { Address, Choice, Product, Sku } from "../shop.js";

/** What a viewer calls a variant: the values of its choices. */
export const sayChoices = (kit: Kit, choices: readonly Choice[]): string =>
  choices.map(({ value }) => value).join(kit.deployment.phrases.glue);

export function askSpec(kit: Kit): void {
  const product = kit.focus();
  const asked = specQuestion(kit, product);
  kit.user(asked.question);
  kit.wants("qa", ...sometimes(kit.source, 0.2, "evidence"));
  answerSpec(kit, product, asked);
  if (kit.source.chance(0.1)) askSpecAgain(kit, asked);
}

/** A second question in the same chat. */
function askSpecAgain(kit: Kit, before: SpecQuestion): void {
  const product = kit.focus();
  const asked = specQuestion(kit, product);
  if (asked.name === before.name) return;
  kit.user(asked.question);
  kit.wants("qa");
  answerSpec(kit, product, asked);
}

export function answerSpec(kit: Kit, product: Product, asked: SpecQuestion): void {
  const { short, id } = product;
  const parts = kit.source.pick([[], ["basics", "specs"], ["specs"]] as const);
  const [found] = kit.get(
    kit.think("getProduct", { short, id }),
    plan("getProduct", { productId: id, parts }),
  );
  const value = found.product.specs.find(({ name }) => name === asked.name)?.value ?? "";
  const other = asked.otherValue(value);
  const told = other !== undefined && kit.misreads() ? other : value;
  kit.reply(kit.think("answerFact", { fact: `${asked.name} = ${told}` }), asked.answer(told));
}

export function askStock(kit: Kit): void {
  const product = kit.focus();
  if (product.axes.length === 0) {
    askSpec(kit);
    return;
  }
  const sku = kit.source.pick(product.skus);
  kit.user(kit.ask("stock", { short: product.short, value: sayChoices(kit, sku.choices) }));
  kit.wants("qa", ...sometimes(kit.source, 0.15, "evidence"));
  answerStock(kit, product, sku);
}

export function answerStock(kit: Kit, product: Product, asked: Sku): void {
  const { short, id } = product;
  const value = sayChoices(kit, asked.choices);
  const { province } = kit.shop().buyer.address;
  const stock = plan("getStock", {
    productId: id,
    choices: asked.choices,
    province,
    incoming: kit.source.chance(0.5),
  });
  const item = plan("getProduct", { productId: id, parts: [] });
  const reasoning = kit.think("getStock", { short, value });
  const together = kit.source.chance(0.6);
  if (!together) kit.get(kit.think("getProduct", { short, id }), item);
  const [found] = together ? kit.get(reasoning, stock, item) : kit.get(reasoning, stock);
  kit.reply(
    kit.think("answerFact", { fact: `${value} = ${found.skus[0]?.stock ?? 0}` }),
    tellStock(kit, short, value, found),
  );
}

function tellStock(
  kit: Kit,
  short: string,
  value: string,
  found: { readonly skus: readonly Sku[]; readonly incoming: boolean },
): string {
  const left = found.skus[0]?.stock ?? 0;
  const incoming = found.incoming ? (found.skus[0]?.incoming ?? 0) : 0;
  if (left >= 10) return kit.tell("stockYes", { short, value, left });
  if (left > 0) return kit.tell("stockLow", { short, value, left });
  return incoming > 0
    ? kit.tell("stockIncoming", { short, value, incoming })
    : kit.tell("stockNo", { short, value });
}

export function askShipping(kit: Kit): void {
  const product = kit.focus();
  const address = kit.source.pick(kit.deployment.goods.addresses);
  const key = kit.source.pick(["shipCost", "shipTime"] as const);
  kit.user(kit.ask(key, { short: product.short, city: kit.deployment.phrases.place(address) }));
  kit.wants("qa");
  answerShipping(kit, product, address);
}

export function answerShipping(kit: Kit, product: Product, address: Address): void {
  const { short, id } = product;
  const { city } = address;
  if (kit.source.chance(0.4))
    kit.get(kit.think("getProduct", { short, id }), plan("getProduct", { productId: id, parts: [] }));
  const [quote] = kit.get(
    kit.think("quoteShipping", { city, count: 1 }),
    plan("quoteShipping", { parcels: [{ productId: id, quantity: 1 }], address, method: "standard" }),
  );
  const [least, most] = quote.days;
  const fee = kit.money(quote.feeCents);
  const core =
    quote.feeCents === 0
      ? kit.tell("shipFree", { short, city, least, most })
      : kit.tell("shipCost", { short, city, fee, least, most });
  kit.reply(kit.think("answerSum", { sum: fee }), core);
}
