/** Answers of a person: single keys at a terminal, lines anywhere else. */

export interface Keys {
  /** The next answer in lower case; undefined: there are no more. */
  readonly next: () => Promise<string | undefined>;
  readonly close: () => void;
}

/** `terminal`: what reads single keys; left out: lines of `stdin` are read. */
export function openKeys(stdin: AsyncIterable<Uint8Array>, terminal?: NodeJS.ReadStream): Keys {
  const chunks = stdin[Symbol.asyncIterator]();
  const decoder = new TextDecoder();
  let held = "";
  let isOver = false;
  terminal?.setRawMode?.(true);
  const more = async (): Promise<void> => {
    const { done, value } = await chunks.next();
    if (done === true) isOver = true;
    else held += decoder.decode(value, { stream: true });
  };
  return {
    async next() {
      if (terminal !== undefined) {
        while (held === "" && !isOver) await more();
        const key = held.slice(0, 1);
        held = held.slice(1);
        // In raw mode the keys that interrupt arrive as characters.
        return key === "" || key === "\u0003" || key === "\u0004" ? undefined : key.toLowerCase();
      }
      while (!held.includes("\n") && !isOver) await more();
      if (held === "") return undefined;
      const end = held.indexOf("\n");
      const line = end < 0 ? held : held.slice(0, end);
      held = end < 0 ? "" : held.slice(end + 1);
      return line.trim().toLowerCase();
    },
    close() {
      terminal?.setRawMode?.(false);
      terminal?.pause?.();
    },
  };
}
