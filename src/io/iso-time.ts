/** Counts of time since 1970 as ISO 8601, without the clock of this machine. */

/** `count` of units of which a second has `10 ** digits`; all digits are written. */
export function isoTime(count: bigint, digits: 0 | 3 | 6 | 9): string {
  const unit = 10n ** BigInt(digits);
  const [second, part] = floored(count, unit);
  const [day, ofDay] = floored(second, 86_400n);
  const pad = (value: bigint): string => value.toString().padStart(2, "0");
  const clock = [ofDay / 3600n, (ofDay / 60n) % 60n, ofDay % 60n].map(pad).join(":");
  const fraction = digits === 0 ? "" : `.${part.toString().padStart(digits, "0")}`;
  return `${isoDate(day)}T${clock}${fraction}Z`;
}

/** A day, counted from 1970-01-01, of the Gregorian calendar. */
export function isoDate(day: bigint): string {
  // Years begin in March here, so that the day of a leap year comes last; 400 of them have 146097 days.
  const [era, ofEra] = floored(day + 719_468n, 146_097n);
  const year = (ofEra - ofEra / 1460n + ofEra / 36_524n - ofEra / 146_096n) / 365n;
  const ofYear = ofEra - (365n * year + year / 4n - year / 100n);
  const shifted = (5n * ofYear + 2n) / 153n;
  const date = ofYear - (153n * shifted + 2n) / 5n + 1n;
  const month = shifted < 10n ? shifted + 3n : shifted - 9n;
  const full = Number(era * 400n + year + (month <= 2n ? 1n : 0n));
  const sign = full < 0 || full > 9999 ? (full < 0 ? "-" : "+") : "";
  const digits = String(Math.abs(full)).padStart(sign === "" ? 4 : 6, "0");
  return `${sign}${digits}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}

const floored = (value: bigint, by: bigint): readonly [bigint, bigint] => {
  const rest = ((value % by) + by) % by;
  return [(value - rest) / by, rest];
};
