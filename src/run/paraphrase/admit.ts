/** The door of a bank: the gate, the law on rewordings, and whether the Harness can read it. */
import { type GateVerdict, judgePair } from "../../core/gate/index.js";
import { languageOf, proseItems } from "../../core/rewriting/items.js";
import { lost } from "../../laws/reword-gate.js";
import type { BankVerdict } from "../../model/bank.js";
import type { HarnessView } from "../../model/propose.js";
import type { Item } from "./items.js";

export interface Door {
  /** Everything must agree; what one refuses never stands in a bank. */
  readonly judge: (item: Item, rewrite: string) => BankVerdict;
  /** The same for the other language, where the gate has nothing to say: never accepted, but it may wait for a person. */
  readonly mayWait: (item: Item, rewrite: string) => BankVerdict | undefined;
}

/** A Skill's description is at most this long by its specification. */
const LONGEST: Partial<Record<Item["role"], number>> = { "skill-description": 1024 };

export function openDoor(view: HarnessView, names: readonly string[]): Door {
  return {
    judge(item, rewrite) {
      const flaw = shapeFlaw(item, rewrite) ?? lawFlaw(view, item, rewrite);
      if (flaw !== undefined) return refused(flaw);
      return plain(
        judgePair({
          lang: item.language,
          site: item.role,
          original: item.text,
          rewrite,
          protect: names.filter((name) => item.text.includes(name)),
        }),
      );
    },
    mayWait(item, rewrite) {
      if (languageOf(rewrite) === item.language) return undefined;
      if ((shapeFlaw(item, rewrite) ?? lawFlaw(view, item, rewrite)) !== undefined) return undefined;
      const what = `it is in ${languageOf(rewrite) === "zh" ? "Chinese" : "English"}: only a person can say that it says the same`;
      return refused({ code: "language", what });
    },
  };
}

interface Flaw {
  readonly code: string;
  readonly what: string;
}

const refused = (flaw: Flaw): BankVerdict => ({ accept: false, grade: null, reasons: [flaw] });
const plain = ({ accept, grade, reasons }: GateVerdict): BankVerdict => ({
  accept,
  grade,
  reasons: reasons.map(({ code, what }) => ({ code, what })),
});

/** It must be one item as the original is, so that it can stand where that stood. */
function shapeFlaw(item: Item, rewrite: string): Flaw | undefined {
  if (rewrite.trim() === "") return { code: "empty", what: "it says nothing" };
  if (rewrite === item.text) return { code: "same-text", what: "it is the original" };
  if (rewrite !== rewrite.trim()) return { code: "structure", what: "it has white space around it" };
  if (/[\u0000-\u0008\u000a-\u001f\u007f\u2028\u2029\ue000-\uf8ff]|\p{Cs}/u.test(rewrite))
    return { code: "structure", what: "it has line ends, control characters or broken ones" };
  const items = proseItems(rewrite);
  if (items.length !== 1 || items[0]?.text !== rewrite)
    return {
      code: "structure",
      what: "it is no single item: a marker, a heading, a table or code stands in it",
    };
  const longest = LONGEST[item.role];
  if (longest !== undefined && rewrite.length > longest)
    return { code: "length", what: `it has ${rewrite.length} characters, and ${longest} are allowed` };
  return undefined;
}

/** What a View's laws would refuse, or what the Harness cannot read. */
function lawFlaw(view: HarnessView, { sites, text }: Item, rewrite: string): Flaw | undefined {
  for (const site of sites) {
    const [from, to] = [view.readText(site, text), view.readText(site, rewrite)];
    if (!to.ok) return { code: "protected", what: to.problems.map(({ what }) => what).join("; ") };
    const what = from.ok ? lost(from.value, to.value) : undefined;
    if (what !== undefined) return { code: "law", what };
  }
  return undefined;
}
