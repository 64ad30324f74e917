/** Requests that touch several places: files, issues, notes, mails, the calendar. */
import { addDays } from "../../calendar.js";
import { weekdayOf } from "../clock.js";
import type { Kit } from "../kit.js";
import type { Person } from "../office.js";
import type { ResultOf } from "../operations.js";
import { plan } from "../run.js";
import { firstSentence } from "./answer.js";
import { openFlaws, repair, spokenFile } from "./fix-text.js";
import { letter } from "./mail.js";
import { colleagues, lookUp } from "./people.js";
import { playOne, type Scenario } from "./scenario.js";
import { reserve, sayBooked, someDay } from "./schedule.js";
import { issueIn, lookAt, search, someReport } from "./triage.js";

export const several: Scenario = (kit) =>
  playOne(kit, [
    [3, fixAndNote],
    [3, noteToMail],
    [3, handOver],
    [2, moveAndTell],
  ]);

/** A word in a file, and a comment under an issue about it. */
function fixAndNote(kit: Kit): void {
  const flaw = kit.source.pick(openFlaws(kit));
  const { spoken, words, title } = someReport(kit);
  const facts = { ...flaw, file: spokenFile(kit, flaw.path), spoken };
  kit.user(
    kit.say(
      [
        'fix "{was}" to "{becomes}" in {file}, and write under the issue about {spoken} that it is done',
        'in {file} change "{was}" to "{becomes}". Then note that in the issue about {spoken}',
        'two things: "{was}" should be "{becomes}" in {file}, and the issue about {spoken} needs a comment that {file} is corrected',
        '{file} says "{was}", make it "{becomes}" and tell the people at the issue about {spoken}',
        'please correct "{was}" ({becomes}) in {file} and leave a comment at the issue about {spoken}',
      ],
      facts,
    ),
  );
  kit.wants("files", "steps");
  const [found] = kit.get(
    kit.say([
      "Two places: the file and the issue. First the issue.",
      "I look at both; the issue first.",
      "What has to change: a line, and a comment. I find the issue.",
    ]),
    search(kit, words),
  );
  const issue = issueIn(found, title);
  const done = repair(kit, flaw, false);
  const [place] = done.now;
  const line = place?.line ?? 0;
  const [{ issue: after }] = kit.get(
    kit.say([
      "The file is right. Now the comment.",
      "The line stands; the issue gets its comment.",
      "Last, what others see at once: the comment.",
    ]),
    plan("addComment", {
      id: issue.id,
      text: kit.say(
        ['{path} was corrected, line {line}: "{text}"', 'Line {line} of {path} now reads "{text}"'],
        { path: flaw.path, line, text: place?.text ?? "" },
      ),
      reporterToo: false,
    }),
  );
  const shown = kit.misreads() ? line + 3 : line;
  kit.reply(
    kit.say([
      "Both places are done, one sentence each.",
      "File first, then the issue, as the user named them.",
      "Done in both places.",
    ]),
    kit.say(
      [
        'Line {line} of {path} now reads "{text}". A comment under "{title}" says so.',
        '{path}, line {line}, is corrected: "{text}". The issue "{title}" has a comment about it.',
      ],
      { line: shown, path: done.path, text: place?.text ?? "", title: after.title },
    ),
  );
}

/** What the notes say, in a mail. */
function noteToMail(kit: Kit): void {
  const { heading, query, notebook } = kit.source.pick(kit.setting.notes);
  const isOutside = kit.source.chance(0.4);
  const outside = kit.office().people.filter((person) => person.outside);
  const [colleague] = colleagues(kit, 1);
  const said = isOutside ? kit.source.pick(outside).name : (colleague?.said ?? "");
  kit.user(
    kit.say(
      [
        "look up what the notes say about {topic} and draft a mail to {said} with it",
        "{said} wants to know about {topic}. Find it in the notes and prepare a mail",
        "please mail {said} what we have written down about {topic}, as a draft",
        "find our note on {topic} and put the gist into a mail for {said}",
        "draft a mail for {said}: what do our notes say about {topic}?",
      ],
      { topic: heading.toLowerCase(), said },
    ),
  );
  kit.wants("mail", "steps");
  const [{ notes }, { people }] = kit.get(
    kit.say([
      "The note and the address, side by side.",
      "Two look-ups that do not need each other.",
      "`search_notes` and `find_person` in one step.",
    ]),
    plan("searchNotes", { query, notebooks: kit.source.chance(0.3) ? [notebook] : [], most: 3 }),
    lookUp(said, isOutside),
  );
  const note = notes.find((one) => one.heading === heading);
  const person = people[0] as Person;
  if (note === undefined) throw new TypeError(`the notes do not find ${heading}`);
  const [{ draft }] = kit.get(
    kit.say(
      [
        'The note "{heading}" has it. Now the draft.',
        "One sentence of the note goes into the mail.",
        "With the note's own words, to {mail}.",
      ],
      { heading: note.heading, mail: person.mail },
    ),
    plan("draftMail", {
      to: [{ mail: person.mail, copy: false }],
      subject: note.heading,
      text: letter(kit, person, `${firstSentence(note)} That is what our notes say (${note.updated}).`),
    }),
  );
  const day = kit.misreads() ? addDays(note.updated, -7) : note.updated;
  kit.reply(
    kit.say(["The source and the draft, one sentence each.", "Found and drafted.", "Both came back."]),
    kit.say(
      [
        'The note "{heading}" of {day} has it. A mail to {name} with the subject "{subject}" lies in your drafts.',
        'I found it in "{heading}" ({day}) and drafted a mail to {name}, subject "{subject}".',
      ],
      { heading: note.heading, day, name: person.name, subject: draft.subject },
    ),
  );
}

