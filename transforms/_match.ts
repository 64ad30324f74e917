/**
 * A newcomer that takes after what is there: its name as long and in the style of a drawn tool's, its description as long as
 * another's. A newcomer that looks otherwise is known at once for one that no run uses.
 */
import { type Draw, type HarnessView, isRef } from "../src/transform.js";
import type { Distractor } from "./_distractor.js";
import { sharedBy, spellingOf, written } from "./_habit.js";
import { isLegal } from "./_names.js";
import { tailOf } from "./_opaque.js";
import { wordsOf } from "./_words.js";

type Tool = Distractor["tool"];

/** What the tools that are there look like. */
export interface Looks {
  readonly names: readonly string[];
  readonly descriptions: readonly number[];
}

export function looksOf(harness: HarnessView): Looks {
  const tools = harness.list("tools");
  const nameOf = new Map(tools.map(({ symbol, name }) => [symbol, name]));
  const texts = harness.texts().filter(({ role }) => role === "tool-description");
  const lengthOf = new Map(
    texts.map(({ owner, text }) => [
      owner,
      text.map((piece) => (isRef(piece) ? (nameOf.get(piece.to[0] as never) ?? "") : piece)).join("").length,
    ]),
  );
  return {
    names: tools.map(({ name }) => name),
    descriptions: tools.map(({ symbol }) => lengthOf.get(symbol) ?? 0),
  };
}

/** What one newcomer takes after. */
interface Model {
  readonly name: string;
  /** Length of the description. */
  readonly length: number;
  /** Words that most names begin or end with. */
  readonly shared: ReturnType<typeof sharedBy>;
}

export const modelFrom = ({ names, descriptions }: Looks, draw: Draw): Model => ({
  name: draw.fork("name").pick(names) ?? "",
  length: draw.fork("description").pick(descriptions) ?? 0,
  shared: sharedBy(names.map((name) => name.slice(SERVER.exec(name)?.[0].length ?? 0))),
});

/** Of some strangers the one that can be made most like the model; undefined where no name for one is free. */
export function likest(
  strangers: readonly Distractor[],
  model: Model,
  harness: HarnessView,
  draw: Draw,
): { readonly from: Distractor; readonly tool: Tool } | undefined {
  const made = strangers.flatMap((from) => {
    const tool = madeLike(from, model, harness, draw.fork(from.tool.name));
    return tool === undefined ? [] : [{ from, tool }];
  });
  return nearest(made, 0, ({ tool }) => apart(tool, model));
}

const apart = ({ name, description = "" }: Tool, model: Model): number =>
  Math.abs(name.length - model.name.length) / (model.name.length + 1) +
  Math.abs(description.length - model.length) / (model.length + 1);

function madeLike(from: Distractor, model: Model, harness: HarnessView, draw: Draw): Tool | undefined {
  const { tool } = from;
  const isGood = (one: string): boolean => isLegal("tool", one) && harness.isFree(one);
  const size = model.name.length;
  const name = nearest(namesLike(model, from, draw), size, (one) => one.length, isGood);
  if (name === undefined) return undefined;
  const description = nearest(descriptionsOf(tool), model.length, (one) => one.length);
  const { name: _, description: __, ...rest } = tool;
  // Where the model has none, neither has the newcomer.
  return { name, ...(description === undefined || model.length === 0 ? {} : { description }), ...rest };
}

/** Letters and digits in turn, after a prefix that all such names may share. */
const OPAQUE = /^([a-z]+[_-])?[a-z]\d[a-z]\d$/i;

/** What the tools of one server share, as clients write it: `mcp__files__`. */
const SERVER = /^(?:[A-Za-z0-9]+__)+(?=[A-Za-z])/;

/** Where the model is of a server, the newcomer is of another: one of its own trade, for a stranger there would be at home. */
function namesLike(model: Model, from: Distractor, draw: Draw): readonly string[] {
  const server = SERVER.exec(model.name)?.[0] ?? "";
  const bare = bareNamesLike({ ...model, name: model.name.slice(server.length) }, from.tool.name, draw);
  if (server === "") return bare;
  const above = server.split("__").slice(0, -2);
  const trades = [...from.about, ...wordsOf(from.tool.name)].filter((word) => /^[a-z]+$/.test(word));
  return trades.flatMap((trade) => bare.map((name) => [...above, trade, name].join("__")));
}

function bareNamesLike({ name: model, shared }: Model, own: string, draw: Draw): readonly string[] {
  const opaque = OPAQUE.exec(model);
  if (opaque !== null) {
    const tails = draw.fork("opaque");
    return Array.from({ length: 8 }, () => `${opaque[1] ?? ""}${tailOf(tails)}`);
  }
  const words = wordsOf(own);
  const spell = spellingOf(model);
  // Two words of the three still tell the trade; one would be a word of the language.
  return [words, words.slice(0, 2), words.slice(-2)].flatMap(
    (some) => written(some, { ...shared, spell }) ?? [],
  );
}

/** The description, its first sentence, and either with some of the parameters told as well. */
function descriptionsOf({ description, parameters }: Tool): readonly string[] {
  if (description === undefined || description === "") return [];
  const isHan = /\p{Script=Han}/u.test(description);
  const first = (isHan ? /^[^。]+。/u : /^.+?\.(?=\s|$)/su).exec(description)?.[0] ?? description;
  const members = Object.values(
    ((parameters as { readonly properties?: object } | undefined)?.properties ?? {}) as object,
  );
  const told = members.flatMap((schema) => {
    const text = (schema as { description?: unknown }).description;
    return typeof text === "string" ? [text.replace(/[.。]$/u, "")] : [];
  });
  const heads = [...new Set([first, description])];
  return heads.flatMap((head) => subsetsOf(told).map((some) => `${head}${asking(some, isHan)}`));
}

function asking(told: readonly string[], isHan: boolean): string {
  if (told.length === 0) return "";
  if (isHan) return `需要：${told.join("；")}。`;
  return ` Asks for: ${told.map((text) => text.charAt(0).toLowerCase() + text.slice(1)).join("; ")}.`;
}

const MOST_TOLD = 6;
/** Every choice of some of them, each in their order. */
const subsetsOf = (items: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: 2 ** Math.min(items.length, MOST_TOLD) }, (_, choice) =>
    items.slice(0, MOST_TOLD).filter((_item, at) => (choice >> at) % 2 === 1),
  );

/** The one whose size is nearest to the one wanted, the first of equals. */
function nearest<T>(
  items: readonly T[],
  wanted: number,
  sizeOf: (item: T) => number,
  fits: (item: T) => boolean = () => true,
): T | undefined {
  const far = (item: T): number => Math.abs(sizeOf(item) - wanted);
  return [...items].sort((a, b) => far(a) - far(b)).find(fits);
}
