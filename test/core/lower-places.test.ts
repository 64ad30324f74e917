/** Where in a schema and in a Hook a new name is written, and where it is not: one keyword at a time, with the document by hand. */
import { describe, expect, test } from "vitest";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { buildVariant } from "../../src/core/variant.js";
import type { Condition, Harness, Hook } from "../../src/model/harness.js";
import { type Json, printJson } from "../../src/model/json.js";
import { codes, harness, type NewName, prompt, rename, section, skill, value } from "../help/small.js";
import { json, object, toolOf } from "../help/turned.js";

const NAMES: readonly NewName[] = [
  ["tool:get", "get", "fetch_one"],
  ["tool:get/param:order_id", "order_id", "sale_ref"],
  ["tool:get/param:ship", "ship", "parcel"],
  ["tool:get/param:ship.city", "city", "town"],
];
const DECLARED =
  '"properties":{"order_id":{"type":"string"},"ship":{"properties":{"city":{}},"additionalProperties":{"type":"string"}}}';
const renamed = (before: Harness, names = NAMES): Harness =>
  value(buildVariant(value(lowerHarness(before)), [rename(...names)])).harness;

describe("a schema", () => {
  const inNew = (more: string): string => {
    const [own] = renamed(harness({ tools: [toolOf(`{${DECLARED},${more}}`)] })).tools;
    const text = printJson(own?.parameters as Json);
    const head =
      '{"properties":{"sale_ref":{"type":"string"},"parcel":{"properties":{"town":{}},"additionalProperties":{"type":"string"}}},';
    expect(text.slice(0, head.length)).toBe(head);
    return text.slice(head.length, -1);
  };
  test.each<readonly [string, string]>([
    // keys of the object
    ['"required":["order_id","else",1]', '"required":["sale_ref","else",1]'],
    ['"dependentRequired":{"order_id":["ship","x"]}', '"dependentRequired":{"sale_ref":["parcel","x"]}'],
    [
      '"dependencies":{"order_id":["ship"],"ship":{"required":["order_id"]},"x":[]}',
      '"dependencies":{"sale_ref":["parcel"],"parcel":{"required":["sale_ref"]},"x":[]}',
    ],
    [
      '"dependentSchemas":{"order_id":{"required":["ship"]},"x":{}}',
      '"dependentSchemas":{"sale_ref":{"required":["parcel"]},"x":{}}',
    ],
    ['"required":"order_id"', '"required":"sale_ref"'],
    // schemas beside it
    ...["not", "if", "then", "else"].map(
      (word) => [`"${word}":{"required":["order_id"]}`, `"${word}":{"required":["sale_ref"]}`] as const,
    ),
    ...["allOf", "anyOf", "oneOf"].map(
      (word) => [`"${word}":[{"required":["order_id"]}]`, `"${word}":[{"required":["sale_ref"]}]`] as const,
    ),
    [
      '"anyOf":[{"properties":{"order_id":{"minLength":1}}}]',
      '"anyOf":[{"properties":{"sale_ref":{"minLength":1}}}]',
    ],
    // values of the instance
    ...["default", "const", "example"].map(
      (word) =>
        [
          `"${word}":{"order_id":"a","ship":{"city":1,"order_id":2},"x":{"city":3}}`,
          `"${word}":{"sale_ref":"a","parcel":{"town":1,"order_id":2},"x":{"city":3}}`,
        ] as const,
    ),
    ...["examples", "enum", "input_examples"].map(
      (word) => [`"${word}":[{"order_id":"a"},[1],"x"]`, `"${word}":[{"sale_ref":"a"},[1],"x"]`] as const,
    ),
    ['"examples":{"order_id":"a"}', '"examples":{"sale_ref":"a"}'],
    // references
    [
      '"$comment":1,"not":{"$ref":"#/properties/order_id"}',
      '"$comment":1,"not":{"$ref":"#/properties/sale_ref"}',
    ],
    [
      '"not":{"$ref":"#/properties/ship/properties/city"}',
      '"not":{"$ref":"#/properties/parcel/properties/town"}',
    ],
    [
      '"$defs":{"order_id":{"minLength":1},"other":{}},"not":{"$ref":"#/$defs/order_id"}',
      '"$defs":{"sale_ref":{"minLength":1},"other":{}},"not":{"$ref":"#/$defs/sale_ref"}',
    ],
    [
      '"definitions":{"order_id":{}},"not":{"anyOf":[{"$ref":"#/definitions/order_id"},{"$ref":"other.json#/order_id"},{"$ref":1}]}',
      '"definitions":{"sale_ref":{}},"not":{"anyOf":[{"$ref":"#/definitions/sale_ref"},{"$ref":"other.json#/order_id"},{"$ref":1}]}',
    ],
    // prose
    ['"description":"The order_id of get()."', '"description":"The sale_ref of fetch_one()."'],
    ['"x-note":{"a":["Say order_id."],"order_id":1}', '"x-note":{"a":["Say sale_ref."],"order_id":1}'],
    ['"title":"Order Id"', '"title":"Order Id"'],
    ['"title":"getArguments"', '"title":"fetch_oneArguments"'],
    // what is no text of anybody's
    ['"$id":"order_id"', '"$id":"order_id"'],
    [
      '"format":"order_id","$schema":"order_id","$anchor":"order_id"',
      '"format":"order_id","$schema":"order_id","$anchor":"order_id"',
    ],
    [
      '"contentMediaType":"order_id","contentEncoding":"order_id"',
      '"contentMediaType":"order_id","contentEncoding":"order_id"',
    ],
    ['"minProperties":1,"deprecated":false', '"minProperties":1,"deprecated":false'],
  ])("%s", (given, wanted) => {
    expect(inNew(given)).toBe(wanted);
  });

  const below = (word: string, inner: string): string => {
    const schema = (key: string) => `{"properties":{"list":{"${word}":${inner.replaceAll("KEY", key)}}}}`;
    const path =
      word === "additionalProperties" || word === "unevaluatedProperties" ? "list.*.k_1" : "list[].k_1";
    const [own] = renamed(harness({ tools: [toolOf(schema("k_1"))] }), [
      [`tool:get/param:${path}`, "k_1", "each_2"],
    ]).tools;
    const text = printJson(own?.parameters as Json);
    expect(text).toBe(schema("each_2"));
    return text;
  };
  test.each(["items", "contains", "additionalItems", "unevaluatedItems", "additionalProperties"])(
    "below %s",
    (word) => {
      below(word, '{"properties":{"KEY":{}},"required":["KEY"]}');
    },
  );
  test("below a tuple", () => {
    below(
      "prefixItems",
      '[{"properties":{"KEY":{}}},{"required":["KEY"],"properties":{"KEY":{"title":"x"}}}]',
    );
  });

  test("titles of their own", () => {
    const [own] = renamed(
      harness({
        tools: [
          toolOf('{"title":"Get","properties":{"order_id":{"title":"Order Id"},"ship":{"title":"Send to"}}}'),
        ],
      }),
      NAMES.slice(0, 3),
    ).tools;
    expect(printJson(own?.parameters as Json)).toBe(
      '{"title":"Fetch One","properties":{"sale_ref":{"title":"Sale Ref"},"parcel":{"title":"Send to"}}}',
    );
  });

  test("a value, a pattern and JSON text hold names in place", () => {
    const stays = (schema: string, ...name: NewName): readonly string[] =>
      codes(
        buildVariant(
          value(lowerHarness(harness({ tools: [toolOf(schema), { ...toolOf(undefined), name: "put_it" }] }))),
          [rename(name)],
        ),
      );
    const within = (inner: string) =>
      stays(`{"properties":{"order_id":{},"x":{${inner}}}}`, "tool:put_it", "put_it", "lay_it");
    for (const held of [
      '"pattern":"^put_it$"',
      '"default":"put_it"',
      '"enum":["put_it"]',
      '"const":{"a":["put_it"]}',
      '"examples":[["put_it"]]',
    ])
      expect(within(held)).toEqual(["not-renamable"]);
    for (const free of [
      '"pattern":"^put_at$"',
      '"default":"put"',
      '"format":"put_it"',
      '"description":"put_it"',
    ])
      expect(within(free)).toEqual([]);
    const key = (schema: string) => stays(schema, "tool:get/param:order_id", "order_id", "sale_ref");
    const text = (name: string) =>
      `{"properties":{"order_id":{},"x":{"contentSchema":{"properties":{"${name}":{}}}}}}`;
    expect(key(text("order_id"))).toEqual(["not-renamable"]);
    expect(key(text("other_id"))).toEqual([]);
    const patterned = (pattern: string) =>
      `{"properties":{"order_id":{}},"patternProperties":{"${pattern}":{}}}`;
    expect(key(patterned("^order"))).toEqual(["not-renamable"]);
    expect(key(patterned("^z"))).toEqual([]);
  });
});

