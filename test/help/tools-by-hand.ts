/** What a Harness says of its tools, read from its document alone: by it tests name what a row of the catalogue calls eligible. */
import type { Hook } from "../../src/model/harness.js";
import {
  asArray,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  members,
} from "../../src/model/json.js";
import type { Structure, ToolItem } from "../../src/model/propose.js";

/** Keys of the arguments, from the top; `lines[].sku` for a member of an item. */
export interface Place {
  readonly tool: string;
  readonly path: string;
  readonly schema: JsonObject;
}

/** Every declared argument of a tool, references followed. */
export function placesOf({ tool }: ToolItem): readonly Place[] {
  const root = tool.parameters ?? {};
  const meant = (schema: Json): JsonObject => {
    const ref = isObject(schema) ? get(schema, "$ref") : undefined;
    if (typeof ref !== "string") return isObject(schema) ? schema : {};
    return meant(
      ref
        .slice(2)
        .split("/")
        .reduce<Json>((at, step) => get(at as JsonObject, step) ?? {}, root),
    );
  };
  const walk = (schema: JsonObject, path: string): readonly Place[] => {
    const items = get(schema, "items");
    const inItems = items === undefined ? [] : walk(meant(items), `${path}[]`);
    const own = get(schema, "properties");
    const inside = isObject(own)
      ? members(own).flatMap(([key, inner]) => {
          const place = path === "" ? key : `${path}.${key}`;
          return [{ tool: tool.name, path: place, schema: meant(inner) }, ...walk(meant(inner), place)];
        })
      : [];
    return [...inItems, ...inside];
  };
  return walk(root, "");
}
export const isTop = ({ path }: Place): boolean => !/[.[]/.test(path);
export const symbolOf = ({ tool, path }: Place): string => `tool:${tool}/param:${path}`;

/** Hooks on calls of this tool, and those that look at other tools besides. */
export const hooksOn = ({ hooks }: Structure, tool: string): readonly Hook[] =>
  hooks
    .map(({ hook }) => hook)
    .filter(({ event, tools }) => event.endsWith("-call") && (tools.length === 0 || tools.includes(tool)));
export const isShared = ({ tools, matcher }: Hook): boolean => tools.length !== 1 || matcher !== undefined;

/** Does a Hook look at the argument, at what holds it, or at something in it? */
export function looksAt({ conditions }: Hook, path: string): boolean {
  const paths = conditions.flatMap((one) => {
    if (one.kind === "arguments") return keysIn(one.schema, "");
    return "target" in one && one.target.startsWith("arguments.") ? [one.target.slice(10)] : [];
  });
  return paths.some((one) => one === path || one.startsWith(`${path}.`) || one.startsWith(`${path}[`));
}
export const looksAtAny = ({ conditions }: Hook): boolean =>
  conditions.some(
    (one) => one.kind === "arguments" || ("target" in one && one.target.startsWith("arguments.")),
  );

function keysIn(schema: Json, path: string): readonly string[] {
  if (!isObject(schema)) return [];
  const items = get(schema, "items");
  const own = get(schema, "properties");
  return [
    ...(items === undefined ? [] : keysIn(items, `${path}[]`)),
    ...asArray(get(schema, "required")).map((key) => (path === "" ? String(key) : `${path}.${String(key)}`)),
    ...(isObject(own)
      ? members(own).flatMap(([key, inner]) => {
          const place = path === "" ? key : `${path}.${key}`;
          return [place, ...keysIn(inner, place)];
        })
      : []),
  ];
}

/** All that people wrote: sections, Skills with their files, messages of Hooks, descriptions of tools and parameters. */
export function proseOf({ sections, skills, hooks, tools }: Structure): string {
  const described = (schema: Json): readonly string[] =>
    isArray(schema)
      ? schema.flatMap(described)
      : isObject(schema)
        ? members(schema).flatMap(([key, inner]) =>
            key === "description" && typeof inner === "string" ? [inner] : described(inner),
          )
        : [];
  return [
    ...sections.map(({ section }) => `${section.title}\n${section.body}`),
    ...skills.flatMap(({ skill }) => [skill.description, skill.body, ...skill.files.map(({ text }) => text)]),
    ...hooks.map(({ hook }) => hook.message),
    ...tools.flatMap(({ tool }) => [tool.description ?? "", ...described(tool.parameters ?? {})]),
  ].join("\n");
}

/** Stands it there as a whole word, in any case? */
export const says = (prose: string, word: string): boolean =>
  new RegExp(`(?<![A-Za-z0-9_])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![A-Za-z0-9_])`, "i").test(
    prose,
  );

/** The listed texts of an argument, or of the items of a list. */
export function listedIn({ schema }: Place): readonly string[] {
  const items = get(schema, "items");
  const inner = isObject(items) ? items : schema;
  const listed = asArray(get(inner, "enum"));
  return listed.every((one) => typeof one === "string") ? (listed as string[]) : [];
}
