/** The members of an object that come to stand in its place. */
import type { EditOf } from "../../../model/edit.js";
import type { Harness, Tool } from "../../../model/harness.js";
import {
  asArray,
  asObject,
  fromMembers,
  get,
  has,
  isObject,
  type Json,
  type JsonObject,
  keys,
  type Member,
  members,
  withMember,
} from "../../../model/json.js";
import { resultSym, toolSym } from "../../../model/symbol.js";
import { paramsOf } from "../../params.js";
import { type Meant, type ToolChange, withRequired } from "./change.js";
import type { KeyNames } from "./mentions.js";
import { borneBy } from "./names.js";

type Edit = EditOf<"reshape-result">;
type Unnest = Extract<Edit["change"], { op: "unnest" }>;

export function unnesting(
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
        return withRequired(
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
