// A Harness that was imported can be varied: every transform proposes on it, what a Hook runs stays, and what it names keeps its name.

import { join } from "node:path";
import { expect, test } from "vitest";
import { lowerHarness } from "../src/core/lower-harness.js";
import { planView } from "../src/core/plan.js";
import { readHarness } from "../src/io/harness/read-harness.js";
import { printJson } from "../src/model/json.js";
import { explain } from "../src/model/problem.js";
import { builtins } from "../transforms/index.js";
import { workplace } from "./help/cli.js";

const TOOLS = JSON.stringify(
  ["get_order", "put_order", "find_items", "load_skill"].map((name) => ({
    name,
    description: `Does ${name.replace("_", " ")} for the desk.`,
    inputSchema: {
      type: "object",
      properties: {
        order_id: { type: "string", description: "Which order." },
        skill_name: { type: "string" },
      },
      required: ["order_id"],
    },
  })),
);
const SETTINGS = JSON.stringify({
  hooks: {
    PreToolUse: [
      {
        matcher: "get_.*|put_order",
        hooks: [{ type: "command", command: "jq .tool_input.order_id | grep put_order" }],
      },
      { hooks: [{ type: "http", url: "http://localhost:1/hook" }] },
    ],
    SessionStart: [{ hooks: [{ type: "command", command: "echo hi" }] }],
    Stop: [{ hooks: [{ type: "prompt", prompt: "Is find_items done?" }] }],
  },
});

test("every transform, five times over", async () => {
  const place = workplace();
  place.write("t.json", TOOLS);
  place.write("settings.json", SETTINGS);
  place.write("p.md", "# Rules\n\nCall `get_order` first.\n\n# Care\n\nThen `load_skill`.\n");
  place.write("s/tidy-up/SKILL.md", "---\nname: tidy-up\ndescription: Tidies.\n---\n\nUse `find_items`.\n");
  expect((await place.hsa("import", "t.json", "settings.json", "p.md", "s", "--out", "h")).code).toBe(0);
  const harness = await readHarness(join(place.folder, "h"));
  const lowered = lowerHarness(harness);
  if (!lowered.ok) throw new Error(lowered.problems.map(explain).join("\n"));
  expect([...lowered.value.blocked.keys()].sort()).toEqual([
    "tool:find_items",
    "tool:get_order/param:order_id",
    "tool:put_order",
    "tool:put_order/param:order_id",
  ]);
  const renamed = new Set<string>();
  for (const transform of builtins)
    for (let view = 1; view <= 5; view++) {
      const options = transform.options.parse({});
      const step = { is: "use", address: transform.name, transform, options, p: 1 } as const;
      const plan = planView(lowered.value, [step], { rewordings: () => [] }, { seed: 1, subject: "x", view });
      // A transform may refuse a Variant that would not be legal, and says why.
      if (!plan.ok) {
        expect(plan.problems.every(({ what }) => what !== "")).toBe(true);
        continue;
      }
      const { hooks, tools } = plan.value.variant.harness;
      // Hooks that come of others run what these run; one that is put in runs nothing.
      const stays = (list: typeof hooks) => [
        ...new Set(
          list
            .filter(({ command, extra }) => command !== undefined || extra !== undefined)
            .map(({ command, extra }) => `${command} ${extra === undefined ? "" : printJson(extra)}`)
            .sort(),
        ),
      ];
      const [before, after] = [stays(harness.hooks), stays(hooks)];
      // One that no record can show, such as at the start of a session, may go; none runs anything else.
      const expected =
        transform.name === "drop-idle-hooks" ? before.filter((one) => after.includes(one)) : before;
      expect([transform.name, after]).toEqual([transform.name, expected]);
      if (transform.name === "rename-tools") for (const { name } of tools) renamed.add(name);
    }
  expect(renamed.has("get_order")).toBe(false);
  expect([renamed.has("put_order"), renamed.has("find_items")]).toEqual([true, true]);
});
