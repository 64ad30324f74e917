/** Places that no row shows, damaged in the edits that reach them; the row follows, so that nothing else gives it away. */
import type { Edit } from "../../src/model/edit.js";
import { isStructure } from "../../src/model/edit.js";
import type { Tool } from "../../src/model/harness.js";
import { asObject, get, type JsonObject, printJson, withMember } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import type { Sym } from "../../src/model/symbol.js";
import type { Text, TextSite } from "../../src/model/text.js";
import { type Damage, damage, firstOf, type Hurt, type ViewFiles } from "./damage.js";
import { gone, hasStructure, type Moved, moved, upper, wordsOf } from "./names.js";

// ---- names

/** A new name is another one in the edits and wherever the row has it. */
function renamedTo({ edits, row }: ViewFiles, { symbol, to }: Moved, next: string): Hurt | undefined {
  const changed = edits.map(
    (edit): Edit =>
      edit.kind === "rename"
        ? {
            ...edit,
            names: edit.names.map((one) =>
              one.symbol === symbol && one.to === to ? { ...one, to: next } : one,
            ),
          }
        : edit,
  );
  const escaped = to.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const text = printJson(row).replace(
    new RegExp(`(?<![A-Za-z0-9_-])${escaped}(?![A-Za-z0-9_-])`, "g"),
    () => next,
  );
  const read = parseJson(text);
  return read.ok ? { edits: changed, row: read.value as JsonObject } : undefined;
}

const naming = (
  site: number,
  name: string,
  kind: "tool" | "skill" | "param",
  next: (move: Moved, files: ViewFiles) => string | undefined,
): Damage =>
  damage(site, "names-legal", name, (files) =>
    hasStructure(files)
      ? undefined
      : firstOf(moved(files, kind), (move) => {
          const other = wordsOf(move.to).length > 1 ? next(move, files) : undefined;
          return other === undefined || other === move.to ? undefined : renamedTo(files, move, other);
        }),
  );

/** The name in a style in which it is equal but for case and separators. */
const restyled = (name: string): string => (upper(name) === name ? name.toLowerCase() : upper(name));

// ---- texts

/** One edit more that writes a text anew; the row is printed by the engine. */
function reworded(
  files: ViewFiles,
  site: string,
  change: (text: Text) => Text | undefined,
): Hurt | undefined {
  if (hasStructure(files)) return undefined;
  const known = files.edits.findLast((edit) => edit.kind === "text" && edit.site === site);
  const from = known?.kind === "text" ? known.to : files.texts.get(site);
  const to = from === undefined ? undefined : change(from);
  if (from === undefined || to === undefined) return undefined;
  const edits = [...files.edits, { kind: "text", site: site as TextSite, from, to } as Edit];
  const row = files.print(edits);
  return row === undefined ? undefined : { edits, row };
}

const sitesOf = ({ texts }: ViewFiles, pattern: RegExp): readonly string[] =>
  [...texts.keys()].filter((site) => pattern.test(site));

const staleText = (site: number, name: string, where: RegExp): Damage =>
  damage(site, "no-stale-names", name, (files) =>
    firstOf(sitesOf(files, where), (one) =>
      firstOf(gone(files, "tool", "skill"), ({ symbol, from }) =>
        reworded(files, one, (text) => {
          const at = text.findIndex(
            (piece) => typeof piece !== "string" && piece.to[0] === symbol && piece.form === "exact",
          );
          return at < 0 ? undefined : joined(text.toSpliced(at, 1, from));
        }),
      ),
    ),
  );

/** Neighbouring strings of a text as one. */
function joined(text: Text): Text {
  const made: Text[number][] = [];
  for (const piece of text) {
    const last = made.at(-1);
    if (typeof piece === "string" && typeof last === "string") made[made.length - 1] = last + piece;
    else made.push(piece);
  }
  return made;
}

const gate = (name: string, where: RegExp, from: RegExp, to: string): Damage =>
  damage(4, "reword-gate", name, (files) =>
    firstOf(sitesOf(files, where), (one) =>
      reworded(files, one, (text) => {
        const at = text.findIndex((piece) => typeof piece === "string" && from.test(piece));
        return at < 0 ? undefined : text.toSpliced(at, 1, String(text[at]).replace(from, to));
      }),
    ),
  );

// ---- order, insertion, structure

const withEdit = (
  { edits, row }: ViewFiles,
  takes: (edit: Edit) => boolean,
  change: (edit: Edit) => Edit | undefined,
): Hurt | undefined => {
  const at = edits.findIndex(takes);
  const edit = edits[at];
  const next = edit === undefined ? undefined : change(edit);
  return next === undefined ? undefined : { edits: edits.toSpliced(at, 1, next), row };
};

