/** The order of sections, tools and Skills is one that the Harness allows, and the one that the row shows. */
import type { Harness } from "../model/harness.js";
import type { Sym } from "../model/symbol.js";
import { type Change, nameAfter } from "./change.js";
import { type Exam, examOf } from "./exam.js";
import { collect } from "./finding.js";
import type { Law } from "./law.js";
import { writtenTitle } from "./prompt-text.js";

const name = "order-legal";

export const orderLegal: Law = {
  name,
  summary:
    "sections keep their places and constraints; the row shows sections and tools in the Variant's order",
  check(trial) {
    const exam = examOf(trial);
    const { change } = exam;
    if (!change.kinds.has("order") && !change.kinds.has("insert") && !change.kinds.has("remove"))
      return "n/a";
    const { add, done } = collect(trial, name);
    for (const what of constraints(change)) add(" prompt/sections", what);
    for (const [list, after] of listsOf(change))
      if (after.join("\n") !== change.lists[list].map((symbol) => nameAfter(change, symbol)).join("\n"))
        add(` ${list}`, "do not stand in the order of the edits");
    const tools = change.lists.tools.map((symbol) => nameAfter(change, symbol));
    if (exam.view.tools.map((tool) => tool.name).join("\n") !== tools.join("\n"))
      add("/tools", `should stand as ${tools.join(", ")}`);
    const shown = sectionsShown(exam);
    if (shown !== undefined) add("/messages/0/content", shown);
    return done();
  },
};

const listsOf = ({ after }: Change): readonly [keyof Change["lists"], readonly string[]][] => [
  ["tools", after.tools.map((tool) => tool.name)],
  ["skills", after.skills.map((skill) => skill.name)],
  ["sections", after.prompt.sections.map(({ id }) => id)],
];

/** `after` and `pinned`; what the base itself breaks is not held against a View. */
function* constraints(change: Change): Generator<string> {
  const broken = new Set(brokenIn(change.before));
  for (const what of brokenIn(change.after)) if (!broken.has(what)) yield what;
  for (const [i, { id, pinned }] of change.before.prompt.sections.entries()) {
    if (!pinned) continue;
    const symbol = `section:${id}` as Sym;
    const at = change.after.prompt.sections.findIndex((section) => section.id === nameAfter(change, symbol));
    if (at !== i) yield `${id} is pinned at place ${i} and stands at ${at}`;
  }
}

function brokenIn({ prompt }: Harness): readonly string[] {
  const ids = prompt.sections.map(({ id }) => id);
  return prompt.sections.flatMap(({ id, after }, i) =>
    after.filter((other) => ids.indexOf(other) >= i).map((other) => `${id} stands before ${other}`),
  );
}

/** Titles in the order in which the prompt has them. */
function sectionsShown({ change, sections, blocks }: Exam): string | undefined {
  const { layout } = change.after.prompt;
  if (layout === "inline" || blocks().length === 0) return undefined;
  const titles = sections.map(({ title }) => writtenTitle(layout, title)).filter((title) => title !== "");
  const known = new Set(titles);
  const shown = blocks()
    .map(({ title }) => title)
    .filter((title) => known.has(title));
  return shown.join("\n") === titles.join("\n") ? undefined : `shows the sections as ${shown.join(", ")}`;
}
