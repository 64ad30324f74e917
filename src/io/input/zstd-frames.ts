/** Where the frames of zstd data begin and end, read from the headers of frames and blocks; nothing is decompressed. */

/** zstd itself refuses windows beyond this, unless it is told otherwise; a reader holds one window. */
export const MOST_WINDOW = 128 * 1024 * 1024;
const MOST_BLOCK = 128 * 1024;
/** Of a frame's descriptor. */
const CHECKSUM = 4;

export interface FrameHead {
  /** Bytes of text, where the frame says so. */
  readonly size: number | undefined;
  readonly hasChecksum: boolean;
}
export type FrameEvent =
  | { readonly head: FrameHead }
  /** Bytes of the frame, as one without a checksum. */
  | { readonly bytes: Uint8Array }
  | { readonly checksum: number | undefined };

export interface Frames {
  push(chunk: Uint8Array): Generator<FrameEvent>;
  /** What is wrong with the data ending here. */
  end(): string | undefined;
}

/** Damage is thrown as an Error whose message says what it is. */
export function openFrames(): Frames {
  let step: "magic" | "descriptor" | "head" | "block" | "body" | "checksum" | "skip size" | "skip" = "magic";
  let held = new Uint8Array(0);
  let needs = 4;
  let left = 0;
  let descriptor = 0;
  let hasChecksum = false;
  let isLast = false;

  const expect = (next: typeof step, bytes: number): void => {
    step = next;
    if (next === "body" || next === "skip") left = bytes;
    else needs = bytes;
    held = new Uint8Array(0);
  };
  const afterBody = (): FrameEvent | undefined => {
    if (!isLast) expect("block", 3);
    else if (hasChecksum) expect("checksum", 4);
    else {
      expect("magic", 4);
      return { checksum: undefined };
    }
    return undefined;
  };
  /** `at` holds exactly what the step needs. */
  const take = (at: Uint8Array): FrameEvent | undefined => {
    if (step === "magic") {
      const magic = number(at, 0, 4);
      if (magic === 0xfd2fb528) expect("descriptor", 1);
      else if (magic >>> 4 === 0x184d2a5) expect("skip size", 4);
      else throw new Error("more bytes follow the end of the data, and they are no zstd data");
    } else if (step === "skip size") expect("skip", number(at, 0, 4));
    else if (step === "descriptor") {
      descriptor = at[0] as number;
      if ((descriptor & 8) !== 0) throw new Error("a frame's header is damaged");
      expect("head", headBytes(descriptor));
    } else if (step === "head") {
      const head = readHead(descriptor, at);
      hasChecksum = head.hasChecksum;
      expect("block", 3);
      return { head };
    } else if (step === "block") {
      const block = number(at, 0, 3);
      const [kind, size] = [(block >> 1) & 3, block >> 3];
      if (kind === 3 || size > MOST_BLOCK) throw new Error("a block's header is damaged");
      isLast = (block & 1) === 1;
      expect("body", kind === 1 ? 1 : size);
      return left === 0 ? afterBody() : undefined;
    } else {
      expect("magic", 4);
      return { checksum: number(at, 0, 4) };
    }
    return undefined;
  };
  return {
    *push(chunk) {
      let at = 0;
      while (at < chunk.length) {
        if (step === "body" || step === "skip") {
          const part = chunk.subarray(at, at + left);
          at += part.length;
          left -= part.length;
          const was = step;
          if (was === "body") yield { bytes: part };
          if (left > 0) continue;
          const event = was === "body" ? afterBody() : void expect("magic", 4);
          if (event !== undefined) yield event;
          continue;
        }
        const part = chunk.subarray(at, at + needs - held.length);
        at += part.length;
        const now = Buffer.concat([held, part]);
        held = now;
        if (now.length < needs) continue;
        const was = step;
        const event = take(now);
        // What opens a frame for its reader: the head's event comes before its bytes.
        if (was === "head" && event !== undefined) {
          yield event;
          yield { bytes: Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, descriptor & ~CHECKSUM, ...now) };
        } else {
          if (was === "block") yield { bytes: now };
          if (event !== undefined) yield event;
        }
      }
      // A skipped frame may have no bytes at all.
      if (step === "skip" && left === 0) expect("magic", 4);
    },
    end: () => (step === "magic" && held.length === 0 ? undefined : "the data end in the middle"),
  };
}

const number = (bytes: Uint8Array, at: number, length: number): number => {
  let value = 0;
  for (let i = length - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] as number);
  return value;
};

const sizeBytes = (descriptor: number): number => {
  const flag = descriptor >> 6;
  return flag === 0 ? (isSingle(descriptor) ? 1 : 0) : 2 ** flag;
};
const isSingle = (descriptor: number): boolean => (descriptor & 0x20) !== 0;
const dictionaryBytes = (descriptor: number): number => [0, 1, 2, 4][descriptor & 3] as number;
const headBytes = (descriptor: number): number =>
  (isSingle(descriptor) ? 0 : 1) + dictionaryBytes(descriptor) + sizeBytes(descriptor);

function readHead(descriptor: number, at: Uint8Array): FrameHead {
  const windowBytes = isSingle(descriptor) ? 0 : 1;
  const dictionary = dictionaryBytes(descriptor);
  if (number(at, windowBytes, dictionary) !== 0) throw new Error("the data need a dictionary to be read");
  const length = sizeBytes(descriptor);
  const stated = number(at, windowBytes + dictionary, length);
  const size = length === 0 ? undefined : length === 2 ? stated + 256 : stated;
  const window = isSingle(descriptor) ? (size ?? 0) : windowOf(at[0] as number);
  if (window > MOST_WINDOW)
    throw new Error(
      `the data need a window of ${window} bytes; at most ${MOST_WINDOW} are held (compress them without --long)`,
    );
  return { size, hasChecksum: (descriptor & CHECKSUM) !== 0 };
}

function windowOf(byte: number): number {
  const base = 2 ** (10 + (byte >> 3));
  return base + (base / 8) * (byte & 7);
}
