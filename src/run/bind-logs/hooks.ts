/** Hooks of a version: a folder of YAML files in the form of `harness-configs/<name>/hooks/`, or the settings of an agent's client. */
import { join } from "node:path";
import { isFile, isFolder, listFolder } from "../../io/files.js";
import { readHook } from "../../io/harness/harness-parts.js";
import { readHookSettings } from "../../io/harness/hook-settings.js";
import { hooksOfSettings } from "../../io/harness/hooks-of-settings.js";
import type { Loading } from "../../io/harness/loading.js";
import type { Hook } from "../../model/harness.js";
import { explain, Fault, type Problem } from "../../model/problem.js";

/** `tools`: names that a client's matchers are read against. Throws a Fault that says everything that is wrong. */
export function readHooks(path: string, tools: readonly string[]): readonly Hook[] {
  if (isFile(path)) return readSettings(path, tools);
  const folder = path.replace(/\/+$/, "");
  if (!isFolder(folder) || !/(?:^|\/)hooks$/.test(folder))
    throw new Fault({
      code: "bad-file",
      where: path,
      what: "it is no folder of Hooks",
      expected: "a folder called hooks with a YAML file for each Hook, or a client's settings in JSON",
    });
  const loading: Loading = { folder: join(folder, ".."), problems: [], texts: [], places: new Map() };
  const hooks = listFolder(folder).flatMap((file) => {
    const id = /^(.+)\.yaml$/.exec(file)?.[1];
    const hook = id === undefined ? undefined : readHook(loading, id);
    return hook === undefined ? [] : [hook];
  });
  const [first] = loading.problems;
  if (first !== undefined) throw new Fault({ ...first, what: loading.problems.map(explain).join("\n  ") });
  return hooks;
}

function readSettings(path: string, tools: readonly string[]): readonly Hook[] {
  const settings = readHookSettings(path);
  const read = settings.ok ? hooksOfSettings(settings.value, tools) : settings;
  if (read.ok) return read.value.hooks;
  throw new Fault({ ...(read.problems[0] as Problem), what: read.problems.map(explain).join("\n  ") });
}
