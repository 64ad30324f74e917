/** Names that an API refuses, and names that a reader or a client cannot tell apart. */
import type { Harness } from "../../model/harness.js";
import type { Problem } from "../../model/problem.js";
import { type Api, TOOL_RULES } from "./name-rules.js";

/** Where a declared thing stands: `tool:x` → file and line. */
export type Place = (thing: string) => string;

interface Named {
  readonly kind: "tool" | "skill" | "section" | "hook";
  readonly name: string;
}

const RULES: Readonly<
  Record<
    Exclude<Named["kind"], "tool">,
    { readonly isLegal: (name: string) => boolean; readonly rule: string }
  >
> = {
  skill: {
    isLegal: (name) =>
      [...name].length <= 64 &&
      /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u.test(name) &&
      name === name.toLowerCase(),
    rule: "1 to 64 lower-case letters, digits and single hyphens between them",
  },
  section: {
    isLegal: (name) => /^[\p{L}\p{N}_-]{1,64}$/u.test(name),
    rule: "1 to 64 letters, digits, _ and -",
  },
  hook: { isLegal: (name) => /^[\p{L}\p{N}_-]{1,64}$/u.test(name), rule: "1 to 64 letters, digits, _ and -" },
};
const MOST_DESCRIPTION = 1024;

/** `apis`: whom the tools are for; the rules of OpenAI where nobody is named. */
export function lintNames(
  harness: Harness,
  place: Place,
  apis: readonly Api[] = ["openai"],
): readonly Problem[] {
  const named: readonly Named[] = [
    ...harness.tools.map(({ name }) => ({ kind: "tool" as const, name })),
    ...harness.skills.map(({ name }) => ({ kind: "skill" as const, name })),
    ...harness.prompt.sections.map(({ id }) => ({ kind: "section" as const, name: id })),
    ...harness.hooks.map(({ id }) => ({ kind: "hook" as const, name: id })),
  ];
  return [
    ...named.flatMap((one) => illegal(one, place, apis)),
    ...apis.flatMap((api) => cutAlike(harness, place, api)),
    // Tools and Skills stand before the model side by side; ids of sections and Hooks do not.
    ...clashes(
      named.filter(({ kind }) => kind === "tool" || kind === "skill"),
      place,
    ),
    ...clashes(
      named.filter(({ kind }) => kind === "section"),
      place,
    ),
    ...clashes(
      named.filter(({ kind }) => kind === "hook"),
      place,
    ),
    ...longDescriptions(harness, place),
  ];
}

function illegal({ kind, name }: Named, place: Place, apis: readonly Api[]): readonly Problem[] {
  const rules = kind === "tool" ? apis.map((api) => TOOL_RULES[api]) : [RULES[kind]];
  return rules
    .filter(({ isLegal }) => !isLegal(name))
    .map(({ rule }) => ({
      code: "name-illegal",
      where: place(`${kind}:${name}`),
      what: `${JSON.stringify(name.slice(0, 80))} cannot be the name of a ${kind} (${[...name].length} characters)`,
      expected: rule,
    }));
}

/** Tools whose names are one where a client cuts them. */
function cutAlike({ tools }: Harness, place: Place, api: Api): readonly Problem[] {
  const { longest } = TOOL_RULES[api];
  return tools.flatMap(({ name }, i): Problem[] => {
    const cut = name.slice(0, longest);
    const other =
      name.length <= longest
        ? undefined
        : tools.slice(0, i).find((one) => one.name.slice(0, longest) === cut);
    if (other === undefined) return [];
    return [
      {
        code: "name-clash",
        where: place(`tool:${name}`),
        what: `the tools ${name.slice(0, 80)} and ${other.name.slice(0, 80)} are one in their first ${longest} characters`,
        exists: `the other stands at ${place(`tool:${other.name}`)}`,
      },
    ];
  });
}

const folded = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[-_.\s]/g, "");

function clashes(named: readonly Named[], place: Place): readonly Problem[] {
  const first = new Map<string, Named>();
  return named.flatMap((one): Problem[] => {
    const key = folded(one.name);
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, one);
      return [];
    }
    return [
      {
        code: "name-clash",
        where: place(`${one.kind}:${one.name}`),
        what: `the ${one.kind} ${one.name} reads like the ${other.kind} ${other.name}`,
        expected: "names that differ in more than case and separators",
        exists: `${other.name} stands at ${place(`${other.kind}:${other.name}`)}`,
      },
    ];
  });
}

const longDescriptions = (harness: Harness, place: Place): readonly Problem[] =>
  harness.skills
    .filter(({ description }) => [...description].length > MOST_DESCRIPTION)
    .map(({ name, description }) => ({
      code: "bad-skill",
      where: place(`skill:${name}`),
      what: `the description of ${name} has ${[...description].length} characters`,
      expected: `at most ${MOST_DESCRIPTION}`,
    }));
