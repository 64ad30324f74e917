/** Notes, people, mail drafts, and what the workspace consists of. */
import { type Draft, type Note, takeId } from "../office.js";
import { type Operate, refused } from "../operations.js";

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

/** How many of the words stand in the note; those of the heading count twice. */
function score(note: Note, words: readonly string[]): number {
  const heading = wordsIn(note.heading);
  const text = wordsIn(note.text);
  return words.reduce((sum, word) => {
    const holds = (own: readonly string[]): boolean =>
      own.some((one) => one.startsWith(word) || (one.length > 3 && word.startsWith(one)));
    return sum + (holds(heading) ? 2 : 0) + (holds(text) ? 1 : 0);
  }, 0);
}

/** Notes that hold at least half of the words, best first; of equals the newer one. */
export const searchNotes: Operate<"searchNotes"> = (office, { query, notebooks, most }) => {
  const words = wordsIn(query);
  const notes = office.notes
    .filter(({ notebook }) => notebooks.length === 0 || notebooks.includes(notebook))
    .map((note) => ({ note, points: score(note, words) }))
    .filter(({ points }) => points * 2 > words.length)
    .toSorted((a, b) => b.points - a.points || (a.note.updated > b.note.updated ? -1 : 1))
    .map(({ note }) => note);
  return { ok: true, office, result: { notes: notes.slice(0, most) } };
};

export const findPerson: Operate<"findPerson"> = (office, { query, outside }) => {
  const wanted = query.toLowerCase();
  const people = office.people
    .filter((person) => outside || !person.outside)
    .filter(({ name, team, mail }) => [name, team, mail].some((text) => text.toLowerCase().includes(wanted)));
  return { ok: true, office, result: { people } };
};

export const draftMail: Operate<"draftMail"> = (office, { to, subject, text }) => {
  const known = (mail: string): boolean => office.people.some((person) => person.mail === mail);
  if (!to.every(({ mail }) => known(mail))) return refused(office, "not_found");
  const [id, next] = takeId(office);
  const draft: Draft = { id, to: to.map(({ mail }) => mail), subject, text };
  return { ok: true, office: { ...next, drafts: [...next.drafts, draft] }, result: { draft } };
};

export const draftReply: Operate<"draftReply"> = (office, { id, text, all }) => {
  const mail = office.mails.find((one) => one.id === id);
  if (mail === undefined) return refused(office, "not_found");
  const [draftId, next] = takeId(office);
  const to = [mail.from.mail, ...(all ? mail.others : [])];
  const draft: Draft = { id: draftId, to, subject: `Re: ${mail.subject}`, text };
  return { ok: true, office: { ...next, drafts: [...next.drafts, draft] }, result: { draft } };
};

export const draftForward: Operate<"draftForward"> = (office, { id, to, text }) => {
  const mail = office.mails.find((one) => one.id === id);
  if (mail === undefined) return refused(office, "not_found");
  if (!to.every((address) => office.people.some((person) => person.mail === address)))
    return refused(office, "not_found");
  const [draftId, next] = takeId(office);
  const draft: Draft = { id: draftId, to, subject: `Fwd: ${mail.subject}`, text };
  return { ok: true, office: { ...next, drafts: [...next.drafts, draft] }, result: { draft } };
};

export const overview: Operate<"overview"> = (office) => ({ ok: true, office, result: { office } });
