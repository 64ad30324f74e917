/** Prose and values of a Harness, as the laws read them: prose may change with names of keys, values may not. */
import type { Harness } from "../../../model/harness.js";
import { fromMembers, isArray, isObject, type Json, type JsonObject, members } from "../../../model/json.js";

export interface Look {
  readonly prose: (text: string, where: string) => string;
  readonly value: (text: string, where: string) => void;
}

export function withProse(harness: Harness, { prose, value }: Look): Harness {
  const any = (json: Json, where: string): Json => {
    if (typeof json === "string") return prose(json, where);
    if (isArray(json)) return json.map((one) => any(one, where));
    return isObject(json) ? fromMembers(members(json).map(([key, one]) => [key, any(one, where)])) : json;
  };
  const all = (json: Json, where: string): void => {
    if (typeof json === "string") value(json, where);
    else if (isArray(json)) for (const one of json) all(one, where);
    else if (isObject(json)) for (const [, one] of members(json)) all(one, where);
  };
  /** `each` is told of the schema's prose. */
  const schema = (json: Json, where: string, each: Look["prose"]): Json => {
    if (typeof json === "string") return each(json, where);
    if (isArray(json)) return json.map((one) => schema(one, where, each));
    if (!isObject(json)) return json;
    return fromMembers(
      members(json).map(([word, one]) => {
        if (WORDS.has(word)) return [word, one];
        if (VALUES.has(word)) {
          all(one, where);
          return [word, one];
        }
        const isMap = MAPS.has(word) && isObject(one);
        return [
          word,
          isMap
            ? fromMembers(members(one).map(([key, sub]) => [key, schema(sub, where, each)]))
            : schema(one, where, each),
        ];
      }),
    );
  };
  return {
    ...harness,
    prompt: {
      ...harness.prompt,
      sections: harness.prompt.sections.map((section) => {
        const where = ` section:${section.id}`;
        const own = { ...section, title: prose(section.title, where), body: prose(section.body, where) };
        if (section.head !== undefined) own.head = prose(section.head, where);
        if (section.tail !== undefined) own.tail = prose(section.tail, where);
        return own;
      }),
    },
    tools: harness.tools.map((tool) => {
      const where = ` tool:${tool.name}`;
      const own = { ...tool, extra: any(tool.extra, where) as JsonObject };
      if (tool.description !== undefined) own.description = prose(tool.description, where);
      for (const side of ["parameters", "result"] as const)
        if (tool[side] !== undefined) own[side] = schema(tool[side], where, prose) as JsonObject;
      return own;
    }),
    skills: harness.skills.map((skill) => {
      const where = ` skill:${skill.name}`;
      return {
        ...skill,
        description: prose(skill.description, where),
        body: prose(skill.body, where),
        files: skill.files.map((file) => ({ path: prose(file.path, where), text: prose(file.text, where) })),
        extra: any(skill.extra, where) as JsonObject,
      };
    }),
    hooks: harness.hooks.map((hook) => {
      const where = ` hook:${hook.id}`;
      if (hook.replacement !== undefined) value(hook.replacement, where);
      for (const condition of hook.conditions) {
        if (condition.kind === "regex") value(condition.pattern, where);
        if (condition.kind === "arguments")
          schema(condition.schema, where, (text) => {
            value(text, where);
            return text;
          });
      }
      return { ...hook, message: prose(hook.message, where) };
    }),
  };
}

const WORDS = new Set(
  "type format $schema $id $anchor $ref contentEncoding contentMediaType notation required dependentRequired".split(
    " ",
  ),
);
const VALUES = new Set("pattern enum const default examples example input_examples".split(" "));
const MAPS = new Set("properties $defs definitions patternProperties dependentSchemas".split(" "));
