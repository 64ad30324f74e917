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
import { declaredEntries } from "../../declared.js";
import { foldName } from "../../names.js";
import { type Group, type Params, paramsOf, resolve } from "../../params.js";
import type { KeyNames } from "./mentions.js";

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
            return required_(withMember(old, "properties", fromMembers(properties)), required);
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

const required_ = (schema: JsonObject, required: readonly Json[]): JsonObject =>
  has(schema, "required") ? withMember(schema, "required", required) : schema;

function typeName(value: Json): string {
  if (isNumber(value)) return /[.eE]/.test(numberText(value)) ? "number" : "integer";
  if (value === null) return "null";
  return isArray(value) ? "array" : isObject(value) ? "object" : typeof value;
}

/** Names that something bears which the edit leaves as it is. */
function borneBy(harness: Harness, names: Iterable<string>, own: ReadonlySet<string>): ReadonlySet<string> {
  const others = new Set(
    declaredEntries(harness)
      .filter(({ syms }) => syms.some((sym) => !own.has(sym)))
      .map(({ kind, name, syms }) =>
        foldName(kind === "section" ? titleOf(harness, syms[0] as string) : name),
      ),
  );
  return new Set([...names].filter((name) => others.has(foldName(name))));
}
const titleOf = (harness: Harness, symbol: string): string =>
  harness.prompt.sections.find(({ id }) => `section:${id}` === symbol)?.title ?? "";

/** Why a new key may not be called so. */
export function illegalNames(harness: Harness, { fresh, renamed }: KeyNames): readonly string[] {
  const leaving = new Set([...renamed.keys()].map(foldName));
  return [...fresh].filter(
    (name) =>
      !/^[A-Za-z][\w-]{0,39}$/.test(name) ||
      (!leaving.has(foldName(name)) && borneBy(harness, [name], new Set()).size > 0),
  );
}

type Unnest = Extract<Edit["change"], { op: "unnest" }>;

function unnesting(
  harness: Harness,
  tool: Tool,
  change: Unnest,
  outer: string | undefined,
  one: (own: ToolChange, names?: Partial<KeyNames>) => Meant,
  wrong: string[],
): Meant {
  const params = paramsOf(tool.result as JsonObject);
  const group = outer === undefined ? undefined : params.child(params.root, outer);
  const to = new Map(
    [...(group?.keys ?? [])].flatMap(([key, found]) =>
      change.names
        .filter((name) => name.key === resultSym(toolSym(tool.name), found.path))
        .map((name) => [key, name.to] as const),
    ),
  );
  if (outer === undefined || to.size !== group?.keys.size || to.size !== change.names.length)
    wrong.push("does not name each member of an object at the top");
  const lift = (list: readonly Member[], inner: (value: Json) => readonly Member[]): readonly Member[] =>
    list.flatMap(([key, value]): readonly Member[] =>
      key === outer ? inner(value).map(([own, item]) => [to.get(own) ?? own, item]) : [[key, value]],
    );
  const renamed = new Map([...to].filter(([from, now]) => from !== now));
  const stays = [...to.values()].includes(outer ?? "");
  const gone = new Set(outer === undefined || stays ? [] : [outer]);
  const propertiesOf = (value: Json): readonly Member[] => members(asObject(get(value, "properties")));
  return one(
    {
      schema: (old) => {
        const inside = asArray(get(get(get(old, "properties"), outer ?? ""), "required"));
        const required = asArray(get(old, "required")).flatMap((key) =>
          key === outer ? inside.map((own) => to.get(own as string) ?? own) : [key],
        );
        return required_(
          withMember(old, "properties", fromMembers(lift(propertiesOf(old), propertiesOf))),
          required,
        );
      },
      answer: (value) => {
        if (!isObject(value) || outer === undefined || !has(value, outer)) return { value };
        const inner = get(value, outer);
        if (!isObject(inner) || keys(inner).length === 0) return `holds no members under ${outer}`;
        if (keys(inner).some((key) => !to.has(key))) return `holds an undeclared member under ${outer}`;
        return { value: fromMembers(lift(members(value), (item) => members(asObject(item)))) };
      },
    },
    {
      renamed,
      gone,
      moved: new Set(to.keys()),
      fresh: new Set(renamed.values()),
      borne: borneBy(
        harness,
        [...renamed.keys(), ...gone],
        new Set<string>(change.names.map(({ key }) => key)),
      ),
    },
  );
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

function renamedValue(
  value: Json,
  group: Group | undefined,
  params: Params,
  nameIn: (group: Group, key: string) => string,
): Json {
  if (group === undefined) return value;
  if (isArray(value)) {
    const inside = params.items(group);
    return value.map((one) => renamedValue(one, inside, params, nameIn));
  }
  if (!isObject(value)) return value;
  return fromMembers(
    members(value).map(([key, one]) => [
      nameIn(group, key),
      renamedValue(one, group.keys.has(key) ? params.child(group, key) : undefined, params, nameIn),
    ]),
  );
}

/** `old` is the schema with its texts changed; `base`, of which the keys are known, has the same structure. */
function renamedSchema(
  old: JsonObject,
  base: JsonObject,
  params: Params,
  to: (path: string) => string | undefined,
): JsonObject {
  const named = (node: JsonObject, key: string): string => {
    const found = params.keyAt(node, key);
    return (found === undefined ? undefined : to(found.path)) ?? key;
  };
  const walk = (value: Json, at: Json): Json => {
    if (isArray(value)) return value.map((one, i) => walk(one, asArray(at)[i] as Json));
    if (!isObject(value) || !isObject(at)) return value;
    return fromMembers(
      members(value).map(([word, one]): Member => {
        const there = get(at, word) as Json;
        const entries = (name: (key: string) => string, inside: (item: Json, old: Json) => Json): Member => [
          word,
          fromMembers(
            members(asObject(one)).map(([key, item]) => [name(key), inside(item, get(there, key) as Json)]),
          ),
        ];
        const list = (item: Json): Json => asArray(item).map((key) => named(at, key as string));
        const isMap = isObject(one);
        if (word === "required" && isArray(one)) return [word, list(one)];
        if (word === "dependentRequired" && isMap) return entries((key) => named(at, key), list);
        if ((word === "properties" || word === "dependentSchemas") && isMap)
          return entries((key) => named(at, key), walk);
        if (["$defs", "definitions", "patternProperties"].includes(word) && isMap)
          return entries((key) => key, walk);
        if (word === "$ref" && typeof one === "string") return [word, reference(one)];
        return ["enum", "const", "default", "examples"].includes(word)
          ? [word, one]
          : [word, walk(one, there)];
      }),
    );
  };
  const reference = (ref: string): string => {
    if (!ref.startsWith("#/")) return ref;
    const steps = ref.slice(2).split("/");
    return `#/${steps
      .map((step, i) => {
        const above = resolve(base, `#/${steps.slice(0, i - 1).join("/")}`.replace(/\/$/, ""));
        return i > 0 && steps[i - 1] === "properties" && above !== undefined
          ? named(above, step.replaceAll("~1", "/").replaceAll("~0", "~"))
          : step;
      })
      .join("/")}`;
  };
  return walk(old, base) as JsonObject;
}
