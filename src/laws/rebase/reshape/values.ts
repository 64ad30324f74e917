/** Values that are written otherwise: `recode`, `retype`, `affix`. */
import {
  asArray,
  asString,
  canonicalJson,
  get,
  has,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  numberText,
} from "../../../model/json.js";
import { parseJson } from "../../../model/json-text.js";
import { declaredAnew, leadsTo, type Place, placeOf, speaksOf, valuesAnew } from "./places.js";
import { built, exemplified, put, type Subject, type Turned } from "./reading.js";

const inLists = (value: Json, change: (one: Json) => Json): Json =>
  isArray(value) ? value.map((one) => inLists(one, change)) : change(value);

const isList = (node: JsonObject): boolean =>
  get(node, "type") === "array" || asArray(get(node, "type")).includes("array");

/** Of a list its items are changed, and theirs. */
const atItems = (node: JsonObject, change: (node: JsonObject) => JsonObject): JsonObject => {
  const items = get(node, "items");
  return isList(node) && isObject(items) ? put(node, [["items", atItems(items, change)]]) : change(node);
};

/** Another schema for the same calls. */
export const sameCalls = (parameters: JsonObject): Turned => ({
  parameters,
  there: (args) => args,
  back: (args) => args,
  path: (path) => path,
  laid: (over) => over,
});

/** A change of what stands at one place: paths lead where they led, but for those into it. */
export const onPlace = (place: Place): Pick<Turned, "path" | "laid" | "where"> => ({
  where: (path) => path,
  path: (path) => (leadsTo(place, path) ? undefined : path),
  laid: (over) => (speaksOf(over, place) ? undefined : over),
});

export function recode(subject: Subject<"recode">): Turned {
  const { schema, change, say } = subject;
  const place = placeOf(subject, change.param);
  if (place === undefined) return sameCalls(schema);
  const forth = new Map(change.table.map(([base, view]) => [canonicalJson(base), view]));
  const back = new Map(change.table.map(([base, view]) => [canonicalJson(view), base]));
  if (forth.size < change.table.length || back.size < change.table.length)
    say("calls-restore", "the table is not one to one");
  for (const [base, view] of change.table)
    if (!isTold(base, view, change.legend)) say("solvable", `nothing says what ${canonicalJson(view)} means`);
  const code = (value: Json): Json => forth.get(canonicalJson(value)) ?? value;
  const anew = (node: JsonObject): JsonObject => {
    const items = atItems(node, (one) => coded(one, code));
    const listed =
      items === node || !isList(node) ? items : exemplified(items, (one) => inLists(one, code), true);
    return change.legend === undefined ? listed : noted(listed, change.legend);
  };
  return {
    ...onPlace(place),
    parameters: declaredAnew(schema, place, anew),
    there: (args) => valuesAnew(args, place, (value) => inLists(value, code)),
    back: (args) => {
      let stray = false;
      const read = (value: Json): Json => {
        const key = canonicalJson(value);
        stray ||= !back.has(key) && forth.has(key);
        return back.get(key) ?? value;
      };
      const now = valuesAnew(args, place, (value) => inLists(value, read));
      return stray ? undefined : now;
    },
    values: change.table.flatMap(([base, view]) => (typeof base === "string" && base !== view ? [base] : [])),
  };
}

export const noted = (node: JsonObject, sentence: string): JsonObject => {
  const text = asString(get(node, "description")) ?? "";
  return put(node, [["description", text === "" ? sentence : `${text} ${sentence}`]]);
};

const told = (value: Json): string =>
  isNumber(value) ? numberText(value) : typeof value === "string" ? value : String(value);
const letters = (text: string): string => (text.match(/[\p{L}\p{N}]/gu) ?? []).join("").toLowerCase();

function isTold(base: Json, view: Json, legend = ""): boolean {
  const [from, to] = [told(base), told(view)];
  return (
    (letters(from) !== "" && letters(from) === letters(to)) || (legend.includes(from) && legend.includes(to))
  );
}

function coded(node: JsonObject, code: (value: Json) => Json): JsonObject {
  const bare = get(node, "type") === "boolean" && !has(node, "enum");
  const was = bare
    ? [true, false]
    : has(node, "enum")
      ? asArray(get(node, "enum"))
      : asArray([get(node, "const") ?? null]);
  const is = was.map(code);
  let now = exemplified(node, code, true);
  const kinds = [...new Set(is.map(kindOf))];
  const isOther = bare || [...kinds].sort().join() !== [...new Set(was.map(kindOf))].sort().join();
  if (isOther && has(node, "type"))
    now = put(now, [["type", kinds.length === 1 ? (kinds[0] as string) : kinds]]);
  return bare ? put(now, [["enum", is]]) : now;
}

function kindOf(value: Json): string {
  if (isNumber(value)) return /[^-\d]/.test(numberText(value)) ? "number" : "integer";
  return value === null ? "null" : typeof value;
}

interface Type {
  schema(node: JsonObject): JsonObject;
  there(value: Json): Json;
  /** undefined: it is written in the type before. */
  back(value: Json): Json | undefined;
}

const WHOLE = "^-?(?:0|[1-9][0-9]*)$";
const ANY = "^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$";
const listsValues = (node: JsonObject): boolean => has(node, "enum") || has(node, "const");

