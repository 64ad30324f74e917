/** Progress for people: one line written over on a terminal, a plain line now and then elsewhere. */
import { type Progress, progressText } from "../run/progress.js";
import type { Io } from "./io.js";

const LIVE_EVERY_MS = 150;
const PLAIN_EVERY_MS = 10_000;

export interface Meter {
  readonly tick: (progress: Progress) => void;
  /** A line of text that stays. */
  readonly note: (text: string) => void;
  readonly end: () => void;
}

export function openMeter(io: Io, quiet: boolean): Meter {
  const start = io.now();
  let last = start;
  let shown = false;
  const clear = (): void => {
    if (shown) io.err("\r\u001b[K");
    shown = false;
  };
  return {
    tick(progress) {
      if (quiet) return;
      const now = io.now();
      if (now - last < (io.live ? LIVE_EVERY_MS : PLAIN_EVERY_MS)) return;
      last = now;
      const text = progressText(progress, (now - start) / 1000);
      if (io.live) {
        io.err(`\r\u001b[K${text}`);
        shown = true;
      } else io.err(`${text}\n`);
    },
    note(text) {
      clear();
      if (!quiet) io.err(`${text}\n`);
    },
    end: clear,
  };
}
