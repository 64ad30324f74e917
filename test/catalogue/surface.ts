/** Changes of what a Harness shows: names, order, layout, texts, additions. */
import type { Lowered } from "../../src/core/lowered.js";
import type { Edit, Item } from "../../src/model/edit.js";
import type { Sym } from "../../src/model/symbol.js";
import type { CatalogueRow } from "./row.js";
import { office, officeRecords } from "./small-office.js";
import { order, rename, reword } from "./words.js";

const onOffice = { harness: office, records: officeRecords };
const insert = (symbol: string, item: Item, before: string | null): Edit => ({
  kind: "insert",
  symbol: symbol as Sym,
  item,
  before: before as Sym | null,
});
const remove = (symbol: string, item: Item, before: string | null): Edit => ({
  kind: "remove",
  symbol: symbol as Sym,
  item,
  before: before as Sym | null,
});
const exchange =
  (a: string, b: string) =>
  (from: readonly Sym[]): readonly Sym[] =>
    from.map((symbol) => (symbol === a ? b : symbol === b ? a : symbol) as Sym);

const skills: readonly CatalogueRow[] = [
  {
    id: "S1",
    what: "a Skill is called by a synonym",
    class: "A",
    kinds: ["rename"],
    edits: (lowered) => [
      rename(lowered, { "skill:item-qa": "goods-questions", "skill:chit-chat": "small-talk" }),
    ],
    atLeast: 10,
  },
  {
    id: "S2",
    what: "a Skill is called by a name that means nothing",
    class: "A",
    kinds: ["rename"],
    edits: (lowered) => [rename(lowered, { "skill:item-qa": "mod-q7", "skill:chit-chat": "mod-k2" })],
    atLeast: 10,
  },
  {
    id: "S3",
    what: "a Skill's name in another style, with a version",
    class: "A",
    kinds: ["rename"],
    edits: (lowered) => [
      rename(lowered, { "skill:item-qa": "item-qa-v2", "skill:after-sales": "aftersales" }),
    ],
    atLeast: 10,
  },
  {
    id: "S4",
    what: "a Skill's description in other words",
    class: "B",
    kinds: ["text"],
    edits: (lowered) => [
      reword(lowered, "skill:item-qa#/description", (text) =>
        text.replace("Load it before any reply about goods.", "Before any reply about goods, load it."),
      ),
    ],
  },
  {
    id: "S5",
    what: "a rule of a Skill in other words",
    class: "B",
    kinds: ["text"],
    edits: (lowered) => [
      reword(lowered, "skill:item-qa#/body", (text) =>
        text.replace(
          "One fact more may follow if it helps to decide.",
          "If it helps to decide, one fact more may follow.",
        ),
      ),
    ],
  },
  {
    id: "S6",
    what: "independent rules of a Skill in another order",
    class: "A",
    kinds: ["text"],
    edits: (lowered) => [reword(lowered, "skill:tone-and-length#/body", swapLastItems)],
  },
  {
    id: "S8",
    what: "rules of a Skill as a table",
    class: "A",
    kinds: ["text"],
    edits: (lowered) => [reword(lowered, "skill:tone-and-length#/body", asTable)],
  },
  {
    id: "S9",
    what: "a Skill that has nothing to do with the task",
    class: "B",
    kinds: ["insert"],
    edits: () => [
      insert(
        "new:catalogue#0",
        {
          of: "skill",
          value: {
            name: "fire-drill",
            description: "What to do when the alarm is tested.",
            kind: "other",
            body: "# Alarm\n\nWait for the end of the test.\n",
            files: [],
            extra: {},
          },
        },
        "skill:promotion-info",
      ),
    ],
    atLeast: 30,
  },
  {
    id: "S10",
    what: "a Skill that the run does not load is gone",
    class: "B",
    kinds: ["remove"],
    on: onOffice,
    edits: ({ harness }) => [
      remove(
        "skill:travel-notes",
        { of: "skill", value: harness.skills[1] as Lowered["harness"]["skills"][number] },
        null,
      ),
    ],
  },
  {
    id: "S12",
    what: "the Skill catalogue in another order and layout",
    class: "A",
    kinds: ["order", "layout"],
    on: onOffice,
    edits: (lowered) => [
      order(lowered, "skills", (from) => [...from].reverse()),
      { kind: "layout", site: "skills", from: "list", to: "xml" },
    ],
  },
  {
    id: "S14",
    what: "a Skill's version is another one",
    class: "A",
    kinds: ["text"],
    on: onOffice,
    edits: (lowered) => [reword(lowered, "skill:calendar-tone#/extra/metadata/version", () => "1.3")],
    atLeast: 0,
  },
  {
    id: "S15",
    what: "a Skill's text in another language",
    class: "B",
    kinds: ["text"],
    on: onOffice,
    edits: (lowered) => [reword(lowered, "skill:calendar-tone#/description", () => "关于日历的回答怎么写。")],
  },
];

