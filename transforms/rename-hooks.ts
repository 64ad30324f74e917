/**
 * Give Hooks other names.
 *
 * The task is the same: the name of a Hook decides nothing. What names it, its own message too, follows.
 */
import * as z from "zod";
import {
  type Draw,
  defineTransform,
  type HarnessView,
  type HookItem,
  isRef,
  type RenameGroup,
} from "../src/transform.js";
import { habitsOf, written } from "./_habit.js";
import { isLegal } from "./_names.js";
import { tailOf } from "./_opaque.js";
import { wordingsOf } from "./_wordings.js";
import { fold, stem, wordsOf } from "./_words.js";

export default defineTransform({
  name: "rename-hooks",
  family: "hook",
  class: "A",
  kinds: ["rename"],
  summary: "give Hooks other names: of the same meaning, opaque, or written another way",
  options: z.strictObject({
    style: z
      .enum(["semantic", "opaque", "case"])
      .default("semantic")
      .describe(
        "semantic: words of the same meaning; opaque: an id without meaning; case: the same words, written another way",
      ),
    share: z.number().min(0).max(1).default(1).describe("how often each Hook takes part"),
  }),
  *propose({ harness, draw, options }) {
    const taken = takenIn(harness);
    const names: { symbol: HookItem["symbol"]; from: string; to: string }[] = [];
    for (const item of harness.structure().hooks) {
      const own = draw.fork(item.symbol);
      if (own.fork("share").unit() >= options.share) continue;
      const to = firstFree(candidates(item, harness, options.style, draw, own), item, harness, taken);
      if (to === undefined) continue;
      taken.add(stem(to));
      names.push({ symbol: item.symbol, from: item.hook.id, to });
    }
    names.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    if (names.length === 0) return;
    const meaning = options.style === "semantic" ? "lexicon" : "same";
    yield { edits: [{ kind: "rename", names }], evidence: { structure: "proven", meaning } };
  },
});

/** Every name that there is, singular and plural as one. */
function takenIn(harness: HarnessView): Set<string> {
  const groups = (["tool", "skill", "param"] as const).flatMap((kind) => harness.groups(kind));
  const lists = (["tools", "skills", "sections"] as const).flatMap((list) => harness.list(list));
  const hooks = harness.structure().hooks.map(({ hook }) => ({ name: hook.id }));
  return new Set([...groups, ...lists, ...hooks].map(({ name }) => stem(name)));
}

function firstFree(
  candidates: Iterable<string>,
  { symbol, hook }: HookItem,
  harness: HarnessView,
  taken: ReadonlySet<string>,
): string | undefined {
  for (const to of candidates) {
    const isPlain = /^[a-z]+$/.test(to);
    if (isPlain || !isLegal("skill", to) || taken.has(stem(to)) || fold(to) === fold(hook.id)) continue;
    // A step before may have renamed it, or a text may or may not mean it.
    if (
      harness.isFree(to, hook.id) &&
      harness.snag([{ kind: "rename", names: [{ symbol, from: hook.id, to }] }]) === undefined
    )
      return to;
  }
  return undefined;
}

function* candidates(
  { symbol, hook }: HookItem,
  harness: HarnessView,
  style: "semantic" | "opaque" | "case",
  view: Draw,
  own: Draw,
): Iterable<string> {
  if (style === "opaque") {
    const lead = view.fork("prefix").pick(["rule", "hook", "check", "gate", "guard", "watch"]) ?? "rule";
    for (let attempt = 0; attempt < TRIED; attempt++) yield `${lead}-${tailOf(own)}`;
    return;
  }
  const words = wordsOf(hook.id);
  const message = harness.texts().find(({ owner, role }) => owner === symbol && role === "hook-message");
  const told =
    message === undefined ? [] : [message.text.map((piece) => (isRef(piece) ? " " : piece)).join("")];
  const group: RenameGroup = {
    kind: "skill",
    symbols: [symbol],
    name: hook.id,
    descriptions: told,
    types: [],
    plain: false,
  };
  const wordings = wordingsOf({ group, chinese: harness.language !== "en", told });
  const lists = style === "case" ? [words] : [...take(wordings.drawn(own.fork("words")), TRIED), words];
  for (const habit of habitsOf("skill", view, own.fork("habit"), style === "case" ? 0 : wordings.variety))
    for (const list of lists) {
      const name = written(list, habit);
      if (name !== undefined) yield name;
    }
}
const TRIED = 12;

function* take<T>(items: Iterable<T>, most: number): Iterable<T> {
  let taken = 0;
  for (const item of items) {
    if (taken >= most) return;
    taken++;
    yield item;
  }
}
