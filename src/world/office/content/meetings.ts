/** What meetings are called, and what they are about. */
export const MEETINGS = [
  "Budget review",
  "Code review",
  "Customer review",
  "Launch check",
  "Hiring talk",
  "Rota planning",
  "Proof reading",
  "Sensor stand-up",
  "Move planning",
  "Sales forecast",
] as const;

/** For new meetings: what they are about, and the title that they get. */
export const TOPICS: readonly (readonly [about: string, title: string])[] = [
  ["the offer for Harbour Line", "Offer for Harbour Line"],
  ["the posters", "Posters for the exhibition"],
  ["the weekend calls", "Weekend calls"],
  ["the new battery", "New battery"],
  ["the boxes for the move", "Boxes for the move"],
  ["the price list", "Price list"],
  ["the welcome page", "Welcome page"],
  ["the trip to Suzhou", "Trip to Suzhou"],
];

/** Mails that the user got: subject, what the user wants to answer, and what stands in the answer. */
export const MAILS: readonly { readonly subject: string; readonly wish: string; readonly text: string }[] = [
  {
    subject: "Date for the visit",
    wish: "say that Tuesday suits us",
    text: "Tuesday suits us. We expect you at reception at nine.",
  },
  {
    subject: "Question about the contract",
    wish: "say that Marc looks at the clause this week",
    text: "Marc looks at the clause this week. You hear from us after that.",
  },
  {
    subject: "Proof copy",
    wish: "tell them the proof is fine apart from page 3",
    text: "The proof is fine apart from page 3. Please correct the heading there.",
  },
  {
    subject: "Invoice 2214",
    wish: "ask for a copy with our new address on it",
    text: "Could you send us a copy of the invoice with our new address on it?",
  },
  {
    subject: "Sensors for the cold store",
    wish: "say we can lend them ten sensors for a month",
    text: "We can lend you ten sensors for a month. Tell us where they should go.",
  },
];

/** New mails: what the user wants, the subject, the text. */
export const LETTERS: readonly { readonly wish: string; readonly subject: string; readonly text: string }[] =
  [
    {
      wish: "asking whether the boxes can come a week earlier",
      subject: "Boxes a week earlier",
      text: "Would it be possible to get the boxes a week earlier than agreed? We would have room for them.",
    },
    {
      wish: "telling about the new opening hours from next month",
      subject: "New opening hours",
      text: "From next month on we are open from 8 to 17, also on Fridays.",
    },
    {
      wish: "inviting to the exhibition",
      subject: "Invitation to the exhibition",
      text: "We would like to invite you to our exhibition. You find us beside the main door.",
    },
    {
      wish: "saying thanks for the quick help with the network",
      subject: "Thank you for the quick help",
      text: "Thank you for the quick help with the network. Everything has been running since.",
    },
    {
      wish: "asking for the numbers of the last quarter",
      subject: "Numbers of the last quarter",
      text: "Could you send me the numbers of the last quarter? A short list is enough.",
    },
    {
      wish: "reminding about the signature on the form",
      subject: "Signature on the form",
      text: "The form still lacks your signature. It would help to have it this week.",
    },
  ];
