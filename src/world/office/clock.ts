/** Days and times of day as text, and how people say them. */
import { addDays } from "../calendar.js";
import type { Day, Time } from "./office.js";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
/** A Monday from which weeks are counted. */
export const FIRST_MONDAY = "2026-01-05";

export const dayOf = (time: Time): Day => time.slice(0, 10);
export const clockOf = (time: Time): string => time.slice(11);
export const minutesOf = (time: Time): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));
/** Minutes from midnight as a time of that day. */
export const timeAt = (day: Day, minutes: number): Time =>
  `${day}T${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
export const later = (time: Time, minutes: number): Time => timeAt(dayOf(time), minutesOf(time) + minutes);

/** 0 is Monday. For days from `FIRST_MONDAY` on. */
export function weekdayIndex(day: Day): number {
  let count = 0;
  for (let at = FIRST_MONDAY; at < day; at = addDays(at, 1)) count++;
  return count % 7;
}
export const weekdayOf = (day: Day): string => WEEKDAYS[weekdayIndex(day)] as string;
/** Monday 9 March */
export const sayDay = (day: Day): string =>
  `${weekdayOf(day)} ${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
/** Monday 9 March, 14:30 */
export const sayTime = (time: Time): string => `${sayDay(dayOf(time))}, ${clockOf(time)}`;

/** The day of this week, or of the next one if it is past, that bears the name of the weekday. */
export const nextWeekday = (today: Day, index: number): Day =>
  addDays(today, (index - weekdayIndex(today) + 7) % 7 || 7);
