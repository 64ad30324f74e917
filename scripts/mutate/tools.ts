/** The tools that a row lists. */
import {
  asArray,
  asString,
  get,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  num,
  numberText,
  toNumber,
  withMember,
} from "../../src/model/json.js";
import { type Damage, firstOf, inRow, type ViewFiles } from "./damage.js";
import { type Path, put, renameKey, strings, toolsOf } from "./json.js";
import { gone, stale } from "./names.js";

interface Place {
  readonly tool: JsonObject;
  readonly path: Path;
}

function* tools(row: JsonObject): Generator<Place> {
  for (const [i, tool] of toolsOf(row).entries()) yield { tool, path: ["tools", i, "function"] };
}

/** Names of the tools that edits put in. */
const insertedIn = ({ edits }: Pick<ViewFiles, "edits">): ReadonlySet<string> =>
  new Set(
    edits.flatMap((edit) =>
      edit.kind === "insert" && edit.item.of === "tool" ? [edit.item.value.name] : [],
    ),
  );
const nameIn = (tool: JsonObject): string => asString(get(get(tool, "function"), "name")) ?? "";

const inTool = (
  law: string,
  name: string,
  change: (place: Place, files: ViewFiles) => ((row: JsonObject) => JsonObject) | undefined,
): Damage =>
  inRow(7, law, name, (row, files) => {
    const inserted = insertedIn(files);
    const own = [...tools(row)].filter(({ tool }) => !inserted.has(nameIn(tool)));
    return firstOf(own, (place) => change(place, files))?.(row);
  });

/** Every place of a schema, with its path from the tool's `function`. */
function* nodes(value: Json, path: Path): Generator<readonly [Path, JsonObject]> {
  if (isArray(value)) for (const [i, item] of value.entries()) yield* nodes(item, [...path, i]);
  else if (isObject(value)) {
    yield [path, value];
    for (const [key, item] of members(value)) yield* nodes(item, [...path, key]);
  }
}

const schemaNodes = ({ tool, path }: Place): Iterable<readonly [Path, JsonObject]> =>
  nodes(get(get(tool, "function"), "parameters") ?? null, [...path, "parameters"]);

const oldKeyUnder =
  (word: "properties" | "dependentRequired", nested: boolean) => (place: Place, files: ViewFiles) =>
    firstOf(schemaNodes(place), ([path, schema]) => {
      const own = get(schema, word);
      if (!isObject(own) || path.length > 4 !== nested) return undefined;
      const move = gone(files, "param").find(({ to }) => get(own, to) !== undefined);
      return (
        move &&
        ((row: JsonObject) => put(row, [...path, word], (object) => renameKey(object, move.to, move.from)))
      );
    });

const inList = (word: string, kind: "param" | "skill") => (place: Place, files: ViewFiles) =>
  firstOf(schemaNodes(place), ([path, schema]) =>
    firstOf(asArray(get(schema, word)).entries(), ([i, item]) => {
      const move = gone(files, kind).find(({ to }) => to === item);
      return move && ((row: JsonObject) => put(row, [...path, word, i], () => move.from));
    }),
  );

const withKeyword =
  (takes: (schema: JsonObject) => string | undefined, next: (old: Json) => Json) => (place: Place) =>
    firstOf(schemaNodes(place), ([path, schema]) => {
      const word = takes(schema);
      return word === undefined ? undefined : (row: JsonObject) => put(row, [...path, word], next);
    });

const description = (kind: "tool" | "param" | "skill") => (place: Place, files: ViewFiles) =>
  firstOf(strings(get(place.tool, "function") ?? null), ([path, text]) => {
    if (path.at(-1) !== "description") return undefined;
    return firstOf(gone(files, kind), (move) => {
      const changed = stale(text, move);
      return changed === undefined
        ? undefined
        : (row: JsonObject) => put(row, [...place.path, ...path], () => changed);
    });
  });