const swapped = <T>(list: readonly T[], a: number, b: number): readonly T[] =>
  list.map((item, i) => (i === a ? (list[b] as T) : i === b ? (list[a] as T) : item));

const sections = (
  name: string,
  places: (list: readonly string[], files: ViewFiles) => readonly [number, number] | undefined,
): Damage =>
  damage(0, "order-legal", name, (files) =>
    hasStructure(files)
      ? undefined
      : withEdit(
          files,
          (edit) => edit.kind === "order" && edit.list === "sections",
          (edit) => {
            if (edit.kind !== "order") return undefined;
            const found = places(edit.to, files);
            return found && { ...edit, to: [...swapped(edit.to, ...found)] };
          },
        ),
  );

const inserting = (
  law: string,
  name: string,
  change: (tool: Tool, files: ViewFiles) => Tool | undefined,
): Damage =>
  damage(0, law, name, (files) => {
    if (hasStructure(files)) return undefined;
    const [own] = files.harness.tools;
    const tool = own === undefined ? undefined : change(own, files);
    if (tool === undefined) return undefined;
    const edit = {
      kind: "insert",
      symbol: "new:add-distractor-tools#90" as Sym,
      item: { of: "tool", value: tool },
      before: null,
    } as Edit;
    const edits = [...files.edits, edit];
    const listed = {
      type: "function",
      function: { name: tool.name, description: tool.description ?? "", parameters: tool.parameters ?? {} },
    };
    const row = files.print(edits) ?? {
      ...(files.row as Record<string, never>),
      tools: [...((files.row as { tools?: readonly never[] }).tools ?? []), listed],
    };
    return { edits, row: row as unknown as JsonObject };
  });

const matcher = (name: string, next: (to: string) => string): Damage =>
  damage(14, "hooks-agree", name, (files) =>
    withEdit(
      files,
      (edit) => edit.kind === "rehook" && edit.change.op === "matcher" && edit.change.to !== null,
      (edit) =>
        edit.kind === "rehook" && edit.change.op === "matcher" && edit.change.to !== null
          ? { ...edit, change: { ...edit.change, to: next(edit.change.to) } }
          : undefined,
    ),
  );

const PLAIN = ["Sorts", "a", "list", "of", "colours", "for", "posters"].join(" ");

/** The View states another verdict of a law. */
const stating = (name: string, law: string, was: string, now: string): Damage =>
  damage(17, law, name, ({ view }) => {
    const laws = asObject(get(view, "laws"));
    return get(laws, law) === was ? { laws: withMember(laws, law, now) } : undefined;
  });

