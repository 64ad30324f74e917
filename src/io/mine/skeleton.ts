/**
 * The prompt that one version of a Harness renders, mined from the prompts of many records: sections that all or some have, and in their
 * bodies what all share, with slots for the rest.
 */
import type { Section } from "../../model/harness.js";
import { slugOf, splitSections } from "../sections.js";
import { nameSlots } from "./slot-names.js";
import { fillTemplate, mineTemplate, readTemplate, type Template } from "./template.js";

export type Slots = Readonly<Record<string, string>>;

export interface Skeleton {
  /** In the layout `inline`, pinned in order. */
  readonly sections: readonly Section[];
  /** The slots with which the sections give this text; undefined where they do not. */
  read(text: string): Slots | undefined;
}

/** A section of one prompt, with the white space before it. */
interface Cut {
  readonly key: string;
  readonly title: string;
  /** White space before the heading, and the heading. */
  readonly gap: string;
  readonly head: string;
  readonly body: string;
  readonly tail: string;
}

/** A section of the skeleton. */
interface Mined {
  readonly key: string;
  readonly id: string;
  readonly title: string;
  readonly head: string;
  readonly tail: string;
  readonly template: Template;
  /** Name of the slot at each gap. */
  readonly names: readonly string[];
  /** The slot that says that the section is there; absent: it always is. */
  readonly flag?: string;
}

/** Undefined where the prompts have too little in common to be of one version; no prompt, no skeleton. */
export function mineSkeleton(prompts: readonly string[]): Skeleton | undefined {
  const texts = [...new Set(prompts)];
  if (texts.length === 0) return undefined;
  return mineSections(texts, cutsOf) ?? mineSections(texts, asOne);
}

function mineSections(texts: readonly string[], cut: (text: string) => readonly Cut[]): Skeleton | undefined {
  const prompts = texts.map(cut);
  const order = mergeOrders(prompts.map((cuts) => cuts.map(({ key }) => key)));
  if (order === undefined) return undefined;
  const used = new Set<string>(RESERVED);
  const ids = new Set<string>();
  const mined: Mined[] = [];
  for (const key of order) {
    const found = prompts.flatMap((cuts) => cuts.filter((one) => one.key === key));
    const one = mineSection(key, found, prompts.length, used, ids);
    if (one === undefined) return undefined;
    mined.push(one);
  }
  const sections = mined.map(sectionOf);
  const read = (text: string): Slots | undefined => readPrompt(mined, cut(text));
  return texts.filter((text) => read(text) !== undefined).length * 2 > texts.length
    ? { sections, read }
    : undefined;
}

/** Filled in by the engine itself, or by Hooks. */
const RESERVED = ["skills", "tools", "tool", "target", "value", "limit"];

function mineSection(
  key: string,
  found: readonly Cut[],
  prompts: number,
  used: Set<string>,
  ids: Set<string>,
): Mined | undefined {
  const [first] = found as [Cut, ...Cut[]];
  const { title, gap, head, tail } = first;
  if (found.some((one) => one.gap !== gap || one.head !== head || one.tail !== tail)) return undefined;
  const bodies = found.map(({ body }) => body);
  const template = mineTemplate(bodies) ?? [];
  const id = uniqueId(slugOf(title) || "text", ids);
  const names = nameSlots(template, bodies, id, used);
  const optional = found.length < prompts;
  // A section that shows a value is there when there is one.
  const own = names.find((_, at) =>
    bodies.every((body) => (readTemplate(template, body)?.[at] ?? "x") !== ""),
  );
  const flag = optional ? (own ?? uniqueId(`has_${asciiOf(id)}`, used)) : undefined;
  return {
    ...{ key, id, title, template, names },
    head: gap + head,
    tail,
    ...(flag === undefined ? {} : { flag }),
  };
}

function sectionOf({ id, title, head, tail, template, names, flag }: Mined): Section {
  return {
    id,
    title,
    body: fillTemplate(template, (gap) => `{{${names[gap]}}}`),
    after: [],
    pinned: true,
    head,
    tail,
    fills: true,
    ...(flag === undefined ? {} : { when: { slot: flag, is: "present" } }),
  };
}

function readPrompt(mined: readonly Mined[], cuts: readonly Cut[]): Slots | undefined {
  const slots = new Map<string, string>();
  let at = 0;
  for (const one of mined) {
    const cut = cuts[at];
    if (cut?.key !== one.key) {
      if (one.flag === undefined) return undefined;
      continue;
    }
    at++;
    if (cut.gap + cut.head !== one.head || cut.tail !== one.tail) return undefined;
    const values = readTemplate(one.template, cut.body);
    if (values === undefined) return undefined;
    for (const [i, value] of values.entries()) {
      const name = one.names[i] as string;
      if ((slots.get(name) ?? value) !== value) return undefined;
      slots.set(name, value);
    }
    if (one.flag !== undefined && !slots.has(one.flag)) slots.set(one.flag, "yes");
  }
  return at === cuts.length ? Object.fromEntries(slots) : undefined;
}

// ---- cutting

const TRAIL = /\s*$/;

/** White space at the end of a section belongs to what follows: whether that is there differs from prompt to prompt. */
function cutsOf(text: string): readonly Cut[] {
  const count = new Map<string, number>();
  const sections = splitSections(text);
  let gap = "";
  return sections.map(({ title, head = "", body, tail = "" }, i) => {
    const times = (count.get(title) ?? 0) + 1;
    count.set(title, times);
    const trail = i === sections.length - 1 ? "" : (TRAIL.exec(tail)?.[0] ?? "");
    const cut = {
      key: `${title}\u0000${times}`,
      title,
      gap,
      head,
      body,
      tail: tail.slice(0, tail.length - trail.length),
    };
    gap = trail;
    return cut;
  });
}

const asOne = (text: string): readonly Cut[] =>
  text === "" ? [] : [{ key: "", title: "", gap: "", head: "", body: text, tail: "" }];

/** One order of all keys that agrees with each list; undefined where two lists disagree. */
export function mergeOrders(lists: readonly (readonly string[])[]): readonly string[] | undefined {
  const after = new Map<string, Set<string>>();
  for (const list of lists) {
    if (new Set(list).size !== list.length) return undefined;
    for (const [i, key] of list.entries()) {
      const before = after.get(key) ?? new Set<string>();
      after.set(key, before);
      const previous = list[i - 1];
      if (previous !== undefined) before.add(previous);
    }
  }
  const order: string[] = [];
  const left = new Set(after.keys());
  while (left.size > 0) {
    // First seen goes first among those that nothing left must precede.
    const next = [...left].find((key) => [...(after.get(key) ?? [])].every((one) => !left.has(one)));
    if (next === undefined) return undefined;
    left.delete(next);
    order.push(next);
  }
  return order;
}

/** Slots have names in ASCII. */
const asciiOf = (id: string): string => id.replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "section";

function uniqueId(wanted: string, used: Set<string>): string {
  let id = wanted;
  for (let n = 2; used.has(id); n++) id = `${wanted}_${n}`;
  used.add(id);
  return id;
}
