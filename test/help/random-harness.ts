/** Small random Harnesses with all that can hide a name, and the truth about them: Symbols, names, texts as pieces. */
import type { Condition, Harness, Hook, Section, Skill, Tool } from "../../src/model/harness.js";
import type { Draw } from "../../src/model/propose.js";
import { hookSym, type Sym, sectionSym, skillSym, toolSym } from "../../src/model/symbol.js";
import type { Text, TextSite } from "../../src/model/text.js";
import type { Trajectory } from "../../src/model/trajectory.js";
import { withLimit } from "./random-limit.js";
import { type NamedKind, type Names, namesFrom } from "./random-names.js";
import { type Declared, declaredIn, type Field, randomFields, schemaOf } from "./random-schema.js";
import { filler, joined, sentences, type Thing, written } from "./random-text.js";
import { randomTrajectory } from "./random-trajectory.js";

export interface PlannedTool {
  readonly name: string;
  readonly symbol: Sym;
  readonly fields: readonly Field[];
  readonly params: readonly Declared[];
}

export interface Sample {
  readonly harness: Harness;
  readonly trajectory: Trajectory;
  readonly names: Names;
  /** Every Symbol that has a name, with it. */
  readonly symbols: ReadonlyMap<Sym, string>;
  /** What texts may mention; parameters of one name are one thing. */
  readonly things: readonly Thing[];
  /** The texts that edits may replace, as the engine should read them. */
  readonly texts: ReadonlyMap<TextSite, Text>;
  /** What neither text nor record mentions, so that it can be taken out. */
  readonly spare: readonly Sym[];
  readonly tools: readonly PlannedTool[];
}

export interface World {
  readonly draw: Draw;
  readonly names: Names;
  readonly tools: readonly PlannedTool[];
  readonly loader: PlannedTool;
  readonly skills: readonly string[];
  readonly spareSkills: readonly string[];
  readonly hooks: readonly string[];
  readonly things: readonly Thing[];
  readonly nameOf: (symbol: Sym) => string | undefined;
  /** A text with mentions, kept as pieces under its site. */
  readonly tell: (site: TextSite, things: readonly Thing[], count: number, more?: Telling) => string;
}
interface Telling {
  readonly ends?: Text;
  /** May it hold line breaks? */
  readonly lines?: boolean;
}

export function randomSample(draw: Draw): Sample {
  const names = namesFrom(draw.fork("names"));
  const plan = planned(draw.fork("plan"), names);
  const texts = new Map<TextSite, Text>();
  const symbols = symbolsOf(plan);
  const nameOf = (symbol: Sym): string | undefined => symbols.get(symbol);
  const words = draw.fork("words");
  const things = thingsOf(plan);
  const world: World = {
    ...plan,
    draw: words,
    names,
    things,
    nameOf,
    tell: (site, some, count, { ends = [], lines = true } = {}) => {
      const text = joined([...sentences(words, some, count, lines), ...ends]);
      texts.set(site, text);
      return written(text, nameOf);
    },
  };
  const inline = words.int(6) === 0;
  const sections = sectionsOf(world, plan.titles, inline);
  const plain: Harness = {
    format: "hsa/harness@1",
    name: "random",
    language: "en",
    prompt: {
      layout: inline ? "inline" : (words.pick(["markdown", "xml", "caps"] as const) ?? "markdown"),
      skills: words.pick(["list", "xml", "table"] as const) ?? "list",
      tools: words.pick(["list", "xml", "signature"] as const) ?? "list",
      sections: [...sections],
    },
    tools: plan.tools.map((tool) => toolOf(tool, world)),
    skills: [...plan.skills, ...plan.spareSkills].map((name) => skillOf(name, world)),
    hooks: plan.hooks.map((id) => hookOf(id, world)),
    limits: [],
    activation: [{ tool: plan.loader.name, param: plan.loader.fields[0]?.name ?? "", names: "skill" }],
  };
  const harness = withLimit(plain, texts, draw.fork("limit"));
  return {
    harness,
    trajectory: randomTrajectory(draw.fork("run"), world, harness),
    names,
    symbols,
    things,
    texts,
    spare: [
      plan.tools.at(-1)?.symbol as Sym,
      ...plan.spareSkills.map(skillSym),
      ...sections.map(({ id }) => sectionSym(id)).filter((symbol) => symbol.includes("spare")),
    ],
    tools: plan.tools,
  };
}

