/** Meetings that stand in the calendar: to another time, another title, or called off. */
import { dayOf, later, nextWeekday, sayTime, timeAt, weekdayIndex, weekdayOf } from "../clock.js";
import type { Kit } from "../kit.js";
import type { Day, Entry } from "../office.js";
import { plan } from "../run.js";
import { playOne, type Scenario } from "./scenario.js";
import { choose } from "./schedule.js";

export const reschedule: Scenario = (kit) =>
  playOne(kit, [
    [5, moveEntry],
    [2, retitle],
    [3, callOff],
  ]);

/** An entry of the user that its title and day tell from all others. Undefined: there is none. */
export function someEntry(kit: Kit): Entry | undefined {
  const { user, now, entries } = kit.office();
  const own = entries.filter(({ mails, start }) => mails.includes(user.mail) && dayOf(start) > dayOf(now));
  const clear = own.filter((one) =>
    own.every(
      (other) => other === one || other.title !== one.title || dayOf(other.start) !== dayOf(one.start),
    ),
  );
  return clear.length === 0 ? undefined : kit.source.pick(clear);
}

const sayDayOf = (kit: Kit, day: Day): string => {
  const today = dayOf(kit.office().now);
  const near = nextWeekday(today, weekdayIndex(day)) === day;
  return near ? weekdayOf(day) : `${weekdayOf(day)} next week`;
};

/** Lists the day and finds the entry in what came back. */
function find(kit: Kit, { title, start }: Entry): Entry {
  const day = dayOf(start);
  const [{ entries }] = kit.get(
    kit.say(
      [
        "I list {day} to get the entry.",
        "What stands on {day}?",
        "`mcp__calendar__list_events` for {day}, the user alone.",
      ],
      { day },
    ),
    plan("listEntries", { first: day, last: day, mails: [kit.office().user.mail] }),
  );
  const found = entries.find((entry) => entry.title === title);
  if (found === undefined) throw new TypeError(`no entry ${title} on ${day}`);
  return found;
}

const lower = (title: string): string => title.slice(0, 1).toLowerCase() + title.slice(1);

function withEntry(kit: Kit, play: (entry: Entry) => void): void {
  const entry = someEntry(kit);
  if (entry !== undefined) {
    play(entry);
    return;
  }
  const day = nextWeekday(dayOf(kit.office().now), 4);
  kit.user(
    kit.say(["what do I have on {day}?", "anything in my calendar for {day}?", "is my {day} free?"], {
      day: weekdayOf(day),
    }),
  );
  kit.wants("meetings");
  const [{ entries }] = kit.get(
    kit.say(["I list the day.", "The calendar of {day}.", "One look at {day}."], { day }),
    plan("listEntries", { first: day, last: day, mails: [kit.office().user.mail] }),
  );
  kit.reply(
    kit.say(["It is empty.", "Nothing came back.", "I count what came back: {count}."], {
      count: entries.length,
    }),
    `You have ${entries.length} entries on ${weekdayOf(day)}.`,
  );
}

const moveEntry: Scenario = (kit) =>
  withEntry(kit, (entry) => {
    const today = dayOf(kit.office().now);
    const day = kit.source.pick(
      [2, 3, 4].map((index) => nextWeekday(today, index)).filter((one) => one !== dayOf(entry.start)),
    );
    const wish = kit.source.chance(0.5) ? timeAt(day, 9 * 60 + 30 * kit.source.int(14)) : undefined;
    const facts = {
      title: lower(entry.title),
      from: sayDayOf(kit, dayOf(entry.start)),
      to: weekdayOf(day),
      at: wish === undefined ? "" : ` at ${wish.slice(11)}`,
    };
    kit.user(
      kit.say(
        [
          "move the {title} on {from} to {to}{at}",
          "please put the {title} of {from} on {to}{at}",
          "can the {title} go from {from} to {to}{at}?",
          "the {title} on {from} does not work for me, {to}{at} would",
          "{title}, {from}: please move to {to}{at}",
        ],
        facts,
      ),
    );
    kit.wants("meetings");
    const found = find(kit, entry);
    const [{ free }] = kit.get(
      kit.say(
        [
          "Are all of them free on {day}?",
          "Moving needs a free time first: {day}.",
          "The same people, on {day}.",
        ],
        { day },
      ),
      plan("freeTime", { day, minutes: found.minutes, mails: found.mails }),
    );
    const start = choose(free, found.minutes, wish);
    const line = kit.say(
      ["Moved at the wish of {name}.", "{name} cannot make the old time.", "New time, same place."],
      { name: kit.office().user.name },
    );
    const [done] = kit.get(
      kit.say(["{start} is free. I move it.", "It goes to {start}.", "All are free at {start}."], {
        start,
      }),
      plan("changeEntry", {
        kind: "move_time",
        id: found.id,
        start,
        ...(kit.source.chance(0.6) ? { line } : {}),
      }),
    );
    const told = kit.misreads() ? later(done.entry.start, 60) : done.entry.start;
    const why = wish === undefined || start === wish ? "" : ` ${wish.slice(11)} was taken.`;
    kit.reply(
      kit.say(["It stands at {start} now.", "Moved; I name the new time.", "Came back with {start}."], {
        start,
      }),
      kit.say(
        [
          '"{title}" is now on {when}.{why}',
          'The entry "{title}" was moved to {when}, and everybody was told.{why}',
          '{when} is the new time of "{title}".{why}',
        ],
        { title: done.entry.title, when: sayTime(told), why },
      ),
    );
  });

