/** New meetings, around what is in the way. */
import { dayOf, later, nextWeekday, sayTime, timeAt, weekdayOf } from "../clock.js";
import { TOPICS } from "../content/meetings.js";
import type { Kit } from "../kit.js";
import type { Day, Person, Time } from "../office.js";
import type { ResultOf, Slot } from "../operations.js";
import { plan } from "../run.js";
import { colleagues, firstName, lookUp } from "./people.js";
import { list, playOne, type Scenario } from "./scenario.js";

export const schedule: Scenario = (kit) => playOne(kit, [[1, meet]]);

export const LENGTHS: readonly (readonly [said: readonly string[], minutes: number])[] = [
  [["a quick call", "a short call"], 15],
  [["half an hour", "30 minutes", "a meeting"], 30],
  [["45 minutes", "three quarters of an hour"], 45],
  [["an hour", "one hour"], 60],
  [["a workshop", "an hour and a half"], 90],
];

/** The coming working days that people name by their weekday. */
export const someDay = (kit: Kit): Day =>
  nextWeekday(dayOf(kit.office().now), kit.source.pick([2, 3, 3, 4, 4]));

const fitsIn = (start: Time, minutes: number, free: readonly Slot[]): boolean =>
  free.some((slot) => slot.start <= start && later(start, minutes) <= slot.end);

/** The wished time, or else the next free one of the day, or else the first. */
export function choose(free: readonly Slot[], minutes: number, wish: Time | undefined): Time {
  if (wish !== undefined && fitsIn(wish, minutes, free)) return wish;
  const after = free.find(({ start }) => wish !== undefined && start > wish);
  const slot = after ?? free[0];
  if (slot === undefined) throw new TypeError("nobody is ever free");
  return slot.start;
}

function meet(kit: Kit): void {
  const guests = colleagues(kit, kit.source.pick([1, 1, 2, 2, 3]));
  const [about, title] = kit.source.pick(TOPICS);
  const [lengths, minutes] = kit.source.pick(LENGTHS);
  const day = someDay(kit);
  const wish = kit.source.chance(0.6) ? timeAt(day, 9 * 60 + 30 * kit.source.int(15)) : undefined;
  const optional = guests.length > 1 && kit.source.chance(0.35) ? guests.at(-1) : undefined;
  const facts = {
    who: list(guests.map(({ said }) => said)),
    about,
    length: kit.source.pick(lengths),
    day: weekdayOf(day),
    at:
      wish === undefined
        ? ""
        : kit.say([" at {time}", ", {time} if possible", ", best at {time}"], { time: wish.slice(11) }),
    may:
      optional === undefined
        ? ""
        : kit.say(
            [" {name} only if there is time.", " {name} need not come.", " For {name} it is optional."],
            { name: optional.said },
          ),
  };
  kit.user(
    kit.say(
      [
        "set up {length} with {who} on {day}{at}, about {about}.{may}",
        "I need {length} with {who} about {about}, {day}{at}.{may}",
        "please book {length} on {day}{at} with {who}. It is about {about}.{may}",
        "can you get {who} and me together on {day}{at}? {length}, about {about}.{may}",
        "{day}{at}: {length} with {who}, subject is {about}.{may}",
      ],
      facts,
    ),
  );
  kit.wants("meetings");
  const people = findAll(
    kit,
    guests.map(({ said }) => said),
  );
  book(kit, {
    people,
    title,
    minutes,
    day,
    ...(wish === undefined ? {} : { wish }),
    ...(optional === undefined ? {} : { optional: optional.person.name }),
  });
}

/** One look-up for each name, side by side. */
export function findAll(kit: Kit, names: readonly string[]): readonly Person[] {
  const found = kit.get(
    kit.say(
      names.length > 1
        ? [
            "I need the addresses: {names}. One call for each, side by side.",
            "First who they are: {names}.",
            "`find_person` for {names}, next to each other.",
          ]
        : ["I need the address of {names}.", "First who that is: {names}.", "`find_person` for {names}."],
      { names: list(names) },
    ),
    ...names.map((name) => lookUp(name)),
  ) as readonly ResultOf<"findPerson">[];
  return found.map(({ people }) => people[0] as Person);
}

