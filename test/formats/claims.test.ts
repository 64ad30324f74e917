// Each of these readers claims the files of its own format and no others.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { format as anthropicMessages } from "../../src/io/formats/anthropic-messages.js";
import { format as claudeCode } from "../../src/io/formats/claude-code.js";
import { format as codex } from "../../src/io/formats/codex.js";
import { format as openaiResponses } from "../../src/io/formats/openai-responses.js";
import { format as openaiResponsesItems } from "../../src/io/formats/openai-responses-items.js";
import { isArray, type Json } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { counts, IS_SHARED, SHARED } from "../help/counted.js";

const FORMATS = [claudeCode, codex, openaiResponses, openaiResponsesItems, anthropicMessages];

/** What a reader may be asked about a file: its lines together, each line, the whole, its elements. */
function valuesOf(path: string): { readonly lists: readonly Json[]; readonly values: readonly Json[] } {
  const text = readFileSync(path, "utf8");
  const whole = parseJson(text);
  const lines = text.split("\n").flatMap((line) => {
    const parsed = parseJson(line);
    return parsed.ok ? [parsed.value] : [];
  });
  const elements = whole.ok && isArray(whole.value) ? whole.value : [];
  if (!whole.ok) return { lists: [lines.slice(0, 20)], values: lines.slice(0, 20) };
  return { lists: [elements.slice(0, 20), [whole.value]], values: [whole.value, ...elements.slice(0, 20)] };
}

describe.skipIf(!IS_SHARED)("claims", () => {
  test.each(counts.trajectories.map(({ file, format }) => [file, format]))(
    "%s is claimed by the reader of %s alone",
    (file, name) => {
      const { lists, values } = valuesOf(`${SHARED}/${file}`);
      const claims = FORMATS.filter((format) =>
        (format.unit === "file" ? lists : values).some((value) => format.detect(value)),
      ).map((format) => format.name);
      expect(claims).toEqual(FORMATS.some((format) => format.name === name) ? [name] : []);
    },
  );
});
