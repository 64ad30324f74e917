/** The steps of the gate, cheap first; every reason found is told. */
import { type Block, blocksOf, structureFlaw } from "./blocks.js";
import { type Lexeme, scan } from "./scan.js";
import type { GatePair, GateReason, GateVerdict } from "./verdict.js";

/** Shorter texts may vary more. */
const SLACK = 24;
const LEAST = 0.4;
const MOST = 2.2;

export function judgeText({ original, rewrite, protect = [] }: GatePair): GateVerdict {
  const [from, to] = [original, rewrite].map((text) => text.normalize("NFKC").trim()) as [string, string];
  const wrong = plainFlaw(from, to);
  if (wrong !== undefined) return refused([wrong]);
  const [before, after] = [blocksOf(from), blocksOf(to)];
  const structure = structureFlaw(before, after);
  if (structure !== undefined) return refused([{ code: "structure", what: structure }]);
  const reasons = before.flatMap((block, at) => judgeBlock(block, after[at] as Block, protect));
  return reasons.length === 0 ? { accept: true, grade: "high", reasons } : refused(reasons);
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
    text.replace(/`[^`\n]*`|\{\{[^}\n]*\}\}|\bhttps?:\S+/g, " ").match(/\p{Script=Latin}+/gu)?.length ?? 0;
  return han + words === 0 ? 0 : han / (han + words * 1.6);
}
const percent = (share: number): string => `${Math.round(share * 100)} %`;

function judgeBlock(before: Block, after: Block, protect: readonly string[]): readonly GateReason[] {
  if (before.kind === "fence") return [];
  const [had, has] = [before, after].map(({ text }) => sorted(scan(text), protect, text)) as [
    string[],
    string[],
  ];
  const reasons: GateReason[] = [];
  for (const key of without(had, has)) reasons.push({ code: "protected", what: `${key} is lost` });
  for (const key of without(has, had)) reasons.push({ code: "protected", what: `${key} was not there` });
  return reasons;
}

const sorted = (lexemes: readonly Lexeme[], protect: readonly string[], text: string): readonly string[] => [
  ...lexemes.flatMap((one) =>
    one.kind === "span" ? [one.text] : one.kind === "number" ? [one.value + one.mark] : [],
  ),
  ...protect.flatMap((name) => Array.from({ length: text.split(name).length - 1 }, () => name)),
];

function without(from: readonly string[], taken: readonly string[]): readonly string[] {
  const left = [...taken];
  return from.filter((key) => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
