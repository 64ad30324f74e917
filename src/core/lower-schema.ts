/** A tool's JSON Schema, and values that fit it, with references for every key and name in them. */
import { isArray, isObject, type Json, type JsonObject, members } from "../model/json.js";
import type { Sym } from "../model/symbol.js";
import type { Ref, Text, TextSite } from "../model/text.js";
import { readTitle } from "./mention.js";
import { arrayNode, exactRef, type Node, objectNode, textNode, value } from "./node.js";
import { escapePointer, localRef, type SchemaShape, type Shape, unescapePointer } from "./schema-shape.js";

export interface SchemaReader {
  readonly tool: Sym;
  readonly toolName: string;
  readonly shape: SchemaShape;
  /** Where in the Tool the schema stands: `/parameters` or `/result`. */
  readonly prefix: string;
  readonly nameOf: (symbol: Sym) => string;
  /** Prose at a site of its own. */
  readonly prose: (text: string, site: TextSite) => Text;
  /** A value of this parameter that names a declared thing (the Skill to load). */
  readonly named: (text: string, param: Sym | undefined) => Text | undefined;
  /** Told of every text value: values never change, so a name in one holds that name in place. */
  readonly value: (text: string) => void;
  /** Told of the schema of what a text holds as JSON. */
  readonly inText: (schema: Json) => void;
}

const DEFINITIONS = new Set(["$defs", "definitions"]);
const MAPS = new Set(["$defs", "definitions", "patternProperties", "dependentSchemas"]);
const SUBSCHEMAS = new Set([
  "items",
  "prefixItems",
  "contains",
  "additionalItems",
  "unevaluatedItems",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
  "allOf",
  "anyOf",
  "oneOf",
  "contentSchema",
]);
/** Keywords whose values are instances. */
export const INSTANCES = new Set(["default", "const", "examples", "enum", "example", "input_examples"]);
/** Keywords whose texts are no prose and name nothing. */
export const LITERAL = new Set([
  "type",
  "format",
  "$schema",
  "$id",
  "$anchor",
  "contentEncoding",
  "contentMediaType",
  "notation",
]);

export function lowerSchema(schema: JsonObject, reader: SchemaReader): Node {
  return schemaNode(schema, "", reader);
}

function schemaNode(node: Json, pointer: string, reader: SchemaReader): Node {
  if (isArray(node))
    return arrayNode(
      node,
      node.map((item, i) => schemaNode(item, `${pointer}/${i}`, reader)),
    );
  if (!isObject(node)) return value(node);
  return objectNode(
    node,
    members(node).map(([word, inner]) => [word, keyword(word, inner, pointer, reader)]),
  );
}

function keyword(word: string, inner: Json, pointer: string, reader: SchemaReader): Node {
  const here = `${pointer}/${escapePointer(word)}`;
  const site = `${reader.tool}#${reader.prefix}${here}` as TextSite;
  if (LITERAL.has(word)) return value(inner);
  if (word === "pattern" && typeof inner === "string") {
    reader.value(inner);
    return value(inner);
  }
  if (word === "properties" && isObject(inner)) return propertiesNode(inner, here, reader);
  if (word === "required" && isArray(inner)) return keysNode(inner, pointer, reader);
  if ((word === "dependentRequired" || word === "dependencies") && isObject(inner))
    return dependentNode(inner, here, pointer, reader);
  if (MAPS.has(word) && isObject(inner)) {
    const keyed = word === "dependentSchemas";
    const entry = (key: string): string | Ref =>
      keyed ? keyRef(key, pointer, reader) : DEFINITIONS.has(word) ? definitionRef(key, reader) : key;
    return objectNode(
      inner,
      members(inner).map(([key, schema]) => [
        entry(key),
        schemaNode(schema, `${here}/${escapePointer(key)}`, reader),
      ]),
    );
  }
  if (word === "contentSchema") reader.inText(inner);
  if (SUBSCHEMAS.has(word)) return schemaNode(inner, here, reader);
  if (INSTANCES.has(word)) return instanceKeyword(word, inner, pointer, reader);
  if (word === "$ref") return refNode(inner, reader);
  if (word === "title" && typeof inner === "string") return titleNode(inner, pointer, site, reader);
  return proseNode(inner, site, reader);
}

function propertiesNode(properties: JsonObject, here: string, reader: SchemaReader): Node {
  return objectNode(
    properties,
    members(properties).map(([key, schema]) => {
      const pointer = `${here}/${escapePointer(key)}`;
      const symbol = reader.shape.symbolAt.get(pointer);
      return [symbol === undefined ? key : exactRef(symbol), schemaNode(schema, pointer, reader)];
    }),
  );
}

