/** The shop's help pages. */
import type { GoodsFaq } from "../goods.js";

export const faqEntries: readonly GoodsFaq[] = [
  {
    topic: "payment",
    question: "Which ways of payment are accepted?",
    answer: "Credit and debit cards, PayPal and shop gift cards. Cash on delivery is not offered.",
    asks: [
      "can I pay with paypal?",
      "which cards do you take",
      "is cash on delivery possible",
      "how can i pay here",
    ],
    tells: [
      "You can pay by credit or debit card, PayPal or a shop gift card. Cash on delivery is not offered.",
      "Cards, PayPal and our gift cards all work; cash on delivery does not.",
    ],
    query: "ways of payment accepted",
  },
  {
    topic: "payment",
    question: "When is the card charged?",
    answer: "When the order is packed. Until then the sum is only reserved, for at most 7 days.",
    asks: [
      "when do you charge my card",
      "is the money taken right away?",
      "why is there only a reservation on my card",
    ],
    tells: [
      "Your card is charged when the order is packed; until then the sum is only reserved, for at most 7 days.",
      "The sum is reserved first, at most 7 days, and charged once the order is packed.",
    ],
    query: "when card charged",
  },
  {
    topic: "shipping",
    question: "From which sum is standard delivery free?",
    answer: "Standard delivery is free from $199.00 for each order. Express delivery is always charged.",
    asks: ["when is delivery free", "is there free shipping from some amount?", "do i ever get free express"],
    tells: [
      "Standard delivery is free from $199.00 for each order; express is always charged.",
      "From $199.00 an order travels free by standard delivery. Express has a fee in every case.",
    ],
    query: "standard delivery free sum",
  },
  {
    topic: "shipping",
    question: "Do you send parcels abroad?",
    answer: "To the United States and Canada. Duties within Canada are included in the price.",
    asks: [
      "do you ship to canada?",
      "can you send to the uk",
      "international delivery?",
      "are duties included for canada",
    ],
    tells: [
      "We send to the United States and Canada; duties within Canada are included.",
      "Delivery is possible in the United States and Canada, duties in Canada included.",
    ],
    query: "send parcels abroad",
  },
  {
    topic: "returns",
    question: "How do returns work?",
    answer:
      "Start the return on the order page within the return window of the goods. The label is free; opened skin care and food cannot be returned.",
    asks: [
      "how does returning work in your shop",
      "who pays for return postage?",
      "can opened cosmetics go back",
      "steps for a return pls",
    ],
    tells: [
      "Start it on the order page within the return window; the label is free. Opened skin care and food cannot go back.",
      "Returns start on the order page and the label is free, but opened skin care and food are excluded.",
    ],
    query: "how returns work",
  },
  {
    topic: "invoice",
    question: "Where is the invoice?",
    answer:
      "On the order page as a PDF, one day after the parcel has left. Company details can be added within 30 days.",
    asks: [
      "where do i find my invoice",
      "can you put my company on the invoice",
      "i need a bill for tax",
      "no invoice in the box?",
    ],
    tells: [
      "The invoice is a PDF on the order page, one day after the parcel has left. Company details can be added within 30 days.",
      "You find it as a PDF on the order page one day after sending; company details can be added for 30 days.",
    ],
    query: "where invoice pdf",
  },
  {
    topic: "account",
    question: "How do I change my e-mail address?",
    answer: "Under account settings. The old address gets a message and can undo the change for 48 hours.",
    asks: [
      "how to change my email",
      "i have a new e-mail address, what now",
      "wrong mail in my account, can i edit it?",
    ],
    tells: [
      "Under account settings; the old address gets a message and can undo it for 48 hours.",
      "You change it under account settings. For 48 hours the old address can undo that.",
    ],
    query: "change e-mail address account",
  },
  {
    topic: "membership",
    question: "How does one become a gold member?",
    answer: "By spending $600.00 within 12 months. The level holds for the following 12 months.",
    asks: ["how do i get gold", "what does it take to be a gold member?", "gold level when"],
    tells: [
      "Gold starts at $600.00 spent within 12 months and holds for the following 12 months.",
      "You need $600.00 within 12 months; gold then lasts for the 12 months after.",
    ],
    query: "become gold member",
  },
  {
    topic: "membership",
    question: "Do points expire?",
    answer: "Points expire 18 months after the purchase that gave them. 100 points are worth $1.00.",
    asks: ["do my points run out", "what are points worth?", "how long can i keep points"],
    tells: [
      "Points expire 18 months after the purchase; 100 points are worth $1.00.",
      "They last 18 months from the purchase, and 100 points make $1.00.",
    ],
    query: "points expire worth",
  },
];
