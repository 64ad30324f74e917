// Lessons of public failures that concern tools, and how often one name may come.
import { describe, expect, test } from "vitest";
import { drawFor } from "../../src/core/draw.js";
import { EMPTY_FOLD } from "../../src/core/fold.js";
import { harnessView } from "../../src/core/harness-view.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { callBefore } from "../../src/core/structure/index.js";
import type { Edit } from "../../src/model/edit.js";
import { Harness } from "../../src/model/harness.js";
import { get, type JsonObject, keys } from "../../src/model/json.js";
import type { HarnessView, Transform } from "../../src/model/propose.js";
import addDistractorTools from "../../transforms/add-distractor-tools.js";
import dropUnusedTools from "../../transforms/drop-unused-tools.js";
import inlineRefs from "../../transforms/inline-refs.js";
import mergeTools from "../../transforms/merge-tools.js";
import nestParams from "../../transforms/nest-params.js";
import nestResults from "../../transforms/nest-results.js";
import padResults from "../../transforms/pad-results.js";
import recodeEnums from "../../transforms/recode-enums.js";
import refreshCallIds from "../../transforms/refresh-call-ids.js";
import renameResults from "../../transforms/rename-results.js";
import requireParams from "../../transforms/require-params.js";
import splitTools from "../../transforms/split-tools.js";
import tellDefaults from "../../transforms/tell-defaults.js";
import unnestParams from "../../transforms/unnest-params.js";
import wrapParams from "../../transforms/wrap-params.js";
import wrapResults from "../../transforms/wrap-results.js";
import { desk, deskRecords } from "../catalogue/desk.js";
import { basesUnder, carryOver } from "../help/carry.js";
import { loweredOf, planned } from "../help/reach-of-transforms.js";
import { value } from "../help/small.js";

const harnessOf = (tools: readonly object[], more: object = {}): Lowered =>
  value(lowerHarness(Harness.parse({ name: "lesson", prompt: { sections: [] }, tools, ...more })));
const variantOf = (transform: Transform, lowered: Lowered, view: number, options: object = { share: 1 }) =>
  planned({ transform, options, eligible: () => [], touched: () => [] }, lowered, view).variant;
const editsOf = (transform: Transform, lowered: Lowered, options: object = { share: 1 }): readonly Edit[] =>
  Array.from({ length: 6 }, (_, view) => variantOf(transform, lowered, view, options).edits).flat();
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});

const ROOMS = {
  name: "room_booking",
  description: "Books a room, or gives it back.",
  parameters: object(
    { action: { type: "string", enum: ["book", "free_up"] }, room_no: { type: "integer" } },
    { required: ["action", "room_no"] },
  ),
};
const namesIn = (edits: readonly Edit[]): readonly string[] =>
  edits.flatMap((edit) => {
    if (edit.kind !== "reshape" && edit.kind !== "reshape-result") return [];
    const { change } = edit;
    if (change.op === "split") return change.tools.map(({ name }) => name);
    if (change.op === "merge") return [change.name, change.param];
    if (change.op === "pad") return [change.key];
    if (change.op === "rename-keys") return change.names.map(({ to }) => to);
    return "into" in change ? [change.into] : [];
  });