describe("a Hook", () => {
  const hook = (more: Partial<Hook>): Hook => ({
    id: "h",
    event: "before-call",
    tools: ["get"],
    conditions: [],
    action: "block",
    message: "No.",
    budget: 1,
    ...more,
  });
  const OTHER = { ...toolOf('{"properties":{"order_id":{},"z":{}}}'), name: "put" };
  const given = (one: Hook): Harness =>
    harness({
      tools: [toolOf(`{${DECLARED}}`), OTHER, { ...toolOf(undefined), name: "guide_it" }],
      skills: [skill("guide")],
      hooks: [one],
    });
  const made = (more: Partial<Hook>): Hook => {
    const [result] = renamed(given(hook(more)), [...NAMES, ["skill:guide", "guide", "help-me"]]).hooks;
    return result as Hook;
  };
  const condition = (text: string): string =>
    printJson(made({ conditions: [json(text) as unknown as Condition] }).conditions[0] as unknown as Json);

  test("tools, matcher and message", () => {
    expect(made({ tools: ["get", "put", "none"] }).tools).toEqual(["fetch_one", "put", "none"]);
    expect(made({ tools: ["get", "put"], matcher: "get|put" }).matcher).toBe("fetch_one|put");
    expect(made({ tools: ["get", "put"], matcher: "^(?:put|get)$" }).matcher).toBe("^(?:put|fetch_one)$");
    expect(made({ message: "Stopped {{tool}}: `city` is no place." }).message).toBe(
      "Stopped {{tool}}: `town` is no place.",
    );
    expect(made({ replacement: "Nothing." }).replacement).toBe("Nothing.");
  });
  test.each<readonly [string, string]>([
    ['{"kind":"called","tools":["get","put"]}', '{"kind":"called","tools":["fetch_one","put"]}'],
    [
      '{"kind":"called","tools":[],"skills":["guide","none"]}',
      '{"kind":"called","tools":[],"skills":["help-me","none"]}',
    ],
    [
      '{"kind":"regex","target":"arguments.order_id","pattern":"^x$"}',
      '{"kind":"regex","target":"arguments.sale_ref","pattern":"^x$"}',
    ],
    [
      '{"kind":"regex","target":"arguments.ship.city","pattern":"x"}',
      '{"kind":"regex","target":"arguments.parcel.town","pattern":"x"}',
    ],
    [
      '{"kind":"regex","target":"arguments.ship.zip","pattern":"x"}',
      '{"kind":"regex","target":"arguments.parcel.zip","pattern":"x"}',
    ],
    [
      '{"kind":"regex","target":"arguments.order_id[0]","pattern":"x"}',
      '{"kind":"regex","target":"arguments.sale_ref[0]","pattern":"x"}',
    ],
    ['{"kind":"length","target":"reply","max":9}', '{"kind":"length","target":"reply","max":9}'],
    [
      '{"kind":"arguments","schema":{"properties":{"order_id":{"type":"string"},"ship":{"required":["city","z"]}},"required":["order_id",1]}}',
      '{"kind":"arguments","schema":{"properties":{"sale_ref":{"type":"string"},"parcel":{"required":["town","z"]}},"required":["sale_ref",1]}}',
    ],
    ...["not", "if", "then", "else"].map(
      (word) =>
        [
          `{"kind":"arguments","schema":{"${word}":{"required":["order_id"]}}}`,
          `{"kind":"arguments","schema":{"${word}":{"required":["sale_ref"]}}}`,
        ] as const,
    ),
    ...["allOf", "anyOf", "oneOf"].map(
      (word) =>
        [
          `{"kind":"arguments","schema":{"${word}":[{"required":["order_id"]},true]}}`,
          `{"kind":"arguments","schema":{"${word}":[{"required":["sale_ref"]},true]}}`,
        ] as const,
    ),
    [
      '{"kind":"arguments","schema":{"type":"object","description":"order_id","enum":["order_id"]}}',
      '{"kind":"arguments","schema":{"type":"object","description":"order_id","enum":["order_id"]}}',
    ],
  ])("%s", (given, wanted) => {
    expect(condition(given)).toBe(wanted);
  });

  test("below lists and maps of its tool", () => {
    const own = toolOf(
      '{"properties":{"l":{"items":{"properties":{"k_1":{}}}},"m":{"additionalProperties":{"properties":{"k_2":{}}}}}}',
    );
    const schema = (a: string, b: string): Json =>
      object(
        `{"properties":{"l":{"items":{"required":["${a}"]}},"m":{"additionalProperties":{"required":["${b}"]}}}}`,
      );
    const one = hook({ conditions: [{ kind: "arguments", schema: schema("k_1", "k_2") } as Condition] });
    const made = renamed(harness({ tools: [own], hooks: [one] }), [
      ["tool:get/param:l[].k_1", "k_1", "one_a"],
      ["tool:get/param:m.*.k_2", "k_2", "two_b"],
    ]).hooks[0]?.conditions[0];
    expect(made).toEqual({ kind: "arguments", schema: schema("one_a", "two_b") });
  });

  test("of all tools speaks of keys of all, which must move together", () => {
    const all = hook({
      tools: [],
      conditions: [{ kind: "regex", target: "arguments.order_id", pattern: "x" } as Condition],
    });
    const build = (...names: readonly NewName[]) =>
      buildVariant(value(lowerHarness(given(all))), [rename(...names)]);
    expect(codes(build(NAMES[1] as NewName))).toEqual(["moves-apart"]);
    const made = value(build(NAMES[1] as NewName, ["tool:put/param:order_id", "order_id", "sale_ref"]));
    expect(made.harness.hooks[0]?.conditions[0]).toMatchObject({ target: "arguments.sale_ref" });
    const one = hook({ tools: ["put"], conditions: all.conditions });
    expect(codes(buildVariant(value(lowerHarness(given(one))), [rename(NAMES[1] as NewName)]))).toEqual([]);
  });

  test("what it runs holds the names in it in place", () => {
    const build = (more: Partial<Hook>, name: NewName) =>
      codes(buildVariant(value(lowerHarness(given(hook(more)))), [rename(name)]));
    const command = { command: "check --key order_id --tool find_it" } as Partial<Hook>;
    expect(build(command, NAMES[1] as NewName)).toEqual(["not-renamable"]);
    expect(build(command, ["tool:put/param:order_id", "order_id", "sale_ref"])).toEqual([]);
    expect(build({ ...command, tools: [] }, ["tool:put/param:order_id", "order_id", "sale_ref"])).toEqual([
      "not-renamable",
    ]);
    expect(build({ ...command, tools: [] }, ["tool:put/param:z", "z", "z_1"])).toEqual([]);
    expect(build({ replacement: "use guide_it" }, ["tool:guide_it", "guide_it", "lead_it"])).toEqual([
      "not-renamable",
    ]);
    expect(
      build({ conditions: [{ kind: "regex", target: "input", pattern: "guide_it" } as Condition] }, [
        "tool:guide_it",
        "guide_it",
        "lead_it",
      ]),
    ).toEqual(["not-renamable"]);
  });
});

