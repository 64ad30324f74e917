/** Odd but legal records: each gives right Views, and none is refused for being odd. */
import { expect, test } from "vitest";
import { rowsIn } from "../scripts/real-files.js";
import { asArray, get } from "../src/model/json.js";
import { workplace } from "./help/cli.js";
import { editsOf, manifestOf } from "./help/dataset.js";

const TOOL = {
  type: "function",
  function: {
    name: "get_weather",
    description: "Reads the weather of a city, see `repo:city/x` for how.",
    parameters: {
      type: "object",
      title: "get_weatherArguments",
      properties: { city: { type: "string", title: "City", pattern: "^\\p{L}+$" } },
    },
  },
};
const call = { id: "1", type: "function", function: { name: "get_weather", arguments: '{"city":"Łódź"}' } };
const RECORD = {
  messages: [
    { role: "developer", content: "You tell the weather.", cache: 1 },
    { role: "user", content: "hello" },
    { role: "assistant", content: null, refusal: "no" },
    { role: "user", content: "weather?" },
    { role: "assistant", content: "", tool_calls: [call] },
    { role: "tool", tool_call_id: "1", content: "{}" },
    { role: "assistant", content: "done" },
  ],
  tools: [TOOL],
};

async function made(): Promise<string> {
  const place = workplace();
  place.write("input.jsonl", `${JSON.stringify(RECORD)}\n`);
  const steps = "[{ use: rename-tools }, { use: rename-params }]";
  place.write(
    "r.yaml",
    `input: input.jsonl\nseed: 1\nviews: 2\noriginals: 1\ntargets: { outcome: any }\nsteps: ${steps}\n`,
  );
  const ran = await place.hsa("generate", "r.yaml", "--out", "out");
  expect(ran.code, ran.err).toBe(0);
  return `${place.folder}/out`;
}

test("titles that a generator made from a name follow it, and longer code spans refuse nothing", async () => {
  const out = await made();
  expect(manifestOf(out).books.views).toEqual({ asked: 2, made: 2, refused: 0, shortfall: 0 });
  const [view] = rowsIn(out, "views").filter((row) => editsOf(row).length > 0);
  const [row] = rowsIn(out, "sft").filter((one) => get(one, "id") === get(view, "id"));
  const name = /"name":"(\w+)"/.exec(JSON.stringify(row))?.[1];
  expect(name).not.toBe("get_weather");
  expect(JSON.stringify(row)).toContain(`"title":"${name}Arguments"`);
  expect(JSON.stringify(row)).toContain("`repo:city/x`");
});

test("a developer's message is the system message of the rows; the base keeps what the log called it", async () => {
  const [base] = rowsIn(await made(), "bases");
  expect(JSON.stringify(base)).toContain(
    '{"role":"system","content":"You tell the weather.","cache":1,"recorded":{"role":"developer"}}',
  );
});

test("an answer that says nothing is no target, and a Unicode pattern holds calls to what it says", async () => {
  const [row] = rowsIn(await made(), "sft");
  const marks = asArray(get(row, "messages")).flatMap((one) => get(one, "train") ?? []);
  expect(marks).toEqual([false, true, true]);
});
