/** Nothing that was put in can do the job of something that was there. */
import type { Skill, Tool } from "../model/harness.js";
import { asArray, asObject, asString, get, keys } from "../model/json.js";
import type { Change } from "./change.js";
import { examOf } from "./exam.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { memo } from "./memo.js";
import { wordsOf } from "./names.js";

const name = "unique-gold";

export const uniqueGold: Law = {
  name,
  summary: "an inserted tool or Skill neither says nor takes what one that was there does",
  check(trial) {
    const { change } = examOf(trial);
    const inserted = [...change.inserted.values()].filter(({ of }) => of !== "section");
    if (inserted.length === 0) return "n/a";
    const { add, done } = collect(trial, name);
    for (const [symbol, what] of flawsOf(change)) add(` ${symbol}`, what);
    return done();
  },
};

const flawsOf = memo((change: Change): readonly (readonly [string, string])[] =>
  [...change.inserted].flatMap(([symbol, item]) => {
    if (item.of === "section") return [];
    const others = item.of === "tool" ? change.before.tools : change.before.skills;
    const twin = others.find((other) => doesTheSame(item.value, other));
    return twin === undefined ? [] : [[symbol, `${item.value.name} may do the job of ${twin.name}`] as const];
  }),
);

/** Shares of words that two descriptions have in common, above which they may be about one job. */
const ALIKE = 0.6;
const LEAST_SHARED = 3;

export function doesTheSame(inserted: Tool | Skill, other: Tool | Skill): boolean {
  const [{ name: a, description: mine }, { name: b, description: theirs }] = [
    saidOf(inserted),
    saidOf(other),
  ];
  if (a.size > 0 && a.size === b.size && [...a].every((word) => b.has(word))) return true;
  const shared = [...mine].filter((word) => theirs.has(word)).length;
  const share = shared / Math.max(1, Math.min(mine.size, theirs.size));
  if (shared < LEAST_SHARED) return false;
  if (share >= ALIKE) return true;
  // What takes the same is suspect sooner.
  const [takes, wants] = [required(inserted), required(other)];
  return share >= ALIKE / 2 && takes.length > 0 && takes.join("\n") === wants.join("\n");
}

/** Things of the base stand beside the insertions of every Variant. */
const saidOf = memo(({ name, description }: Tool | Skill) => ({
  name: contentWords(name),
  description: contentWords(description ?? ""),
}));

const STOP = new Set(
  "a an and any are as at be by for from get has have how if in into is it its list of off on one only or return returns set show some than that the their them then there this to up use used what when where which who will with without you your".split(
    " ",
  ),
);

/** Words that carry meaning, without endings; of Chinese, pairs of characters. */
function contentWords(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [run] of text.matchAll(/[\u3400-\u9fff]+/gu))
    for (let i = 0; i + 1 < run.length; i++) found.add(run.slice(i, i + 2));
  for (const [word] of text.matchAll(/[A-Za-z][A-Za-z_-]*/g))
    for (const part of wordsOf(word)) if (!STOP.has(part) && part.length > 1) found.add(stem(part));
  return found;
}
const stem = (word: string): string => word.replace(/(?:ies|es|s|ed|ing|ly)$/, "").replace(/e$/, "");

function required(thing: Tool | Skill): readonly string[] {
  if (!("parameters" in thing) || thing.parameters === undefined) return [];
  const stated = asArray(get(thing.parameters, "required")).flatMap((one) => asString(one) ?? []);
  return (stated.length > 0 ? stated : keys(asObject(get(thing.parameters, "properties")))).toSorted();
}
