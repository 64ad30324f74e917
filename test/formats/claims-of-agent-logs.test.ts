// The readers of agent logs and traces claim their own files, and no file of another format.

import { describe, expect, test } from "vitest";
import { counts, findIn, IS_SHARED, SHARED } from "../help/counted.js";

/** Names of formats in the counts, and which readers share the work. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  atif: ["atif"],
  "openhands-v0": ["openhands-v0", "openhands-output"],
  "openhands-v1": ["openhands-v1", "openhands-llm-log", "chat-messages"],
  "otel-genai": ["otel-genai"],
  "inspect-log": ["inspect-log"],
};
const NAMES: readonly string[] = [...Object.values(READERS).flat(), "gemini"];

/** Their files may all be refused. */
const NO_RECORDS = ["inspect-log"];

describe.skipIf(!IS_SHARED)("claims", () => {
  test.each(counts.trajectories.map(({ file, format }) => [file, format]))(
    "%s (%s)",
    async (file, format) => {
      const { formats } = await findIn(`${SHARED}/${file}`);
      const names = Object.keys(formats);
      const claimed = names.filter((name) => NAMES.includes(name));
      const own = READERS[format] ?? [];
      expect(claimed.filter((name) => !own.includes(name))).toEqual([]);
      if (own.length > 0) expect(claimed).toHaveLength(NO_RECORDS.includes(format) ? 0 : 1);
    },
  );
});
