/** Parameters of a tool: nested, in arrays, shared by `$defs`, tied by `$ref`, optional by `anyOf`; and arguments that fit them. */
import { fromMembers, type Json, type JsonObject, num } from "../../src/model/json.js";
import type { Draw } from "../../src/model/propose.js";
import { paramSym, type Sym } from "../../src/model/symbol.js";
import { spellPlain } from "./naive-mention.js";

type Shape =
  | "string"
  | "integer"
  | "enum"
  | "skill"
  | "object"
  | "array"
  | "nullable"
  | "shared"
  | "twin"
  | "map";

export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly children: readonly Field[];
}

/** A declared parameter, and the JSON pointer of its declaration. */
export interface Declared {
  readonly symbol: Sym;
  readonly name: string;
  readonly pointer: string;
}

export function randomFields(draw: Draw, fresh: () => string, old: readonly string[]): readonly Field[] {
  const leaf = (name: string): Field => ({
    name,
    shape: draw.pick(["string", "string", "integer", "enum"] as const) ?? "string",
    children: [],
  });
  const leaves = (): readonly Field[] => [leaf(fresh()), ...(draw.int(2) === 0 ? [leaf(fresh())] : [])];
  const fields: Field[] = [leaf(fresh())];
  if (old.length > 0 && draw.int(2) === 0) fields.push(leaf(old[draw.int(old.length)] as string));
  for (const shape of ["object", "array", "nullable", "map"] as const) {
    if (draw.int(3) === 0) fields.push({ name: fresh(), shape, children: leaves() });
  }
  if (draw.int(4) === 0) {
    const children = leaves();
    fields.push({ name: fresh(), shape: "shared", children }, { name: fresh(), shape: "shared", children });
  }
  const tied = fields.find(({ shape }) => shape === "object");
  if (tied !== undefined && draw.int(3) === 0)
    fields.push({ name: fresh(), shape: "twin", children: tied.children });
  return draw.shuffle(fields);
}

/** Declarations in document order; one Symbol for all declarations of one instance key, named by its first path. */
export function declaredIn(tool: Sym, fields: readonly Field[]): readonly Declared[] {
  const found: Declared[] = [];
  const walk = (list: readonly Field[], path: string, pointer: string): void => {
    for (const { name, shape, children } of list) {
      const here = `${pointer}/properties/${name}`;
      found.push({ symbol: paramSym(tool, `${path}${name}`), name, pointer: here });
      if (shape === "object") walk(children, `${path}${name}.`, here);
      if (shape === "array") walk(children, `${path}${name}[].`, `${here}/items`);
      if (shape === "nullable") walk(children, `${path}${name}.`, `${here}/anyOf/0`);
      if (shape === "map") walk(children, `${path}${name}.*.`, `${here}/additionalProperties`);
      if (shape === "shared" || shape === "twin") walk(children, `${path}${name}.`, homeOf(fields, shape));
    }
  };
  walk(fields, "", "");
  const first = new Map<string, Declared>();
  for (const one of found) if (!first.has(one.pointer)) first.set(one.pointer, one);
  return [...first.values()];
}

const homeOf = (fields: readonly Field[], shape: Shape): string =>
  shape === "shared" ? "/$defs/Part" : `/properties/${tiedName(fields)}`;
const tiedName = (fields: readonly Field[]): string =>
  fields.find(({ shape }) => shape === "object")?.name ?? "";

export interface SchemaWords {
  /** The description at a pointer. */
  readonly text: (pointer: string) => string;
  readonly toolName: string;
  readonly skills: readonly string[];
}

export function schemaOf(draw: Draw, fields: readonly Field[], words: SchemaWords): JsonObject {
  const properties = (list: readonly Field[], pointer: string): JsonObject =>
    fromMembers(
      list.map((field): readonly [string, Json] => {
        const here = `${pointer}/properties/${field.name}`;
        const title = draw.int(4) === 0 ? { title: spellPlain(field.name, "title") } : {};
        return [field.name, { description: words.text(here), ...title, ...bodyOf(field, here) }];
      }),
    );
  const object = (list: readonly Field[], pointer: string): JsonObject => ({
    type: "object",
    properties: properties(list, pointer),
    ...(draw.int(2) === 0 ? { required: [list[0]?.name ?? ""] } : {}),
  });
  const bodyOf = ({ shape, children }: Field, here: string): JsonObject => {
    switch (shape) {
      case "integer":
        return { type: "integer", minimum: 0 };
      case "enum":
        return { type: "string", enum: ["soon", "later", "never"], default: "soon" };
      case "skill":
        return { type: "string", enum: words.skills };
      case "object":
        return object(children, here);
      case "array":
        return { type: "array", items: object(children, `${here}/items`) };
      case "nullable":
        return { anyOf: [object(children, `${here}/anyOf/0`), { type: "null" }], default: null };
      case "map":
        return { type: "object", additionalProperties: object(children, `${here}/additionalProperties`) };
      case "shared":
        return { $ref: "#/$defs/Part" };
      case "twin":
        return { $ref: `#${homeOf(fields, "twin")}` };
      default:
        return { type: "string" };
    }
  };
  const shared = fields.find(({ shape }) => shape === "shared");
  const [first, second] = fields;
  return {
    type: "object",
    ...(draw.int(3) === 0 ? { title: `${words.toolName}Arguments` } : {}),
    properties: properties(fields, ""),
    required: fields.filter(() => draw.int(2) === 0).map(({ name }) => name),
    ...(shared === undefined ? {} : { $defs: { Part: object(shared.children, "/$defs/Part") } }),
    ...(first !== undefined && second !== undefined && draw.int(3) === 0
      ? {
          dependentRequired: { [first.name]: [second.name] },
          if: { properties: { [first.name]: { const: "later" } } },
          then: { required: [second.name] },
        }
      : {}),
    ...(draw.int(3) === 0 ? { examples: [argumentsFor(draw, fields, { skills: words.skills })] } : {}),
  };
}

/** A value beyond what JavaScript numbers hold, and one whose text it would change. */
const NUMBERS: readonly Json[] = [7, num("9007199254740993"), num("1.0"), num("-0")];

export function argumentsFor(
  draw: Draw,
  fields: readonly Field[],
  given: { readonly skills: readonly string[]; readonly text?: () => string },
): JsonObject {
  const instanceOf = ({ shape, children }: Field): Json => {
    switch (shape) {
      case "integer":
        return NUMBERS[draw.int(NUMBERS.length)] as Json;
      case "enum":
        return draw.pick(["soon", "later"]) ?? "soon";
      case "skill":
        return draw.pick(given.skills) ?? "none";
      case "array":
        return Array.from({ length: draw.int(3) }, () => argumentsFor(draw, children, given));
      case "map":
        return { one: argumentsFor(draw, children, given), two: argumentsFor(draw, children, given) };
      case "nullable":
        return draw.int(2) === 0 ? null : argumentsFor(draw, children, given);
      case "string":
        return given.text?.() ?? "plain words";
      default:
        return argumentsFor(draw, children, given);
    }
  };
  const used = fields.filter(({ shape }) => shape === "skill" || draw.int(3) > 0);
  const stray: readonly (readonly [string, Json])[] = draw.int(6) === 0 ? [["unheard", { of: [1] }]] : [];
  return fromMembers([...used.map((field) => [field.name, instanceOf(field)] as const), ...stray]);
}
