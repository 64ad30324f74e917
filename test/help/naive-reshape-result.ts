/**
 * Edits of kind `reshape-result` on plain documents. The texts of these tests speak of no key of an answer, so none of them moves; the
 * answers are small, and notations are written by hand for what such answers hold.
 */
import type { EditOf } from "../../src/model/edit.js";
import type { Tool } from "../../src/model/harness.js";
import {
  asArray,
  get,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  numberText,
  printJson,
} from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Message } from "../../src/model/trajectory.js";
import type { Rebuild } from "./naive-structure.js";

type Edit = EditOf<"reshape-result">;

export const reshapeResult: Rebuild<"reshape-result"> = (sample, edit) => {
  const { harness, trajectory, names } = sample;
  const tool = harness.tools.find(({ name }) => `tool:${name}` === edit.tool);
  if (tool?.result === undefined) return "no such answers";
  if (get(tool.result, "notation") !== undefined) return "they are no JSON any more";
  const added = addedKey(edit);
  if (added !== undefined && [...sample.symbols.values()].some((name) => plain(name) === plain(added)))
    return "the key is another name";
  if (added !== undefined && topKeys(tool).some((name) => plain(name) === plain(added)))
    return "such a key is there";
  if (
    edit.change.op !== "notation" &&
    edit.change.op !== "pad" &&
    edit.change.op !== "wrap" &&
    !topKeys(tool).includes(keyOf(edit))
  )
    return "no such key";
  if (edit.change.op === "notation" && /\bjson\b/i.test(tool.description ?? "")) return "it says JSON";
  const refused: string[] = [];
  let asked: readonly string[] = [];
  const messages = trajectory.messages.map((message): Message => {
    if (message.role === "assistant") asked = message.calls.map(({ name }) => name);
    if (message.role !== "tool") return message;
    const [name, ...rest] = asked;
    asked = rest;
    const [part] = message.parts;
    if (name !== tool.name || part?.author !== "world" || part.echo !== undefined) return message;
    const parsed = parseJson(part.text);
    if (!parsed.ok || !isObject(parsed.value)) return message;
    return { ...message, parts: [{ ...part, text: after(parsed.value, edit) }] };
  });
  const tools = harness.tools.map((one) =>
    one === tool ? { ...tool, result: schemaAfter(tool.result as JsonObject, edit) } : one,
  );
  const texts = new Map([...sample.texts].filter(([site]) => !site.startsWith(`${edit.tool}#/result/`)));
  for (const [site, text] of sample.texts)
    if (site.startsWith(`${edit.tool}#/result/`)) texts.set(movedSite(site, edit) as typeof site, text);
  return {
    sample: {
      ...sample,
      names,
      texts,
      harness: { ...harness, tools },
      trajectory: { ...trajectory, messages },
    },
    refused,
  };
};

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");
const topKeys = ({ result }: Tool): readonly string[] =>
  members(get(result, "properties") as JsonObject).map(([key]) => key);

const addedKey = ({ change }: Edit): string | undefined =>
  change.op === "nest" || change.op === "wrap"
    ? change.into
    : change.op === "pad"
      ? change.key
      : change.op === "rename-keys"
        ? change.names[0]?.to
        : undefined;
const keyOf = ({ change }: Edit): string => {
  const symbol =
    change.op === "nest" ? change.keys[0] : change.op === "rename-keys" ? change.names[0]?.symbol : "";
  return (symbol ?? "").replace(/^.*\/result:/, "");
};

/** The same text stands further inside, or under another key. */
function movedSite(site: string, edit: Edit): string {
  const { change } = edit;
  if (change.op === "wrap") return site.replace("#/result/", `#/result/properties/${change.into}/`);
  const key = keyOf(edit);
  if (change.op === "nest")
    return site.replace(
      `#/result/properties/${key}/`,
      `#/result/properties/${change.into}/properties/${key}/`,
    );
  if (change.op === "rename-keys")
    return site.replace(`#/result/properties/${key}/`, `#/result/properties/${addedKey(edit)}/`);
  return site;
}

