/** What lexicon files give for a name, and which of it does not fit the thing. */
import type { LexiconEntry } from "../../model/lexicon-entry.js";
import type { RenameKind } from "../../model/propose.js";
import { EMPTY_FOLD } from "../fold.js";
import { harnessView } from "../harness-view.js";
import type { Lowered } from "../lowered.js";
import { checkName, type NameFault, type NameQuestion } from "./check-name.js";
import { cluesFor } from "./clues.js";
import { descriptionsIn } from "./descriptions.js";
import { namespaceOf, wordsIn } from "./split.js";

type Language = "en" | "zh" | "mixed";

export interface GivenName {
  readonly candidate: string;
  /** The place of its entry in the list. */
  readonly entry: number;
}

/** Names that the entries give instead of one, in their order, each once. */
export function namesGiven(
  entries: readonly LexiconEntry[],
  kind: RenameKind,
  name: string,
  language: Language,
): readonly GivenName[] {
  const found = new Map<string, number>();
  entries.forEach((entry, at) => {
    if (entry.kind !== undefined && entry.kind !== kind) return;
    if (entry.language !== undefined && language !== "mixed" && entry.language !== language) return;
    for (const candidate of candidatesOf(entry, kind, name))
      if (candidate !== name && !found.has(candidate)) found.set(candidate, at);
  });
  return [...found].map(([candidate, entry]) => ({ candidate, entry }));
}

function candidatesOf(entry: LexiconEntry, kind: RenameKind, name: string): readonly string[] {
  if (entry.name !== undefined) return entry.name === name ? entry.instead : [];
  const space = kind === "tool" ? namespaceOf(name) : "";
  const words = wordsIn(name.slice(space.length));
  const wanted = wordsIn(entry.word ?? "");
  const join = kind === "skill" ? "-" : "_";
  if (wanted.length === 0) return [];
  return words.flatMap((_, at) =>
    wanted.every((word, i) => words[at + i] === word)
      ? entry.instead.map((other) => {
          const made = [...words.slice(0, at), ...wordsIn(other), ...words.slice(at + wanted.length)];
          return space + made.join(join);
        })
      : [],
  );
}

export interface RefusedName extends GivenName {
  readonly kind: RenameKind;
  readonly current: string;
  readonly code: NameFault;
  readonly what: string;
}

export interface JudgedLexicon {
  /** Names of the Harness that get at least one other from the entries. */
  readonly served: number;
  readonly accepted: number;
  readonly refused: readonly RefusedName[];
  /** Places of entries that give nothing for this Harness. */
  readonly idle: readonly number[];
}

/** Every name that the entries give in a Harness, through the check. */
export function judgeLexicon(lowered: Lowered, entries: readonly LexiconEntry[]): JudgedLexicon {
  const refused: RefusedName[] = [];
  const used = new Set<number>();
  let [served, accepted] = [0, 0];
  for (const question of nameQuestions(lowered)) {
    const given = namesGiven(entries, question.kind, question.current, lowered.harness.language);
    let fits = 0;
    for (const { candidate, entry } of given) {
      used.add(entry);
      const verdict = checkName({ ...question, candidate });
      if (verdict.ok) fits++;
      else {
        const { kind, current } = question;
        refused.push({ candidate, entry, kind, current, code: verdict.code, what: verdict.what });
      }
    }
    accepted += fits;
    if (fits > 0) served++;
  }
  const idle = entries.flatMap((_, at) => (used.has(at) ? [] : [at]));
  return { served, accepted, refused, idle };
}

/** What to ask for a name of each thing that may be renamed: for whoever proposes names, such as a model. */
export function nameQuestions(lowered: Lowered): readonly Omit<NameQuestion, "candidate">[] {
  const chinese = lowered.harness.language !== "en";
  const harness = harnessView(lowered, EMPTY_FOLD, "names");
  const descriptions = descriptionsIn(harness);
  return (["tool", "skill", "param"] as const).flatMap((kind) =>
    harness
      .groups(kind)
      .filter(({ blocked }) => blocked === undefined)
      .map((group) => ({
        kind,
        current: group.name,
        descriptions: cluesFor(group, harness, descriptions),
        types: group.types,
        chinese,
      })),
  );
}
