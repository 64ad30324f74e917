/** What the exposure report reads of one base: plain data, so that the books need no record. */
import type { Lowered } from "../../core/lowered.js";
import { keyOf } from "../../laws/dataset/bottom.js";
import { usedIn } from "../../laws/dataset/used.js";
import { asArray, asString, get } from "../../model/json.js";
import { kindOfSym } from "../../model/symbol.js";
import type { Base } from "../base.js";
import { tokensOf } from "../mix/growth.js";
import type { PrintedRow } from "../print-row.js";

/** A thing with a name that a model is shown. */
export interface Named {
  readonly symbol: string;
  readonly name: string;
}

export interface ExposureFact {
  /** What the user wanted, where the record says so. */
  readonly intent?: string;
  /** Of the original's row. */
  readonly tokens: number;
  /** Digests of the replies that are targets. */
  readonly replies: readonly string[];
  readonly named: readonly Named[];
  /** Tools and Skills by whether this run uses them and whether their names are blocked. */
  readonly items: Readonly<Record<"used" | "unused", { readonly of: number; readonly blocked: number }>>;
}

export function exposureFact(base: Base, printed: PrintedRow): ExposureFact {
  const { row, bound, trajectory, targets } = base;
  const intent =
    trajectory.outcome.intent ??
    asString(get(trajectory.extra, "intent")) ??
    asString(get(get(trajectory.extra, "metadata"), "intent"));
  const used = usedIn(row, bound.base.harness);
  const items = { used: { of: 0, blocked: 0 }, unused: { of: 0, blocked: 0 } };
  for (const { symbol } of [...bound.lowered.tools, ...bound.lowered.skills]) {
    const side = items[used.has(symbol) ? "used" : "unused"];
    side.of++;
    if (bound.lowered.blocked.has(symbol)) side.blocked++;
  }
  return {
    ...(intent === undefined ? {} : { intent }),
    tokens: tokensOf(printed.text),
    replies: base.target ? repliesIn(row, targets) : [],
    named: namedIn(bound.lowered),
    items,
  };
}

/** Texts that the user is told, where they are trained on; a law holds every View to the same ones. */
const repliesIn = (row: Base["row"], targets: readonly boolean[]): readonly string[] =>
  asArray(get(row, "messages")).flatMap((message, at) => {
    const text = asString(get(message, "content")) ?? "";
    const isReply = targets[at] === true && asArray(get(message, "tool_calls")).length === 0 && text !== "";
    return isReply ? [keyOf(text)] : [];
  });

const KINDS: ReadonlySet<string | undefined> = new Set(["tool", "skill", "param", "section", "hook"]);
const lists = new WeakMap<Lowered, readonly Named[]>();

/** Made once of a Harness. */
function namedIn(lowered: Lowered): readonly Named[] {
  const known = lists.get(lowered);
  if (known !== undefined) return known;
  const made = [...lowered.symbols.values()].flatMap(({ symbol, name }) =>
    KINDS.has(kindOfSym(symbol)) ? [{ symbol: symbol as string, name }] : [],
  );
  lists.set(lowered, made);
  return made;
}
