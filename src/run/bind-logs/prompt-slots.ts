/**
 * The slots of a recorded prompt under a Harness whose prompt is known: each choice of conditional sections is printed with marks for its
 * slots, and the one that the text can be is read back.
 */
import { promptPrinter, slotNames } from "../../core/prompt.js";
import type { Slots } from "../../io/mine/skeleton.js";
import { readTemplate, type Template } from "../../io/mine/template.js";
import type { Harness, SlotCondition } from "../../model/harness.js";

/** More conditional sections than this have too many choices to try. */
const MOST_CONDITIONS = 10;

interface Reader {
  readonly template: Template;
  /** Name of the slot at each gap. */
  readonly names: readonly string[];
  /** What the choice of sections says of slots that the text does not show. */
  readonly implied: Slots;
}

/** Undefined: the Harness does not print this text. `prompts`: texts that show which readings are common. */
export function readsOf(harness: Harness, prompts: readonly string[]): (prompt: string) => Slots | undefined {
  const readers = readersOf(harness);
  const tried = (prompt: string): { reader: Reader; slots: Slots } | undefined => {
    for (const reader of readers) {
      const slots = slotsBy(reader, prompt);
      if (slots !== undefined) return { reader, slots };
    }
    return undefined;
  };
  // Those that read many texts are asked first; the result is the same, because only one can read a text.
  const hits = new Map<Reader, number>();
  for (const prompt of prompts) {
    const found = tried(prompt)?.reader;
    if (found !== undefined) hits.set(found, (hits.get(found) ?? 0) + 1);
  }
  readers.sort((a, b) => (hits.get(b) ?? 0) - (hits.get(a) ?? 0));
  return (prompt) => tried(prompt)?.slots;
}

function readersOf(harness: Harness): Reader[] {
  const conditions = distinct(
    harness.prompt.sections.flatMap(({ when }) => (when === undefined ? [] : [when])),
  ).slice(0, MOST_CONDITIONS);
  const names = slotNames(harness.prompt.sections);
  const print = promptPrinter(harness);
  const readers: Reader[] = [];
  for (let choice = 0; choice < 2 ** conditions.length; choice++) {
    const implied = choose(conditions, (i) => ((choice >> i) & 1) === 1);
    if (implied === undefined) continue;
    const absent = new Set(Object.keys(implied).filter((slot) => implied[slot] === ""));
    const marks = names.filter((name) => !absent.has(name));
    // Signs that no prompt holds.
    const slots = Object.fromEntries(
      marks.map((name, i) => [name, fixedValue(implied, name) ?? `\u0001${i}\u0002`]),
    );
    const printed = print(slots);
    if (!printed.ok || printed.value === undefined) continue;
    const shown: string[] = [];
    const template = printed.value.split(/(\u0001\d+\u0002)/).flatMap((piece): Template => {
      const [, at] = /^\u0001(\d+)\u0002$/.exec(piece) ?? [];
      if (at === undefined) return piece === "" ? [] : [piece];
      shown.push(marks[Number(at)] as string);
      return [{ gap: shown.length - 1 }];
    });
    readers.push({
      template,
      names: shown,
      implied: Object.fromEntries(Object.entries(implied).filter(([, value]) => value !== "")),
    });
  }
  return readers;
}

/** A slot that a condition compares has that value where the condition holds. */
const fixedValue = (implied: Slots, name: string): string | undefined => {
  const value = implied[name];
  return value === undefined || value === "" || value === ANY ? undefined : value;
};
/** The slot has some value. */
const ANY = "yes";

/** Values of slots such that the chosen conditions hold and the others do not; "" stands for none. Undefined: there are no such values. */
function choose(conditions: readonly SlotCondition[], holds: (i: number) => boolean): Slots | undefined {
  const slots = new Map<string, string>();
  for (const [i, { slot, is, equals }] of conditions.entries()) {
    const wanted =
      is === "absent"
        ? holds(i)
          ? ""
          : ANY
        : holds(i)
          ? (equals ?? ANY)
          : equals === undefined
            ? ""
            : undefined;
    if (wanted === undefined) continue;
    const known = slots.get(slot);
    if (known !== undefined && known !== wanted && known !== ANY && wanted !== ANY) return undefined;
    if (known === undefined || known === ANY) slots.set(slot, wanted);
    if ((known === "" && wanted === ANY) || (known === ANY && wanted === "")) return undefined;
  }
  return Object.fromEntries(slots);
}

function slotsBy({ template, names, implied }: Reader, prompt: string): Slots | undefined {
  const values = readTemplate(template, prompt);
  if (values === undefined) return undefined;
  const slots = new Map<string, string>(Object.entries(implied));
  const seen = new Set<string>();
  for (const [i, value] of values.entries()) {
    const name = names[i] as string;
    if (seen.has(name) && slots.get(name) !== value) return undefined;
    if (value === "" && implied[name] !== undefined) return undefined;
    seen.add(name);
    slots.set(name, value);
  }
  return Object.fromEntries(slots);
}

const distinct = (conditions: readonly SlotCondition[]): readonly SlotCondition[] =>
  conditions.filter(
    (one, i) => conditions.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === i,
  );
