/** A question asked again and again, also as a promise that is kept once the answer is yes. */

export interface Stop {
  readonly asked: () => boolean;
  readonly promise: Promise<void>;
  readonly end: () => void;
}

const ASK_EVERY_MS = 50;

export function openStop(asked: () => boolean): Stop {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<void>((resolve) => {
    timer = setInterval(() => {
      if (asked()) resolve();
    }, ASK_EVERY_MS);
  });
  return { asked, promise, end: () => clearInterval(timer) };
}