export const toolDamages: readonly Damage[] = [
  inTool("no-stale-names", "old name in the list of tools", ({ tool, path }, files) => {
    const move = gone(files, "tool").find(({ to }) => to === asString(get(get(tool, "function"), "name")));
    return move && ((row) => put(row, [...path, "name"], () => move.from));
  }),
  inTool("no-stale-names", "old name of another tool in a description", description("tool")),
  inTool("no-stale-names", "old key in the description of a tool", description("param")),
  inTool("no-stale-names", "old key among the properties of a schema", oldKeyUnder("properties", false)),
  inTool("no-stale-names", "old key deep in a schema", oldKeyUnder("properties", true)),
  inTool("no-stale-names", "old key in a list of required keys", inList("required", "param")),
  inTool("no-stale-names", "old key in what another key requires", oldKeyUnder("dependentRequired", true)),
  inTool("no-stale-names", "old Skill name in the list of values of an argument", inList("enum", "skill")),
  inTool("round-trip", "a pointer in a schema that leads elsewhere", (place) =>
    withKeyword(
      (schema) => (typeof get(schema, "$ref") === "string" ? "$ref" : undefined),
      () => "#/$defs/Elsewhere",
    )(place),
  ),
  inTool("round-trip", "another number in a schema", (place) =>
    withKeyword(
      (schema) =>
        ["maximum", "minimum", "maxItems", "minItems", "maxLength"].find((word) =>
          isNumber(get(schema, word)),
        ),
      (old) => num(numberText(isNumber(old) ? toNumber(old) + 1 : 1)),
    )(place),
  ),
  inTool("round-trip", "another type in a schema", (place) =>
    withKeyword(
      (schema) => (get(schema, "type") === "integer" ? "type" : undefined),
      () => "string",
    )(place),
  ),
  inTool("round-trip", "a listed value of an argument is another", (place, { harness }) => {
    const names = new Set(harness.skills.map(({ name }) => name));
    return withKeyword(
      (schema) =>
        asArray(get(schema, "enum")).some(
          (one) => typeof one === "string" && !one.includes("-") && !names.has(one),
        )
          ? "enum"
          : undefined,
      (old) => (isArray(old) ? ["other", ...old.slice(1)] : old),
    )(place);
  }),
  inTool("round-trip", "another default in a schema", (place) =>
    withKeyword(
      (schema) => (isNumber(get(schema, "default")) ? "default" : undefined),
      () => 77,
    )(place),
  ),
  inTool("round-trip", "a schema takes what it did not take", (place) =>
    withKeyword(
      (schema) => (get(schema, "additionalProperties") === false ? "additionalProperties" : undefined),
      () => true,
    )(place),
  ),
  inTool("round-trip", "a word more in a description that no edit reaches", ({ tool, path }, files) => {
    const text = asString(get(get(tool, "function"), "description")) ?? "";
    const touched = files.edits.some((edit) => edit.kind === "text" || edit.kind === "insert");
    if (text === "" || touched || files.harness.tools.some((one) => text.includes(one.name)))
      return undefined;
    return (row) => put(row, [...path, "description"], () => `${text} Always.`);
  }),
  inTool(
    "reach",
    "a tool has a member more",
    ({ path }) =>
      (row) =>
        put(row, path, (own) => (isObject(own) ? withMember(own, "strict", true) : own)),
  ),
  inRow(7, "order-legal", "two tools change places in the list", (row, { edits }) => {
    const [first, second, ...rest] = toolsOf(row);
    if (first === undefined || second === undefined || !edits.some((edit) => edit.kind === "order"))
      return undefined;
    return put(row, ["tools"], () => [second, first, ...rest]);
  }),
  inRow(7, "order-legal", "a tool that was inserted is not listed", (row, { edits }) => {
    const inserted = insertedIn({ edits });
    const own = toolsOf(row).findIndex((tool) => inserted.has(nameIn(tool)));
    return own < 0 ? undefined : put(row, ["tools"], (list) => asArray(list).toSpliced(own, 1));
  }),
  inRow(7, "reach", "a tool that was inserted is another", (row, { edits }) => {
    const inserted = insertedIn({ edits });
    const own = toolsOf(row).findIndex((tool) => inserted.has(nameIn(tool)));
    return own < 0
      ? undefined
      : put(row, ["tools", own, "function", "description"], (text) => `${String(text)} Always.`);
  }),
  inRow(7, "references-hold", "a tool is listed twice", (row) => {
    const [first] = toolsOf(row);
    return first && put(row, ["tools"], (list) => [...asArray(list), first]);
  }),
];