function schemaAfter(schema: JsonObject, edit: Edit): JsonObject {
  const { change } = edit;
  const properties = members(get(schema, "properties") as JsonObject);
  const withProperties = (list: readonly (readonly [string, Json])[]): JsonObject => ({
    ...(schema as Record<string, Json>),
    properties: Object.fromEntries(list),
  });
  switch (change.op) {
    case "rename-keys":
      return withRequired(
        withProperties(
          properties.map(([key, one]) => [key === keyOf(edit) ? (addedKey(edit) as string) : key, one]),
        ),
        (key) => (key === keyOf(edit) ? (addedKey(edit) as string) : key),
      );
    case "nest": {
      const isAsked = asArray(get(schema, "required")).includes(keyOf(edit));
      return withRequired(
        withProperties(
          properties.map(([key, one]) =>
            key === keyOf(edit)
              ? [
                  change.into,
                  { type: "object", properties: { [key]: one }, ...(isAsked ? { required: [key] } : {}) },
                ]
              : [key, one],
          ),
        ),
        (key) => (key === keyOf(edit) ? change.into : key),
      );
    }
    case "wrap":
      return { type: "object", properties: { [change.into]: schema }, required: [change.into] };
    case "pad":
      return withProperties([...properties, [change.key, { type: "string" }]]);
    default:
      return { ...(schema as Record<string, Json>), notation: change.op === "notation" ? change.as : "" };
  }
}

const withRequired = (schema: JsonObject, name: (key: string) => string): JsonObject =>
  get(schema, "required") === undefined
    ? schema
    : {
        ...(schema as Record<string, Json>),
        required: asArray(get(schema, "required")).map((key) => name(key as string)),
      };

function after(value: JsonObject, edit: Edit): string {
  const { change } = edit;
  const list = members(value);
  switch (change.op) {
    case "rename-keys":
      return printJson(
        Object.fromEntries(
          list.map(([key, one]) => [key === keyOf(edit) ? (addedKey(edit) as string) : key, one]),
        ),
      );
    case "nest":
      return printJson(
        Object.fromEntries(
          list.map(([key, one]) => (key === keyOf(edit) ? [change.into, { [key]: one }] : [key, one])),
        ),
      );
    case "wrap":
      return printJson({ [change.into]: value });
    case "pad":
      return printJson(Object.fromEntries([...list, [change.key, change.value]]));
    case "notation":
      return written(value, change.as);
    default:
      return "";
  }
}

/** Plain words, whole numbers, objects, and lists of objects are all that there is to write. */
function written(value: JsonObject, as: string): string {
  const leaf = (one: Json): string => (isNumber(one) ? numberText(one) : String(one));
  const yaml = (one: Json, margin: string): string =>
    isArray(one)
      ? one.map((item) => `\n${margin}- ${yaml(item, `${margin}  `).trimStart()}`).join("")
      : isObject(one)
        ? members(one)
            .map(
              ([key, item]) =>
                `\n${margin}${key}:${isArray(item) || isObject(item) ? yaml(item, `${margin}  `) : ` ${leaf(item)}`}`,
            )
            .join("")
        : leaf(one);
  const lines = (one: Json, path: string): readonly string[] =>
    isArray(one)
      ? one.flatMap((item, i) => lines(item, `${path}[${i}]`))
      : isObject(one)
        ? members(one).flatMap(([key, item]) => lines(item, path === "" ? key : `${path}.${key}`))
        : [`${path}: ${leaf(one)}`];
  const xml = (name: string, one: Json, margin: string): string => {
    if (!isArray(one) && !isObject(one)) return `${margin}<${name}>${leaf(one)}</${name}>\n`;
    const inner = isArray(one)
      ? one.map((item) => xml("item", item, `${margin}  `))
      : members(one).map(([key, item]) => xml(key, item, `${margin}  `));
    return `${margin}<${name}${isArray(one) ? ' type="array"' : ""}>\n${inner.join("")}${margin}</${name}>\n`;
  };
  const table = (one: Json): string => {
    if (!isArray(one)) return isObject(one) ? ` ${printJson(one)}` : ` ${leaf(one)}`;
    const head = members(one[0] as JsonObject).map(([key]) => key);
    const rows = one.map((row) => members(row as JsonObject).map(([, item]) => leaf(item)));
    return [head, head.map(() => "---"), ...rows].map((cells) => `\n| ${cells.join(" | ")} |`).join("");
  };
  switch (as) {
    case "json":
      return printJson(value);
    case "json-indented":
      return JSON.stringify(JSON.parse(printJson(value)), null, 2);
    case "yaml":
      return yaml(value, "").slice(1);
    case "key-value":
      return lines(value, "").join("\n");
    case "xml":
      return xml("result", value, "").trimEnd();
    default:
      return members(value)
        .map(([key, one]) => `${key}:${table(one)}`)
        .join("\n");
  }
}
