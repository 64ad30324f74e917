/**
 * What the Recipe holds out of training is not met in training: no step of that kind took part, and no name of that kind was given.
 *
 * A name is given by a rename or by something inserted. One that differs from the old one in case and separators alone is no new
 * word, and is not counted.
 */
import { type Change, changeOf, itemName } from "../change.js";
import { foldName } from "../names.js";
import { bottom, keyOf } from "./bottom.js";
import { isHeldOutName } from "./held-out-name.js";
import type { DatasetLaw, DatasetReader, Outcome, StepShare, Terms, ViewFact } from "./law.js";

const MOST_NAMES = 1 << 16;
const MOST_FINDINGS = 10;

interface State {
  readonly training: number;
  readonly others: number;
  readonly findings: readonly string[];
  readonly count: number;
  /** Names that held-out steps gave elsewhere, and names of training: by the folded name, the name and a View. */
  readonly held: readonly Given[];
  readonly trained: readonly Given[];
}
type Given = readonly [key: string, name: readonly [name: string, view: string]];

export const heldOutSafe: DatasetLaw = {
  name: "held-out-safe",
  summary: "steps, transforms and names that the Recipe holds out do not occur in training",
  open,
};

const NOTHING: DatasetReader = {
  add: () => undefined,
  state: () => null,
  join: () => undefined,
  outcome: () => ({ verdict: "n/a", findings: [], figures: {} }),
};

function open({ heldOut }: Terms): DatasetReader {
  if (heldOut === undefined) return NOTHING;
  const listed = new Set(heldOut.names.map(foldName));
  const steps = new Set(heldOut.steps);
  const held = bottom<Given[1]>(MOST_NAMES);
  const trained = bottom<Given[1]>(MOST_NAMES);
  let [training, others, count] = [0, 0, 0];
  let findings: readonly string[] = [];
  const complain = (what: readonly string[], times: number): void => {
    findings = [...findings, ...what].sort().slice(0, MOST_FINDINGS);
    count += times;
  };
  const put = (table: typeof held, key: string, given: Given[1]): void =>
    table.put(key, (known) => (known === undefined || given.join("\n") < known.join("\n") ? given : known));
  const train = (view: ViewFact): void => {
    training++;
    const change = changeOf(view);
    const found = [...stepsOf(view)]
      .filter((step) => steps.has(step))
      .map((step) => `${view.id}: the step ${step} took part`);
    for (const name of namesGiven(change, () => true)) {
      const folded = foldName(name);
      if (listed.has(folded)) found.push(`${view.id}: the name ${name} was given, which is held out`);
      else if (isHeldOutName(folded, heldOut.share))
        found.push(`${view.id}: the name ${name} was given, which is among the share that is held out`);
      if (steps.size > 0) put(trained, keyOf(folded), [name, view.id]);
    }
    complain(found, found.length);
  };
  return {
    add({ split, views }) {
      const isTraining = heldOut.from.includes(split);
      for (const view of views) {
        if (isTraining) train(view);
        else {
          others++;
          const own = editsBy(view.steps, steps);
          if (own.size > 0)
            for (const name of namesGiven(changeOf(view), (at) => own.has(at)))
              put(held, keyOf(foldName(name)), [name, view.id]);
        }
      }
    },
    state: (): State => ({
      training,
      others,
      findings,
      count,
      held: held.entries(),
      trained: trained.entries(),
    }),
    join(given) {
      const state = given as State;
      training += state.training;
      others += state.others;
      complain(state.findings, state.count);
      for (const [key, name] of state.held) put(held, key, name);
      for (const [key, name] of state.trained) put(trained, key, name);
    },
    outcome(): Outcome {
      const met = held.entries().flatMap(([key, [name, view]]) => {
        const there = trained.get(key);
        return there === undefined
          ? []
          : [`${there[1]}: the name ${there[0]} was given, as a held-out step does in ${view} (${name})`];
      });
      const all = [
        ...findings,
        ...(count > findings.length ? [`and ${count - findings.length} more`] : []),
        ...met.slice(0, MOST_FINDINGS),
      ];
      const figures = { training, others, found: count + met.length };
      if (training === 0 && others === 0) return { verdict: "n/a", findings: [], figures };
      return { verdict: all.length === 0 ? "ran" : "failed", findings: all, figures };
    },
  };
}

/** Steps that made edits, by what the View states and by what they inserted. */
function stepsOf({ steps, edits }: ViewFact): ReadonlySet<string> {
  const inserted = edits.flatMap((edit) =>
    edit.kind === "insert" ? [/^new:([\s\S]*)#\d+$/.exec(edit.symbol)?.[1] ?? ""] : [],
  );
  return new Set([...steps.map(({ step }) => step), ...inserted]);
}

/** Places of the edits that these steps proposed. */
function editsBy(shares: readonly StepShare[], steps: ReadonlySet<string>): ReadonlySet<number> {
  const found = new Set<number>();
  let at = 0;
  for (const { step, edits } of shares) {
    for (let n = 0; n < edits; n++, at++) if (steps.has(step)) found.add(at);
  }
  return found;
}

/** Names that some of the edits gave and that stand in the end. */
function namesGiven(change: Change, takes: (edit: number) => boolean): ReadonlySet<string> {
  const given = new Set<string>();
  for (const [at, edit] of change.edits.entries()) {
    if (!takes(at)) continue;
    if (edit.kind === "rename")
      for (const { symbol, to } of edit.names) {
        const move = change.moves.get(symbol);
        if (move?.to === to && foldName(move.from) !== foldName(to)) given.add(to);
      }
    if (edit.kind === "insert" && edit.item.of !== "section" && change.inserted.has(edit.symbol)) {
      const name = change.moves.get(edit.symbol)?.to ?? itemName(edit.item);
      given.add(name);
    }
  }
  return given;
}
