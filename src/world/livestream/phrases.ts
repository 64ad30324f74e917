/** The words of the English deployment. */
import type { Phrases } from "../phrases.js";
import { ask } from "./ask.js";
import { tell } from "./tell.js";
import { think } from "./think.js";

/** 123456 as $1,234.56. */
function money(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  return `$${whole}.${String(cents % 100).padStart(2, "0")}`;
}

export const phrases: Phrases = {
  ask,
  think,
  tell,
  open: [
    "Good question.",
    "Sure.",
    "Thanks for asking, {nick}.",
    "Hi {nick}.",
    "{nick}, here you go.",
    "Of course.",
    "Happy to help.",
    "Let me see.",
    "Yes, {nick}, one moment.",
    "Right.",
  ],
  close: [
    "Anything else?",
    "Just ask if you need more.",
    "I am here if anything is unclear.",
    "Hope that helps.",
    "Shout if you want to know more.",
    "Happy to look up more.",
    "Let me know if that works for you.",
    "Enjoy the stream.",
  ],
  filler: [
    "Our room is open every evening and the host takes time for every listing, so stay as long as you like.",
    "All goods are packed by hand in our own warehouse before they go out to you.",
    "Many viewers asked about this today, which shows how much interest there is in it.",
    "You can scroll through the list below the video while the host is talking.",
    "The order page shows every step from packing to delivery, with a message for each of them.",
    "We are a small team and we read every message here in the chat, even when it gets busy.",
  ],
  slips: ["**Worth a look!**", "*Only a few pieces.*", "# Deal of the day", "`In the list below.`"],
  glue: " ",
  money,
  place: ({ city, postcode }) => `${city} ${postcode}`,
  either: (values) =>
    values.length < 2 ? values.join("") : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`,
};