describe("a Harness that cannot be lowered, and names that stay", () => {
  test("activation of what is not there", () => {
    const at = (activation: Harness["activation"]) =>
      codes(
        lowerHarness(
          harness({
            tools: [toolOf('{"properties":{"s":{}}}'), toolOf(undefined, { name: "bare" })],
            activation,
          }),
        ),
      );
    expect(at([{ tool: "get", param: "s", names: "skill" }])).toEqual([]);
    expect(at([{ tool: "get", param: "t", names: "skill" }])).toEqual(["bad-harness"]);
    expect(
      at([
        { tool: "put", param: "s", names: "skill" },
        { tool: "bare", param: "s", names: "tool" },
      ]),
    ).toEqual(["bad-harness", "bad-harness"]);
  });
  test("a value that names a Skill or tool follows it", () => {
    const own = (name: string, prefix = "") =>
      toolOf(
        `{"properties":{"s":{"enum":["${prefix}${name}","x"],"default":"${prefix}${name}"},"t":{"default":"y"}}}`,
      );
    const build = (names: "skill" | "tool", prefix?: string) =>
      printJson(
        renamed(
          harness({
            tools: [
              own(names === "skill" ? "guide" : "put_it", prefix),
              { ...toolOf(undefined), name: "put_it" },
            ],
            skills: [skill("guide")],
            activation: [{ tool: "get", param: "s", names, ...(prefix === undefined ? {} : { prefix }) }],
          }),
          [names === "skill" ? ["skill:guide", "guide", "help-me"] : ["tool:put_it", "put_it", "lay_down"]],
        ).tools[0]?.parameters as Json,
      );
    expect(build("skill")).toBe(printJson(own("help-me").parameters as Json));
    expect(build("tool")).toBe(printJson(own("lay_down").parameters as Json));
    expect(build("skill", "k/")).toBe(printJson(own("help-me", "k/").parameters as Json));
  });
  test.each([
    "bash",
    "computer",
    "memory",
    "str_replace_based_edit_tool",
    "web_search",
    "code_execution",
    "python",
  ])("%s is a provider's tool", (name) => {
    const given = harness({ tools: [{ ...toolOf('{"properties":{"a_1":{}}}'), name }] });
    const build = (one: NewName) => codes(buildVariant(value(lowerHarness(given)), [rename(one)]));
    expect(build([`tool:${name}`, name, "other_one"])).toEqual(["not-renamable"]);
    expect(build([`tool:${name}/param:a_1`, "a_1", "b_2"])).toEqual([]);
  });
  test("a tag that reads as the name of a tool or Skill", () => {
    const build = (title: string, layout: "xml" | "markdown", one: NewName) => {
      const given = harness({
        tools: [{ ...toolOf('{"properties":{"order_help":{}}}'), name: "get_order" }],
        skills: [skill("order-help")],
        prompt: { ...prompt(section("s", title, "Text.")), layout },
      });
      return codes(buildVariant(value(lowerHarness(given)), [rename(one)]));
    };
    const tool: NewName = ["tool:get_order", "get_order", "read_sale"];
    expect(build("Get: order", "xml", tool)).toEqual(["not-renamable", "still-mentioned"]);
    expect(build("Get: order", "markdown", tool)).toEqual([]);
    expect(build("Get: orders", "xml", tool)).toEqual([]);
    expect(build("Order: help", "xml", ["skill:order-help", "order-help", "sale-aid"])).toEqual([
      "not-renamable",
      "still-mentioned",
    ]);
    expect(build("Order: help", "xml", ["tool:get_order/param:order_help", "order_help", "aid_1"])).toEqual(
      [],
    );
  });
});
