/** Harness → Symbols and references. Structure first (declarations), then text. */
import type { Harness, Tool } from "../model/harness.js";
import { get, has, isObject, type Json, type JsonObject, members } from "../model/json.js";
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import { hookSym, paramSym, resultSym, type Sym, sectionSym, skillSym, toolSym } from "../model/symbol.js";
import { isRef, type Ref, type Text, type TextSite } from "../model/text.js";
import { harnessDigest } from "./digest.js";
import { buildLexicon, type Named } from "./lexicon.js";
import { lowerHook } from "./lower-hook.js";
import { lowerSchema, type SchemaReader } from "./lower-schema.js";
import type { Declared, Lowered, LoweredHook, LoweredSection, LoweredSkill, LoweredTool } from "./lowered.js";
import { type MentionContext, readMentions } from "./mention.js";
import { type Node, refsIn, sitesIn, value } from "./node.js";
import { at, type SchemaShape, shapeOf } from "./schema-shape.js";
import { eachToken } from "./tokens.js";
import { foldName, isDistinctive } from "./words.js";

/** Tools that a model provider defines: their names are part of the provider's contract. */
export const PROVIDER_TOOLS: ReadonlySet<string> = new Set([
  "bash",
  "computer",
  "memory",
  "str_replace_based_edit_tool",
  "web_search",
  "code_execution",
  "python",
]);

interface Shapes {
  readonly params?: SchemaShape;
  readonly result?: SchemaShape;
}

