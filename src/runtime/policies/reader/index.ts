/**
 * Looks everything up in what it is shown: it knows what has to be done, and which base tool and Skill that would be, and finds their
 * like in the prompt and the tool list. It sees no map, no edits and no Harness but the text.
 */
import type { Harness, Tool } from "../../../model/harness.js";
import { asString, get, type Json } from "../../../model/json.js";
import { failed, ok } from "../../../model/problem.js";
import { contentText } from "../../content-text.js";
import { follow } from "../follow.js";
import { loadCall } from "../steps.js";
import { findSkill } from "./find-skill.js";
import { matchTools, type Shown, shownTool, writeCall } from "./read-call.js";

export const reader = follow((task, step, { messages, tools }) => {
  const base = task.variant.base.harness;
  const known = base.tools.map(asShown);
  const one = known.find(({ name }) => name === step.call.name);
  const found = matchFor(base, tools).get(step.call.name);
  if (one === undefined || found === undefined)
    return failed({
      code: "undeclared-tool",
      where: `call of ${step.call.name}`,
      what: "nothing shown is like it",
    });
  if (step.is === "call") return ok(writeCall(step.call, one, found));
  const skill = base.skills.find(({ name }) => name === step.skill);
  const prompt = messages.filter((message) => SPEAKS.has(asString(get(message, "role")) ?? ""));
  const text = prompt.map((message) => contentText(get(message, "content"))).join("\n");
  const name = findSkill(`${step.skill} ${skill?.description ?? ""}`, text) ?? step.skill;
  return ok(writeCall(loadCall(base, name) ?? step.call, one, found));
});

const SPEAKS: ReadonlySet<string> = new Set(["system", "developer"]);

const matches = new WeakMap<
  readonly Json[],
  { readonly base: Harness; readonly map: ReadonlyMap<string, Shown> }
>();
/** Matched once for all requests that show the same list. */
function matchFor(base: Harness, tools: readonly Json[]): ReadonlyMap<string, Shown> {
  const kept = matches.get(tools);
  if (kept?.base === base) return kept.map;
  const map = matchTools(base.tools.map(asShown), tools.map(shownTool));
  matches.set(tools, { base, map });
  return map;
}

const asShown = ({ name, description, parameters }: Tool): Shown => ({
  name,
  description: description ?? "",
  parameters: parameters ?? {},
});