export interface Booking {
  readonly people: readonly Person[];
  readonly title: string;
  readonly minutes: number;
  readonly day: Day;
  readonly wish?: Time;
  /** Name of one who need not come. */
  readonly optional?: string;
}

/** Finds a time, books it and says when. */
export function book(kit: Kit, booking: Booking): void {
  const { entry, why } = reserve(kit, booking);
  const start = kit.misreads() ? later(entry.start, 30) : entry.start;
  kit.reply(
    kit.say(
      [
        "Booked for {start}. Day, time, length, then who.",
        "It stands. I say when and with whom.",
        "The entry came back with {start}.",
      ],
      { start: entry.start },
    ),
    sayBooked(kit, { ...booking, start, why }),
  );
}

export function sayBooked(
  kit: Kit,
  { people, title, minutes, start, why }: Booking & { readonly start: Time; readonly why: string },
): string {
  const who = list(people.map(({ name }) => name));
  return kit.say(
    [
      '"{title}" is booked: {when}, {minutes} minutes, with {who}.{why}',
      '{when}, {minutes} minutes: "{title}" with {who} stands in the calendar.{why}',
      'You meet {who} on {when} for {minutes} minutes, title "{title}".{why}',
    ],
    { title, when: sayTime(start), minutes, who, why },
  );
}

/** Free time, then the entry. `why`: a sentence about what stood in the way of the wish, or nothing. */
export function reserve(
  kit: Kit,
  { people, title, minutes, day, wish, optional }: Booking,
): { readonly entry: { readonly start: Time; readonly minutes: number }; readonly why: string } {
  const needed = people.filter(({ name }) => name !== optional);
  const mails = [kit.office().user.mail, ...needed.map(({ mail }) => mail)];
  const [times] = kit.get(
    kit.say(
      [
        "When are all of them free on {day}?",
        "Now a free time on {day}, with the user in it.",
        "`mcp__calendar__find_free_time` for {day}, {minutes} minutes.",
      ],
      { day, minutes },
    ),
    plan("freeTime", { day, minutes, mails }),
  );
  const start = choose(times.free, minutes, wish);
  const reminder = kit.source.pick([undefined, undefined, 10, 30, null]);
  const [{ entry }] = kit.get(
    wish === undefined || start === wish
      ? kit.say(
          ["{start} is free for everybody. I book it.", "The time is free: {start}.", "{start} it is."],
          { start },
        )
      : kit.say(
          [
            "{wish} is taken; the next free time is {start}.",
            "Not at {wish}. {start} is the next one.",
            "{wish} does not work, so {start}.",
          ],
          { start, wish },
        ),
    plan("createEntry", {
      title,
      start,
      minutes,
      invited: people.map(({ mail, name }) => ({ mail, optional: name === optional })),
      ...(reminder === undefined ? {} : { reminder }),
    }),
  );
  if (wish === undefined || start === wish) return { entry, why: "" };
  const end = later(wish, minutes);
  const busy = times.busy.find((one) => one.start < end && wish < one.end);
  const person = [...people, kit.office().user].find(({ mail }) => mail === busy?.who);
  const name = person === undefined ? "somebody" : person === kit.office().user ? "you" : firstName(person);
  const facts = {
    wish: wish.slice(11),
    name,
    are: name === "you" ? "are" : "is",
    end: busy?.end.slice(11) ?? "",
  };
  const why =
    busy === undefined
      ? kit.say([" {wish} would have run into the evening.", " There was not enough room at {wish}."], facts)
      : kit.say(
          [
            " At {wish} {name} {are} busy until {end}.",
            " {wish} was not possible: {name} {are} busy until {end}.",
          ],
          facts,
        );
  return { entry, why };
}
