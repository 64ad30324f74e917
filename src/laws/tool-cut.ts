/** A tool as rows write it, cut at each key, title and mention that may move. */
import type { Tool } from "../model/harness.js";
import { isArray, isObject, type Json, type JsonObject, members, printJson } from "../model/json.js";
import { toolSym } from "../model/symbol.js";
import type { Cut } from "./align.js";
import { type ParamClass, type Params, paramsOf } from "./params.js";
import { ROLES, titleOf } from "./schema-words.js";
import { type CutTool, type Pen, writer } from "./tool-pen.js";

export const NO_PARAMETERS: JsonObject = { type: "object", properties: {} };

/** `read`: none for a tool whose texts mention nothing. */
export function cutTool(tool: Tool, read: ((text: string) => Cut) | undefined): CutTool | undefined {
  // Only a declared tool is read for mentions.
  const pen = writer(read, read === undefined ? undefined : toolSym(tool.name));
  pen.literal('{"name":"');
  pen.slot({ is: "tool" });
  pen.literal('","description":');
  pen.text(tool.description ?? "");
  pen.literal(',"parameters":');
  const { parameters } = tool;
  if (parameters === undefined) pen.literal(printJson(NO_PARAMETERS));
  else schema({ pen, tool: tool.name, params: paramsOf(parameters) }, parameters, undefined);
  pen.literal("}");
  return pen.done();
}

interface Writing {
  readonly pen: Pen;
  readonly tool: string;
  readonly params: Params;
}

/** `key`: the declared key whose schema this is. */
function schema(writing: Writing, node: Json, key: ParamClass | undefined): void {
  const { pen } = writing;
  if (!isObject(node)) {
    pen.literal(printJson(node));
    return;
  }
  entries(
    pen,
    members(node),
    (word) => pen.literal(JSON.stringify(word)),
    (value, word) => keyword(writing, node, word, value, key),
  );
}

function entries(
  pen: Pen,
  list: readonly (readonly [string, Json])[],
  name: (key: string) => void,
  each: (value: Json, key: string) => void,
): void {
  pen.literal("{");
  list.forEach(([key, value], i) => {
    if (i > 0) pen.literal(",");
    name(key);
    pen.literal(":");
    each(value, key);
  });
  pen.literal("}");
}

function listed(pen: Pen, list: readonly Json[], each: (item: Json) => void): void {
  pen.literal("[");
  list.forEach((item, i) => {
    if (i > 0) pen.literal(",");
    each(item);
  });
  pen.literal("]");
}

function keyword(
  writing: Writing,
  node: JsonObject,
  word: string,
  value: Json,
  key: ParamClass | undefined,
): void {
  const { pen, params } = writing;
  const role = ROLES.get(word);
  const declared = (name: string): void => keyName(pen, name, params.keyAt(node, name));
  if (role === "ref") reference(writing, value);
  else if (role === "schemas") schemas(writing, value);
  else if (role === "exact") pen.literal(printJson(value));
  else if (role === "title") title(writing, value, key);
  else if (role === "value" || role === "values") stated(pen, value);
  else if (role === "keys" && isArray(value)) keyList(writing, node, value);
  else if (role === "properties" && isObject(value))
    entries(pen, members(value), declared, (inner, name) => schema(writing, inner, params.keyAt(node, name)));
  else if (role === "keyed" && isObject(value))
    entries(pen, members(value), declared, (inner) =>
      isArray(inner) ? keyList(writing, node, inner) : schema(writing, inner, undefined),
    );
  else if (role === "map" && isObject(value))
    entries(
      pen,
      members(value),
      (name) => pen.literal(JSON.stringify(name)),
      (inner) => schema(writing, inner, undefined),
    );
  else if (role === "definitions" && isObject(value))
    entries(
      pen,
      members(value),
      (name) => keyName(pen, name, definition(params, name)),
      (inner) => schema(writing, inner, undefined),
    );
  else other(writing, value);
}

function keyName(pen: Pen, name: string, found: ParamClass | undefined): void {
  if (found === undefined) {
    pen.literal(JSON.stringify(name));
    return;
  }
  pen.literal('"');
  pen.key(found);
  pen.literal('"');
}

/** A definition that is called like a parameter follows it. */
const definition = ({ classes }: Params, name: string): ParamClass | undefined =>
  classes.find(({ key }) => key === name);

function schemas(writing: Writing, value: Json): void {
  if (isArray(value)) listed(writing.pen, value, (item) => schema(writing, item, undefined));
  else schema(writing, value, undefined);
}

function keyList(writing: Writing, node: JsonObject, list: readonly Json[]): void {
  const { pen, params } = writing;
  listed(pen, list, (item) => {
    if (typeof item === "string") keyName(pen, item, params.keyAt(node, item));
    else pen.literal(printJson(item));
  });
}

/** A pointer into the same schema names keys and definitions as they are called now. */
function reference({ pen, params }: Writing, value: Json): void {
  if (typeof value !== "string" || !value.startsWith("#/")) {
    pen.literal(printJson(value));
    return;
  }
  pen.literal('"');
  let before = "";
  value.split("/").forEach((token, i) => {
    if (i > 0) pen.literal("/");
    const isNamed = before === "properties" || ROLES.get(before) === "definitions";
    const found = isNamed ? definition(params, token) : undefined;
    if (found === undefined) pen.literal(JSON.stringify(token).slice(1, -1));
    else pen.key(found);
    before = token;
  });
  pen.literal('"');
}

/** Values of the instance: keys in them move, and the walk knows which. */
function stated(pen: Pen, value: Json): void {
  const isPlain = (one: Json): boolean => !isArray(one) && !isObject(one);
  if (isArray(value) ? value.every(isPlain) : isPlain(value)) pen.literal(printJson(value));
  else pen.fail();
}

function title(writing: Writing, value: Json, key: ParamClass | undefined): void {
  const { pen, tool } = writing;
  const ofKey = key === undefined ? undefined : titleOf(value, key.key);
  const ofTool = ofKey === undefined ? titleOf(value, tool) : undefined;
  if (ofKey === undefined && ofTool === undefined) {
    other(writing, value);
    return;
  }
  pen.literal('"');
  if (key !== undefined && ofKey !== undefined) pen.key(key, ofKey);
  else if (ofTool !== undefined) pen.slot({ is: "tool", title: ofTool });
  pen.literal('"');
}

function other(writing: Writing, value: Json): void {
  const { pen } = writing;
  if (typeof value === "string") pen.text(value);
  else if (isArray(value)) listed(pen, value, (item) => other(writing, item));
  else if (isObject(value))
    entries(
      pen,
      members(value),
      (name) => pen.literal(JSON.stringify(name)),
      (inner) => other(writing, inner),
    );
  else pen.literal(printJson(value));
}