/** An issue gets an owner, and a meeting with that person. */
function handOver(kit: Kit): void {
  const { spoken, words, title } = someReport(kit);
  const [taker] = colleagues(kit, 1);
  if (taker === undefined) throw new TypeError("there are no colleagues");
  const day = someDay(kit);
  const facts = { spoken, who: taker.said, day: weekdayOf(day) };
  kit.user(
    kit.say(
      [
        "give the issue about {spoken} to {who}, and book half an hour with them on {day} about it",
        "{who} takes over {spoken}. Put that into the tracker and find us 30 minutes on {day}",
        "please make {who} the owner of the issue about {spoken} and set up a meeting of half an hour on {day}",
        "the issue about {spoken} goes to {who}; we meet about it on {day}, half an hour",
        "hand {spoken} over to {who} and get us half an hour on {day}",
      ],
      facts,
    ),
  );
  kit.wants("meetings", "steps");
  const { issue, person } = lookAt(kit, words, title, taker.said);
  if (person === undefined) throw new TypeError(`nobody is found for ${taker.said}`);
  const [updated] = kit.get(
    kit.say(["First the owner.", "The tracker first, then the calendar.", "{login} gets the issue."], {
      login: person.login,
    }),
    plan("updateIssue", { id: issue.id, owner: person.login, state: "in_progress" }),
  );
  const booking = { people: [person], title: updated.issue.title, minutes: 30, day };
  const { entry, why } = reserve(kit, booking);
  const name = kit.misreads() ? "you" : person.name;
  kit.reply(
    kit.say(["Owner and meeting, one sentence each.", "Both are done.", "The issue first, then the time."]),
    `${kit.say(['The issue "{title}" is with {name} now.', '{name} has the issue "{title}".'], { title: updated.issue.title, name })} ${sayBooked(kit, { ...booking, start: entry.start, why })}`,
  );
}

/** A file moves and a mail tells somebody; where the place is taken, nothing is told. */
function moveAndTell(kit: Kit): void {
  const pages = kit.source.shuffle(
    kit.setting.files.filter(({ path }) => path.endsWith(".md") && !path.startsWith("archive/")),
  );
  const [file, other] = pages;
  const [to] = colleagues(kit, 1);
  if (file === undefined || other === undefined || to === undefined) throw new TypeError("nothing to move");
  const target = kit.source.chance(0.45)
    ? other.path
    : `reports/done/${file.path.slice(file.path.lastIndexOf("/") + 1)}`;
  const facts = { from: file.path, target, who: to.said };
  kit.user(
    kit.say(
      [
        "move {from} to {target} and draft a mail to {who} that it lies there now",
        "{from} goes to {target}; please also prepare a mail that tells {who}",
        "put {from} at {target}, then write {who} a draft about the new place",
        "please move {from} to {target} and let {who} know, as a draft",
      ],
      facts,
    ),
  );
  kit.wants("files", "steps");
  const [{ people }] = kit.get(
    kit.say(
      [
        "Who {who} is can be looked up first.",
        "The address first; the move follows.",
        "I look at what I need to know: the address of {who}.",
      ],
      { who: to.said },
    ),
    lookUp(to.said),
  );
  const person = people[0] as Person;
  const done = kit.attempt(
    kit.say([
      "Now the move.",
      "The file first, the mail after it.",
      "I move it; if that fails there is nothing to tell.",
    ]),
    plan("moveFile", { from: file.path, to: target, overwrite: false }),
  );
  if (!done.ok) {
    kit.reply(
      kit.say([
        "The place is taken, so I stop here. No mail.",
        "A step failed: nothing after it is done.",
        "It did not move, so there is nothing to tell.",
      ]),
      kit.say(
        [
          "{target} is already there, so {from} was not moved and no mail was drafted. Shall it be replaced?",
          "I stopped: a file {target} exists. {from} is where it was, and {name} was not written to.",
          "Neither was done: {target} is taken. Tell me another place, and I move the file and draft the mail to {name}.",
        ],
        { ...facts, name: person.name },
      ),
    );
    return;
  }
  tellMoved(kit, done.result, person);
}

function tellMoved(kit: Kit, { from, to }: ResultOf<"moveFile">, person: Person): void {
  const [{ draft }] = kit.get(
    kit.say(["Moved. Now the draft.", "It lies there; the mail can say so.", "The mail names both paths."]),
    plan("draftMail", {
      to: [{ mail: person.mail, copy: false }],
      subject: `New place of ${to.slice(to.lastIndexOf("/") + 1)}`,
      text: letter(kit, person, `${from} has moved. You find it at ${to} from now on.`),
    }),
  );
  const shown = kit.misreads() ? from : to;
  kit.reply(
    kit.say([
      "Moved and drafted.",
      "One sentence for the file, one for the mail.",
      "Both came back as asked.",
    ]),
    kit.say(
      [
        '{from} is now {to}. A mail to {name} about it, subject "{subject}", lies in your drafts.',
        'The file lies at {to}, no longer at {from}. I drafted "{subject}" to {name}.',
      ],
      { from, to: shown, name: person.name, subject: draft.subject },
    ),
  );
}
