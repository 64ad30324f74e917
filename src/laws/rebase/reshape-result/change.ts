/** What an edit does to answers and to their schema, as the laws read docs/format.md, 9.7. */
import type { EditOf } from "../../../model/edit.js";
import type { Harness, Tool } from "../../../model/harness.js";
import {
  asArray,
  asObject,
  fromMembers,
  get,
  has,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  keys,
  type Member,
  members,
  numberText,
  withMember,
} from "../../../model/json.js";
import { resultSym, toolSym } from "../../../model/symbol.js";
import { type Group, paramsOf } from "../../params.js";
import type { KeyNames } from "./mentions.js";
import { borneBy } from "./names.js";
import { renamedSchema, renamedValue } from "./renamed.js";
import { unnesting } from "./unnested.js";

type Edit = EditOf<"reshape-result">;

export interface ToolChange {
  /** The schema after. */
  readonly schema: (schema: JsonObject) => JsonObject;
  /** An answer after; a text says why there is none. */
  readonly answer: (value: Json) => { readonly value: Json } | string;
}
export interface Meant {
  readonly tools: ReadonlyMap<string, ToolChange>;
  readonly names: KeyNames;
  readonly wrong: readonly string[];
}

const STILL: KeyNames = {
  renamed: new Map(),
  gone: new Set(),
  moved: new Set(),
  borne: new Set(),
  fresh: new Set(),
};
const same = (value: Json) => ({ value });

export function meantBy(harness: Harness, { tool: symbol, change }: Edit): Meant {
  const wrong: string[] = [];
  const toolOf = (name: string): Tool | undefined => harness.tools.find((one) => toolSym(one.name) === name);
  const tool = toolOf(symbol);
  const schema = tool?.result;
  if (tool === undefined || schema === undefined || has(schema, "notation"))
    return { tools: new Map(), names: STILL, wrong: ["has no answers whose keys are known"] };
  const top = new Map(
    [...paramsOf(schema).root.keys].map(([key, found]) => [
      `${resultSym(toolSym(tool.name), found.path)}`,
      key,
    ]),
  );
  const one = (own: ToolChange, names: Partial<KeyNames> = {}): Meant => ({
    tools: new Map([[tool.name, own]]),
    names: { ...STILL, ...names },
    wrong,
  });
  switch (change.op) {
    case "rename-keys":
      return renaming(harness, change.names);
    case "nest": {
      const inner = new Set(change.keys.map((key) => top.get(key) ?? ""));
      if (inner.has("")) wrong.push("nests what is no key at the top");
      const move = (list: readonly Member[]): readonly Member[] => {
        const group = list.filter(([key]) => inner.has(key));
        const [first] = group[0] ?? [];
        return list.flatMap(([key, value]): readonly Member[] =>
          key === first ? [[change.into, fromMembers(group)]] : inner.has(key) ? [] : [[key, value]],
        );
      };
      return one(
        {
          schema: (old) => {
            const asked = asArray(get(old, "required"));
            const own = asked.filter((key) => inner.has(key as string));
            const moved = move(members(asObject(get(old, "properties"))));
            const properties = moved.map(
              ([key, value]): Member =>
                key === change.into
                  ? [key, { type: "object", properties: value, ...(own.length > 0 ? { required: own } : {}) }]
                  : [key, value],
            );
            const required = asked.flatMap((key) =>
              key === own[0] ? [change.into] : inner.has(key as string) ? [] : [key],
            );
            return withRequired(withMember(old, "properties", fromMembers(properties)), required);
          },
          answer: (value) => {
            if (!isObject(value)) return { value };
            const rest = keys(value).filter((key) => !inner.has(key));
            const isNested = rest.length < keys(value).length;
            if (isNested && rest.includes(change.into)) return `has a key ${change.into} already`;
            return { value: fromMembers(move(members(value))) };
          },
        },
        { moved: inner, fresh: new Set([change.into]) },
      );
    }
    case "unnest":
      return unnesting(harness, tool, change, top.get(change.key), one, wrong);
    case "wrap":
      return one(
        {
          schema: (old) => {
            const pick = (words: readonly string[]): readonly Member[] =>
              members(old).filter(([word]) => words.includes(word));
            const rest = members(old).filter(
              ([word]) => !["$schema", "$id", "$defs", "definitions"].includes(word),
            );
            return fromMembers([
              ...pick(["$schema", "$id"]),
              ["type", "object"],
              ["properties", { [change.into]: fromMembers(rest) }],
              ["required", [change.into]],
              ...pick(["$defs", "definitions"]),
            ]);
          },
          answer: (value) => ({ value: { [change.into]: value } }),
        },
        { moved: new Set(top.values()), fresh: new Set([change.into]) },
      );
    case "pad":
      return one(
        {
          schema: (old) =>
            withMember(
              old,
              "properties",
              fromMembers([
                ...members(asObject(get(old, "properties"))),
                [change.key, { type: typeName(change.value) }],
              ]),
            ),
          answer: (value) => {
            if (!isObject(value)) return "takes no more keys";
            if (has(value, change.key)) return `has a key ${change.key} already`;
            return { value: fromMembers([...members(value), [change.key, change.value]]) };
          },
        },
        { fresh: new Set([change.key]) },
      );
    case "notation":
      return one({ schema: (old) => ({ ...old, notation: change.as }) as JsonObject, answer: same });
  }
}

export const withRequired = (schema: JsonObject, required: readonly Json[]): JsonObject =>
  has(schema, "required") ? withMember(schema, "required", required) : schema;

function typeName(value: Json): string {
  if (isNumber(value)) return /[.eE]/.test(numberText(value)) ? "number" : "integer";
  if (value === null) return "null";
  return isArray(value) ? "array" : isObject(value) ? "object" : typeof value;
}

type Names = Extract<Edit["change"], { op: "rename-keys" }>["names"];

function renaming(harness: Harness, names: Names): Meant {
  const wrong: string[] = [];
  const to = new Map<string, string>(names.map((one) => [one.symbol, one.to]));
  const renamed = new Map(names.map((one) => [one.from, one.to]));
  if (names.some((one) => renamed.get(one.from) !== one.to))
    wrong.push("gives keys of one name several names");
  if (new Set(renamed.values()).size !== renamed.size) wrong.push("gives keys of several names one name");
  const tools = new Map<string, ToolChange>();
  for (const tool of harness.tools) {
    const symbol = toolSym(tool.name);
    const own = names.filter((one) => one.symbol.startsWith(`${symbol}/result:`));
    if (own.length === 0) continue;
    if (tool.result === undefined || has(tool.result, "notation")) {
      wrong.push(`names keys of ${symbol}, whose answers have none`);
      continue;
    }
    const params = paramsOf(tool.result);
    for (const { symbol: key, from } of own)
      if (!params.classes.some((found) => resultSym(symbol, found.path) === key && found.key === from))
        wrong.push(`${key} is not a key ${from}`);
    const nameIn = (group: Group, key: string): string => {
      const found = group.keys.get(key);
      return (found === undefined ? undefined : to.get(resultSym(symbol, found.path))) ?? key;
    };
    tools.set(tool.name, {
      schema: (old) =>
        renamedSchema(old, tool.result as JsonObject, params, (path) => to.get(resultSym(symbol, path))),
      answer: (value) => ({ value: renamedValue(value, params.root, params, nameIn) }),
    });
  }
  return {
    tools,
    names: {
      ...STILL,
      renamed,
      fresh: new Set([...renamed.values()].filter((name) => !renamed.has(name))),
      borne: borneBy(harness, renamed.keys(), new Set(to.keys())),
    },
    wrong,
  };
}
