/** Time as an endpoint needs it; tests hand in another one. */
export interface Clock {
  /** Milliseconds; only differences mean anything. */
  readonly now: () => number;
  /** Milliseconds since 1970, for servers that name a time of day. */
  readonly wall: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

export const realClock: Clock = {
  now: () => performance.now(),
  wall: () => performance.timeOrigin + performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
