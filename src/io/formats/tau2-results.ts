/** What a tau2 results file says around its simulations, as far as it is about one of them: policy, tools, version, the task's own calls. */
import type { Tool } from "../../model/harness.js";
import {
  asObject,
  canonicalJson,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  size,
  without,
} from "../../model/json.js";
import type { Outcome } from "../../model/trajectory.js";
import { type Dropping, drop } from "./dropping.js";
import { outcomeOf, type Reading, report } from "./fields.js";
import { readTools } from "./record.js";

export interface Results {
  readonly policy?: string;
  readonly policyFrom?: "simulation" | "results";
  readonly tools?: readonly Tool[];
  readonly version?: string;
  readonly goldCalls?: Outcome["goldCalls"];
  /** The simulation's `reward_info` without reward and copies of the task's calls; absent where it is no object. */
  readonly rewardInfo?: JsonObject;
  /** The rest of the file but other runs and tasks. */
  readonly around: (isPolicyLeft: boolean) => JsonObject;
}

/** What is about other runs, or about all of them. */
const OTHERS = ["simulations", "simulation_index", "tasks"];

export function readResults(
  reading: Reading,
  dropping: Dropping,
  simulation: JsonObject,
  shell: JsonObject | undefined,
): Results {
  const info = asObject(get(shell, "info"));
  const environment = get(info, "environment_info");
  const own = get(simulation, "policy");
  const shared = get(environment, "policy");
  const version = get(info, "git_commit");
  const tools = readSignatures(reading, get(environment, "tool_defs"));
  const task = taskOf(shell, get(simulation, "task_id"));
  const gold = readActions(reading, task);
  const reward = readReward(dropping, get(simulation, "reward_info"), gold?.calls);
  const goldCalls = gold?.calls ?? reward.goldCalls;
  const around = (isPolicyLeft: boolean): JsonObject =>
    fromMembers([
      ...(shell === undefined ? [] : members(shell)).flatMap(([key, value]): readonly Member[] => {
        if (key === "info" && isObject(value))
          return left(key, value, leanInfo(value, { isPolicyLeft, isToolsRead: (tools?.length ?? 0) > 0 }));
        return OTHERS.includes(key) ? [] : [[key, value]];
      }),
      ...(task === undefined ? [] : left("task", task, gold?.task ?? task)),
    ]);
  return {
    ...(typeof own === "string"
      ? { policy: own, policyFrom: "simulation" as const }
      : typeof shared === "string"
        ? { policy: shared, policyFrom: "results" as const }
        : {}),
    ...(tools === undefined ? {} : { tools }),
    ...(typeof version === "string" ? { version } : {}),
    ...(goldCalls === undefined ? {} : { goldCalls }),
    ...(reward.rest === undefined ? {} : { rewardInfo: reward.rest }),
    around,
  };
}

/** What is left of an object: nothing where all was taken out. */
const left = (key: string, whole: JsonObject, rest: JsonObject): readonly Member[] =>
  size(rest) === 0 && size(whole) > 0 ? [] : [[key, rest]];

function leanInfo(
  info: JsonObject,
  { isPolicyLeft, isToolsRead }: { readonly isPolicyLeft: boolean; readonly isToolsRead: boolean },
): JsonObject {
  const gone = [...(isPolicyLeft ? [] : ["policy"]), ...(isToolsRead ? ["tool_defs"] : [])];
  return fromMembers(
    members(info).flatMap(([key, value]): readonly Member[] =>
      key !== "environment_info" || !isObject(value)
        ? [[key, value]]
        : left(key, value, without(value, ...gone)),
    ),
  );
}

/** Tools of the agent: a map of signatures, or a list in any known shape. */
function readSignatures(reading: Reading, value: Json | undefined): readonly Tool[] | undefined {
  const place = "info.environment_info.tool_defs";
  if (!isObject(value)) return readTools(reading, isArray(value) ? value : undefined, place);
  const list = members(value).map(([name, signature]): Json => {
    if (!isObject(signature)) return signature;
    const renamed: Readonly<Record<string, string>> = {
      doc: "description",
      params: "parameters",
      returns: "result",
    };
    const own = members(signature).map(
      ([key, member]): Member => [Object.hasOwn(renamed, key) ? (renamed[key] as string) : key, member],
    );
    return fromMembers(own.some(([key]) => key === "name") ? own : [["name", name], ...own]);
  });
  return readTools(reading, list, place);
}

