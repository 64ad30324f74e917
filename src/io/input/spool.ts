/** Bytes that can be read once, set down in a temporary file, so that they can be read again. */
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { letGo, onFile, writeAll } from "../files.js";

export interface Spool {
  readonly path: string;
  readonly remove: () => void;
}

/** `read`: what was taken before the rest. The file is gone when the process ends well, or ends by a Fault. */
export async function spool(read: Iterable<Uint8Array>, rest: AsyncIterator<Uint8Array>): Promise<Spool> {
  const folder = onFile(tmpdir(), () => mkdtempSync(join(tmpdir(), "hsa-")));
  const path = join(folder, "input");
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const file = onFile(path, () => openSync(path, "wx", 0o600));
    try {
      for (const chunk of read) onFile(path, () => writeAll(file, chunk));
      for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
        const { value } = next;
        onFile(path, () => writeAll(file, value));
      }
    } finally {
      letGo(file);
    }
    return { path, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