describe("names", () => {
  test("Name illegal or too long after prefixing: a tool of a server is split only under names that fit", () => {
    const long = { ...ROOMS, name: "mcp__corporate_facilities__room_booking_desk" };
    for (const tool of [{ ...ROOMS, name: "mcp__rooms__booking" }, long]) {
      const names = namesIn(editsOf(splitTools, harnessOf([tool])));
      for (const name of names) expect(name).toMatch(/^mcp__rooms__[a-z][a-z0-9_]*$/);
      for (const name of names) expect(name.length).toBeLessThanOrEqual(40);
    }
    expect(namesIn(editsOf(splitTools, harnessOf([long])))).toEqual([]);
  });

  test("Distinct names equal after normalisation: values that differ in separators alone are not made tools", () => {
    const twins = {
      ...ROOMS,
      parameters: object(
        { action: { type: "string", enum: ["free-up", "free_up"] } },
        { required: ["action"] },
      ),
    };
    expect(editsOf(splitTools, harnessOf([twins]))).toEqual([]);
  });

  test("Unicode folding and keys with spaces: no member lands on a key that is none", () => {
    const odd = (key: string) => ({
      name: "find_rooms",
      description: "Finds rooms.",
      parameters: object({ where: object({ [key]: { type: "integer" } }) }),
    });
    const tops = (key: string) =>
      editsOf(unnestParams, harnessOf([odd(key)])).flatMap((edit) =>
        edit.kind === "reshape" && edit.change.op === "unnest" ? edit.change.names.map(({ to }) => to) : [],
      );
    expect(new Set(tops("floor no"))).toEqual(new Set(["where_floor_no"]));
    expect(tops("ışık")).toEqual([]);
    expect(new Set(tops("floor_no"))).toEqual(new Set(["floor_no", "where_floor_no"]));
  });

  test("a separator clash: where ship_city is there already, the member keeps its own name", () => {
    const clash = {
      name: "send_parcel",
      description: "Sends a parcel.",
      parameters: object({ ship_city: { type: "string" }, ship: object({ city: { type: "string" } }) }),
    };
    const names = editsOf(unnestParams, harnessOf([clash])).flatMap((edit) =>
      edit.kind === "reshape" && edit.change.op === "unnest" ? edit.change.names.map(({ to }) => to) : [],
    );
    expect(new Set(names)).toEqual(new Set(["city"]));
  });
});

describe("what is told stays told", () => {
  test("Prose and schema disagree: what a description calls optional is not asked for", () => {
    const tool = (description: string) => ({
      name: "find_rooms",
      description: "Finds rooms.",
      parameters: object({ page_size: { type: "integer", default: 20, description } }),
    });
    expect(editsOf(requireParams, harnessOf([tool("How many; optional.")]))).toEqual([]);
    expect(editsOf(requireParams, harnessOf([tool("How many.")]))).not.toEqual([]);
  });

  test("Prose and schema disagree: values that a description lists stay as they are listed", () => {
    const tool = (description: string) => ({
      name: "find_rooms",
      description: "Finds rooms.",
      parameters: object({ size: { type: "string", enum: ["small_room", "large_room"], description } }),
    });
    expect(editsOf(recodeEnums, harnessOf([tool("`small_room` or `large_room`.")]))).toEqual([]);
    expect(editsOf(recodeEnums, harnessOf([tool("How large.")]))).not.toEqual([]);
  });

  test("a default that was in the schema is in the words, digit by digit", () => {
    const tool = {
      name: "find_rooms",
      description: "Finds rooms.",
      parameters: object({ page_size: { type: "integer", default: 20 } }),
    };
    for (let view = 0; view < 10; view++) {
      const { harness } = variantOf(tellDefaults, harnessOf([tool]), view);
      const schema = get(get(harness.tools[0]?.parameters ?? {}, "properties") as JsonObject, "page_size");
      expect(keys(schema as JsonObject)).not.toContain("default");
      expect(get(schema as JsonObject, "description")).toMatch(/(?<!\d)20(?!\d)/);
    }
  });

  test("Unknown keywords are dropped: what stands in a definition stands in the place of the reference", () => {
    const tool = {
      name: "find_rooms",
      description: "Finds rooms.",
      parameters: object(
        { size: { $ref: "#/$defs/size", description: "Of the room." } },
        { $defs: { size: { type: "string", enum: ["s", "l"], "x-unit": "people", deprecated: true } } },
      ),
    };
    const { harness } = variantOf(inlineRefs, harnessOf([tool]), 1);
    expect(harness.tools[0]?.parameters).toEqual(
      object({
        size: {
          type: "string",
          enum: ["s", "l"],
          "x-unit": "people",
          deprecated: true,
          description: "Of the room.",
        },
      }),
    );
  });
});