const taskOf = (shell: JsonObject | undefined, id: Json | undefined): JsonObject | undefined => {
  const tasks = get(shell, "tasks");
  if (!isArray(tasks) || id === undefined) return undefined;
  const wanted = canonicalJson(id);
  const found = tasks.find((task) => {
    const own = get(task, "id");
    return own !== undefined && canonicalJson(own) === wanted;
  });
  return isObject(found) ? found : undefined;
};

type Gold = NonNullable<Outcome["goldCalls"]>;

/** The task's calls for the agent are read; what is asked of the user stays in the task, which keeps the rest of each action. */
function readActions(
  reading: Reading,
  task: JsonObject | undefined,
): { readonly calls: Gold; readonly task: JsonObject } | undefined {
  const criteria = get(task, "evaluation_criteria");
  const actions = get(criteria, "actions");
  if (task === undefined || !isObject(criteria) || !isArray(actions)) return undefined;
  const calls: Gold[number][] = [];
  const rests = actions.flatMap((action, i): readonly Json[] => {
    if (!isObject(action) || get(action, "requestor") === "user") return [action];
    const call = callOf(action);
    if (call === undefined) {
      report(
        reading,
        `evaluation_criteria.actions, action ${i + 1} of the task`,
        "it is no action",
        "name and arguments",
      );
      return [];
    }
    calls.push(call);
    const rest = without(action, "name", "arguments");
    return size(rest) === 0 ? [] : [rest];
  });
  const isGone = rests.length === 0 && actions.length > 0;
  const rest = members(criteria).flatMap(([key, value]): readonly Member[] =>
    key !== "actions" ? [[key, value]] : isGone ? [] : [[key, rests]],
  );
  return {
    calls,
    task: fromMembers(
      members(task).flatMap(([key, value]): readonly Member[] =>
        key === "evaluation_criteria" ? left(key, criteria, fromMembers(rest)) : [[key, value]],
      ),
    ),
  };
}

function callOf(action: Json): Gold[number] | undefined {
  const name = get(action, "name");
  const args = get(action, "arguments");
  return typeof name === "string" && isObject(args) ? { name, arguments: args } : undefined;
}

const callText = ({ name, arguments: args }: Gold[number]): string => canonicalJson([name, args]);

/**
 * `reward_info` without the reward. Each check of an action holds the task's action again: a second copy where the task is known, and
 * the only one where it is not.
 */
function readReward(
  dropping: Dropping,
  info: Json | undefined,
  gold: Gold | undefined,
): { readonly goldCalls?: Gold; readonly rest?: JsonObject } {
  if (!isObject(info)) return {};
  const checks = get(info, "action_checks");
  const known = new Set(gold?.map(callText));
  const found: Gold[number][] = [];
  const leanCheck = (check: Json): Json => {
    const action = get(check, "action");
    const call = get(action, "requestor") === "user" ? undefined : callOf(action ?? null);
    if (call === undefined || !isObject(check) || !isObject(action)) return check;
    if (gold === undefined) found.push(call);
    else if (!known.has(callText(call))) return check;
    else
      for (const key of ["name", "arguments"])
        drop(dropping, `reward_info.action_checks[].action.${key}`, get(action, key) as Json);
    const rest = without(action, "name", "arguments");
    return fromMembers(
      members(check).flatMap(([key, value]): readonly Member[] =>
        key === "action" ? left(key, action, rest) : [[key, value]],
      ),
    );
  };
  const rest = members(info).flatMap(([key, value]): readonly Member[] => {
    if (key === "reward" && outcomeHas(value)) return [];
    return [[key, key === "action_checks" && isArray(checks) ? checks.map(leanCheck) : value]];
  });
  return { rest: fromMembers(rest), ...(gold === undefined && found.length > 0 ? { goldCalls: found } : {}) };
}

const outcomeHas = (reward: Json): boolean => outcomeOf(reward).reward !== undefined;
