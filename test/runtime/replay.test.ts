// A recorded run under a Variant, played again: what the model is shown after each of its messages is what the View has.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { renderView } from "../../src/core/render-view.js";
import { asArray, asObject, asString, get, type JsonObject, printJson } from "../../src/model/json.js";
import { recordedBackend } from "../../src/runtime/backends/recorded.js";
import { worldBackend } from "../../src/runtime/backends/world.js";
import { openEpisode } from "../../src/runtime/episode/open-episode.js";
import type { AssistantMessage } from "../../src/runtime/model.js";
import type { Task, TaskSource } from "../../src/runtime/task.js";
import { openTasks } from "../../src/runtime/tasks/index.js";
import { builtins } from "../../transforms/index.js";
import { got } from "../help/small-task.js";

const wentWrong = ({ recorded }: Task): boolean =>
  recorded?.messages.some(({ train }) => train === false) === true;

/** Messages of the View; undefined where edits add or drop messages. */
function viewOf(task: Task): readonly JsonObject[] | undefined {
  const { recorded, variant } = task;
  if (recorded === undefined) return undefined;
  if (variant.edits.some(({ kind }) => kind === "splice")) return undefined;
  const row = renderView(got(lowerEpisode(variant.base, recorded)), variant);
  return row.ok ? asArray(get(row.value, "messages")).map(asObject) : undefined;
}

const said = (message: JsonObject): AssistantMessage => ({
  content: asString(get(message, "content")) ?? "",
  calls: asArray(get(message, "tool_calls")).map((call) => {
    const fn = get(call, "function");
    return {
      id: asString(get(call, "id")) ?? "",
      name: asString(get(fn, "name")) ?? "",
      arguments: printJson(get(fn, "arguments") ?? {}),
    };
  }),
});
const told = (message: JsonObject | undefined) => [get(message, "role"), get(message, "content")];

describe.each(["livestream", "livestream-zh", "office"])("%s", (name) => {
  let source: TaskSource;
  beforeAll(async () => {
    source = await openTasks(`recipes/demo-${name}.yaml`, { transforms: builtins });
  });
  afterAll(() => source.close());

  test.each([
    ["that went well", false, 4],
    ["with attempts that a Hook or the runtime stopped", true, 3],
  ])("runs %s: each message that follows is the View's", async (_, wrong, most) => {
    let played = 0;
    const others = new Set<string>();
    for (const id of source.ids()) {
      const base = id.replace(/#\d+$/, "");
      if (others.has(base)) continue;
      const made = source.task(id);
      if (!made.ok) continue;
      if (wentWrong(made.value) !== wrong) {
        others.add(base);
        continue;
      }
      const view = viewOf(made.value);
      if (view === undefined) continue;
      const recorded = await recordedBackend().open(made.value);
      const { lacks } = await worldBackend().open(made.value);
      const run = await openEpisode(
        made.value,
        { ...recorded, ...(lacks === undefined ? {} : { lacks }) },
        { loadedAgain: "body" },
      );
      let at = view.findIndex((message) => get(message, "role") === "assistant");
      expect(run.messages().map(told)).toEqual(view.slice(0, at).map(told));
      while (at < view.length && run.log().ending === undefined) {
        const taken = await run.take(said(view[at] as JsonObject));
        at++;
        for (const message of taken.is === "ended" ? [] : taken.messages)
          expect([id, ...told(message)]).toEqual([id, ...told(view[at++])]);
      }
      if (run.log().ending === "retries-spent") {
        // The record says the same again as often as the budget allows; the engine takes the same reply once.
        const rest = [at - 1, ...Array.from({ length: view.length - at }, (_, i) => at + i)];
        expect(told(run.messages().at(-1))).toEqual(told(view[at]));
        for (const [i, place] of rest.entries())
          expect([id, ...told(view[place])]).toEqual([id, ...told(view[at - 1 + (i % 2)])]);
      } else expect([id, run.log().ending, at]).toEqual([id, "replied", view.length]);
      if (++played === most) break;
    }
    expect(played).toBe(most);
  });
});
