/** The system message: sections that apply, slots filled, catalogues generated. */
import { type Harness, isTemplate, type Section, type SlotCondition } from "../model/harness.js";
import { failed, ok, type Problem, type Result } from "../model/problem.js";
import { printPrompt, printSkills, printTools } from "./layout.js";

export type Slots = Readonly<Record<string, string>>;
export type PromptPrinter = (slots: Slots) => Result<string | undefined>;

const SLOT = /\{\{([A-Za-z_][A-Za-z0-9_]*)\}\}/g;

/** Slots that sections show or ask for, each once; the catalogues are none. */
export function slotNames(sections: readonly Section[]): readonly string[] {
  const shown = sections.flatMap(({ body }) => [...body.matchAll(SLOT)].map(([, name]) => name as string));
  const asked = sections.flatMap(({ when }) => (when === undefined ? [] : [when.slot]));
  return [...new Set([...shown, ...asked])].filter((name) => name !== "skills" && name !== "tools");
}

/** The text of a catalogue by its slot; undefined for another slot. Each is made once. */
function cataloguesOf({ prompt, skills, tools }: Harness): (name: string) => string | undefined {
  const made = new Map<string, string>();
  return (name) => {
    if (name !== "skills" && name !== "tools") return undefined;
    const known = made.get(name);
    if (known !== undefined) return known;
    const text =
      name === "skills"
        ? printSkills(prompt.skills, skills)
        : printTools(
            prompt.tools,
            tools.map((tool) => ({
              name: tool.name,
              description: tool.description ?? "",
              parameters: tool.parameters,
            })),
          );
    made.set(name, text);
    return text;
  };
}

/** The sections with their catalogues filled in, and the slots of a record left open. */
export function withCatalogues(harness: Harness): readonly Section[] {
  const catalogue = cataloguesOf(harness);
  return harness.prompt.sections.map((section) =>
    isTemplate(section)
      ? { ...section, body: section.body.replace(SLOT, (all, name: string) => catalogue(name) ?? all) }
      : section,
  );
}

/** Prints the prompt of one Harness; the catalogues, the same for every record, are made once. */
export function promptPrinter(harness: Harness): PromptPrinter {
  const { prompt } = harness;
  const catalogue = cataloguesOf(harness);
  // A prompt read from a log is literal and has no conditions: it is the same for every record.
  const isLiteral = prompt.sections.every((section) => section.when === undefined && !isTemplate(section));
  let literal: Result<string | undefined> | undefined;
  return (slots) => {
    if (prompt.sections.length === 0) return ok(undefined);
    if (isLiteral) {
      literal ??= ok(printPrompt(prompt.layout, prompt.sections));
      return literal;
    }
    const problems: Problem[] = [];
    const blocks = prompt.sections
      .filter(({ when }) => applies(when, slots))
      .map((section) => ({ ...section, body: fill(section, slots, catalogue, problems) }));
    return problems.length > 0 ? failed(...problems) : ok(printPrompt(prompt.layout, blocks));
  };
}

export function applies(when: SlotCondition | undefined, slots: Slots): boolean {
  if (when === undefined) return true;
  const value = Object.hasOwn(slots, when.slot) ? slots[when.slot] : undefined;
  const present = value !== undefined && value !== "";
  return present === (when.is === "present") && (when.equals === undefined || value === when.equals);
}

function fill(
  section: Section,
  slots: Slots,
  catalogue: (name: string) => string | undefined,
  problems: Problem[],
): string {
  if (!isTemplate(section)) return section.body;
  return section.body.replace(SLOT, (all, name: string) => {
    const value = catalogue(name) ?? (Object.hasOwn(slots, name) ? slots[name] : undefined);
    if (value !== undefined) return value;
    problems.push({
      code: "bad-slot",
      where: `section ${section.id}`,
      what: `the slot {{${name}}} has no value in this record`,
      exists: `slots: ${Object.keys(slots).join(", ") || "none"}`,
    });
    return all;
  });
}
