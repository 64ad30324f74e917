/** Edits of kind `reshape`: arguments in another shape, one tool for several, several for one. */
import type { Harness } from "../../model/harness.js";
import { equalJson } from "../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import { nameProblem } from "../free-names.js";
import { wordKey } from "../harness-text.js";
import { lowerHarness } from "../lower-harness.js";
import type { Lowered } from "../lowered.js";
import { foldName, isDistinctive } from "../words.js";
import type { NamedCall, Structure } from "./kind.js";
import { carriedHarness } from "./reshape/carry-harness.js";
import { carriedRun } from "./reshape/carry-run.js";
import { leftInHarness } from "./reshape/left-behind.js";
import type { Plan } from "./reshape/plan.js";
import { planOf } from "./reshape/plan-of.js";

export const reshape: Structure<"reshape"> = {
  harness(before, edit) {
    const plan = planOf(before, edit);
    if (!plan.ok) return plan;
    const problems = [...nameProblems(before, plan.value), ...leftInHarness(before, plan.value)];
    if (problems.length > 0) return failed(...problems);
    return carriedHarness(before, plan.value, (tools) => {
      const other = lowerHarness({ ...before.harness, tools: [...tools] } as Harness);
      return other.ok ? planOf(other.value, edit) : other;
    });
  },
  trajectory(step, trajectory) {
    const plan = planOf(step.before, step.edit);
    return plan.ok ? carriedRun(step.before, step.after, plan.value, trajectory) : plan;
  },
  callAfter({ before, edit }, call) {
    const plan = planOf(before, edit);
    if (!plan.ok) return plan;
    if (!plan.value.from.includes(call.name)) return ok(call);
    const made = plan.value.forward(call);
    if (!made.ok) return inWordsOf(call, made.problems);
    // What would come back as another call has no way there.
    const back = plan.value.backward(made.value);
    const same = back.ok && back.value.name === call.name && equalJson(back.value.arguments, call.arguments);
    return same ? made : inWordsOf(call, NOT_ONE_TO_ONE);
  },
  callBefore({ before, edit }, call) {
    const plan = planOf(before, edit);
    if (!plan.ok) return plan;
    if (!plan.value.tools.some(({ name }) => name === call.name)) return ok(call);
    const made = plan.value.backward(call);
    return made.ok ? made : inWordsOf(call, made.problems);
  },
  argumentAfter({ before, edit }, tool, path) {
    const plan = planOf(before, edit);
    return plan.ok && plan.value.tools.some(({ name }) => name === tool) ? plan.value.where(path) : path;
  },
  toolsAfter({ before, edit }, tool) {
    const plan = planOf(before, edit);
    return plan.ok && plan.value.from.includes(tool) ? plan.value.tools.map(({ name }) => name) : [tool];
  },
  describe: ({ tool, change }) => `the arguments of ${tool} are reshaped (${change.op})`,
};

const NOT_ONE_TO_ONE: readonly Problem[] = [
  { code: "not-one-to-one", where: "", what: "its arguments do not map back to themselves" },
];

const inWordsOf = (call: NamedCall, problems: readonly Problem[]): Result<NamedCall> =>
  failed(
    ...problems.map((problem) => ({
      ...problem,
      where:
        problem.argument === undefined
          ? `call of ${call.name}`
          : `call of ${call.name}, argument ${problem.argument}`,
    })),
  );

/** New names are legal, and nothing that is there already is called or spelt like them. */
function nameProblems(before: Lowered, plan: Plan): readonly Problem[] {
  const flaw = (name: string, isTool: boolean): string | undefined => {
    const illegal = nameProblem(name, "other");
    if (illegal !== undefined) return illegal;
    const others = [...before.symbols.values()].filter((one) => foldName(one.name) === foldName(name));
    const clash = others.find(
      ({ kind, name: own }) => isTool || (kind !== "param" && kind !== "result") || own !== name,
    );
    if (clash !== undefined) return `cannot be told from that of ${clash.symbol}`;
    const said = (isTool || isDistinctive(name)) && others.length === 0 && before.words.has(wordKey(name));
    return said ? "already stands in the Harness's text" : undefined;
  };
  const problems: Problem[] = [];
  const take = (name: string, isTool: boolean): void => {
    const what = flaw(name, isTool);
    if (what !== undefined)
      problems.push({
        code: what.includes("told") || what.includes("stands") ? "name-taken" : "name-illegal",
        where: plan.from.join(", "),
        what: `the name "${name}" ${what}`,
      });
  };
  for (const name of plan.freshKeys) take(name, false);
  for (const name of plan.freshTools) take(name, true);
  const tops = plan.tools.flatMap(({ name }) => plan.freshTools.filter((one) => one === name)).length;
  if (tops > new Set(plan.freshTools.map(foldName)).size)
    problems.push({
      code: "name-taken",
      where: plan.from.join(", "),
      what: "two of the new tools are called alike",
    });
  // A key that stands at the top must be new there, whatever is declared elsewhere.
  for (const name of plan.freshKeys)
    if (plan.from.some((tool) => before.toolsByName.get(tool)?.shape?.root.keys.has(name) === true))
      problems.push({
        code: "name-taken",
        where: plan.from.join(", "),
        what: `there is a parameter "${name}"`,
      });
  return problems;
}
