/** How far a run is, in words. Time is given by the caller. */

export interface Progress {
  readonly read: number;
  readonly made: number;
  readonly quarantined: number;
  readonly refused: number;
  /** Share of the input that is read, 0 to 1; undefined for standard input. */
  readonly share?: number;
}

export function progressText(progress: Progress, seconds: number): string {
  const { read, made, refused, quarantined, share } = progress;
  const rate = seconds > 0 ? made / seconds : 0;
  const parts = [`${read} records`, `${made} Views`, `${rate.toFixed(rate < 10 ? 1 : 0)} Views/s`];
  if (refused > 0) parts.push(`${refused} refused`);
  if (quarantined > 0) parts.push(`${quarantined} quarantined`);
  if (share !== undefined && share > 0) {
    parts.unshift(`${Math.floor(share * 100)} %`);
    parts.push(`${durationText((seconds * (1 - share)) / share)} left`);
  }
  return parts.join(" · ");
}

/** `48 s`, `3 min 20 s`, `2 h 5 min`. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
