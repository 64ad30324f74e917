/** Which names the commands, scripts and handlers of Hooks hold: those keep their names, by whom. */
import { findInCode } from "../../model/code-names.js";
import type { Harness, Hook } from "../../model/harness.js";
import { isArray, isObject, type Json, members } from "../../model/json.js";

export interface HeldNames {
  readonly hook: string;
  /** `tool get_order`, `parameter file_path of read_file`, `skill commit` */
  readonly names: readonly string[];
}

/** Every Hook whose program text names something of the Harness. */
export const heldNames = (harness: Harness): readonly HeldNames[] =>
  harness.hooks.flatMap((hook) => {
    const code = [...textsIn((hook.command ?? null) as Json), ...textsIn(hook.extra ?? null)];
    const isNamed = (kind: "tool" | "skill" | "param", name: string): boolean =>
      code.some((text) => findInCode(text, { kind, name }) !== undefined);
    const names = [
      ...harness.tools.filter(({ name }) => isNamed("tool", name)).map(({ name }) => `tool ${name}`),
      ...watchedBy(hook, harness).flatMap((tool) =>
        [...parametersOf(tool.parameters ?? null)]
          .filter((name) => isNamed("param", name))
          .map((name) => `parameter ${name} of ${tool.name}`),
      ),
      ...harness.skills.filter(({ name }) => isNamed("skill", name)).map(({ name }) => `skill ${name}`),
    ];
    return names.length === 0 ? [] : [{ hook: hook.id, names }];
  });

const watchedBy = ({ tools }: Hook, harness: Harness): Harness["tools"] =>
  tools.length === 0 ? harness.tools : harness.tools.filter(({ name }) => tools.includes(name));

function* textsIn(value: Json): Generator<string> {
  if (typeof value === "string") yield value;
  else if (isArray(value)) for (const item of value) yield* textsIn(item);
  else if (isObject(value)) for (const [, item] of members(value)) yield* textsIn(item);
}

function parametersOf(schema: Json, found: Set<string> = new Set()): ReadonlySet<string> {
  if (isArray(schema)) for (const item of schema) parametersOf(item, found);
  else if (isObject(schema))
    for (const [key, inner] of members(schema)) {
      if (key === "properties" && isObject(inner)) for (const [name] of members(inner)) found.add(name);
      parametersOf(inner, found);
    }
  return found;
}
