/** Mails and answers to mails, as drafts. */
import { LETTERS, MAILS } from "../content/meetings.js";
import type { Kit } from "../kit.js";
import { guessesAddress } from "../mishap.js";
import type { Person } from "../office.js";
import { plan } from "../run.js";
import { colleagues, firstName, lookUp } from "./people.js";
import { list, playOne, type Scenario } from "./scenario.js";
import { findAll } from "./schedule.js";

export const draft: Scenario = (kit) =>
  playOne(kit, [
    [3, toColleague],
    [3, toOutside],
    [3, answerOpen],
    [3, passOn],
  ]);

const greeting = (name: string): string =>
  /[\u4e00-\u9fff]/.test(name) ? `${name}，您好：` : `Hello ${name},`;
export const letter = (kit: Kit, to: Person, text: string): string =>
  `${greeting(firstName(to))}\n\n${text}\n\n${kit.source.pick(["Best regards", "Kind regards", "Many thanks"])}\n${kit.office().user.name}`;

function toColleague(kit: Kit): void {
  const [to, copy] = colleagues(kit, 2);
  if (to === undefined || copy === undefined) throw new TypeError("there are no colleagues");
  const withCopy = kit.source.chance(0.35);
  const { wish, subject, text } = kit.source.pick(LETTERS);
  const facts = {
    who: to.said,
    wish,
    copy: withCopy ? kit.say([", copy to {name}", ", and {name} in copy"], { name: copy.said }) : "",
  };
  kit.user(
    kit.say(
      [
        "draft a mail to {who}{copy}, {wish}",
        "please write to {who}{copy}, {wish}",
        "I need a mail to {who}{copy} {wish}",
        "a short mail for {who}{copy}: {wish}",
        "can you prepare a mail to {who}{copy}, {wish}?",
      ],
      facts,
    ),
  );
  kit.wants("mail");
  const people = findAll(kit, withCopy ? [to.said, copy.said] : [to.said]);
  const [{ draft: made }] = kit.get(
    kit.say([
      "The address is there. I draft it.",
      "Greeting, matter, closing, name.",
      "Now the draft, with what the user said and nothing more.",
    ]),
    plan("draftMail", {
      to: people.map(({ mail }, at) => ({ mail, copy: at > 0 })),
      subject,
      text: letter(kit, people[0] as Person, text),
    }),
  );
  const who = `${people[0]?.name}${withCopy ? `, with ${people[1]?.name} in copy` : ""}`;
  tellDrafted(kit, who, made.subject);
}

export function tellDrafted(kit: Kit, who: string, subject: string): void {
  const shown = kit.misreads() ? "Meeting next week" : subject;
  kit.reply(
    kit.say([
      "It lies in the drafts. For whom, and the subject.",
      "Drafted; I do not repeat the text.",
      "The draft is there to be looked at.",
    ]),
    kit.say(
      [
        'A mail to {who} lies in your drafts, subject "{shown}". Please look at it and send it.',
        'The draft for {who} is ready: "{shown}". Nothing has been sent.',
        'I drafted "{shown}" to {who}. It waits in your drafts.',
      ],
      { who, shown },
    ),
  );
}

