/** Attributes of a span, as a map, as OTLP's list of keys and typed values, or on one of the span's events. */
import {
  asArray,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  num,
  size,
} from "../../model/json.js";

/** The members of a map, or of a list of `{key, value}`. */
function attributesOf(value: Json | undefined): readonly Member[] {
  if (isObject(value)) return members(value);
  return asArray(value).flatMap((item): readonly Member[] => {
    const key = get(item, "key");
    const own = get(item, "value");
    return typeof key === "string" && own !== undefined ? [[key, plainOf(own)]] : [];
  });
}

/** OTLP's AnyValue as the value that it stands for; int64 values are texts there. */
function plainOf(value: Json): Json {
  if (!isObject(value) || size(value) !== 1) return value;
  const [[kind, own]] = members(value) as readonly [Member];
  if (kind === "intValue" && typeof own === "string" && /^-?(?:0|[1-9]\d*)$/.test(own)) return num(own);
  if (kind === "arrayValue") return asArray(get(own, "values")).map(plainOf);
  if (kind === "kvlistValue") return fromMembers(attributesOf(get(own, "values")));
  return /^(?:string|bool|int|double|bytes)Value$/.test(kind) ? own : value;
}

/** The attribute of the span, or of one of its events; the span's own comes first. */
export function attributeOf(span: JsonObject, name: string): Json | undefined {
  for (const list of [
    get(span, "attributes"),
    span,
    ...eventsOf(span).map((event) => get(event, "attributes")),
  ]) {
    const found = attributesOf(list).find(([key]) => key === name);
    if (found !== undefined) return found[1];
  }
  return undefined;
}

const eventsOf = (span: JsonObject): readonly Json[] => asArray(get(span, "events"));

/** The span without these attributes, wherever they stand; `taken` hears of each. */
export function withoutAttributes(
  span: JsonObject,
  names: readonly string[],
  taken: (path: string, value: Json) => void = () => undefined,
): JsonObject {
  const bare = (list: Json, path: string): Json => {
    if (isObject(list))
      return fromMembers(members(list).filter(([key, value]) => isLeft(key, value, `${path}.${key}`)));
    if (!isArray(list)) return list;
    return list.filter((item) => {
      const key = get(item, "key");
      return typeof key !== "string" || isLeft(key, get(item, "value") ?? null, `${path}.${key}`);
    });
  };
  const isLeft = (key: string, value: Json, path: string): boolean => {
    if (!names.includes(key) || value === null) return true;
    taken(path, value);
    return false;
  };
  return fromMembers(
    members(span).flatMap(([key, value]): readonly Member[] => {
      if (!isLeft(key, value, key)) return [];
      if (key === "attributes") return [[key, bare(value, key)]];
      if (key !== "events" || !isArray(value)) return [[key, value]];
      return [
        [
          key,
          value.map((event) =>
            isObject(event)
              ? fromMembers(
                  members(event).map(
                    ([name, own]): Member => [
                      name,
                      name === "attributes" ? bare(own, "events[].attributes") : own,
                    ],
                  ),
                )
              : event,
          ),
        ],
      ];
    }),
  );
}
