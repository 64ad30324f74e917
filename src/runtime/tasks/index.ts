/** Tasks by what a user names: the folder of a dataset, or a Recipe. */
import { isAbsolute, join } from "node:path";
import { isFolder } from "../../io/files.js";
import type { Transform } from "../../model/propose.js";
import { loadRecipe, type Overrides } from "../../run/recipe.js";
import type { TaskSource } from "../task.js";
import { datasetTasks } from "./dataset-tasks.js";
import { recipeTasks } from "./recipe-tasks.js";

export interface OpenTasks {
  readonly transforms: readonly Transform[];
  /** Of a Recipe. */
  readonly overrides?: Overrides;
  readonly cwd?: string;
}

/** Throws a Fault where it cannot be opened. */
export function openTasks(path: string, { transforms, overrides, cwd }: OpenTasks): Promise<TaskSource> {
  const absolute = cwd === undefined || isAbsolute(path) ? path : join(cwd, path);
  return isFolder(absolute)
    ? datasetTasks(absolute, path)
    : recipeTasks(loadRecipe(path, transforms, overrides, cwd), path);
}
