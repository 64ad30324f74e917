/**
 * Is the Harness after the edits what the edits make of the one before? The laws' own walk of the whole document: lists,
 * names, schemas, texts, Hooks. Once a Variant.
 */
import type { Harness, Section, Skill, Tool } from "../model/harness.js";
import { type Sym, toolSym } from "../model/symbol.js";
import { newName, newPath, type ToolWords, wordsFor, wordsOfTool } from "./arguments.js";
import { type Change, declarationOf, nameAfter } from "./change.js";
import { misplaced } from "./copy-sites.js";
import { hook } from "./document-hooks.js";
import {
  equal,
  type Flaw,
  flaw,
  loose,
  named,
  names,
  optionalText,
  schema,
  text,
  type Walk,
} from "./document-walk.js";
import { memo } from "./memo.js";
import { paramsOf } from "./params.js";
import { toolImage, toolText } from "./tool-image.js";

export interface DocumentVerdict {
  readonly flaws: readonly Flaw[];
  /** Symbols of tools whose schema accepts exactly what the base schema accepts, read back. */
  readonly sameSchemas: ReadonlySet<string>;
  /** Symbols of tools with no flaw at all. */
  readonly soundTools: ReadonlySet<string>;
  /** Sites whose text is the base's with each new name in its place. */
  readonly images: ReadonlySet<string>;
}

export const documentVerdict = memo((change: Change): DocumentVerdict => {
  const walk: Walk = {
    change,
    flaws: [],
    sameSchemas: new Set(),
    soundTools: new Set(),
    images: new Set(),
  };
  const { before, after } = change;
  for (const what of change.misfits) flaw(walk, "edits", what);
  equal(walk, "format", before.format, after.format);
  equal(walk, "name", before.name, after.name);
  equal(walk, "language", before.language, after.language);
  equal(walk, "prompt/layout", change.layouts.prompt, after.prompt.layout);
  equal(walk, "prompt/skills", change.layouts.skills, after.prompt.skills);
  equal(walk, "prompt/tools", change.layouts.tools, after.prompt.tools);
  equal(walk, "prompt/role", change.layouts.role, after.prompt.role ?? "system");
  equal(walk, "prompt/calls", change.layouts.calls, after.prompt.calls ?? "structured");
  eachOf(walk, "tools", after.tools, (symbol, own, other) => tool(walk, symbol, own as Tool, other));
  eachOf(walk, "skills", after.skills, (symbol, own, other) => skill(walk, symbol, own as Skill, other));
  eachOf(walk, "sections", after.prompt.sections, (symbol, own, other) =>
    section(walk, symbol, own as Section, other),
  );
  if (before.hooks.length !== after.hooks.length) flaw(walk, "hooks", "are not as many as before");
  before.hooks.forEach((own, i) => {
    const other = after.hooks[i];
    if (other !== undefined) hook(walk, own, other);
  });
  activation(walk, before, after);
  limits(walk, before, after);
  const { flaws, sameSchemas, soundTools, images } = walk;
  return { flaws, sameSchemas, soundTools, images };
});

function eachOf<T>(
  walk: Walk,
  list: "tools" | "skills" | "sections",
  after: readonly T[],
  each: (symbol: Sym, own: Tool | Skill | Section, other: T) => void,
): void {
  const symbols = walk.change.lists[list];
  if (symbols.length !== after.length) {
    flaw(walk, list, `hold ${after.length} things, and ${symbols.length} by the edits`);
    return;
  }
  symbols.forEach((symbol, i) => {
    const own = declarationOf(walk.change, symbol);
    if (own === undefined) flaw(walk, symbol, "is in the list and not in the base");
    else each(symbol, own, after[i] as T);
  });
}

function tool(walk: Walk, symbol: Sym, own: Tool, other: Tool): void {
  const flaws = walk.flaws.length;
  if (isImage(walk.change, symbol, own, other)) walk.sameSchemas.add(symbol);
  else shown(walk, symbol, own, other);
  if (own.result !== undefined || other.result !== undefined) {
    const none: ToolWords = { symbol, params: undefined, newKey: ({ key }) => key, naming: new Map() };
    schema(walk, symbol, `${symbol}#/result`, none, own.result, other.result);
  }
  loose(walk, `${symbol}#/extra`, own.extra, other.extra, symbol);
  if (walk.flaws.length === flaws) walk.soundTools.add(symbol);
}

