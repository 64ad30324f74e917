/**
 * Nothing that the augmentation did tells the tools and Skills that a run uses from those that it does not.
 *
 * What the base Harness betrays (the tool that is used most may stand first) is no fault of the augmentation, and so it is not held
 * against it: an item is compared with itself, items of one View as far as they differ more than in the base, and what was
 * inserted, which no run uses, with the items that it stands among.
 */
import type { BaseFact, DatasetLaw, DatasetReader, Figure, Outcome, Terms, ViewFact } from "./law.js";
import { areaOf, isBeyondChance, type Odds, rounded } from "./odds.js";
import { boxOf, openPairs, type Pairs, type PairsState } from "./pairs.js";
import { rankSumOf } from "./rank-sum.js";
import { LISTS, type List, type Look, type ShownItem, shownIn } from "./shown.js";
import { openStrata, type Strata, type StrataState } from "./strata.js";
import { STYLES } from "./style.js";
import { usedIn } from "./used.js";

/** The most that one feature may tell, as the area under the ROC curve. */
const MOST = 0.55;

/** What is seen of an item; of its style, whether it is this one. */
const LOOKS: readonly (readonly [name: string, read: (look: Look) => number])[] = [
  ["position", ({ position }) => position],
  ["name length", ({ nameLength }) => nameLength],
  ["description length", ({ descriptionLength }) => descriptionLength],
  ...STYLES.map((style, at) => [`name style ${style}`, (look: Look) => Number(look.style === at)] as const),
];
/** What only the edits say. */
const DEEDS: readonly (readonly [name: string, read: (item: ShownItem) => number])[] = [
  ["reworded", ({ reworded }) => reworded],
  ["touched", ({ touched }) => touched],
];
const NAMES = [...LOOKS, ...DEEDS].map(([name]) => name);

/** Of an item in a View, for the comparison with itself; places in lists of different lengths are made comparable. */
const PLACES = 1000;
const valuesOf = (item: ShownItem, length: number): readonly number[] => [
  length < 2 ? 0 : Math.round((PLACES * item.position) / (length - 1)),
  item.nameLength,
  item.descriptionLength,
  item.style,
  item.reworded,
  item.touched,
];
const STYLE = 3;
const FEATURES = 6;

interface Measures {
  readonly same: Strata;
  readonly beside: Pairs;
  readonly added: Pairs;
}
type State = Readonly<Record<List, { same: StrataState; beside: PairsState; added: PairsState }>>;

export const noShortcut: DatasetLaw = {
  name: "no-shortcut",
  summary: "nothing that was done to them tells the tools and Skills that a run uses from the others",
  open,
};

function open(terms: Terms): DatasetReader {
  const measures = Object.fromEntries(
    LISTS.map((list) => [list, { same: openStrata(FEATURES), beside: openPairs(), added: openPairs() }]),
  ) as Record<List, Measures>;
  return {
    add(base) {
      if (base.views.length === 0) return;
      const used = usedIn(base.row, (base.views[0] as ViewFact).before);
      for (const view of base.views) {
        const shown = shownIn(view);
        for (const list of LISTS) measure(measures[list], shown[list], base, view, used, terms);
      }
    },
    state: (): State => {
      const of = ({ same, beside, added }: Measures) => ({
        same: same.state(),
        beside: beside.state(),
        added: added.state(),
      });
      return { tools: of(measures.tools), skills: of(measures.skills) };
    },
    join(state) {
      for (const list of LISTS) {
        const { same, beside, added } = (state as State)[list];
        measures[list].same.join(same);
        measures[list].beside.join(beside);
        measures[list].added.join(added);
      }
    },
    outcome: () =>
      outcomeOf(
        LISTS.flatMap((list) => tellsOf(list, measures[list])),
        terms,
      ),
  };
}

