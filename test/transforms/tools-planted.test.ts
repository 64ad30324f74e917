// The naive mistake of each row of the tools, made by hand on a View of its transform: a law sees it.
import { describe, expect, test } from "vitest";
import type { Trial } from "../../src/laws/law.js";
import type { Edit } from "../../src/model/edit.js";
import type { Tool } from "../../src/model/harness.js";
import {
  asArray,
  asObject,
  fromMembers,
  get,
  type Json,
  type JsonObject,
  members,
  printJson,
  withMember,
  without,
} from "../../src/model/json.js";
import type { Transform } from "../../src/model/propose.js";
import type { Base } from "../../src/run/base.js";
import addDistractorTools from "../../transforms/add-distractor-tools.js";
import dropUnusedTools from "../../transforms/drop-unused-tools.js";
import hideConstants from "../../transforms/hide-constants.js";
import inlineRefs from "../../transforms/inline-refs.js";
import mergeTools from "../../transforms/merge-tools.js";
import nestParams from "../../transforms/nest-params.js";
import nestResults from "../../transforms/nest-results.js";
import padResults from "../../transforms/pad-results.js";
import recodeEnums from "../../transforms/recode-enums.js";
import refreshCallIds from "../../transforms/refresh-call-ids.js";
import renameResults from "../../transforms/rename-results.js";
import reorderParams from "../../transforms/reorder-params.js";
import requireParams from "../../transforms/require-params.js";
import restyleCalls from "../../transforms/restyle-calls.js";
import restyleResults from "../../transforms/restyle-results.js";
import restyleTools from "../../transforms/restyle-tools.js";
import retypeParams from "../../transforms/retype-params.js";
import splitTools from "../../transforms/split-tools.js";
import tellDefaults from "../../transforms/tell-defaults.js";
import unnestParams from "../../transforms/unnest-params.js";
import wrapParams from "../../transforms/wrap-params.js";
import { desk, deskRecords } from "../catalogue/desk.js";
import { basesUnder, carryOver, type Shipped, shippedRecords } from "../help/carry.js";
import { claimed, failing, inAfter, inView, retold } from "../help/forged.js";
import { planned } from "../help/reach-of-transforms.js";

const recordsOf = new Map<Shipped, readonly Base[]>();
function basesOf(name: Shipped): readonly Base[] {
  const found = recordsOf.get(name) ?? shippedRecords(name);
  recordsOf.set(name, found);
  return found;
}
const onDesk = basesUnder(desk, deskRecords);

interface Made {
  readonly base: Base;
  readonly edits: readonly Edit[];
  readonly trial: Trial;
}

/** The first View that the transform makes and that fits; nothing is wrong with it. */
function viewOf(
  transform: Transform,
  on: readonly Base[],
  options: object,
  fits: (made: Made) => boolean = () => true,
): Made {
  const row = { transform, options, eligible: () => [], touched: () => [] };
  for (const base of on)
    for (let view = 1; view <= 6; view++) {
      const { edits } = planned(row, base.bound.lowered, view, base).variant;
      const carried = edits.length === 0 ? undefined : carryOver(base, edits);
      if (carried?.ok !== true) continue;
      const made = { base, edits, trial: carried.value.trial };
      if (!fits(made)) continue;
      expect(failing(made.trial)).toEqual([]);
      return made;
    }
  throw new Error(`${transform.name} makes no such View`);
}

const holds =
  (text: string | RegExp) =>
  ({ trial }: Made): boolean =>
    printJson(trial.view).search(text) >= 0;
const says = (trial: Trial, text: RegExp): string => text.exec(printJson(trial.view))?.[0] ?? "";
/** The first words of the user, as JSON has them. */
const askedIn = (base: JsonObject): string =>
  /"author":"world","text":"((?:[^"\\]|\\.)+)"/.exec(printJson(base))?.[1] ?? "no user";
const calls = (row: JsonObject): readonly JsonObject[] =>
  asArray(get(row, "messages")).flatMap((message) =>
    asArray(get(asObject(message), "tool_calls")).map((call) => asObject(get(asObject(call), "function"))),
  );
const isCalled = (trial: Trial, tool: string): boolean =>
  calls(trial.view).some((call) => get(call, "name") === tool);
const nameOf = (tool: string): string => tool.replace(/^tool:/, "");

