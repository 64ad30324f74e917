// Arguments in another shape: what each transform reaches on the shipped Harnesses, and that all laws hold of what it makes.
import { describe, expect, test } from "vitest";
import type { Edit } from "../../src/model/edit.js";
import { get } from "../../src/model/json.js";
import type { Structure } from "../../src/model/propose.js";
import hideConstants from "../../transforms/hide-constants.js";
import inlineRefs from "../../transforms/inline-refs.js";
import nestParams from "../../transforms/nest-params.js";
import recodeEnums from "../../transforms/recode-enums.js";
import reorderParams from "../../transforms/reorder-params.js";
import requireParams from "../../transforms/require-params.js";
import retypeParams from "../../transforms/retype-params.js";
import tellDefaults from "../../transforms/tell-defaults.js";
import unnestParams from "../../transforms/unnest-params.js";
import wrapParams from "../../transforms/wrap-params.js";
import { expectReach, expectSound, type Row, SHIPPED } from "../help/reach-of-transforms.js";
import {
  hooksOn,
  isShared,
  isTop,
  listedIn,
  looksAt,
  looksAtAny,
  type Place,
  placesOf,
  proseOf,
  says,
  symbolOf,
} from "../help/tools-by-hand.js";

const places = (structure: Structure): readonly Place[] => structure.tools.flatMap(placesOf);
const typeOf = ({ schema }: Place): unknown => get(schema, "type");
const changes = (edits: readonly Edit[]) => edits.flatMap((edit) => (edit.kind === "reshape" ? [edit] : []));
/** By the parameter that the change states. */
const params = (edits: readonly Edit[]): readonly string[] =>
  changes(edits).flatMap(({ change }) => ("param" in change && change.op !== "merge" ? [change.param] : []));
const tools = (edits: readonly Edit[]): readonly string[] => changes(edits).map(({ tool }) => tool);
const carriers = ({ activation }: Structure): ReadonlySet<string> =>
  new Set(activation.map(({ tool, param }) => `tool:${tool}/param:${param}`));

