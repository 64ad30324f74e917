/** Does a tool change anything? What its file says of itself (MCP's readOnlyHint), else the verbs in its name. */
import { wordsIn } from "../../core/names/index.js";
import type { Tool } from "../../model/harness.js";
import { get } from "../../model/json.js";

const READING = new Set(
  (
    "get fetch retrieve lookup look query find search list show view browse read describe explain check " +
    "count calculate compute estimate quote compare think inspect preview status info details snapshot " +
    "history overview summarize summarise chaxun sousuo huoqu liebiao xiangqing"
  ).split(" "),
);
const CHANGING = new Set(
  (
    "create add append insert write edit update modify change amend set reset delete remove cancel book buy " +
    "order place send post submit pay refund return exchange transfer move rename replace switch assign close " +
    "reopen comment draft reply forward schedule reschedule upload publish install run execute start stop"
  ).split(" "),
);

/** A name that says neither is taken for one that changes something: then nothing that was done goes unseen. */
export function changesState(tool: Pick<Tool, "name" | "extra">): boolean {
  const hint = get(get(tool.extra, "annotations"), "readOnlyHint");
  if (typeof hint === "boolean") return !hint;
  const words = wordsIn(tool.name).map((word) => word.toLowerCase());
  const [first = "", ...others] = words;
  if (READING.has(first)) return false;
  if (CHANGING.has(first)) return true;
  return !others.some((word) => READING.has(word)) || others.some((word) => CHANGING.has(word));
}