/** The View and the Harness after, with the schema of one tool's arguments changed in both. */
function withSchema(trial: Trial, name: string, change: (schema: JsonObject) => JsonObject): Trial {
  const tools = asArray(get(trial.view, "tools")).map((one) => {
    const shown = asObject(get(asObject(one), "function"));
    if (get(shown, "name") !== name) return one;
    return withMember(
      asObject(one),
      "function",
      withMember(shown, "parameters", change(asObject(get(shown, "parameters")))),
    );
  });
  return {
    ...trial,
    view: withMember(trial.view, "tools", tools),
    after: {
      ...trial.after,
      tools: trial.after.tools.map(
        (tool): Tool =>
          tool.name === name ? { ...tool, parameters: change(asObject(tool.parameters)) } : tool,
      ),
    },
  };
}

/** The View with the arguments of the first call of a tool changed. */
function withArguments(trial: Trial, name: string, change: (args: JsonObject) => Json): Trial {
  let done = false;
  const messages = asArray(get(trial.view, "messages")).map((message) => {
    const own = asArray(get(asObject(message), "tool_calls"));
    const next = own.map((call) => {
      const called = asObject(get(asObject(call), "function"));
      if (done || get(called, "name") !== name) return call;
      done = true;
      const now = change(asObject(get(called, "arguments")));
      return withMember(asObject(call), "function", withMember(called, "arguments", now));
    });
    return own.length === 0 ? message : withMember(asObject(message), "tool_calls", next);
  });
  if (!done) throw new TypeError(`no call of ${name}`);
  return { ...trial, view: withMember(trial.view, "messages", messages) };
}

const changeOf = (made: Made, op: string) => {
  for (const edit of made.edits)
    if ((edit.kind === "reshape" || edit.kind === "reshape-result") && edit.change.op === op) return edit;
  throw new TypeError(`no ${op}`);
};
const live = basesOf("livestream");
const calling = (bases: readonly Base[], tool: string): readonly Base[] =>
  bases.filter(({ row }) => calls(row).some((call) => get(call, "name") === tool));
const office = basesOf("office");

test("T4: values go with the places of parameters instead of their names", () => {
  const made = viewOf(reorderParams, calling(live, "present_item"), { share: 1 });
  const turned = withArguments(made.trial, "present_item", (args) => {
    const own = members(args);
    return fromMembers(own.map(([key], at) => [key, own[(at + 1) % own.length]?.[1] as Json]));
  });
  expect(failing(turned)).toContain("calls-restore");
  const lost = withSchema(made.trial, "present_item", (schema) =>
    withMember(schema, "properties", fromMembers(members(asObject(get(schema, "properties"))).slice(1))),
  );
  expect(failing(lost)).toContain("reach");
});

