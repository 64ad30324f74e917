/** A Hook with references for the tools, Skills and argument paths it looks at. */
import type { Condition, Hook } from "../model/harness.js";
import { isArray, isObject, type Json, members } from "../model/json.js";
import { hookSym, type Sym } from "../model/symbol.js";
import type { Ref, Text, TextSite } from "../model/text.js";
import { alternatives, isLiteral } from "./matchers.js";
import { arrayNode, type Node, objectNode, textNode, value } from "./node.js";
import { follow, type Shape } from "./schema-shape.js";

export interface HookReader {
  /** A declared tool or Skill by name; undefined: the Hook names what does not exist. */
  readonly find: (kind: "tool" | "skill", name: string) => Sym | undefined;
  /** Argument shapes of the tools the Hook looks at (of all tools where it names none). */
  readonly shapes: (tools: readonly string[]) => readonly Shape[];
  readonly prose: (text: string, site: TextSite) => Text;
  readonly value: (text: string) => void;
  /** Program text, which follows no name. */
  readonly code: (text: string) => void;
}

export function lowerHook(hook: Hook, reader: HookReader): Node {
  const shapes = reader.shapes(hook.tools);
  const site = (path: string): TextSite => `${hookSym(hook.id)}#/${path}` as TextSite;
  const entries = Object.entries(hook).map(([key, inner]): readonly [string, Node] => {
    switch (key) {
      case "tools":
        return [key, names("tool", hook.tools, reader)];
      case "matcher":
        return [key, matcherNode(inner as string, reader.find)];
      case "conditions":
        return [
          key,
          arrayNode(
            inner as Json,
            hook.conditions.map((condition) => conditionNode(condition, shapes, reader)),
          ),
        ];
      case "message":
        return [key, textNode(hook.message, reader.prose(hook.message, site("message")), site("message"))];
      case "command":
      case "extra":
        eachText(inner as Json, reader.code);
        return [key, value(inner as Json)];
      case "replacement":
        reader.value(inner as string);
        return [key, value(inner as Json)];
      default:
        return [key, value(inner as Json)];
    }
  });
  return objectNode(hook as unknown as Json, entries);
}

function eachText(json: Json, see: (text: string) => void): void {
  if (typeof json === "string") see(json);
  else if (isArray(json)) for (const item of json) eachText(item, see);
  else if (isObject(json)) for (const [, item] of members(json)) eachText(item, see);
}

function names(kind: "tool" | "skill", list: readonly string[], reader: HookReader): Node {
  return arrayNode(
    list as Json,
    list.map((name) => {
      const symbol = reader.find(kind, name);
      return symbol === undefined ? value(name) : textNode(name, [{ to: [symbol], form: "exact" }]);
    }),
  );
}

function conditionNode(condition: Condition, shapes: readonly Shape[], reader: HookReader): Node {
  const entries = Object.entries(condition).map(([key, inner]): readonly [string, Node] => {
    if (key === "tools") return [key, names("tool", inner as string[], reader)];
    if (key === "skills") return [key, names("skill", inner as string[], reader)];
    if (key === "target") return [key, textNode(inner as string, targetText(inner as string, shapes))];
    if (key === "schema") return [key, partialSchema(inner as Json, shapes)];
    if (key === "pattern") reader.value(inner as string);
    return [key, value(inner as Json)];
  });
  return objectNode(condition as unknown as Json, entries);
}

/** Alternatives that are a tool's name follow it; a pattern stands as it is. */
export const matcherNode = (matcher: string, find: HookReader["find"]): Node =>
  textNode(matcher, matcherText(matcher, find));

function matcherText(matcher: string, find: HookReader["find"]): Text {
  const { head, each, tail } = alternatives(matcher);
  const pieces = each.flatMap((one, i): Text => {
    const symbol = isLiteral(one) ? find("tool", one) : undefined;
    return [i === 0 ? head : "|", symbol === undefined ? one : { to: [symbol], form: "exact" }];
  });
  return [...pieces, tail].filter((piece) => piece !== "");
}

/** `arguments.ship.city` with a reference for each step that is declared. */
function targetText(target: string, shapes: readonly Shape[]): Text {
  if (!target.startsWith("arguments.")) return [target];
  const text: (string | Ref)[] = ["arguments"];
  let here = shapes;
  for (const step of target.slice("arguments.".length).split(".")) {
    const key = step.replace(/(?:\[\d*\])+$/, "");
    const found = stepInto(here, step);
    text.push(".", found.ref ?? key, step.slice(key.length));
    here = found.shapes;
  }
  return text.filter((piece) => piece !== "");
}

/** A step from several places at once: where some declare the key, those are meant. */
function stepInto(shapes: readonly Shape[], step: string): { ref?: Ref; shapes: readonly Shape[] } {
  const all = shapes.map((shape) => follow(shape, step));
  const declared = all.filter(({ symbol }) => symbol !== undefined);
  const found = declared.length > 0 ? declared : all;
  const symbols = new Set(found.flatMap(({ symbol }) => (symbol === undefined ? [] : [symbol])));
  return {
    ...(symbols.size === 0 ? {} : { ref: { to: [...symbols], form: "exact" } }),
    shapes: found.flatMap(({ shape }) => (shape === undefined ? [] : [shape])),
  };
}

/** A schema laid over the arguments of several tools: its keys are parameters of all that have them. */
function partialSchema(schema: Json, shapes: readonly Shape[]): Node {
  if (!isObject(schema)) return value(schema);
  return objectNode(
    schema,
    members(schema).map(([word, inner]): readonly [string, Node] => {
      if (word === "properties" && isObject(inner)) {
        return [
          word,
          objectNode(
            inner,
            members(inner).map(([key, sub]) => {
              const found = stepInto(shapes, key);
              return [found.ref ?? key, partialSchema(sub, found.shapes)];
            }),
          ),
        ];
      }
      if (word === "required" && isArray(inner)) {
        const keyNode = (key: Json): Node => {
          const ref = typeof key === "string" ? stepInto(shapes, key).ref : undefined;
          return ref === undefined ? value(key) : textNode(key as string, [ref]);
        };
        return [word, arrayNode(inner, inner.map(keyNode))];
      }
      if (word === "items")
        return [
          word,
          partialSchema(
            inner,
            shapes.flatMap((shape) => (shape.items === undefined ? [] : [shape.items])),
          ),
        ];
      if (word === "additionalProperties") {
        const values = shapes.flatMap(({ additional }) => (additional === undefined ? [] : [additional]));
        return [word, partialSchema(inner, values)];
      }
      if (["not", "if", "then", "else"].includes(word)) return [word, partialSchema(inner, shapes)];
      if (["allOf", "anyOf", "oneOf"].includes(word) && isArray(inner)) {
        return [
          word,
          arrayNode(
            inner,
            inner.map((sub) => partialSchema(sub, shapes)),
          ),
        ];
      }
      return [word, value(inner)];
    }),
  );
}
