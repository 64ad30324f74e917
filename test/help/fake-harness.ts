/** A HarnessView from a few lines, so that a transform's choices can be tested without the engine. */
import type { LayoutSite, ListName } from "../../src/model/edit.js";
import type { HarnessView, ListItem, RenameGroup, RenameKind, TextItem } from "../../src/model/propose.js";
import { newSym, paramSym, type Sym, sectionSym, skillSym, toolSym } from "../../src/model/symbol.js";
import type { TextSite } from "../../src/model/text.js";

export interface FakeTool {
  readonly name: string;
  readonly description?: string;
  /** Descriptions by name; a type may stand before a colon: `"array: the items"`. */
  readonly params?: Readonly<Record<string, string>>;
}

export interface FakeSection {
  readonly id: string;
  readonly body?: string;
  readonly pinned?: boolean;
  readonly after?: readonly string[];
}

export interface Fake {
  readonly language?: HarnessView["language"];
  readonly tools?: readonly FakeTool[];
  readonly skills?: Readonly<Record<string, string>>;
  readonly sections?: readonly FakeSection[];
  readonly layouts?: Partial<
    Record<LayoutSite, { readonly current: string; readonly choices: readonly string[] }>
  >;
}

const fold = (name: string): string => name.toLowerCase().replace(/[\s_.-]/g, "");

export function fakeHarness({
  language = "en",
  tools = [],
  skills = {},
  sections = [],
  layouts = {},
}: Fake): HarnessView {
  const groups: Record<RenameKind, readonly RenameGroup[]> = {
    tool: tools.map(({ name, description }) => one("tool", name, toolSym(name), description)),
    skill: Object.entries(skills).map(([name, description]) =>
      one("skill", name, skillSym(name), description),
    ),
    param: paramGroups(tools),
  };
  const lists: Record<ListName, readonly ListItem[]> = {
    tools: tools.map(({ name }) => ({ symbol: toolSym(name), name, pinned: false, after: [] })),
    skills: Object.keys(skills).map((name) => ({ symbol: skillSym(name), name, pinned: false, after: [] })),
    sections: sections.map(({ id, pinned = false, after = [] }) => ({
      symbol: sectionSym(id),
      name: id,
      pinned,
      after: after.map(sectionSym),
    })),
  };
  const names = Object.values(groups).flatMap((list) => list.map(({ name }) => name));
  const texts = textsOf({ tools, skills, sections });
  const words = [...names, ...texts.map(({ base }) => base)].join(" ").toLowerCase();
  return deepFreeze({
    language,
    groups: (kind: RenameKind) => groups[kind],
    isFree: (name: string, instead?: string) =>
      /^[a-z][\w-]{1,39}$/i.test(name) &&
      (instead !== undefined && fold(instead) === fold(name)
        ? name !== instead
        : !names.some((other) => fold(other) === fold(name))),
    list: (name: ListName) => lists[name],
    layout: (site: LayoutSite) => layouts[site] ?? { current: "list", choices: ["list"] },
    texts: () => texts,
    readText: (_site: TextSite, text: string) =>
      text.includes("no_such_tool")
        ? {
            ok: false as const,
            problems: [{ code: "no-such-symbol" as const, where: "bank", what: "unknown" }],
          }
        : { ok: true as const, value: [text] },
    vocabulary: () => new Set(words.match(/[a-z0-9]+/g) ?? []),
    fresh: (n: number) => newSym("step", n),
    structure: () => ({ tools: [], skills: [], sections: [], hooks: [], limits: [], activation: [] }),
    snag: () => undefined,
    removal: () => undefined,
  });
}

const one = (kind: RenameKind, name: string, symbol: Sym, description?: string): RenameGroup => ({
  kind,
  symbols: [symbol],
  name,
  descriptions: description === undefined ? [] : [description],
  types: [],
  plain: /^[a-z]+$/.test(name),
});

function paramGroups(tools: readonly FakeTool[]): readonly RenameGroup[] {
  const found = new Map<string, RenameGroup>();
  for (const { name: tool, params = {} } of tools) {
    for (const [name, told] of Object.entries(params)) {
      const [type = "string", description = ""] = told.includes(": ")
        ? told.split(/: (.*)/s)
        : ["string", told];
      const group = found.get(name) ?? { ...one("param", name, paramSym(toolSym(tool), name)), symbols: [] };
      found.set(name, {
        ...group,
        symbols: [...group.symbols, paramSym(toolSym(tool), name)],
        descriptions: description === "" ? group.descriptions : [...group.descriptions, description],
        types: [...new Set([...group.types, type])],
      });
    }
  }
  return [...found.values()];
}

function textsOf({ tools = [], skills = {}, sections = [] }: Fake): readonly TextItem[] {
  const item = (owner: Sym, pointer: string, role: TextItem["role"], base: string): TextItem => ({
    site: `${owner}#/${pointer}`,
    owner,
    role,
    text: [base],
    base,
  });
  return [
    ...tools.map(({ name, description = "" }) =>
      item(toolSym(name), "description", "tool-description", description),
    ),
    ...tools.flatMap(({ name, params = {} }) =>
      Object.entries(params).flatMap(([param, told]) => {
        const text = told.includes(": ") ? told.replace(/^.*?: /s, "") : told;
        const pointer = `parameters/properties/${param}/description`;
        return text === "" ? [] : [item(toolSym(name), pointer, "param-description", text)];
      }),
    ),
    ...Object.entries(skills).map(([name, text]) =>
      item(skillSym(name), "description", "skill-description", text),
    ),
    ...sections.map(({ id, body = "" }) => item(sectionSym(id), "body", "section-body", body)),
  ];
}

/** Whoever changes what was handed in gets a TypeError. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
