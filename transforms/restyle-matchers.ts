/**
 * Write the tools that a Hook looks at another way: as a list, as names joined by `|`, as an expression.
 *
 * The task is the same: each way matches exactly the same names, over the tools that are there and over any that join them later, for an
 * expression is anchored and spells its names out. Where a script decides, what it makes of a call is not known here, and the meaning
 * is `declared`.
 */
import * as z from "zod";
import { type Draw, defineTransform, type Edit, type HookItem } from "../src/transform.js";
import { isCallEvent, shareOf, taken } from "./_hooks.js";
import { type MatcherStyle, matcherFor } from "./_matchers.js";

const STYLES = ["list", "names", "expression", "factored"] as const satisfies readonly MatcherStyle[];

interface Restyled extends HookItem {
  readonly to: string | null;
}

function restyled(
  item: HookItem,
  styles: readonly MatcherStyle[],
  declared: readonly string[],
  draw: Draw,
): readonly Restyled[] {
  const { hook } = item;
  if (!isCallEvent(hook)) return [];
  const now = hook.matcher ?? null;
  const tools = draw.fork("order").shuffle(hook.tools);
  const choices = styles.flatMap((style) => {
    const to = matcherFor(style, tools, declared, (some) => draw.fork(style).pick(some));
    return to === undefined || to === now ? [] : [to];
  });
  const to = draw.fork("style").pick(choices);
  return to === undefined ? [] : [{ ...item, to }];
}

const editOf = ({ symbol, hook, to }: Restyled): Edit => ({
  kind: "rehook",
  change: { op: "matcher", hook: symbol, from: hook.matcher ?? null, to },
});

export default defineTransform({
  name: "restyle-matchers",
  family: "hook",
  class: "A",
  kinds: ["rehook"],
  summary: "write the tools that a Hook looks at as a list, as joined names, or as an expression",
  options: z.strictObject({
    styles: z
      .array(z.enum(STYLES))
      .min(1)
      .default(["list", "names", "expression"])
      .describe(
        "how tools may be written: the list alone; names joined by |; an expression from ^ to $ that spells the names out; factored, an expression in which what the names share stands once, whose tools then keep their names",
      ),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.6)
      .describe("how often each Hook changes; where one can change, one always does"),
    scripts: z
      .boolean()
      .default(true)
      .describe("take part of Hooks that a script decides for; the meaning of such Views is declared"),
  }),
  *propose({ harness, draw, options }) {
    const { hooks, tools } = harness.structure();
    const declared = tools.map(({ tool }) => tool.name);
    const styles = [...new Set(options.styles)];
    const open = hooks
      .filter(({ hook }) => options.scripts || hook.command === undefined)
      .flatMap((item) => restyled(item, styles, declared, draw.fork(item.symbol)));
    const chosen = shareOf(open, options.share, draw);
    for (const isScripted of [false, true]) {
      const own = chosen.filter(({ hook }) => (hook.command !== undefined) === isScripted);
      const edits = taken(harness, own.map(editOf));
      const meaning = isScripted ? "declared" : "same";
      if (edits.length > 0) yield { edits, evidence: { structure: "proven", meaning } };
    }
  },
});
