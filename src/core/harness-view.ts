/** A lowered Harness as a transform sees it: as it stands after the steps before, for reading only. */
import type { EditOf, LayoutSite } from "../model/edit.js";
import { type Harness, isTemplate, type ToolsLayout } from "../model/harness.js";
import { failed, ok, type Result } from "../model/problem.js";
import type { HarnessView, TextItem } from "../model/propose.js";
import { kindOfSym, newSym, type Sym } from "../model/symbol.js";
import { isRef, siteOwner, type Text, type TextSite } from "../model/text.js";
import { type Fold, listOf, orderIn } from "./fold.js";
import { isFreeName } from "./free-names.js";
import { renameGroups } from "./groups.js";
import { itemIn } from "./item.js";
import { type Entry, entriesSurvive, LAYOUTS, promptSurvives, titlesTaggedAs } from "./layout.js";
import type { Lowered } from "./lowered.js";
import { type MentionContext, readMentions } from "./mention.js";
import { listItems } from "./order-rules.js";
import { withCatalogues } from "./prompt.js";
import { type State, stateOf } from "./state.js";
import { snagOf, structureOf } from "./structure-view.js";
import { eachToken } from "./tokens.js";
import { foldName, spell, wordsOf } from "./words.js";

/** `isReserved`: names that are taken besides those that are there. */
export function harnessView(
  lowered: Lowered,
  fold: Fold,
  step: string,
  isReserved?: (name: string) => boolean,
  state: State = { ...stateOf(lowered), fold },
): HarnessView {
  return {
    language: lowered.harness.language,
    groups: (kind) => renameGroups(lowered, fold, kind),
    isFree: (name, instead) => isFreeName(lowered, fold, name, instead) && isReserved?.(name) !== true,
    list: (name) => listItems(lowered, fold, name),
    layout: (site) => {
      const current = layoutNow(lowered.harness, fold, site);
      return { current, choices: layoutChoices(lowered, site, current) };
    },
    texts: () => textsIn(lowered, fold),
    readText: (site, text) => readText(lowered, site, text),
    vocabulary: () => vocabulary(lowered),
    fresh: (n) => newSym(step, n),
    structure: () => structureOf(lowered),
    snag: (edits) => snagOf(state, edits),
    removal: (symbol) => removalOf(lowered, fold, symbol),
  };
}

function removalOf(lowered: Lowered, fold: Fold, symbol: Sym): EditOf<"remove"> | undefined {
  const item = itemIn(fold, lowered, symbol);
  if (item === undefined) return undefined;
  const now = orderIn(fold, lowered, listOf(item));
  const at = now.indexOf(symbol);
  return at < 0 ? undefined : { kind: "remove", symbol, item, before: now[at + 1] ?? null };
}

/** What nothing states is as usual. */
const layoutNow = ({ prompt }: Harness, fold: Fold, site: LayoutSite): string =>
  fold.layout.get(site) ??
  { ...prompt, prompt: prompt.layout, role: prompt.role ?? "system", calls: prompt.calls ?? "structured" }[
    site
  ];

/** What is made once of a Harness, whichever step asks. */
function onceEach<T>(make: (lowered: Lowered) => T): (lowered: Lowered) => T {
  const made = new WeakMap<Lowered, { readonly value: T }>();
  return (lowered) => {
    const known = made.get(lowered) ?? { value: make(lowered) };
    made.set(lowered, known);
    return known.value;
  };
}

const baseTexts = onceEach((lowered) =>
  [...lowered.texts].map(([site, text]) => textItem(lowered, site, text)),
);
const readablePrompts = onceEach(({ harness }) => {
  const sections = withCatalogues(harness);
  const names = new Set([...harness.tools, ...harness.skills].map(({ name }) => foldName(name)));
  // A tag that is a tool's name mentions the tool, and nothing would make it follow.
  const isTaggable = titlesTaggedAs(sections, (name) => names.has(name)).length === 0;
  return LAYOUTS.prompt.filter(
    (layout) => promptSurvives(layout, sections) && (layout !== "xml" || isTaggable),
  );
});

