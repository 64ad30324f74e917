/** How the names of one Harness are written: case and separators, a word before or behind, a version. */
import { type Draw, LEADS, type RenameKind, TAILS } from "../src/transform.js";
import { camel, kebab, snake, wordsOf } from "./_words.js";

/** What is before and behind the words of a name, and how they are joined. */
export interface Habit {
  readonly lead: readonly string[];
  readonly tail: readonly string[];
  readonly spell: (words: readonly string[]) => string;
}

const pascal = (words: readonly string[]): string =>
  words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");

const SPELLINGS: Readonly<Record<RenameKind, readonly Habit["spell"][]>> = {
  tool: [snake, kebab, camel, pascal],
  // Agent Skills allow lower-case words joined by hyphens, and nothing else.
  skill: [kebab],
  param: [snake, kebab, camel, pascal],
};

/**
 * How seldom names are written without a word before or behind: no name shall be in more than a twentieth of the Variants, and one
 * that has few wordings would be.
 */
const barest = (kind: RenameKind, variety: number): number =>
  Math.min(0.5, (kind === "tool" ? 0.03 : 0.01) * (variety + 1) ** 0.7);

/**
 * Habits in the order in which they are to be tried: the one that the View has first, then some of the name's own for where that one is
 * taken. `own` is a stream of the name's.
 */
export function* habitsOf(kind: RenameKind, view: Draw, own: Draw, variety: number): Iterable<Habit> {
  yield habitFrom(kind, view.fork("habit"), barest(kind, variety));
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) yield habitFrom(kind, own, 0);
  // A name that is as long as names may be has no room for more.
  for (const spell of own.shuffle(SPELLINGS[kind])) yield { lead: [], tail: [], spell };
}
const ATTEMPTS = 24;

function habitFrom(kind: RenameKind, draw: Draw, bareShare: number): Habit {
  // All are drawn, whatever is taken: one habit serves names of every variety.
  const bare = draw.unit() < bareShare;
  const spell = draw.pick(SPELLINGS[kind]) ?? snake;
  const lead = draw.pick(LEADS[kind]) ?? "";
  const tail = draw.pick(TAILS[kind]) ?? "";
  const version = draw.pick(VERSIONS) ?? "";
  const way = draw.int(8);
  if (bare) return { lead: [], tail: [], spell };
  if (way < 3) return { lead: [lead], tail: [], spell };
  if (way === 3) return { lead: [], tail: isVersion(tail) ? [tail] : [tail, version], spell };
  return { lead: [lead], tail: [way < 6 || tail === lead ? version : tail], spell };
}
const VERSIONS = ["v1", "v2", "v3", "v4", "v5", "v6"];
const isVersion = (word: string): boolean => /^v\d$/.test(word);

/** A word that the name says already is not said again. */
export function written(words: readonly string[], { lead, tail, spell }: Habit): string | undefined {
  const said = new Set(words);
  if ([...lead, ...tail].some((word) => said.has(word))) return undefined;
  const all = [...lead, ...words, ...tail];
  const name = spell(all);
  // `TopK` and `V5` would run together into `TopKV5`.
  return wordsOf(name).join(" ") === all.flatMap(wordsOf).join(" ") ? name : undefined;
}

const SHARED = 0.6;
const NEUTRAL: ReadonlySet<string> = new Set([...LEADS.tool, ...LEADS.skill, ...TAILS.tool, ...TAILS.skill]);
/** A word that tells nothing, or the name of a server that begins with one. */
const isNeutral = (word: string): boolean =>
  NEUTRAL.has(word) || LEADS.tool.some((lead) => lead.length > 3 && word.startsWith(lead));

/** Words telling nothing that most of these names begin or end with: what comes new among them is known by its lack of them. */
export function sharedBy(names: readonly string[]): Pick<Habit, "lead" | "tail"> {
  const lists = names.map(wordsOf);
  const most = (ends: readonly (string | undefined)[]): readonly string[] => {
    const counts = new Map<string, number>();
    for (const end of ends)
      if (end !== undefined && isNeutral(end)) counts.set(end, (counts.get(end) ?? 0) + 1);
    const [word, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
    return names.length >= 3 && count >= names.length * SHARED ? [word] : [];
  };
  const lead = most(lists.map(([first]) => first));
  const last = most(lists.map((words) => words.at(-1)));
  const before = last.length === 0 ? [] : most(lists.map((words) => words.at(-2)));
  return { lead, tail: [...before, ...last] };
}

/** How a name is spelt. */
export const spellingOf = (name: string): Habit["spell"] =>
  /^\p{Lu}/u.test(name) ? pascal : /\p{Ll}\p{Lu}/u.test(name) ? camel : name.includes("-") ? kebab : snake;
