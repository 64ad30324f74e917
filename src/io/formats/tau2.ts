/** Results files of tau2-bench: what the file says of the run, its tasks, and a list of simulations, each of them a record. */
import { get, isArray, isObject } from "../../model/json.js";
import type { Format } from "./format.js";
import { readSimulation } from "./tau2-record.js";

export const format: Format = {
  name: "tau2",
  summary:
    "results of tau2-bench in one file: {info, tasks, simulations}; the policy of the file is the system prompt, tools come from a tool file",
  unit: { inside: "simulations" },
  detect: (value) => {
    const list = get(value, "simulations");
    const isAround = isObject(get(value, "info")) || isArray(get(value, "tasks"));
    if (isArray(list)) return isAround || get(list[0], "task_id") !== undefined;
    // The file of the folder layout has an index in the place of the simulations.
    return isAround && isArray(get(value, "simulation_index"));
  },
  read: readSimulation,
};
