/** Requests that have two readings: one question back, and often the answer in the next turn. */
import { dayOf, nextWeekday, sayTime, weekdayIndex, weekdayOf } from "../clock.js";
import { LETTERS, TOPICS } from "../content/meetings.js";
import type { Kit } from "../kit.js";
import type { Entry, Person } from "../office.js";
import { plan } from "../run.js";
import { letter, tellDrafted } from "./mail.js";
import { colleagues, lookUp } from "./people.js";
import { either, playOne, type Scenario } from "./scenario.js";
import { book, findAll, someDay } from "./schedule.js";

export const clarify: Scenario = (kit) =>
  playOne(kit, [
    [3, whichPerson],
    [3, whichMeeting],
    [2, whoFor],
    [2, whichIssue],
  ]);

const goesOn = (kit: Kit): boolean => kit.source.chance(0.65);
const ask = (kit: Kit): string =>
  kit.say([
    "Two readings, and they lead to different things. One question.",
    "I would have to guess, so I ask.",
    "Nothing is changed before the answer.",
    "One question, with what was found.",
  ]);

function whichPerson(kit: Kit): void {
  const name = kit.source.pick(["Anna", "Paul"]);
  const [about, title] = kit.source.pick(TOPICS);
  const day = someDay(kit);
  kit.user(
    kit.say(
      [
        "set up half an hour with {name} on {day}, about {about}",
        "book 30 minutes with {name} on {day}. It is about {about}",
        "{day}, half an hour with {name}: {about}",
        "can you get me half an hour with {name} about {about} on {day}?",
        "I have to talk to {name} about {about}, half an hour on {day} please",
      ],
      { name, about, day: weekdayOf(day) },
    ),
  );
  kit.wants("ask");
  const [{ people }] = kit.get(
    kit.say(["Who is {name}?", "`find_person` for {name}.", "First the address of {name}."], { name }),
    lookUp(name),
  );
  const others = people.filter((person) => person !== kit.office().user);
  const choices = either(others.map((person) => `${person.name} from ${person.team}`));
  kit.reply(
    ask(kit),
    kit.say(
      [
        "Do you mean {choices}?",
        "There are {count} of that name. Is it {choices}?",
        "Which one is it, {choices}?",
      ],
      { choices, count: others.length },
    ),
  );
  if (!goesOn(kit)) return;
  const meant = kit.source.pick(others);
  const last = meant.name.split(" ")[1] as string;
  kit.user(
    kit.say(
      ["{full}", "the one from {team}, {last}", "{last}, please", "I mean {full}", "{full} of course, sorry"],
      { full: meant.name, last, team: meant.team },
    ),
  );
  kit.wants("meetings");
  const found = findAll(kit, [meant.name]);
  book(kit, { people: found, title, minutes: 30, day });
}

/** Two entries of the user on one day whose titles end alike. */
function twins(kit: Kit): readonly [Entry, Entry] | undefined {
  const { user, now, entries } = kit.office();
  const own = entries.filter(({ mails, start }) => mails.includes(user.mail) && dayOf(start) > dayOf(now));
  for (const one of own)
    for (const other of own)
      if (
        one.start < other.start &&
        dayOf(one.start) === dayOf(other.start) &&
        lastWord(one) === lastWord(other)
      )
        return [one, other];
  return undefined;
}
const lastWord = ({ title }: Entry): string => (title.split(" ").at(-1) ?? "").toLowerCase();

