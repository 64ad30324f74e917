/** What the stream shows when, and requests that the shop does not serve. */
import { type Kit, plan, sometimes } from "../kit.js";
import { type Product, productOf } from "../shop.js";
import { playOne, type Scenario } from "./scenario.js";

export const other: Scenario = (kit) =>
  playOne(kit, [
    [4, askToPresent],
    [3, askWhen],
    [2, decline("offTopic")],
    [1, decline("contact")],
  ]);

/** Some product of the queue but the one on screen; before it: shown already. */
function queued(kit: Kit): { product: Product; shown: boolean } {
  const { room } = kit.shop();
  const id = kit.source.pick(room.queue.filter((_, at) => at !== room.current));
  return { product: productOf(kit.shop(), id) as Product, shown: room.queue.indexOf(id) < room.current };
}

function askToPresent(kit: Kit): void {
  const { product, shown } = queued(kit);
  const { short, id } = product;
  kit.user(kit.ask("presentItem", { short }));
  kit.wants("presentation");
  kit.get(kit.think("roomStatus"), plan("roomStatus", { parts: ["queue"] }));
  const place = shown ? "now" : "next";
  const reason = kit.source.pick(kit.deployment.goods.switchReasons);
  kit.get(kit.think("switchItem", { short }), plan("switchItem", { productId: id, place, reason }));
  kit.reply(kit.think("answerPlain"), kit.tell(shown ? "presentNow" : "presentNext", { short }));
}

function askWhen(kit: Kit): void {
  const product = kit.source.chance(0.2) ? kit.focus() : queued(kit).product;
  const { short } = product;
  kit.user(kit.ask("whenItem", { short }));
  kit.wants("presentation");
  const [{ room }] = kit.get(kit.think("roomStatus"), plan("roomStatus", { parts: ["queue"] }));
  const ahead = room.queue.indexOf(product.id) - room.current;
  const key = ahead === 0 ? "whenNow" : ahead < 0 ? "whenPast" : "whenItem";
  kit.reply(kit.think("answerFact", { fact: `${short} = ${ahead}` }), kit.tell(key, { short, ahead }));
}

function decline(key: "offTopic" | "contact"): Scenario {
  return (kit) => {
    const { short } = kit.focus();
    kit.user(kit.ask(key));
    kit.wants("chat", ...sometimes(kit.source, 0.3, "evidence"));
    kit.reply(kit.think("decline"), kit.tell(key, { short }), "chat");
  };
}
