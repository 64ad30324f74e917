// The office Harness: found clean by lint, and rich enough that every kind of thing that a transform can change stands in it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lowerHarness } from "../src/core/lower-harness.js";
import { readHarness } from "../src/io/harness/read-harness.js";
import { lintHarness } from "../src/io/lint/lint-harness.js";
import { hooksAgreeWith } from "../src/laws/hooks-agree.js";
import type { Edit } from "../src/model/edit.js";
import type { Condition, Harness } from "../src/model/harness.js";
import { get, has, isArray, isObject, type Json, members, printJson } from "../src/model/json.js";
import { explain } from "../src/model/problem.js";
import { carryOver, shippedRecords } from "./help/carry.js";
import { value } from "./help/small.js";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = join(ROOT, "harness-configs", "office");
const harness = await readHarness(FOLDER);
const { tools, skills, hooks, prompt, limits } = harness;

test("lint finds nothing", () => {
  expect(lintHarness(FOLDER)).toEqual([]);
});

/** Keywords of a schema with what they hold, at any depth. */
function* keywords(schema: Json | undefined): Generator<readonly [string, Json]> {
  if (isArray(schema)) for (const one of schema) yield* keywords(one);
  else if (isObject(schema))
    for (const [word, inner] of members(schema)) {
      yield [word, inner];
      yield* keywords(inner);
    }
}
const inParameters = tools.flatMap(({ parameters }) => [...keywords(parameters)]);
const holds = (word: string, fits: (value: Json) => boolean = () => true): boolean =>
  inParameters.some(([own, inner]) => own === word && fits(inner));

describe("tools", () => {
  test("of three servers and of none", () => {
    const servers = tools.map(({ name }) => /^mcp__([a-z]+)__/.exec(name)?.[1] ?? "");
    expect(
      Object.fromEntries(
        [...new Set(servers)].map((one) => [one, servers.filter((own) => own === one).length]),
      ),
    ).toEqual({ "": 7, files: 4, calendar: 4, tracker: 3 });
  });

  test("every shape of schema occurs", () => {
    for (const word of [
      "$ref",
      "$defs",
      "anyOf",
      "oneOf",
      "const",
      "default",
      "minItems",
      "maximum",
      "pattern",
      "examples",
    ])
      expect(holds(word), word).toBe(true);
    expect(holds("enum", (one) => isArray(one) && typeof one[0] === "string")).toBe(true);
    expect(holds("enum", (one) => isArray(one) && typeof one[0] === "number")).toBe(true);
    expect(holds("format", (one) => one === "date")).toBe(true);
    expect(holds("items", (one) => get(one, "type") === "object")).toBe(true);
    const optional = tools.filter(({ parameters }) => {
      const own = get(parameters, "properties");
      const required = get(parameters, "required");
      return isObject(own) && members(own).length > (isArray(required) ? required.length : 0);
    });
    expect(optional.length).toBeGreaterThan(8);
    expect(tools.filter(({ result }) => result !== undefined).length).toBe(tools.length - 1);
    expect(tools.every(({ extra }) => has(extra, "annotations"))).toBe(true);
  });

  test("one could be split by a listed value, and two take much the same and answer alike", () => {
    const kind = get(
      get(tools.find(({ name }) => name === "mcp__calendar__change_event")?.parameters, "properties"),
      "change_kind",
    );
    expect(isArray(get(kind, "enum"))).toBe(true);
    const [mail, reply] = ["draft_reply", "draft_forward"].map((name) =>
      tools.find((tool) => tool.name === name),
    );
    expect(printJson(mail?.result ?? null)).toBe(printJson(reply?.result ?? null));
    expect(printJson(mail?.extra ?? null)).toBe(printJson(reply?.extra ?? null));
  });

  test("no key of an answer is called like a parameter, so that every parameter can be renamed", () => {
    const lowered = value(lowerHarness(harness));
    expect(
      [...lowered.blocked.values()].map(explain).filter((text) => !text.includes("a pattern of the matcher")),
    ).toEqual([]);
  });
});

