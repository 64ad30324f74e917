// What went wrong with renaming elsewhere, each as a test named after its lesson: the transforms do not fall into it, or a law sees it.
import { describe, expect, test } from "vitest";
import { lensOf } from "../../src/core/lens.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { planView } from "../../src/core/plan.js";
import { buildVariant, type Variant } from "../../src/core/variant.js";
import { judge, type Trial } from "../../src/laws/index.js";
import type { Edit } from "../../src/model/edit.js";
import { Harness } from "../../src/model/harness.js";
import { get, type Json, type JsonObject, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { matchedBy } from "../../src/model/matcher.js";
import { explain } from "../../src/model/problem.js";
import type { Sym } from "../../src/model/symbol.js";
import type { Base } from "../../src/run/base.js";
import { builtins } from "../../transforms/index.js";
import { basesUnder, carryOver } from "../help/carry.js";
import { harness, prompt, rename, section, value } from "../help/small.js";

const desk: Harness = Harness.parse({
  ...harness({}),
  name: "desk",
  prompt: prompt(
    section(
      "rules",
      "Rules",
      "Never call `cancel_order` before get_order. The skill `after-sales` says when.\n\n{{skills}}",
    ),
    section("tools", "Tools", "{{tools}}"),
  ),
  tools: [
    {
      name: "get_order",
      description: "Read one purchase by its number. Use `find_orders` when the number is unknown.",
      parameters: {
        type: "object",
        properties: {
          order_id: {
            type: "string",
            description: "Number of the purchase; the field `order_id` of find_orders.",
          },
        },
        required: ["order_id"],
      },
      extra: {},
    },
    {
      name: "find_orders",
      description: "Look for purchases of one buyer.",
      parameters: {
        type: "object",
        properties: { buyer_id: { type: "string", description: "Number of the buyer." } },
        required: ["buyer_id"],
      },
      extra: {},
    },
    {
      name: "cancel_order",
      description: "Call off a purchase that is not yet on its way. Needs what get_order gave.",
      parameters: {
        type: "object",
        properties: { order_id: { type: "string", description: "Number of the purchase." } },
        required: ["order_id"],
      },
      extra: {},
    },
    {
      name: "load_skill",
      description: "Read one Skill before a reply.",
      parameters: {
        type: "object",
        properties: {
          skill_name: { type: "string", description: "Which Skill.", enum: ["after-sales", "order-facts"] },
        },
        required: ["skill_name"],
      },
      extra: {},
    },
  ],
  skills: [
    {
      name: "after-sales",
      description: "What to do when a buyer changes their mind; see order-facts for what an order is.",
      kind: "reply",
      body: "# After sales\n\nLoad `order-facts` first. Then call `get_order`, and cancel_order only if it has not left.\n",
      files: [
        { path: "references/cases.md", text: "Case 1: get_order says `sent`: do not call cancel_order.\n" },
      ],
      extra: { "allowed-tools": "get_order cancel_order" },
    },
    {
      name: "order-facts",
      description: "What an order is, and where it is.",
      kind: "reply",
      body: "# Facts\n\nAn order has a number.\n",
      files: [],
      extra: {},
    },
  ],
  hooks: [
    {
      id: "look-first",
      event: "before-call",
      tools: ["cancel_order"],
      matcher: "^(?:cancel_order)$",
      conditions: [{ kind: "called", tools: ["get_order"] }],
      action: "retry",
      message: "Call get_order before cancel_order.",
      budget: 2,
    },
  ],
  activation: [{ tool: "load_skill", param: "skill_name", names: "skill" }],
});

const callOf = (id: string, name: string, args: object) => ({
  id,
  type: "function",
  function: { name, arguments: args as Json },
});
const records: readonly Json[] = [
  {
    format: "hsa/episode@1",
    id: "desk-1",
    slots: {},
    messages: [
      { role: "user", content: "Please call off my order_id W1, number id 7." },
      {
        role: "assistant",
        content: "",
        reasoning_content: "The skill after-sales first, then get_order with its `order_id`.",
        tool_calls: [callOf("c1", "load_skill", { skill_name: "after-sales" })],
      },
      {
        role: "tool",
        tool_call_id: "c1",
        content:
          "# After sales\n\nLoad `order-facts` first. Then call `get_order`, and cancel_order only if it has not left.\n",
      },
      {
        role: "assistant",
        content: "",
        reasoning_content: "Now get_order.",
        tool_calls: [callOf("c2", "get_order", { order_id: "W1" })],
      },
      { role: "tool", tool_call_id: "c2", content: '{"number": "W1", "state": "packed", "id": 7}' },
      {
        role: "assistant",
        content: "",
        reasoning_content: "It has not left: cancel_order.",
        tool_calls: [callOf("c3", "cancel_order", { order_id: "W1" })],
      },
      { role: "tool", tool_call_id: "c3", content: '{"done": true}' },
      { role: "assistant", content: "It is called off." },
    ],
    outcome: { status: "success" },
  } as unknown as Json,
];

const [base] = basesUnder(desk, records) as [Base];
const lowered = base.bound.lowered;

const STYLES = ["semantic", "opaque", "case"] as const;
const KEYS = Array.from({ length: 12 }, (_, key) => key + 1);

function edits(name: string, view: number, options: object = {}, of = lowered): readonly Edit[] {
  const transform = builtins.find((one) => one.name === name);
  if (transform === undefined) throw new Error(`no transform is called ${name}`);
  const step = {
    is: "use",
    address: name,
    transform,
    options: transform.options.parse(options),
    p: 1,
  } as const;
  return value(planView(of, [step], { rewordings: () => [] }, { seed: 5, subject: "desk", view })).variant
    .edits;
}
const newNames = (list: readonly Edit[]): ReadonlyMap<string, string> =>
  new Map(
    list.flatMap((edit) =>
      edit.kind === "rename" ? edit.names.map(({ from, to }) => [from, to] as const) : [],
    ),
  );
const variantOf = (list: readonly Edit[], of = lowered): Variant => value(buildVariant(of, list));
const carried = (list: readonly Edit[]) => {
  const made = value(carryOver(base, list));
  expect(made.judgement.problems.map(explain)).toEqual([]);
  return made;
};
const ofHarness = (one: Harness): string => printJson(one as unknown as Json);
/** Does the name stand there as a word? */
const stands = (text: string, name: string): boolean =>
  new RegExp(`(?<![A-Za-z0-9_-])${name}(?![A-Za-z0-9_-])`).test(text);

const everyTool = (check: (list: readonly Edit[], names: ReadonlyMap<string, string>) => void): void => {
  for (const style of STYLES)
    for (const key of KEYS) {
      const list = edits("rename-tools", key, { style });
      check(list, newNames(list));
    }
};

describe("renamed", () => {
  test("descriptions of siblings name no dead tool", () => {
    everyTool((list, names) => {
      expect([...names.keys()].sort()).toEqual(["cancel_order", "find_orders", "get_order", "load_skill"]);
      const text = ofHarness(variantOf(list).harness);
      for (const [from, to] of names)
        expect([from, stands(text, from), stands(text, to)]).toEqual([from, false, true]);
    });
  });

  test("a Skill is not skipped for its old name: load call, prompt, other Skills and reasoning say the new one", () => {
    for (const style of STYLES)
      for (const key of KEYS) {
        const list = edits("rename-skills", key, { style });
        const names = newNames(list);
        const { view, trial } = carried(list);
        const text = `${ofHarness(trial.after)}\n${printJson(view)}`;
        expect(stands(text, "after-sales")).toBe(false);
        const to = names.get("after-sales") as string;
        expect(printJson(view)).toContain(`{"skill_name":"${to}"}`);
        expect(to).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
      }
  });

  test("no Skill refers to one that is not there, though its own front matter is valid", () => {
    for (const key of KEYS) {
      const list = edits("rename-skills", key);
      const { harness: after } = variantOf(list);
      const names = new Set(after.skills.map(({ name }) => name));
      const mentioned = /Load `([^`]+)` first/.exec(after.skills[0]?.body ?? "")?.[1];
      expect(names.has(mentioned ?? "")).toBe(true);
      expect(
        after.skills
          .map(({ name }) => `see ${name}`)
          .some((see) => after.skills[0]?.description.includes(see)),
      ).toBe(true);
    }
  });

  test("what is renamed is a thing, not a word: the same name elsewhere is another thing", () => {
    // `id` is a key of an answer and a word of the user; `order_id` stands in the user's text.
    for (const style of STYLES)
      for (const key of KEYS) {
        const { view } = carried(edits("rename-params", key, { style }));
        const text = printJson(view);
        expect(text).toContain("Please call off my order_id W1, number id 7.");
        expect(text).toContain('\\"id\\": 7');
      }
  });

  test("the map is applied at dispatch: each call under the new names runs the old tool", () => {
    everyTool((list) => {
      const lens = value(lensOf(variantOf(list)));
      for (const [name, args] of [
        ["get_order", { order_id: "W1" }],
        ["cancel_order", { order_id: "W1" }],
        ["load_skill", { skill_name: "after-sales" }],
      ] as const) {
        const there = value(lens.toView({ name, arguments: args as JsonObject }));
        expect(there.name).not.toBe(name);
        expect(value(lens.toBase(there))).toMatchObject({ name, arguments: args });
      }
    });
  });

  test("a call by an old name is an error in the new names, on the side that the model sees", () => {
    everyTool((list, names) => {
      const lens = value(lensOf(variantOf(list)));
      const back = lens.toBase({ name: "get_order", arguments: { order_id: "W1" } });
      expect(back.ok).toBe(false);
      if (!back.ok) {
        const said = back.problems.map((problem) => `${problem.what} ${problem.exists ?? ""}`).join();
        expect(said).toContain(names.get("cancel_order"));
      }
    });
  });

  test("a name never changes on the way: all turns of a View use one", () => {
    everyTool((list, names) => {
      const { view } = carried(list);
      const called = (get(view, "messages") as readonly JsonObject[])
        .flatMap((message) => (get(message, "tool_calls") ?? []) as readonly JsonObject[])
        .map((call) => get(get(call, "function") as JsonObject, "name"));
      expect(called).toEqual(["load_skill", "get_order", "cancel_order"].map((name) => names.get(name)));
    });
  });

  test("prose and schema agree on a parameter", () => {
    for (const key of KEYS) {
      const list = edits("rename-params", key);
      const to = newNames(list).get("order_id") as string;
      const { harness: after } = variantOf(list);
      const schema = printJson(after.tools[0]?.parameters as Json);
      expect(schema).toContain(`the field \`${to}\` of`);
      expect(schema).toContain(`"required":["${to}"]`);
      expect(stands(schema, "order_id")).toBe(false);
    }
  });

  test("a Hook goes on to fire: its matcher, its tools and its message name the new name", () => {
    everyTool((list, names) => {
      const [hook] = variantOf(list).harness.hooks;
      const to = names.get("cancel_order") as string;
      expect(matchedBy(hook?.matcher ?? "", [to, "cancel_order"])).toEqual([to]);
      expect(hook?.tools).toEqual([to]);
      expect(hook?.message).toBe(`Call ${names.get("get_order")} before ${to}.`);
    });
  });

  test("a Hook whose matcher is a pattern sees the tools that it saw, and no other", () => {
    const watched = value(
      lowerHarness({
        ...desk,
        hooks: desk.hooks.map((hook) => ({ ...hook, tools: ["cancel_order"], matcher: "^cancel_.*$" })),
      }),
    );
    for (const name of ["rename-tools", "prefix-tools", "swap-names"])
      for (const style of STYLES)
        for (const key of KEYS) {
          const options = name === "rename-tools" ? { style } : {};
          const after = variantOf(edits(name, key, options, watched), watched).harness;
          const [hook] = after.hooks;
          expect(
            matchedBy(
              hook?.matcher ?? "",
              after.tools.map(({ name: one }) => one),
            ),
          ).toEqual(hook?.tools);
        }
  });

  test("names stay legal and short under a client's prefix, and apart when cut", () => {
    for (const name of ["rename-tools", "prefix-tools", "swap-names"])
      for (const key of KEYS) {
        const names = variantOf(edits(name, key)).harness.tools.map((tool) => tool.name);
        for (const one of names) expect(one).toMatch(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/);
        expect(new Set(names.map((one) => `mcp__x__${one}`.slice(0, 64))).size).toBe(names.length);
      }
  });

  test("no two names are equal once case and separators are gone", () => {
    const folded = (text: string): string =>
      text
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[-_.\s]/g, "");
    for (const style of STYLES)
      for (const key of KEYS)
        for (const name of ["rename-tools", "rename-skills", "rename-params"]) {
          const after = variantOf(edits(name, key, { style })).harness;
          const all = [...after.tools, ...after.skills, ...after.hooks.map(({ id }) => ({ name: id }))].map(
            (one) => folded(one.name),
          );
          expect(new Set(all).size).toBe(all.length);
        }
  });

  test("no new name is a number, a date, a truth value or nothing to YAML; a Skill's has no underscore", () => {
    for (const style of STYLES)
      for (const key of KEYS)
        for (const name of ["rename-tools", "rename-skills", "rename-params", "rename-hooks"])
          for (const to of newNames(edits(name, key, { style })).values()) {
            expect(to).not.toMatch(/^(?:y|n|yes|no|on|off|true|false|null|~|nan|inf|[-+.\d].*|0x.*)$/i);
            if (name === "rename-skills") expect(to).not.toContain("_");
          }
  });

  test("allowed-tools follow a new server, and so do files of a Skill", () => {
    for (const key of KEYS) {
      const list = edits("prefix-tools", key);
      const names = newNames(list);
      const [skill] = variantOf(list).harness.skills;
      expect(get(skill?.extra as JsonObject, "allowed-tools")).toBe(
        `${names.get("get_order")} ${names.get("cancel_order")}`,
      );
      expect(skill?.files[0]?.text).toContain(`${names.get("get_order")} says`);
    }
  });

  test("where a text names the server itself, the server keeps its name", () => {
    const tools = desk.tools.map((tool) => ({ ...tool, name: `mcp__shop__${tool.name}` }));
    const served = (body: string) =>
      value(
        lowerHarness(
          harness({
            name: "served",
            tools: tools.map((tool) => ({ ...tool, description: "Reads one thing." })),
            prompt: prompt(section("a", "A", body)),
          }),
        ),
      );
    const changed = (body: string) =>
      KEYS.map((key) => newNames(edits("prefix-tools", key, {}, served(body))).size);
    expect(changed("Only `mcp__shop__*` may be used.")).toEqual(KEYS.map(() => 0));
    expect(Math.max(...changed("Use them."))).toBe(4);
  });
});

