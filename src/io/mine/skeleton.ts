/**
 * The prompt that one version of a Harness renders, mined from the prompts of many records: sections that all or some have, and in their
 * bodies what all share, with slots for the rest.
 */
import type { Section } from "../../model/harness.js";
import { slugOf, splitSections } from "../harness/sections.js";
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

/** Sections that give fewer of the texts than this are compared with one section for all. */
const ENOUGH = 0.95;

/** Undefined where the prompts have too little in common to be of one version; no prompt, no skeleton. */
export function mineSkeleton(prompts: readonly string[]): Skeleton | undefined {
  const texts = [...new Set(prompts)];
  if (texts.length === 0) return undefined;
  const cut = mineSections(texts, sectionCutter(texts));
  if (cut !== undefined && cut.reads >= ENOUGH * texts.length) return cut.skeleton;
  const whole = mineSections(texts, wholeCutter(texts));
  const best = (whole?.reads ?? 0) > (cut?.reads ?? 0) ? whole : cut;
  return best !== undefined && best.reads * 2 > texts.length ? best.skeleton : undefined;
}

function mineSections(
  texts: readonly string[],
  cut: (text: string) => readonly Cut[],
): { readonly skeleton: Skeleton; readonly reads: number } | undefined {
  const all = texts.map(cut);
  const order = commonOrder(all.map((cuts) => cuts.map(({ key }) => key)));
  if (order === undefined) return undefined;
  const place = new Map(order.map((key, i) => [key, i]));
  // Those whose sections stand in another order are of no use to the others.
  const prompts = all.filter((cuts) =>
    cuts.every(({ key }, i) => {
      const [before, own] = [place.get(cuts[i - 1]?.key ?? ""), place.get(key)];
      return own !== undefined && (i === 0 || (before !== undefined && before < own));
    }),
  );
  const used = new Set<string>(RESERVED);
  const ids = new Set<string>();
  const mined: Mined[] = [];
  for (const key of order) {
    const found = prompts.flatMap((cuts) => cuts.filter((one) => one.key === key));
    if (found.length === 0) continue;
    const one = mineSection(key, found, prompts.length, used, ids);
    if (one === undefined) return undefined;
    mined.push(one);
  }
  const sections = mined.map(sectionOf);
  const read = (text: string): Slots | undefined => readPrompt(mined, cut(text));
  return { skeleton: { sections, read }, reads: texts.filter((text) => read(text) !== undefined).length };
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
  const around = ({ gap, head, tail }: Cut): string => JSON.stringify([gap, head, tail]);
  const usual = mostOften(found.map(around));
  const like = found.filter((one) => around(one) === usual);
  if (like.length < ENOUGH * found.length) return undefined;
  const { title, gap, head, tail } = like[0] as Cut;
  const bodies = like.map(({ body }) => body);
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

/** Of so many prompts, one heading in less than this share is a value that looks like a heading. */
const RARE = 0.02;
const FEW = 3;

/** Cuts at the headings that several of the texts have: one that only one of them has is part of what stands before it. */
function sectionCutter(texts: readonly string[]): (text: string) => readonly Cut[] {
  const times = new Map<string, number>();
  for (const text of texts) for (const { key } of cutsOf(text)) times.set(key, (times.get(key) ?? 0) + 1);
  const least = texts.length < FEW ? 1 : Math.max(2, RARE * texts.length);
  return (text) => {
    const cuts: Cut[] = [];
    for (const cut of cutsOf(text)) {
      const last = cuts.at(-1);
      if (last === undefined || (times.get(cut.key) ?? 0) >= least) cuts.push(cut);
      else {
        const { gap, head, body, tail } = cut;
        cuts[cuts.length - 1] = { ...last, body: last.body + last.tail + gap + head + body, tail };
      }
    }
    const [first, ...rest] = cuts;
    if (first === undefined || (times.get(first.key) ?? 0) >= least) return cuts;
    // Nothing stands before the first: it is text without a title.
    const { gap, head, body, tail } = first;
    return [{ key: "\u00001", title: "", gap: "", head: "", body: gap + head + body, tail }, ...rest];
  };
}

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

/** One section for the whole; white space that all texts begin or end with stands around it, as it does around every body. */
function wholeCutter(texts: readonly string[]): (text: string) => readonly Cut[] {
  const head = texts.map((text) => /^\s*/.exec(text)?.[0] ?? "").reduce(sharedStart);
  const ends = texts.map((text) => TRAIL.exec(text.slice(head.length))?.[0] ?? "");
  const tail = reversed(ends.map(reversed).reduce(sharedStart));
  return (text) => {
    if (text === "" || text.length < head.length + tail.length) return [];
    if (!text.startsWith(head) || !text.endsWith(tail)) return [];
    const body = text.slice(head.length, text.length - tail.length);
    return [{ key: "", title: "", gap: "", head, body, tail }];
  };
}

function sharedStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length);
}

/** White space has no pairs of surrogates that this could break. */
const reversed = (text: string): string => [...text].reverse().join("");

function mostOften(texts: readonly string[]): string {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return [...times].reduce((best, one) => (one[1] > best[1] ? one : best), ["", 0] as [string, number])[0];
}

/** So many ways to order the sections are tried, the usual ones first. */
const MOST_ORDERS = 40;

/** One order of the sections that agrees with as many prompts as can agree. */
function commonOrder(lists: readonly (readonly string[])[]): readonly string[] | undefined {
  const all = mergeOrders(lists);
  if (all !== undefined) return all;
  const times = new Map<string, { readonly list: readonly string[]; times: number }>();
  for (const list of lists) {
    const key = JSON.stringify(list);
    const known = times.get(key);
    if (known === undefined) times.set(key, { list, times: 1 });
    else known.times++;
  }
  const usual = [...times.values()].sort((a, b) => b.times - a.times).slice(0, MOST_ORDERS);
  const agreed: (readonly string[])[] = [];
  let order: readonly string[] | undefined;
  for (const { list } of usual) {
    const merged = mergeOrders([...agreed, list]);
    if (merged === undefined) continue;
    agreed.push(list);
    order = merged;
  }
  return order;
}

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