const keyRef = (key: string, pointer: string, reader: SchemaReader): Ref | string => {
  const symbol = reader.shape.shapeAt.get(pointer)?.keys.get(key)?.symbol;
  return symbol === undefined ? key : exactRef(symbol);
};

/** A list of keys of the object that the schema at `pointer` describes. */
function keysNode(keys: Json, pointer: string, reader: SchemaReader): Node {
  if (!isArray(keys)) return value(keys);
  return arrayNode(
    keys,
    keys.map((key) => {
      const ref = typeof key === "string" ? keyRef(key, pointer, reader) : undefined;
      return ref === undefined || typeof ref === "string" ? value(key) : textNode(key as string, [ref]);
    }),
  );
}

function dependentNode(map: JsonObject, here: string, pointer: string, reader: SchemaReader): Node {
  return objectNode(
    map,
    members(map).map(([key, inner]) => [
      keyRef(key, pointer, reader),
      isArray(inner)
        ? keysNode(inner, pointer, reader)
        : schemaNode(inner, `${here}/${escapePointer(key)}`, reader),
    ]),
  );
}

/** Values in a schema (`default`, `examples`, `enum`) are instances: their keys and names follow. */
function instanceKeyword(word: string, inner: Json, pointer: string, reader: SchemaReader): Node {
  const shape = reader.shape.shapeAt.get(pointer);
  const param = reader.shape.symbolAt.get(pointer.replace(/(?:\/items)+$/, ""));
  const many = word === "examples" || word === "enum" || word === "input_examples";
  if (many && isArray(inner))
    return arrayNode(
      inner,
      inner.map((item) => instanceNode(item, shape, reader, param)),
    );
  return instanceNode(inner, shape, reader, param);
}

/** A value that the shape describes: arguments of a call, an example, a default. */
export function instanceNode(
  instance: Json,
  shape: Shape | undefined,
  reader: Pick<SchemaReader, "named" | "value">,
  param?: Sym,
): Node {
  if (typeof instance === "string") {
    const named = reader.named(instance, param);
    if (named !== undefined) return textNode(instance, named);
    reader.value(instance);
    return value(instance);
  }
  if (isArray(instance))
    return arrayNode(
      instance,
      instance.map((item) => instanceNode(item, shape?.items, reader, param)),
    );
  if (!isObject(instance)) return value(instance);
  return objectNode(
    instance,
    members(instance).map(([key, inner]) => {
      const known = shape?.keys.get(key);
      return [
        known === undefined ? key : exactRef(known.symbol),
        instanceNode(inner, known === undefined ? shape?.additional : known.shape, reader, known?.symbol),
      ];
    }),
  );
}

/** A definition that is called like a parameter of the tool (`$defs/item_ref`) would keep the old name in view: it follows. */
function definitionRef(key: string, { shape }: SchemaReader): string | Ref {
  const named = shape.params.filter(({ name }) => name === key).map(({ symbol }) => symbol);
  return named.length === 0 ? key : { to: named, form: "exact" };
}

/** A `$ref` spells names of parameters where it walks through `properties`, or to a definition that is called like one. */
function refNode(ref: Json, reader: SchemaReader): Node {
  const pointer = localRef(ref);
  if (typeof ref !== "string" || pointer === undefined) return value(ref);
  const text: (string | Ref)[] = ["#"];
  let at = "";
  let before = "";
  for (const token of pointer.split("/").slice(1)) {
    at += `/${token}`;
    const name = unescapePointer(token);
    const symbol = reader.shape.symbolAt.get(at);
    const named: Ref | string =
      symbol !== undefined && reader.nameOf(symbol) === name
        ? exactRef(symbol)
        : DEFINITIONS.has(before)
          ? definitionRef(name, reader)
          : token;
    text.push("/", typeof named === "string" ? token : named);
    before = token;
  }
  return textNode(ref, text);
}

function titleNode(title: string, pointer: string, site: TextSite, reader: SchemaReader): Node {
  const symbol = reader.shape.symbolAt.get(pointer);
  const own = symbol === undefined ? undefined : readTitle(title, symbol, reader.nameOf(symbol));
  const text = own ?? readTitle(title, reader.tool, reader.toolName) ?? reader.prose(title, site);
  return textNode(title, text, site);
}

/** Descriptions, comments and whatever else a producer adds: every string is prose. */
function proseNode(inner: Json, site: TextSite, reader: SchemaReader): Node {
  if (typeof inner === "string") return textNode(inner, reader.prose(inner, site), site);
  if (isArray(inner))
    return arrayNode(
      inner,
      inner.map((item, i) => proseNode(item, `${site}/${i}` as TextSite, reader)),
    );
  if (!isObject(inner)) return value(inner);
  return objectNode(
    inner,
    members(inner).map(([key, item]) => [
      key,
      proseNode(item, `${site}/${escapePointer(key)}` as TextSite, reader),
    ]),
  );
}