/** One and the same list while no text has changed: what is read in it can be remembered by it. */
function textsIn(lowered: Lowered, fold: Fold): readonly TextItem[] {
  const base = baseTexts(lowered);
  if (fold.text.size === 0 && fold.removed.size === 0) return base;
  return base
    .filter(({ owner }) => !fold.removed.has(owner))
    .map((item) => ({ ...item, text: fold.text.get(item.site) ?? item.text }));
}

/** Layouts that could be shown, and read back: a catalogue must be in the prompt, a prompt must have titles. */
function layoutChoices(lowered: Lowered, site: keyof typeof LAYOUTS, current: string): readonly string[] {
  const { sections } = lowered.harness.prompt;
  const others = LAYOUTS[site].filter((choice) => choice !== current);
  // A row tells of its tools where its prompt stands.
  if (site === "role" || site === "calls") return sections.length > 0 ? others : [];
  if (site !== "prompt") {
    const shown = sections.some((section) => isTemplate(section) && section.body.includes(`{{${site}}}`));
    const entries: readonly Entry[] =
      site === "skills"
        ? lowered.harness.skills
        : lowered.harness.tools.map(({ name, description = "" }) => ({ name, description }));
    return shown ? others.filter((choice) => entriesSurvive(choice as ToolsLayout, entries)) : [];
  }
  if (sections.every(({ title }) => title === "")) return [];
  return readablePrompts(lowered).filter((choice) => choice !== current);
}

const ROLES: readonly (readonly [RegExp, TextItem["role"]])[] = [
  [/^tool:[^#]*#\/description$/, "tool-description"],
  [/^tool:[^#]*#\/parameters\/.*\/description$/, "param-description"],
  [/^skill:[^#]*#\/description$/, "skill-description"],
  [/^skill:[^#]*#\/body$/, "skill-body"],
  [/^section:[^#]*#\/body$/, "section-body"],
  [/^hook:[^#]*#\/message$/, "hook-message"],
];

function textItem(lowered: Lowered, site: TextSite, base: Text): TextItem {
  return {
    site,
    owner: siteOwner(site),
    role: ROLES.find(([pattern]) => pattern.test(site))?.[1] ?? "other",
    text: base,
    base: plainText(lowered, base),
  };
}

/** A lowered text as it is written in the base. */
export const plainText = (lowered: Lowered, text: Text): string =>
  text
    .map((piece) =>
      isRef(piece) ? spell(lowered.symbols.get(piece.to[0] as Sym)?.name ?? "", piece.form) : piece,
    )
    .join("");

function readText(lowered: Lowered, site: TextSite, text: string): Result<Text> {
  const owner = siteOwner(site);
  const reading = readMentions(text, lowered.lexicon, contextOf(owner, site));
  const doubtful = reading.ambiguous[0];
  if (doubtful === undefined) return ok(reading.text);
  return failed({
    code: "ambiguous-mention",
    where: site,
    what: `"${lowered.symbols.get(doubtful)?.name}" stands in the rewording as a bare plain word that may or may not be the name`,
  });
}

/** A text is read as the text that it replaces was. */
function contextOf(owner: Sym, site: TextSite): MentionContext {
  const kind = kindOfSym(owner);
  if (kind === "skill") return { skill: owner };
  if (kind !== "tool") return kind === "section" || kind === "hook" ? { template: true } : {};
  const side = site.includes("#/parameters/") ? "param" : site.includes("#/result/") ? "result" : undefined;
  return { tool: owner, ...(side === undefined ? {} : { side }) };
}

const vocabulary = onceEach((lowered): ReadonlySet<string> => {
  const words = new Set<string>();
  for (const { name, description } of lowered.symbols.values()) {
    for (const word of wordsOf(name)) words.add(word);
    const text = description ?? "";
    eachToken(text, (start, end) => {
      for (const word of wordsOf(text.slice(start, end))) words.add(word);
    });
  }
  return words;
});
