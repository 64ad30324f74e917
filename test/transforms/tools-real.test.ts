// Tool lists as they were published, under every transform of tools: what changes, and why the rest does not.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { drawFor } from "../../src/core/draw.js";
import { EMPTY_FOLD } from "../../src/core/fold.js";
import { harnessView } from "../../src/core/harness-view.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { buildVariant } from "../../src/core/variant.js";
import { readToolFile } from "../../src/io/harness/tool-file.js";
import type { Edit } from "../../src/model/edit.js";
import { Harness, type Tool } from "../../src/model/harness.js";
import { explain, type Problem } from "../../src/model/problem.js";
import type { HarnessView, Proposal, Transform } from "../../src/model/propose.js";
import { builtins } from "../../transforms/index.js";
import { expectSection } from "../help/real-page.js";

const shared = "../shared/data";
if (!existsSync(shared)) console.log(`${shared} is not there: the tests on real tool lists are left out`);

/** Those that this file answers for, with options under which all that can take part does. */
const OWN: Readonly<Record<string, object>> = {
  "add-distractor-tools": {},
  "drop-unused-tools": { min: 3, max: 3, keep: 1 },
  "hide-constants": { share: 1 },
  "inline-refs": { share: 1 },
  "merge-tools": { share: 1 },
  "nest-params": { share: 1 },
  "nest-results": { share: 1 },
  "pad-results": { share: 1 },
  "recode-enums": { share: 1 },
  "refresh-call-ids": {},
  "rename-results": { share: 1 },
  "reorder-params": { share: 1 },
  "require-params": { share: 1 },
  "restyle-calls": {},
  "restyle-results": { share: 1 },
  "restyle-tools": {},
  "retype-params": { share: 1 },
  "split-tools": { share: 1 },
  "tell-defaults": { share: 1 },
  "unnest-params": { share: 1 },
  "wrap-params": { share: 1 },
  "wrap-results": { share: 1 },
};
const own: readonly Transform[] = builtins.filter(({ name }) => name in OWN);

/** Of these no single tool is the object. */
const OF_LISTS: ReadonlySet<string> = new Set([
  "add-distractor-tools",
  "refresh-call-ids",
  "restyle-calls",
  "restyle-tools",
]);

/** A list is looked at so many tools at a time, as a Harness has them. */
const AT_ONCE = 8;
const KEYS = 2;

interface Part {
  readonly file: string;
  readonly lowered: Lowered;
}
interface Read {
  readonly parts: readonly Part[];
  readonly tools: number;
  /** Tools of lists that are no Harness as they stand. */
  readonly refused: readonly Problem[];
}

function readAll(): Read {
  if (!existsSync(shared)) return { parts: [], tools: 0, refused: [] };
  const { tool_files: files } = JSON.parse(readFileSync(`${shared}/COUNTS.json`, "utf8")) as {
    tool_files: readonly { readonly file: string; readonly tools: number }[];
  };
  const parts: Part[] = [];
  const refused: Problem[] = [];
  let count = 0;
  for (const { file } of files.filter(({ tools }) => tools > 0)) {
    const read = readToolFile(`${shared}/${file}`);
    if (!read.ok) throw new Error(read.problems.map(explain).join("\n"));
    const { tools } = read.value;
    count += tools.length;
    for (let at = 0; at < tools.length; at += AT_ONCE) {
      const lowered = lowerHarness(harnessOf(tools.slice(at, at + AT_ONCE)));
      if (lowered.ok) parts.push({ file, lowered: lowered.value });
      else refused.push(...lowered.problems);
    }
  }
  return { parts, tools: count, refused };
}
const harnessOf = (tools: readonly Tool[]): Harness =>
  Harness.parse({
    name: "real",
    prompt: { sections: [{ id: "tools", title: "Tools", body: "{{tools}}" }] },
    tools: [...tools],
  });

const all = readAll();

/** What an edit changes: tools, parameters, keys of answers. */
function itemsOf(edit: Edit): readonly string[] {
  if (edit.kind === "remove") return [edit.symbol];
  if (edit.kind === "reshape") {
    const { change } = edit;
    if (change.op === "nest") return change.params;
    if (change.op === "merge") return change.tools.map(({ tool }) => tool);
    return "param" in change && change.op !== "split" ? [change.param] : [edit.tool];
  }
  if (edit.kind === "reshape-result") {
    const { change } = edit;
    if (change.op === "rename-keys") return change.names.map(({ symbol }) => symbol);
    return [edit.tool];
  }
  return [];
}