export const editDamages: readonly Damage[] = [
  stating("a law is said to have run that had nothing to look at", "unique-gold", "n/a", "ran"),
  stating("a law is said to have had nothing to look at that did", "no-stale-names", "ran", "n/a"),
  naming(7, "a tool's name is that of another but for case and separators", "tool", (move, files) => {
    const others = files.harness.tools.filter(({ name }) => `tool:${name}` !== move.symbol);
    const now = others.map(
      ({ name }) => moved(files, "tool").find(({ symbol }) => symbol === `tool:${name}`)?.to ?? name,
    );
    const other = now.find((name) => wordsOf(name).length > 1);
    return other && restyled(other);
  }),
  naming(7, "a parameter's name is that of another but for case and separators", "param", (move, files) => {
    const [tool = "", key] = move.symbol.split("/param:");
    const own = files.harness.tools.find(({ name }) => `tool:${name}` === tool)?.parameters;
    const others = Object.keys((own as { properties?: object } | undefined)?.properties ?? {}).filter(
      (one) => one !== key,
    );
    // One word of a text may name the keys of several tools.
    const twins = files.harness.tools.filter(({ parameters }) =>
      printJson(parameters ?? {}).includes(`"${move.from}":`),
    );
    if (key === undefined || /[.[]/.test(key) || twins.length > 1) return undefined;
    const named = (one: string) =>
      moved(files, "param").find(({ symbol }) => symbol === `${tool}/param:${one}`)?.to ?? one;
    const other = others.map(named).find((one) => wordsOf(one).length > 1);
    return other && restyled(other);
  }),
  naming(7, "a tool's name that no client takes", "tool", ({ to }) => `${to}.v2`),
  naming(7, "a tool's name that a provider has", "tool", () => "web_search"),
  naming(7, "a tool's name that is too long", "tool", ({ to }) => `${to}_${"x".repeat(60)}`),
  naming(3, "a Skill's name that its folder may not have", "skill", ({ to }) => to.replace(/-/g, "_")),
  naming(3, "a Skill's name that YAML reads as a date", "skill", () => "2026-01-31"),
  staleText(4, "old name in the body of a Skill that was reworded", /^skill:[^#]*#\/body$/),
  staleText(5, "old name in a file beside a Skill", /^skill:[^#]*#\/files\//),
  staleText(6, "old name in the list of tools that a Skill may use", /^skill:[^#]*#\/extra\/allowed-tools/),
  staleText(7, "old name in a description that was reworded", /^tool:[^#]*#\/.*description$/),
  staleText(
    13,
    "old name in a section with an example that was reworded",
    /^section:example#\/body$|^skill:item-wenda#\/body$/,
  ),
  staleText(15, "old name in the message of a Hook that was reworded", /^hook:[^#]*#\/message$/),
  gate("a reworded Skill lacks a negation", /^skill:[^#]*#\/body$/, /\b(?:Never|never|not|no) |不|没/, ""),
  gate(
    "a number is another in a reworded Skill",
    /^skill:[^#]*#\/body$/,
    /(?<=[a-z至] ?)\d+(?= ?[a-z个字])/,
    "41",
  ),
  gate("a bound is gone from a reworded Skill", /^skill:[^#]*#\/body$/, /[Aa]t most |最多|不超过/, ""),
  gate(
    "a reworded section lacks a negation",
    /^section:[^#]*#\/body$/,
    /\b(?:Never|never|not|no) |不|没/,
    "",
  ),
  gate("a duty is weakened in a reworded section", /^section:[^#]*#\/body$/, /\bmust\b|必须/, "should"),
  gate(
    "a rule is gone from a reworded section",
    /^section:[^#]*#\/body$/,
    /\n- [^\n`{]*\b(?:not|never|no)\b[^\n`{]*(?=\n)/i,
    "",
  ),
  sections("a section stands before one that it builds on", (list, { harness }) =>
    firstOf(harness.prompt.sections, ({ id, after }) => {
      const [here, there] = [list.indexOf(`section:${id}`), list.indexOf(`section:${after[0]}`)];
      return here > there && there > 0 ? [here, there] : undefined;
    }),
  ),
  sections("a section that is pinned has moved", (list, { harness }) =>
    firstOf(harness.prompt.sections, ({ id, pinned }) =>
      pinned ? [list.indexOf(`section:${id}`), list.length - 1] : undefined,
    ),
  ),
  damage(0, "edits", "an edit starts from what does not stand there", (files) =>
    withEdit(
      files,
      (edit) => edit.kind === "rename",
      (edit) =>
        edit.kind === "rename"
          ? { ...edit, names: edit.names.map((one) => ({ ...one, from: `${one.from}_old` })) }
          : undefined,
    ),
  ),
  damage(0, "order-legal", "an order of things that are not all there", (files) =>
    withEdit(
      files,
      (edit) => edit.kind === "order",
      (edit) => (edit.kind === "order" ? { ...edit, to: edit.to.slice(1) } : undefined),
    ),
  ),
  damage(0, "edits", "an edit of structure behind one of names", (files) => {
    const at = files.edits.findIndex(isStructure);
    const edit = files.edits[at];
    return edit === undefined || files.edits.every(isStructure)
      ? undefined
      : { edits: [...files.edits.toSpliced(at, 1), edit], row: files.row };
  }),
  inserting(
    "names-legal",
    "an inserted tool has the name of another but for case and separators",
    (tool, { harness, edits }) => {
      const renamed = new Set(
        edits.flatMap((edit) =>
          edit.kind === "rename" ? edit.names.map(({ symbol }) => String(symbol)) : [],
        ),
      );
      const other = harness.tools.find(
        ({ name }) => !renamed.has(`tool:${name}`) && wordsOf(name).length > 1,
      );
      return (
        other && {
          name: restyled(other.name),
          description: PLAIN,
          parameters: { type: "object", properties: {} },
          extra: tool.extra,
        }
      );
    },
  ),
  inserting("unique-gold", "an inserted tool can do the job of another", (tool) => ({
    ...tool,
    name: "zebra_desk",
  })),
  matcher("a matcher that is too wide", (to) =>
    to.startsWith("^") ? "^.*$" : `${to}|find_rooms|room_status`,
  ),
  matcher("a matcher that is silent", (to) =>
    to.startsWith("^") ? to.replace("$", "x$") : to.replace(/^[a-z_]+/, (name) => `${name}_x`),
  ),
];
