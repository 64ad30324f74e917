/**
 * A newcomer that takes after what is there: its name as long and in the style of a drawn tool's, its description as long as
 * another's. A newcomer that looks otherwise is known at once for one that no run uses.
 */
import type { Draw, HarnessView } from "../src/transform.js";
import { firstToFollow, lengthsOf, pickAt, type Room, roomFor, type Tried } from "./_alike.js";
import type { Distractor } from "./_distractor.js";
import { sharedBy, spellingOf, written } from "./_habit.js";
import { isLegal } from "./_names.js";
import { tailOf } from "./_opaque.js";
import { wordsOf } from "./_words.js";

type Tool = Distractor["tool"];

/** What the tools that are there look like. */
export interface Looks {
  readonly names: readonly string[];
  /** Lengths of descriptions, 0 where there is none. */
  readonly descriptions: readonly number[];
}

export function looksOf(harness: HarnessView): Looks {
  const tools = harness.list("tools");
  const lengths = lengthsOf(harness, "tool-description");
  return {
    names: tools.map(({ name }) => name),
    descriptions: tools.map(({ symbol }) => lengths.get(symbol) ?? 0),
  };
}

export interface Newcomer {
  readonly from: Distractor;
  readonly tool: Tool;
}

/**
 * The first stranger that can be written like a drawn tool; undefined where no name is free for any.
 * Which one it is depends on the kind of the model's name and not on its length, or the lengths would not come out even.
 */
export function matched(
  strangers: readonly Distractor[],
  { names, descriptions }: Looks,
  harness: HarnessView,
  draw: Draw,
): Newcomer | undefined {
  const model = draw.fork("name").pick(names) ?? "";
  const length = draw.fork("description").pick(descriptions) ?? 0;
  const sizes = names.map((name) => name.length);
  const peers = names.flatMap((name) => (kindOf(name) === kindOf(model) ? [name.length] : []));
  const shared = sharedBy(names.map((name) => name.slice(serverOf(name).length)));
  const said = descriptions.filter((one) => one > 0);
  return firstToFollow(strangers, (from): Tried<Newcomer> | undefined => {
    const mine = draw.fork(from.tool.name);
    const free = namesLike(model, shared, from, mine).filter(
      (one) => isLegal("tool", one) && harness.isFree(one),
    );
    if (free.length === 0) return undefined;
    const texts = descriptionsOf(from.tool);
    const nameRoom = roomFor(free.map(lengthOf), peers, sizes);
    const textRoom = length === 0 ? ALL_ROOM : roomFor(texts.map(lengthOf), said, said);
    const make = (): Newcomer => {
      const name = pickAt(free, lengthOf, nameRoom.rankFor(model.length), sizes, mine.fork("name")) ?? "";
      const text =
        length === 0
          ? undefined
          : pickAt(texts, lengthOf, textRoom.rankFor(length), said, mine.fork("description"));
      return { from, tool: toolOf(from, name, text) };
    };
    return { share: Math.min(nameRoom.share, textRoom.share), make };
  });
}

const ALL_ROOM: Room = { share: 1, rankFor: () => 0 };
const lengthOf = (text: string): number => text.length;

/** Where the model has no description, neither has the newcomer. */
function toolOf({ tool }: Distractor, name: string, description: string | undefined): Tool {
  const { name: _, description: __, ...rest } = tool;
  return { name, ...(description === undefined ? {} : { description }), ...rest };
}

/** Letters and digits in turn, after a prefix that all such names may share. */
const OPAQUE = /^([a-z]+[_-])?[a-z]\d[a-z]\d$/i;

/** What the tools of one server share, as clients write it: `mcp__files__`. */
const SERVER = /^(?:[A-Za-z0-9]+__)+(?=[A-Za-z])/;

const serverOf = (name: string): string => SERVER.exec(name)?.[0] ?? "";

/** Names of one kind are written alike: of one server, by lot after one prefix, or spelt the same way. */
function kindOf(name: string): string {
  const server = serverOf(name);
  const bare = name.slice(server.length);
  const opaque = OPAQUE.exec(bare);
  return `${server} ${opaque === null ? spellingOf(bare)(["a", "b"]) : `${opaque[1] ?? ""}#`}`;
}

type Shared = ReturnType<typeof sharedBy>;

/** Where the model is of a server, the newcomer is of another: one of its own trade, for a stranger there would be at home. */
function namesLike(model: string, shared: Shared, from: Distractor, draw: Draw): readonly string[] {
  const server = serverOf(model);
  const bare = bareNamesLike(model.slice(server.length), shared, from, draw);
  if (server === "") return bare;
  const above = server.split("__").slice(0, -2);
  return tradesOf(from).flatMap((trade) => bare.map((name) => [...above, trade, name].join("__")));
}

/** Words of its trade, in Latin letters. */
const tradesOf = ({ about, tool }: Distractor): readonly string[] =>
  [...about, ...wordsOf(tool.name)].filter((word) => /^[a-z]+$/.test(word));
const OTHERS = 3;

function bareNamesLike(model: string, shared: Shared, from: Distractor, draw: Draw): readonly string[] {
  const opaque = OPAQUE.exec(model);
  if (opaque !== null) {
    const tails = draw.fork("opaque");
    return Array.from({ length: 8 }, () => `${opaque[1] ?? ""}${tailOf(tails)}`);
  }
  const words = wordsOf(from.tool.name);
  const spell = spellingOf(model);
  const others = draw.fork("trade").shuffle(tradesOf(from)).slice(0, OTHERS);
  // Two words of the three still tell the trade; one would be a word of the language.
  const choices = [
    words,
    words.slice(0, 2),
    words.slice(-2),
    ...others.map((word) => [words[0] ?? "", word]),
  ];
  return choices.flatMap((some) => written(some, { ...shared, spell }) ?? []);
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
