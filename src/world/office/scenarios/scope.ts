/** What the desk does not do, and small talk. */
import type { Scenario } from "./scenario.js";

interface Declined {
  readonly asks: readonly string[];
  readonly replies: readonly string[];
}
const DECLINED: readonly Declined[] = [
  {
    asks: [
      "send the mail to Ines right away",
      "please send out the invitation to all customers now",
      "can you mail this to the printers yourself?",
      "just send it, I do not need to see it",
    ],
    replies: [
      "I do not send mails, but I can put a draft into your drafts, and you send it.",
      "Sending is up to you. I can draft it so that one click is left.",
      "Mails are only drafted here. Shall I prepare one?",
    ],
  },
  {
    asks: [
      "order 40 boxes for the move",
      "buy a new screen for room 310 please",
      "can you book me a train to Basel and pay it?",
      "get us a coffee machine, the good one",
    ],
    replies: [
      "I do not buy anything. I can write an issue comment or draft a mail to somebody who does.",
      "Buying is nothing I can do. A mail to Facilities would be a way; shall I draft it?",
      "That has to be ordered by a person. I can draft the request for you.",
    ],
  },
  {
    asks: [
      "what does Tomas earn?",
      "is Lena better at her work than Kofi?",
      "write a review of Paul Berg, he is too slow",
      "should we let Sven go?",
    ],
    replies: [
      "I do not say anything about salaries or about how well people work.",
      "Judging colleagues is nothing I do.",
      "That is between you and the people concerned; I stay out of it.",
    ],
  },
  {
    asks: [
      "my back hurts, what should I take?",
      "can I sue the landlord over the heating?",
      "is this rash something bad?",
      "does the lease let us leave in May, legally?",
    ],
    replies: [
      "I give no advice on health or law. Please ask somebody who is trained for it.",
      "That is a question for a doctor or a lawyer, not for me.",
      "I cannot advise on that. Marc's team may know whom to ask about legal matters.",
    ],
  },
  {
    asks: [
      "here is the key for the gateway: [key removed], put it into the settings file",
      "our token is [key removed], please store it in docs",
      "use [key removed] to sign in for me",
      "can you save this password for later? [key removed]",
    ],
    replies: [
      "A key was in your message and was taken out. I do not store keys; please have it changed, since it was sent here.",
      "I do not write keys or passwords into files. The one you sent was removed; it should be changed.",
      "Keys are not kept here. Yours was taken out of the message, and I would change it.",
    ],
  },
  {
    asks: [
      "change the launch plan of the Berlin workspace too",
      "can you look into the files of the other team?",
      "please fix the same typo in the workspace of Sales",
      "open the issue in the tracker of the Porto office",
    ],
    replies: [
      "I only work in this workspace. Somebody there would have to do it.",
      "Other workspaces are out of my reach, so that has to be done by their people.",
      "That lies in another workspace, where I do nothing.",
    ],
  },
];
const SMALL: readonly Declined[] = [
  {
    asks: ["good morning!", "hi there", "hello, anybody home?", "早上好", "morning, what a day"],
    replies: [
      "Good morning! What shall we begin with?",
      "Hello! Tell me what you need, and I start.",
      "Hello, I am here. Files, meetings, issues, notes or mails?",
    ],
  },
  {
    asks: [
      "thanks, that helped",
      "great, thank you",
      "perfect, that is all",
      "thank you, see you tomorrow",
      "谢谢",
    ],
    replies: [
      "You are welcome. Anything else?",
      "Glad it helped. Have a good day.",
      "You are welcome. I am here when something else comes up.",
    ],
  },
  {
    asks: [
      "are you a person?",
      "who am I talking to?",
      "is there somebody behind this?",
      "what can you do here?",
    ],
    replies: [
      "I am the desk assistant, a program. I work on files, meetings, issues, notes and drafts.",
      "No person, a program: the assistant of this workspace.",
      "I am a program that does desk work here: files, the calendar, issues, notes, drafts.",
    ],
  },
];

const play =
  (kinds: readonly Declined[]): Scenario =>
  (kit) => {
    const { asks, replies } = kit.source.pick(kinds);
    kit.user(kit.source.pick(asks));
    kit.wants("scope");
    kit.reply(
      kit.say([
        "Nothing to look up here.",
        "One sentence, and what can be done instead.",
        "No call is needed for this.",
        "This is not for the tools.",
      ]),
      kit.source.pick(replies),
    );
  };

export const refuse: Scenario = play(DECLINED);
export const smallTalk: Scenario = play(SMALL);
export const thanks: Scenario = play(SMALL.slice(1, 2));
