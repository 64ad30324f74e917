/** Arguments in another shape, one tool for several, several for one. */
import type { Edit } from "../../src/model/edit.js";
import { desk, deskRecords } from "./desk.js";
import type { CatalogueRow } from "./row.js";

const of = (tool: string, path: string): string => `tool:${tool}/param:${path}`;
const reshaped = (tool: string, change: object): readonly Edit[] => [
  { kind: "reshape", tool: `tool:${tool}`, change } as unknown as Edit,
];
const onDesk = { harness: desk, records: deskRecords };
/** All rows are carried by the one kind, but where they say otherwise. */
const row = (
  id: string,
  what: string,
  edits: readonly Edit[],
  more: Partial<CatalogueRow> = {},
): CatalogueRow => ({ id, what, class: "A", kinds: ["reshape"], edits: () => edits, atLeast: 35, ...more });

export const rows: readonly CatalogueRow[] = [
  row(
    "T4",
    "parameters stand in another order",
    reshaped("search_faq", {
      op: "order",
      from: ["query", "topics", "top_k"].map((key) => of("search_faq", key)),
      to: ["top_k", "query", "topics"].map((key) => of("search_faq", key)),
    }),
  ),
  row(
    "T8",
    "optional parameters move into one object",
    reshaped("search_faq", {
      op: "nest",
      params: [of("search_faq", "topics"), of("search_faq", "top_k")],
      into: "narrowing",
      description: "Where and how far to look.",
    }),
  ),
  row(
    "T8",
    "required parameters move into one object, and the Hook that looks at them follows",
    reshaped("quote_shipping", {
      op: "nest",
      params: [of("quote_shipping", "parcels"), of("quote_shipping", "ship")],
      into: "shipment",
    }),
  ),
  row(
    "T8",
    "members of an object become parameters, with the condition that one of them is given",
    reshaped("find_orders", {
      op: "unnest",
      param: of("find_orders", "lookup"),
      names: ["order_id", "buyer_id"].map((key) => ({ param: of("find_orders", `lookup.${key}`), to: key })),
    }),
  ),
  row(
    "T8",
    "all arguments in one object",
    reshaped("load_skill", { op: "wrap", into: "payload", as: "object" }),
  ),
  row(
    "T8",
    "all arguments in one JSON text",
    reshaped("list_promos", {
      op: "wrap",
      into: "payload",
      as: "text",
      description: "JSON text of an object with the arguments.",
    }),
  ),
  row(
    "T9",
    "listed values as codes, with a legend",
    reshaped("quote_shipping", {
      op: "recode",
      param: of("quote_shipping", "ship.method"),
      table: [
        ["standard", "S1"],
        ["express", "S2"],
      ],
      legend: "S1 is standard, S2 is express.",
    }),
  ),
  row(
    "T9",
    "listed values of a list in another spelling",
    reshaped("find_orders", {
      op: "recode",
      param: of("find_orders", "status"),
      table: ["paid", "packing", "shipped", "delivered", "cancelled"].map((one) => [one, one.toUpperCase()]),
    }),
  ),
  row(
    "T10",
    "ids of sixteen digits as text",
    reshaped("get_item", { op: "retype", param: of("get_item", "link_id"), as: "text" }),
  ),
  row(
    "T10",
    "truth values as yes and no",
    reshaped("list_promos", { op: "retype", param: of("list_promos", "buyer.is_new"), as: "yes-no" }),
  ),
  row(
    "T10",
    "one value as a list of one",
    reshaped("search_faq", { op: "retype", param: of("search_faq", "query"), as: "list" }),
  ),
  row(
    "T10",
    "dates with slashes",
    reshaped("room_booking", { op: "retype", param: of("room_booking", "day"), as: "date-slashes" }),
    { on: onDesk, atLeast: 3 },
  ),
  row("T11", "references give way to what they point at", reshaped("quote_shipping", { op: "inline-refs" })),
  row(
    "T13",
    "an optional parameter must be given",
    reshaped("find_orders", { op: "require", param: of("find_orders", "limit"), value: 5 }),
    { class: "B" },
  ),
  row(
    "T14",
    "a parameter that always has one value is not asked for",
    reshaped("list_promos", { op: "hide", param: of("list_promos", "buyer.is_new"), value: false }),
  ),
  row(
    "T15",
    "a default is told in words",
    reshaped("find_orders", {
      op: "tell-default",
      param: of("find_orders", "limit"),
      sentence: "Without it there are 5.",
    }),
    { class: "B" },
  ),
  row(
    "T22",
    "one tool for each value of a parameter",
    reshaped("room_booking", {
      op: "split",
      param: of("room_booking", "action"),
      tools: [
        { value: "book", name: "take_room", description: "Books a room." },
        { value: "free_up", name: "give_room_back", description: "Gives a room back." },
      ],
    }),
    { on: onDesk, atLeast: 3 },
  ),
  row(
    "T22",
    "one tool for several, told apart by a parameter",
    reshaped("find_person", {
      op: "merge",
      tools: [
        { tool: "tool:find_person", value: "somebody" },
        { tool: "tool:find_printer", value: "a_printer" },
      ],
      name: "look_up",
      param: "sought",
      description: "Finds somebody or something of the office.",
      legend: "somebody: needs a surname; a_printer: needs a floor.",
    }),
    { on: onDesk, atLeast: 3 },
  ),
  row(
    "S13",
    "a Skill is read as a file, by its path",
    [
      ...reshaped("load_skill", {
        op: "affix",
        param: of("load_skill", "skill_name"),
        prefix: "skills/",
        suffix: "/SKILL.md",
      }),
      {
        kind: "rename",
        names: [
          { symbol: "tool:load_skill", from: "load_skill", to: "read_file" },
          { symbol: of("load_skill", "skill_name"), from: "skill_name", to: "file_path" },
          { symbol: "skill:item-qa", from: "item-qa", to: "goods-answers" },
        ],
      } as unknown as Edit,
      {
        kind: "text",
        site: "tool:load_skill#/description",
        from: [
          "Load one Skill by its name and return its instructions. A reply Skill is needed before every reply.",
        ],
        to: ["Read one file and return its text. A reply Skill is needed before every reply."],
      } as unknown as Edit,
      {
        kind: "text",
        site: "tool:load_skill#/parameters/properties/skill_name/description",
        from: ["Name as in the list of Skills."],
        to: ["Path of the file: skills/, the name as in the list of Skills, /SKILL.md."],
      } as unknown as Edit,
    ],
    { kinds: ["reshape", "rename", "text"] },
  ),
];
