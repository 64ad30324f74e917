/** A Harness after edits: the plain document, the tools a model is shown, and the prompt for a record's slots. */
import type { Edit } from "../model/edit.js";
import type { Harness, Section, Skill, Tool } from "../model/harness.js";
import type { Json, JsonObject } from "../model/json.js";
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import type { Sym } from "../model/symbol.js";
import { isRef, siteOwner } from "../model/text.js";
import { limitsIn } from "./copy-sites.js";
import { digestOf } from "./digest.js";
import { type Fold, isEmptyFold, nameIn, orderIn } from "./fold.js";
import { checkNames } from "./free-names.js";
import { printHook, printInserted, printSection, printSkill, printTool } from "./item.js";
import { entriesSurvive, promptSurvives, titlesTaggedAs } from "./layout.js";
import type { Lowered } from "./lowered.js";
import { matcherProblems } from "./matchers.js";
import { namerOf } from "./namer.js";
import { looseRefsIn, type Namer, type Snag } from "./node.js";
import { orderProblems } from "./order-rules.js";
import { type PromptPrinter, promptPrinter, withCatalogues } from "./prompt.js";
import { follow } from "./schema-shape.js";
import { applyEdits, type State, stateOf } from "./state.js";
import type { AnyStep } from "./structure/index.js";
import { foldName } from "./words.js";

export interface Variant {
  /** The Harness before all edits. */
  readonly base: Lowered;
  /** Edits of structure, one after the other. */
  readonly steps: readonly AnyStep[];
  /** The Harness after them; `fold` speaks of this one. */
  readonly lowered: Lowered;
  readonly edits: readonly Edit[];
  readonly fold: Fold;
  readonly namer: Namer;
  /** The document after the edits, names in place. */
  readonly harness: Harness;
  /** `{ type, function: { name, description, parameters } }`, in order. */
  readonly tools: readonly JsonObject[];
  /** The system message for these slots; undefined for a Harness without sections. */
  readonly prompt: PromptPrinter;
  /** A Skill's body as a load shows it. */
  readonly skillBody: (symbol: Sym) => string;
  /** Digest of the edits, as the rows of a dataset name their environment. */
  readonly digest: string;
}

export function buildVariant(given: Lowered, edits: readonly Edit[], known?: State): Result<Variant> {
  const state = known === undefined ? applyEdits(stateOf(given), edits) : ok(known);
  if (!state.ok) return state;
  const { base, steps, lowered, fold } = state.value;
  const namer = namerOf(fold, lowered);
  const harness = isEmptyFold(fold) ? ok(lowered.harness) : printHarness(lowered, fold, namer);
  if (!harness.ok) return harness;
  const problems = [
    ...checkNames(lowered, fold),
    ...orderProblems(lowered, fold),
    ...layoutProblems(fold, harness.value),
    ...taggedProblems(lowered, fold, harness.value),
    ...(isEmptyFold(fold) ? [] : matcherProblems(harness.value)),
  ];
  if (problems.length > 0) return failed(...problems);
  return ok({
    base,
    steps,
    lowered,
    edits,
    fold,
    namer,
    harness: harness.value,
    tools: harness.value.tools.map(modelFacing),
    prompt: isEmptyFold(fold) ? lowered.prompt : promptPrinter(harness.value),
    skillBody: bodiesOf(harness.value, orderIn(fold, lowered, "skills")),
    get digest() {
      return digestOf(edits as unknown as Json);
    },
  });
}

/** The Harness as it is: what view 0 is made under. */
export const baseVariant = (lowered: Lowered): Result<Variant> => buildVariant(lowered, [], stateOf(lowered));

/** The document lists Skills in the order of their Symbols. */
function bodiesOf({ skills }: Harness, order: readonly Sym[]): (symbol: Sym) => string {
  const bodies = new Map(order.map((symbol, i) => [symbol, skills[i]?.body ?? ""]));
  return (symbol) => bodies.get(symbol) ?? "";
}

