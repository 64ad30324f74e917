// The words inside a name and how they are bent; what is said of a Symbol, and what tells the sense of its words. By hand.
import { describe, expect, test } from "vitest";
import { cluesFor } from "../../src/core/names/clues.js";
import { descriptionsIn, ownerOf } from "../../src/core/names/descriptions.js";
import { formsOf, gerundOf, namespaceOf, pluralOf, singularOf, wordsIn } from "../../src/core/names/split.js";
import type { HarnessView, RenameGroup, TextItem } from "../../src/model/propose.js";
import type { Sym } from "../../src/model/symbol.js";

test.each<readonly [string, readonly string[]]>([
  ["getHTTPUrl", ["get", "http", "url"]],
  ["get_http_url", ["get", "http", "url"]],
  ["get-http-url", ["get", "http", "url"]],
  ["GetOrder", ["get", "order"]],
  ["HTTPServer", ["http", "server"]],
  ["address1", ["address", "1"]],
  ["ab1", ["ab1"]],
  ["abc12", ["abc", "12"]],
  ["abc1d", ["abc1d"]],
  ["s3_bucket", ["s3", "bucket"]],
  ["v2", ["v2"]],
  ["a1B", ["a1", "b"]],
  ["", []],
  ["__", []],
  ["_a__b_", ["a", "b"]],
  ["查询订单", ["查询订单"]],
  ["Éclair_été", ["éclair", "été"]],
])("the words of %s", (name, words) => {
  expect(wordsIn(name)).toEqual(words);
});

test.each<readonly [string, string]>([
  ["mcp__files__read_file", "mcp__files__"],
  ["files__read", "files__"],
  ["__read", "__"],
  ["read_file", ""],
  ["read__", ""],
  ["a___b", ""],
  ["a\n__b", "a\n__"],
])("what stands before the tools of a server: %j", (name, before) => {
  expect(namespaceOf(name)).toBe(before);
});

describe("how words are bent", () => {
  test.each<readonly [string, string | undefined]>([
    ["orders", "order"],
    ["cities", "city"],
    ["ties", "tie"],
    ["boxes", "box"],
    ["classes", "class"],
    ["matches", "match"],
    ["dishes", "dish"],
    ["statuses", "status"],
    ["prizes", "prize"],
    ["as", undefined],
    ["status", undefined],
    ["class", undefined],
    ["analysis", undefined],
    ["order", undefined],
    ["ids", "id"],
  ])("one of %s: %s", (word, one) => {
    expect(singularOf(word)).toBe(one);
  });
  test.each<readonly [string, string, string, string]>([
    ["city", "cities", "citied", "citying"],
    ["play", "plays", "played", "playing"],
    ["box", "boxes", "boxed", "boxing"],
    ["match", "matches", "matched", "matching"],
    ["push", "pushes", "pushed", "pushing"],
    ["miss", "misses", "missed", "missing"],
    ["make", "makes", "maked", "making"],
    ["queue", "queues", "queued", "queuing"],
    ["see", "sees", "seed", "seeing"],
    ["plan", "plans", "planned", "planning"],
    ["run", "runs", "runned", "running"],
    ["fix", "fixes", "fixed", "fixing"],
    ["submit", "submits", "submitted", "submitting"],
    ["transfer", "transfers", "transferred", "transferring"],
    ["cancel", "cancels", "canceled", "canceling"],
    ["control", "controls", "controlled", "controlling"],
    ["order", "orders", "ordered", "ordering"],
    ["read", "reads", "readed", "reading"],
  ])("%s: %s, %s, %s", (verb, third, past, gerund) => {
    expect(formsOf(verb)).toEqual([third, past, gerund]);
    expect([pluralOf(verb), gerundOf(verb)]).toEqual([third, gerund]);
  });
});

const item = (site: string, owner: string, role: string, ...text: TextItem["text"]): TextItem =>
  ({ site, owner, role, text }) as unknown as TextItem;
const group = (
  kind: RenameGroup["kind"],
  name: string,
  symbols: readonly string[],
  descriptions: readonly string[] = [],
): RenameGroup => ({ kind, name, symbols, descriptions }) as unknown as RenameGroup;
const view = (items: readonly TextItem[], groups: readonly RenameGroup[] = []): HarnessView =>
  ({
    texts: () => items,
    groups: (kind: string) => groups.filter((one) => one.kind === kind),
  }) as unknown as HarnessView;
