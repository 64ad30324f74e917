/** What a Harness declares, as entries of a name table. */
import type { Harness, Tool } from "../model/harness.js";
import { hookSym, paramSym, resultSym, type Sym, sectionSym, skillSym, toolSym } from "../model/symbol.js";
import type { NameKind } from "./names.js";
import { paramsOf } from "./params.js";
import type { NameEntry } from "./table.js";

export function declaredEntries(harness: Harness): readonly NameEntry[] {
  const found = new Map<string, { kind: NameKind; name: string; syms: Sym[]; byTool: Map<Sym, Sym[]> }>();
  const add = (kind: NameKind, name: string, sym: Sym, tool?: Sym): void => {
    const key = `${kind}:${name}`;
    const entry = found.get(key) ?? { kind, name, syms: [], byTool: new Map<Sym, Sym[]>() };
    found.set(key, entry);
    entry.syms.push(sym);
    if (tool !== undefined) entry.byTool.set(tool, [...(entry.byTool.get(tool) ?? []), sym]);
  };
  for (const tool of harness.tools) {
    const sym = toolSym(tool.name);
    add("tool", tool.name, sym);
    for (const { key, path } of classesOf(tool, "parameters")) add("param", key, paramSym(sym, path), sym);
    for (const { key, path } of classesOf(tool, "result")) add("result", key, resultSym(sym, path), sym);
  }
  for (const { name } of harness.skills) add("skill", name, skillSym(name));
  for (const { id } of harness.prompt.sections) add("section", id, sectionSym(id));
  for (const { id } of harness.hooks) add("hook", id, hookSym(id));
  return [...found.values()];
}

const classesOf = (tool: Tool, side: "parameters" | "result") => {
  const schema = tool[side];
  return schema === undefined ? [] : paramsOf(schema).classes;
};
