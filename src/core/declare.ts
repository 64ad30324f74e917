/** Declarations first: every Symbol of a Harness, with its name and what is known of its meaning. */
import type { Harness } from "../model/harness.js";
import { get, has, isObject, type JsonObject } from "../model/json.js";
import type { Problem } from "../model/problem.js";
import { hookSym, paramSym, resultSym, type Sym, sectionSym, skillSym, toolSym } from "../model/symbol.js";
import type { Declared } from "./lowered.js";
import { at, type SchemaShape, shapeOf } from "./schema-shape.js";

/** The shapes of what a tool takes and gives. */
export interface ToolShapes {
  readonly params?: SchemaShape;
  readonly result?: SchemaShape;
}

export interface Declarations {
  readonly symbols: ReadonlyMap<Sym, Declared>;
  readonly shapes: ReadonlyMap<Sym, ToolShapes>;
}

export function declare(harness: Harness): Declarations {
  const symbols = new Map<Sym, Declared>();
  const shapes = new Map<Sym, ToolShapes>();
  const add = (declared: Declared): void => {
    symbols.set(declared.symbol, declared);
  };
  for (const { name, description, parameters, result } of harness.tools) {
    const owner = toolSym(name);
    add({ symbol: owner, kind: "tool", name, ...(description === undefined ? {} : { description }) });
    const own: { params?: SchemaShape; result?: SchemaShape } = {};
    if (parameters !== undefined) own.params = shapeIn(parameters, owner, "params");
    if (result !== undefined) own.result = shapeIn(result, owner, "result");
    shapes.set(owner, own);
    for (const param of own.params?.params ?? []) {
      add({ ...param, kind: "param", owner, ...meaningOf(parameters as JsonObject, param.declarations) });
    }
    for (const key of own.result?.params ?? []) {
      add({ ...key, kind: "result", owner, ...meaningOf(result as JsonObject, key.declarations) });
    }
  }
  for (const { name, description } of harness.skills)
    add({ symbol: skillSym(name), kind: "skill", name, description });
  for (const { id, title } of harness.prompt.sections) {
    if (title !== "") add({ symbol: sectionSym(id), kind: "section", name: title });
  }
  for (const { id } of harness.hooks) add({ symbol: hookSym(id), kind: "hook", name: id });
  return { symbols, shapes };
}

const shapesOf = new WeakMap<JsonObject, Map<string, SchemaShape>>();

/** Made once of a schema of a tool: an edit of structure leaves the schemas of the other tools as they are. */
function shapeIn(schema: JsonObject, owner: Sym, side: "params" | "result"): SchemaShape {
  const known = shapesOf.get(schema) ?? new Map<string, SchemaShape>();
  shapesOf.set(schema, known);
  const key = `${side} ${owner}`;
  const shape =
    known.get(key) ??
    shapeOf(schema, (path) => (side === "params" ? paramSym(owner, path) : resultSym(owner, path)));
  known.set(key, shape);
  return shape;
}

/** The shape of what a tool takes. */
export const paramsShape = (parameters: JsonObject, tool: string): SchemaShape =>
  shapeIn(parameters, toolSym(tool), "params");

function meaningOf(
  schema: JsonObject,
  declarations: readonly string[],
): { description?: string; type?: string } {
  const nodes = declarations.map((pointer) => at(schema, pointer)).filter(isObject);
  const description = nodes
    .map((node) => get(node, "description"))
    .find((text) => typeof text === "string" && text !== "");
  const type = nodes
    .map((node) => (has(node, "enum") ? "enum" : get(node, "type")))
    .find((one) => typeof one === "string");
  return {
    ...(description === undefined ? {} : { description: description as string }),
    ...(type === undefined ? {} : { type: type as string }),
  };
}

/** Two things of one kind with one name: no reference could tell them apart. */
export function duplicateNames(harness: Harness): readonly Problem[] {
  const twice = (what: string, names: readonly string[]): readonly Problem[] =>
    [...new Set(names.filter((name, i) => names.indexOf(name) !== i))].map((name) => ({
      code: "name-clash",
      where: harness.name,
      what: `two ${what} are called "${name}"`,
      expected: "names that differ",
    }));
  return [
    ...twice(
      "tools",
      harness.tools.map(({ name }) => name),
    ),
    ...twice(
      "Skills",
      harness.skills.map(({ name }) => name),
    ),
    ...twice(
      "sections",
      harness.prompt.sections.map(({ id }) => id),
    ),
    ...twice(
      "Hooks",
      harness.hooks.map(({ id }) => id),
    ),
  ];
}
