/** The steps of the gate, cheap first; every reason found is told. */
import { exchangedPeople, turnedAgent } from "./agents.js";
import { MOST_WORK, swapped } from "./binding.js";
import { type Block, blocksOf, structureFlaw } from "./blocks.js";
import { exchangedCompany } from "./company.js";
import { coverOf } from "./cover.js";
import { hiddenFlaw } from "./hidden.js";
import { logicFlaws } from "./logic-flaws.js";
import { turned } from "./opposites.js";
import { reachFlaws } from "./reach.js";
import { readBlock } from "./read.js";
import { turnedRole } from "./roles.js";
import { movedDenial, movedLimit, turnedClause } from "./scope.js";
import { backwards, turnedRound } from "./sequence.js";
import type { Token } from "./token.js";
import { idsOf, joined, unitsOf } from "./units.js";
import type { GateCode, GateGrade, GatePair, GateReason, GateVerdict } from "./verdict.js";

/** Shorter texts may vary more. */
const SLACK = 24;
const LEAST = 0.4;
const MOST = 2.2;
/** Of one paragraph or item: words that say something. */
const MOST_UNITS = 1500;
/** Shares of words that stand there unchanged. */
const HIGH = 0.75;
const MEDIUM = 0.5;

export function judgeText({ original, rewrite, protect = [] }: GatePair): GateVerdict {
  const hidden = hiddenFlaw(original, rewrite);
  if (hidden !== undefined) return refused([hidden]);
  const [from, to] = [original, rewrite].map((text) => text.normalize("NFKC").trim()) as [string, string];
  const wrong = plainFlaw(from, to);
  if (wrong !== undefined) return refused([wrong]);
  const [before, after] = [blocksOf(from), blocksOf(to)].map(withCells) as [
    readonly Block[],
    readonly Block[],
  ];
  const structure = structureFlaw(before, after);
  if (structure !== undefined) return refused([{ code: "structure", what: structure }]);
  const work = { left: MOST_WORK };
  const judged = before.map((block, at) => judgeBlock(block, after[at] as Block, protect, work));
  const reasons = judged.flatMap((one) => one.reasons);
  return reasons.length === 0 ? { accept: true, grade: gradeOf(judged), reasons } : refused(reasons);
}

/** Each cell of a table is judged by itself. */
const withCells = (blocks: readonly Block[]): readonly Block[] =>
  blocks.flatMap((block) =>
    block.kind === "row"
      ? block.text.split("|").map((text): Block => ({ ...block, text: text.trim() }))
      : [block],
  );

/** How much stands there word for word, apart from endings; the rest was taken on trust in the word lists. */
function gradeOf(judged: readonly Judgement[]): GateGrade {
  const [strong, same] = judged.reduce(([all, kept], one) => [all + one.strong, kept + one.same], [0, 0]);
  const share = strong === 0 ? 1 : same / strong;
  return share >= HIGH ? "high" : share >= MEDIUM ? "medium" : "low";
}

const refused = (reasons: readonly GateReason[]): GateVerdict => ({ accept: false, grade: null, reasons });

function plainFlaw(from: string, to: string): GateReason | undefined {
  if (from === "" || to === "")
    return { code: "empty", what: `${from === "" ? "the original" : "the rewrite"} is empty` };
  if (from.replace(/\s+/g, " ") === to.replace(/\s+/g, " "))
    return { code: "same-text", what: "nothing was reworded" };
  const [had, has] = [from, to].map((text) => [...text].length) as [number, number];
  if (has > had * MOST + SLACK || has < had * LEAST - SLACK)
    return { code: "length", what: `${had} characters became ${has}` };
  const [was, is] = [hanShare(from), hanShare(to)];
  if (Math.abs(was - is) > 0.35)
    return { code: "language", what: `${percent(was)} of the letters were Chinese, and ${percent(is)} are` };
  return undefined;
}