const GET = "tool:get_order";

describe("what is said of a Symbol", () => {
  test("the tool of a parameter; of anything else, itself", () => {
    expect([
      ownerOf(`${GET}/param:a.b` as Sym),
      ownerOf(GET as Sym),
      ownerOf(`${GET}/param:x/param:y` as Sym),
    ]).toEqual([GET, GET, GET]);
  });
  const items = [
    item(
      `${GET}#/description`,
      GET,
      "tool-description",
      "Gets an ",
      { to: ["skill:s" as Sym], form: "exact" },
      "order.",
    ),
    item(`${GET}#/parameters/properties/order_id/description`, GET, "param-description", "Which order."),
    item(`${GET}#/parameters/$defs/x/properties/city/description`, GET, "param-description", "The town."),
    item(`${GET}#/parameters/properties/city/description`, GET, "param-description", "The city."),
    item(`${GET}#/parameters/properties/a~1b~0c/description`, GET, "param-description", "Odd."),
    item(`${GET}#/parameters/properties/order_id/title`, GET, "param-description", "No description."),
    item("skill:s#/body", "skill:s", "skill-body", "Text."),
  ];
  const said = (symbol: string, more: Partial<RenameGroup> = {}) =>
    descriptionsIn(view(items)).of(symbol as Sym, { ...group("param", "x", [symbol]), ...more });
  test("by its tool and its key, wherever the key is declared", () => {
    expect(said(GET)).toEqual(["Gets an  order."]);
    expect(said(`${GET}/param:order_id`)).toEqual(["Which order."]);
    expect(said(`${GET}/param:ship.city`)).toEqual(["The town.", "The city."]);
    expect(said(`${GET}/param:list[].city`)).toEqual(["The town.", "The city."]);
    expect(said(`${GET}/param:city[]`)).toEqual(["The town.", "The city."]);
    expect(said(`${GET}/param:a/b~c`)).toEqual(["Odd."]);
  });
  test("else what its group is told of, where that is one", () => {
    const descriptions = ["Told."];
    expect(said(`${GET}/param:none`, { descriptions })).toEqual(["Told."]);
    expect(
      said(`${GET}/param:none`, {
        descriptions,
        symbols: [`${GET}/param:none`, "tool:b/param:none"] as never,
      }),
    ).toEqual([]);
    expect(said("skill:s", { descriptions })).toEqual(["Told."]);
    expect(said(GET, { descriptions })).toEqual(["Gets an  order."]);
  });
  test("is read once for one list of texts", () => {
    expect(descriptionsIn(view(items))).toBe(descriptionsIn(view(items)));
    expect(descriptionsIn(view([...items]))).not.toBe(descriptionsIn(view(items)));
  });
});

describe("what tells the sense of a word", () => {
  const items = [
    item(`${GET}#/parameters/properties/order_id/description`, GET, "param-description", "Which order."),
  ];
  const groups = [
    group("tool", "get_order", [GET], ["Gets an order."]),
    group("tool", "put_it", ["tool:put_it"], ["Puts."]),
    group("param", "order_id", [`${GET}/param:order_id`]),
    group("param", "page_no", [`${GET}/param:page_no`, "tool:put_it/param:page_no"]),
    group("skill", "guide", ["skill:guide"]),
  ] as const;
  const clues = (at: number): readonly string[] => {
    const harness = view(items, groups);
    return cluesFor(groups[at] as RenameGroup, harness, descriptionsIn(harness));
  };
  test("its description, or its tool with what else that takes", () => {
    expect(clues(2)).toEqual(["Which order."]);
    expect(clues(3)).toEqual(["get order order id page no Gets an order.", "put it page no Puts."]);
    expect(clues(0)).toEqual(["Gets an order."]);
    expect(clues(4)).toEqual([]);
  });
  test("of two Symbols, where one has a description", () => {
    const harness = view(
      [
        ...items,
        item(
          "tool:put_it#/parameters/properties/page_no/description",
          "tool:put_it",
          "param-description",
          "The page.",
        ),
      ],
      groups,
    );
    expect(cluesFor(groups[3], harness, descriptionsIn(harness))).toEqual([
      "get order order id page no Gets an order.",
      "The page.",
    ]);
  });
});
