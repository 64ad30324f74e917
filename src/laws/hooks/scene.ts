/** An event of the base as it stands under the Variant. */
import { printJson } from "../../model/json.js";
import { newName } from "../arguments.js";
import type { Change } from "../change.js";
import type { Scene } from "./decide.js";
import { toViewCall } from "./view-call.js";

/** For events that are made up: texts in them are nobody's and stay. */
export function toViewScene(change: Change, scene: Scene): Scene {
  const { event, input, reply, tool, called, loaded, results } = scene;
  const call = (one: string): string => newName(change, "tool", one);
  const past = {
    called: called.length === 0 ? called : called.map(call),
    loaded: loaded.length === 0 ? loaded : loaded.map((one) => newName(change, "skill", one)),
    results:
      results.length === 0 ? results : results.map((one) => ({ tool: call(one.tool), text: one.text })),
  };
  if (tool === undefined)
    return reply === undefined ? { event, input, ...past } : { event, input, reply, ...past };
  const made = toViewCall(change, { name: tool, arguments: scene.arguments ?? {} });
  return { event, input, tool: made.name, arguments: made.arguments, ...past };
}

/** For people: at what event. */
export function said({ tool, arguments: args, reply, called, loaded, input }: Scene): string {
  const what =
    tool === undefined
      ? `at a text of ${[...(reply ?? input)].length} characters`
      : `at ${tool}(${printJson(args ?? {}).slice(0, 120)})`;
  const past = [...called, ...loaded];
  return past.length === 0 ? what : `${what} after ${past.join(", ")}`;
}
