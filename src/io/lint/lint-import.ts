/** What is wrong with Skills, settings, tool lists and prompts as people keep them, before any Harness folder is made of them. */
import { asString, get, isObject } from "../../model/json.js";
import { nearest, type Problem } from "../../model/problem.js";
import { NEWEST_RULES } from "../harness/client-matcher.js";
import { readRule, ruleTakes, settingsOfSkill } from "../harness/hook-settings.js";
import { reachOf } from "../harness/hooks-of-settings.js";
import type { Imported } from "../harness/import-harness.js";
import { lintLinks } from "./lint-links.js";
import { lintMentions } from "./lint-mentions.js";
import { lintNames, type Place } from "./lint-names.js";
import { lintActivation, lintHook, lintReach } from "./lint-structure.js";
import type { Api } from "./name-rules.js";

/**
 * What only one kind of source can tell is asked of it alone; what needs two (a text that names a tool, a Hook that looks at one) is
 * asked only where both are there.
 */
export function lintImported(imported: Imported, apis: readonly Api[] | undefined): readonly Problem[] {
  const { harness, notes, texts } = imported;
  const place: Place = (thing) => imported.place(thing);
  const hasTools = harness.tools.length > 0;
  const names = lintNames(harness, place, apis);
  return [
    // A name that no API takes is told by the rules that were asked for; a Skill's by those of Skills.
    ...notes.filter(
      ({ code, what }) =>
        code !== "name-illegal" &&
        !what.includes("is no legal name of a Skill") &&
        !what.startsWith("its description has"),
    ),
    ...names,
    ...(hasTools ? harness.hooks.flatMap((hook) => lintHook(harness, hook, place(`hook:${hook.id}`))) : []),
    ...lintActivation(harness, place),
    // Which Skills are listed is the prompt's to say.
    ...(hasTools && harness.prompt.sections.length > 0 ? lintReach(harness, place) : []),
    ...lintInvocation(imported, place),
    ...lintPermissions(imported),
    ...lintSkillHooks(imported, place),
    ...lintLinks(texts),
    ...(hasTools ? lintMentions(harness, texts) : []),
  ];
}

/** Hooks in the front matter of Skills, which act while the Skill is loaded. */
const lintSkillHooks = ({ harness }: Imported, place: Place): readonly Problem[] =>
  harness.skills.flatMap(({ name, extra }) => {
    const hooks = get(extra, "hooks");
    if (!isObject(hooks)) return [];
    const where = place(`skill:${name}`);
    const settings = settingsOfSkill(hooks, where.replace(/:\d+$/, ""), where);
    if (!settings.ok) return settings.problems;
    const tools = harness.tools.map((tool) => tool.name);
    const never = settings.value.groups.flatMap((group) =>
      group.handlers.flatMap((handler) => {
        const { problem } = reachOf(group, handler, settings.value, tools, NEWEST_RULES);
        return problem === undefined ? [] : [problem];
      }),
    );
    return [...settings.value.notes, ...never];
  });

const IS_ON = /^(?:true|yes|on|1)$/i;
const IS_OFF = /^(?:false|no|off|0)$/i;

/** A Skill that neither the model nor the user may call is never loaded. */
const lintInvocation = ({ harness }: Imported, place: Place): readonly Problem[] =>
  harness.skills
    .filter(
      ({ extra }) =>
        IS_ON.test(wordOf(get(extra, "disable-model-invocation"))) &&
        IS_OFF.test(wordOf(get(extra, "user-invocable"))),
    )
    .map(({ name }) => ({
      code: "bad-skill",
      where: place(`skill:${name}`),
      what: `nobody can reach the Skill ${name}: neither the model nor the user may call it`,
      expected: "disable-model-invocation or user-invocable, not both",
    }));

const wordOf = (value: ReturnType<typeof get>): string =>
  typeof value === "boolean" || typeof value === "number" ? String(value) : (asString(value) ?? "");

/** Permission rules for Skills, and for tools of servers, that are not among those that were given. */
function lintPermissions({ harness, settings }: Imported): readonly Problem[] {
  const skills = harness.skills.map(({ name }) => name);
  const tools = harness.tools.map(({ name }) => name);
  return settings.flatMap(({ permissions }) =>
    permissions.flatMap(({ rule, where }): Problem[] => {
      const read = readRule(rule);
      const own = read?.of?.split(":").at(-1)?.split(" ")[0] ?? "";
      if (read?.tool === "Skill" && skills.length > 0 && own !== "" && own !== "*" && !skills.includes(own)) {
        const near = nearest(own, skills);
        return [
          {
            code: "no-such-symbol",
            where,
            what: `the rule ${rule.slice(0, 120)} names a Skill that is not there`,
            ...(near === undefined ? {} : { expected: near }),
          },
        ];
      }
      const server = read?.tool.startsWith("mcp__") ? read.tool : undefined;
      if (
        server === undefined ||
        !tools.some((name) => name.startsWith("mcp__")) ||
        tools.some((name) => ruleTakes(server, name))
      )
        return [];
      return [
        { code: "no-such-symbol", where, what: `the rule ${rule.slice(0, 120)} names no tool that is there` },
      ];
    }),
  );
}