export function lowerHarness(harness: Harness): Result<Lowered> {
  const problems = duplicates(harness);
  if (problems.length > 0) return failed(...problems);

  const shapes = new Map<Sym, Shapes>();
  const symbols = declare(harness, shapes);
  const lexicon = buildLexicon([...symbols.values()]);
  const texts = new Map<TextSite, Text>();
  const blocked = new Map<Sym, Problem>();
  const ties: (readonly Sym[])[] = [];
  const words = new Set<string>();

  const block = (symbol: Sym, where: string, what: string, remedy?: string): void => {
    if (!blocked.has(symbol)) {
      blocked.set(symbol, {
        code: "not-renamable",
        where,
        what,
        ...(remedy === undefined ? {} : { remedy }),
      });
    }
  };
  const note = (refs: Iterable<Ref>): void => {
    for (const { to } of refs) if (to.length > 1) ties.push(to);
  };
  const read = (text: string, where: string, context: MentionContext): Text => {
    const reading = readMentions(text, lexicon, context);
    eachToken(text, (start, end) => words.add(wordKey(text.slice(start, end))));
    note(reading.text.filter(isRef));
    for (const symbol of reading.ambiguous) {
      const name = symbols.get(symbol)?.name ?? "";
      block(
        symbol,
        where,
        `"${name}" stands here as a bare plain word that may or may not be the name`,
        `write \`${name}\` in code format where the name is meant`,
      );
    }
    return reading.text;
  };
  const prose =
    (context: MentionContext) =>
    (text: string, site: TextSite): Text => {
      const lowered = read(text, site, context);
      texts.set(site, lowered);
      return lowered;
    };
  const data =
    (where: string, context: MentionContext) =>
    (text: string): Text =>
      read(text, where, { ...context, data: true });

  const skillNames = new Map(harness.skills.map((skill) => [skill.name, skillSym(skill.name)]));
  const toolNames = new Map(harness.tools.map((tool) => [tool.name, toolSym(tool.name)]));
  const activation = new Map<Sym, { param: Sym; names: "skill" | "tool" }>();
  for (const { tool, param, names } of harness.activation) {
    const symbol = shapes.get(toolSym(tool))?.params?.params.find(({ path }) => path === param)?.symbol;
    if (symbol === undefined) {
      problems.push({
        code: "bad-harness",
        where: `${harness.name}: activation`,
        what: `there is no parameter "${param}" of a tool "${tool}"`,
        exists: `tools: ${[...toolNames.keys()].join(", ")}`,
      });
    } else activation.set(toolSym(tool), { param: symbol, names });
  }
  if (problems.length > 0) return failed(...problems);

  const schemaReader = (tool: Tool, symbol: Sym, shape: SchemaShape, prefix: string): SchemaReader => ({
    tool: symbol,
    toolName: tool.name,
    shape,
    prefix,
    nameOf: (sym) => symbols.get(sym)?.name ?? "",
    prose: prose({ tool: symbol }),
    named: (text) => namedRef(text, activation.get(symbol)?.names, skillNames, toolNames),
    data: data(`${symbol}#${prefix}`, { tool: symbol }),
  });
  const tools = harness.tools.map((tool): LoweredTool => {
    const symbol = toolSym(tool.name);
    const shape = shapes.get(symbol) ?? {};
    if (PROVIDER_TOOLS.has(tool.name))
      block(symbol, symbol, "the name belongs to a tool that the model's provider defines");
    for (const param of shape.params?.params ?? []) {
      if (param.opaque)
        block(param.symbol, param.symbol, "a pattern or propertyNames in the schema also speaks of this key");
    }
    const reader = (which: SchemaShape, prefix: string): SchemaReader =>
      schemaReader(tool, symbol, which, prefix);
    return {
      symbol,
      tool,
      ...(tool.description === undefined
        ? {}
        : { description: prose({ tool: symbol })(tool.description, `${symbol}#/description`) }),
      ...(tool.parameters === undefined || shape.params === undefined
        ? {}
        : {
            parameters: lowerSchema(tool.parameters, reader(shape.params, "/parameters")),
            shape: shape.params,
          }),
      ...(tool.result === undefined || shape.result === undefined
        ? {}
        : { result: lowerSchema(tool.result, reader(shape.result, "/result")), resultShape: shape.result }),
      extra: extraNode(tool.extra, `${symbol}#/extra`, prose({ tool: symbol })),
    };
  });
  const skills = harness.skills.map((skill): LoweredSkill => {
    const symbol = skillSym(skill.name);
    const at_ = prose({});
    return {
      symbol,
      skill,
      description: at_(skill.description, `${symbol}#/description`),
      body: at_(skill.body, `${symbol}#/body`),
      files: skill.files.map(({ path, text }, i) => ({
        path: at_(path, `${symbol}#/files/${i}/path`),
        text: at_(text, `${symbol}#/files/${i}/text`),
      })),
      extra: extraNode(skill.extra, `${symbol}#/extra`, at_),
    };
  });
  const sections = harness.prompt.sections.map((section): LoweredSection => {
    const symbol = sectionSym(section.id);
    const at_ = prose({});
    return {
      symbol,
      section,
      title: at_(section.title, `${symbol}#/title`),
      body: at_(section.body, `${symbol}#/body`),
      ...(section.head === undefined ? {} : { head: at_(section.head, `${symbol}#/head`) }),
      ...(section.tail === undefined ? {} : { tail: at_(section.tail, `${symbol}#/tail`) }),
    };
  });
  const find = (kind: "tool" | "skill", name: string): Sym | undefined =>
    (kind === "tool" ? toolNames : skillNames).get(name);
  const shapesOf = (names: readonly string[]) =>
    (names.length > 0 ? names : harness.tools.map(({ name }) => name)).flatMap((name) => {
      const root = shapes.get(toolSym(name))?.params?.root;
      return root === undefined ? [] : [root];
    });
  const hooks = harness.hooks.map((hook): LoweredHook => {
    const node = lowerHook(hook, {
      find,
      shapes: shapesOf,
      prose: prose({}),
      data: data(hookSym(hook.id), {}),
    });
    note(refsIn(node));
    return { symbol: hookSym(hook.id), hook, node };
  });
  for (const tool of tools) {
    for (const node of [tool.parameters, tool.result]) {
      if (node === undefined) continue;
      for (const [site, text] of sitesIn(node)) texts.set(site, text);
    }
  }
  blockMixed(ties, symbols, block);
  return ok({
    harness,
    digest: harnessDigest(harness),
    symbols,
    lexicon,
    sections,
    tools,
    skills,
    hooks,
    toolsByName: new Map(tools.map((tool) => [tool.tool.name, tool])),
    skillsByName: new Map(skills.map((skill) => [skill.skill.name, skill])),
    activation,
    texts,
    blocked,
    ties,
    foldedNames: new Set([...symbols.values()].map(({ name }) => foldName(name))),
    words,
  });
}

/** Distinctive words are compared folded, plain ones as lower-case words. */
export const wordKey = (token: string): string =>
  isDistinctive(token) ? foldName(token) : token.toLowerCase();

