/** The world as the command line sees it. Tests hand in another one and call `main` like a function. */

export interface Io {
  /** Data: what a pipe would read. */
  readonly out: (text: string) => void;
  /** For people. */
  readonly err: (text: string) => void;
  /** Milliseconds; only differences mean anything. */
  readonly now: () => number;
  /** Is stderr a terminal, so that a line may be written over? */
  readonly live: boolean;
  /** May stdout be coloured? */
  readonly color: boolean;
  readonly cwd: string;
  /** Calls the handler on every interrupt until the function it returns is called. */
  readonly onInterrupt: (handler: () => void) => () => void;
  /** Ends the process at once. */
  readonly abort: () => void;
  readonly stdin?: AsyncIterable<Uint8Array>;
}

/** 0 done · 1 internal fault · 2 could not start · 3 a law or validation failed · 4 beyond a limit · 130 interrupted */
export type ExitCode = 0 | 1 | 2 | 3 | 4 | 130;
export const EXIT = {
  done: 0,
  internal: 1,
  usage: 2,
  findings: 3,
  limits: 4,
  interrupted: 130,
} as const satisfies Record<string, ExitCode>;

/** Waits for the first interrupt. */
export const interrupted = (io: Io): Promise<void> =>
  new Promise((resolve) => {
    const stop = io.onInterrupt(() => {
      stop();
      resolve();
    });
  });
