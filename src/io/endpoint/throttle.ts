/**
 * How many requests may be on their way: half as many after a server says that it is too much, slowly more while it answers, and
 * none while it asks to wait.
 */
import type { Clock } from "./clock.js";

export interface Throttle {
  /** Waits for a place; the function that it gives hands the place back. */
  readonly enter: () => Promise<() => void>;
  readonly answered: () => void;
  /** Too many requests; `wait`: what the server asks for. */
  readonly refused: (wait: number) => void;
  /** Requests that may be on their way now. */
  readonly width: () => number;
}

export function openThrottle(most: number, clock: Clock): Throttle {
  let width = most;
  let busy = 0;
  let closedUntil = 0;
  const waiting: (() => void)[] = [];
  const admit = (): void => {
    while (waiting.length > 0 && busy < Math.max(1, Math.floor(width)) && clock.now() >= closedUntil) {
      busy++;
      waiting.shift()?.();
    }
  };
  const reopen = async (): Promise<void> => {
    for (let left = closedUntil - clock.now(); left > 0; left = closedUntil - clock.now())
      await clock.sleep(left);
    admit();
  };
  return {
    enter: () =>
      new Promise((resolve) => {
        waiting.push(() => {
          let isIn = true;
          resolve(() => {
            if (!isIn) return;
            isIn = false;
            busy--;
            admit();
          });
        });
        admit();
        if (clock.now() < closedUntil) void reopen();
      }),
    answered() {
      width = Math.min(most, width + 1 / Math.max(1, width));
      admit();
    },
    refused(wait) {
      width = Math.max(1, width / 2);
      if (wait <= 0) return;
      closedUntil = Math.max(closedUntil, clock.now() + wait);
      void reopen();
    },
    width: () => Math.max(1, Math.floor(width)),
  };
}