const NO_PARAMETERS: JsonObject = { type: "object", properties: {} };

/** A tool as the model is shown it. */
export const modelFacing = ({ name, description, parameters }: Tool): JsonObject => ({
  type: "function",
  function: { name, description: description ?? "", parameters: parameters ?? NO_PARAMETERS },
});

function printHarness(lowered: Lowered, fold: Fold, namer: Namer): Result<Harness> {
  const problems = danglingMentions(lowered, fold);
  const snagAt =
    (where: Sym) =>
    (snag: Snag): void => {
      problems.push(snagProblem(where, snag));
    };
  const list = <K extends "tools" | "skills" | "sections", T>(
    name: K,
    of: "tool" | "skill" | "section",
    print: (thing: Lowered[K][number], name: string) => T,
  ): readonly T[] => {
    const bySymbol = new Map<Sym, Lowered[K][number]>(lowered[name].map((thing) => [thing.symbol, thing]));
    return orderIn(fold, lowered, name).map((symbol) => {
      const inserted = fold.inserted.get(symbol);
      if (inserted?.of === of) return printInserted(symbol, inserted, fold, lowered).value as T;
      return print(bySymbol.get(symbol) as Lowered[K][number], nameIn(fold, lowered, symbol) ?? "");
    });
  };
  // Order and layout leave every document as it is.
  const as = <T, D>(same: D, print: () => T): T | D =>
    fold.names.size + fold.text.size === 0 ? same : print();
  const layout = <S extends "layout" | "skills" | "tools">(site: S): Harness["prompt"][S] =>
    (fold.layout.get(site === "layout" ? "prompt" : site) as Harness["prompt"][S] | undefined) ??
    lowered.harness.prompt[site];
  // What is usual is not written down.
  const stated = (site: "role" | "calls"): Partial<Harness["prompt"]> => {
    const now = fold.layout.get(site) ?? lowered.harness.prompt[site];
    return now === undefined ? {} : ({ [site]: now } as Partial<Harness["prompt"]>);
  };
  const harness: Harness = {
    ...lowered.harness,
    prompt: {
      layout: layout("layout"),
      skills: layout("skills"),
      tools: layout("tools"),
      ...stated("role"),
      ...stated("calls"),
      sections: [
        ...list<"sections", Section>("sections", "section", (one, name) =>
          as(one.section, () => printSection(one, name === "" ? undefined : name, namer, snagAt(one.symbol))),
        ),
      ],
    },
    tools: [
      ...list<"tools", Tool>("tools", "tool", (one, name) =>
        as(one.tool, () => printTool(one, name, namer, snagAt(one.symbol))),
      ),
    ],
    skills: [
      ...list<"skills", Skill>("skills", "skill", (one, name) =>
        as(one.skill, () => printSkill(one, name, namer, snagAt(one.symbol))),
      ),
    ],
    hooks: lowered.hooks.map((one) =>
      as(one.hook, () =>
        printHook(one, nameIn(fold, lowered, one.symbol) ?? one.hook.id, namer, snagAt(one.symbol)),
      ),
    ),
    limits: as(lowered.harness.limits, () => limitsIn(lowered, fold, namer)),
    activation: lowered.harness.activation.flatMap((one) => {
      const tool = lowered.toolsByName.get(one.tool)?.symbol;
      return tool === undefined || fold.removed.has(tool)
        ? []
        : [
            {
              ...one,
              tool: nameIn(fold, lowered, tool) ?? one.tool,
              param: pathIn(lowered, fold, tool, one.param),
            },
          ];
    }),
  };
  return problems.length > 0 ? failed(...problems) : ok(harness);
}

/** A parameter's instance path in the Variant's names. */
export function pathIn(lowered: Lowered, fold: Fold, tool: Sym, path: string): string {
  let here = lowered.tools.find(({ symbol }) => symbol === tool)?.shape?.root;
  return path
    .split(".")
    .map((step) => {
      const { key, symbol, shape } = follow(here, step);
      here = shape;
      const name = symbol === undefined ? key : nameIn(fold, lowered, symbol);
      return `${name}${step.slice(key.length)}`;
    })
    .join(".");
}

