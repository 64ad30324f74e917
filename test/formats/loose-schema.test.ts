// Parameters in words of Python, or without the frame of a schema, as JSON Schema; what is one already stays the same object.

import { describe, expect, test } from "vitest";
import { strictSchema, strictTool, typeOfWord } from "../../src/io/formats/loose-schema.js";
import { type Json, type JsonObject, printJson } from "../../src/model/json.js";
import { jsonOf } from "../help/read-file.js";

test.each([
  ["str", "string"],
  ["str, optional", "string"],
  ["Optional[str]", "string"],
  ["String", "string"],
  ["int", "integer"],
  ["long", "integer"],
  ["float", "number"],
  ["bool", "boolean"],
  ["List[int]", "array"],
  ["List[Dict[str, int]], optional", "array"],
  ["ArrayList", "array"],
  ["tuple", "array"],
  ["Dict[str, Any]", "object"],
  ["HashMap", "object"],
  ["any", undefined],
  ["Union[str, int]", undefined],
  ["", undefined],
])("the word %j says %s", (word, type) => expect(typeOfWord(word)).toBe(type));

const strict = (text: string): string => printJson(strictSchema(jsonOf(text) as JsonObject));
test.each([
  ["a word", '{"type": "dict"}', '{"type":"object","x-type":"dict"}'],
  ["a word that says nothing", '{"type": "any", "description": "x"}', '{"x-type":"any","description":"x"}'],
  [
    "words below",
    '{"type":"object","properties":{"a":{"type":"list","items":{"type":"int"}}}}',
    '{"type":"object","properties":{"a":{"type":"array","x-type":"list","items":{"type":"integer","x-type":"int"}}}}',
  ],
  [
    "words in branches and definitions",
    '{"anyOf":[{"type":"str"}],"$defs":{"D":{"type":"float"}}}',
    '{"anyOf":[{"type":"string","x-type":"str"}],"$defs":{"D":{"type":"number","x-type":"float"}}}',
  ],
  [
    "a parameter that is called type",
    '{"properties":{"type":{"type":"str"}}}',
    '{"properties":{"type":{"type":"string","x-type":"str"}}}',
  ],
  [
    "values, which are no schemas",
    '{"enum":[{"type":"str"}],"default":{"type":"str"},"const":"str"}',
    '{"enum":[{"type":"str"}],"default":{"type":"str"},"const":"str"}',
  ],
])("%s", (_, text, expected) => {
  expect(strict(text)).toBe(expected);
  // What was made strict is strict.
  expect(strict(expected)).toBe(expected);
});

describe("a tool", () => {
  const shown = (text: string): string => printJson(strictTool(jsonOf(text)));
  test.each([
    [
      "a bare map",
      '{"name":"f","parameters":{"a":{"description":"x","type":"str","default":""}}}',
      '{"name":"f","parameters":{"type":"object","properties":{"a":{"description":"x","type":"string","x-type":"str","default":""}}}}',
    ],
    [
      "a bare map with parameters called type and properties",
      '{"name":"f","parameters":{"type":{"description":"x"},"properties":{"type":"int"}}}',
      '{"name":"f","parameters":{"type":"object","properties":{"type":{"description":"x"},"properties":{"type":"integer","x-type":"int"}}}}',
    ],
    [
      "required beside the parameters",
      '{"function":{"name":"f","parameters":{"type":"dict","properties":{"a":{}}},"required":["a"]}}',
      '{"function":{"name":"f","parameters":{"type":"object","x-type":"dict","properties":{"a":{}},"required":["a"]}}}',
    ],
  ])("%s is framed", (_, text, expected) => expect(shown(text)).toBe(expected));

  test.each([
    [
      "a schema",
      '{"name":"f","parameters":{"type":"object","properties":{"a":{"type":["string","null"]}},"required":["a"]}}',
    ],
    ["a schema without properties", '{"name":"f","parameters":{"type":"object"}}'],
    ["no parameters", '{"name":"f","parameters":{}}'],
    [
      "required that names nothing",
      '{"name":"f","parameters":{"type":"object","properties":{}},"required":["a"]}',
    ],
    [
      "required twice",
      '{"name":"f","parameters":{"type":"object","properties":{"a":{}},"required":[]},"required":["a"]}',
    ],
    ["no tool at all", '"f"'],
    ["a keyword in place of a schema", '{"name":"f","parameters":{"anyOf":[{"type":"object"}]}}'],
    ["parameters that are no map", '{"name":"f","parameters":[1]}'],
  ])("%s stays the same object", (_, text) => {
    const value: Json = jsonOf(text);
    expect(strictTool(value)).toBe(value);
  });
});
