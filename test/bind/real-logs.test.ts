/** Public logs joined with the Skills and tools that they were made with. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { asArray, get, type Json } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { BindReport } from "../../src/run/bind-logs/report.js";
import { workplace } from "../help/cli.js";
import { IS_SHARED, SHARED } from "../help/counted.js";
import { pythonVerify } from "../help/python.js";

const place = workplace();
const data = join(process.cwd(), SHARED);

async function bind(...argv: readonly string[]): Promise<BindReport> {
  const ran = await place.hsa("bind", ...argv, "--json");
  expect(ran).toMatchObject({ code: 0, err: "" });
  return JSON.parse(ran.out) as BindReport;
}

const episodes = (out: string): readonly Json[] =>
  place.lines(`${out}/episodes/logs.jsonl`).map((line) => {
    const value = parseJson(line);
    if (!value.ok) throw new Error("no JSON");
    return value.value;
  });

test.skipIf(!IS_SHARED)("a session of Claude Code with the Skill that it loads", async () => {
  const { share, versions, echoes, families } = await bind(
    join(data, "trajectories/claude-code/skill-run-edit.stream.jsonl"),
    ...["--skills", join(data, "skills/codewandler__engineering-protocols"), "--out", "claude"],
  );
  expect(share).toBe(1);
  expect(versions).toMatchObject([{ records: 1, tools: 4, bare: 4, skills: 1 }]);
  expect(echoes.skills).toBe(1);
  // "planning" is an English word all over the Skill's own text, and nobody can say which of them are the name.
  expect(families.skill).toMatchObject({ applies: 0, losses: [{ code: "not-renamable", records: 1 }] });
  expect(families.tool.losses).toMatchObject([{ code: "undeclared-tool", records: 1 }]);
  const [row] = episodes("claude");
  const loads = asArray(get(row, "messages")).flatMap((message) =>
    asArray(get(message, "content")).filter((part) => get(part, "echo") === "skill:planning"),
  );
  expect(loads).toHaveLength(1);
  expect(get(loads[0], "author")).toBe("harness");
});

test.skipIf(!IS_SHARED).each([
  ["tau-bench", "tau-bench/gpt-4o-airline.50.json", "tau-bench_airline_tools.json", 50, 14],
  ["tau2", "tau2/results_gpt-4.1_retail.8.json", "tau2_retail_tools.json", 8, 15],
] as const)("logs of %s with policy and tools", async (out, log, tools, records, count) => {
  const report = await bind(
    join(data, "trajectories", log),
    ...["--tools", join(data, "tools", tools), "--out", out],
  );
  expect(report).toMatchObject({ read: records, bound: records, losses: [] });
  expect(report.versions).toMatchObject([{ records, tools: count, bare: 0, slots: [] }]);
  expect(report.versions[0]?.sections.length).toBeGreaterThan(0);
  expect(report.families.tool.applies).toBe(records);
  expect(report.families.prompt.applies).toBe(records);
  const made = await place.hsa(
    "generate",
    `${out}/recipe.yaml`,
    "--out",
    `${out}-made`,
    "--limit",
    "6",
    "--views",
    "2",
  );
  expect(made).toMatchObject({ code: 0 });
  expect(await place.hsa("verify", `${out}-made`)).toMatchObject({ code: 0 });
  expect(pythonVerify(join(place.folder, `${out}-made`))).toMatchObject({ code: 0 });
});
