/** Tools of a Responses request: those that can be declared, and those that only the provider has. */
import { asArray, get, isArray, isObject, type Json, without } from "../../model/json.js";

export interface SplitTools {
  /** Functions, custom tools, and the functions of a namespace. */
  readonly declared: readonly Json[];
  /** Known to the provider by their type alone; also what is left of a namespace. */
  readonly provided: readonly Json[];
}

export function splitTools(list: Json | undefined): SplitTools {
  const declared: Json[] = [];
  const provided: Json[] = [];
  for (const tool of asArray(list)) {
    const inner = get(tool, "tools");
    if (isObject(tool) && get(tool, "type") === "namespace" && isArray(inner) && inner.every(isDeclared)) {
      declared.push(...inner);
      provided.push(without(tool, "tools"));
    } else if (isDeclared(tool) || !isObject(tool)) declared.push(tool);
    else provided.push(tool);
  }
  return { declared, provided };
}

const isDeclared = (tool: Json): boolean => {
  const type = get(tool, "type") ?? "function";
  return (
    (type === "function" || type === "custom") && (get(tool, "name") ?? get(tool, "function")) !== undefined
  );
};

/** Does the second list repeat the first, tool by tool? */
export function areSameTools(first: Json | undefined, second: Json | undefined): boolean {
  const [a, b] = [asArray(first), asArray(second)];
  return (
    a.length > 0 && a.length === b.length && a.every((tool, i) => get(tool, "name") === get(b[i], "name"))
  );
}
