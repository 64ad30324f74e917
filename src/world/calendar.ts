/** Dates as `YYYY-MM-DD` without a clock. */
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const daysIn = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : (DAYS[month - 1] ?? 31);

/** The date some days later; negative: earlier. */
export function addDays(date: string, days: number): string {
  let [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  day += days;
  while (day < 1) {
    month = month === 1 ? 12 : month - 1;
    if (month === 12) year--;
    day += daysIn(year, month);
  }
  while (day > daysIn(year, month)) {
    day -= daysIn(year, month);
    month = month === 12 ? 1 : month + 1;
    if (month === 1) year++;
  }
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
