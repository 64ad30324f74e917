// Sessions, rollouts and responses as bases of a dataset: what was read is written, read again the same, and makes Views that hold.

import { describe, expect, test } from "vitest";
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { format as claudeCode } from "../../src/io/formats/claude-code.js";
import { format as codex } from "../../src/io/formats/codex.js";
import type { Format } from "../../src/io/formats/format.js";
import { format as hsaEpisode } from "../../src/io/formats/hsa-episode.js";
import { format as openaiResponses } from "../../src/io/formats/openai-responses.js";
import { inlineHarness } from "../../src/io/harness/inline-harness.js";
import { readSkillFolder } from "../../src/io/harness/skill-folder.js";
import { get, printJson } from "../../src/model/json.js";
import { explain } from "../../src/model/problem.js";
import { NO_BANKS, prepare } from "../../src/run/bind.js";
import { verify } from "../../src/run/verify.js";
import { baseRowOf, shapeOf } from "../help/as-base.js";
import { workplace } from "../help/cli.js";
import { countedFiles, IS_SHARED, SHARED } from "../help/counted.js";
import { jsonOf, mustRead, recordsOf } from "../help/read-file.js";

const FILES: readonly (readonly [string, Format])[] = [
  ...countedFiles("claude-code").map((file) => [file, claudeCode] as const),
  ...countedFiles("codex-rollout").map((file) => [file, codex] as const),
  ...countedFiles("openai-responses")
    .filter((file) => /nemo/.test(file))
    .map((file) => [file, openaiResponses] as const),
];

describe.skipIf(!IS_SHARED)("recorded runs", () => {
  test.each(FILES)("%s: its base reads as the record did", (file, format) => {
    for (const record of recordsOf(`${SHARED}/${file}`, format)) {
      const read = mustRead(format, record);
      const again = mustRead(hsaEpisode, jsonOf(printJson(baseRowOf(read))));
      expect(printJson(shapeOf(again))).toBe(printJson(shapeOf(read)));
    }
  });

  test("the Skill that a session loaded is known by its folder, word by word", () => {
    const { skills } = readSkillFolder(`${SHARED}/skills/codewandler__engineering-protocols`);
    const planning = skills.filter(({ name }) => name === "planning");
    const file = countedFiles("claude-code").find((one) => /skill-run/.test(one));
    const [lines = []] = recordsOf(`${SHARED}/${file}`, claudeCode);
    const { trajectory } = mustRead(claudeCode, lines);
    const bound = prepare(inlineHarness("", [], planning), NO_BANKS);
    if (!bound.ok) throw new Error(bound.problems.map(explain).join("\n"));
    const episode = lowerEpisode(bound.value.lowered, trajectory);
    if (!episode.ok) throw new Error(episode.problems.map(explain).join("\n"));
    expect(
      episode.value.messages[2]?.parts.map((part) => [part.is, part.is === "skill" ? part.symbol : ""]),
    ).toEqual([
      ["skill", "skill:planning"],
      ["text", ""],
      ["text", ""],
    ]);
  });

  test("Views are made of them, and all laws hold", async () => {
    const { folder, write, lines, hsa } = workplace();
    const rows = FILES.flatMap(([file, format]) =>
      recordsOf(`${SHARED}/${file}`, format).map((record) => printJson(baseRowOf(mustRead(format, record)))),
    );
    write("runs.jsonl", `${rows.join("\n")}\n`);
    write(
      "r.yaml",
      "harness: inline\ninput: [runs.jsonl]\nseed: 1\nviews: 1\nsteps: [{ use: rename-tools }, { use: reorder-prompt }]\ntargets: { outcome: any, ends: any }\nlimits: { refused: 1, quarantined: 1 }\n",
    );
    const ran = await hsa("generate", "r.yaml", "--out", "out", "--json");
    expect([ran.code, ran.err.includes("internal")]).toEqual([0, false]);
    // A rollout whose calls were recorded without arguments is no training data.
    const set = lines("out/quarantine.jsonl").map((line) => get(jsonOf(line), "id"));
    expect(set.filter((id) => id !== "fc-1")).toEqual([]);
    const books = get(jsonOf(ran.out), "books");
    expect(get(books, "read")).toBe(rows.length);
    expect(get(get(books, "views"), "made")).toBeGreaterThan(0);
    const { findings } = await verify(`${folder}/out`);
    expect(findings).toEqual([]);
  });
});
