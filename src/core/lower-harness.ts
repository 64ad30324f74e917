/** Harness → Symbols and references. Structure first (declarations), then text. */
import { findInCode } from "../model/code-names.js";
import {
  type Harness,
  type Hook,
  isTemplate,
  type Section,
  type Skill,
  type Tool,
} from "../model/harness.js";
import { isArray, isObject, type Json, type JsonObject, members } from "../model/json.js";
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import { hookSym, type Sym, sectionSym, skillSym, toolSym } from "../model/symbol.js";
import type { TextSite } from "../model/text.js";
import { type Declarations, declare, duplicateNames, paramsShape } from "./declare.js";
import { type HarnessText, harnessText } from "./harness-text.js";
import { declaredKeys } from "./keys-in-json-text.js";
import { titlesTaggedAs } from "./layout.js";
import { buildLexicon, type Lexicon, lexiconGap, type Named } from "./lexicon.js";
import { type HookReader, lowerHook } from "./lower-hook.js";
import { lowerSchema } from "./lower-schema.js";
import {
  type Activated,
  type Lowered,
  type LoweredHook,
  type LoweredSection,
  type LoweredSkill,
  type LoweredTool,
  namedValue,
  nameInValue,
} from "./lowered.js";
import { matcherProblems } from "./matchers.js";
import { arrayNode, type Node, objectNode, refsIn, textNode, value } from "./node.js";
import { promptPrinter } from "./prompt.js";
import { readingsWith } from "./readings.js";
import type { SchemaShape } from "./schema-shape.js";
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

type Activation = Lowered["activation"];

/**
 * Once per Harness: the result is shared by every record made under it. `before`: a Harness of which this one keeps most parts as the
 * very objects they were; what is known of these is not found again.
 */
export function lowerHarness(harness: Harness, before?: Lowered): Result<Lowered> {
  const [problem, ...more] = harnessProblems(harness);
  if (problem !== undefined) return failed(problem, ...more);
  const declared = declare(harness);
  const activation = activationOf(harness);
  if (!activation.ok) return activation;

  const { symbols } = declared;
  const names = [...symbols.values()];
  const lexicon = buildLexicon(names);
  const text = harnessText(symbols, readingsWith(lexicon, before && gapFrom(before, names, lexicon)));
  const each = harness.tools.map((tool) => {
    // What such a tool's parameter names, others declare.
    const isFree =
      !activation.value.has(toolSym(tool.name)) && before?.activation.has(toolSym(tool.name)) !== true;
    return text.part(tool, isFree, () => lowerTool(tool, declared, activation.value, text));
  });
  const tools = each.map(({ lowered }) => lowered);
  const inTexts = new Set(each.flatMap((one) => one.inTexts));
  const skills = harness.skills.map((skill) => text.part(skill, true, () => lowerSkill(skill, text)));
  const sections = harness.prompt.sections.map((section) =>
    text.part(section, true, () => lowerSection(section, text)),
  );
  const hooks = lowerHooks(harness, declared, text);
  blockTagged(harness, symbols, text);
  blockInTexts(inTexts, symbols, text);
  return ok({
    harness,
    symbols,
    lexicon,
    prompt: promptPrinter(harness),
    sections,
    tools,
    skills,
    hooks,
    toolsByName: new Map(tools.map((tool) => [tool.tool.name, tool])),
    skillsByName: new Map(skills.map((skill) => [skill.skill.name, skill])),
    activation: activation.value,
    texts: text.texts,
    blocked: text.blocked,
    names: new Set(names.map(({ name }) => name)),
    foldedNames: new Set(names.map(({ name }) => foldName(name))),
    words: text.words,
  });
}

const gapFrom = (before: Lowered, names: readonly Named[], lexicon: Lexicon) => ({
  lexicon: before.lexicon,
  gap: lexiconGap([...before.symbols.values()], names, [before.lexicon, lexicon]),
});

/** All that can be wrong with a Harness; without any it can be lowered. */
export function harnessProblems(harness: Harness): readonly Problem[] {
  const twice = duplicateNames(harness);
  if (twice.length > 0) return twice;
  const matchers = matcherProblems(harness);
  if (matchers.length > 0) return matchers.map((one): Problem => ({ ...one, code: "bad-harness" }));
  const activation = activationOf(harness);
  return activation.ok ? [] : activation.problems;
}

