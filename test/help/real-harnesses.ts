/**
 * Harnesses made of public files, one a file or folder of Skills, each with a run that calls every tool and loads every Skill: the
 * arguments are the least that a schema allows and, in a second call, all that it names.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { lowerHarness } from "../../src/core/lower-harness.js";
import { readSkills } from "../../src/io/harness/skill-folder.js";
import { readToolFile } from "../../src/io/harness/tool-file.js";
import { fitsSchema } from "../../src/laws/validator.js";
import { Harness, type Skill, type Tool } from "../../src/model/harness.js";
import {
  asArray,
  asString,
  fromMembers,
  get,
  isObject,
  type Json,
  type JsonObject,
  members,
} from "../../src/model/json.js";

export const DATA = "../shared/data";
export const isThere = existsSync(DATA);
if (!isThere) console.log(`${DATA} is not there: transforms are not tried on public files`);

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();

export interface RealHarness {
  readonly name: string;
  readonly harness: Harness;
}

/** Files that hold no tools, and Harnesses that nothing can be lowered of, are left out, and said. */
export function realHarnesses(): {
  readonly found: readonly RealHarness[];
  readonly left: readonly string[];
} {
  const left: string[] = [];
  const found: RealHarness[] = [];
  const add = (
    name: string,
    parts: { readonly tools?: readonly Tool[]; readonly skills?: readonly Skill[] },
  ): void => {
    const harness = Harness.parse({
      name,
      prompt: {
        sections: [
          { id: "role", title: "Role", body: "You help with what the user asks." },
          ...(parts.skills === undefined ? [] : [{ id: "skills", title: "Skills", body: "{{skills}}" }]),
          ...(parts.tools === undefined ? [] : [{ id: "tools", title: "Tools", body: "{{tools}}" }]),
        ],
      },
      tools: [...(parts.tools ?? []), ...(parts.skills === undefined ? [] : [LOADER])],
      skills: parts.skills ?? [],
      activation:
        parts.skills === undefined ? [] : [{ tool: LOADER.name, param: "skill_name", names: "skill" }],
    });
    const lowered = lowerHarness(harness);
    if (lowered.ok) found.push({ name, harness });
    else left.push(`${name}: ${lowered.problems[0]?.what ?? ""}`);
  };
  for (const path of [...filesIn(join(DATA, "mcp")), ...filesIn(join(DATA, "tools"))]) {
    const file = readToolFile(path);
    if (!file.ok || file.value.tools.length === 0) left.push(path);
    else add(path, { tools: file.value.tools });
  }
  for (const folder of readdirSync(join(DATA, "skills")).sort()) {
    const path = join(DATA, "skills", folder);
    const { read } = readSkills(path);
    if (read.length === 0) left.push(path);
    else add(path, { skills: read.map(({ skill }) => skill) });
  }
  return { found, left };
}

const LOADER: Tool = {
  name: "open_skill_file",
  description: "Returns the text of the Skill with this name.",
  parameters: { type: "object", properties: { skill_name: { type: "string" } }, required: ["skill_name"] },
  extra: {},
};

/** A run that uses all of it. Tools whose schema no made-up arguments fit are not called. */
export function runOf({ harness }: RealHarness): Json {
  const calls = [
    ...harness.tools
      .filter(({ name }) => name !== LOADER.name)
      .flatMap((tool) =>
        [false, true].flatMap((all) => {
          const args = sample(tool.parameters ?? {}, tool.parameters ?? {}, all, 0);
          return fitsSchema(tool.parameters, args) && isObject(args)
            ? [{ name: tool.name, args, answer: '{"done":true}' }]
            : [];
        }),
      ),
    ...harness.skills.map(({ name, body }) => ({
      name: LOADER.name,
      args: { skill_name: name },
      answer: body,
    })),
  ];
  return {
    format: "hsa/episode@1",
    id: "run",
    slots: {},
    messages: [
      { role: "user", content: "Please do what I asked for." },
      ...calls.flatMap(({ name, args, answer }, at) => [
        {
          role: "assistant",
          content: "",
          tool_calls: [{ id: `c${at}`, type: "function", function: { name, arguments: args } }],
        },
        { role: "tool", tool_call_id: `c${at}`, content: answer },
      ]),
      { role: "assistant", content: "All of it is done." },
    ],
    outcome: { status: "success" },
  } as unknown as Json;
}

/** A value that fits a schema, as far as one can be made up. */
function sample(schema: Json, root: JsonObject, all: boolean, depth: number): Json {
  if (!isObject(schema) || depth > 8) return {};
  const ref = asString(get(schema, "$ref"));
  if (ref?.startsWith("#/") === true) {
    let at: Json | undefined = root;
    for (const step of ref.slice(2).split("/")) at = get(at, step);
    return sample(at ?? {}, root, all, depth + 1);
  }
  for (const word of ["const", "default"]) {
    const value = get(schema, word);
    if (value !== undefined) return value;
  }
  const listed = asArray(get(schema, "enum"));
  if (listed.length > 0) return listed[0] as Json;
  for (const word of ["anyOf", "oneOf", "allOf"]) {
    const first = asArray(get(schema, word))[0];
    if (first !== undefined && get(schema, "properties") === undefined)
      return sample(first, root, all, depth + 1);
  }
  const type = get(schema, "type");
  switch (typeof type === "string" ? type : asString(asArray(type)[0])) {
    case "string":
      return asString(asArray(get(schema, "examples"))[0]) ?? "zyx 41";
    case "integer":
    case "number":
      return get(schema, "minimum") ?? 3;
    case "boolean":
      return true;
    case "null":
      return null;
    case "array":
      return [sample(get(schema, "items") ?? {}, root, all, depth + 1)];
    default: {
      const required = asArray(get(schema, "required"));
      const properties = get(schema, "properties");
      return isObject(properties)
        ? fromMembers(
            members(properties)
              .filter(([key]) => all || required.includes(key))
              .map(([key, inner]) => [key, sample(inner, root, all, depth + 1)] as const),
          )
        : {};
    }
  }
}
