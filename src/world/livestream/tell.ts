/** The core of what the assistant answers. No name of a tool, Skill or parameter, no id. */
import type { Phrases } from "../phrases.js";

export const tell: Phrases["tell"] = {
  price: [
    "The {short} is {price} right now, there is no discount on it.",
    "{price} for the {short}; nothing comes off at the moment.",
    "One {short} costs {price}.",
    "It is {price}, and that is the final price of the {short} today.",
  ],
  total: [
    "{count} of the {short} come to {sum}, {price} each.",
    "That makes {sum} for {count} pieces of the {short}.",
    "{sum} altogether: {count} times {price} for the {short}.",
  ],
  stockYes: [
    "Yes, the {short} in {value} is in stock.",
    "{value} is available for the {short}, {left} pieces on hand.",
    "The {short} in {value}? Yes, there are enough.",
    "Available: {short}, {value}.",
  ],
  stockLow: [
    "There are {left} left of the {short} in {value}.",
    "Yes, but only {left}: {short} in {value}.",
    "{left} pieces of the {short} in {value} are still here.",
  ],
  stockNo: [
    "The {short} in {value} is sold out at the moment.",
    "Sorry, none left of the {short} in {value}.",
    "{value} is gone for the {short}, nothing is announced either.",
  ],
  stockIncoming: [
    "The {short} in {value} is sold out, {incoming} pieces are on their way to us.",
    "None on hand in {value}, but {incoming} of the {short} are announced.",
    "Right now no {short} in {value}; {incoming} are on the way to the warehouse.",
  ],
  shipCost: [
    "Sending the {short} to {city} costs {fee} and takes {least} to {most} days.",
    "To {city} it is {fee}, {least} to {most} days for the {short}.",
    "{fee} for the {short} to {city}; it arrives within {least} to {most} days.",
  ],
  shipFree: [
    "The {short} goes to {city} free of charge, in {least} to {most} days.",
    "Delivery to {city} is free for the {short} and takes {least} to {most} days.",
    "No fee to {city}. The {short} takes {least} to {most} days.",
  ],
  compare: [
    "The {one} is {priceOne}, the {two} {priceTwo}: a difference of {difference}.",
    "{priceOne} for the {one} and {priceTwo} for the {two}, so {difference} apart.",
    "There are {difference} between them: {one} {priceOne}, {two} {priceTwo}.",
  ],
  comparePriceSame: [
    "Both cost {priceOne}, the {one} and the {two}.",
    "No difference: {one} and {two} are {priceOne} each.",
    "The {one} and the {two} have the same price, {priceOne}.",
  ],
  greet: [
    "Hello and welcome! {host} is showing the {short} right now.",
    "Hi there, nice to have you. On screen: the {short}.",
    "Good to see you! Ask me anything about the {short}.",
    "Welcome in! {host} has just picked up the {short}.",
  ],
  praise: [
    "{host} will be glad to read that, thank you.",
    "Thank you, that is kind.",
    "So nice to hear. Enjoy the rest of the stream with {host}.",
    "I pass that on to {host}.",
  ],
  bot: [
    "I am the shop's assistant, a program. {host} is the person on camera.",
    "A program: I answer the chat while {host} presents.",
    "Not {host}, and not a person: I am the assistant of the shop.",
  ],
  bye: [
    "Good night, and see you next time.",
    "Bye, thanks for stopping by.",
    "See you! It was nice to have you here.",
  ],
  thanks: ["You are welcome.", "My pleasure, enjoy it.", "Glad that helped.", "Any time."],
  crowd: [
    "There are {viewers} people watching right now.",
    "{viewers} viewers are in the room.",
    "At the moment {viewers} of you are here.",
  ],
  smallTalk: [
    "Sounds like the right moment to lean back. The {short} is on screen.",
    "Then make yourself comfortable with us.",
    "Thanks for sharing. We are looking at the {short} just now.",
    "I hear you. Good that you are here.",
  ],
  whichItem: [
    "Do you mean the {one} or the {two}?",
    "Which one are you thinking of, the {one} on screen or the {two}?",
    "Is your question about the {one} or about the {two}?",
  ],
  whichOption: [
    "Which {axis} would you like for the {short} in {value}: {choices}?",
    "For {value} there are several. Which {axis}: {choices}?",
    "Gladly. Which {axis} should it be, {choices}?",
  ],
  whichAddress: [
    "Which city should the {short} go to, and what is the postal code there?",
    "Could you tell me the city and its postal code?",
    "Where to? City and postal code are enough.",
  ],
  whichOrder: [
    "Which order do you mean, the {one} or the {two}?",
    "You have several orders. Is it about the {one} or the {two}?",
    "Are you asking about the {one} or about the {two}?",
  ],
  returnYes: [
    "Yes, the {short} can go back: {days} days in all, {left} of them left. You start it on the order page.",
    "You have {left} more days to return the {short}, the window is {days} days. The order page has the label.",
    "That still works for the {short}. The window is {days} days, {left} remain.",
  ],
  returnNo: [
    "The return window of the {short} was {days} days and is over.",
    "That is no longer possible: the {short} could be returned for {days} days.",
    "The {short} had {days} days for a return, and they have passed.",
  ],
  returnNotYet: [
    "The {short} is still on its way. From delivery on you have {days} days to return it.",
    "You can: {days} days, counted from the day the {short} is delivered.",
    "The {days} days for the {short} start when it is delivered.",
  ],
  orderPreparing: [
    "We have your order of the {short}; it has not left the warehouse yet.",
    "The {short} is still with us and is being prepared.",
    "Your {short} has not been sent yet, the order is in work.",
  ],
  orderShipped: [
    "The {short} is on its way with {carrier}, tracking number {tracking}.",
    "{carrier} has your {short}. Tracking number: {tracking}.",
    "Sent with {carrier}, you can follow the {short} under {tracking}.",
  ],
  orderDelivered: [
    "The {short} was delivered {days} days ago.",
    "According to the carrier your {short} arrived {days} days ago.",
    "Delivered {days} days ago, that is what we have for the {short}.",
  ],
  damaged: [
    "I am sorry about the {short}. Please add a photo on the order page, a colleague will take it from there.",
    "That should not happen. A photo of the {short} on the order page is all we need, a colleague takes over.",
    "Sorry to read that. Please send a photo of the {short} through the order page; a colleague looks after it.",
  ],
  promo: [
    "There is one on the {short}: {label}. With it you pay {final}.",
    "{label} applies to the {short}, so it is {final}.",
    'With "{label}" the {short} comes to {final}.',
    "{final} for the {short}, thanks to: {label}.",
  ],
  promoGift: [
    "No price cut on the {short}, but it comes with {gift}.",
    "With the {short} you get {gift}.",
    "The {short} includes {gift} at the moment.",
  ],
  promoTotal: [
    "{count} of the {short} come to {final}, that is {saved} less than {sum}.",
    "You pay {final} for {count} {short}; {saved} come off.",
    "{final} for {count} pieces of the {short}, with {saved} taken off.",
  ],
  promoNone: [
    "There is no offer on the {short} right now, it is {price}.",
    "None at the moment. The {short} costs {price}.",
    "Nothing valid for the {short} today; the price is {price}.",
  ],
  addressChanged: [
    "Done, your {short} now goes to {city}.",
    "The new address in {city} is set for the {short}.",
    "Changed: the {short} will be sent to {city}.",
  ],
  cancelled: [
    "The order of the {short} is cancelled. {refund} go back to your way of payment.",
    "Cancelled. You get {refund} back for the {short}, the same way you paid.",
    "Your {short} order is cancelled and {refund} are refunded to your way of payment.",
  ],
  optionChanged: [
    "Your {short} is now set to {value}.",
    "Done, the order says {value} for the {short}.",
    "Changed to {value}; the rest of the {short} order stays as it was.",
  ],
  tooLate: [
    "The {short} is already on its way with {carrier} and cannot be changed. You can refuse the parcel or return it.",
    "{carrier} already has the {short}, so it is too late for that. Refusing the parcel or a return is possible.",
    "That is not possible any more, the {short} left with {carrier}. You may refuse it at the door or send it back.",
  ],
  presentNow: [
    "The {short} is back on screen, have a look.",
    "Here it is again: the {short}.",
    "We are showing the {short} once more right now.",
  ],
  presentNext: [
    "The {short} comes next.",
    "Right after this one we show the {short}.",
    "Your wish is noted: the {short} is next.",
  ],
  whenItem: [
    "The {short} is {ahead} in line from now.",
    "Counting from what is on screen, the {short} is number {ahead}.",
    "Still to come: the {short} is place {ahead} after this one.",
  ],
  whenNow: [
    "It is on screen right now: the {short}.",
    "You are just in time, we are showing the {short}.",
    "The {short} is being shown at this moment.",
  ],
  whenPast: [
    "The {short} was shown already. I can answer questions about it here.",
    "It has been on already. Ask me about the {short} if you like.",
    "The {short} was earlier in the stream; I am happy to answer here.",
  ],
  offTopic: [
    "I can't advise on that here. For the {short} I am the right one.",
    "That is outside what I can help with. Any question about the {short}?",
    "I leave that to people who know it. The goods are what I can help with.",
  ],
  contact: [
    "We do not call, sorry. Ask here in the chat or use the order page.",
    "I can't take numbers. The chat and the order page are the way to reach us.",
    "Please keep your number to yourself, we answer here or on the order page.",
  ],
  unsure: [
    "I cannot check that right now, sorry. Please ask again in a little while.",
    "Sorry, I don't get an answer about the {short} from our system at the moment.",
    "At the moment I cannot look that up, and I would rather not guess.",
  ],
};