/** Is what a model is shown of the tool, as a whole, what new names make of it? */
const isImage = (change: Change, symbol: Sym, own: Tool, other: Tool): boolean =>
  (own.description === undefined) === (other.description === undefined) &&
  (own.parameters === undefined) === (other.parameters === undefined) &&
  toolImage(change, symbol, own) === toolText(other);

/** What a model is shown of the tool, place by place. */
function shown(walk: Walk, symbol: Sym, own: Tool, other: Tool): void {
  named(walk, symbol, own.name, other.name, nameAfter(walk.change, symbol));
  optionalText(walk, `${symbol}#/description`, own.description, other.description, symbol);
  const params = own.parameters === undefined ? undefined : paramsOf(own.parameters);
  const words =
    (symbol === toolSym(own.name) ? wordsOfTool(walk.change, own.name) : undefined) ??
    wordsFor(walk.change, symbol, params);
  if (schema(walk, symbol, `${symbol}#/parameters`, words, own.parameters, other.parameters))
    walk.sameSchemas.add(symbol);
}

function skill(walk: Walk, symbol: Sym, own: Skill, other: Skill): void {
  named(walk, symbol, own.name, other.name, nameAfter(walk.change, symbol));
  equal(walk, `${symbol}#/kind`, own.kind, other.kind);
  text(walk, `${symbol}#/description`, own.description, other.description);
  text(walk, `${symbol}#/body`, own.body, other.body);
  if (own.files.length !== other.files.length) flaw(walk, `${symbol}#/files`, "are not as many as before");
  own.files.forEach((file, i) => {
    const theirs = other.files[i];
    if (theirs === undefined) return;
    text(walk, `${symbol}#/files/${i}/path`, file.path, theirs.path);
    text(walk, `${symbol}#/files/${i}/text`, file.text, theirs.text);
  });
  loose(walk, `${symbol}#/extra`, own.extra, other.extra);
}

function section(walk: Walk, symbol: Sym, own: Section, other: Section): void {
  named(walk, symbol, own.id, other.id, nameAfter(walk.change, symbol));
  text(walk, `${symbol}#/title`, own.title, other.title);
  text(walk, `${symbol}#/body`, own.body, other.body);
  optionalText(walk, `${symbol}#/head`, own.head, other.head);
  optionalText(walk, `${symbol}#/tail`, own.tail, other.tail);
  equal(walk, `${symbol}#/pinned`, own.pinned, other.pinned);
  equal(walk, `${symbol}#/when`, JSON.stringify(own.when), JSON.stringify(other.when));
  names(walk, `${symbol}#/after`, own.after, other.after, (id) =>
    nameAfter(walk.change, `section:${id}` as Sym),
  );
}

function activation(walk: Walk, before: Harness, after: Harness): void {
  const { change } = walk;
  if (before.activation.length !== after.activation.length) {
    flaw(walk, "activation", "is not as long as before");
    return;
  }
  before.activation.forEach((own, i) => {
    const other = after.activation[i];
    const words = wordsOfTool(change, own.tool);
    const param = words === undefined ? own.param : newPath(words, own.param);
    named(walk, `activation/${i}/tool`, own.tool, other?.tool ?? "", newName(change, "tool", own.tool));
    named(walk, `activation/${i}/param`, own.param, other?.param ?? "", param);
    equal(walk, `activation/${i}/names`, own.names, other?.names);
    equal(walk, `activation/${i}/prefix`, own.prefix ?? "", other?.prefix ?? "");
    equal(walk, `activation/${i}/suffix`, own.suffix ?? "", other?.suffix ?? "");
  });
}

function limits(walk: Walk, before: Harness, after: Harness): void {
  if (before.limits.length !== after.limits.length) {
    flaw(walk, "limits", "are not as many as before");
    return;
  }
  before.limits.forEach((own, i) => {
    const other = after.limits[i];
    equal(walk, `limits/${i}/id`, own.id, other?.id);
    equal(walk, `limits/${i}/value`, own.value, other?.value);
    equal(walk, `limits/${i}/copies`, own.copies.length, other?.copies.length);
    own.copies.forEach((site, j) => {
      const [owner = "", now = ""] = [site, other?.copies[j] ?? ""].map((one) =>
        one.slice(0, one.indexOf("#")),
      );
      const kind = owner.slice(0, owner.indexOf(":") + 1);
      const wanted = kind === "section:" ? owner : kind + nameAfter(walk.change, owner as Sym);
      named(walk, `limits/${i}/copies/${j}`, owner, now, wanted);
      const flawed = misplaced(before, after, site, other?.copies[j] ?? "");
      if (flawed !== undefined) flaw(walk, `limits/${i}/copies/${j}`, flawed);
    });
  });
}