function activationOf(harness: Harness): Result<Activation> {
  const found = new Map<Sym, Activated>();
  const problems: Problem[] = [];
  for (const { tool, param, names, prefix = "", suffix = "" } of harness.activation) {
    const { parameters } = harness.tools.find(({ name }) => name === tool) ?? {};
    const shape = parameters === undefined ? undefined : paramsShape(parameters, tool);
    const symbol = shape?.params.find(({ path }) => path === param)?.symbol;
    if (symbol !== undefined) found.set(toolSym(tool), { param: symbol, path: param, names, prefix, suffix });
    else {
      problems.push({
        code: "bad-harness",
        where: `${harness.name}: activation`,
        what: `there is no parameter "${param}" of a tool "${tool}"`,
        exists: `tools: ${harness.tools.map(({ name }) => name).join(", ")}`,
      });
    }
  }
  return problems.length > 0 ? failed(...problems) : ok(found);
}

function lowerTool(
  tool: Tool,
  { symbols, shapes }: Declarations,
  activation: Activation,
  text: HarnessText,
): { readonly lowered: LoweredTool; readonly inTexts: readonly string[] } {
  const symbol = toolSym(tool.name);
  const inTexts: string[] = [];
  const { params, result } = shapes.get(symbol) ?? {};
  const prose = text.prose({ tool: symbol });
  if (PROVIDER_TOOLS.has(tool.name))
    text.block(symbol, symbol, "the name belongs to a tool that the model's provider defines");
  for (const { symbol: param, opaque } of params?.params ?? []) {
    if (opaque)
      text.block(
        param,
        param,
        "a pattern in the schema also speaks of this key, or the key reads like a path",
      );
  }
  const own = activation.get(symbol);
  const schema = (json: JsonObject, shape: SchemaShape, prefix: string, side: "param" | "result"): Node =>
    lowerSchema(json, {
      tool: symbol,
      toolName: tool.name,
      shape,
      prefix,
      nameOf: (sym) => symbols.get(sym)?.name ?? "",
      prose: text.prose({ tool: symbol, side }),
      named: (word, param) => {
        if (own === undefined || own.param !== param) return undefined;
        const name = nameInValue(word, own);
        if (name === undefined) return undefined;
        const named = own.names === "skill" ? skillSym(name) : toolSym(name);
        return symbols.has(named) ? namedValue(named, own) : undefined;
      },
      value: text.value(`${symbol}#${prefix}`),
      inText: (inner) => {
        inTexts.push(...declaredKeys(inner));
      },
    });
  const lowered: LoweredTool = {
    symbol,
    tool,
    ...(tool.description === undefined
      ? {}
      : { description: prose(tool.description, `${symbol}#/description`) }),
    ...(tool.parameters === undefined || params === undefined
      ? {}
      : { parameters: schema(tool.parameters, params, "/parameters", "param"), shape: params }),
    ...(tool.result === undefined || result === undefined
      ? {}
      : { result: schema(tool.result, result, "/result", "result"), resultShape: result }),
    extra: extraNode(tool.extra, `${symbol}#/extra`, prose),
  };
  return { lowered, inTexts };
}

function lowerSkill(skill: Skill, text: HarnessText): LoweredSkill {
  const symbol = skillSym(skill.name);
  const prose = text.prose({ skill: symbol });
  return {
    symbol,
    skill,
    description: prose(skill.description, `${symbol}#/description`),
    body: prose(skill.body, `${symbol}#/body`),
    files: skill.files.map((file, i) => ({
      path: prose(file.path, `${symbol}#/files/${i}/path`),
      text: prose(file.text, `${symbol}#/files/${i}/text`),
    })),
    extra: extraNode(skill.extra, `${symbol}#/extra`, prose),
  };
}

