/** Is what the steps led to a Harness at all, and can this record be carried over to it? Read off the plain documents. */
import type { Harness } from "../../src/model/harness.js";
import { isArray, isObject, type Json, members } from "../../src/model/json.js";
import { kindOfSym, ownerOf, type Sym } from "../../src/model/symbol.js";
import type { Call, Message } from "../../src/model/trajectory.js";
import { itemsOf } from "./naive.js";
import { dialectRefusals } from "./naive-dialect.js";
import { type Known, mentioned, rewriter, spellPlain, TOKEN_FORMS } from "./naive-mention.js";
import { isOut, knownNames, type State } from "./naive-state.js";
import { foldPlain } from "./random-names.js";

/** What is wrong with the Harness as it stands; empty where it is legal. */
export function flaws(state: State): readonly string[] {
  return [
    ...nameFlaws(state),
    ...heldNames(state),
    ...orderFlaws(state),
    ...layoutFlaws(state),
    ...dangling(state),
  ];
}

const baseName = ({ sample }: State, symbol: Sym): string | undefined => sample.symbols.get(symbol);

function nameFlaws(state: State): readonly string[] {
  const known = knownNames(state);
  const alike = new Map<string, Known[]>();
  for (const one of known) alike.set(foldPlain(one.name), [...(alike.get(foldPlain(one.name)) ?? []), one]);
  const changed = known.filter(({ symbol, name }) => baseName(state, symbol) !== name);
  return changed.flatMap(({ symbol, kind, name }) => {
    const legal =
      kind === "section" ||
      (name.length <= 40 &&
        (kind === "skill" ? /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/ : /^[A-Za-z][\w-]*$/).test(name) &&
        !["bash", "memory", "yes", "null"].includes(name));
    const clash = alike
      .get(foldPlain(name))
      ?.find(
        (other) =>
          other.symbol !== symbol &&
          !(
            kind === "param" &&
            other.kind === "param" &&
            baseName(state, symbol) === baseName(state, other.symbol)
          ),
      );
    return [
      ...(legal ? [] : [`${symbol} is called ${name}`]),
      ...(clash === undefined ? [] : [`${symbol} and ${clash.symbol} are called ${name}`]),
    ];
  });
}

/** A pattern of a Hook is a value: what it names keeps its name. */
function heldNames(state: State): readonly string[] {
  const patterns = state.sample.harness.hooks.flatMap(({ conditions }) =>
    conditions.flatMap((condition) => (condition.kind === "regex" ? [condition.pattern] : [])),
  );
  const held = mentioned(patterns, rewriter(baseKnown(state)));
  return [...state.sample.symbols]
    .filter(([symbol, name]) => held.has(name) && state.names.get(symbol) !== name)
    .map(([symbol]) => `${symbol} is named in a pattern`);
}

const baseKnown = ({ sample }: State): readonly Known[] =>
  [...sample.symbols].map(([symbol, name]) => ({ symbol, name, kind: kindOfSym(symbol) as Known["kind"] }));

function orderFlaws({ sample, lists, out }: State): readonly string[] {
  const base = sample.harness.prompt.sections.filter(({ id }) => !out.has(`section:${id}` as Sym));
  const own = lists.sections.filter((symbol) => kindOfSym(symbol) !== "new");
  const places = sample.harness.prompt.sections.map(({ id }) => id);
  return base.flatMap(({ id, title, pinned, after }, i) => {
    const moved =
      ((pinned || title === "") && own[i] !== `section:${id}`) ||
      (pinned && lists.sections[places.indexOf(id)] !== `section:${id}`);
    const early = after.some((other) => {
      const place = own.indexOf(`section:${other}` as Sym);
      return place > own.indexOf(`section:${id}` as Sym);
    });
    return moved || early ? [`section ${id} stands where it may not`] : [];
  });
}

function layoutFlaws({ sample, harness }: State): readonly string[] {
  const { prompt, tools, skills } = harness;
  const base = sample.harness.prompt;
  const titled = prompt.sections.filter(({ title }) => title !== "");
  const untold = prompt.sections.slice(1).some(({ title }) => title === "");
  const lossy = prompt.layout === "inline" ? titled.some(({ head }) => head === undefined) : untold;
  const shown = (slot: string): boolean => prompt.sections.some(({ body }) => body.includes(`{{${slot}}}`));
  const broken = (layout: string, texts: readonly (string | undefined)[]): boolean =>
    !["xml", "openai", "mcp", "anthropic"].includes(layout) && texts.some((text) => text?.includes("\n"));
  return [
    ...(prompt.layout !== base.layout && lossy ? ["sections cannot be told apart"] : []),
    ...(prompt.skills !== base.skills &&
    shown("skills") &&
    broken(
      prompt.skills,
      skills.map((one) => one.description),
    )
      ? ["a Skill's description breaks its line"]
      : []),
    ...(prompt.tools !== base.tools &&
    shown("tools") &&
    broken(
      prompt.tools,
      tools.map((one) => one.description),
    )
      ? ["a tool's description breaks its line"]
      : []),
  ];
}

function dangling(state: State): readonly string[] {
  if (state.out.size === 0) return [];
  const words = wordsOf(state.harness);
  const all = words.join("\n");
  // A spelling that stands nowhere need not be looked for as a word.
  const gone = knownIn(state).filter(
    ({ symbol, name }) => isOut(state, symbol) && FORMS.some((form) => all.includes(spellPlain(name, form))),
  );
  const left = mentioned(words, rewriter(gone));
  return gone
    .filter(({ name }) => left.has(name))
    .map(({ symbol }) => `${symbol} is out and still mentioned`);
}

