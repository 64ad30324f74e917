/** How a dataset names an input file: from the Recipe's folder, with forward slashes, so that a moved project changes nothing. */
import { relative, sep } from "node:path";
import { STDIN } from "../io/input/input-paths.js";
import type { Source } from "./recipe.js";

export const shownPath = (file: string, { base }: Source): string =>
  file === STDIN ? file : relative(base, file).split(sep).join("/");
