/** Do listed differences account for all that keeps one Harness from another? Told by a walk of its own, which sees the order of keys. */
import type { Difference } from "../../src/core/infer/index.js";
import type { Harness } from "../../src/model/harness.js";
import { isArray, isNumber, isObject, type Json, members, numberText } from "../../src/model/json.js";

/** Pointers at which the two differ and that no listed difference covers. */
export function unaccounted(
  found: Harness,
  expected: Harness,
  listed: readonly Difference[],
): readonly string[] {
  const left: string[] = [];
  const said = listed.map(({ at }) => at);
  const covered = (at: string): boolean => said.some((one) => at === one || at.startsWith(`${one}/`));
  const walk = (a: Json | undefined, b: Json | undefined, at: string): void => {
    if (text(a) === text(b) || covered(at)) return;
    if (isObject(a) && isObject(b)) {
      const [one, other] = [new Map(members(a)), new Map(members(b))];
      const keys = [...new Set([...one.keys(), ...other.keys()])];
      for (const key of keys) {
        const own = text(one.get(key)) !== text(other.get(key));
        if (own)
          walk(one.get(key), other.get(key), `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
      }
      const order = (map: ReadonlyMap<string, Json>, than: ReadonlyMap<string, Json>): string =>
        JSON.stringify([...map.keys()].filter((key) => than.has(key)));
      if (order(one, other) !== order(other, one)) left.push(`${at} (order of keys)`);
      return;
    }
    if (isArray(a) && isArray(b) && a.length === b.length) {
      a.forEach((item, i) => {
        walk(item, b[i], `${at}/${labelOf(item) ?? i}`);
      });
      return;
    }
    left.push(at);
  };
  walk(seen(found), seen(expected), "");
  return left;
}

/** What a model sees of a Harness, in a fixed order of its own members. */
function seen({ language, prompt, tools, skills, hooks, limits, activation }: Harness): Json {
  const sections = prompt.sections.map(({ title, body, head, tail, fills, when }) => ({
    ...{ title, body, head: head ?? null, tail: tail ?? null, fills: fills ?? null, when: when ?? null },
  }));
  const { layout, role = "system", calls = "structured" } = prompt;
  return {
    language,
    prompt: { layout, skills: prompt.skills, tools: prompt.tools, role, calls, sections },
    tools: tools.map(({ name, description, parameters, result, extra }) => ({
      ...{ name, description: description ?? null, parameters: parameters ?? null },
      ...{ result: result ?? null, extra },
    })),
    skills: skills.map(({ name, description, kind, body, files, extra }) => ({
      ...{ name, description, kind, body, files, extra },
    })),
    hooks: hooks.map((hook) => Object.fromEntries(Object.entries(hook).sort())),
    limits,
    activation,
  } as unknown as Json;
}

function text(value: Json | undefined): string {
  if (value === undefined) return "undefined";
  if (isNumber(value)) return numberText(value);
  if (isArray(value)) return `[${value.map(text).join(",")}]`;
  if (isObject(value))
    return `{${members(value)
      .map(([key, inner]) => `${JSON.stringify(key)}:${text(inner)}`)
      .join(",")}}`;
  return JSON.stringify(value);
}

function labelOf(item: Json): string | undefined {
  if (!isObject(item)) return undefined;
  const entries = new Map(members(item));
  const name = entries.get("name") ?? entries.get("id") ?? entries.get("title");
  return typeof name === "string" && name !== "" ? name : undefined;
}