function declare(harness: Harness, shapes: Map<Sym, Shapes>): ReadonlyMap<Sym, Declared> {
  const symbols = new Map<Sym, Declared>();
  const add = (declared: Declared): void => void symbols.set(declared.symbol, declared);
  for (const tool of harness.tools) {
    const owner = toolSym(tool.name);
    add({
      symbol: owner,
      kind: "tool",
      name: tool.name,
      ...(tool.description === undefined ? {} : { description: tool.description }),
    });
    const params =
      tool.parameters === undefined ? undefined : shapeOf(tool.parameters, (path) => paramSym(owner, path));
    const result =
      tool.result === undefined ? undefined : shapeOf(tool.result, (path) => resultSym(owner, path));
    shapes.set(owner, {
      ...(params === undefined ? {} : { params }),
      ...(result === undefined ? {} : { result }),
    });
    for (const [kind, shape, schema] of [
      ["param", params, tool.parameters],
      ["result", result, tool.result],
    ] as const) {
      for (const { symbol, name, declarations } of shape?.params ?? []) {
        add({ symbol, kind, name, owner, ...meaningOf(schema as JsonObject, declarations) });
      }
    }
  }
  for (const { name, description } of harness.skills)
    add({ symbol: skillSym(name), kind: "skill", name, description });
  for (const { id, title } of harness.prompt.sections) {
    if (title !== "") add({ symbol: sectionSym(id), kind: "section", name: title });
  }
  for (const { id } of harness.hooks) add({ symbol: hookSym(id), kind: "hook", name: id } satisfies Named);
  return symbols;
}

function meaningOf(
  schema: JsonObject,
  declarations: readonly string[],
): { description?: string; type?: string } {
  const nodes = declarations.map((pointer) => at(schema, pointer)).filter(isObject);
  const description = nodes
    .map((node) => get(node, "description"))
    .find((text) => typeof text === "string" && text !== "");
  const type = nodes
    .map((node) => (has(node, "enum") ? "enum" : get(node, "type")))
    .find((one) => typeof one === "string");
  return {
    ...(description === undefined ? {} : { description: description as string }),
    ...(type === undefined ? {} : { type: type as string }),
  };
}

function namedRef(
  text: string,
  names: "skill" | "tool" | undefined,
  skills: ReadonlyMap<string, Sym>,
  tools: ReadonlyMap<string, Sym>,
): Ref | undefined {
  const symbol = names === "skill" ? skills.get(text) : names === "tool" ? tools.get(text) : undefined;
  return symbol === undefined ? undefined : { to: [symbol], form: "exact" };
}

function extraNode(extra: JsonObject, site: string, prose: (text: string, site: TextSite) => Text): Node {
  const walk = (inner: Json, here: string): Node => {
    if (typeof inner === "string")
      return { is: "text", text: prose(inner, here as TextSite), site: here as TextSite };
    if (Array.isArray(inner))
      return { is: "array", items: inner.map((item, i) => walk(item as Json, `${here}/${i}`)) };
    if (!isObject(inner)) return value(inner);
    return {
      is: "object",
      entries: members(inner).map(([key, item]) => [key, walk(item, `${here}/${key}`)]),
    };
  };
  return walk(extra, site);
}

/** One word that stands for things of different kinds can only move if all move, which no rename does. */
function blockMixed(
  ties: readonly (readonly Sym[])[],
  symbols: ReadonlyMap<Sym, Declared>,
  block: (symbol: Sym, where: string, what: string, remedy?: string) => void,
): void {
  for (const tie of ties) {
    const kinds = new Set(tie.map((symbol) => symbols.get(symbol)?.kind));
    if (kinds.size < 2) continue;
    const name = symbols.get(tie[0] as Sym)?.name ?? "";
    for (const symbol of tie) {
      block(
        symbol,
        symbol,
        `Harness text names "${name}", which may be ${[...tie].join(" or ")}`,
        "say which is meant: write the word parameter, field or tool beside the name",
      );
    }
  }
}

function duplicates(harness: Harness): Problem[] {
  const problems: Problem[] = [];
  const check = (what: string, names: readonly string[]): void => {
    const seen = new Set<string>();
    for (const name of names) {
      if (seen.has(name)) {
        problems.push({
          code: "name-clash",
          where: harness.name,
          what: `two ${what} are called "${name}"`,
          expected: "names that differ",
        });
      }
      seen.add(name);
    }
  };
  check(
    "tools",
    harness.tools.map(({ name }) => name),
  );
  check(
    "Skills",
    harness.skills.map(({ name }) => name),
  );
  check(
    "sections",
    harness.prompt.sections.map(({ id }) => id),
  );
  check(
    "Hooks",
    harness.hooks.map(({ id }) => id),
  );
  return problems;
}
