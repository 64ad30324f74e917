/** The checksum of zstd frames: the lower half of XXH64 with seed 0. 64-bit numbers are pairs of 32-bit halves. */

type Pair = readonly [high: number, low: number];
const P1: Pair = [0x9e3779b1, 0x85ebca87];
const P2: Pair = [0xc2b2ae3d, 0x27d4eb4f];
const P3: Pair = [0x165667b1, 0x9e3779f9];
const P4: Pair = [0x85ebca77, 0xc2b2ae63];
const P5: Pair = [0x27d4eb2f, 0x165667c5];
const STRIPE = 32;

export interface Checksum {
  push(bytes: Uint8Array): void;
  /** 32 bits, unsigned. */
  end(): number;
}

export function openChecksum(): Checksum {
  // Four lanes, then one word to work in; halves stand side by side.
  const lanes = new Int32Array(8);
  const word = new Int32Array(2);
  const set = (to: Int32Array, at: number, [high, low]: Pair): void => {
    to[at] = high;
    to[at + 1] = low;
  };
  set(lanes, 0, P1);
  add(lanes, 0, P2[0], P2[1]);
  set(lanes, 2, P2);
  set(lanes, 6, [~P1[0], -P1[1]]);
  const held = new Uint8Array(STRIPE);
  let holds = 0;
  let total = 0;

  const stripe = (bytes: Uint8Array, at: number): void => {
    for (let lane = 0; lane < 8; lane += 2) {
      round(lanes, lane, half(bytes, at + lane * 4 + 4), half(bytes, at + lane * 4));
    }
  };
  return {
    push(bytes) {
      total += bytes.length;
      let at = 0;
      if (holds > 0) {
        at = Math.min(STRIPE - holds, bytes.length);
        held.set(bytes.subarray(0, at), holds);
        holds += at;
        if (holds < STRIPE) return;
        stripe(held, 0);
        holds = 0;
      }
      for (; at + STRIPE <= bytes.length; at += STRIPE) stripe(bytes, at);
      held.set(bytes.subarray(at));
      holds = bytes.length - at;
    },
    end() {
      if (total < STRIPE) set(word, 0, P5);
      else {
        word.fill(0);
        for (const [lane, turn] of [1, 7, 12, 18].entries()) {
          const [high, low] = rotated(lanes[lane * 2] as number, lanes[lane * 2 + 1] as number, turn);
          add(word, 0, high, low);
        }
        for (let lane = 0; lane < 8; lane += 2) {
          mix(word, lanes[lane] as number, lanes[lane + 1] as number);
          multiply(word, 0, P1);
          add(word, 0, P4[0], P4[1]);
        }
      }
      add(word, 0, Math.floor(total / 2 ** 32), total | 0);
      return tail(word, held, holds);
    },
  };
}

/** What does not fill a stripe, and the final stirring. */
function tail(word: Int32Array, held: Uint8Array, holds: number): number {
  let at = 0;
  for (; at + 8 <= holds; at += 8) {
    mix(word, half(held, at + 4), half(held, at));
    turn(word, 27);
    multiply(word, 0, P1);
    add(word, 0, P4[0], P4[1]);
  }
  const small = new Int32Array(2);
  if (at + 4 <= holds) {
    small[0] = 0;
    small[1] = half(held, at);
    multiply(small, 0, P1);
    blend(word, small);
    turn(word, 23);
    multiply(word, 0, P2);
    add(word, 0, P3[0], P3[1]);
    at += 4;
  }
  for (; at < holds; at++) {
    small[0] = 0;
    small[1] = held[at] as number;
    multiply(small, 0, P5);
    blend(word, small);
    turn(word, 11);
    multiply(word, 0, P1);
  }
  stir(word, 33);
  multiply(word, 0, P2);
  stir(word, 29);
  multiply(word, 0, P3);
  stir(word, 32);
  return (word[1] as number) >>> 0;
}

const half = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) |
  ((bytes[at + 1] as number) << 8) |
  ((bytes[at + 2] as number) << 16) |
  ((bytes[at + 3] as number) << 24);

function add(to: Int32Array, at: number, high: number, low: number): void {
  const sum = ((to[at + 1] as number) >>> 0) + (low >>> 0);
  to[at + 1] = sum | 0;
  to[at] = ((to[at] as number) + high + (sum > 0xffffffff ? 1 : 0)) | 0;
}

/** The product's lower 64 bits: 32 bits times 32 bits by halves of 16, for a number holds 53 exactly. */
function multiply(to: Int32Array, at: number, by: Pair): void {
  const high = to[at] as number;
  const low = to[at + 1] as number;
  const a = low >>> 16;
  const b = low & 0xffff;
  const c = by[1] >>> 16;
  const d = by[1] & 0xffff;
  const bd = Math.imul(b, d) >>> 0;
  const ad = Math.imul(a, d) >>> 0;
  const bc = Math.imul(b, c) >>> 0;
  const middle = (bd >>> 16) + (ad & 0xffff) + (bc & 0xffff);
  to[at + 1] = (middle << 16) | (bd & 0xffff);
  to[at] =
    (Math.imul(a, c) +
      (ad >>> 16) +
      (bc >>> 16) +
      (middle >>> 16) +
      Math.imul(high, by[1]) +
      Math.imul(low, by[0])) |
    0;
}

const rotated = (high: number, low: number, by: number): Pair =>
  by < 32
    ? [(high << by) | (low >>> (32 - by)), (low << by) | (high >>> (32 - by))]
    : rotated(low, high, by - 32);

function turnAt(to: Int32Array, at: number, by: number): void {
  const high = to[at] as number;
  const low = to[at + 1] as number;
  to[at] = (high << by) | (low >>> (32 - by));
  to[at + 1] = (low << by) | (high >>> (32 - by));
}
const turn = (word: Int32Array, by: number): void => turnAt(word, 0, by);

function round(to: Int32Array, at: number, high: number, low: number): void {
  work[0] = high;
  work[1] = low;
  multiply(work, 0, P2);
  add(to, at, work[0] as number, work[1] as number);
  turnAt(to, at, 31);
  multiply(to, at, P1);
}
/** Used within one call. */
const work = new Int32Array(2);

function blend(word: Int32Array, other: Int32Array): void {
  word[0] = (word[0] as number) ^ (other[0] as number);
  word[1] = (word[1] as number) ^ (other[1] as number);
}

function mix(word: Int32Array, high: number, low: number): void {
  const other = new Int32Array(2);
  round(other, 0, high, low);
  blend(word, other);
}

/** word ^= word >>> by */
function stir(word: Int32Array, by: number): void {
  const high = word[0] as number;
  const low = word[1] as number;
  if (by >= 32) word[1] = low ^ (by === 32 ? high : high >>> (by - 32));
  else {
    word[0] = high ^ (high >>> by);
    word[1] = low ^ ((low >>> by) | (high << (32 - by)));
  }
}
