/** Questions about the shop's terms. */
import { type Kit, plan } from "../kit.js";
import type { Scenario } from "./scenario.js";

export const faq: Scenario = (kit: Kit) => {
  const entry = kit.source.pick(kit.deployment.goods.faq);
  kit.user(kit.source.pick(entry.asks));
  kit.wants("faq");
  const topics = kit.source.chance(0.6) ? [entry.topic] : [];
  kit.get(
    kit.think("searchFaq", { query: entry.query }),
    plan("searchFaq", { query: entry.query, topics, most: kit.source.pick([3, 3, 2]) }),
  );
  kit.reply(kit.think("answerFact", { fact: entry.question }), kit.source.pick(entry.tells));
};
