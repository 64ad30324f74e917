/** Bytes to the bytes of single records: lines, or the elements of one array. Chunks may end anywhere. */

/** One record's bytes, or why there are none. */
export interface Piece {
  /** 1-based: the line of the file, or the place in the array. */
  readonly number: number;
  /** 1-based line of the file on which the bytes start. */
  readonly line: number;
  /** Where the bytes start, counted from the first byte pushed. */
  readonly start: number;
  /** Valid until the next chunk is pushed. */
  readonly bytes?: Buffer;
  /** Size in bytes of a record over the limit; its bytes were let go. */
  readonly tooLarge?: number;
  /** What is wrong between two elements of an array. */
  readonly stray?: string;
}

export interface Splitter {
  /** The chunk's memory may be used again once the pieces are taken. */
  push(chunk: Buffer): Iterable<Piece>;
  end(): Iterable<Piece>;
}

const NEWLINE = 10;
const RETURN = 13;
const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

export const isSpace = (byte: number): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9;
const NOTHING = Buffer.alloc(0);

/** Collects one record over several chunks; past the limit it only counts. */
function holder(maxBytes: number) {
  let held: Buffer[] = [];
  let length = 0;
  return {
    isEmpty: (): boolean => length === 0,
    keep(bytes: Buffer): void {
      length += bytes.length;
      if (length > maxBytes) held = [];
      else if (bytes.length > 0) held.push(Buffer.from(bytes));
    },
    take(last: Buffer): { readonly bytes: Buffer } | { readonly tooLarge: number } {
      const total = length + last.length;
      const parts = [...held, last];
      held = [];
      length = 0;
      if (total > maxBytes) return { tooLarge: total };
      return { bytes: parts.length === 1 ? last : Buffer.concat(parts, total) };
    },
  };
}

/** One piece a line, without its line end. Lines of white space count, but make no piece. */
export function splitLines(maxBytes: number): Splitter {
  const hold = holder(maxBytes);
  let line = 0;
  let pushed = 0;
  let lineStart = 0;
  const finish = (last: Buffer): readonly Piece[] => {
    const found = hold.take(last);
    line++;
    const place = { number: line, line, start: lineStart };
    if ("tooLarge" in found) return [{ ...place, ...found }];
    const bytes = found.bytes.at(-1) === RETURN ? found.bytes.subarray(0, -1) : found.bytes;
    return bytes.every(isSpace) ? [] : [{ ...place, bytes }];
  };
  return {
    *push(chunk) {
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        yield* finish(chunk.subarray(start, end));
        start = end + 1;
        lineStart = pushed + start;
      }
      hold.keep(chunk.subarray(start));
      pushed += chunk.length;
    },
    *end() {
      if (!hold.isEmpty()) yield* finish(NOTHING);
    },
  };
}

/** All bytes as one piece. */
export function splitNothing(maxBytes: number): Splitter {
  const hold = holder(maxBytes);
  return {
    push(chunk) {
      hold.keep(chunk);
      return [];
    },
    *end() {
      if (!hold.isEmpty()) yield { number: 1, line: 1, start: 0, ...hold.take(NOTHING) };
    },
  };
}

/** One piece for each element of the one array in the bytes. Follows strings and nesting, and parses nothing. */
export const splitArray = (maxBytes: number): Splitter => cutArray(maxBytes);

/** Follows one array, alone or inside an object. */
export interface ArrayCutter extends Splitter {
  /** Of an array inside an object: what comes after its end in the chunk pushed last. Undefined: it has not ended. */
  rest(): Buffer | undefined;
  /** 1-based line of the byte that comes next. */
  line(): number;
}

/** `inside`: line and offset at which the array starts in an object; what follows its end is then the caller's. */
export function cutArray(
  maxBytes: number,
  inside?: { readonly line: number; readonly start: number },
): ArrayCutter {
  const hold = holder(maxBytes);
  let state: "before" | "first" | "next" | "element" | "done" = "before";
  let line = inside?.line ?? 1;
  let number = 0;
  let pushed = inside?.start ?? 0;
  let startLine = 1;
  let startByte = 0;
  let strayed = false;
  let rest: Buffer | undefined;
  const value = followValue();

  const stray = (what: string): readonly Piece[] => {
    const first = !strayed;
    strayed = true;
    return first ? [{ number: number + 1, line, start: pushed, stray: what }] : [];
  };
  const element = (last: Buffer): Piece => ({
    number,
    line: startLine,
    start: startByte,
    ...hold.take(last),
  });

  return {
    rest: () => rest,
    line: () => line,
    *push(chunk) {
      let start = 0;
      for (let i = 0; i < chunk.length; i++) {
        if (state === "done" && inside !== undefined) {
          rest = chunk.subarray(i);
          pushed += i;
          return;
        }
        const byte = chunk[i] as number;
        if (byte === NEWLINE) line++;
        if (state === "element") {
          if (!value.ends(byte)) continue;
          yield element(chunk.subarray(start, i));
          state = byte === COMMA ? "next" : "done";
        } else if (isSpace(byte)) continue;
        else if (state === "before") state = "first";
        else if (state === "done") yield* stray("more text follows the end of the array");
        else if (byte === CLOSE_ARRAY) {
          if (state === "next") yield* stray("a comma stands before the end of the array");
          state = "done";
        } else if (byte === COMMA) yield* stray("an element is missing between two commas");
        else {
          state = "element";
          number++;
          startLine = line;
          startByte = pushed + i;
          start = i;
          value.start();
          value.ends(byte);
        }
      }
      if (state === "element") hold.keep(chunk.subarray(start));
      if (state === "done") rest = chunk.subarray(chunk.length);
      pushed += chunk.length;
    },
    *end() {
      const whole = state !== "element" || value.isWhole();
      if (state === "element") yield element(NOTHING);
      if (state !== "done" && whole) yield* stray("the text ends before the array is closed");
    },
  };
}

/** Follows the bytes of one value: strings and nesting. */
function followValue() {
  let depth = 0;
  let quoted = false;
  let escaped = false;
  return {
    start(): void {
      depth = 0;
      quoted = false;
      escaped = false;
    },
    /** True: this is the byte after the value. */
    ends(byte: number): boolean {
      if (quoted) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) quoted = false;
        return false;
      }
      if (depth === 0 && (byte === COMMA || byte === CLOSE_ARRAY)) return true;
      if (byte === QUOTE) quoted = true;
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth++;
      else if ((byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) && depth > 0) depth--;
      return false;
    },
    isWhole: (): boolean => depth === 0 && !quoted,
  };
}