const FORMS = [...TOKEN_FORMS, "spaced", "title"] as const;
const knownIn = ({ names }: State): readonly Known[] =>
  [...names].map(([symbol, name]) => {
    const kind = kindOfSym(symbol);
    return { symbol, name, kind: kind === undefined || kind === "new" ? "tool" : (kind as Known["kind"]) };
  });

/** Every text of the Harness, keys included. */
function wordsOf(harness: Harness): readonly string[] {
  const lists = (["tools", "skills", "sections"] as const).flatMap((list) =>
    itemsOf(harness, list).map(({ of, value }) =>
      of === "section" ? { ...value, id: "", after: [] } : value,
    ),
  );
  return [...lists, harness.hooks].flatMap((one) => stringsIn(one as unknown as Json));
}

function stringsIn(json: Json): readonly string[] {
  if (typeof json === "string") return [json];
  if (isArray(json)) return json.flatMap(stringsIn);
  return isObject(json) ? members(json).flatMap(([key, inner]) => [key, ...stringsIn(inner)]) : [];
}

// ---- the record

/** Why the record cannot be carried over to what the steps led to; empty where it can. */
export function refusals(state: State): readonly string[] {
  const { sample, names, out, lists } = state;
  const base = baseKnown(state);
  const moved = base.filter(({ symbol, name }) => names.get(symbol) !== name);
  const { messages, slots } = sample.trajectory;
  const loader = sample.harness.activation[0]?.tool;
  const values = messages.flatMap(({ calls }) => calls.flatMap((call) => valuesIn(call, loader)));
  const world = [...messages.flatMap(worldTexts), ...Object.values(slots)];
  const kept = messages.filter(({ role, calls }) => role === "assistant" && calls.length === 0);
  const said = [...world, ...values, ...messages.flatMap(otherTexts)];
  const unwritten = dialectRefusals(state.harness, messages);

  const rewrite = rewriter(base);
  const namedByWorld = mentioned([...world, ...values], rewrite);
  const inReply = mentioned(
    kept.flatMap(({ parts }) => parts.map(({ text }) => text)),
    rewrite,
  );
  const baseNames = new Set(sample.symbols.values());
  const arrived = [
    ...moved.map(({ symbol }) => symbol),
    ...lists.tools.concat(lists.skills).filter((symbol) => kindOfSym(symbol) === "new"),
  ]
    .map((symbol) => names.get(symbol) ?? "")
    .filter((name) => !baseNames.has(name));
  const used = new Set([
    ...mentioned(messages.flatMap(otherTexts), rewrite),
    ...messages.flatMap(({ calls }) => calls.flatMap((call) => [call.name, ...loadedBy(call, loader)])),
    ...messages.flatMap(({ parts }) => parts.map(({ echo }) => sample.symbols.get(echo as Sym) ?? "")),
  ]);
  return [
    ...(state.refused ?? []),
    ...unwritten,
    ...moved
      .filter(({ kind, name }) => (kind !== "param" && namedByWorld.has(name)) || inReply.has(name))
      .map(({ symbol }) => `${symbol} is named where nothing changes`),
    ...arrived
      .filter((name) => said.some((text) => holds(text, name)))
      .map((name) => `the record holds ${name}`),
    ...base
      .filter(
        ({ symbol, kind, name }) =>
          out.has(ownerOf(symbol)) && (used.has(name) || (kind !== "param" && namedByWorld.has(name))),
      )
      .map(({ symbol }) => `${symbol} is out and used`),
  ];
}

const worldTexts = ({ parts }: Message): readonly string[] =>
  parts.filter(({ author }) => author === "world").map(({ text }) => text);
const otherTexts = ({ parts, reasoning = "", calls }: Message): readonly string[] => [
  ...parts.filter(({ author }) => author !== "world").map(({ text }) => text),
  reasoning,
  ...calls.flatMap(({ arguments: args }) => (typeof args === "string" ? [args] : keysIn(args))),
];

/** Text values of a call; the name of a Skill to load is none. */
function valuesIn({ name, arguments: args }: Call, loader: string | undefined): readonly string[] {
  if (typeof args === "string" || name === loader) return [];
  const walk = (json: Json): readonly string[] =>
    typeof json === "string"
      ? [json]
      : isArray(json)
        ? json.flatMap(walk)
        : isObject(json)
          ? members(json).flatMap(([, inner]) => walk(inner))
          : [];
  return walk(args);
}

const loadedBy = ({ name, arguments: args }: Call, loader: string | undefined): readonly string[] =>
  name === loader ? stringsIn(args) : [];

const keysIn = (json: Json): readonly string[] =>
  isArray(json)
    ? json.flatMap(keysIn)
    : isObject(json)
      ? members(json).flatMap(([key, inner]) => [key, ...keysIn(inner)])
      : [];

/** Does a text hold this name as a word, in any form that is one word? */
const holds = (text: string, name: string): boolean =>
  TOKEN_FORMS.some((form) => text.includes(spellPlain(name, form))) &&
  mentioned([text.replaceAll(" ", "\n")], rewriter([{ symbol: "tool:x" as Sym, kind: "tool", name }])).size >
    0;
