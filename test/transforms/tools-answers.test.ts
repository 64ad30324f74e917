// Answers in another shape: what each transform reaches on the shipped Harnesses, and that all laws hold of what it makes.
import { describe, expect, test } from "vitest";
import type { Edit } from "../../src/model/edit.js";
import { get, isObject, type Json, type JsonObject, keys } from "../../src/model/json.js";
import type { Structure, ToolItem } from "../../src/model/propose.js";
import nestResults from "../../transforms/nest-results.js";
import padResults from "../../transforms/pad-results.js";
import renameResults from "../../transforms/rename-results.js";
import restyleResults from "../../transforms/restyle-results.js";
import wrapResults from "../../transforms/wrap-results.js";
import { expectReach, expectSound, type Row, SHIPPED } from "../help/reach-of-transforms.js";
import { proseOf, says } from "../help/tools-by-hand.js";

const changes = (edits: readonly Edit[]) =>
  edits.flatMap((edit) => (edit.kind === "reshape-result" ? [edit] : []));
const tools = (edits: readonly Edit[]): readonly string[] => changes(edits).map(({ tool }) => tool);
const answering = ({ tools }: Structure): readonly ToolItem[] =>
  tools.filter(({ tool }) => tool.result !== undefined);
const symbols = (items: readonly ToolItem[]): readonly string[] => items.map(({ symbol }) => symbol);

/** Values that a schema lists, at any depth. */
function listed(schema: Json | undefined): readonly Json[] {
  if (Array.isArray(schema)) return schema.flatMap(listed);
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([word, inner]) =>
    word === "enum" && Array.isArray(inner) ? inner : listed(inner as Json),
  );
}

const NOTATIONS = ["json-indented", "key-value", "table", "xml", "yaml"] as const;

const ROWS: readonly (readonly [id: string, row: Row])[] = [
  [
    "T16 names",
    {
      transform: renameResults,
      options: { share: 1 },
      // A value that is the key's own name could not follow.
      eligible: (structure) => {
        const values = new Set(
          structure.tools.flatMap(({ tool }) => [...listed(tool.parameters), ...listed(tool.result)]),
        );
        return structure.tools
          .flatMap(({ results }) => results)
          .filter(({ name }) => !values.has(name))
          .map(({ symbol }) => symbol);
      },
      touched: (edits) =>
        changes(edits).flatMap(({ change }) =>
          change.op === "rename-keys" ? change.names.map(({ symbol }) => symbol) : [],
        ),
    },
  ],
  [
    "T16 nest",
    {
      transform: nestResults,
      options: { share: 1 },
      // Two keys at the top or an object there, nothing that says when which key is there, and no text that names a key of it.
      eligible: (structure) =>
        symbols(
          answering(structure).filter(({ tool }) => {
            const { result = {} } = tool;
            const top = get(result, "properties") as JsonObject;
            const named = keys(top).filter((key) => says(proseOf(structure), `\`${key}\``));
            const isPlain = ["anyOf", "oneOf", "allOf", "if"].every(
              (word) => get(result, word) === undefined,
            );
            const holds = keys(top).some((key) => get(get(top, key) as JsonObject, "type") === "object");
            return isPlain && named.length === 0 && (keys(top).length > 1 || holds);
          }),
        ),
      touched: tools,
    },
  ],
  [
    "T16 wrap",
    {
      transform: wrapResults,
      options: { share: 1 },
      eligible: (structure) => symbols(answering(structure)),
      touched: tools,
    },
  ],
  [
    "T17",
    {
      transform: restyleResults,
      options: { share: 1, same: 0 },
      variants: 24,
      eligible: (structure) =>
        symbols(answering(structure)).flatMap((tool) => NOTATIONS.map((as) => `${tool} as ${as}`)),
      touched: (edits) =>
        changes(edits).map(({ tool, change }) => `${tool} as ${change.op === "notation" ? change.as : ""}`),
    },
  ],
  [
    "T18",
    {
      transform: padResults,
      options: { share: 1 },
      eligible: (structure) => symbols(answering(structure)),
      touched: tools,
    },
  ],
];

describe.each(ROWS)("%s", (id, row) => {
  test.each(SHIPPED)("reaches what is eligible on %s", (name) => {
    const share = expectReach({ variants: 4, ...row }, name);
    if ((NONE[id] ?? []).includes(name)) expect(share).toBeUndefined();
    else expect(share).toBeDefined();
  });
  test.each(SHIPPED)("keeps all laws on %s", (name) => {
    const { share: _, ...options } = { share: 0, ...row.options };
    const { made } = expectSound({ ...row, options }, name, { each: 12, views: 1 });
    if ((NONE[id] ?? []).includes(name)) expect(made).toBe(0);
    else expect(made).toBeGreaterThan(0);
  });
});

/** Harnesses that have nothing for a row. */
const NONE: Readonly<Record<string, readonly string[]>> = {
  // Every answer there is either this or a failure.
  "T16 nest": ["livestream-zh"],
};
