/** Work that may take so many milliseconds. Undefined: it took longer, and was told through its signal to give up. */
export async function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const control = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      control.abort();
      resolve(undefined);
    }, ms);
  });
  try {
    return await Promise.race([work(control.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