interface Count {
  readonly tried: Set<string>;
  readonly changed: Set<string>;
  readonly why: Map<string, string>;
  proposals: number;
}

/** What the transform does, and what it let go because the Harness does not take it. */
function propose(
  transform: Transform,
  { file, lowered }: Part,
  key: number,
  count: Count,
): readonly Proposal[] {
  const view = harnessView(lowered, EMPTY_FOLD, "real");
  const name = (item: string): string => `${file} ${item}`;
  const spy: HarnessView = {
    ...view,
    snag(edits) {
      const problem = view.snag(edits);
      const last = edits.at(-1);
      for (const item of last === undefined ? [] : itemsOf(last)) {
        count.tried.add(name(item));
        if (problem !== undefined && !count.why.has(name(item))) count.why.set(name(item), reasonOf(problem));
      }
      return problem;
    },
  };
  const options = transform.options.parse(OWN[transform.name]);
  const draw = drawFor("real", file, key);
  const made = [...transform.propose({ harness: spy, draw, options, banks: { rewordings: () => [] } })];
  for (const { edits } of made)
    for (const item of edits.flatMap(itemsOf)) {
      count.tried.add(name(item));
      count.changed.add(name(item));
    }
  count.proposals += made.length;
  return made;
}

/** Without names and values, so that like reasons count together. */
const reasonOf = ({ what }: Problem): string =>
  what
    .replace(/"(?:[^"\\]|\\.)*"/g, "…")
    .replace(/(?:tool|skill|section|hook):\S+/g, "…")
    .replace(/#\/\S+/g, "…")
    .replace(/^its \S+ is another/, "its … is another");

const counts = new Map<string, Count>();

describe.skipIf(!existsSync(shared))("published tool lists", () => {
  test("there are 33 with 354 tools, and all are Harnesses", () => {
    expect([new Set(all.parts.map(({ file }) => file)).size, all.tools, all.refused.map(explain)]).toEqual([
      33,
      354,
      [],
    ]);
  });

  test.each(own)("$name proposes without a throw, and the engine takes what it proposes", (transform) => {
    const count: Count = { tried: new Set(), changed: new Set(), why: new Map(), proposals: 0 };
    for (const part of all.parts)
      for (let key = 0; key < KEYS; key++)
        for (const { edits, otherwise = [] } of propose(transform, part, key, count))
          for (const way of [edits, ...otherwise.slice(0, 2).map((one) => one.edits)]) {
            const variant = buildVariant(part.lowered, way);
            expect(variant.ok ? [] : variant.problems.map(explain), part.file).toEqual([]);
          }
    counts.set(transform.name, count);
    // No list has a parameter with but one value.
    if (transform.name === "hide-constants") expect([...count.tried]).toEqual([]);
    else expect(count.proposals).toBeGreaterThan(0);
  });

  test("what changes and why the rest does not stands in docs/transforms-real.md", () => {
    const rows = own.map(({ name }) => {
      const { tried, changed, why } = counts.get(name) as Count;
      const left = [...tried].filter((item) => !changed.has(item));
      const reasons = new Map<string, number>();
      for (const item of left) {
        const reason = why.get(item) ?? "not among those drawn";
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
      const told = [...reasons]
        .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
        .map(([reason, n]) => `${reason.replaceAll("|", "\\|")}: ${n}`);
      if (OF_LISTS.has(name)) return `| ${name} | | | of the whole list |`;
      return `| ${name} | ${tried.size} | ${changed.size} | ${told.join("; ")} |`;
    });
    expectSection(
      "Tools",
      [
        `${new Set(all.parts.map(({ file }) => file)).size} lists with ${all.tools} tools, ${AT_ONCE} at a time, each under ${KEYS} Variants of each transform, in which all that can take`,
        "part does. Nothing threw, and the engine took all that was proposed. Counted are the tools, parameters or keys of answers that the transform looks for, those",
        "that it changed, and for the others why the Harness does not take it.",
        "",
        "| transform | found | changed | left alone, by reason |",
        "| --- | ---: | ---: | --- |",
        ...rows,
      ].join("\n"),
    );
  });
});
