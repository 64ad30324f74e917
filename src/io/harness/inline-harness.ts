/**
 * The Harness of a record that brings its own: sections from its system text, tools from the record or a tool file,
 * Skills from a folder. Equal inputs give one and the same object, so that thousands of records share what is made of it.
 */
import type { Harness, Skill, Tool } from "../../model/harness.js";
import { asArray, get, isObject, type Json, keys, printJson } from "../../model/json.js";
import { sha256 } from "../digest.js";
import { splitSections } from "./sections.js";

/** What a record has of its own; tools that it declares go before the tools of the file. */
export interface Bound {
  /** Text of the first message, where that is a system message. */
  readonly system?: string | undefined;
  readonly tools?: readonly Tool[] | undefined;
}

export type InlineHarnesses = (bound: Bound) => Harness;

/**
 * Characters of the system texts and tools whose Harnesses are remembered; logs come in runs of one version. What is made of a
 * Harness is remembered with it, and takes several times its text.
 */
const REMEMBERED = 700_000;

/** Makes Harnesses for the records of one input; `tools` and `skills` are what `--tools` and `--skills` add. */
export function inlineHarnesses(
  given: { readonly tools?: readonly Tool[]; readonly skills?: readonly Skill[] } = {},
): InlineHarnesses {
  const made = new Map<string, { readonly harness: Harness; readonly size: number }>();
  let held = 0;
  return ({ system = "", tools }) => {
    const list = tools ?? given.tools ?? [];
    const own = `${system}\u0000${tools === undefined ? "" : printJson(list as unknown as Json)}`;
    const key = sha256(own);
    const known = made.get(key);
    // A Map keeps the order of insertion: taken out and put back, an entry is the newest.
    made.delete(key);
    const entry = known ?? { harness: inlineHarness(system, list, given.skills ?? []), size: own.length };
    if (known === undefined) held += own.length;
    for (const [oldest, { size }] of made) {
      if (held <= REMEMBERED) break;
      made.delete(oldest);
      held -= size;
    }
    made.set(key, entry);
    return entry.harness;
  };
}

/** One such Harness. */
export function inlineHarness(system: string, tools: readonly Tool[], skills: readonly Skill[]): Harness {
  return {
    format: "hsa/harness@1",
    name: "inline",
    language: languageOf(system + tools.map((tool) => tool.description ?? "").join("")),
    prompt: { layout: "inline", skills: "list", tools: "list", sections: [...splitSections(system)] },
    tools: [...tools],
    skills: [...skills],
    hooks: [],
    limits: [],
    activation: activationOf(tools, skills),
  };
}

const HAN = /\p{Script=Han}/gu;
const LATIN_WORD = /\p{Script=Latin}+/gu;

/** By the share of Han characters among these and Latin words. */
export function languageOf(text: string): Harness["language"] {
  const han = text.match(HAN)?.length ?? 0;
  const words = text.match(LATIN_WORD)?.length ?? 0;
  const share = han / Math.max(1, han + words);
  return share > 0.6 ? "zh" : share < 0.1 ? "en" : "mixed";
}

/** Parameters whose values name Skills: an enum of Skill names says so, or the parameter's own name does. */
export function activationOf(tools: readonly Tool[], skills: readonly Skill[]): Harness["activation"] {
  if (skills.length === 0) return [];
  const names = new Set(skills.map((skill) => skill.name));
  return tools.flatMap((tool) => {
    const properties = get(tool.parameters, "properties");
    if (!isObject(properties)) return [];
    return keys(properties)
      .filter((param) => {
        const values = asArray(get(get(properties, param), "enum"));
        const areSkills =
          values.length > 0 && values.every((value) => typeof value === "string" && names.has(value));
        return areSkills || /^skill(?:_?name)?$/i.test(param);
      })
      .map((param) => ({ tool: tool.name, param, names: "skill" as const }));
  });
}