const tools: readonly CatalogueRow[] = [
  {
    id: "T1",
    what: "a tool is called by a synonym, a meaningless name, another style",
    class: "A",
    kinds: ["rename"],
    edits: (lowered) => [
      rename(lowered, {
        "tool:get_item": "read_listing",
        "tool:check_stock": "op_k7",
        "tool:find_orders": "FindOrders",
      }),
    ],
    atLeast: 10,
  },
  {
    id: "T2",
    what: "tools under a server's prefix",
    class: "A",
    kinds: ["rename"],
    edits: (lowered) => [
      rename(
        lowered,
        Object.fromEntries(lowered.tools.map(({ symbol, tool }) => [symbol, `shop__${tool.name}`])),
      ),
    ],
    atLeast: 10,
  },
  {
    id: "T3",
    what: "parameters have other names, at any depth",
    class: "A",
    kinds: ["rename"],
    edits: (lowered) => [
      rename(
        lowered,
        Object.fromEntries(
          [...lowered.symbols.values()]
            .filter(({ kind, name }) => kind === "param" && name === "link_id")
            .map(({ symbol }) => [symbol, "listing_ref"]),
        ),
      ),
    ],
    atLeast: 10,
  },
  {
    id: "T5",
    what: "tools in another order",
    class: "A",
    kinds: ["order"],
    edits: (lowered) => [order(lowered, "tools", (from) => [...from].reverse())],
    atLeast: 30,
  },
  {
    id: "T6",
    what: "a tool's description in other words",
    class: "B",
    kinds: ["text"],
    edits: (lowered) => [
      reword(
        lowered,
        "tool:quote_shipping#/description",
        () => "Compute shipping fee and delivery time of a set of parcels that go to one address.",
      ),
    ],
    atLeast: 30,
  },
  {
    id: "T7",
    what: "a description that says more",
    class: "B",
    kinds: ["text"],
    edits: (lowered) => [
      reword(lowered, "tool:quote_shipping#/description", (text) => `${text} Both are part of the answer.`),
    ],
    atLeast: 30,
  },
  ...(["openai", "mcp", "anthropic"] as const).map(
    (to): CatalogueRow => ({
      id: "T12",
      what: `the tool catalogue as JSON in the words of an API: ${to}`,
      class: "A",
      kinds: ["layout"],
      edits: () => [{ kind: "layout", site: "tools", from: "list", to }],
      atLeast: 30,
    }),
  ),
  {
    id: "T19",
    what: "a tool that has nothing to do with the task",
    class: "B",
    kinds: ["insert"],
    edits: () => [
      insert(
        "new:catalogue#0",
        {
          of: "tool",
          value: {
            name: "water_plants",
            description: "Opens the valve of the greenhouse.",
            parameters: { type: "object", properties: { minutes: { type: "integer" } } },
            extra: {},
          },
        },
        "tool:find_orders",
      ),
    ],
    atLeast: 30,
  },
  {
    id: "T20",
    what: "a tool that the run does not use is gone",
    class: "B",
    kinds: ["remove"],
    on: onOffice,
    edits: ({ harness }) => [
      remove(
        "tool:list_printers",
        { of: "tool", value: harness.tools[1] as Lowered["harness"]["tools"][number] },
        null,
      ),
    ],
  },
  {
    id: "T24",
    what: "tools change names with each other; descriptions travel with them",
    class: "A",
    kinds: ["rename"],
    edits: (lowered) => [
      rename(lowered, { "tool:check_stock": "list_promos", "tool:list_promos": "check_stock" }),
    ],
    atLeast: 10,
  },
];

