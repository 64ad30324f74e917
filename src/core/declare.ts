/** Declarations first: every Symbol of a Harness, with its name and what is known of its meaning. */
import type { Harness, Hook, Section, Skill, Tool } from "../model/harness.js";
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

export function declare({ tools, skills, prompt, hooks }: Harness): Declarations {
  const all = [
    ...tools.map(declaredBy(ofTool)),
    ...skills.map(declaredBy(ofSkill)),
    ...prompt.sections.map(declaredBy(ofSection)),
    ...hooks.map(declaredBy(ofHook)),
  ];
  const symbols = new Map<Sym, Declared>();
  for (const { declared } of all) for (const one of declared) symbols.set(one.symbol, one);
  const shapes = new Map<Sym, ToolShapes>();
  for (const { declared, shapes: own } of all)
    if (own !== undefined) shapes.set((declared[0] as Declared).symbol, own);
  return { symbols, shapes };
}

interface Own {
  readonly declared: readonly Declared[];
  readonly shapes?: ToolShapes;
}

const known = new WeakMap<object, Own>();
/** Made once of each thing: an edit leaves most of a Harness as it is. */
const declaredBy =
  <T extends object>(make: (thing: T) => Own) =>
  (thing: T): Own => {
    const own = known.get(thing) ?? make(thing);
    known.set(thing, own);
    return own;
  };

function ofTool({ name, description, parameters, result }: Tool): Own {
  const owner = toolSym(name);
  const shapes: { params?: SchemaShape; result?: SchemaShape } = {};
  if (parameters !== undefined) shapes.params = shapeIn(parameters, owner, "params");
  if (result !== undefined) shapes.result = shapeIn(result, owner, "result");
  const keysOf = (kind: "param" | "result", shape: SchemaShape | undefined, schema: JsonObject | undefined) =>
    (shape?.params ?? []).map(
      (param): Declared => ({
        ...param,
        kind,
        owner,
        ...meaningOf(schema as JsonObject, param.declarations),
      }),
    );
  const declared: readonly Declared[] = [
    { symbol: owner, kind: "tool", name, ...(description === undefined ? {} : { description }) },
    ...keysOf("param", shapes.params, parameters),
    ...keysOf("result", shapes.result, result),
  ];
  return { declared, shapes };
}

const ofSkill = ({ name, description }: Skill): Own => ({
  declared: [{ symbol: skillSym(name), kind: "skill", name, description }],
});
const ofSection = ({ id, title }: Section): Own => ({
  declared: title === "" ? [] : [{ symbol: sectionSym(id), kind: "section", name: title }],
});
const ofHook = ({ id }: Hook): Own => ({ declared: [{ symbol: hookSym(id), kind: "hook", name: id }] });

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