describe("who names a tool", () => {
  const printer = { name: "printer_job", description: "Prints. Not without `room_booking`." };
  test("Tool descriptions name dead sibling tools: one that a sibling names is neither split, merged nor dropped", () => {
    const lowered = harnessOf([ROOMS, printer]);
    expect(editsOf(splitTools, lowered)).toEqual([]);
    expect(editsOf(mergeTools, lowered)).toEqual([]);
    const gone = editsOf(dropUnusedTools, lowered, { min: 1, max: 2, keep: 1 });
    expect(new Set(gone.map((edit) => (edit.kind === "remove" ? edit.symbol : "")))).toEqual(
      new Set(["tool:printer_job"]),
    );
  });

  test("Hook matcher keeps the old tool name and never fires: the Hook looks at each tool that comes of it", () => {
    const lowered = harnessOf([ROOMS], {
      hooks: [
        {
          id: "no-cellar",
          event: "before-call",
          tools: ["room_booking"],
          conditions: [{ kind: "regex", target: "arguments.room_no", pattern: "^0$" }],
          action: "retry",
          message: "There is no such room.",
        },
      ],
    });
    const { harness } = variantOf(splitTools, lowered, 1);
    expect(harness.tools).toHaveLength(2);
    expect(harness.hooks[0]?.tools).toEqual(harness.tools.map(({ name }) => name));
  });

  test("A rename map exists but is not applied at dispatch: each call of the new tools is a call of the old one", () => {
    const { harness, steps } = variantOf(splitTools, harnessOf([ROOMS]), 1);
    const actions = harness.tools.map(({ name }) => {
      const made = value(callBefore(steps, { name, arguments: { room_no: 7 } }));
      expect(made.name).toBe("room_booking");
      return get(made.arguments as JsonObject, "action");
    });
    expect(actions).toEqual(["book", "free_up"]);
  });
});

test("Orphan calls or results: a run with a result that answers nothing is none, so that no id is given to it", () => {
  const row = deskRecords[1] as JsonObject;
  const orphan = {
    ...(row as object),
    messages: [
      ...(get(row, "messages") as readonly JsonObject[]).slice(0, 3),
      { role: "tool", tool_call_id: "nobody", content: "{}" },
      { role: "assistant", content: "Done." },
    ],
  };
  expect(() => basesUnder(desk, [orphan])).toThrow(/answers no call/);
  const [base] = basesUnder(desk, [row]);
  const { edits } = variantOf(refreshCallIds, loweredOf("livestream"), 1, {});
  expect(carryOver(base as NonNullable<typeof base>, edits).ok).toBe(true);
});

test("T19: beside tools of servers, about as many newcomers are of servers, and none of a trade that is plied there", () => {
  const lowered = loweredOf("office");
  const own = lowered.harness.tools.map(({ name }) => name);
  const share = own.filter((name) => name.includes("__")).length / own.length;
  const made = Array.from(
    { length: 60 },
    (_, view) => variantOf(addDistractorTools, lowered, view, {}).edits,
  ).flat();
  const names = made.flatMap((edit) =>
    edit.kind === "insert" && edit.item.of === "tool" ? [edit.item.value.name] : [],
  );
  expect(names.length).toBeGreaterThan(100);
  expect(Math.abs(names.filter((name) => name.includes("__")).length / names.length - share)).toBeLessThan(
    0.15,
  );
  const servers = new Set(own.map((name) => name.split("__").slice(0, -1).join("__")));
  for (const name of names.filter((one) => one.includes("__")))
    expect(servers.has(name.split("__").slice(0, -1).join("__"))).toBe(false);
});

describe("no name that a transform makes is in more than 5 % of 200 Variants", () => {
  const MADE: readonly (readonly [Transform, Lowered, object])[] = [
    [mergeTools, value(lowerHarness(desk)), { share: 1 }],
    [splitTools, value(lowerHarness(desk)), { share: 1 }],
    [renameResults, loweredOf("livestream"), {}],
    ...[nestParams, nestResults, padResults, wrapParams, wrapResults].map(
      (transform) => [transform, loweredOf("livestream"), {}] as const,
    ),
  ];
  test.each(MADE.map((one) => [one[0].name, ...one] as const))("%s", (_, transform, lowered, options) => {
    // What the Harness refuses is another matter: here all is taken.
    const harness: HarnessView = { ...harnessView(lowered, EMPTY_FOLD, "names"), snag: () => undefined };
    const counts = new Map<string, number>();
    for (let view = 0; view < 200; view++) {
      const draw = drawFor("names", view);
      const given = {
        harness,
        draw,
        options: transform.options.parse(options),
        banks: { rewordings: () => [] },
      };
      const made = [...transform.propose(given)].flatMap(({ edits }) => edits);
      for (const name of new Set(namesIn(made))) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(50);
    expect([...counts].filter(([, count]) => count > 10)).toEqual([]);
  });
});
