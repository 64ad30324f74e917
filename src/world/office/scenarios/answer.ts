/** Questions that the notes answer, and what the workspace consists of. */
import { UNKNOWN_NOTES } from "../content/notes.js";
import type { Kit } from "../kit.js";
import type { Note } from "../office.js";
import { plan } from "../run.js";
import { playOne, type Scenario } from "./scenario.js";

export const answerFromNotes: Scenario = (kit) =>
  playOne(kit, [
    [5, fromNotes],
    [1, notInNotes],
  ]);

export const firstSentence = ({ text }: Note): string => text.slice(0, text.indexOf(".") + 1);

export function fromNotes(kit: Kit): void {
  const { heading, asks, query, notebook } = kit.source.pick(kit.setting.notes);
  kit.user(kit.source.pick(asks));
  kit.wants("notes");
  const [{ notes }] = kit.get(
    kit.say(
      [
        'I search the notes for "{query}".',
        "The words of the thing: {query}.",
        "`search_notes`, with {query}.",
        "This should stand in the notes.",
      ],
      { query },
    ),
    plan("searchNotes", {
      query,
      notebooks: kit.source.chance(0.35) ? [notebook] : [],
      most: kit.source.pick([3, 3, 2]),
    }),
  );
  const note = notes.find((one) => one.heading === heading);
  if (note === undefined) throw new TypeError(`the notes do not find ${heading}`);
  const sentence = firstSentence(note);
  const digit = /\d+/.exec(sentence)?.[0];
  const wrong = kit.misreads();
  const told = !wrong
    ? sentence
    : digit === undefined
      ? `That was never written down, or so it seems.`
      : sentence.replace(digit, String(Number(digit) + 5));
  kit.reply(
    kit.say(
      [
        'It stands in "{heading}". One sentence and the source.',
        "The note of {day} answers it.",
        "Found; with the name of the note and its date.",
      ],
      { heading: note.heading, day: note.updated },
    ),
    kit.say(
      [
        '{told} (note "{heading}", {day})',
        '{told} That is from the note "{heading}" of {day}.',
        'According to the note "{heading}" of {day}: {told}',
      ],
      { told, heading: note.heading, day: note.updated },
    ),
  );
}

function notInNotes(kit: Kit): void {
  const { ask, query, second, topic } = kit.source.pick(UNKNOWN_NOTES);
  kit.user(ask);
  kit.wants("notes");
  const [first] = kit.get(
    kit.say(['I search for "{query}".', "The notes first: {query}.", "`search_notes` with {query}."], {
      query,
    }),
    plan("searchNotes", { query, notebooks: [], most: 3 }),
  );
  const [again] = kit.get(
    kit.say(
      ['Nothing. Once more with "{second}".', "Other words: {second}.", "No passage; I try {second}."],
      { second },
    ),
    plan("searchNotes", { query: second, notebooks: [], most: 3 }),
  );
  if (first.notes.length + again.notes.length > 0)
    throw new TypeError(`the notes do say something about ${topic}`);
  kit.reply(
    kit.say(["Still nothing, and I do not guess.", "Twice nothing. I say so.", "The notes do not have it."]),
    kit.say(
      [
        "The notes say nothing about {topic}.",
        "I found nothing about {topic} in the notes, with two different searches.",
        "There is no note about {topic}.",
      ],
      { topic },
    ),
  );
}

/** How many of something the workspace has. */
export const overview: Scenario = (kit) => {
  kit.user(
    kit.say([
      "how many issues are open?",
      "what folders do we have here?",
      "how many people can sign in to this workspace?",
      "give me an overview of the workspace",
      "what is in this workspace, roughly?",
      "how big is this workspace by now?",
      "how many files are there, folder by folder?",
    ]),
  );
  kit.wants("notes");
  const [{ office }] = kit.get(
    kit.say([
      "`workspace_overview` has the numbers.",
      "One call tells all of it.",
      "The overview, not the notes.",
    ]),
    plan("overview", {}),
  );
  const open = office.issues.filter(({ state }) => state !== "resolved").length + (kit.misreads() ? 4 : 0);
  const members = office.people.filter(({ outside }) => !outside).length;
  const folders = [...new Set(office.files.map(({ path }) => path.slice(0, path.indexOf("/"))))].toSorted();
  const counts = folders
    .map((folder) => `${folder} (${office.files.filter(({ path }) => path.startsWith(`${folder}/`)).length})`)
    .join(", ");
  kit.reply(
    kit.say([
      "The numbers are there.",
      "Folders, members, open issues.",
      "I give what was asked, and the rest in brief.",
    ]),
    kit.say(
      [
        "{open} issues are open, {members} people can sign in, and the folders are {counts}.",
        "The workspace has {members} members, {open} open issues, and these folders with their files: {counts}.",
        "Folders and files: {counts}. Members: {members}. Open issues: {open}.",
      ],
      { open, members, counts },
    ),
  );
};
