/** One simulation of tau2-bench in a file of its own; what it shares with others stands in the file `results.json` beside its folder. */
import { get, isArray, isObject } from "../../model/json.js";
import type { Format } from "./format.js";
import { readSimulation } from "./tau2-record.js";

export const format: Format = {
  name: "tau2-simulation",
  summary:
    "one simulation of tau2-bench (simulations/<id>.json of the folder layout); policy and tasks come from results.json beside the folder",
  beside: "../results.json",
  detect: (value) =>
    isObject(value) &&
    get(value, "task_id") !== undefined &&
    typeof get(value, "termination_reason") === "string" &&
    (isArray(get(value, "messages")) || isArray(get(value, "ticks"))),
  read: readSimulation,
};
