/** Greetings, thanks, small talk: nothing that a tool could answer, but for the number of viewers. */
import { type Kit, plan, sometimes } from "../kit.js";
import { playOne, type Scenario } from "./scenario.js";

export const chat: Scenario = (kit) =>
  playOne(kit, [
    [5, talk("greet")],
    [4, talk("praise")],
    [3, talk("bot")],
    [2, talk("bye")],
    [3, talk("thanks")],
    [3, talk("smallTalk")],
    [3, askCrowd],
  ]);

function talk(key: "greet" | "praise" | "bot" | "bye" | "thanks" | "smallTalk"): Scenario {
  return (kit) => {
    const facts = {
      short: kit.focus().short,
      host: kit.shop().room.host,
      city: kit.shop().buyer.address.city,
    };
    kit.user(kit.ask(key, facts));
    kit.wants("chat", ...sometimes(kit.source, 0.2, "tone"));
    kit.reply(kit.think("answerPlain"), kit.tell(key, facts), "chat");
  };
}

function askCrowd(kit: Kit): void {
  kit.user(kit.ask("crowd"));
  kit.wants("chat");
  const [status] = kit.get(kit.think("roomStatus"), plan("roomStatus", { parts: ["audience"] }));
  const viewers = status.room.viewers;
  kit.reply(kit.think("answerFact", { fact: `${viewers}` }), kit.tell("crowd", { viewers }), "chat");
}