function toOutside(kit: Kit): void {
  const outside = kit.office().people.filter((person) => person.outside);
  const to = kit.source.pick(outside);
  const { wish, subject, text } = kit.source.pick(LETTERS);
  const said = kit.source.chance(0.5) ? to.name : `${firstName(to)} of ${to.team}`;
  kit.user(
    kit.say(
      [
        "draft a mail to {said}, {wish}",
        "please write to {said}, {wish}",
        "a mail to {said} {wish}, please",
        "{said} needs a mail from me, {wish}",
        "could you prepare something for {said}, {wish}?",
      ],
      { said, wish },
    ),
  );
  kit.wants("mail");
  const body = letter(kit, to, text);
  const guess = `${firstName(to).toLowerCase()}@${to.mail.slice(to.mail.indexOf("@") + 1)}`;
  const early =
    /^[a-z]+@/.test(guess) &&
    guessesAddress(kit.run, plan("draftMail", { to: [{ mail: guess, copy: false }], subject, text: body }));
  const [{ people }] = kit.get(
    early
      ? kit.say(
          [
            "The address was a guess. I look {name} up, outside of the company.",
            "Right, an outside address comes from a look-up.",
            "`find_person` with `include_outside`, then the draft again.",
          ],
          { name: to.name },
        )
      : kit.say(
          [
            "{name} is outside, so `include_outside`.",
            "Outside the company: I look for {name} there.",
            "First the address of {name}.",
          ],
          { name: to.name },
        ),
    lookUp(to.name, true),
  );
  const person = people[0] as Person;
  const [{ draft: made }] = kit.get(
    kit.say(
      [
        "The address came back: {mail}. Now the draft.",
        "To {mail}, as it was found.",
        "I draft it to {mail}.",
      ],
      { mail: person.mail },
    ),
    plan("draftMail", { to: [{ mail: person.mail, copy: false }], subject, text: body }),
  );
  tellDrafted(kit, `${person.name} (${person.team})`, made.subject);
}

function answerOpen(kit: Kit): void {
  const mail = kit.source.pick(kit.office().mails);
  const content = MAILS.find(({ subject }) => subject === mail.subject);
  const all = mail.others.length > 0 && kit.source.chance(0.5);
  const facts = {
    wish: content?.wish ?? "",
    all: all ? kit.say([", to all of them", ", everybody on it should get it"]) : "",
  };
  kit.user(
    kit.say(
      [
        "answer this mail: {wish}{all}",
        "please draft an answer, {wish}{all}",
        "can you reply to this one? {wish}{all}",
        "this mail needs an answer - {wish}{all}",
        "draft a reply: {wish}{all}",
      ],
      facts,
    ),
    { mail: { id: mail.id, from: mail.from.mail } },
  );
  kit.wants("mail");
  const [{ draft: made }] = kit.get(
    kit.say(
      [
        "The id stands in `open_mail`; no look-up is needed.",
        "An answer to {id}, the mail in front of the user.",
        "An answer, with the id of the block: {id}.",
      ],
      { id: mail.id },
    ),
    plan("draftReply", { id: mail.id, text: letter(kit, mail.from, content?.text ?? ""), all }),
  );
  tellDrafted(kit, made.to.join(" and "), made.subject);
}

const COVERS = [
  ["please look at it", "Please have a look at the mail below."],
  ["for information", "For your information, see the mail below."],
  ["can they answer this?", "Could you answer the mail below? I think you know more about it."],
  ["ask what they think of it", "What do you think of the mail below?"],
] as const;

/** The mail in front of the user, to somebody else. */
function passOn(kit: Kit): void {
  const mail = kit.source.pick(kit.office().mails);
  const people = colleagues(kit, kit.source.pick([1, 1, 2]));
  const [wish, cover] = kit.source.pick(COVERS);
  const facts = { who: list(people.map(({ said }) => said)), wish };
  kit.user(
    kit.say(
      [
        "pass this mail on to {who}, {wish}",
        "please forward this one to {who}: {wish}",
        "{who} should get this mail, {wish}",
        "this is something for {who}. Prepare it to be passed on, {wish}",
        "forward to {who}, {wish}",
      ],
      facts,
    ),
    { mail: { id: mail.id, from: mail.from.mail } },
  );
  kit.wants("mail");
  const found = findAll(
    kit,
    people.map(({ said }) => said),
  );
  const [{ draft: made }] = kit.get(
    kit.say(
      [
        "The mail is {id}, as the block says; the addresses came back.",
        "Now the draft: the mail of the block, to {who}.",
        "I pass on {id} with a line above it.",
      ],
      { id: mail.id, who: facts.who },
    ),
    plan("draftForward", {
      id: mail.id,
      to: found.map((person) => person.mail),
      text: `${cover}\n\n${kit.office().user.name}`,
    }),
  );
  tellDrafted(kit, list(found.map(({ name }) => name)), made.subject);
}
