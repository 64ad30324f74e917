/** The tools of the calendar server. */
import { asArray, type JsonObject } from "../../../model/json.js";
import { idJson } from "../../shop.js";
import type { Adapters } from "../adapter.js";
import type { Entry } from "../office.js";
import { endOf } from "../operate/calendar.js";
import { CHANGES } from "../operations.js";
import { get, has, id, maybeText, maybeWhole, oneOf, opt, text, texts, whole } from "./read.js";

const times = (entry: Entry): JsonObject => ({ starts: entry.start, ends: endOf(entry) });

export const listEntries: Adapters["listEntries"] = {
  tool: "mcp__calendar__list_events",
  mayFail: false,
  write: ({ first, last, mails }) => ({
    span: { start_date: first, end_date: last },
    attendee_mails: mails,
  }),
  read: (args) => ({
    first: text(get(args, "span"), "start_date"),
    last: text(get(args, "span"), "end_date"),
    mails: texts(args, "attendee_mails"),
  }),
  show: ({ entries }) => ({
    entries: entries.map((entry) => ({
      entry_no: idJson(entry.id),
      subject: entry.title,
      ...times(entry),
      with: entry.mails,
    })),
  }),
};

export const freeTime: Adapters["freeTime"] = {
  tool: "mcp__calendar__find_free_time",
  mayFail: false,
  write: ({ day, minutes, mails }) => ({ attendee_mails: mails, on_date: day, duration_minutes: minutes }),
  read: (args) => ({
    day: text(args, "on_date"),
    minutes: whole(args, "duration_minutes", 30),
    mails: texts(args, "attendee_mails"),
  }),
  show: ({ free, busy }) => ({
    free: free.map(({ start, end }) => ({ starts: start, ends: end })),
    busy: busy.map(({ who, start, end }) => ({ who, starts: start, ends: end })),
  }),
};

export const createEntry: Adapters["createEntry"] = {
  tool: "mcp__calendar__create_event",
  mayFail: true,
  write: ({ title, start, minutes, invited, reminder }, source) => ({
    event: {
      event_title: title,
      start_time: start,
      duration_minutes: minutes,
      invitees: invited.map(({ mail, optional }) => ({
        attendee_mail: mail,
        ...(optional
          ? { attendance: "may_attend" }
          : source.chance(0.3)
            ? { attendance: "must_attend" }
            : {}),
      })),
    },
    ...opt("reminder_minutes", reminder),
  }),
  read: (args) => {
    const event = get(args, "event");
    const reminder = maybeWhole(args, "reminder_minutes");
    return {
      title: text(event, "event_title"),
      start: text(event, "start_time"),
      minutes: whole(event, "duration_minutes", 30),
      invited: asArray(get(event, "invitees")).map((one) => ({
        mail: text(one, "attendee_mail"),
        optional: text(one, "attendance") === "may_attend",
      })),
      ...(has(args, "reminder_minutes") ? { reminder: reminder ?? null } : {}),
    };
  },
  show: ({ entry }) => ({
    entry_no: idJson(entry.id),
    subject: entry.title,
    ...times(entry),
    invited: entry.mails.length - 1,
  }),
};

export const changeEntry: Adapters["changeEntry"] = {
  tool: "mcp__calendar__change_event",
  mayFail: true,
  write: ({ kind, id: entry, start, title, line }) => ({
    change_kind: kind,
    event_id: idJson(entry),
    ...opt("start_time", start),
    ...opt("event_title", title),
    ...opt("message_line", line),
  }),
  read: (args) => ({
    kind: oneOf(args, "change_kind", CHANGES) ?? "set_title",
    id: id(args, "event_id"),
    ...opt("start", maybeText(args, "start_time")),
    ...opt("title", maybeText(args, "event_title")),
    ...opt("line", maybeText(args, "message_line")),
  }),
  show: ({ entry, gone }) => ({
    entry_no: idJson(entry.id),
    subject: entry.title,
    ...times(entry),
    still_there: !gone,
    told: entry.mails.length - 1,
  }),
};
