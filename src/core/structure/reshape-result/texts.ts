/** Every text of a Harness: prose, in which names of keys move, and values, which never change. */
import type { Condition, Harness, Hook, Section, Skill, Tool } from "../../../model/harness.js";
import {
  fromMembers,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
} from "../../../model/json.js";
import { INSTANCES, LITERAL } from "../../lower-schema.js";
import { mapSame, orSame } from "../../same.js";

export interface TextReader {
  /** Prose, and where it stands; the answer stands there after. */
  prose(text: string, where: string): string;
  value(text: string, where: string): unknown;
}

/** The Harness after; what has no text that changes is the very thing it was. */
export const mapTexts = (harness: Harness, reader: TextReader): Harness => ({
  ...harness,
  prompt: orSame(harness.prompt, {
    ...harness.prompt,
    sections: each(harness.prompt.sections, (section) => sectionTexts(section, reader)),
  }),
  tools: each(harness.tools, (tool) => toolTexts(tool, reader)),
  skills: each(harness.skills, (skill) => skillTexts(skill, reader)),
  hooks: each(harness.hooks, (hook) => hookTexts(hook, reader)),
});

// The lists of a Harness are typed as those that may be written; nobody does.
const each = <T extends object>(list: T[], change: (item: T) => T): T[] =>
  mapSame(list, (item) => orSame(item, change(item))) as T[];

function sectionTexts(section: Section, { prose }: TextReader): Section {
  const where = `section:${section.id}`;
  return {
    ...section,
    title: prose(section.title, where),
    body: prose(section.body, where),
    ...(section.head === undefined ? {} : { head: prose(section.head, where) }),
    ...(section.tail === undefined ? {} : { tail: prose(section.tail, where) }),
  };
}

function skillTexts(skill: Skill, reader: TextReader): Skill {
  const where = `skill:${skill.name}`;
  return {
    ...skill,
    description: reader.prose(skill.description, where),
    body: reader.prose(skill.body, where),
    files: each(skill.files, ({ path, text }) => ({
      path: reader.prose(path, where),
      text: reader.prose(text, where),
    })),
    extra: strings(skill.extra, (text) => reader.prose(text, where)) as JsonObject,
  };
}

function toolTexts(tool: Tool, reader: TextReader): Tool {
  const where = `tool:${tool.name}`;
  return {
    ...tool,
    ...(tool.description === undefined ? {} : { description: reader.prose(tool.description, where) }),
    ...(tool.parameters === undefined ? {} : { parameters: schemaTexts(tool.parameters, where, reader) }),
    ...(tool.result === undefined ? {} : { result: schemaTexts(tool.result, where, reader) }),
    extra: strings(tool.extra, (text) => reader.prose(text, where)) as JsonObject,
  };
}

function hookTexts(hook: Hook, reader: TextReader): Hook {
  const where = `hook:${hook.id}`;
  for (const condition of hook.conditions) conditionTexts(condition, where, reader);
  if (hook.replacement !== undefined) reader.value(hook.replacement, where);
  return { ...hook, message: reader.prose(hook.message, where) };
}

/** What a condition holds is compared with calls and replies: none of it is prose. */
function conditionTexts(condition: Condition, where: string, { value }: TextReader): void {
  const held = (text: string): string => {
    value(text, where);
    return text;
  };
  if (condition.kind === "regex") held(condition.pattern);
  if (condition.kind === "arguments") schemaTexts(condition.schema, where, { prose: held, value: held });
}

const FIXED = new Set([...LITERAL, "$ref", "required", "dependentRequired"]);
const VALUES = new Set(["pattern", ...INSTANCES]);
const MAPS = new Set(["properties", "$defs", "definitions", "patternProperties", "dependentSchemas"]);

function schemaTexts(schema: JsonObject, where: string, reader: TextReader): JsonObject {
  const walk = (node: Json): Json => {
    if (typeof node === "string") return reader.prose(node, where);
    if (isArray(node)) return mapSame(node, walk);
    if (!isObject(node)) return node;
    return withMembers(node, (word, inner) => {
      if (FIXED.has(word)) return inner;
      if (VALUES.has(word)) {
        for (const text of stringsIn(inner)) reader.value(text, where);
        return inner;
      }
      return MAPS.has(word) && isObject(inner) ? withMembers(inner, (_, item) => walk(item)) : walk(inner);
    });
  };
  return walk(schema) as JsonObject;
}

/** Strings of any JSON, but for its keys. */
export const stringsIn = (json: Json): readonly string[] =>
  typeof json === "string"
    ? [json]
    : isArray(json)
      ? json.flatMap(stringsIn)
      : isObject(json)
        ? members(json).flatMap(([, inner]) => stringsIn(inner))
        : [];

function strings(json: Json, change: (text: string) => string): Json {
  if (typeof json === "string") return change(json);
  if (isArray(json)) return mapSame(json, (item) => strings(item, change));
  return isObject(json) ? withMembers(json, (_, inner) => strings(inner, change)) : json;
}

function withMembers(object: JsonObject, change: (key: string, value: Json) => Json): JsonObject {
  const before = members(object);
  const after = mapSame(before, (member): Member => {
    const [key, value] = member;
    const next = change(key, value);
    return next === value ? member : [key, next];
  });
  return after === before ? object : fromMembers(after);
}