interface Plan extends Pick<World, "tools" | "loader" | "skills" | "spareSkills" | "hooks"> {
  readonly titles: readonly string[];
}

function planned(draw: Draw, names: Names): Plan {
  const fresh = (): string => {
    const old = shared[draw.int(shared.length)];
    return old !== undefined && draw.int(5) === 0 ? names.around("param", old) : names.fresh("param");
  };
  const shared: string[] = [];
  const tool = (fields: readonly Field[], old?: string): PlannedTool => {
    const name = old === undefined ? names.fresh("tool") : names.around("tool", old);
    return { name, symbol: toolSym(name), fields, params: declaredIn(toolSym(name), fields) };
  };
  const plain: PlannedTool[] = [];
  for (let i = 0; i < 2 + draw.int(2); i++) {
    const fields = randomFields(draw, fresh, shared);
    // Only parameters at the top are used again: deeper ones would have to fit their place.
    shared.push(...fields.filter(({ children }) => children.length === 0).map(({ name }) => name));
    plain.push(tool(fields, i === 1 && draw.int(3) === 0 ? plain[0]?.name : undefined));
  }
  const loader = tool([{ name: names.fresh("param"), shape: "skill", children: [] }]);
  const spare = tool(randomFields(draw, () => names.fresh("param"), []));
  const some = (kind: NamedKind, count: number): string[] =>
    Array.from({ length: count }, () => names.fresh(kind));
  return {
    tools: [...draw.shuffle([...plain, loader]), spare],
    loader,
    skills: some("skill", 2 + draw.int(2)),
    spareSkills: some("skill", 2),
    hooks: some("hook", 2),
    titles: some("section", 4),
  };
}

function symbolsOf({ tools, skills, spareSkills, hooks, titles }: Plan): ReadonlyMap<Sym, string> {
  return new Map<Sym, string>([
    ...tools.flatMap(({ symbol, name, params }) => [
      [symbol, name] as const,
      ...params.map((param) => [param.symbol, param.name] as const),
    ]),
    ...[...skills, ...spareSkills].map((name) => [skillSym(name), name] as const),
    ...titles.map((title, i) => [sectionSym(sectionId(i)), title] as const),
    ...hooks.map((id) => [hookSym(id), id] as const),
  ]);
}

/** The last two titled sections are those that may go. */
const sectionId = (i: number): string => (i < 2 ? `part-${i + 1}` : `spare-${i - 1}`);

function thingsOf({ tools, skills, hooks, titles }: Plan): readonly Thing[] {
  const params = new Map<string, Sym[]>();
  for (const tool of tools.slice(0, -1)) {
    for (const { name, symbol } of tool.params) params.set(name, [...(params.get(name) ?? []), symbol]);
  }
  return [
    ...tools.slice(0, -1).map(({ name, symbol }): Thing => ({ kind: "tool", name, symbols: [symbol] })),
    ...[...params].map(([name, symbols]): Thing => ({ kind: "param", name, symbols })),
    ...skills.map((name): Thing => ({ kind: "skill", name, symbols: [skillSym(name)] })),
    ...hooks.map((name): Thing => ({ kind: "hook", name, symbols: [hookSym(name)] })),
    ...titles
      .slice(0, 2)
      .map((name, i): Thing => ({ kind: "section", name, symbols: [sectionSym(sectionId(i))] })),
  ];
}

/** In a tool's own words a parameter's name means its own parameter. */
export const seenFrom = (tool: PlannedTool, things: readonly Thing[]): readonly Thing[] =>
  things.map((thing) => {
    const own = tool.params.filter(({ name }) => thing.kind === "param" && name === thing.name);
    return own.length === 0 ? thing : { ...thing, symbols: own.map(({ symbol }) => symbol) };
  });