const retitle: Scenario = (kit) =>
  withEntry(kit, (entry) => {
    const title = `${entry.title}, ${kit.source.pick(["second part", "short version", "with figures", "Leeds", "last round"])}`;
    const facts = { old: lower(entry.title), title, day: sayDayOf(kit, dayOf(entry.start)) };
    kit.user(
      kit.say(
        [
          'please call the {old} on {day} "{title}"',
          'the {old} of {day} needs another title: "{title}"',
          'rename my {old} on {day} to "{title}"',
          '"{title}" should be the title of the {old} on {day}',
          "give the {old} on {day} a new name: {title}",
        ],
        facts,
      ),
    );
    kit.wants("meetings");
    const found = find(kit, entry);
    const [done] = kit.get(
      kit.say(["Only the title changes.", "The time stays, the title goes.", "One change, the title."]),
      plan("changeEntry", { kind: "set_title", id: found.id, title }),
    );
    const day = kit.misreads() ? later(done.entry.start, 60) : done.entry.start;
    kit.reply(
      kit.say([
        "The new title came back.",
        "Done; I name it with its time.",
        "Only the title is different now.",
      ]),
      kit.say(
        [
          'The entry on {when} is now called "{title}".',
          '"{title}" is the new title of the entry on {when}.',
          'On {when} the calendar now says "{title}".',
        ],
        { title: done.entry.title, when: sayTime(day) },
      ),
    );
  });

const callOff: Scenario = (kit) =>
  withEntry(kit, (entry) => {
    const facts = { title: lower(entry.title), day: sayDayOf(kit, dayOf(entry.start)) };
    kit.user(
      kit.say(
        [
          "call off the {title} on {day} please",
          "the {title} on {day} is cancelled, take it out of the calendar",
          "please cancel my {title} on {day}",
          "we do not need the {title} on {day}, take it out",
          "{title} on {day}: please call it off and tell everybody",
        ],
        facts,
      ),
    );
    kit.wants("meetings");
    const found = find(kit, entry);
    const line = kit.say(
      ["Called off; a new date follows.", "It is not needed any more.", "Called off by {name}."],
      { name: kit.office().user.name },
    );
    const [done] = kit.get(
      kit.say([
        "The words are clear, so I call it off.",
        "It goes, with a line for the others.",
        "It goes, as asked.",
      ]),
      plan("changeEntry", { kind: "call_off", id: found.id, ...(kit.source.chance(0.6) ? { line } : {}) }),
    );
    const told = done.entry.mails.length - 1 + (kit.misreads() ? 2 : 0);
    const people = `${told} ${told === 1 ? "person was" : "people were"} told`;
    kit.reply(
      kit.say(["It is out of the calendar.", "Gone, and {people}.", "Called off."], { people }),
      kit.say(
        [
          '"{title}" on {when} is called off; {people}.',
          'I called off "{title}" on {when}, and {people}.',
          'The entry "{title}" on {when} is gone; {people}.',
        ],
        { title: done.entry.title, when: sayTime(done.entry.start), people },
      ),
    );
  });
