// `hsa fake-model` and `hsa collect` as a user runs them: a teacher's runs become Episodes that `hsa generate` takes, and nothing is asked twice.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { FakeScript } from "../src/model/fake-script.js";
import { openFakeModel } from "../src/runtime/fake-model/server.js";
import { oracle, policyModel } from "../src/runtime/policies/index.js";
import { whichTask } from "../src/runtime/policies/which-task.js";
import { openTasks } from "../src/runtime/tasks/index.js";
import { builtins } from "../transforms/index.js";
import { workplace } from "./help/cli.js";

const recipe = resolve("recipes/demo-livestream.yaml");

/** The oracle as an endpoint. Its second answer to anything is trouble, so that it shows what is asked twice. */
async function teacher(faults: readonly string[] = []) {
  const tasks = await openTasks(recipe, { transforms: builtins });
  const script = FakeScript.parse({
    policy: "oracle",
    tasks: recipe,
    rules: faults.map((fault) => ({ times: 1, faults: [fault] })),
  });
  const opened = await openFakeModel(script, {
    port: 0,
    policy: policyModel("oracle", oracle, whichTask(tasks)),
  });
  if (!opened.ok) throw new Error("the script is good");
  return { ...opened.value, stop: () => opened.value.close().finally(() => tasks.close()) };
}

test("Episodes of a teacher's runs, the same again from what was kept, and taken by hsa generate", async () => {
  const place = workplace();
  const served = await teacher(["429", "500"]);
  const args = [
    "collect",
    recipe,
    "--endpoint",
    served.url,
    "--model",
    "oracle",
    "--tasks",
    "3",
    "--candidates",
    "2",
    "--cache",
    "kept",
  ];
  try {
    const first = await place.hsa(...args, "--out", "a", "--json");
    expect([first.code, first.err]).toEqual([0, expect.stringContaining("3 Episodes of 3 of 3 tasks")]);
    expect(JSON.parse(first.out)).toMatchObject({
      tasks: 3,
      attempts: 6,
      kept: 3,
      spare: 3,
      rejected: 0,
      complete: true,
      spent: { faults: { busy: 1, server: 1 } },
    });
  } finally {
    await served.stop();
  }
  // The endpoint is gone: everything comes from what was kept.
  const again = await place.hsa(...args, "--out", "b");
  expect(again.code).toBe(0);
  for (const file of ["episodes.jsonl", "ledger.jsonl"])
    expect(place.read(`b/${file}`)).toBe(place.read(`a/${file}`));
  expect(readdirSync(join(place.folder, "a")).sort()).toEqual([
    "episodes.jsonl",
    "ledger.jsonl",
    "manifest.json",
    "traces.jsonl",
    "unmade.jsonl",
  ]);

  place.write("fixed.yaml", "input: a/episodes.jsonl\nharness: inline\nseed: 1\nsteps: []\nviews: 0\n");
  const made = await place.hsa("generate", "fixed.yaml", "--out", "dataset");
  expect([made.code, (await place.hsa("verify", "dataset")).code]).toEqual([0, 0]);
}, 60_000);

test("a budget ends a run with what there is, and says how to go on", async () => {
  const place = workplace();
  const served = await teacher();
  try {
    const ran = await place.hsa(
      "collect",
      recipe,
      "--endpoint",
      served.url,
      "--model",
      "oracle",
      "--tasks",
      "3",
      "--out",
      "a",
      "--max-tokens",
      "40000",
    );
    expect(ran.code).toBe(4);
    expect(ran.err).toContain("the budget is used up");
    expect(ran.err).toContain("run the same command again");
    const manifest = JSON.parse(place.read("a/manifest.json")) as { books: { complete: boolean } };
    expect(manifest.books.complete).toBe(false);
  } finally {
    await served.stop();
  }
}, 60_000);

test.each([
  [["collect", "x.yaml"], "--out: is missing"],
  [["collect", "x.yaml", "--out", "a"], "--endpoint: is missing"],
  [["collect", "x.yaml", "--out", "a", "--endpoint", "nowhere", "--model", "m"], "--endpoint: is no address"],
  [
    [
      "collect",
      "x.yaml",
      "--out",
      "a",
      "--endpoint",
      "http://h/v1",
      "--model",
      "m",
      "--judge-url",
      "http://h/v1",
    ],
    "--judge-model: is missing",
  ],
  [["fake-model"], "there is neither a script nor a policy"],
  [["fake-model", "--policy", "oracle"], "oracle needs tasks that it knows"],
  [["fake-model", "script.yaml"], "script.yaml:2:3: rules[0].anser: unknown key"],
])("%j is told what is wrong", async (argv, text) => {
  const place = workplace();
  place.write("script.yaml", "rules:\n- anser: { text: x }\n");
  const ran = await place.hsa(...argv);
  expect([ran.code, ran.out]).toEqual([2, ""]);
  expect(ran.err).toContain(text);
  expect(existsSync(join(place.folder, "a"))).toBe(false);
});

test("a scripted model serves until it is interrupted", async () => {
  const place = workplace();
  place.write("script.yaml", "rules:\n  - when: { last_user: hello }\n    answer: { text: world }\n");
  let stop: () => void = () => undefined;
  let url = "";
  const ran = place.hsaWith(
    {
      onInterrupt: (handler) => {
        stop = handler;
        return () => undefined;
      },
      out: (text) => {
        url = (JSON.parse(text) as { url: string }).url;
      },
    },
    "fake-model",
    "script.yaml",
  );
  while (url === "") await new Promise((resolve) => setTimeout(resolve, 5));
  const response = await fetch(`${url}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: "x", messages: [{ role: "user", content: "hello" }] }),
  });
  expect(await response.json()).toMatchObject({ choices: [{ message: { content: "world" } }] });
  stop();
  expect(await ran).toMatchObject({ code: 0, err: "fake-model: 1 × 200\n" });
  expect(readFileSync(join(place.folder, "script.yaml"), "utf8")).toContain("world");
});
