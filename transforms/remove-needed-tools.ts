/**
 * Take out tools that a run may need.
 *
 * What is right is then to do without, to ask, or to say that it cannot be done: no recorded run shows it. A target that keeps the
 * old call would teach calls to tools that are not there. Lines of texts that speak of the tool go with it.
 */
import * as z from "zod";
import {
  defineTransform,
  type Edit,
  type HarnessView,
  isRef,
  type Sym,
  type Text,
} from "../src/transform.js";
import { joinLines, linesOf, sentencesOf, shownLine } from "./_text-lines.js";

const isOf = (tool: Sym, symbol: Sym): boolean => symbol === tool || symbol.startsWith(`${tool}/`);

/** Texts without the lines that speak of the tool; undefined where one of them says nothing else. */
function silenced(tool: Sym, texts: ReadonlyMap<string, Text>): ReadonlyMap<string, Text> | undefined {
  const changed = new Map<string, Text>();
  for (const [site, text] of texts) {
    if (isOf(tool, site.slice(0, site.indexOf("#")) as Sym)) continue;
    if (!speaks(text, tool)) continue;
    const left = site.includes("#/extra/") ? unlisted(text, tool) : unsaid(text, tool);
    if (left === undefined) return undefined;
    changed.set(site, left);
  }
  return changed;
}

const speaks = (text: Text, tool: Sym): boolean =>
  text.some((piece) => isRef(piece) && piece.to.every((symbol) => isOf(tool, symbol)));

/** Lines that are one sentence go whole, of others the sentence. */
function unsaid(text: Text, tool: Sym): Text | undefined {
  const lines = linesOf(text).flatMap((line): readonly Text[] => {
    if (!speaks(line, tool)) return [line];
    const kept = sentencesOf(line).filter((sentence) => !speaks(sentence, tool));
    const left = kept.flat();
    return /[\p{L}\p{N}\u0001]/u.test(shownLine(left)) ? [left] : [];
  });
  return lines.every((line) => shownLine(line).trim() === "") ? undefined : joinLines(lines);
}

/** A list of names loses one of them, and what set it apart. */
function unlisted(text: Text, tool: Sym): Text | undefined {
  const at = text.findIndex((piece) => isRef(piece) && piece.to.every((symbol) => isOf(tool, symbol)));
  const [before, after] = [text[at - 1], text[at + 1]];
  const rest =
    typeof after === "string"
      ? [...text.slice(0, at), after.replace(/^[\s,]+/, ""), ...text.slice(at + 2)]
      : [
          ...text.slice(0, Math.max(0, at - 1)),
          ...(typeof before === "string" ? [before.replace(/[\s,]+$/, "")] : []),
        ];
  const left = rest.filter((piece) => piece !== "");
  return left.length === 0 ? undefined : speaks(left, tool) ? unlisted(left, tool) : left;
}

/** Tools that can go, one after the other in drawn order, with what is taken out of the texts; none that a Hook names. */
function goneOf(harness: HarnessView, ranked: readonly Sym[], count: number): readonly Edit[] {
  const texts = new Map(harness.texts().map(({ site, text }) => [site as string, text] as const));
  const first = new Map(texts);
  const removals: Edit[] = [];
  const editsOf = (now: ReadonlyMap<string, Text>, gone: readonly Edit[]): readonly Edit[] => [
    ...[...now].flatMap(([site, to]): readonly Edit[] => {
      const from = first.get(site);
      return from === undefined || from === to
        ? []
        : [{ kind: "text", site: site as `${string}#/${string}`, from, to }];
    }),
    ...gone,
  ];
  const order = harness.list("tools").map(({ symbol }) => symbol);
  const left = new Set(order);
  for (const symbol of ranked) {
    if (removals.length >= count || left.size < 2) break;
    const removal = harness.removal(symbol);
    const quiet = removal === undefined ? undefined : silenced(symbol, texts);
    if (removal === undefined || quiet === undefined) continue;
    const next = new Map([...texts, ...quiet]);
    const now = order.filter((one) => left.has(one));
    const tried = [...removals, { ...removal, before: now[now.indexOf(symbol) + 1] ?? null }];
    if (harness.snag(editsOf(next, tried)) !== undefined) continue;
    for (const [site, text] of quiet) texts.set(site, text);
    removals.splice(0, removals.length, ...tried);
    left.delete(symbol);
  }
  return removals.length === 0 ? [] : editsOf(texts, removals);
}

export default defineTransform({
  name: "remove-needed-tools",
  family: "tool",
  class: "C",
  kinds: ["text", "remove"],
  breaks: ["reword-gate"],
  summary: "take out tools that a run may need; it has to do without them, so a teacher has to answer",
  options: z
    .strictObject({
      min: z.int().min(1).max(20).default(1).describe("the fewest tools to take out, where so many can go"),
      max: z.int().min(1).max(20).default(2).describe("the most; each number from min to max is as likely"),
    })
    .refine(({ min, max }) => min <= max, { error: "max is below min", path: ["max"] }),
  *propose({ harness, draw, options: { min, max } }) {
    const count = min + draw.fork("count").int(max - min + 1);
    // What loads Skills is no tool of the trade.
    const loaders = new Set(harness.structure().activation.map(({ tool }) => tool));
    const ranked = harness
      .list("tools")
      .filter(({ name }) => !loaders.has(name))
      .map(({ symbol }) => ({ symbol, rank: draw.fork(symbol).unit() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ symbol }) => symbol);
    const edits = goneOf(harness, ranked, count);
    if (edits.length > 0) yield { edits, evidence: { structure: "checked", meaning: "declared" } };
  },
});
