/** Views of the example for every kind of edit, alone and together, with nothing wrong in them. */
import type { Trial } from "../../src/laws/law.js";
import type { Edit } from "../../src/model/edit.js";
import type { Harness, Section, Tool } from "../../src/model/harness.js";
import { REWORDINGS } from "./shop-harness.js";
import { type Recipe, trialOf } from "./shop-trials.js";

const TOOLS = ["tool:get_order", "tool:find_items", "tool:load_skill"];
const SECTIONS = ["role", "rules", "skills", "tools", "vip", "never"].map((id) => `section:${id}`);

const reordered = <T>(list: readonly T[], order: readonly number[]): T[] => order.map((i) => list[i] as T);
const prompt = (harness: Harness, change: Partial<Harness["prompt"]>): Harness => ({
  ...harness,
  prompt: { ...harness.prompt, ...change },
});

const SEMANTIC = {
  "tool:get_order": "fetch_purchase",
  "tool:find_items": "search_goods",
  "tool:load_skill": "open_guide",
};
const SKILLS = { "skill:item-qa": "goods-answers", "skill:refund-care": "money-back" };
const PARAMS = {
  "tool:get_order/param:order_id": "purchase_ref",
  "tool:get_order/param:ship": "destination",
  "tool:get_order/param:ship.city": "town",
  "tool:get_order/param:ship.zip": "postal_code",
  "tool:get_order/param:lines[].sku": "article",
  "tool:find_items/param:query": "search_words",
  "tool:load_skill/param:skill_name": "guide",
};

const WEATHER: Tool = {
  name: "get_weather",
  description: "Weather of a place.",
  parameters: { type: "object", properties: { place: { type: "string" } } },
  extra: {},
};
const NOTE: Section = {
  id: "fire-drill",
  title: "Fire drill",
  body: "Leave by the back door.",
  after: [],
  pinned: false,
};

const insertTool = {
  kind: "insert",
  symbol: "new:add-distractor-tools#0",
  item: { of: "tool", value: WEATHER },
  before: "tool:find_items",
} as unknown as Edit;
const insertSection = {
  kind: "insert",
  symbol: "new:add-section#0",
  item: { of: "section", value: NOTE },
  before: null,
} as unknown as Edit;
const inserted = (harness: Harness): Harness => ({
  ...prompt(harness, { sections: [...harness.prompt.sections, NOTE] }),
  tools: harness.tools.toSpliced(1, 0, WEATHER),
});

const orderTools = {
  kind: "order",
  list: "tools",
  from: TOOLS,
  to: reordered(TOOLS, [2, 0, 1]),
} as unknown as Edit;
const orderSections = {
  kind: "order",
  list: "sections",
  from: SECTIONS,
  to: reordered(SECTIONS, [0, 3, 2, 1, 5, 4]),
} as unknown as Edit;
const layouts = [
  { kind: "layout", site: "prompt", from: "markdown", to: "xml" },
  { kind: "layout", site: "skills", from: "list", to: "table" },
  { kind: "layout", site: "tools", from: "list", to: "signature" },
] as readonly Edit[];
const otherLayouts = [
  { kind: "layout", site: "prompt", from: "markdown", to: "caps" },
  { kind: "layout", site: "skills", from: "list", to: "xml" },
  { kind: "layout", site: "tools", from: "list", to: "xml" },
] as readonly Edit[];

export const RECIPES: Readonly<Record<string, Recipe>> = {
  "nothing changed": {},
  "tools renamed": { names: SEMANTIC },
  "tools renamed opaquely": {
    names: { "tool:get_order": "tool_x7", "tool:find_items": "op-19", "tool:load_skill": "k3m9" },
  },
  "tools renamed by style": { names: { "tool:get_order": "getOrder", "tool:find_items": "FindItems" } },
  "names swapped": { names: { "tool:get_order": "find_items", "tool:find_items": "get_order" } },
  "Skills renamed": { names: SKILLS },
  "parameters renamed": { names: PARAMS },
  "all renamed": { names: { ...SEMANTIC, ...SKILLS, ...PARAMS } },
  "tools in another order": {
    shape: (harness) => ({ ...harness, tools: reordered(harness.tools, [2, 0, 1]) }),
    edits: [orderTools],
  },
  "sections in another order": {
    shape: (harness) => prompt(harness, { sections: reordered(harness.prompt.sections, [0, 3, 2, 1, 5, 4]) }),
    edits: [orderSections],
  },
  "Skills in another order": {
    shape: (harness) => ({ ...harness, skills: reordered(harness.skills, [1, 0]) }),
    edits: [
      {
        kind: "order",
        list: "skills",
        from: ["skill:item-qa", "skill:refund-care"],
        to: ["skill:refund-care", "skill:item-qa"],
      } as unknown as Edit,
    ],
  },
  "other layouts": {
    shape: (harness) => prompt(harness, { layout: "xml", skills: "table", tools: "signature" }),
    edits: layouts,
  },
  "still other layouts": {
    shape: (harness) => prompt(harness, { layout: "caps", skills: "xml", tools: "xml" }),
    edits: otherLayouts,
  },
  "texts reworded": { reworded: REWORDINGS },
  "things inserted": { shape: inserted, edits: [insertTool, insertSection] },
  "a thing inserted and taken out": {
    edits: [insertTool, { ...insertTool, kind: "remove" } as Edit],
  },
  "everything at once": {
    names: { ...SEMANTIC, ...SKILLS, ...PARAMS },
    reworded: REWORDINGS,
    shape: (harness) => {
      const all = inserted(harness);
      const sections = reordered(all.prompt.sections, [0, 3, 2, 1, 5, 4, 6]);
      return {
        ...prompt(all, { layout: "xml", skills: "xml", tools: "signature", sections }),
        tools: reordered(all.tools, [3, 0, 1, 2]),
      };
    },
    edits: [
      insertTool,
      insertSection,
      {
        kind: "order",
        list: "tools",
        from: ["tool:get_order", "new:add-distractor-tools#0", "tool:find_items", "tool:load_skill"],
        to: ["tool:load_skill", "tool:get_order", "new:add-distractor-tools#0", "tool:find_items"],
      } as unknown as Edit,
      {
        kind: "order",
        list: "sections",
        from: [...SECTIONS, "new:add-section#0"],
        to: [...reordered(SECTIONS, [0, 3, 2, 1, 5, 4]), "new:add-section#0"],
      } as unknown as Edit,
      { kind: "layout", site: "prompt", from: "markdown", to: "xml" },
      { kind: "layout", site: "skills", from: "list", to: "xml" },
      { kind: "layout", site: "tools", from: "list", to: "signature" },
    ],
  },
};

export const trial = (name: string): Trial => {
  const recipe = RECIPES[name];
  if (recipe === undefined) throw new TypeError(`the example has no View ${name}`);
  return trialOf(recipe);
};