/** Share of Han among letters; one Han character weighs as much as a short word. */
function hanShare(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words =
    text
      .replace(/`[^`\n]{0,2000}`|\{\{[^{}\n]{0,200}\}\}|\bhttps?:\S{1,2000}/g, " ")
      .match(/\p{Script=Latin}+/gu)?.length ?? 0;
  return han + words === 0 ? 0 : han / (han + words * 1.6);
}
const percent = (share: number): string => `${Math.round(share * 100)} %`;

interface Judgement {
  readonly reasons: readonly GateReason[];
  readonly strong: number;
  readonly same: number;
}

function judgeBlock(
  before: Block,
  after: Block,
  protect: readonly string[],
  work: { left: number },
): Judgement {
  if (before.kind === "fence") return { reasons: [], strong: 0, same: 0 };
  const [had, has] = [readBlock(before.text), readBlock(after.text)];
  const [there, back] = [coverOf(had, has, after.text, false), coverOf(has, had, before.text, true)];
  const reasons: readonly GateReason[] = [
    ...differences("protected", spansOf(had, before.text, protect), spansOf(has, after.text, protect)),
    ...numberFlaws(had, has),
    ...logicFlaws(had, has),
    ...reachFlaws(had, has),
    ...bindingFlaws(had, has, work),
    ...oppositeFlaws(had, has),
    ...agentFlaws(had, has),
    ...there.bare.map(({ text }): GateReason => ({ code: "lost", what: `“${text}” is not said` })),
    ...back.bare.map(({ text }): GateReason => ({ code: "added", what: `“${text}” was not said` })),
  ];
  return { reasons, strong: there.strong + back.strong, same: there.same + back.same };
}

function agentFlaws(had: readonly Token[], has: readonly Token[]): readonly GateReason[] {
  const agent = turnedAgent(had, has);
  if (agent !== undefined)
    return [{ code: "binding", what: `“${agent}” is told in one text and acts in the other` }];
  const verb = exchangedPeople(had, has);
  return verb === undefined
    ? []
    : [{ code: "binding", what: `who does it and to whom changed places: “${verb}”` }];
}

function oppositeFlaws(had: readonly Token[], has: readonly Token[]): readonly GateReason[] {
  const pair = turned(had, has);
  return pair === undefined ? [] : [{ code: "opposite", what: `“${pair[0]}” became “${pair[1]}”` }];
}

/** The same words, put together in another way. */
function bindingFlaws(
  before: readonly Token[],
  after: readonly Token[],
  work: { left: number },
): readonly GateReason[] {
  const ids = idsOf(before, after);
  const [had, has] = [unitsOf(before, ids), unitsOf(after, ids)];
  const flaws: GateReason[] = [];
  if (Math.max(had.length, has.length) > MOST_UNITS)
    return [{ code: "length", what: "a paragraph is too long for its words to be told apart" }];
  const pair = swapped(...joined(had, has), work);
  if (pair !== undefined) flaws.push({ code: "binding", what: pair });
  const company = exchangedCompany(had, has, work);
  if (company !== undefined)
    flaws.push({ code: "binding", what: `${company} stand each with the words of the other` });
  if (backwards(had, has)) flaws.push({ code: "binding", what: "the words stand there backwards" });
  if (turnedRound(had, has))
    flaws.push({ code: "order", what: "what comes first and what later changed places" });
  const moved = movedDenial(had, has);
  if (moved !== undefined) flaws.push({ code: "negation", what: `“${moved}” stands beside other words` });
  const clause = turnedClause(had, has);
  if (clause !== undefined) flaws.push({ code: "negation", what: `“${clause}” is denied in one text only` });
  const limit = movedLimit(had, has);
  if (limit !== undefined) flaws.push({ code: "quantifier", what: `“${limit}” stands beside other words` });
  const role = turnedRole(had, has);
  if (role !== undefined) flaws.push({ code: "binding", what: `“${role}” has another role` });
  return flaws;
}

const spansOf = (tokens: readonly Token[], text: string, protect: readonly string[]): readonly string[] => [
  ...tokens.flatMap(({ kind, keys }) => (kind === "span" ? keys.slice(0, 1) : [])),
  ...protect.flatMap((name) => Array.from({ length: text.split(name).length - 1 }, () => `name:${name}`)),
];
/** What is written once more is no other number; where one goes and one comes, each counts. */
function numberFlaws(had: readonly Token[], has: readonly Token[]): readonly GateReason[] {
  const [was, is] = [had, has].map((tokens) => tokens.filter(({ kind }) => kind === "number")) as [
    Token[],
    Token[],
  ];
  const values = (tokens: readonly Token[]): readonly string[] => tokens.map(({ keys }) => keys[0] ?? "");
  const [gone, came] = [without(values(was), values(is)), without(values(is), values(was))];
  const firm = (key: string, tokens: readonly Token[]): boolean =>
    tokens.some(
      ({ keys, soft, text }) => keys[0] === key && !soft && !(key === "2" && /^(?:two|两|二)$/.test(text)),
    );
  const [firmGone, firmCame] = [gone.filter((key) => firm(key, was)), came.filter((key) => firm(key, is))];
  if (
    gone.length > 0 &&
    came.length > 0 &&
    (firmGone.length > 0 || firmCame.length > 0 || gone[0] !== came[0])
  )
    return [{ code: "number", what: `${gone.join(", ")} became ${came.join(", ")}` }];
  return [
    ...firmGone
      .filter((key) => !values(is).includes(key))
      .map((key): GateReason => ({ code: "number", what: `${key} is lost` })),
    ...firmCame
      .filter((key) => !values(was).includes(key) && !isLoneOne(key, was))
      .map((key): GateReason => ({ code: "number", what: `${key} was not there` })),
  ];
}
/** A one where the other text has no number said as one: a, a single. */
const isLoneOne = (key: string, other: readonly Token[]): boolean =>
  key === "1" && other.every(({ keys }) => keys[0] !== "0");

function differences(code: GateCode, had: readonly string[], has: readonly string[]): readonly GateReason[] {
  return [
    ...without(had, has).map((key): GateReason => ({ code, what: `${key} is lost` })),
    ...without(has, had).map((key): GateReason => ({ code, what: `${key} was not there` })),
  ];
}

function without(from: readonly string[], taken: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const key of taken) left.set(key, (left.get(key) ?? 0) + 1);
  return from.filter((key) => {
    const times = left.get(key) ?? 0;
    left.set(key, times - 1);
    return times <= 0;
  });
}