function whichMeeting(kit: Kit): void {
  const pair = twins(kit);
  if (pair === undefined) {
    whichPerson(kit);
    return;
  }
  const day = dayOf(pair[0].start);
  const isNear = nextWeekday(dayOf(kit.office().now), weekdayIndex(day)) === day;
  const kind = lastWord(pair[0]);
  const spoken = `${weekdayOf(day)}${isNear ? "" : " next week"}`;
  kit.user(
    kit.say(
      [
        "call off the {kind} on {day}",
        "the {kind} on {day} is cancelled, please take it out",
        "please cancel {day}'s {kind}",
        "{kind} on {day}: take it out of the calendar",
        "we do not need the {kind} on {day}, call it off",
      ],
      { kind, day: spoken },
    ),
  );
  kit.wants("ask");
  const [{ entries }] = list(kit, day);
  const fitting = entries.filter((entry) => lastWord(entry) === kind);
  const choices = either(fitting.map(({ title, start }) => `"${title}" at ${start.slice(11)}`));
  kit.reply(
    ask(kit),
    kit.say(
      [
        "Do you mean {choices}?",
        "There are {count} on that day: {choices}. Which one?",
        "Which one shall go, {choices}?",
      ],
      { choices, count: fitting.length },
    ),
  );
  if (!goesOn(kit)) return;
  const meant = kit.source.pick(fitting);
  kit.user(
    kit.say(["the one at {time}", "{title}", "the {title}, please", "at {time}, that one"], {
      time: meant.start.slice(11),
      title: meant.title.toLowerCase(),
    }),
  );
  kit.wants("meetings");
  const [{ entries: again }] = list(kit, day);
  const found = again.find(({ title }) => title === meant.title) as Entry;
  const [done] = kit.get(
    kit.say(
      ["Now it is clear: {title}.", "{title}, then. I call it off.", "That one goes, the other stays."],
      {
        title: found.title,
      },
    ),
    plan("changeEntry", { kind: "call_off", id: found.id }),
  );
  kit.reply(
    kit.say(["It is out of the calendar.", "Gone; the other one stays.", "Called off."]),
    kit.say(
      [
        '"{title}" on {when} is called off; the other one stays.',
        'I called off "{title}" on {when}. The other entry was not touched.',
        '{when}: "{title}" is gone. The other one is still there.',
      ],
      { title: done.entry.title, when: sayTime(done.entry.start) },
    ),
  );
}

const list = (kit: Kit, day: string) =>
  kit.get(
    kit.say(["What stands on {day}?", "I list {day} first.", "`mcp__calendar__list_events` for {day}."], {
      day,
    }),
    plan("listEntries", { first: day, last: day, mails: [kit.office().user.mail] }),
  );

/** No tool can tell who the mail is for. */
function whoFor(kit: Kit): void {
  const { wish, subject, text } = kit.source.pick(LETTERS);
  kit.user(
    kit.say(
      [
        "draft a mail {wish}",
        "I need a short mail {wish}",
        "please write a mail {wish}",
        "can you prepare a mail {wish}?",
        "a mail {wish}, please",
      ],
      { wish },
    ),
  );
  kit.wants("ask");
  kit.reply(
    kit.say([
      "Who is it for? No tool can tell.",
      "The recipient is missing, so I ask.",
      "Without a name there is no draft.",
    ]),
    kit.say(["Who is the mail for?", "To whom shall I address it?", "Whom shall the mail go to?"]),
  );
  if (!goesOn(kit)) return;
  const [to] = colleagues(kit, 1);
  if (to === undefined) throw new TypeError("there are no colleagues");
  kit.user(kit.say(["to {said}", "{said}", "it is for {said}", "{said}, please"], { said: to.said }));
  kit.wants("mail");
  const [person] = findAll(kit, [to.said]) as readonly [Person];
  const [{ draft }] = kit.get(
    kit.say(["Now I can draft it.", "To {mail}.", "The rest was said before."], { mail: person.mail }),
    plan("draftMail", { to: [{ mail: person.mail, copy: false }], subject, text: letter(kit, person, text) }),
  );
  tellDrafted(kit, person.name, draft.subject);
}

/** A word that stands in the titles of several issues. */
function whichIssue(kit: Kit): void {
  const titles = kit.office().issues.map(({ title }) => title);
  const word = ["screen", "printer"].find(
    (one) =>
      titles.filter((title) =>
        title
          .toLowerCase()
          .split(/\W+/)
          .some((own) => own.startsWith(one)),
      ).length > 1,
  );
  if (word === undefined) {
    whoFor(kit);
    return;
  }
  const [taker] = colleagues(kit, 1);
  kit.user(
    kit.say(
      [
        "give the issue about the {word} to {who}",
        "{who} takes the {word} issue, please note that",
        "the issue with the {word} goes to {who}",
        "please make {who} the owner of the {word} issue",
      ],
      { word, who: taker?.said ?? "" },
    ),
  );
  kit.wants("ask");
  const [{ issues }] = kit.get(
    kit.say(["Which issue is that? I search.", "First the issue.", "A search by one word of the title."]),
    plan("findIssues", { words: word, labels: [], sort: "newest_first", most: 10 }),
  );
  const choices = either(issues.map(({ title }) => `"${title}"`));
  kit.reply(
    ask(kit),
    kit.say(
      [
        "Which issue is it, {choices}?",
        "Do you mean {choices}?",
        "{count} issues fit: {choices}. Which one?",
      ],
      { choices, count: issues.length },
    ),
  );
}
