/** Requests that can be read in two ways: one question back, and in half of the runs the viewer's answer and a reply. */
import { type Kit, plan, specQuestion } from "../kit.js";
import type { Order, Product } from "../shop.js";
import { answerShipping, answerSpec, answerStock } from "./goods-questions.js";
import { answerWhere } from "./order-state.js";
import { playOne, type Scenario } from "./scenario.js";

export const clarification: Scenario = (kit) =>
  playOne(kit, [
    [5, whichItem],
    [4, whichOption],
    [4, whichAddress],
    [3, whichOrder],
  ]);

const goesOn = (kit: Kit): boolean => kit.source.chance(0.5);

function whichItem(kit: Kit): void {
  const focus = kit.focus();
  kit.user(kit.ask("vagueItem"));
  kit.wants("clarify");
  const [status] = kit.get(kit.think("roomStatus"), plan("roomStatus", { parts: ["queue"] }));
  const other = kit.source.pick(status.queue.filter(({ id }) => id !== focus.id));
  kit.reply(kit.think("clarify"), kit.tell("whichItem", { one: focus.short, two: other.short }), "clarify");
  if (!goesOn(kit)) return;
  const asked = specQuestion(kit, focus);
  kit.user(kit.ask("otherItem", { short: focus.short, question: asked.question }));
  kit.wants("qa");
  answerSpec(kit, focus, asked);
}

/** The viewer names a value of one axis; another axis is open. */
function whichOption(kit: Kit): void {
  const product = kit.focus();
  const [named, open] = product.axes;
  if (named === undefined || open === undefined) {
    whichItem(kit);
    return;
  }
  const value = kit.source.pick(named.values);
  const { short, id } = product;
  kit.user(kit.ask("vagueOption", { short, value }));
  kit.wants("clarify");
  kit.get(kit.think("getProduct", { short, id }), plan("getProduct", { productId: id, parts: [] }));
  const choices = kit.deployment.phrases.either(open.values);
  kit.reply(
    kit.think("clarify"),
    kit.tell("whichOption", { short, value, axis: open.name, choices }),
    "clarify",
  );
  if (!goesOn(kit)) return;
  const sku = kit.source.pick(
    product.skus.filter((one) => one.choices.some((choice) => choice.value === value)),
  );
  kit.user(sku.choices.find(({ name }) => name === open.name)?.value ?? value);
  kit.wants("qa");
  answerStock(kit, product, sku);
}

function whichAddress(kit: Kit): void {
  const product: Product = kit.focus();
  kit.user(kit.ask("vagueAddress", { short: product.short }));
  kit.wants("clarify");
  kit.reply(kit.think("clarify"), kit.tell("whichAddress", { short: product.short }), "clarify");
  if (!goesOn(kit)) return;
  const address = kit.source.pick(kit.deployment.goods.addresses);
  kit.user(kit.deployment.phrases.place(address));
  kit.wants("qa");
  answerShipping(kit, product, address);
}

function whichOrder(kit: Kit): void {
  kit.user(kit.ask("vagueOrder"));
  kit.wants("clarify");
  const [found] = kit.get(
    kit.think("allOrders"),
    plan("findOrders", { buyerId: kit.shop().buyer.id, states: [], most: 5 }),
  );
  const [one, two] = kit.source.shuffle(found.orders) as [Order, Order];
  const names = { one: one.lines[0]?.short ?? "", two: two.lines[0]?.short ?? "" };
  kit.reply(kit.think("clarify"), kit.tell("whichOrder", names), "clarify");
  if (!goesOn(kit)) return;
  kit.user(names.one);
  kit.wants("afterSales");
  answerWhere(kit, names.one);
}
