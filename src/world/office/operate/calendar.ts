/** Calendars: nobody is in two entries at once, unless invited as one who need not come. */
import { dayOf, later, minutesOf, timeAt } from "../clock.js";
import { type Entry, type Office, type Time, takeId } from "../office.js";
import { type Busy, type Operate, refused, type Slot } from "../operations.js";

const DAY_BEGINS = 8 * 60;
const DAY_ENDS = 18 * 60;

export const endOf = ({ start, minutes }: Pick<Entry, "start" | "minutes">): Time => later(start, minutes);
const byStart = (a: Entry, b: Entry): number => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0);

export const listEntries: Operate<"listEntries"> = (office, { first, last, mails }) => {
  const entries = office.entries
    .filter(({ start }) => dayOf(start) >= first && dayOf(start) <= last)
    .filter((entry) => entry.mails.some((mail) => mails.includes(mail)))
    .toSorted(byStart);
  return { ok: true, office, result: { entries } };
};

/** The longest spans within working hours in which all are free; none that is shorter than asked for. */
export const freeTime: Operate<"freeTime"> = (office, { day, minutes, mails }) => {
  const taken = office.entries
    .filter((entry) => dayOf(entry.start) === day && entry.mails.some((mail) => mails.includes(mail)))
    .toSorted(byStart);
  const free: Slot[] = [];
  let from = DAY_BEGINS;
  const close = (to: number): void => {
    if (to - from >= minutes) free.push({ start: timeAt(day, from), end: timeAt(day, to) });
  };
  for (const entry of taken) {
    close(minutesOf(entry.start));
    from = Math.max(from, minutesOf(endOf(entry)));
  }
  close(DAY_ENDS);
  const busy = taken.flatMap((entry): readonly Busy[] =>
    entry.mails
      .filter((mail) => mails.includes(mail))
      .map((who) => ({ who, start: entry.start, end: endOf(entry) })),
  );
  return { ok: true, office, result: { free, busy } };
};

const overlaps = (a: Entry, b: Entry): boolean => a.start < endOf(b) && b.start < endOf(a);

const clashes = (office: Office, entry: Entry, needed: readonly string[]): boolean =>
  office.entries.some(
    (other) =>
      other.id !== entry.id && overlaps(other, entry) && other.mails.some((mail) => needed.includes(mail)),
  );

export const createEntry: Operate<"createEntry"> = (office, { title, start, minutes, invited }) => {
  const { user, people } = office;
  if (invited.some(({ mail }) => !people.some((person) => person.mail === mail)))
    return refused(office, "unknown_person");
  const [id, after] = takeId(office);
  const mails = [...new Set([user.mail, ...invited.map(({ mail }) => mail)])];
  const entry: Entry = { id, title, start, minutes, mails };
  const needed = [user.mail, ...invited.flatMap(({ mail, optional }) => (optional ? [] : [mail]))];
  if (clashes(office, entry, needed)) return refused(office, "clash");
  return { ok: true, office: { ...after, entries: [...office.entries, entry] }, result: { entry } };
};

export const changeEntry: Operate<"changeEntry"> = (office, { kind, id, start, title }) => {
  const entry = office.entries.find((one) => one.id === id && one.mails.includes(office.user.mail));
  if (entry === undefined) return refused(office, "not_found");
  if (kind === "call_off")
    return {
      ok: true,
      office: { ...office, entries: office.entries.filter((one) => one !== entry) },
      result: { entry, gone: true },
    };
  const after: Entry =
    kind === "move_time"
      ? { ...entry, start: start ?? entry.start }
      : { ...entry, title: title ?? entry.title };
  if (kind === "move_time" && clashes(office, after, after.mails)) return refused(office, "clash");
  return {
    ok: true,
    office: { ...office, entries: office.entries.map((one) => (one === entry ? after : one)) },
    result: { entry: after, gone: false },
  };
};
