// Rows of data sets for training whose calls are entries or text of their own: what the readers find in counted files is what was counted.

import { describe, expect, test } from "vitest";
import { compareWithCounts, countedFiles, IS_SHARED } from "../help/counted.js";

const FORMATS = ["sharegpt", "rotbench", "hermes-text", "toolrl-alpaca-text", "llamafactory-v1", "ms-swift", "openai-chat"];

describe.skipIf(!IS_SHARED)("files that were counted by hand", () => {
  test.each(FORMATS.flatMap((format) => countedFiles(format)))("%s", async (file) => {
    const { found, counted } = await compareWithCounts(file);
    expect(found).toEqual(counted);
  });
});
