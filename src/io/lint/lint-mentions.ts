/** Names in code format that nothing declares: most often left over from a rename, or mistyped. */
import type { Harness } from "../../model/harness.js";
import { isArray, isObject, type Json, members } from "../../model/json.js";
import { nearest, type Problem } from "../../model/problem.js";
import type { PlacedText } from "../harness/placed-text.js";

const CODE = /(`+)([^`\n]+)\1/g;
const FENCED = /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm;
/** `get_order`, `get_order(…)`, `ship.post_code`, `flights[].date` */
const NAME_OR_PATH = /^[A-Za-z][\w-]*(?:\[\])?(?:\.[A-Za-z][\w-]*(?:\[\])?)*(?:\(.*\))?$/;
const COMPOUND = /^[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)+$/;

/** A list item or a table row that starts with code and goes on to explain it. */
const EXPLAINED = /^\s*(?:[-*+]\s+|\|\s*)((?:`[^`\n]+`(?:\s*[,、/]\s*|\s+(?:and|or|和|或)\s+)?)+)\s*[:：|]/gm;

export function lintMentions(harness: Harness, texts: readonly PlacedText[]): readonly Problem[] {
  const known = vocabulary(harness);
  // A text can declare a name itself, such as a field of the context that the pipeline writes.
  for (const { text } of texts)
    for (const [, names] of text.matchAll(EXPLAINED))
      for (const { code } of codeIn(names ?? "")) known.add(code);
  return texts.flatMap((placed) =>
    [...codeIn(placed.text)].flatMap(({ code, at }) =>
      unknownNames(code, known).map((name): Problem => {
        const near = nearest(name, known);
        return {
          code: "no-such-symbol",
          where: placed.where(at),
          what: `\`${name.slice(0, 80)}\` names nothing that the Harness declares`,
          ...(near === undefined ? {} : { expected: near }),
        };
      }),
    ),
  );
}

function* codeIn(text: string): Generator<{ readonly code: string; readonly at: number }> {
  const prose = text.replace(FENCED, (block) => block.replace(/[^\n]/g, " "));
  for (const match of prose.matchAll(CODE)) yield { code: (match[2] ?? "").trim(), at: match.index };
}

function unknownNames(code: string, known: ReadonlySet<string>): readonly string[] {
  if (known.has(code) || !NAME_OR_PATH.test(code)) return [];
  const path = code.replace(/\(.*\)$/, "").replaceAll("[]", "");
  return path.split(".").filter((part) => COMPOUND.test(part) && !known.has(part));
}

/** Every name that a text may speak of: declared things, members and values of schemas, files, slots. */
function vocabulary(harness: Harness): Set<string> {
  const known = new Set<string>();
  const walk = (value: Json | undefined): void => {
    if (typeof value === "string") known.add(value);
    else if (isArray(value)) value.forEach(walk);
    else if (isObject(value))
      for (const [key, inner] of members(value)) {
        known.add(key);
        walk(inner);
      }
  };
  for (const tool of harness.tools) {
    known.add(tool.name);
    walk(tool.parameters);
    walk(tool.result);
    walk(tool.extra);
  }
  for (const skill of harness.skills) {
    known.add(skill.name);
    for (const { path } of skill.files)
      for (const name of [path, ...path.split("/"), path.replace(/\.\w+$/, "")]) known.add(name);
  }
  for (const section of harness.prompt.sections) {
    known.add(section.id);
    if (section.when !== undefined) known.add(section.when.slot);
    for (const [, slot] of section.body.matchAll(/\{\{(\w+)\}\}/g)) known.add(slot ?? "");
  }
  for (const hook of harness.hooks) {
    known.add(hook.id);
    for (const condition of hook.conditions) if (condition.kind === "arguments") walk(condition.schema);
  }
  for (const limit of harness.limits) known.add(limit.id);
  // File names are read as paths, whose parts are told apart at the dot.
  for (const name of [...known])
    if (/^[\w-]+\.\w+$/.test(name)) for (const part of name.split(".")) known.add(part);
  return known;
}