describe("T8", () => {
  const nested = viewOf(nestParams, live, { share: 1 }, ({ edits, trial }) =>
    edits.some((edit) => edit.kind === "reshape" && isCalled(trial, nameOf(edit.tool))),
  );
  const edit = nested.edits.find(
    (one) => one.kind === "reshape" && isCalled(nested.trial, nameOf(one.tool)),
  ) as Extract<Edit, { kind: "reshape" }>;
  const name = nameOf(edit.tool);
  const into = edit.change.op === "nest" ? edit.change.into : "";

  test("nest: what had to be given need not be given inside", () => {
    const group = (schema: JsonObject): JsonObject =>
      asObject(get(asObject(get(schema, "properties")), into));
    const loose = withSchema(nested.trial, name, (schema) =>
      withMember(
        schema,
        "properties",
        withMember(asObject(get(schema, "properties")), into, without(group(schema), "required", "type")),
      ),
    );
    expect(failing(loose)).toContain("reach");
  });
  test("nest: a call is left as it was", () => {
    const before = calls(nested.trial.base).find((call) => get(call, "name") === name);
    const flat = withArguments(nested.trial, name, () => get(before as JsonObject, "arguments") as Json);
    expect(failing(flat)).toContain("calls-restore");
  });
  test("unnest: a member lands on the key of another", () => {
    const made = viewOf(unnestParams, live, { share: 1 }, ({ trial }) => isCalled(trial, "find_orders"));
    const clash = withArguments(made.trial, "find_orders", (args) => {
      const [first, ...rest] = members(args);
      return fromMembers([["limit", (first as readonly [string, Json])[1]], ...rest]);
    });
    expect(failing(clash)).toContain("calls-restore");
  });
  test("wrap: the text says another number than the call did", () => {
    const made = viewOf(
      wrapParams,
      calling(live, "search_faq"),
      { share: 0.5, as: ["text"] },
      holds(/\{\\+"query\\+":/),
    );
    const text = says(made.trial, /\{\\+"query\\+":\\+"/);
    expect(failing(inView(made.trial, text, `${text}x`))).toContain("calls-restore");
  });
});

describe("T9", () => {
  const made = viewOf(recodeEnums, office, { share: 1, as: ["codes"] }, ({ edits, trial }) =>
    edits.some(
      (edit) =>
        edit.kind === "reshape" &&
        edit.change.op === "recode" &&
        edit.change.table.some(([, code]) =>
          calls(trial.view).some((call) => printJson(call).includes(String(code))),
        ),
    ),
  );
  const pairs = made.edits.flatMap((edit) =>
    edit.kind === "reshape" && edit.change.op === "recode" ? edit.change.table : [],
  );
  const [value, code] = pairs.find(([, one]) =>
    calls(made.trial.view).some((call) => printJson(call).includes(`"${String(one)}"`)),
  ) as readonly [string, string];

  test("a call keeps the old value", () => {
    const at = says(made.trial, new RegExp(`"arguments":[^\\n]*?"${code}"`));
    expect(failing(inView(made.trial, at, at.replace(`"${code}"`, `"${value}"`)))).toContain("calls-restore");
  });
  test("the legend is lost", () => {
    const legend = made.edits.flatMap((edit) =>
      edit.kind === "reshape" && edit.change.op === "recode" ? (edit.change.legend ?? []) : [],
    )[0] as string;
    const told = JSON.stringify(legend).slice(1, -1);
    const mute = inView(made.trial, told, "");
    expect(failing({ ...mute, after: retold(mute.after, told, "") }).length).toBeGreaterThan(0);
  });
  test("the user says the value that the call writes otherwise", () => {
    const asked = askedIn(made.trial.base);
    const heard = {
      ...made.trial,
      base: retold(made.trial.base, asked, `${value}: ${asked}`),
      view: retold(made.trial.view, asked, `${value}: ${asked}`),
    };
    expect(failing(heard).length).toBeGreaterThan(0);
  });
});

test("T10: a long id loses its last digit on the way", () => {
  const made = viewOf(retypeParams, live, { share: 1, as: ["text"] }, holds(/"link_id":"\d{16}"/));
  const id = says(made.trial, /"link_id":"\d{16}"/);
  const rounded = `${id.slice(0, -2)}${id.at(-2) === "0" ? "1" : "0"}"`;
  expect(failing(inView(made.trial, id, rounded))).toContain("calls-restore");
  expect(failing(inView(made.trial, id, id.replace(/"(\d+)"$/, "$1")))).toContain("calls-restore");
});

test("T11: what stands beside a reference is dropped", () => {
  const made = viewOf(inlineRefs, live, { share: 1 });
  const dropped = withSchema(made.trial, "quote_shipping", (schema) =>
    retold(schema, '"description":"Postal code; the fee depends on it."', '"title":"x"'),
  );
  expect(failing(dropped)).toContain("reach");
});

test("T12: the catalogue tells of one parameter less than the tools", () => {
  const made = viewOf(restyleTools, live, { layouts: ["mcp"] });
  const said = says(made.trial, /\\"skill_name\\":\{\\"type\\":\\"string\\"/);
  expect(failing(inView(made.trial, said, said.replace("skill_name", "other_name"))).length).toBeGreaterThan(
    0,
  );
});

test("T13: a value is put in that is not the default", () => {
  const made = viewOf(requireParams, calling(live, "search_faq"), { share: 1 });
  const forced = withArguments(made.trial, "search_faq", (args) => withMember(args, "top_k", 9));
  expect(failing(forced)).toContain("calls-restore");
});

test("T14: the value came from the user, and another call has another", () => {
  const base = live.find(({ row }) => printJson(row).includes('"is_new":true')) as Base;
  const edit = {
    kind: "reshape",
    tool: "tool:list_promos",
    change: { op: "hide", param: "tool:list_promos/param:buyer.is_new", value: false },
  } as unknown as Edit;
  expect(carryOver(base, [edit]).ok).toBe(false);
  expect(failing(claimed(base, [edit])).length).toBeGreaterThan(0);
  // Stated of the runs in which it holds, it is hidden.
  const hidden = viewOf(
    hideConstants,
    live,
    { share: 1, constants: [{ param: "tool:list_promos/param:buyer.is_new", value: false }] },
    ({ trial }) => isCalled(trial, "list_promos"),
  );
  const shown = withArguments(hidden.trial, "list_promos", (args) =>
    withMember(args, "buyer", { is_new: false }),
  );
  expect(failing(shown)).toContain("calls-restore");
});

test("T15: numbers are edited wherever they stand, in the user's words too", () => {
  const made = viewOf(tellDefaults, live, { share: 1 });
  const told = made.edits.flatMap((edit) =>
    edit.kind === "reshape" && edit.change.op === "tell-default" && edit.tool === "tool:find_orders"
      ? [edit.change.sentence]
      : [],
  )[0] as string;
  const wrong = told.replace("5", "7");
  expect(failing(inView(made.trial, told, wrong))).toContain("reach");
  const asked = askedIn(made.trial.base);
  const heard = inView(made.trial, asked, `7 ${asked}`);
  expect(failing(heard)).toContain("world-intact");
});

describe("T16", () => {
  test("names: a global pass renames the argument of the same name", () => {
    const made = viewOf(renameResults, calling(live, "search_faq"), { share: 0.2 });
    const hit = withArguments(made.trial, "search_faq", (args) =>
      fromMembers(members(args).map(([key, one]) => [key === "query" ? "question" : key, one])),
    );
    expect(failing(hit)).toContain("calls-restore");
  });
  test("names: an answer keeps the old key", () => {
    const made = viewOf(renameResults, live, { share: 0.6 }, holds(/\\"[A-Za-z_-]+\\":[^,]*,/));
    const base = printJson(made.trial.base);
    const key = /\\"(on_hand|promo_no|fee_cents|room_no|order_no)\\":/.exec(base)?.[1];
    const to = made.edits.flatMap((edit) =>
      edit.kind === "reshape-result" && edit.change.op === "rename-keys"
        ? edit.change.names.filter(({ from }) => from === key)
        : [],
    )[0]?.to as string;
    expect(failing(inView(made.trial, `\\"${to}\\":`, `\\"${key}\\":`)).length).toBeGreaterThan(0);
  });
  test("nest: a value is lost on the way down", () => {
    const made = viewOf(nestResults, live, { share: 1, ways: ["nest"] }, holds(/\\"title\\":\\"[^"]+\\"/));
    const title = says(made.trial, /\\"title\\":\\"[^"]+\\"/);
    expect(failing(inView(made.trial, title, '\\"title\\":\\"\\"'))).toContain("world-intact");
  });
});

describe("T17", () => {
  test("an id goes over to scientific notation", () => {
    const made = viewOf(
      restyleResults,
      live,
      { share: 1, same: 1, notations: ["yaml"] },
      holds(/link: \d{16}/),
    );
    const id = says(made.trial, /link: \d{16}/);
    expect(failing(inView(made.trial, id, id.replace(/(\d)(\d{15})$/, "$1.$2e15")))).toContain(
      "world-intact",
    );
  });
  test("a text reads as a truth value", () => {
    const made = viewOf(
      restyleResults,
      live,
      { share: 1, same: 1, notations: ["key-value"] },
      holds(/currency: [A-Z]{3}/),
    );
    expect(failing(inView(made.trial, says(made.trial, /currency: [A-Z]{3}/), "currency: true"))).toContain(
      "world-intact",
    );
  });
});

describe("T18", () => {
  const made = viewOf(padResults, live, { share: 1 }, holds(/\\"cents\\":\d+/));
  test("what is added brings another price for the same item", () => {
    const price = says(made.trial, /\\"cents\\":\d+/);
    expect(failing(inView(made.trial, price, `${price}9`))).toContain("world-intact");
    const twice = inView(made.trial, price, `${price},\\"cents_now\\":1`);
    expect(failing(twice).length).toBeGreaterThan(0);
  });
  test("the reply says what was added", () => {
    const pad = made.edits.flatMap((edit) =>
      edit.kind === "reshape-result" && edit.change.op === "pad" ? [edit] : [],
    )[0] as Extract<Edit, { kind: "reshape-result" }>;
    const reply = asArray(get(made.base.row, "messages")).at(-1) as JsonObject;
    const word = String(get(reply, "content")).split(/\s+/)[0] as string;
    const edit = { ...pad, change: { ...pad.change, value: word } } as Edit;
    expect(carryOver(made.base, [edit]).ok).toBe(false);
    expect(failing(claimed(made.base, [edit])).length).toBeGreaterThan(0);
  });
});

test("T19: what is added can do the job", () => {
  const made = viewOf(addDistractorTools, live, { min: 1, max: 1 });
  const insert = made.edits[0] as Extract<Edit, { kind: "insert" }>;
  const gold = made.trial.before.tools.find(({ name }) => name === "check_stock") as Tool;
  const twin = { of: "tool", value: { ...gold, name: "stock_count_lookup", extra: {} } } as const;
  const edit = { ...insert, item: twin } as Edit;
  const carried = carryOver(made.base, [edit]);
  const trial = carried.ok ? carried.value.trial : claimed(made.base, [edit]);
  expect(failing(trial)).toContain("unique-gold");
});

test("T20: a text goes on to send the model to a tool that is gone", () => {
  const made = viewOf(dropUnusedTools, onDesk, { min: 1, max: 1, keep: 1 });
  const [removed] = made.edits as readonly Extract<Edit, { kind: "remove" }>[];
  const name = nameOf(removed?.symbol ?? "");
  const text = "You keep the rooms of an office.";
  const more = `${text} Always call \`${name}\` first.`;
  const sent = (trial: Trial): Trial => inView(trial, text, more);
  expect(failing(sent(made.trial)).length).toBeGreaterThan(0);
  const everywhere = inAfter(sent(made.trial), (after) => retold(after, text, more));
  expect(
    failing({
      ...everywhere,
      before: retold(everywhere.before, text, more),
      base: retold(everywhere.base, text, more),
    }),
  ).toContain("references-hold");
});

describe("T22", () => {
  test("merge: the one tool takes calls that the old ones did not", () => {
    const made = viewOf(mergeTools, calling(onDesk, "find_printer"), { share: 1 });
    const name = get(calls(made.trial.view)[0] as JsonObject, "name") as string;
    expect(failing(withSchema(made.trial, name, (schema) => without(schema, "allOf")))).toContain("reach");
    const edit = changeOf(made, "merge");
    const param = "param" in edit.change ? edit.change.param : "";
    expect(failing(withArguments(made.trial, name, (args) => without(args, param))).length).toBeGreaterThan(
      0,
    );
  });
  test("split: the call goes to the tool of the other value", () => {
    const made = viewOf(splitTools, onDesk, { share: 1 }, ({ trial }) => calls(trial.base).length > 0);
    const edit = changeOf(made, "split");
    const names = edit.change.op === "split" ? edit.change.tools.map(({ name }) => name) : [];
    const used = names.find((name) => isCalled(made.trial, name)) as string;
    const other = names.find((name) => name !== used) as string;
    const at = `"function":{"name":"${used}"`;
    const called = /"tool_calls":.*$/s.exec(printJson(made.trial.view))?.[0] ?? "";
    expect(called).toContain(at);
    const start = printJson(made.trial.view).indexOf('"tool_calls":');
    const view = printJson(made.trial.view);
    const turned = view.slice(0, start) + view.slice(start).replace(at, `"function":{"name":"${other}"`);
    expect(failing({ ...made.trial, view: retold(made.trial.view, view, turned) })).toContain(
      "calls-restore",
    );
  });
});

test("T27: a number is a text once it has been on the wire", () => {
  const made = viewOf(restyleCalls, live, { layouts: ["python"] }, holds(/link_id=\d{16}/));
  const id = says(made.trial, /link_id=\d{16}/);
  const typed = inView(made.trial, id, id.replace(/\d+$/, '\\"$&\\"'));
  expect(failing(typed)).toContain("calls-restore");
});

test("T29: a result answers an id that no call has", () => {
  const made = viewOf(refreshCallIds, live, { styles: ["digits9"] }, holds(/"tool_call_id":"[^"]+"/));
  const id = says(made.trial, /"tool_call_id":"[^"]+"/);
  const named = inView(made.trial, id, '"tool_call_id":"get_item_1"');
  expect(failing(named)).toContain("references-hold");
});