const prompt: readonly CatalogueRow[] = [
  {
    id: "P1",
    what: "sections in another order",
    class: "A",
    kinds: ["order"],
    edits: (lowered) => [order(lowered, "sections", exchange("section:style", "section:boundaries"))],
    atLeast: 30,
  },
  {
    id: "P2",
    what: "independent items of a section in another order",
    class: "A",
    kinds: ["text"],
    edits: (lowered) => [reword(lowered, "section:boundaries#/body", swapLastItems)],
    atLeast: 30,
  },
  {
    id: "P3",
    what: "headings written another way",
    class: "A",
    kinds: ["layout"],
    edits: () => [{ kind: "layout", site: "prompt", from: "markdown", to: "xml" }],
    atLeast: 30,
  },
  {
    id: "P4",
    what: "a section in other words",
    class: "B",
    kinds: ["text"],
    edits: (lowered) => [
      reword(lowered, "section:style#/body", (text) =>
        text.replace(
          "The answer comes first; a friendly word may follow it.",
          "First comes the answer; a friendly word may come after it.",
        ),
      ),
    ],
    atLeast: 30,
  },
  {
    id: "P7",
    what: "a section that no run is about",
    class: "B",
    kinds: ["insert"],
    edits: () => [
      insert(
        "new:catalogue#0",
        {
          of: "section",
          value: {
            id: "canteen",
            title: "Canteen",
            body: "The canteen is closed on Sundays.",
            after: [],
            pinned: false,
          },
        },
        null,
      ),
    ],
    atLeast: 30,
  },
  {
    id: "P8",
    what: "a rule said once more in other words",
    class: "B",
    kinds: ["text"],
    edits: (lowered) => [
      reword(
        lowered,
        "section:boundaries#/body",
        (text) => `${text.trimEnd()}\n- Again: nobody hears of the orders of others.\n`,
      ),
    ],
    atLeast: 30,
  },
  {
    id: "P10",
    what: "examples in another order",
    class: "B",
    kinds: ["text"],
    on: onOffice,
    edits: (lowered) => [
      reword(lowered, "section:examples#/body", (text) => text.split("\n\n").reverse().join("\n\n")),
    ],
  },
  {
    id: "P12",
    what: "more white space between items",
    class: "B",
    kinds: ["text"],
    edits: (lowered) => [
      reword(lowered, "section:boundaries#/body", (text) => text.replaceAll("\n- ", "\n\n- ")),
    ],
    atLeast: 30,
  },
];

/** The last two items of a list change places. */
function swapLastItems(text: string): string {
  const lines = text.split("\n");
  const items = lines.flatMap((line, i) => (line.startsWith("- ") ? [i] : []));
  const [a, b] = items.slice(-2) as [number, number];
  return lines
    .with(a, lines[b] as string)
    .with(b, lines[a] as string)
    .join("\n");
}

function asTable(text: string): string {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => line.startsWith("- "));
  return lines
    .map((line) => line.replace(/^- (.*)$/, "| $1 |"))
    .toSpliced(first, 0, "| rule |", "| --- |")
    .join("\n");
}

export const rows: readonly CatalogueRow[] = [...skills, ...tools, ...prompt];