function measure(
  { same, beside, added }: Measures,
  items: readonly ShownItem[],
  base: BaseFact,
  view: ViewFact,
  used: ReadonlySet<string>,
  { vary }: Terms,
): void {
  const own = items.filter((item) => item.base !== undefined);
  // What one tool was split into, or several became, was there before: a run may use it.
  const newcomers = items.filter(({ isInserted }) => isInserted);
  const others = items.filter(({ isInserted }) => !isInserted);
  // A step may act on one split only: sides are not compared with each other.
  for (const item of own)
    same.add(
      `${base.harness} ${base.split} ${item.symbol}`,
      used.has(item.symbol),
      valuesOf(item, items.length),
    );
  // Under one Variant all bases see the same.
  const box = boxOf(vary === "harness" ? `${base.harness}#${view.view}` : base.id);
  const [mine, rest] = [own.filter(isIn(used)), own.filter((item) => !isIn(used)(item))];
  if (mine.length > 0 && rest.length > 0) {
    beside.add(box, [
      ...LOOKS.flatMap(([, read]) => [
        rankSumOf(mine.map(read), rest.map(read)),
        rankSumOf(mine.map(baseOf(read)), rest.map(baseOf(read))),
      ]),
      ...DEEDS.map(([, read]) => rankSumOf(mine.map(read), rest.map(read))),
    ]);
  }
  if (newcomers.length > 0 && others.length > 0)
    added.add(
      box,
      LOOKS.map(([, read]) => rankSumOf(newcomers.map(read), others.map(read))),
    );
}

const isIn =
  (used: ReadonlySet<string>) =>
  ({ symbol }: ShownItem): boolean =>
    used.has(symbol);
const baseOf =
  (read: (look: Look) => number) =>
  (item: ShownItem): number =>
    read(item.base as Look);

/** One way in which items could be told apart, and how well. */
interface Tell {
  readonly list: List;
  readonly comparison: string;
  readonly feature: string;
  /** What the augmentation tells, as an area: 0.5 is nothing. */
  readonly area: number;
  readonly isBeyondChance: boolean;
  /** What the same pairs tell in the base Harness. */
  readonly inBase?: number;
}

function tellsOf(list: List, { same, beside, added }: Measures): readonly Tell[] {
  const tell = (comparison: string, feature: string, odds: Odds): Tell => ({
    list,
    comparison,
    feature,
    area: areaOf(odds),
    isBeyondChance: isBeyondChance(odds),
  });
  const itself = NAMES.flatMap((feature, at): readonly Tell[] => {
    const style = at - STYLE;
    const isStyle = style >= 0 && style < STYLES.length;
    const odds = isStyle
      ? same.odds(STYLE, (value) => Number(value === style))
      : same.odds(at < STYLE ? at : at - STYLES.length + 1);
    return odds === undefined ? [] : [tell("same item", feature, odds)];
  });
  const used =
    beside.count() === 0
      ? []
      : [
          ...LOOKS.map(([feature], at) =>
            lessBase(tell("used beside unused", feature, beside.odds(at * 2)), beside.odds(at * 2 + 1)),
          ),
          ...DEEDS.map(([feature], at) =>
            tell("used beside unused", feature, beside.odds(LOOKS.length * 2 + at)),
          ),
        ];
  const inserted =
    added.count() === 0
      ? []
      : LOOKS.map(([feature], at) => tell("inserted beside others", feature, added.odds(at)));
  return [...itself, ...used, ...inserted];
}

/** The View is asked for no more than the base keeps to itself. */
function lessBase(tell: Tell, base: Odds): Tell {
  const inBase = areaOf(base);
  return { ...tell, area: 0.5 + Math.max(0, tell.area - inBase), inBase };
}

function outcomeOf(tells: readonly Tell[], { limits }: Terms): Outcome {
  if (tells.length === 0) return { verdict: "n/a", findings: [], figures: {} };
  const most = limits.shortcut ?? MOST;
  const bad = tells.filter(({ area, isBeyondChance }) => isBeyondChance && area > most);
  const worst = [...tells].sort((a, b) => b.area - a.area)[0] as Tell;
  const findings = bad.map(({ list, comparison, feature, area, inBase }) => {
    const more = inBase === undefined ? "" : ` more than the base Harness does (${rounded(inBase)})`;
    return `${list}, ${comparison}: the ${feature} tells them apart${more}, with an area of ${rounded(area)}; at most ${most}`;
  });
  return {
    verdict: bad.length === 0 ? "ran" : "failed",
    findings,
    figures: { most, worst: figureOf(worst), features: tells.filter(tellsSomething).map(figureOf) },
  };
}

const tellsSomething = ({ area, inBase = 0.5 }: Tell): boolean => area > 0.5 || inBase > 0.5;

const figureOf = ({
  list,
  comparison,
  feature,
  area,
  isBeyondChance: beyondChance,
  inBase,
}: Tell): Figure => ({
  list,
  comparison,
  feature,
  auc: rounded(area),
  beyondChance,
  ...(inBase === undefined ? {} : { base: rounded(inBase) }),
});
