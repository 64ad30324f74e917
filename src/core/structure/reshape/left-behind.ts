/** What texts may go on saying after a reshaping, and what they may not. */
import type { Problem } from "../../../model/problem.js";
import type { Sym } from "../../../model/symbol.js";
import { isRef, siteOwner, type Text } from "../../../model/text.js";
import type { Lowered } from "../../lowered.js";
import type { LoweredEpisode } from "../../lowered-episode.js";
import type { Namer } from "../../node.js";
import { printText } from "../../node.js";
import { spell } from "../../words.js";
import type { Plan } from "./plan.js";

/** A place in a text that would mean nothing after: what stands there. */
export const staleIn = (text: string, plan: Plan, before: Lowered, isOwn: boolean): string | undefined =>
  stalePath(pathsIn(text), plan, before) ?? staleValue(text, plan, isOwn);

const PATH = /[A-Za-z_$][\w$-]*(?:\[\d*\])*(?:\.[A-Za-z_$][\w$-]*(?:\[\d*\])*)+/g;

const pathsIn = (text: string): readonly string[] =>
  text.includes(".") ? [...text.matchAll(PATH)].map(([found]) => found) : [];

/** A dotted path of arguments that leads elsewhere now. `ship.city` still ends the path `to.ship.city`; from the top down it does not. */
function stalePath(paths: readonly string[], plan: Plan, before: Lowered): string | undefined {
  for (const found of paths) {
    const isWhole = found.startsWith("arguments.");
    const path = isWhole ? found.slice("arguments.".length) : found;
    const [first = ""] = path.split(/[.[]/, 1);
    const bears = plan.from.some(
      (name) => before.toolsByName.get(name)?.shape?.root.keys.has(first) === true,
    );
    if (!bears) continue;
    const after = plan.where(path);
    if (after === path || (!isWhole && after?.endsWith(`.${path}`) === true)) continue;
    return found;
  }
  return undefined;
}

/** A value that is written otherwise: in code format or quotes anywhere, as a word where the parameter itself is described. */
function staleValue(text: string, { gone }: Plan, isOwn: boolean): string | undefined {
  return gone.values.find((value) => {
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
      const [left, right] = [text[at - 1] ?? "", text[at + value.length] ?? ""];
      if (WORD.test(left) || WORD.test(right)) continue;
      if (isOwn || DISTINCTIVE.test(value) || MARKED.has(`${left}${right}`)) return true;
    }
    return false;
  });
}
const WORD = /[\p{Script=Latin}\p{N}_]/u;
const DISTINCTIVE = /[_\d]|[a-z][A-Z]/;
const MARKED = new Set(["``", '""', "''", "“”", "‘’", "「」", "『』"]);

/** A value as a word of the language, in what the world wrote. */
export const worldSays = (text: string, values: readonly string[]): string | undefined =>
  values.find((value) => {
    const lower = text.toLowerCase();
    const word = value.toLowerCase();
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1))
      if (!WORD.test(lower[at - 1] ?? "") && !WORD.test(lower[at + word.length] ?? "")) return true;
    return false;
  });

export const goesOnSaying = (where: string, found: string): Problem => ({
  code: "still-mentioned",
  where,
  what: `it says "${found}", which means nothing after the edit`,
  remedy: "reword the text, or leave the edit out",
});

/** Texts of the Harness that the edit would leave behind. */
export function leftInHarness(before: Lowered, plan: Plan): readonly Problem[] {
  const problems: Problem[] = [];
  const gone = new Set<Sym>(plan.gone.symbols);
  const replaced = plan.freshTools.length > 0;
  const owners = before.tools.filter(({ tool }) => plan.from.includes(tool.name)).map(({ symbol }) => symbol);
  for (const [site, text] of before.texts) {
    const owner = siteOwner(site);
    // A split or merged tool is described anew; what its parameters say stays.
    if (replaced && owners.includes(owner) && site === `${owner}#/description`) continue;
    const named = mentioned(text, gone);
    const isOwn = owners.includes(owner) && isOwnSite(site, plan.gone.valuesOf);
    const { source, paths } = writtenOnce(text, before);
    const stale = named ?? stalePath(paths, plan, before) ?? staleValue(source, plan, isOwn);
    if (stale !== undefined) problems.push(goesOnSaying(site, stale));
  }
  for (const symbol of gone) {
    const known = before.blocked.get(symbol);
    if (known !== undefined) problems.push(known);
  }
  return problems;
}

/** Where a parameter itself is described. */
const isOwnSite = (site: string, key: string): boolean => key !== "" && site.includes(`/properties/${key}/`);

const mentioned = (text: Text, gone: ReadonlySet<Sym>): string | undefined =>
  text.filter(isRef).flatMap(({ to }) => to.filter((symbol) => gone.has(symbol)))[0];

interface Written {
  readonly source: string;
  readonly paths: readonly string[];
}
const known = new WeakMap<Text, Written>();
/** One text, which stands in a Harness and in those that edits made of it, reads the same in each. */
function writtenOnce(text: Text, lowered: Lowered): Written {
  const found = known.get(text);
  if (found !== undefined) return found;
  const source = written(text, lowered);
  const made = { source, paths: pathsIn(source) };
  known.set(text, made);
  return made;
}

const never = (): void => undefined;
export function written(text: Text, { symbols }: Lowered): string {
  const namer: Namer = {
    ref: ({ to, form }) => spell(symbols.get(to[0] as Sym)?.name ?? "", form),
    textAt: () => undefined,
  };
  return printText(text, namer, never);
}

/** Mentions in a run, its calls apart, of what is gone. */
export function* mentionsIn(episode: LoweredEpisode, { gone }: Plan): Iterable<Problem> {
  const symbols = new Set<Sym>(gone.symbols);
  if (symbols.size === 0) return;
  for (const symbol of symbols) {
    const known = episode.refused.get(symbol);
    if (known !== undefined) yield known;
  }
  for (const { message, parts, reasoning, calls } of episode.messages) {
    const texts: Text[] = reasoning === undefined ? [] : [reasoning];
    for (const part of parts) {
      if (part.is === "text") texts.push(part.text);
      if (part.is === "skill") texts.push(part.before, part.after);
      // The tool's name in a Hook's message is that of the call, and follows it.
      if (part.is === "hook")
        for (const [name, value] of part.values) if (name !== "tool" && name !== "target") texts.push(value);
    }
    for (const { args } of calls) if (args.is === "text") texts.push(args.text);
    for (const text of texts) {
      const found = mentioned(text, symbols);
      if (found !== undefined) yield goesOnSaying(message.id, found);
    }
  }
}
