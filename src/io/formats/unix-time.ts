/** Nanoseconds since 1970 as a date of ISO 8601, in UTC and with milliseconds; undefined beyond the year 9999. */
export function isoOfNanos(nanos: string): string | undefined {
  if (!/^\d{1,21}$/.test(nanos)) return undefined;
  const millis = BigInt(nanos) / 1_000_000n;
  const days = Number(millis / 86_400_000n);
  const rest = Number(millis % 86_400_000n);
  const [year, month, day] = dateOfDay(days);
  if (year > 9999) return undefined;
  const two = (value: number): string => String(value).padStart(2, "0");
  const time = [rest / 3_600_000, (rest / 60_000) % 60, (rest / 1000) % 60].map((part) =>
    two(Math.floor(part)),
  );
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  return `${date}T${time.join(":")}.${String(rest % 1000).padStart(3, "0")}Z`;
}

/** Years are counted from a March, so that the day that comes and goes stands at their end. */
function dateOfDay(days: number): readonly [year: number, month: number, day: number] {
  const sinceEra = days + 719_468;
  const era = Math.floor(sinceEra / 146_097);
  const ofEra = sinceEra % 146_097;
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const march = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * march + 2) / 5) + 1;
  const month = march < 10 ? march + 3 : march - 9;
  return [year + era * 400 + (month <= 2 ? 1 : 0), month, day];
}