describe("Skills", () => {
  test("have the front matter of Agent Skills, and names of two words", () => {
    expect(skills.length).toBe(9);
    for (const { name, description, extra } of skills) {
      expect(name).toMatch(/^[a-z]+-[a-z]+$/);
      expect(description.length).toBeGreaterThan(40);
      expect(get(get(extra, "metadata"), "version")).toMatch(/^\d\.\d$/);
    }
    const named = skills.flatMap(({ extra }) =>
      String(get(extra, "allowed-tools") ?? "")
        .split(" ")
        .filter(Boolean),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !tools.some((tool) => tool.name === name))).toEqual([]);
  });

  test("have rules, procedures, tables, code and links to files that they have", () => {
    const bodies = skills.map(({ body }) => body).join("\n");
    for (const [what, pattern] of [
      ["rules", /^- .+\n- /m],
      ["procedure", /^1\. .+\n2\. /m],
      ["table", /^\| --- \|/m],
      ["code", /^```text$/m],
    ] as const)
      expect(bodies, what).toMatch(pattern);
    const linked = skills.flatMap(({ body, files }) =>
      [...body.matchAll(/\]\((references\/[\w-]+\.md)\)/g)].map(([, path]) =>
        files.some((file) => file.path === path),
      ),
    );
    expect(linked.length).toBe(5);
    expect(linked).not.toContain(false);
  });
});

describe("Hooks", () => {
  const all = <T>(list: readonly T[]): readonly T[] => [...new Set(list)].sort();
  test("of every event and action, with conditions of every kind", () => {
    expect(all(hooks.map(({ event }) => event))).toEqual([
      "after-call",
      "before-call",
      "before-reply",
      "input",
      "other",
    ]);
    expect(all(hooks.map(({ action }) => action))).toEqual(["block", "pass", "retry", "rewrite"]);
    const kindOf = (condition: Condition): string =>
      condition.kind === "regex" ? `regex ${condition.acts}` : condition.kind;
    expect(all(hooks.flatMap(({ conditions }) => conditions.map(kindOf)))).toEqual([
      "arguments",
      "called",
      "from-results",
      "length",
      "regex match",
      "regex no-match",
    ]);
    expect(hooks.some(({ conditions }) => conditions.length > 1)).toBe(true);
  });

  test("with matchers of names and of a pattern, a message in JSON, and budgets that differ", () => {
    expect(hooks.flatMap(({ matcher }) => matcher ?? [])).toEqual([
      "mcp__tracker__update_issue|mcp__tracker__add_comment",
      "^mcp__tracker__.*$",
    ]);
    expect(hooks.filter(({ form }) => form === "json").map(({ id }) => id)).toEqual(["office-hours"]);
    expect(all(hooks.map(({ budget }) => budget))).toEqual([0, 1, 2]);
  });

  test("two of one event may change places, and the others around them may not", () => {
    const swap = (a: string, b: string): boolean => {
      const from = hooks.map(({ id }) => `hook:${id}`);
      const to = from.map((id) => (id === `hook:${a}` ? `hook:${b}` : id === `hook:${b}` ? `hook:${a}` : id));
      const [base] = RECORDS;
      return carryOver(base as (typeof RECORDS)[number], [
        { kind: "rehook", change: { op: "order", from, to } } as unknown as Edit,
      ]).ok;
    };
    expect(swap("reply-long", "reply-short")).toBe(true);
    expect(swap("reply-short", "reply-plain")).toBe(false);
  });
});

describe("prompt and limits", () => {
  test("sections of every kind", () => {
    const { sections } = prompt;
    expect(sections.length).toBeGreaterThanOrEqual(9);
    expect(sections.filter(({ pinned }) => pinned).map(({ id }) => id)).toEqual(["role"]);
    expect(sections.filter(({ after }) => after.length > 0).length).toBeGreaterThanOrEqual(4);
    expect(
      sections.flatMap(({ when }) => (when === undefined ? [] : [when.equals ?? when.is])).sort(),
    ).toEqual(["absent", "present", "strict"]);
    expect(sections.find(({ id }) => id === "examples")?.body.match(/^Example [AB],/gm)).toHaveLength(2);
    expect([prompt.layout, prompt.skills, prompt.tools]).toEqual(["xml", "xml", "signature"]);
  });

  test("every limit is stated in several places, in texts and in numbers", () => {
    expect(limits.map(({ id }) => id)).toEqual([
      "reply-characters",
      "comment-characters",
      "edits-at-once",
      "calls-for-a-request",
    ]);
    const sites = limits.flatMap(({ copies }) =>
      copies.map((copy) => copy.replace(/:.*#/s, " ").replace(/\/.*$/, "")),
    );
    expect(new Set(sites.map((site) => site.trim()))).toEqual(new Set(["hook", "section", "skill", "tool"]));
  });

  test.each([
    ["reply-characters", 600, 700],
    ["comment-characters", 280, 300],
    ["edits-at-once", 8, 10],
    ["calls-for-a-request", 14, 20],
  ])("%s moves with all its copies", (id, from, to) => {
    const carried = RECORDS.slice(0, 12).map((base) =>
      carryOver(base, [{ kind: "limit", limit: `limit:${id}`, from, to } as unknown as Edit]),
    );
    const made = carried.flatMap((one) => (one.ok ? [one.value] : []));
    expect(made.length).toBeGreaterThan(6);
    for (const { judgement } of made) expect(judgement.problems.map(explain)).toEqual([]);
  });
});

// ---- what this Harness showed about laws

const RECORDS = shippedRecords("office");
const START = [
  ["mcp__calendar__create_event", "event.start_time"],
  ["mcp__calendar__change_event", "start_time"],
] as const;
const renamed: Edit = {
  kind: "rename",
  names: START.map(([tool, path]) => ({
    symbol: `tool:${tool}/param:${path}`,
    from: "start_time",
    to: "begins_when",
  })),
} as unknown as Edit;

describe("a Hook whose schema speaks of keys of two tools", () => {
  const bases = RECORDS.filter((base) => printJson(base.row as never).includes("start_time")).slice(0, 6);
  test("agrees after both were renamed", () => {
    expect(bases.length).toBe(6);
    for (const base of bases) {
      const { judgement, trial } = value(carryOver(base, [renamed]));
      expect(judgement.problems.map(explain)).toEqual([]);
      expect(hooksAgreeWith({ strict: true }).check(trial)).toEqual([]);
    }
  });

  test.each([0, 1])("is noticed where it keeps the old key of one of them (%s)", (which) => {
    const { trial } = value(carryOver(bases[0] as (typeof bases)[number], [renamed]));
    const after = damaged(trial.after, which);
    const found = hooksAgreeWith({ strict: true }).check({ ...trial, after });
    expect(JSON.stringify(found)).toContain("office-hours");
  });

  /** The Harness with one of the two keys under its old name. */
  function damaged(after: Harness, which: number): Harness {
    let count = 0;
    const text = JSON.stringify(after.hooks.find(({ id }) => id === "office-hours"));
    const changed = text.replaceAll('"begins_when":', (all) => (count++ === which ? '"start_time":' : all));
    expect(changed).not.toBe(text);
    return {
      ...after,
      hooks: after.hooks.map((hook) => (hook.id === "office-hours" ? JSON.parse(changed) : hook)),
    };
  }
});

test("a Hook that looks at every item of a list follows the list's new name", () => {
  const names = ["mcp__calendar__list_events", "mcp__calendar__find_free_time"].map((tool) => ({
    symbol: `tool:${tool}/param:attendee_mails`,
    from: "attendee_mails",
    to: "whose_mails",
  }));
  const base = RECORDS.find((one) => printJson(one.row as never).includes("attendee_mails"));
  const { judgement, trial } = value(
    carryOver(base as (typeof RECORDS)[number], [{ kind: "rename", names } as unknown as Edit]),
  );
  expect(judgement.problems.map(explain)).toEqual([]);
  const target = (hook: string): string =>
    JSON.stringify(trial.after.hooks.find(({ id }) => id === hook)?.conditions);
  expect(target("known-people-free")).toContain("arguments.whose_mails[]");
  const stale = {
    ...trial.after,
    hooks: trial.after.hooks.map((hook) =>
      hook.id === "known-people-free"
        ? (trial.before.hooks.find(({ id }) => id === hook.id) as typeof hook)
        : hook,
    ),
  };
  expect(JSON.stringify(hooksAgreeWith({ strict: true }).check({ ...trial, after: stale }))).toContain(
    "known-people-free",
  );
});

test("the Recipe of the demo reads the committed runs", () => {
  const recipe = readFileSync(join(ROOT, "recipes/demo-office.yaml"), "utf8");
  expect(recipe).toContain("harness: ../harness-configs/office");
  expect(recipe).toContain("input: ../fixtures/trajectories/office.jsonl");
});
