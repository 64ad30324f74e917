/**
 * The one JSON text that a tool of the base can become under new names.
 *
 * A tool is cut once, at each key, title and mention that may move; its image is put together for each Variant and compared with
 * the Variant's tool as a whole. Where the texts are equal the walk of the schemas, place by place, would find nothing; where they
 * differ, or a tool is of a kind that is not cut, that walk says what is wrong.
 */
import type { Harness, Tool } from "../model/harness.js";
import { printJson } from "../model/json.js";
import { paramSym, type Sym, toolSym } from "../model/symbol.js";
import { cutOf, likelySpelling } from "./align.js";
import { type Change, nameAfter } from "./change.js";
import { memo, memoBy } from "./memo.js";
import { titleFrom } from "./schema-words.js";
import { staleInBase } from "./texts.js";
import { cutTool, NO_PARAMETERS } from "./tool-cut.js";
import type { CutTool, Slot } from "./tool-pen.js";

/** A tool's members as rows hold them. */
export const toolText = memo(
  ({ name, description, parameters }: Tool): string =>
    `{"name":${JSON.stringify(name)},"description":${JSON.stringify(description ?? "")},"parameters":${printJson(parameters ?? NO_PARAMETERS)}}`,
);

/** As `toolText`, of a tool of the base or an inserted one under new names; undefined where the names alone do not say it. */
export function toolImage(change: Change, symbol: Sym, own: Tool): string | undefined {
  if (isReworded(change, symbol)) return undefined;
  const isNew = change.inserted.get(symbol)?.value === own;
  if (isNew ? !symbol.startsWith("new:") : symbol !== toolSym(own.name)) return undefined;
  const cut = isNew ? cutInserted(own) : cutDeclared(change.before, own);
  if (cut === undefined || cut.texts.some((text) => saysOld(change, text))) return undefined;
  const { slots, between } = cut;
  let image = between[0] as string;
  for (let i = 0; i < slots.length; i++) {
    const text = textOf(change, symbol, slots[i] as Slot);
    if (text === undefined) return undefined;
    image += text + (between[i + 1] as string);
  }
  return image;
}

/** Text of an inserted thing mentions nothing of the base. */
const saysOld = (change: Change, text: string): boolean =>
  staleInBase(change, text).some(({ param }) => !param);

function isReworded({ texts }: Change, symbol: Sym): boolean {
  for (const site of texts.keys()) if (site.startsWith(`${symbol}#`)) return true;
  return false;
}

function textOf(change: Change, symbol: Sym, slot: Slot): string | undefined {
  if (slot.is === "mention") return inQuotes(likelySpelling(change, slot.mention, slot.behind, symbol));
  const name =
    slot.is === "tool"
      ? nameAfter(change, symbol)
      : (change.moves.get(slot.symbol ?? paramSym(symbol, slot.path))?.to ?? slot.key);
  return inQuotes(slot.title === undefined ? name : titleFrom(name, slot.title));
}

const inQuotes = (text: string | undefined): string | undefined =>
  text === undefined || /^[\w .-]*$/.test(text) ? text : JSON.stringify(text).slice(1, -1);

const cutDeclared = memoBy((harness: Harness, tool: Tool): CutTool | undefined =>
  // Values of such a parameter are names; the walk knows which.
  harness.activation.some((one) => one.tool === tool.name)
    ? undefined
    : cutTool(tool, (text) => cutOf(text, harness)),
);
const cutInserted = memo((tool: Tool): CutTool | undefined => cutTool(tool, undefined));