const ROWS: readonly (readonly [id: string, row: Row])[] = [
  [
    "T4",
    {
      transform: reorderParams,
      options: { share: 1 },
      eligible: ({ tools }) =>
        tools.filter((item) => placesOf(item).filter(isTop).length > 1).map(({ symbol }) => symbol),
      touched: tools,
    },
  ],
  [
    "T8 nest",
    {
      transform: nestParams,
      options: { share: 1 },
      // A Hook that looks at other tools too could not say for one of them where the argument is now.
      eligible: (structure) =>
        structure.tools.flatMap((item) => {
          const free = placesOf(item).filter(
            (place) =>
              isTop(place) &&
              !hooksOn(structure, place.tool).some((hook) => isShared(hook) && looksAt(hook, place.path)),
          );
          return free.length > 1 ? free.map(symbolOf) : [];
        }),
      touched: (edits) => changes(edits).flatMap(({ change }) => (change.op === "nest" ? change.params : [])),
    },
  ],
  [
    "T8 unnest",
    {
      transform: unnestParams,
      options: { share: 1 },
      // Nobody names the object, no Hook looks into it, and its schema has no alternatives that leave it out.
      eligible: (structure) =>
        places(structure)
          .filter(
            (place) =>
              isTop(place) &&
              typeOf(place) === "object" &&
              get(place.schema, "oneOf") === undefined &&
              !says(proseOf(structure), `\`${place.path}\``) &&
              !hooksOn(structure, place.tool).some((hook) => looksAt(hook, place.path)),
          )
          .map(symbolOf),
      touched: params,
    },
  ],
  [
    "T8 wrap as object",
    {
      transform: wrapParams,
      options: { share: 1, as: ["object"] },
      eligible: (structure) =>
        structure.tools
          .filter(
            (item) =>
              placesOf(item).length > 0 &&
              !hooksOn(structure, item.tool.name).some((hook) => isShared(hook) && looksAtAny(hook)),
          )
          .map(({ symbol }) => symbol),
      touched: tools,
    },
  ],
  [
    "T8 wrap as text",
    {
      transform: wrapParams,
      options: { share: 1, as: ["text"] },
      // Nobody could look into the text.
      eligible: (structure) =>
        structure.tools
          .filter(
            (item) =>
              placesOf(item).length > 0 &&
              !hooksOn(structure, item.tool.name).some(looksAtAny) &&
              !structure.activation.some(({ tool }) => tool === item.tool.name),
          )
          .map(({ symbol }) => symbol),
      touched: (edits) =>
        changes(edits).flatMap(({ tool, change }) =>
          change.op === "wrap" && change.as === "text" ? [tool] : [],
        ),
    },
  ],
  [
    "T9",
    {
      transform: recodeEnums,
      options: { share: 1 },
      // None of the values stands anywhere in what people wrote.
      eligible: (structure) =>
        places(structure)
          .filter((place) => {
            const listed = listedIn(place);
            return listed.length > 1 && !listed.some((value) => says(proseOf(structure), value));
          })
          .map(symbolOf),
      touched: params,
    },
  ],
  [
    "T10",
    {
      transform: retypeParams,
      options: { share: 1 },
      // Single values that no Hook looks at and that name no Skill: any of them can be a list of one.
      eligible: (structure) =>
        places(structure)
          .filter(
            (place) =>
              ["string", "integer", "number", "boolean"].includes(String(typeOf(place))) &&
              !carriers(structure).has(symbolOf(place)) &&
              !hooksOn(structure, place.tool).some((hook) => looksAt(hook, place.path)),
          )
          .map(symbolOf),
      touched: params,
    },
  ],
  [
    "T11",
    {
      transform: inlineRefs,
      options: { share: 1 },
      eligible: ({ tools }) =>
        tools.filter(({ tool }) => refers(tool.parameters)).map(({ symbol }) => symbol),
      touched: tools,
    },
  ],
  [
    "T13",
    {
      transform: requireParams,
      options: { share: 1 },
      eligible: (structure) =>
        places(structure)
          .filter(({ schema }) => get(schema, "default") !== undefined)
          .map(symbolOf),
      touched: params,
    },
  ],
  [
    "T14",
    {
      transform: hideConstants,
      options: { share: 1 },
      // In one place of the schema only: what tells alternatives apart is no constant.
      eligible: (structure) =>
        places(structure)
          .filter(
            ({ schema, tool, path }) =>
              get(schema, "const") !== undefined &&
              places(structure).filter((one) => one.tool === tool && one.path === path).length === 1,
          )
          .map(symbolOf),
      touched: params,
    },
  ],
  [
    "T15",
    {
      transform: tellDefaults,
      options: { share: 1 },
      eligible: (structure) =>
        places(structure)
          .filter(({ schema }) => get(schema, "default") !== undefined)
          .map(symbolOf),
      touched: params,
    },
  ],
];

const refers = (schema: unknown): boolean =>
  typeof schema === "object" &&
  schema !== null &&
  Object.entries(schema).some(([key, inner]) => key === "$ref" || refers(inner));

describe.each(ROWS)("%s", (id, row) => {
  test.each(SHIPPED)("reaches what is eligible on %s", (name) => {
    // All that can take part do, so that a few Variants show it.
    const share = expectReach({ variants: 4, ...row }, name);
    if (share === undefined) expect(NONE[id] ?? []).toContain(name);
    else expect(NONE[id] ?? []).not.toContain(name);
  });
  test.each(SHIPPED)("keeps all laws on %s", (name) => {
    // As often as by default: what takes part at once is a matter of the Recipe.
    const { share: _, ...options } = { share: 0, ...row.options };
    const { made } = expectSound({ ...row, options }, name, { each: 12, views: 1 });
    if ((NONE[id] ?? []).includes(name)) expect(made).toBe(0);
    else expect(made).toBeGreaterThan(0);
  });
});

/** Harnesses that have nothing for a row. */
const NONE: Readonly<Record<string, readonly string[]>> = {
  // Every value is told in a description or said in a Skill.
  T9: ["livestream-zh"],
  // Their tools have no parameter with one value, but those that tell alternatives apart.
  T14: ["livestream", "livestream-zh"],
};