function lowerSection(section: Section, text: HarnessText): LoweredSection {
  const symbol = sectionSym(section.id);
  const prose = text.prose(isTemplate(section) ? { template: true } : {});
  return {
    symbol,
    section,
    title: prose(section.title, `${symbol}#/title`),
    body: prose(section.body, `${symbol}#/body`),
    ...(section.head === undefined ? {} : { head: prose(section.head, `${symbol}#/head`) }),
    ...(section.tail === undefined ? {} : { tail: prose(section.tail, `${symbol}#/tail`) }),
  };
}

function lowerHooks(
  harness: Harness,
  { symbols, shapes }: Declarations,
  text: HarnessText,
): readonly LoweredHook[] {
  const declaredNames = harness.tools.map(({ name }) => name);
  const inCode = new Map<Sym, Set<Sym>>();
  const lowered = harness.hooks.map((hook) => {
    const reader: HookReader = {
      find: (kind, name) => {
        const symbol = kind === "tool" ? toolSym(name) : skillSym(name);
        return symbols.has(symbol) ? symbol : undefined;
      },
      shapes: (names) =>
        (names.length > 0 ? names : declaredNames).flatMap((name) => {
          const root = shapes.get(toolSym(name))?.params?.root;
          return root === undefined ? [] : [root];
        }),
      prose: text.prose({ template: true }),
      value: text.value(hookSym(hook.id)),
      code: (source) => {
        for (const symbol of namedInCode(source, hook, symbols))
          inCode.set(symbol, (inCode.get(symbol) ?? new Set()).add(hookSym(hook.id)));
      },
    };
    const node = lowerHook(hook, reader);
    text.note(refsIn(node));
    return { symbol: hookSym(hook.id), hook, node };
  });
  for (const [symbol, hooks] of inCode)
    text.block(
      symbol,
      [...hooks].join(", "),
      `what a Hook runs names "${symbols.get(symbol)?.name ?? ""}", and nothing in it follows a rename`,
      "declare the conditions of that Hook instead of its command",
    );
  return lowered;
}

/** A title is language, and its tag is an identifier: one that is a tool's name would keep the old one. */
function blockTagged({ prompt }: Harness, symbols: Declarations["symbols"], text: HarnessText): void {
  if (prompt.layout !== "xml") return;
  for (const { symbol, kind, name } of symbols.values())
    if (kind === "tool" || kind === "skill")
      for (const title of titlesTaggedAs(prompt.sections, (tag) => tag === foldName(name)))
        text.block(
          symbol,
          "prompt",
          `the tag of the section "${title}" reads as "${name}"`,
          "give the section another title",
        );
}

/** A key that a tool wants inside a JSON text stays in view: a parameter of that name keeps it, where it can be nothing but a name. */
function blockInTexts(
  inTexts: ReadonlySet<string>,
  symbols: Declarations["symbols"],
  text: HarnessText,
): void {
  if (inTexts.size === 0) return;
  for (const { symbol, kind, name } of symbols.values())
    if (kind === "param" && inTexts.has(name) && isDistinctive(name))
      text.block(symbol, symbol, `a tool wants JSON text with a key "${name}", which keeps its name`);
}

/** Tools, Skills, and parameters of the tools that the Hook looks at. */
function namedInCode(source: string, { tools }: Hook, symbols: Declarations["symbols"]): readonly Sym[] {
  const watched = new Set(tools.map(toolSym));
  return [...symbols.values()].flatMap(({ symbol, kind, name, owner }) => {
    if (kind !== "tool" && kind !== "skill" && kind !== "param") return [];
    const isOther = kind === "param" && watched.size > 0 && !watched.has(owner as Sym);
    return isOther || findInCode(source, { kind, name }) === undefined ? [] : [symbol];
  });
}

/** What a file held besides: every string of it is prose. */
function extraNode(
  extra: Json,
  site: string,
  prose: (text: string, site: TextSite) => ReturnType<ReturnType<HarnessText["prose"]>>,
): Node {
  if (typeof extra === "string") return textNode(extra, prose(extra, site as TextSite), site as TextSite);
  if (isArray(extra))
    return arrayNode(
      extra,
      extra.map((item, i) => extraNode(item, `${site}/${i}`, prose)),
    );
  if (!isObject(extra)) return value(extra);
  return objectNode(
    extra,
    members(extra).map(([key, item]) => [key, extraNode(item, `${site}/${key}`, prose)]),
  );
}