const TYPES: Readonly<Record<"text" | "yes-no" | "date-slashes", Type>> = {
  text: {
    schema(node) {
      const now = put(exemplified(node, this.there, true), [["type", "string"]]);
      return listsValues(node) ? now : put(now, [["pattern", get(node, "type") === "integer" ? WHOLE : ANY]]);
    },
    there: (value) => (isNumber(value) ? numberText(value) : value),
    back: (value) => {
      if (isNumber(value)) return undefined;
      if (typeof value !== "string" || !new RegExp(ANY).test(value)) return value;
      const read = parseJson(value);
      return read.ok ? read.value : value;
    },
  },
  "yes-no": {
    schema(node) {
      const now = put(exemplified(node, this.there, true), [["type", "string"]]);
      return listsValues(node) ? now : put(now, [["enum", ["yes", "no"]]]);
    },
    there: (value) => (typeof value === "boolean" ? (value ? "yes" : "no") : value),
    back: (value) =>
      typeof value === "boolean" ? undefined : value === "yes" ? true : value === "no" ? false : value,
  },
  "date-slashes": {
    schema(node) {
      const now = put(exemplified(node, this.there, true), [["format", undefined]]);
      const text = asString(get(node, "description"));
      const said = text
        ?.split("YYYY-MM-DD")
        .join("YYYY/MM/DD")
        .replace(/(\d{4})-(\d\d)-(\d\d)/g, "$1/$2/$3");
      return put(now, [
        ...(said === undefined ? [] : [["description", said] as const]),
        ["pattern", "^[0-9]{4}/[0-9]{2}/[0-9]{2}$"],
      ]);
    },
    there: (value) =>
      typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? value.split("-").join("/") : value,
    back: (value) => {
      if (typeof value !== "string") return value;
      if (/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
      return /^\d{4}\/\d\d\/\d\d$/.test(value) ? value.split("/").join("-") : value;
    },
  },
};

export function retype(subject: Subject<"retype">): Turned {
  const { schema, change } = subject;
  const place = placeOf(subject, change.param);
  if (place === undefined) return sameCalls(schema);
  const free = onPlace(place);
  if (change.as === "list")
    return {
      ...free,
      path: (path) => (path === place.found.path && !path.includes("[") ? `${path}[]` : free.path(path)),
      parameters: declaredAnew(schema, place, listSchema),
      there: (args) => valuesAnew(args, place, (value) => [value]),
      back: (args) => {
        let odd = false;
        const now = valuesAnew(args, place, (value) => {
          const [only, more] = isArray(value) ? value : [];
          odd ||= only === undefined || more !== undefined;
          return only ?? null;
        });
        return odd ? undefined : now;
      },
    };
  const type = TYPES[change.as];
  return {
    ...free,
    ...(change.as === "text" ? { path: (path: string) => path } : {}),
    parameters: declaredAnew(schema, place, (node) => {
      const now = atItems(node, (one) => type.schema(one));
      return isList(node) ? exemplified(now, (one) => inLists(one, type.there), true) : now;
    }),
    there: (args) => valuesAnew(args, place, (value) => inLists(value, type.there)),
    back: (args) => {
      let odd = false;
      const now = valuesAnew(args, place, (value) =>
        inLists(value, (one) => {
          const read = type.back(one);
          odd ||= read === undefined;
          return read ?? null;
        }),
      );
      return odd ? undefined : now;
    },
  };
}

function listSchema(node: JsonObject): JsonObject {
  const outer = ["description", "title"];
  const samples = ["default", "example", "examples"];
  const sampled = built(members(node).filter(([word]) => samples.includes(word)));
  return built([
    ["type", "array"],
    ...members(node).filter(([word]) => outer.includes(word)),
    ["items", built(members(node).filter(([word]) => !outer.includes(word) && !samples.includes(word)))],
    ["minItems", 1],
    ["maxItems", 1],
    ...members(exemplified(sampled, (value) => [value], false)),
  ]);
}

export function affix(subject: Subject<"affix">): Turned {
  const { schema, change } = subject;
  const place = placeOf(subject, change.param);
  if (place === undefined) return sameCalls(schema);
  const { prefix, suffix } = change;
  const put1 = (value: Json): Json => (typeof value === "string" ? prefix + value + suffix : value);
  const literal = (text: string): string =>
    [...text].map((one) => (".*+?^${}()|[]\\".includes(one) ? `\\${one}` : one)).join("");
  return {
    ...onPlace(place),
    parameters: declaredAnew(schema, place, (node) => {
      const now = put(
        exemplified(node, put1, true),
        ["minLength", "maxLength"].flatMap((bound): [string, Json][] => {
          const said = get(node, bound);
          return isNumber(said)
            ? [[bound, Number(numberText(said)) + Array.from(prefix + suffix).length]]
            : [];
        }),
      );
      return listsValues(node)
        ? now
        : put(now, [["pattern", `^${literal(prefix)}[\\s\\S]*${literal(suffix)}$`]]);
    }),
    there: (args) => valuesAnew(args, place, put1),
    back: (args) => {
      let odd = false;
      const now = valuesAnew(args, place, (value) => {
        if (typeof value !== "string") return value;
        const inside = value.slice(prefix.length, value.length - suffix.length);
        odd ||= value !== prefix + inside + suffix;
        return inside;
      });
      return odd ? undefined : now;
    },
    around: { path: place.found.path, prefix, suffix },
  };
}
