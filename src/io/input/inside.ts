/** One object around a list of records: a piece for each element of the list, and the rest of the object as a text of its own. */
import { type ArrayCutter, cutArray, isSpace, type Piece, type Splitter } from "./pieces.js";

export interface InsideSplitter extends Splitter {
  /** The object's other members, whole ones only, as JSON text; its size where that is over the limit. */
  shell(): Buffer | { readonly tooLarge: number };
}

const NEWLINE = 10;
const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const COLON = 58;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Characters of a key's text; a longer one is no key that is looked for. */
const MOST_KEY = 1024;

/** Elements and the rest of the object are held up to these sizes; 0: they are not wanted. Parses keys alone. */
export function splitInside(key: string, elementBytes: number, shellBytes: number): InsideSplitter {
  let state: "before" | "key" | "colon" | "value" | "member" | "list" | "done" = "before";
  let line = 1;
  let pushed = 0;
  let depth = 0;
  let quoted = false;
  let escaped = false;
  /** Text of the key being read. */
  let name = "";
  let isList = false;
  let seen = false;
  let strayed = false;
  let array: ArrayCutter | undefined;
  const shell = collector(shellBytes);
  let number = 0;

  const stray = (what: string): readonly Piece[] => {
    const first = !strayed;
    strayed = true;
    return first ? [{ number: number + 1, line, start: pushed, stray: what }] : [];
  };
  /** A byte of a key or of a value that is no list of records; true: the string, or the value, is over before it. */
  const follow = (byte: number): void => {
    if (quoted) {
      if (escaped) escaped = false;
      else if (byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) quoted = false;
    } else if (byte === QUOTE) quoted = true;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth--;
  };
  const endsMember = (byte: number): boolean =>
    !quoted && depth === 0 && (byte === COMMA || byte === CLOSE_OBJECT);
  const close = (byte: number): void => {
    if (isList) shell.drop();
    else shell.commit();
    isList = false;
    state = byte === COMMA ? "key" : "done";
    name = "";
  };

  function* pushOutside(chunk: Buffer): Generator<Piece, number> {
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] as number;
      if (byte === NEWLINE) line++;
      if (state === "before") {
        if (byte === OPEN_OBJECT) state = "key";
      } else if (state === "done") {
        if (!isSpace(byte)) yield* stray("more text follows the end of the object");
      } else if (state === "key") {
        if (!quoted && endsMember(byte)) {
          // An empty object, or a comma too many: JSON's own reader says so of the other members.
          close(byte);
          continue;
        }
        const opens = !quoted && byte === QUOTE;
        const before = quoted;
        follow(byte);
        shell.keep(byte);
        if ((before || opens) && name.length < MOST_KEY) name += String.fromCharCode(byte);
        if (before && !quoted) state = "colon";
      } else if (state === "colon") {
        shell.keep(byte);
        if (byte === COLON) state = "value";
      } else if (state === "value") {
        if (isSpace(byte)) continue;
        isList = byte === OPEN_ARRAY && keyOf(name) === key;
        if (isList && seen) {
          isList = false;
          yield* stray(`the list ${JSON.stringify(key)} stands twice`);
        }
        if (isList) {
          seen = true;
          array = cutArray(elementBytes, { line, start: pushed + i });
          state = "list";
          return i;
        }
        state = "member";
        depth = 0;
        follow(byte);
        shell.keep(byte);
      } else if (endsMember(byte)) close(byte);
      else {
        if (!isList) {
          follow(byte);
          shell.keep(byte);
        } else if (!isSpace(byte)) yield* stray("a comma is missing after the list");
      }
    }
    return chunk.length;
  }

  return {
    shell: shell.text,
    *push(chunk) {
      let left = chunk;
      while (left.length > 0) {
        if (array === undefined) {
          const at = yield* pushOutside(left);
          pushed += at;
          left = left.subarray(at);
          continue;
        }
        for (const piece of array.push(left)) {
          number = piece.number;
          yield piece;
        }
        const rest = array.rest();
        pushed += left.length - (rest?.length ?? 0);
        if (rest === undefined) return;
        line = array.line();
        array = undefined;
        state = "member";
        depth = 0;
        left = rest;
      }
    },
    *end() {
      if (array !== undefined) yield* array.end();
      else if (state !== "done") yield* stray("the text ends before the object is closed");
    },
  };
}

/** The key that this text in quotes, one character a byte, spells. */
function keyOf(text: string): string | undefined {
  try {
    return JSON.parse(Buffer.from(text, "latin1").toString("utf8")) as string;
  } catch {
    return undefined;
  }
}

/** Bytes of the members that are kept; beyond the limit it only counts. */
function collector(maxBytes: number) {
  let held = Buffer.allocUnsafe(1024);
  let length = 0;
  let committed = 0;
  /** Sizes of the members so far, and of the one being read. */
  let total = 0;
  let open = 0;
  const put = (byte: number): void => {
    if (length === held.length) held = Buffer.concat([held, Buffer.allocUnsafe(length)]);
    held[length++] = byte;
  };
  return {
    keep(byte: number): void {
      open++;
      if (total + open <= maxBytes) put(byte);
    },
    /** The member is whole. */
    commit(): void {
      if (open === 0) return;
      total += open + 1;
      open = 0;
      if (total > maxBytes) return;
      put(COMMA);
      committed = length;
    },
    /** The member is the list. */
    drop(): void {
      open = 0;
      length = committed;
    },
    text: (): Buffer | { readonly tooLarge: number } =>
      total > maxBytes
        ? { tooLarge: total }
        : Buffer.concat([Buffer.from("{"), held.subarray(0, Math.max(0, committed - 1)), Buffer.from("}")]),
  };
}
