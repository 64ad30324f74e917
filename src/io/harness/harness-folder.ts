/**
 * A Harness folder as it stands on disk: what could be read, every problem with its file and line, and where each text is
 * written, for those who check it further.
 */
import { join } from "node:path";
import { Harness, type Hook } from "../../model/harness.js";
import { HarnessFile } from "../../model/harness-file.js";
import { matchedBy } from "../../model/matcher.js";
import { nearest, type Problem } from "../../model/problem.js";
import { isFolder, listFolder } from "../files.js";
import { type Path, readYaml, type YamlDocument } from "../yaml/yaml.js";
import { readHook, readSection, readSkillOf, readTool, TOOL_ENDINGS } from "./harness-parts.js";
import { addProblem, fitTo, type Loading, lineOf, taken } from "./loading.js";
import type { PlacedText } from "./placed-text.js";

export interface LoadedHarness {
  /** Absent where there are problems. */
  readonly harness?: Harness;
  readonly problems: readonly Problem[];
  readonly texts: readonly PlacedText[];
  /** File and line of a declared thing: `tool:x`, `section:y`, `limit:z`, `activation:0`; of any other, harness.yaml. */
  place(thing: string): string;
}

const FILE = "harness.yaml";
const FOLDERS = ["prompt", "tools", "skills", "hooks"];

/** Read a Harness folder; nothing is thrown for what stands in it. */
export function loadHarness(folder: string): LoadedHarness {
  const loading: Loading = { folder, problems: [], texts: [], places: new Map() };
  const harness = readAll(loading);
  const { problems, texts } = loading;
  const place = (thing: string): string => loading.places.get(thing) ?? join(folder, FILE);
  return harness === undefined || problems.length > 0
    ? { problems, texts, place }
    : { harness, problems, texts, place };
}

function readAll(loading: Loading): Harness | undefined {
  const path = join(loading.folder, FILE);
  if (!isFolder(loading.folder))
    return void addProblem(loading, "bad-harness", loading.folder, "there is no such folder", {
      expected: "a folder with harness.yaml, prompt/, tools/, skills/ and hooks/",
    });
  const document = taken(loading, readYaml(path));
  const file =
    document === undefined ? undefined : fitTo(loading, HarnessFile, path, document.value, document);
  if (document === undefined || file === undefined) return undefined;
  checkFolder(loading);
  file.limits.forEach(
    ({ id }, i) => void loading.places.set(`limit:${id}`, lineOf(path, document, ["limits", i])),
  );
  file.activation.forEach(
    (_, i) => void loading.places.set(`activation:${i}`, lineOf(path, document, ["activation", i])),
  );
  const usable = usableNames(loading, path, document);
  const sections = file.prompt.sections.filter(usable(["prompt", "sections"]));
  const tools = file.tools.filter(usable(["tools"]));
  const skills = file.skills.filter(usable(["skills"]));
  const hooks = file.hooks.filter(usable(["hooks"]));
  checkUnlisted(loading, "prompt", sections.map(idOf), [".md"]);
  checkUnlisted(loading, "tools", tools, TOOL_ENDINGS);
  checkUnlisted(loading, "skills", skills, [""]);
  checkUnlisted(loading, "hooks", hooks, [".yaml"]);
  const whole = {
    ...file,
    prompt: { ...file.prompt, sections: sections.map((entry) => readSection(loading, entry)) },
    tools: tools.map((name) => readTool(loading, name)),
    skills: skills.map((name) => readSkillOf(loading, name)),
    hooks: hooks.map((id) => withTools(readHook(loading, id), tools)),
  };
  return loading.problems.length > 0 ? undefined : fitTo(loading, Harness, path, whole, document);
}

/** A Hook that states its tools by a matcher alone looks at those that it matches. */
function withTools(hook: Hook | undefined, tools: readonly string[]): Hook | undefined {
  if (hook?.matcher === undefined || hook.tools.length > 0) return hook;
  const matched = matchedBy(hook.matcher, tools);
  return matched.length === tools.length ? hook : { ...hook, tools: [...matched] };
}

type Entry = string | { readonly id: string };
const idOf = (entry: Entry): string => (typeof entry === "string" ? entry : entry.id);

/** Names become file names, so they may not lead out of the folder; and none may stand twice. */
function usableNames(loading: Loading, path: string, document: YamlDocument) {
  return (list: Path) => {
    const seen = new Set<string>();
    return (entry: Entry, i: number): boolean => {
      const name = idOf(entry);
      const where = lineOf(path, document, [...list, i]);
      const what = seen.has(name)
        ? `${list.join(".")} names ${JSON.stringify(name)} twice`
        : /[/\\\0]|^\./.test(name)
          ? `${list.join(".")} names ${JSON.stringify(name)}, which is no file name`
          : undefined;
      if (what !== undefined) addProblem(loading, seen.has(name) ? "name-clash" : "bad-harness", where, what);
      seen.add(name);
      return what === undefined;
    };
  };
}

/** Files that nothing names would be lost without a word. */
function checkUnlisted(
  loading: Loading,
  folder: string,
  listed: readonly string[],
  endings: readonly string[],
): void {
  const known = new Set(listed.flatMap((name) => endings.map((ending) => name + ending)));
  for (const name of listFolder(join(loading.folder, folder))) {
    if (known.has(name)) continue;
    const near = nearest(name, known);
    addProblem(loading, "bad-harness", join(loading.folder, folder, name), "harness.yaml does not list it", {
      ...(near === undefined ? {} : { exists: `it lists ${near}` }),
    });
  }
}

function checkFolder(loading: Loading): void {
  const files = [FILE, "rewordings.yaml"];
  for (const name of listFolder(loading.folder)) {
    const path = join(loading.folder, name);
    const known = isFolder(path) ? FOLDERS : files;
    if (known.includes(name) || (!isFolder(path) && !/\.ya?ml$/.test(name))) continue;
    const near = nearest(name, known);
    addProblem(loading, "bad-harness", path, "a Harness folder has no such part", {
      expected: near ?? known.join(", "),
    });
  }
}