describe("a naive rename is caught", () => {
  const parsed = (text: string): JsonObject => {
    const read = parseJson(text);
    if (!read.ok) throw new Error(read.what);
    return read.value as JsonObject;
  };
  const lawsOf = (trial: Trial): readonly string[] => [
    ...new Set(judge(trial).problems.map(({ code, what }) => `${code} ${what}`)),
  ];
  const broken = (trial: Trial): boolean => lawsOf(trial).length > 0;
  const paramsNamed = (name: string): readonly Sym[] =>
    [...lowered.symbols.values()]
      .filter((one) => one.kind === "param" && one.name === name)
      .map(({ symbol }) => symbol);

  test("that replaces the word everywhere, in what the user and the tools said as well", () => {
    const list = [
      rename(...paramsNamed("order_id").map((symbol) => [symbol, "order_id", "purchase_ref"] as const)),
    ];
    const { trial, view } = carried(list);
    const plain = carried([]).view;
    const naive = parsed(printJson(plain).replaceAll("order_id", "purchase_ref"));
    expect(printJson(naive)).not.toBe(printJson(view));
    expect(broken({ ...trial, view: naive })).toBe(true);
  });

  test("that forgets the other tools' descriptions", () => {
    const list = [rename(["tool:find_orders", "find_orders", "seek_purchases"])];
    const { trial, view } = carried(list);
    const forgotten = printJson(view).replaceAll("Use `seek_purchases` when", "Use `find_orders` when");
    expect(forgotten).not.toBe(printJson(view));
    expect(broken({ ...trial, view: parsed(forgotten) })).toBe(true);
  });

  test("that takes a name which another differs from by a hyphen alone", () => {
    const clash = [rename(["tool:get_order", "get_order", "cancel-order"])];
    expect(buildVariant(lowered, clash).ok).toBe(false);
    // And where nobody stopped it, the law sees it in what was written.
    const { trial, view } = carried([rename(["tool:get_order", "get_order", "read_purchase"])]);
    const again = (one: unknown): string =>
      printJson(one as Json).replaceAll("read_purchase", "cancel-order");
    const after = parsed(again(trial.after)) as unknown as Harness;
    const edit = [rename(["tool:get_order", "get_order", "cancel-order"])];
    expect(broken({ ...trial, edits: edit, after, view: parsed(again(view)) })).toBe(true);
  });

  test("that exchanges two names one after the other, so that both become one", () => {
    const list = [
      rename(
        ["tool:get_order", "get_order", "cancel_order"],
        ["tool:cancel_order", "cancel_order", "get_order"],
      ),
    ];
    const { trial } = carried(list);
    const oneByOne = (text: string): string =>
      text.replaceAll("get_order", "cancel_order").replaceAll("cancel_order", "get_order");
    const naive = parsed(oneByOne(printJson(carried([]).view)));
    expect(broken({ ...trial, view: naive })).toBe(true);
    expect(broken({ ...trial, after: parsed(oneByOne(ofHarness(desk))) as unknown as Harness })).toBe(true);
  });
});
