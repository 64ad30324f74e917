/** `unnest`: the members of one object parameter become parameters of their own. */
import {
  asString,
  fromMembers,
  get,
  has,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
} from "../../../model/json.js";
import { ok, type Result } from "../../../model/problem.js";
import { topKey } from "./at-param.js";
import { cannot, type Given, notOneToOne, type Op, strange } from "./plan.js";
import { collapsed, mapRoot, propertiesIn, requiredIn, stiffness, withMembers } from "./root.js";

/** What an object may say for its members to stand by themselves. */
const LOOSE = new Set(["type", "description", "title", "properties", "required", "additionalProperties"]);
const COMBINED = ["allOf", "anyOf", "oneOf", "not", "if", "then", "else"];

export function unnest({ tool, schema, change }: Given<"unnest">): Result<Op> {
  const key = topKey(tool, change.param);
  if (!key.ok) return key;
  const from = key.value;
  const group = get(get(schema, "properties"), from);
  const stiff = stiffness(schema);
  if (stiff !== undefined) return cannot(tool.symbol, stiff);
  if (!isObject(group) || get(group, "type") !== "object")
    return cannot(change.param, "it is not declared as an object, here and only as that");
  const names = new Map<string, string>();
  const inner = tool.shape?.root.keys.get(from)?.shape;
  for (const { param, to } of change.names) {
    const found = [...(inner?.keys ?? [])].find(([, { symbol }]) => symbol === param)?.[0];
    if (found === undefined) return cannot(param, `it is no member of ${from}`);
    names.set(found, to);
  }
  const flaw = flawOf(schema, group, from, names);
  if (flaw !== undefined) return cannot(change.param, ...flaw);

  const back = new Map([...names].map(([member, to]) => [to, member]));
  const renamed = [...names].filter(([member, to]) => member !== to);
  return ok({
    parameters: flattened(schema, group, from, names),
    forward: (args) => {
      if (!isObject(args)) return ok(args);
      const found = members(args).filter(([own]) => own === from);
      const held = found[0]?.[1];
      const taken = [...back.keys()].find((to) => to !== from && has(args, to));
      if (taken !== undefined) return notOneToOne(`argument ${taken}`, "the call already has such a key");
      if (held === undefined) return ok(args);
      if (found.length > 1 || !isObject(held) || members(held).length === 0)
        return notOneToOne(`argument ${from}`, "it is no object with members");
      const other = members(held).find(([member]) => !names.has(member));
      if (other !== undefined) return notOneToOne(`argument ${from}.${other[0]}`, "it is not declared");
      const out = members(held).map(([member, value]): Member => [names.get(member) as string, value]);
      return ok(fromMembers(collapsed(members(args), ([own]) => own === from, ...out)));
    },
    backward: (args) => {
      if (!isObject(args)) return ok(args);
      if (has(args, from) && !back.has(from)) return strange(from);
      const inside = members(args).filter(([own]) => back.has(own));
      if (inside.length === 0) return ok(args);
      const held = fromMembers(inside.map(([own, value]): Member => [back.get(own) as string, value]));
      return ok(fromMembers(collapsed(members(args), ([own]) => back.has(own), [from, held] as Member)));
    },
    path: (path) => {
      const [first = "", second, ...rest] = path.split(".");
      if (first.replace(/\[.*$/, "") !== from) return path;
      const member = second?.replace(/\[.*$/, "");
      const to = first !== from || member === undefined ? undefined : names.get(member);
      return to === undefined ? undefined : [to + (second ?? "").slice(member?.length), ...rest].join(".");
    },
    overlay: (own) => overlay(own, from, names),
    gone: {
      symbols: [
        change.param,
        ...change.names
          .filter(({ to }) => renamed.some(([, other]) => other === to))
          .map(({ param }) => param),
      ],
    },
    fresh: renamed.map(([, to]) => to),
  });
}

type Flaw = readonly [what: string, remedy?: string];

function flawOf(
  schema: JsonObject,
  group: JsonObject,
  from: string,
  names: ReadonlyMap<string, string>,
): Flaw | undefined {
  const own = propertiesIn(group).map(([member]) => member);
  const missing = own.find((member) => !names.has(member));
  if (missing !== undefined) return [`the edit gives no key for its member ${missing}`];
  if (names.size === 0) return ["it has no members"];
  if ([...names.keys()].some((member) => !own.includes(member)))
    return ["a member is declared elsewhere", "write the references out first (`inline-refs`)"];
  const after = [
    ...propertiesIn(schema)
      .map(([key]) => key)
      .filter((key) => key !== from),
    ...names.values(),
  ];
  const twice = after.find((key, i) => after.indexOf(key) !== i);
  if (twice !== undefined) return [`two parameters would be called ${twice}`];
  const isNeeded = requiredIn(schema).includes(from);
  const odd = members(group).find(([word]) => !LOOSE.has(word) && !(isNeeded && COMBINED.includes(word)));
  if (odd !== undefined) return [`its schema says \`${odd[0]}\``];
  const combined = members(group)
    .map(([word]) => word)
    .filter((word) => COMBINED.includes(word));
  const inner = stiffness(fromMembers(members(group).filter(([word]) => COMBINED.includes(word))));
  if (inner !== undefined) return [inner];
  const lifted = isNeeded || requiredIn(group).length === 0 ? combined : ["if", "then"];
  const met = lifted.find((word) => has(schema, word));
  if (met !== undefined) return [`both it and the whole say \`${met}\``];
  let spoken = false;
  mapRoot(schema, (node, isRoot) => {
    spoken ||=
      !isRoot && (propertiesIn(node).some(([key]) => key === from) || requiredIn(node).includes(from));
    spoken ||= !isRoot && has(node, "additionalProperties");
    return node;
  });
  if (spoken) return ["a condition of the schema speaks of it"];
  const example = ["default", "example", "examples"].find((word) => has(schema, word));
  return example === undefined ? undefined : [`the schema says \`${example}\``];
}

function flattened(
  schema: JsonObject,
  group: JsonObject,
  from: string,
  names: ReadonlyMap<string, string>,
): JsonObject {
  const described = asString(get(group, "description"));
  const out = propertiesIn(group).map(([member, node]): Member => {
    const text = isObject(node) ? asString(get(node, "description")) : undefined;
    const now =
      described === undefined || !isObject(node)
        ? node
        : withMembers(node, [["description", text === undefined ? described : `${described} ${text}`]]);
    return [names.get(member) as string, now];
  });
  const needed = requiredIn(group).map((member) => names.get(member) ?? member);
  const isNeeded = requiredIn(schema).includes(from);
  const required = isNeeded
    ? collapsed(requiredIn(schema), (key) => key === from, ...needed)
    : requiredIn(schema);
  const conditional: readonly Member[] =
    isNeeded || needed.length === 0
      ? []
      : [
          ["if", { anyOf: [...names.values()].map((key) => ({ required: [key] })) }],
          ["then", { required: needed }],
        ];
  const combined = members(group)
    .filter(([word]) => COMBINED.includes(word))
    .map(([word, value]): Member => [word, renamedKeys(value, names)]);
  return withMembers(schema, [
    ["properties", fromMembers(collapsed(propertiesIn(schema), ([key]) => key === from, ...out))],
    ...(has(schema, "required") || required.length > 0
      ? [["required", required.length > 0 ? [...required] : undefined] as const]
      : []),
    ...combined,
    ...conditional,
  ]);
}

/** A condition on the members, said of the keys that they have now. */
function renamedKeys(value: Json, names: ReadonlyMap<string, string>): Json {
  const one = (schema: Json): Json =>
    isObject(schema)
      ? mapRoot(schema, (node) =>
          withMembers(node, [
            ...(has(node, "properties")
              ? [
                  [
                    "properties",
                    fromMembers(propertiesIn(node).map(([key, sub]): Member => [names.get(key) ?? key, sub])),
                  ] as const,
                ]
              : []),
            ...(has(node, "required")
              ? [["required", requiredIn(node).map((key) => names.get(key) ?? key)] as const]
              : []),
          ]),
        )
      : schema;
  return Array.isArray(value) ? value.map(one) : one(value);
}

/** A Hook that says no more of the object than what its members are like can say it of them. */
function overlay(own: JsonObject, from: string, names: ReadonlyMap<string, string>): JsonObject | undefined {
  let speaks = false;
  mapRoot(own, (node, isRoot) => {
    const here = propertiesIn(node).some(([key]) => key === from) || requiredIn(node).includes(from);
    speaks ||= here && (!isRoot || requiredIn(node).includes(from));
    return node;
  });
  const group = get(get(own, "properties"), from);
  if (speaks || stiffness(own) !== undefined) return undefined;
  if (group === undefined) return own;
  if (!isObject(group) || members(group).some(([word]) => !["type", "properties"].includes(word)))
    return undefined;
  if (has(own, "additionalProperties") || propertiesIn(group).some(([key]) => !names.has(key)))
    return undefined;
  const out = propertiesIn(group).map(([key, sub]): Member => [names.get(key) as string, sub]);
  return withMembers(own, [
    ["properties", fromMembers(collapsed(propertiesIn(own), ([key]) => key === from, ...out))],
  ]);
}
