/** Declared things as plain documents, with the names and texts that a fold gives them. */
import type { Item } from "../model/edit.js";
import type { Hook, Section, Skill, Tool } from "../model/harness.js";
import type { JsonObject } from "../model/json.js";
import type { Sym } from "../model/symbol.js";
import type { Text, TextSite } from "../model/text.js";
import { type Fold, nameIn } from "./fold.js";
import type { Lowered, LoweredHook, LoweredSection, LoweredSkill, LoweredTool } from "./lowered.js";
import { namerOf } from "./namer.js";
import { type Namer, type Node, printNode, printText, type Snag } from "./node.js";

export type OnSnag = (snag: Snag) => void;

const at = (site: string, text: Text, namer: Namer, snag: OnSnag): string =>
  printText(namer.textAt(site as TextSite) ?? text, namer, snag);
const nodeOf = (node: Node, namer: Namer, snag: OnSnag): JsonObject =>
  printNode(node, namer, snag) as JsonObject;

export function printTool(lowered: LoweredTool, name: string, namer: Namer, snag: OnSnag): Tool {
  const { symbol, description, parameters, result, extra } = lowered;
  return {
    name,
    ...(description === undefined
      ? {}
      : { description: at(`${symbol}#/description`, description, namer, snag) }),
    ...(parameters === undefined ? {} : { parameters: nodeOf(parameters, namer, snag) }),
    ...(result === undefined ? {} : { result: nodeOf(result, namer, snag) }),
    extra: nodeOf(extra, namer, snag),
  };
}

export function printSkill(lowered: LoweredSkill, name: string, namer: Namer, snag: OnSnag): Skill {
  const { symbol, skill, description, body, files, extra } = lowered;
  return {
    ...skill,
    name,
    description: at(`${symbol}#/description`, description, namer, snag),
    body: at(`${symbol}#/body`, body, namer, snag),
    files: files.map(({ path, text }, i) => ({
      path: at(`${symbol}#/files/${i}/path`, path, namer, snag),
      text: at(`${symbol}#/files/${i}/text`, text, namer, snag),
    })),
    extra: nodeOf(extra, namer, snag),
  };
}

export function printSection(
  lowered: LoweredSection,
  name: string | undefined,
  namer: Namer,
  snag: OnSnag,
): Section {
  const { symbol, section, title, body, head, tail } = lowered;
  const newTitle = namer.textAt(`${symbol}#/title` as TextSite);
  const shown =
    newTitle !== undefined ? printText(newTitle, namer, snag) : (name ?? printText(title, namer, snag));
  const printed = head === undefined ? undefined : at(`${symbol}#/head`, head, namer, snag);
  return {
    ...section,
    title: shown,
    body: at(`${symbol}#/body`, body, namer, snag),
    // In a prompt kept byte for byte the title is part of the head.
    ...(printed === undefined
      ? {}
      : { head: shown === section.title ? printed : printed.replace(section.title, () => shown) }),
    ...(tail === undefined ? {} : { tail: at(`${symbol}#/tail`, tail, namer, snag) }),
  };
}

export const printHook = (lowered: LoweredHook, name: string, namer: Namer, snag: OnSnag): Hook => ({
  ...(printNode(lowered.node, namer, snag) as unknown as Hook),
  id: name,
});

/** In a prompt kept byte for byte the title is part of the head. */
const titled = ({ title, head }: Section, name: string): Partial<Section> => ({
  title: name,
  ...(head === undefined || title === "" ? {} : { head: head.replace(title, () => name) }),
});

/** An inserted thing under its later name and texts. */
export function printInserted(symbol: Sym, item: Item, fold: Fold, lowered: Lowered): Item {
  const name = nameIn(fold, lowered, symbol) as string;
  const texts: Record<string, string> = {};
  for (const [site, text] of fold.text) {
    if (site.startsWith(`${symbol}#/`)) texts[site.slice(symbol.length + 2)] = text.join("");
  }
  const renamed = item.of === "section" ? titled(item.value, name) : { name };
  // The item keeps its kind: only the members that exist in it are replaced.
  return { of: item.of, value: { ...item.value, ...texts, ...renamed } } as Item;
}

/** The thing that stands at a Symbol now; undefined for none, or where its text cannot be printed. */
export function itemIn(fold: Fold, lowered: Lowered, symbol: Sym): Item | undefined {
  const inserted = fold.inserted.get(symbol);
  if (inserted !== undefined) return printInserted(symbol, inserted, fold, lowered);
  const namer = namerOf(fold, lowered);
  let snagged = false;
  const snag: OnSnag = () => {
    snagged = true;
  };
  const name = nameIn(fold, lowered, symbol);
  const tool = lowered.tools.find((one) => one.symbol === symbol);
  const skill = lowered.skills.find((one) => one.symbol === symbol);
  const section = lowered.sections.find((one) => one.symbol === symbol);
  const item: Item | undefined =
    tool !== undefined
      ? { of: "tool", value: printTool(tool, name ?? "", namer, snag) }
      : skill !== undefined
        ? { of: "skill", value: printSkill(skill, name ?? "", namer, snag) }
        : section !== undefined
          ? { of: "section", value: printSection(section, name, namer, snag) }
          : undefined;
  return snagged ? undefined : item;
}
