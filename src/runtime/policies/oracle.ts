/** Always right, under any Variant: it has the map of calls. */
import { follow } from "./follow.js";

export const oracle = follow((task, step) => task.lens.toView(step.call));
