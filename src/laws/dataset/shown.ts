/** The tools and Skills that a View shows, each as what one feature at a time tells of it. */
import { type Edit, isStructure } from "../../model/edit.js";
import type { Harness } from "../../model/harness.js";
import { skillSym, toolSym } from "../../model/symbol.js";
import { type Change, changeOf, nameAfter } from "../change.js";
import { memo } from "../memo.js";
import { rebuilt } from "../rebase/index.js";
import type { ViewFact } from "./law.js";
import { styleOf } from "./style.js";

export const LISTS = ["tools", "skills"] as const;
export type List = (typeof LISTS)[number];

/** What a reader sees of an item without understanding it. */
export interface Look {
  /** Index in its list. */
  readonly position: number;
  readonly nameLength: number;
  readonly descriptionLength: number;
  readonly style: number;
}
export interface ShownItem extends Look {
  readonly symbol: string;
  /** As it stands in the base Harness; undefined for what is not there: inserted, or made of tools that are. */
  readonly base: Look | undefined;
  /** Did a step add it? No run uses it then. */
  readonly isInserted: boolean;
  /** Is its description said in other words? */
  readonly reworded: number;
  /** Does any edit but a change of order address it or a part of it? */
  readonly touched: number;
}

type Seen = Pick<ViewFact, "before" | "after" | "edits">;
type Shown = Readonly<Record<List, readonly ShownItem[]>>;

/** In the order of the View. */
export function shownIn({ before, after, edits }: Seen): Shown {
  if (!edits.some(makesOthers)) return plainlyShown(changeOf({ before, after, edits }));
  // What is left of the edits is read from the list that those of structure leave.
  const rest = edits.filter((edit) => !isStructure(edit));
  return itemsOf(changeOf({ before: rebuilt(before, edits), after, edits: rest }), before, edits);
}

/** Does it make several tools of one, or one of several? */
const makesOthers = (edit: Edit): boolean =>
  edit.kind === "reshape" && (edit.change.op === "split" || edit.change.op === "merge");

const plainlyShown = memo((change: Change): Shown => itemsOf(change, change.before, change.edits));

function itemsOf(change: Change, base: Harness, edits: readonly Edit[]): Shown {
  const looks = baseLooks(base);
  const touched = new Set(edits.flatMap(addressed));
  const listed = (list: List): readonly ShownItem[] =>
    change.lists[list].map((symbol, position) => {
      const item = change.after[list][position];
      return {
        symbol,
        ...lookOf(position, nameAfter(change, symbol), item?.description ?? ""),
        base: looks[list].get(symbol),
        isInserted: change.inserted.has(symbol),
        reworded: Number(change.texts.has(`${symbol}#/description`)),
        touched: Number(touched.has(symbol)),
      };
    });
  return { tools: listed("tools"), skills: listed("skills") };
}

const lookOf = (position: number, name: string, description: string): Look => ({
  position,
  nameLength: name.length,
  descriptionLength: description.length,
  style: styleOf(name),
});

const baseLooks = memo((harness: Harness): Readonly<Record<List, ReadonlyMap<string, Look>>> => {
  const looks = (list: List, symbolOf: (name: string) => string) =>
    new Map(
      harness[list].map(({ name, description }, position) => [
        symbolOf(name),
        lookOf(position, name, description ?? ""),
      ]),
    );
  return { tools: looks("tools", toolSym), skills: looks("skills", skillSym) };
});

const PART = /(?:#|\/(?:param|result|enum):)[\s\S]*$/;

/** The things that an edit changes; an order changes none of those that it lists. */
function addressed(edit: Edit): readonly string[] {
  if (edit.kind === "order" || edit.kind === "insert" || edit.kind === "remove") return [];
  return [...symbolsIn(edit)].map((symbol) => symbol.replace(PART, ""));
}

const ADDRESSES: ReadonlySet<string> = new Set(["symbol", "symbols", "site", "sites", "tool"]);
function* symbolsIn(value: unknown): Iterable<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (ADDRESSES.has(key)) for (const one of [inner].flat()) if (typeof one === "string") yield one;
    yield* symbolsIn(inner);
  }
}
