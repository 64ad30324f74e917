/** The page of all transforms, made from the code: what each does, by which kinds of edit, and its options. */
import type { Transform } from "../model/propose.js";
import { type OptionInfo, optionsOf } from "../model/strict.js";
import { optionKind } from "./option-kind.js";

const FAMILIES = { skill: "Skills", tool: "Tools", prompt: "Prompt", hook: "Hooks and runs" } as const;

const CLASSES: Readonly<Record<string, string>> = {
  A: "every run has exactly one image",
  B: "the run must allow it; where it does not, that View is refused and counted",
  C: "the right behaviour may change, so no target is carried over: a teacher has to answer the prompt anew",
  N: "the task becomes ill-posed; for stress sets alone, and no training Recipe takes it",
};

const INTRO = `# Transforms

<!-- Written by UPDATE_DOCS=1 npx vitest run test/transforms-page.test.ts; the same as \`hsa list transforms --markdown\`. -->

A step of a Recipe names a transform: \`{ use: <name>, p: <how often>, with: { <option>: <value> } }\`. Each proposes edits
([edits.md](edits.md)) from the Harness and keyed draws alone, and never sees a run. Steps whose edits change how things are built
(\`reshape\`, \`reshape-result\`, \`limit\`, \`rehook\`, \`splice\`, \`call-ids\`, \`context\`) stand before all others.

| class | what it asks |
| --- | --- |
`;

/** Ordered by family, and by name within one. */
export function transformsPage(transforms: readonly Transform[]): string {
  const used = new Set<string>(transforms.map((one) => one.class));
  const classes = Object.entries(CLASSES).filter(([name]) => used.has(name));
  return [
    INTRO,
    ...classes.map(([name, what]) => `| ${name} | ${what} |\n`),
    ...Object.entries(FAMILIES).map(([family, title]) => {
      const own = transforms.filter((one) => one.family === family);
      return own.length === 0 ? "" : `\n## ${title}\n\n${overview(own)}${own.map(section).join("")}`;
    }),
  ].join("");
}

const overview = (transforms: readonly Transform[]): string =>
  `| transform | class | what it does |\n| --- | --- | --- |\n${transforms
    .map(({ name, class: kind, summary }) => `| [${name}](#${name}) | ${kind} | ${cell(summary)} |\n`)
    .join("")}`;

function section({ name, family, class: kind, kinds, summary, options }: Transform): string {
  const carried = kinds === undefined ? "its options say" : kinds.map((one) => `\`${one}\``).join(", ");
  return `\n### ${name}\n\nFamily \`${family}\`, class ${kind}, kinds of edit: ${carried}.\n\n${sentence(summary)}\n\n${table(optionsOf(options))}`;
}

const table = (options: readonly OptionInfo[]): string =>
  `| option | type | default | what it does |\n| --- | --- | --- | --- |\n${options
    .map(
      ({ name, description, schema, default: standard }) =>
        `| \`${name}\` | ${cell(optionKind(schema))} | ${standard === undefined ? "" : `\`${cell(JSON.stringify(standard))}\``} | ${cell(description)} |\n`,
    )
    .join("")}`;

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
/** What would end a cell, or be taken for a tag. */
const cell = (text: string): string =>
  text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("\n", " ");
