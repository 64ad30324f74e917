/** The audit log of a bank: every candidate that was judged and every decision of a person, one a line, never changed. */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { dirname } from "node:path";
import type { BankEntry } from "../../model/bank.js";
import { asString, get, isObject } from "../../model/json.js";
import { parseJson } from "../../model/json-text.js";
import { isFile, makeFolder, onFile, readText, writeAll } from "../files.js";
import { pairOf } from "./bank-file.js";

export interface AuditLine extends Omit<BankEntry, "format"> {
  /** What happened: it was judged, or a person decided. */
  readonly event: "judged" | "accepted" | "refused" | "skipped";
}

export interface AuditLog {
  /** Was this pair judged before, with this verdict? Then it is not told again. */
  readonly add: (line: AuditLine) => void;
  /** Did a person refuse this pair, the last time that one was asked? */
  readonly isRefused: (pair: string) => boolean;
  readonly close: () => void;
}

const MAX_AUDIT_BYTES = 1024 * 1024 * 1024;

/** Opens a log for appending; lines that were cut off by a crash stay and are closed with a line end. */
export function openAudit(path: string): AuditLog {
  const known = new Set<string>();
  const refused = new Set<string>();
  let mustEndLine = false;
  if (isFile(path)) {
    const text = readText(path, MAX_AUDIT_BYTES);
    if (text.ok) {
      mustEndLine = text.value !== "" && !text.value.endsWith("\n");
      for (const line of text.value.split("\n")) {
        const parsed = line === "" ? undefined : parseJson(line);
        if (parsed?.ok !== true || !isObject(parsed.value)) continue;
        const [event, key, rewrite] = ["event", "key", "rewrite"].map((name) =>
          asString(get(parsed.value, name)),
        );
        const accept = get(get(parsed.value, "verdict"), "accept");
        if (key === undefined || rewrite === undefined) continue;
        const pair = pairOf({ key, rewrite });
        if (event === "judged") known.add(`${pair} ${accept === true}`);
        else if (event === "refused") refused.add(pair);
        else if (event === "accepted") refused.delete(pair);
      }
    }
  }
  makeFolder(dirname(path));
  const file = onFile(path, () => openSync(path, "a"));
  if (mustEndLine) onFile(path, () => writeAll(file, Buffer.from("\n")));
  return {
    add(line) {
      const pair = `${pairOf(line)} ${line.verdict.accept}`;
      if (line.event === "judged") {
        if (known.has(pair)) return;
        known.add(pair);
      }
      onFile(path, () => writeAll(file, Buffer.from(`${JSON.stringify(line)}\n`)));
    },
    isRefused: (pair) => refused.has(pair),
    close() {
      onFile(path, () => fsyncSync(file));
      closeSync(file);
    },
  };
}
