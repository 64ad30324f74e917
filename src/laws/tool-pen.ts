/** Writes the JSON text of a tool with the places in it that may move. */
import { paramSym, type Sym } from "../model/symbol.js";
import type { Cut } from "./align.js";
import type { ParamClass } from "./params.js";
import type { Mention } from "./scan.js";
import type { TitleOf } from "./schema-words.js";

/** A place in the text that may move. `title`: how a title is made from the name. */
export type Slot =
  | {
      readonly is: "key";
      readonly path: string;
      readonly key: string;
      /** Of a declared tool; an inserted one has another Symbol in each Variant. */
      readonly symbol: Sym | undefined;
      readonly title?: TitleOf;
    }
  | { readonly is: "tool"; readonly title?: TitleOf }
  | { readonly is: "mention"; readonly mention: Mention; readonly behind: string };

/** `between[i]` stands before slot i, the last one behind them all. */
export interface CutTool {
  readonly slots: readonly Slot[];
  readonly between: readonly string[];
  /** Texts of an inserted tool, in which no name is looked for. */
  readonly texts: readonly string[];
}

export interface Pen {
  literal(text: string): void;
  slot(slot: Slot): void;
  key(found: ParamClass, title?: TitleOf): void;
  /** A text that describes, in its quotes. */
  text(text: string): void;
  /** The tool is of a kind that is not cut. */
  fail(): void;
  done(): CutTool | undefined;
}

export function writer(read: ((text: string) => Cut) | undefined, symbol: Sym | undefined): Pen {
  const slots: Slot[] = [];
  const texts: string[] = [];
  const between = [""];
  let failed = false;
  const literal = (text: string): void => {
    between[slots.length] += text;
  };
  const slot = (one: Slot): void => {
    slots.push(one);
    between.push("");
  };
  return {
    literal,
    slot,
    key: ({ path, key }, title) =>
      slot({
        is: "key",
        path,
        key,
        symbol: symbol === undefined ? undefined : paramSym(symbol, path),
        ...(title === undefined ? {} : { title }),
      }),
    text(text) {
      if (read === undefined) {
        texts.push(text);
        literal(JSON.stringify(text));
        return;
      }
      const { mentions, between: literals, isTight } = read(text);
      failed ||= isTight;
      literal('"');
      literals.forEach((part, i) => {
        literal(JSON.stringify(part).slice(1, -1));
        const mention = mentions[i];
        if (mention !== undefined) slot({ is: "mention", mention, behind: literals[i + 1] ?? "" });
      });
      literal('"');
    },
    fail() {
      failed = true;
    },
    done: () => (failed ? undefined : { slots, between, texts }),
  };
}
