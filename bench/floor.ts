/** The floor: decode, parse once, stringify and write K times. Nothing that changes records can be faster. */
import { closeSync, openSync, readSync, writeSync } from "node:fs";

const CHUNK = 1 << 20;
const NEWLINE = 10;

/** Lines as the bytes they are; a slice is valid during the call only. */
export function eachLine(file: string, on: (bytes: Buffer) => void): number {
  const fd = openSync(file, "r");
  let buffer: Buffer = Buffer.allocUnsafe(CHUNK * 2);
  let held = 0;
  let lines = 0;
  try {
    for (;;) {
      if (buffer.length - held < CHUNK)
        buffer = Buffer.concat([buffer.subarray(0, held), Buffer.allocUnsafe(buffer.length)]);
      const got = readSync(fd, buffer, held, CHUNK, null);
      const end = held + got;
      let start = 0;
      for (
        let at = buffer.indexOf(NEWLINE, start);
        at >= 0 && at < end;
        at = buffer.indexOf(NEWLINE, start)
      ) {
        on(buffer.subarray(start, at));
        lines++;
        start = at + 1;
      }
      buffer.copyWithin(0, start, end);
      held = end - start;
      if (got === 0) break;
    }
  } finally {
    closeSync(fd);
  }
  return lines;
}

/** Writes each line through one reused buffer: joining lines first costs twice as much. */
export function floor(file: string, copies: number, out = "/dev/null"): number {
  const fd = openSync(out, "w");
  let buffer = Buffer.allocUnsafe(4 * CHUNK);
  try {
    return eachLine(file, (bytes) => {
      const value: unknown = JSON.parse(bytes.toString("utf8"));
      for (let copy = 0; copy < copies; copy++) {
        const line = JSON.stringify(value);
        if (line.length * 3 + 1 > buffer.length) buffer = Buffer.allocUnsafe(line.length * 4);
        let length = buffer.write(line, 0, "utf8");
        buffer[length++] = NEWLINE;
        writeSync(fd, buffer, 0, length);
      }
    });
  } finally {
    closeSync(fd);
  }
}
