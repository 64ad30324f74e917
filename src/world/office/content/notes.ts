/** The notes of a workspace. The first sentence of a text is what a question about it is answered with. */
import type { Notebook } from "../office.js";

export interface NoteContent {
  readonly heading: string;
  readonly notebook: Notebook;
  readonly text: string;
  readonly query: string;
  /** What people ask. */
  readonly asks: readonly string[];
}

export const NOTES: readonly NoteContent[] = [
  {
    heading: "Guest wifi",
    notebook: "how_to_pages",
    text: "Guests get a code for one day at reception. The code is printed on the badge.",
    query: "guest wifi code",
    asks: [
      "how do guests get onto the wifi?",
      "where does a visitor get a wifi code",
      "wifi for guests, how does it work here?",
    ],
  },
  {
    heading: "Working from abroad",
    notebook: "policy_pages",
    text: "Up to 20 days a year may be worked from another country of the union. Tell Finance two weeks before.",
    query: "working abroad days",
    asks: [
      "how many days can I work from abroad?",
      "what is the rule for working from another country",
      "can I work from Spain for a while, what do the rules say?",
    ],
  },
  {
    heading: "Choice of the print shop",
    notebook: "decision_log",
    text: "Blom Print was chosen because it delivers within three days. The offer from Leeds was cheaper but slower.",
    query: "print shop choice",
    asks: [
      "why did we go with Blom Print?",
      "which print shop did we decide on and why",
      "what was the reason for the print shop we have now?",
    ],
  },
  {
    heading: "Team meeting in spring",
    notebook: "meeting_log",
    text: "Lena said that weekend calls doubled since the launch. Nobody had an answer yet.",
    query: "weekend calls",
    asks: [
      "what did Lena say about weekend calls?",
      "who brought up the weekend calls, and what was it",
      "what came out about weekend calls in the team meeting?",
    ],
  },
  {
    heading: "Receipts",
    notebook: "policy_pages",
    text: "Receipts are handed in within 30 days, as a photo or on paper. Later ones need a word from Paul Berg.",
    query: "receipts deadline",
    asks: [
      "by when do I have to hand in receipts?",
      "deadline for receipts?",
      "is a receipt from five weeks ago still fine",
    ],
  },
  {
    heading: "Booking the workshop room",
    notebook: "how_to_pages",
    text: "The workshop room is booked with Greta, at least two days before. It seats 24.",
    query: "workshop room booking",
    asks: [
      "how do I book the workshop room?",
      "who do I ask for the workshop room",
      "workshop room: how early does it have to be booked?",
    ],
  },
  {
    heading: "Battery of the sensor",
    notebook: "decision_log",
    text: "The lithium cell was taken because it holds four years in the cold. It costs 80 cents more.",
    query: "sensor battery",
    asks: [
      "which battery did we pick for the sensor?",
      "why the lithium cell in the sensors",
      "what was decided about the sensor battery?",
    ],
  },
  {
    heading: "Lost door cards",
    notebook: "how_to_pages",
    text: "A lost door card is blocked by Facilities, by phone, at any hour. A new one costs nothing.",
    query: "lost door card",
    asks: [
      "I lost my door card, what now?",
      "what do I do about a lost door card",
      "who blocks a lost card, and what does a new one cost",
    ],
  },
  {
    heading: "Talk with Harbour Line",
    notebook: "meeting_log",
    text: "Clara asked for a second sensor and got it for free. The contract follows from Ines.",
    query: "Harbour Line sensor",
    asks: [
      "what did we promise Harbour Line?",
      "did Clara get the second sensor",
      "what was said in the talk with Harbour Line?",
    ],
  },
  {
    heading: "Names of releases",
    notebook: "decision_log",
    text: "Releases are named after rivers, in the order of the alphabet. The next one begins with N.",
    query: "names of releases",
    asks: [
      "how are releases named?",
      "what letter does the next release start with",
      "what is the naming scheme for our releases?",
    ],
  },
  {
    heading: "样刊 and proofs",
    notebook: "how_to_pages",
    text: "The proof copy (样刊) is signed by two people before it goes to print. One of them is from Design.",
    query: "proof copy 样刊",
    asks: [
      "who signs the proof copy?",
      "样刊 - who has to sign it before print?",
      "how many people sign a proof",
    ],
  },
  {
    heading: "Quiet hours",
    notebook: "policy_pages",
    text: "There are no meetings between 12:00 and 13:00. Calls with customers are the exception.",
    query: "quiet hours meetings",
    asks: [
      "when are the quiet hours?",
      "are meetings at noon allowed",
      "what do the rules say about meetings over lunch?",
    ],
  },
];

/** Asked for, and in no note. */
export const UNKNOWN_NOTES: readonly {
  readonly ask: string;
  readonly query: string;
  readonly second: string;
  readonly topic: string;
}[] = [
  {
    ask: "what do the notes say about dogs in the office?",
    query: "dogs office",
    second: "pets",
    topic: "dogs in the office",
  },
  {
    ask: "was anything decided about a new logo?",
    query: "logo redesign",
    second: "brand mark",
    topic: "a new logo",
  },
  {
    ask: "how do I get a parking permit?",
    query: "parking permit",
    second: "garage",
    topic: "parking permits",
  },
  {
    ask: "is there a rule for bicycles in the hall?",
    query: "bicycles hall",
    second: "bikes",
    topic: "bicycles in the hall",
  },
];
