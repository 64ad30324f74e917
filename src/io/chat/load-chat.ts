/** Template and tokenizer from the files that models come with. */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Fault, type Problem } from "../../model/problem.js";
import { isFile, isFolder, onFile, readText } from "../files.js";
import type { Chat, Reasoning } from "./chat.js";
import { type ChatTemplate, compileTemplate } from "./template.js";
import { type ChatTokenizer, openTokenizer } from "./tokenizer.js";

export interface ChatFiles {
  /** `tokenizer.json`, or the folder that holds it. */
  readonly tokenizer?: string;
  /** A Jinja file, or a `tokenizer_config.json`; default: what stands beside the tokenizer. */
  readonly template?: string;
  readonly reasoning: Reasoning;
  readonly maxLength?: number;
}

/** Throws a Fault for files that are not there or not what they should be. */
export function loadChat({ tokenizer, template, reasoning, maxLength }: ChatFiles): Chat {
  const folder = tokenizer === undefined ? undefined : folderOf(tokenizer);
  const found = template ?? (folder === undefined ? undefined : templateBeside(folder));
  if (found === undefined)
    throw fault({
      code: "bad-file",
      where: tokenizer ?? "export",
      what: "there is no chat template beside the tokenizer",
      expected: "--template FILE, a chat_template.jinja, or a tokenizer_config.json with one",
    });
  return {
    template: loadTemplate(found),
    reasoning,
    ...(tokenizer === undefined ? {} : { tokenizer: loadTokenizer(tokenizer) }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

const fault = (problem: Problem): Fault => new Fault(problem);
const folderOf = (path: string): string => (isFolder(path) ? path : dirname(path));

const templateBeside = (folder: string): string | undefined =>
  ["chat_template.jinja", "chat_template.json", "tokenizer_config.json"]
    .map((name) => join(folder, name))
    .find(isFile);

function loadTemplate(path: string): ChatTemplate {
  const text = readText(path);
  if (!text.ok) throw fault(text.problems[0] as Problem);
  return compileTemplate(path.endsWith(".json") ? templateIn(path, text.value) : text.value, path);
}

/** `chat_template` is one template, or a list of named ones of which `default` is meant. */
function templateIn(path: string, text: string): string {
  const found = (parsedJson(path, text) as { readonly chat_template?: unknown } | null)?.chat_template;
  if (typeof found === "string") return found;
  const named = Array.isArray(found)
    ? (found as readonly { readonly name?: unknown; readonly template?: unknown }[])
    : [];
  const chosen = named.find(({ name }) => name === "default")?.template;
  if (typeof chosen === "string") return chosen;
  throw fault({
    code: "bad-file",
    where: path,
    what: "it has no chat_template",
    expected: "a template under chat_template, or --template FILE",
  });
}

function loadTokenizer(path: string): ChatTokenizer {
  const file = isFolder(path) ? join(path, "tokenizer.json") : path;
  if (!isFile(file))
    throw fault({
      code: "bad-file",
      where: file,
      what: "there is no such file",
      expected: "a tokenizer.json, or the folder that holds it",
      exists: `${basename(file)} is what tokenizers are saved as`,
    });
  return openTokenizer(
    parsedJson(
      file,
      onFile(file, () => readFileSync(file, "utf8")),
    ),
    file,
  );
}

function parsedJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fault({ code: "bad-file", where: path, what: "it is not JSON" });
  }
}