export const snagProblem = (where: string, snag: Snag): Problem =>
  snag.code === "key-clash"
    ? { code: "key-clash", where, what: `two members would share the key "${snag.key}"` }
    : {
        code: "moves-apart",
        where,
        what: `one word names ${snag.ref.to.join(" and ")}, which would get different names`,
        remedy: "say which is meant, or rename them alike",
      };

/** Nothing that is left may mention what was taken out. */
function danglingMentions(lowered: Lowered, fold: Fold): Problem[] {
  if (fold.removed.size === 0) return [];
  const problems: Problem[] = [];
  const gone = (symbol: Sym): boolean =>
    [...fold.removed.keys()].some((removed) => symbol === removed || symbol.startsWith(`${removed}/`));
  const report = (where: string, refs: Iterable<{ readonly to: readonly Sym[] }>): void => {
    for (const { to } of refs) {
      // A word that several share still names the others.
      const symbol = to.every(gone) ? to[0] : undefined;
      if (symbol !== undefined)
        problems.push({ code: "still-mentioned", where, what: `it mentions ${symbol}, which was taken out` });
    }
  };
  for (const [site, base] of lowered.texts) {
    if (!gone(siteOwner(site))) report(site, (fold.text.get(site) ?? base).filter(isRef));
  }
  for (const { id, copies } of lowered.harness.limits)
    report(
      `limit:${id}`,
      copies.map((site) => ({ to: [site.slice(0, site.indexOf("#")) as Sym] })),
    );
  for (const { symbol, node } of lowered.hooks) report(symbol, looseRefsIn(node));
  for (const { symbol, parameters, result } of lowered.tools) {
    if (gone(symbol)) continue;
    for (const node of [parameters, result]) if (node !== undefined) report(symbol, looseRefsIn(node));
  }
  return problems;
}

/** A tag made of a title stays, whatever the thing is called whose name it reads as. */
function taggedProblems(lowered: Lowered, fold: Fold, { prompt }: Harness): Problem[] {
  if (prompt.layout !== "xml" || fold.names.size === 0) return [];
  const gone = new Set(
    [...fold.names.keys()].flatMap((symbol) => {
      const declared = lowered.symbols.get(symbol);
      return declared?.kind === "tool" || declared?.kind === "skill" ? [foldName(declared.name)] : [];
    }),
  );
  return titlesTaggedAs(prompt.sections, (tag) => gone.has(tag)).map((title) => ({
    code: "still-mentioned",
    where: "layout of prompt",
    what: `the tag of the section "${title}" reads as the old name of what is renamed`,
    remedy: "leave the layout xml out for this Harness, or give the section another title",
  }));
}

function layoutProblems(fold: Fold, harness: Harness): Problem[] {
  const { prompt } = harness;
  const lossy = (site: string, layout: string, what: string): Problem => ({
    code: "layout-lossy",
    where: `layout of ${site}`,
    what: `written as ${layout}, ${what}`,
    remedy: "leave this layout out for this Harness",
  });
  const problems: Problem[] = [];
  if (fold.layout.has("prompt") && !promptSurvives(prompt.layout, withCatalogues(harness))) {
    problems.push(lossy("prompt", prompt.layout, "its sections cannot be told apart again"));
  }
  const shown = (site: "skills" | "tools"): boolean =>
    fold.layout.has(site) && prompt.sections.some(({ body }) => body.includes(`{{${site}}}`));
  if (shown("skills") && !entriesSurvive(prompt.skills, harness.skills)) {
    problems.push(lossy("skills", prompt.skills, "a description holds a line break"));
  }
  const tools = harness.tools.map(({ name, description }) => ({ name, description: description ?? "" }));
  if (shown("tools") && !entriesSurvive(prompt.tools, tools)) {
    problems.push(lossy("tools", prompt.tools, "a description holds a line break"));
  }
  return problems;
}
