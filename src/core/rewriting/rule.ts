/** What a rule of rewriting is, and where it may be applied in a text. */
import { drawFor } from "../draw.js";

/** Which texts a rule suits; absent: all. */
export type Suits = (role: string) => boolean;

export interface Rule {
  /** Global; what it finds is replaced as a whole. */
  readonly find: RegExp;
  /** With `$1`; each is another way to say it. */
  readonly to: readonly string[] | ((found: RegExpExecArray) => readonly string[]);
  readonly suits?: Suits;
}

/** One place that can be said otherwise. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const MOST_CHANGES = 400;

/** Every single change that rules offer for a text, from the left. */
export function changesIn(text: string, rules: readonly Rule[], role: string): readonly Change[] {
  const found: Change[] = [];
  for (const { find, to, suits } of rules) {
    if (suits?.(role) === false) continue;
    find.lastIndex = 0;
    for (let hit = find.exec(text); hit !== null; hit = find.exec(text)) {
      if (hit[0] === "") {
        find.lastIndex++;
        continue;
      }
      for (const template of typeof to === "function" ? to(hit) : to) {
        const said = asCase(hit[0], filled(template, hit));
        if (said !== hit[0]) found.push({ start: hit.index, end: hit.index + hit[0].length, text: said });
      }
      if (found.length > MOST_CHANGES) return found;
    }
  }
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

const filled = (template: string, hit: RegExpExecArray): string =>
  template.replace(/\$(\d)/g, (_, group: string) => hit[Number(group)] ?? "");

/** A capital at the start stays one; none comes. */
export const asCase = (was: string, now: string): string => {
  const first = /\p{L}/u.exec(was)?.[0] ?? "";
  if (first !== first.toLowerCase() && /^\P{L}*\p{Ll}/u.test(now)) {
    return now.replace(/\p{Ll}/u, (letter) => letter.toUpperCase());
  }
  return now;
};

export function applyChanges(text: string, changes: readonly Change[]): string {
  let made = "";
  let at = 0;
  for (const { start, end, text: said } of [...changes].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    made += text.slice(at, start) + said;
    at = end;
  }
  return made + text.slice(at);
}

/** Sets of changes that do not meet, drawn by the text itself: equal texts give equal sets. */
export function combine(
  text: string,
  changes: readonly Change[],
  count: number,
): readonly (readonly Change[])[] {
  const sites = new Map<number, Change[]>();
  for (const change of changes) sites.set(change.start, [...(sites.get(change.start) ?? []), change]);
  const starts = [...sites.keys()].sort((a, b) => a - b);
  return Array.from({ length: count }, (_, k) => {
    const draw = drawFor("rewriting", text, k);
    const chosen: Change[] = [];
    let at = 0;
    for (const start of starts) {
      const here = draw.fork(String(start));
      if (start < at || here.unit() < 0.2) continue;
      const change = here.pick(sites.get(start) ?? []);
      if (change === undefined) continue;
      chosen.push(change);
      at = change.end;
    }
    return chosen;
  });
}