function toolOf(tool: PlannedTool, world: World): Tool {
  const { draw, tell } = world;
  const things = seenFrom(tool, world.things);
  return {
    name: tool.name,
    description: tell(`${tool.symbol}#/description`, things, 2, { lines: draw.int(8) === 0 }),
    parameters: schemaOf(draw, tool.fields, {
      text: (pointer) => tell(`${tool.symbol}#/parameters${pointer}/description`, things, draw.int(2)),
      toolName: tool.name,
      skills: world.skills,
    }),
    ...(draw.int(3) > 0
      ? {
          result: {
            type: "object",
            properties: {
              told: {
                type: "string",
                description: tell(`${tool.symbol}#/result/properties/told/description`, things, 1),
              },
            },
          },
        }
      : {}),
    extra:
      draw.int(3) === 0
        ? { annotations: { note: tell(`${tool.symbol}#/extra/annotations/note`, things, 1) } }
        : {},
  };
}

function skillOf(name: string, { draw, tell, things }: World): Skill {
  const symbol = skillSym(name);
  return {
    name,
    description: tell(`${symbol}#/description`, things, 1, { lines: draw.int(8) === 0 }),
    kind: "reply",
    body: tell(`${symbol}#/body`, things, 3 + draw.int(3)),
    files: draw.int(4) === 0 ? [{ path: "more.md", text: tell(`${symbol}#/files/0/text`, things, 1) }] : [],
    extra: draw.int(4) === 0 ? { note: tell(`${symbol}#/extra/note`, things, 1) } : {},
  };
}

function sectionsOf(world: World, titles: readonly string[], inline: boolean): readonly Section[] {
  const { draw, tell, tools, things } = world;
  const body = (id: string, ends: Text = []): string =>
    tell(`${sectionSym(id)}#/body`, things, 2, { ends: inline ? [] : ends });
  const around = (title: string) =>
    inline ? { head: title === "" ? "" : `# ${title}\n`, tail: "\n\n" } : {};
  const untitled: readonly Section[] =
    draw.int(2) === 0
      ? [{ id: "start", title: "", body: body("start"), after: [], pinned: false, ...around("") }]
      : [];
  // A slot may bear the name of a parameter; it is the pipeline's word and stays.
  const slot = tools[0]?.params[0]?.name ?? "shop";
  const endsOf = (i: number): Text =>
    i === 0 ? ["\n\n{{tools}}"] : i === 1 ? [`\n\n{{skills}}\n\nfor {{${slot}}} and {{shop}}`] : [];
  return [
    ...untitled,
    ...titles.map((title, i): Section => {
      const id = sectionId(i);
      return {
        id,
        title,
        body: body(id, endsOf(i)),
        after: i === 1 && draw.int(2) === 0 ? ["part-1"] : [],
        pinned: i === 0 && draw.int(3) === 0,
        ...(i === 1 && draw.int(3) === 0 ? { when: { slot, is: "present" as const } } : {}),
        ...around(title),
      };
    }),
  ];
}

function hookOf(id: string, world: World): Hook {
  const { draw, tell, tools, skills, things } = world;
  const tool = tools[draw.int(tools.length - 1)] as PlannedTool;
  const field = tool.fields[0] as Field;
  const path =
    field.children[0] === undefined ? field.name : `${field.name}${dots(field)}${field.children[0].name}`;
  const conditions: readonly Condition[] = [
    {
      kind: "arguments",
      schema: { properties: { [field.name]: { description: filler(draw, 1) } }, required: [field.name] },
    },
    {
      kind: "regex",
      target: `arguments.${path}`,
      pattern: draw.int(8) === 0 ? `^(?:${tool.name}|all)$` : "^(?:none|all)$",
      flags: "u",
      acts: "match",
    },
    { kind: "called", tools: [tool.name], skills: [skills[0] ?? ""] },
    { kind: "length", target: "reply", max: 200 },
    { kind: "from-results", target: `arguments.${field.name}`, tools: [tool.name] },
  ];
  return {
    id,
    event: "before-call",
    tools: [tool.name],
    conditions: conditions.filter(() => draw.int(2) === 0),
    action: "retry",
    message: tell(`${hookSym(id)}#/message`, things, 1, {
      ends: [" at {{target}} of {{tool}}: {{value}}."],
    }),
    budget: 2,
  };
}

const dots = ({ shape }: Field): string => (shape === "array" ? "[]." : shape === "map" ? ".one." : ".");
