/**
 * The text of a SKILL.md: read leniently, as the guide for clients asks, and edited so that every byte stays but those of
 * the value that changes.
 */
import { asString, get } from "../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import { type MarkdownFile, parseMarkdown } from "../yaml/markdown.js";
import { printScalar, scalarSpans } from "../yaml/yaml-spans.js";

export interface SkillText {
  /** As it was read, or with the values quoted that YAML could not read otherwise. */
  readonly text: string;
  readonly file: MarkdownFile;
  /** What was bent to fit. */
  readonly notes: readonly Problem[];
}

/** Front matter and body. Where the YAML cannot be read, values that are no YAML without quotes are quoted, one at a time. */
export function readSkillText(text: string, path: string): Result<SkillText> {
  const notes: Problem[] = [];
  let now = withPlainFences(text);
  if (now !== text) notes.push(note(`${path}:1`, "a --- line of the front matter has spaces behind it"));
  let first: readonly Problem[] | undefined;
  for (;;) {
    const file = parseMarkdown(now, path);
    if (file.ok) return ok({ text: now, file: file.value, notes });
    first ??= file.problems;
    const line = lineOf(file.problems[0]?.where ?? "", path);
    const quoted = line === undefined ? undefined : quoteLine(now, line);
    if (quoted === undefined || notes.length > MOST_REPAIRS) return failed(...first);
    notes.push(
      note(
        `${path}:${line}`,
        `the value of ${quoted.key} is no YAML without quotes; it is read as one text`,
        "quotes around it",
      ),
    );
    now = quoted.text;
  }
}
const MOST_REPAIRS = 32;

const note = (where: string, what: string, expected?: string): Problem => ({
  code: "bad-skill",
  where,
  what,
  ...(expected === undefined ? {} : { expected }),
});

/** Clients find the fences by their first three characters. */
function withPlainFences(text: string): string {
  const opened = text.replace(/^---[ \t]+(?=\r?\n)/, "---");
  const close = opened.indexOf("\n---") + "\n---".length;
  return opened.slice(0, close) + opened.slice(close).replace(/^[ \t]+(?=\r?\n|$)/, "");
}

function lineOf(where: string, path: string): number | undefined {
  const found = /^:(\d+)/.exec(where.startsWith(path) ? where.slice(path.length) : "")?.[1];
  return found === undefined ? undefined : Number(found);
}

const PAIR = /^([A-Za-z_][\w-]*):([ \t]+)([^'"|>&*!\s#].*?)([ \t]*)(\r?)$/;

/** The line with its value in quotes, where it is a key with a plain value at the top of the front matter. */
function quoteLine(text: string, line: number): { readonly key: string; readonly text: string } | undefined {
  const lines = text.split("\n");
  const [, key, space, value, trail, end] = PAIR.exec(lines[line - 1] ?? "") ?? [];
  if (key === undefined || value === undefined || line < 2) return undefined;
  lines[line - 1] = `${key}:${space}'${value.replaceAll("'", "''")}'${trail}${end}`;
  return { key, text: lines.join("\n") };
}

/** What is to stand in a SKILL.md. */
export interface SkillEdit {
  readonly name?: string;
  readonly description?: string;
  readonly body?: string;
}

/**
 * The text with these values, which must be legal where they are new. Comments, order, quotes and line ends of the rest stay; a value is quoted anew where it needs to
 * be, and a name that is missing goes first. `text` must be one that `readSkillText` gave.
 */
export function editSkillText(text: string, edit: SkillEdit, path: string): Result<string> {
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const plain = text.slice(mark.length);
  const before = parseMarkdown(plain, path);
  if (!before.ok) return before;
  const changed = (["name", "description"] as const).filter(
    (key) => edit[key] !== undefined && edit[key] !== asString(get(before.value.data, key)),
  );
  const illegal = skillProblems(
    Object.fromEntries(changed.map((key) => [key, edit[key]])),
    (key) => `${path}:${before.value.at([key]).line}`,
  );
  if (illegal.length > 0) return failed(...illegal);
  const end = /\r\n/.test(plain.slice(0, plain.indexOf("\n") + 1)) ? "\r\n" : "\n";
  const start = plain.indexOf("\n") + 1;
  const close = plain.indexOf("\n---", start - 1) + 1;
  let front = plain.slice(start, close);
  for (const key of changed.toReversed()) {
    const value = edit[key] ?? "";
    const span = scalarSpans(front).get(key);
    front =
      span === undefined
        ? `${key}: ${printScalar(value, "plain")}${end}${front}`
        : front.slice(0, span.start) +
          (span.style === "empty" ? " " : "") +
          printScalar(value, span.style) +
          front.slice(span.end);
  }
  let rest = plain.slice(close);
  if (edit.body !== undefined && edit.body !== before.value.body) {
    const at = before.value.body === "" ? rest.length : rest.lastIndexOf(before.value.body);
    rest = rest.slice(0, at) + edit.body + rest.slice(at + before.value.body.length);
  }
  return checked(mark + plain.slice(0, start) + front + rest, edit, path);
}

/** What was written must read back as it was meant. */
function checked(text: string, edit: SkillEdit, path: string): Result<string> {
  const again = parseMarkdown(text.replace(/^\ufeff/, ""), path);
  if (!again.ok) return again;
  const { data, body } = again.value;
  for (const [key, found] of [
    ["name", asString(get(data, "name"))],
    ["description", asString(get(data, "description"))],
    ["body", body],
  ] as const)
    if (edit[key] !== undefined && edit[key] !== found)
      return failed(note(path, `its ${key} cannot be changed and the rest of the file kept`));
  return ok(text);
}

const NAME = /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u;
const MOST = { name: 64, description: 1024, compatibility: 500 } as const;

/** Is it a name that every client takes? NFKC, as the reference validator has it. */
export function isSkillName(name: string): boolean {
  const folded = name.normalize("NFKC");
  return [...folded].length <= MOST.name && NAME.test(folded) && folded === folded.toLowerCase();
}

/** What a Skill may not be written with: the strict rules of the specification for the values themselves. */
export function skillProblems(
  skill: { readonly name?: string; readonly description?: string; readonly compatibility?: string },
  place: (key: string) => string,
): readonly Problem[] {
  const found: Problem[] = [];
  const { name } = skill;
  if (name !== undefined && !isSkillName(name))
    found.push(
      note(
        place("name"),
        `${JSON.stringify(name.slice(0, 80))} is no legal name of a Skill (${[...name].length} characters)`,
        "1 to 64 lower-case letters, digits and single hyphens between them",
      ),
    );
  for (const key of ["description", "compatibility"] as const) {
    const length = [...(skill[key]?.trim() ?? "")].length;
    if (length > MOST[key])
      found.push(note(place(key), `its ${key} has ${length} characters`, `at most ${MOST[key]}`));
  }
  return found;
}
