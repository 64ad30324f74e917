/**
 * Front matter and body of a Markdown file. The one file that knows gray-matter: by default that evaluates blocks which
 * call themselves JavaScript, so a fence is checked before it sees the text, and every engine but YAML is taken away.
 */
import matter from "gray-matter";
import { isObject, type JsonObject } from "../../model/json.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import { type Path, type Position, parseYaml, type YamlDocument } from "./yaml.js";

export interface MarkdownFile {
  readonly data: JsonObject;
  /** Text after the closing fence; one empty line at its start and all line ends at its end are left out. */
  readonly body: string;
  /** 1-based line of the file on which the body starts. */
  readonly bodyLine: number;
  /** Where a front matter member is written, in lines of the file. */
  at(path: Path): Position;
}

const OPENING = /^---\r?\n/;
const CLOSING = /^\n---(?:\r?\n|$)/;
const BLANK_LINE = /^\r?\n/;

/** Read a Markdown file whose front matter is YAML. `file` starts the place of a problem. */
export function parseMarkdown(text: string, file: string): Result<MarkdownFile> {
  const fence = fenceProblem(text, file);
  if (fence !== undefined) return failed(fence);
  let document: Result<YamlDocument> | undefined;
  const refuse = (): never => {
    throw new TypeError("only YAML front matter is read");
  };
  // Options are always given: without them gray-matter answers from a cache of objects that others may have changed.
  const found = matter(text, {
    language: "yaml",
    engines: {
      yaml: (source: string) => {
        document = parseYaml(source, file);
        return {};
      },
      javascript: refuse,
      json: refuse,
    },
  });
  if (document === undefined) return failed(problem(`${file}:1`, "the front matter is empty"));
  // The block starts with the line end of the opening fence, so its lines are the lines of the file.
  if (!document.ok) return document;
  const { value } = document.value;
  if (!isObject(value))
    return failed(problem(`${file}:2`, "the front matter is no mapping", "`name: value` lines"));
  const blank = BLANK_LINE.exec(found.content)?.[0] ?? "";
  const before = text.length - found.content.length + blank.length;
  return ok({
    data: value,
    body: found.content.slice(blank.length).replace(/[\r\n]+$/, ""),
    bodyLine: text.slice(0, before).split("\n").length,
    at: document.value.at,
  });
}

function fenceProblem(text: string, file: string): Problem | undefined {
  if (!OPENING.test(text)) {
    const first = text.slice(0, 40).split("\n")[0]?.trim() ?? "";
    const what = first.startsWith("---")
      ? `the front matter is opened with ${JSON.stringify(first)}; only YAML is read and nothing is evaluated`
      : "the file does not start with front matter";
    return problem(`${file}:1`, what, "a first line `---`");
  }
  const close = text.indexOf("\n---");
  if (close === -1) return problem(`${file}:1`, "the front matter is not closed", "a line `---` after it");
  if (!CLOSING.test(text.slice(close, close + 6)))
    return problem(
      `${file}:${text.slice(0, close + 1).split("\n").length}`,
      "a line of the front matter starts with --- and holds more",
      "a line `---` that closes it",
    );
  return undefined;
}

const problem = (where: string, what: string, expected?: string): Problem => ({
  code: "bad-file",
  where,
  what,
  ...(expected === undefined ? {} : { expected }),
});
