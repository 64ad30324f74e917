/** Which orders a list allows: pinned things keep their place, things that build on others stay behind them. */
import type { ListName } from "../model/edit.js";
import type { Problem } from "../model/problem.js";
import type { ListItem } from "../model/propose.js";
import { type Sym, sectionSym } from "../model/symbol.js";
import { type Fold, nameIn, orderIn } from "./fold.js";
import type { Lowered, LoweredSection } from "./lowered.js";

/** Words that point at what stands before: the section must stay right behind what it points at. */
const POINTS_BACK =
  /\b(?:above(?!\s+\d)|previous section|preceding|aforementioned|earlier section)\b|上述|上文|前述|前文|以上(?:规则|内容|各|这些|说明|流程|步骤)/i;
const POINTS_ON = /\b(?:below(?!\s+\d)|following section|next section)\b|下述|下文|以下各节|后文/i;

export function listItems(lowered: Lowered, fold: Fold, list: ListName): readonly ListItem[] {
  const order = orderIn(fold, lowered, list);
  const rules = list === "sections" ? rulesOf(lowered) : new Map<Sym, Rule>();
  const counted = list !== "sections" && countsOn(lowered, list);
  return order.map((symbol) => ({
    symbol,
    name: nameIn(fold, lowered, symbol) ?? symbol,
    pinned: counted || (rules.get(symbol)?.pinned ?? false),
    after: rules.get(symbol)?.after ?? [],
  }));
}

interface Rule {
  readonly pinned: boolean;
  readonly after: readonly Sym[];
}

/** "The first seven are for replies": beside a catalogue such words make its order part of what they say. */
const COUNTS =
  /\b(?:first|second|third|last)\b|[前后][一二两三四五六七八九十\d]+[个项种条]|第[一二三四五六七八九十\d]+[个项种条]|最后/i;
const counting = new WeakMap<Lowered, Readonly<Record<"skills" | "tools", boolean>>>();
function countsOn(lowered: Lowered, list: "skills" | "tools"): boolean {
  const beside = (name: string): boolean =>
    lowered.harness.prompt.sections.some(({ body }) => body.includes(`{{${name}}}`) && COUNTS.test(body));
  const answer = counting.get(lowered) ?? { skills: beside("skills"), tools: beside("tools") };
  counting.set(lowered, answer);
  return answer[list];
}

const known = new WeakMap<Lowered, ReadonlyMap<Sym, Rule>>();
function rulesOf(lowered: Lowered): ReadonlyMap<Sym, Rule> {
  const rules = known.get(lowered) ?? sectionRules(lowered.sections);
  known.set(lowered, rules);
  return rules;
}

function sectionRules(sections: readonly LoweredSection[]): ReadonlyMap<Sym, Rule> {
  const rules = new Map<Sym, Rule>();
  sections.forEach(({ symbol, section }, i) => {
    const after = section.after.map(sectionSym);
    const before = sections[i - 1];
    const next = sections[i + 1];
    // A text that points back or on keeps its neighbour on that side; which words it means cannot be told.
    if (POINTS_BACK.test(section.body)) for (const other of sections.slice(0, i)) after.push(other.symbol);
    if (before !== undefined && POINTS_ON.test(before.section.body)) after.push(before.symbol);
    const alone = section.title === "" || (next === undefined && before === undefined);
    rules.set(symbol, { pinned: section.pinned || alone, after: [...new Set(after)] });
  });
  return rules;
}

export function orderProblems(lowered: Lowered, fold: Fold): readonly Problem[] {
  const problems: Problem[] = [];
  for (const list of fold.order.keys()) {
    const items = listItems(lowered, fold, list);
    const place = new Map(items.map(({ symbol }, i) => [symbol, i]));
    const base = lowered[list].map(({ symbol }) => symbol).filter((symbol) => !fold.removed.has(symbol));
    const own = items.map(({ symbol }) => symbol).filter((symbol) => !fold.inserted.has(symbol));
    items.forEach(({ symbol, pinned, after }, i) => {
      // Inserted things do not count, but before a section that states its place: the rest keeps its place among its own.
      if (pinned && own.indexOf(symbol) !== base.indexOf(symbol)) {
        problems.push({
          code: "order-illegal",
          where: `${symbol} in ${list}`,
          what: "it is pinned and was moved",
        });
      }
      const fixed = list === "sections" ? lowered.sections.findIndex((one) => one.symbol === symbol) : -1;
      if (lowered.sections[fixed]?.section.pinned === true && fixed !== i) {
        problems.push({
          code: "order-illegal",
          where: `${symbol} in ${list}`,
          what: `it is pinned at place ${fixed}, and what is added or taken out before it would move it to ${i}`,
          expected: "what is added to stand behind it",
        });
      }
      for (const earlier of after) {
        if ((place.get(earlier) ?? -1) > i) {
          problems.push({
            code: "order-illegal",
            where: `${symbol} in ${list}`,
            what: `it must stand after ${earlier}`,
          });
        }
      }
    });
  }
  return problems;
}
