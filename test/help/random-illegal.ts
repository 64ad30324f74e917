/** Edits that must be refused: what they say was there was not, or what they make is no Harness. */
import type { Edit } from "../../src/model/edit.js";
import type { Draw } from "../../src/model/propose.js";
import { kindOfSym, type Sym } from "../../src/model/symbol.js";
import { step } from "./naive.js";
import { flaws } from "./naive-judge.js";
import { knownNames } from "./naive-state.js";
import { type Chain, listOfThing, removal } from "./random-edits.js";

export interface Illegal {
  readonly why: string;
  readonly edit: Edit;
}

/** Undefined where the one that was drawn happens to be legal here. */
export function illegalEdit(chain: Chain, draw: Draw): Illegal | undefined {
  const drawn = draw.pick(WAYS)?.(chain, draw);
  if (drawn === undefined) return undefined;
  const state = step(chain.state, drawn.edit);
  return typeof state === "string" || flaws(state).length > 0 ? drawn : undefined;
}

type Way = (chain: Chain, draw: Draw) => Illegal | undefined;

/** A tool or Skill that texts mention. */
const mentionedThing = ({ state }: Chain, draw: Draw): Sym | undefined =>
  draw.pick(
    state.sample.things
      .filter(({ kind }) => kind === "tool" || kind === "skill")
      .flatMap(({ symbols }) => symbols),
  );

/** A name that a thing shares with what stays may still be mentioned, and whose it is then takes more than a search to tell. */
const sharesNames = ({ state }: Chain, symbol: Sym): boolean => {
  const { tools } = state.sample;
  const own = tools.find((tool) => tool.symbol === symbol)?.params.map(({ name }) => name) ?? [];
  return tools.some((tool) => tool.symbol !== symbol && tool.params.some(({ name }) => own.includes(name)));
};

const renaming =
  (why: string, from: (now: string) => string, to: (chain: Chain, draw: Draw) => string): Way =>
  (chain, draw) => {
    const symbol = mentionedThing(chain, draw);
    const now = symbol === undefined ? undefined : chain.state.names.get(symbol);
    if (symbol === undefined || now === undefined) return undefined;
    return { why, edit: { kind: "rename", names: [{ symbol, from: from(now), to: to(chain, draw) }] } };
  };

const WAYS: readonly Way[] = [
  renaming(
    "its name was another",
    (now) => `${now}x`,
    () => "quite_new",
  ),
  renaming(
    "the name is taken",
    (now) => now,
    ({ state }, draw) => draw.pick(knownNames(state))?.name ?? "",
  ),
  renaming(
    "the name is taken, but for its case",
    (now) => now,
    ({ state }, draw) => (draw.pick(knownNames(state))?.name ?? "").replace(/[_\- ]/g, ""),
  ),
  renaming(
    "a name may not hold a blank",
    (now) => now,
    () => "two words",
  ),
  renaming(
    "a name may not be that long",
    (now) => now,
    () => `a${"-b".repeat(20)}`,
  ),
  renaming(
    "the name belongs to a provider",
    (now) => now,
    () => "bash",
  ),
  (_, __) => ({
    why: "nothing bears this Symbol",
    edit: {
      kind: "rename",
      names: [{ symbol: "tool:nowhere" as Sym, from: "nowhere", to: "somewhere_new" }],
    },
  }),
  ({ state }) => ({
    why: "the order was another",
    edit: {
      kind: "order",
      list: "tools",
      from: [...state.lists.tools].reverse(),
      to: [...state.lists.tools],
    },
  }),
  ({ state }) => ({
    why: "the new order loses one",
    edit: { kind: "order", list: "tools", from: [...state.lists.tools], to: state.lists.tools.slice(1) },
  }),
  ({ state }) => ({
    why: "what must stand first is last",
    edit: {
      kind: "order",
      list: "sections",
      from: [...state.lists.sections],
      to: [...state.lists.sections].reverse(),
    },
  }),
  ({ state }) => ({
    why: "the layout was another",
    edit: {
      kind: "layout",
      site: "prompt",
      from: state.harness.prompt.layout === "xml" ? "caps" : "xml",
      to: "markdown",
    },
  }),
  ({ state }) => ({
    why: "no section has a head of its own",
    edit: { kind: "layout", site: "prompt", from: state.harness.prompt.layout, to: "inline" },
  }),
  ({ texts }, draw) => {
    const site = draw.pick([...texts.keys()]);
    return (
      site && {
        why: "the text was another",
        edit: { kind: "text", site, from: ["no such text"], to: ["new"] },
      }
    );
  },
  ({ state }) => ({
    why: "no text stands there",
    edit: { kind: "text", site: `${state.lists.tools[0]}#/nothing` as never, from: [""], to: ["new"] },
  }),
  (chain, draw) => {
    const symbol = mentionedThing(chain, draw);
    if (symbol === undefined || sharesNames(chain, symbol)) return undefined;
    const edit = removal(chain.state, symbol);
    return edit && { why: "texts still mention it", edit };
  },
  ({ state }, draw) => {
    const symbol = draw.pick(state.sample.spare);
    const edit = symbol === undefined ? undefined : removal(state, symbol);
    if (edit?.kind !== "remove") return undefined;
    const [before = null] = state.lists[listOfThing(state, edit.symbol) ?? "tools"];
    return { why: "it stood before another", edit: { ...edit, before } };
  },
  ({ state }, draw) => {
    const symbol = draw.pick(state.sample.spare);
    const edit = symbol === undefined ? undefined : removal(state, symbol);
    if (edit?.kind !== "remove" || edit.item.of !== "skill") return undefined;
    const value = { ...edit.item.value, description: "something else" };
    return { why: "it was not like that", edit: { ...edit, item: { of: "skill", value } } };
  },
  ({ state }, draw) => {
    const symbol = draw.pick(state.sample.spare);
    const edit = symbol === undefined ? undefined : removal(state, symbol);
    return edit?.kind === "remove"
      ? { why: "it is there already", edit: { ...edit, kind: "insert" } }
      : undefined;
  },
  ({ state }) => {
    const edit = removal(state, state.lists.skills[0] as Sym);
    if (edit?.kind !== "remove") return undefined;
    return {
      why: "a base Symbol that was never taken out",
      edit: { ...edit, kind: "insert", symbol: "skill:never-there" as Sym },
    };
  },
  ({ state }, draw) => {
    const taken = draw.pick(knownNames(state).filter(({ symbol }) => kindOfSym(symbol) !== "section"));
    const value = {
      name: taken?.name ?? "",
      description: "about nothing",
      parameters: { type: "object" },
      extra: {},
    };
    return {
      why: "what is added bears a name that is taken",
      edit: { kind: "insert", symbol: "new:extra#99" as Sym, item: { of: "tool", value }, before: null },
    };
  },
];
