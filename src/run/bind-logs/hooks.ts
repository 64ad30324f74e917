/** Hooks of a version: a folder of YAML files in the form of `harness-configs/<name>/hooks/`. */
import { join } from "node:path";
import { isFolder, listFolder } from "../../io/files.js";
import { readHook } from "../../io/harness-parts.js";
import type { Loading } from "../../io/loading.js";
import type { Hook } from "../../model/harness.js";
import { explain, Fault } from "../../model/problem.js";

/** Throws a Fault that says everything that is wrong. */
export function readHooks(path: string): readonly Hook[] {
  const folder = path.replace(/\/+$/, "");
  if (!isFolder(folder) || !/(?:^|\/)hooks$/.test(folder))
    throw new Fault({
      code: "bad-file",
      where: path,
      what: "it is no folder of Hooks",
      expected: "a folder called hooks with a YAML file for each Hook",
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
