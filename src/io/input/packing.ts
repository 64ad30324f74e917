/** How a file is packed, told by its first bytes; a name that says so and bytes that do not are a Fault. */
import { openSync, readSync } from "node:fs";
import { Fault } from "../../model/problem.js";
import { letGo, onFile } from "../files.js";
import { isEventFolder } from "./event-folder.js";

/** Compressed text. */
export type Packing = "gzip" | "zstd";
/** Rows in columns: they become lines of JSON. */
export const PARQUET = "parquet";

/** What the name of a compressed file ends in. */
export const ENDINGS = { gzip: ".gz", zstd: ".zst" } as const satisfies Record<Packing, string>;
const NAMED = { ...ENDINGS, [PARQUET]: ".parquet" };

/** So many bytes tell. */
export const MAGIC_BYTES = 4;

/** What the first bytes of a file say; a frame of zstd may come after ones that readers skip. */
export function packingOf(start: Uint8Array): Packing | typeof PARQUET | undefined {
  const [a, b, c, d] = start;
  if (a === 0x50 && b === 0x41 && c === 0x52 && d === 0x31) return PARQUET;
  if (a === 0x1f && b === 0x8b) return "gzip";
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return "zstd";
  if (a !== undefined && a >> 4 === 5 && b === 0x2a && c === 0x4d && d === 0x18) return "zstd";
  return undefined;
}

const packingNamed = (file: string): keyof typeof NAMED | undefined =>
  (Object.keys(NAMED) as (keyof typeof NAMED)[]).find((one) => file.toLowerCase().endsWith(NAMED[one]));

/** The name of what is inside. */
export function bareName(file: string): string {
  const packing = packingNamed(file);
  return packing === undefined ? file : file.slice(0, -NAMED[packing].length);
}

/** Undefined: the file's bytes are its text. */
export function packingIn(file: string): Packing | typeof PARQUET | undefined {
  const found = packingOf(firstBytes(file));
  const named = packingNamed(file);
  if (found !== undefined || named === undefined) return found;
  throw new Fault({
    code: "bad-encoding",
    where: file,
    what: `its name ends in ${NAMED[named]}, and its bytes are no ${named} data`,
    expected: `${named} data, or a name that says what it is`,
  });
}

/** Can a reader go to a place in it and find the text there? */
export const isPlainFile = (file: string): boolean => !isEventFolder(file) && packingIn(file) === undefined;

function firstBytes(file: string): Uint8Array {
  const handle = onFile(file, () => openSync(file, "r"));
  try {
    const bytes = Buffer.alloc(MAGIC_BYTES);
    return bytes.subarray(
      0,
      onFile(file, () => readSync(handle, bytes, 0, MAGIC_BYTES, 0)),
    );
  } finally {
    letGo(handle);
  }
}
