/** Each profile's rows, worked out by hand, and each reason why there is none. */
import { describe, expect, it } from "vitest";
import { exportProfiles } from "../../src/io/profiles/index.js";
import type { Carried, Profile } from "../../src/io/profiles/profile.js";
import { isRefusal, type Refusal } from "../../src/io/profiles/refusal.js";
import { asObject, type JsonObject, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";

const json = (text: string): JsonObject => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.what);
  return asObject(parsed.value);
};
const profile = (name: string): Profile => {
  const found = exportProfiles.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const carry = (name: string, row: string): Carried | Refusal =>
  profile(name).carry(json(row), { split: "train", index: 4 });
function rows(name: string, row: string): readonly string[] {
  const made = carry(name, row);
  if (isRefusal(made)) throw new Error(made.what);
  return made.rows.map(printJson);
}
const lost = (name: string, row: string) => {
  const made = carry(name, row);
  return isRefusal(made) ? made : { lost: made.lost, repaired: made.repaired };
};

const SYSTEM = '{"role":"system","content":"S"}';
const USER = '{"role":"user","content":"U"}';
const CALL =
  '{"id":"c1","type":"function","function":{"name":"get","arguments":{"10":1.0,"n":9007199254740993,"z":null}}}';
const ASKS = `{"role":"assistant","content":"","reasoning_content":"R","tool_calls":[${CALL}],"train":true}`;
const RESULT = '{"role":"tool","tool_call_id":"c1","content":"{\\"t\\":3}"}';
const REPLY = '{"role":"assistant","content":"Three.","train":true}';
const TOOL =
  '{"type":"function","function":{"name":"get","description":"D","parameters":{"type":"object","properties":{"n":{"type":"integer","minimum":1.0}}}}}';
const row = (...messages: readonly string[]): string =>
  `{"id":"a~1#0","messages":[${messages.join(",")}],"tools":[${TOOL}]}`;
const RUN = row(SYSTEM, USER, ASKS, RESULT, REPLY);

const ARGS = '{"10":1.0,"n":9007199254740993,"z":null}';
const quoted = (text: string): string => JSON.stringify(text);
const TOOLS = quoted(`[${TOOL}]`);
const bare = (message: string): string => message.replace(',"train":true', "");
const textCall = bare(ASKS).replace(ARGS, quoted(ARGS));

const RESTORE = '[{"kind":"rename","names":[]}]';
const REWARD = `{"calls":[{"name":"get","arguments":${ARGS}}],"verified":"declared"}`;
const ENVIRONMENT = '{"harness":"0123456789abcdef0123","edits":"fedcba98765432100123"}';
const PROMPT = `{"id":"a~1#0","prompt":[${SYSTEM},${USER}],"tools":[${TOOL}],"environment":${ENVIRONMENT},"restore":${RESTORE},"reward":${REWARD},"group":"a~1#0"}`;
const REST = `{"id":"a~1#0","tools":[${TOOL}],"environment":${ENVIRONMENT},"restore":${RESTORE},"reward":${REWARD},"group":"a~1#0"}`;

describe("rows worked out by hand", () => {
  it.each([
    [
      "trl-sft",
      RUN,
      `{"id":"a~1#0","messages":[${SYSTEM},${USER},${bare(ASKS)},${RESULT},${bare(REPLY)}],"tools":${TOOLS}}`,
    ],
    [
      "trl-sft-text",
      RUN,
      `{"id":"a~1#0","messages":[${SYSTEM},${USER},${textCall},${RESULT},${bare(REPLY)}],"tools":${TOOLS}}`,
    ],
    [
      "trl-sft-completion",
      RUN,
      `{"id":"a~1#0/0","prompt":[${SYSTEM},${USER}],"completion":[${bare(ASKS)},${RESULT},${bare(REPLY)}],"tools":${TOOLS}}`,
    ],
    [
      "ms-swift",
      RUN,
      `{"id":"a~1#0","messages":[${SYSTEM},${USER},{"role":"assistant","content":"<think>\\nR\\n</think>\\n\\n","loss":true},{"role":"tool_call","content":${quoted(`{"name":"get","arguments":${ARGS}}`)},"loss":true},{"role":"tool_response","content":"{\\"t\\":3}"},{"role":"assistant","content":"Three.","loss":true}],"tools":${TOOLS}}`,
    ],
    [
      "llama-factory",
      RUN,
      `{"id":"a~1#0","conversations":[{"from":"human","value":"U"},{"from":"function_call","value":${quoted(`<think>\nR\n</think>\n\n{"name":"get","arguments":${ARGS}}`)}},{"from":"observation","value":"{\\"t\\":3}"},{"from":"gpt","value":"Three."}],"system":"S","tools":${TOOLS}}`,
    ],
    [
      "axolotl",
      RUN,
      `{"id":"a~1#0","messages":${quoted(`[{"role":"system","content":"S","train":false},{"role":"user","content":"U","train":false},${ASKS},{"role":"tool","tool_call_id":"c1","content":"{\\"t\\":3}","train":false},${REPLY}]`)},"tools":${TOOLS}}`,
    ],
    [
      "slime-sft",
      RUN,
      `{"messages":[${SYSTEM},${USER},${bare(ASKS).replace(/}$/, ',"step_loss_mask":1}')},${RESULT},${bare(REPLY).replace(/}$/, ',"step_loss_mask":1}')}],"tools":[${TOOL}],"metadata":{"id":"a~1#0"}}`,
    ],
    [
      "nemo-rl-sft",
      RUN,
      `{"messages":[${SYSTEM},${USER},${bare(ASKS)},${RESULT},${bare(REPLY)}],"tools":[${TOOL}]}`,
    ],
    [
      "prime-rl-sft",
      RUN,
      `{"id":"a~1#0","prompt":[${SYSTEM},${USER}],"completion":[${textCall},${RESULT},${bare(REPLY)}],"tools":${TOOLS}}`,
    ],
    [
      "decision",
      RUN,
      `{"id":"a~1#0@2","group":"a~1#0@2","prompt":[${SYSTEM},${USER}],"tools":[${TOOL}],"target":{"content":"","reasoning_content":"R","calls":[{"name":"get","arguments":${ARGS}}]}}`,
    ],
    [
      "trl-rl",
      PROMPT,
      `{"id":"a~1#0","prompt":[${SYSTEM},${USER}],"environment":"hsa_0123456789abcdef_fedcba9876543210","hsa":${quoted(REST)}}`,
    ],
    [
      "ms-swift-rl",
      PROMPT,
      `{"id":"a~1#0","messages":[${SYSTEM},${USER}],"tools":${TOOLS},"env_config":{"name":"hsa","row":${quoted(REST)}}}`,
    ],
    [
      "verl-rl",
      PROMPT,
      `{"data_source":"hsa/0123456789abcdef","agent_name":"hsa_agent","prompt":[${SYSTEM},${USER}],"ability":"agent","reward_model":{"style":"rule","ground_truth":${quoted(REWARD)}},"extra_info":{"id":"a~1#0","index":4,"split":"train","hsa":${quoted(REST)}}}`,
    ],
    [
      "slime-rl",
      PROMPT,
      `{"prompt":[${SYSTEM},${USER}],"tools":[${TOOL}],"label":${quoted(REWARD)},"metadata":${REST}}`,
    ],
    [
      "nemo-gym",
      PROMPT,
      `{"responses_create_params":{"input":[${SYSTEM},${USER}],"tools":[{"type":"function","name":"get","description":"D","parameters":{"type":"object","properties":{"n":{"type":"integer","minimum":1.0}}},"strict":false}]},"agent_ref":{"type":"responses_api_agents","name":"hsa_agent"},"verifier_metadata":${REST.replace(`"tools":[${TOOL}],`, "")}}`,
    ],
    ["verifiers", PROMPT, `{"id":"a~1#0","system_prompt":"S","prompt":[${USER}],"info":${REST}}`],
  ])("%s", (name, given, expected) => {
    expect(rows(name, given)).toEqual([expected]);
  });

  it("every profile that needs no template stands in that list", () => {
    const told = exportProfiles.filter(({ needs }) => needs === undefined).map(({ name }) => name);
    for (const name of told) {
      const made = carry(name, profile(name).reads === "sft" ? RUN : PROMPT);
      expect([name, isRefusal(made)]).toEqual([name, false]);
      if (isRefusal(made)) continue;
      for (const one of made.rows) expect(Object.keys(one)).toEqual(Object.keys(profile(name).columns));
    }
    expect(told).toHaveLength(16);
  });
});

describe("what is not carried is counted by name", () => {
  it.each([
    ["trl-sft", { lost: { "messages[].train": 2 }, repaired: {} }],
    ["axolotl", { lost: {}, repaired: {} }],
    ["ms-swift", { lost: { "messages[].tool_call_id": 1, "messages[].tool_calls[].id": 1 }, repaired: {} }],
    [
      "llama-factory",
      {
        lost: { "messages[].tool_call_id": 1, "messages[].tool_calls[].id": 1, "messages[].train": 2 },
        repaired: {},
      },
    ],
    ["decision", { lost: { replies: 1 }, repaired: {} }],
  ])("%s", (name, expected) => {
    expect(lost(name, RUN)).toEqual(expected);
  });

  it("ms-swift drops members of tools that are null: counted", () => {
    const given = RUN.replace('"minimum":1.0', '"default":null,"enum":[null,{"x":null}]');
    expect(lost("ms-swift", given)).toMatchObject({ lost: { "tools[] members that are null": 2 } });
  });

  it("parts of text are joined, a developer turn at the start is a system turn", () => {
    const parts = '{"role":"developer","content":[{"type":"text","text":"A"},{"type":"text","text":"B"}]}';
    const [made] = rows("ms-swift", row(parts, USER, REPLY));
    expect(made).toContain('{"role":"system","content":"AB"}');
    expect(lost("ms-swift", row(parts, USER, REPLY))).toMatchObject({
      repaired: { "developer-as-system": 1, "parts-joined": 1 },
    });
  });
});

const FAILED = '{"role":"assistant","content":"No.","train":false}';
const HOOK = '{"role":"user","content":"Say it better."}';

describe("a turn that is no target", () => {
  const given = row(SYSTEM, USER, REPLY, HOOK, FAILED, HOOK, REPLY, HOOK, REPLY);

  it.each(["trl-sft", "trl-sft-text", "llama-factory", "nemo-rl-sft", "prime-rl-sft"])(
    "%s would train on it, and refuses the row",
    (name) => {
      expect(carry(name, given)).toMatchObject({
        refused: "untrained-turn",
        what: expect.stringContaining("message 4"),
      });
    },
  );

  it("stretches of targets become rows of their own, each target in one, in its full context", () => {
    const [reply, failed] = [bare(REPLY), FAILED.replace(',"train":false', "")];
    expect(rows("trl-sft-completion", given)).toEqual([
      `{"id":"a~1#0/0","prompt":[${SYSTEM},${USER}],"completion":[${reply}],"tools":${TOOLS}}`,
      `{"id":"a~1#0/1","prompt":[${SYSTEM},${USER},${reply},${HOOK},${failed},${HOOK}],"completion":[${reply},${HOOK},${reply}],"tools":${TOOLS}}`,
    ]);
  });

  it("trainers with a mask take it along", () => {
    expect(rows("ms-swift", given)[0]).toContain('{"role":"assistant","content":"No.","loss":false}');
    expect(rows("slime-sft", given)[0]).toContain('"content":"No.","step_loss_mask":0}');
    expect(rows("axolotl", given)[0]).toContain(quoted(FAILED).slice(1, -1));
  });
});

describe("ms-swift pairs results by place", () => {
  const second = CALL.replace('"c1"', '"c2"').replace('"get"', '"put"');
  const asks = `{"role":"assistant","content":"Look.","tool_calls":[${CALL},${second}],"train":true}`;
  const result = (id: string): string => `{"role":"tool","tool_call_id":"${id}","content":"of ${id}"}`;

  it("results stand in the order of their calls", () => {
    const [made] = rows("ms-swift", row(USER, asks, result("c2"), result("c1"), REPLY));
    expect(made).toMatch(/of c1.*of c2/);
    expect(lost("ms-swift", row(USER, asks, result("c2"), result("c1"), REPLY))).toMatchObject({
      repaired: { "results-ordered": 1 },
    });
  });

  it("and stay as recorded where an id is missing or stands twice", () => {
    const [made] = rows("ms-swift", row(USER, asks, result("c2"), result("c2"), REPLY));
    expect(made).toMatch(/of c2.*of c2/);
    expect(lost("ms-swift", row(USER, asks, result("c2"), result("c2"), REPLY))).toMatchObject({
      repaired: {},
    });
  });
});

it("LLaMA-Factory: a text beside a call stands in front of its tag, parallel calls are a list", () => {
  const asks = `{"role":"assistant","content":"Look.","tool_calls":[${CALL}],"train":true}`;
  expect(rows("llama-factory", row(USER, asks, RESULT, REPLY))[0]).toContain(
    quoted(`Look.\n\n<tool_call>{"name":"get","arguments":${ARGS}}</tool_call>`),
  );
  const both = `{"role":"assistant","content":"","tool_calls":[${CALL},${CALL}],"train":true}`;
  expect(rows("llama-factory", row(USER, both, RESULT, REPLY))[0]).toContain(
    quoted(`[{"name":"get","arguments":${ARGS}},{"name":"get","arguments":${ARGS}}]`),
  );
  expect(rows("llama-factory", `{"id":"x","messages":[${USER},${REPLY}],"tools":[]}`)[0]).toBe(
    '{"id":"x","conversations":[{"from":"human","value":"U"},{"from":"gpt","value":"Three."}],"system":"","tools":""}',
  );
});

describe("refusals", () => {
  const said = (content: string): string => `{"role":"assistant","content":${quoted(content)},"train":true}`;
  const asked = (content: string): string => `{"role":"user","content":${quoted(content)}}`;
  const broken = `{"role":"assistant","content":"","tool_calls":[{"id":"c1","type":"function","function":{"name":"get","arguments":"{oops"}}],"train":true}`;
  const picture = '{"role":"user","content":[{"type":"image_url","image_url":{"url":"x"}}]}';
  const tagged = ASKS.replace('"z":null', '"z":"</tool_call>"');

  it.each([
    ["trl-sft", row(USER, FAILED), "no-target"],
    ["tokenized", row(USER, FAILED), "template-rejects"],
    ["decision", row(USER, REPLY), "no-decision"],
    ["llama-factory", row(REPLY, USER, REPLY), "not-alternating"],
    ["llama-factory", row(USER, ASKS, RESULT, RESULT, REPLY), "not-alternating"],
    ["llama-factory", row(USER, REPLY, USER), "not-alternating"],
    ["llama-factory", row(USER, REPLY, SYSTEM, REPLY), "bad-role"],
    ["llama-factory", row(asked("<image> what?"), REPLY), "media-mark"],
    ["llama-factory", row(USER, said("a <tool_call> b")), "control-text"],
    ["llama-factory", row(USER, said("<think>x</think>y")), "control-text"],
    ["llama-factory", row(USER, tagged, RESULT, REPLY), "control-text"],
    ["ms-swift", row(USER, USER, REPLY), "not-alternating"],
    ["ms-swift", row(USER, REPLY, REPLY), "not-alternating"],
    ["ms-swift", row(USER, RESULT, REPLY), "not-alternating"],
    ["ms-swift", row(USER, SYSTEM, REPLY), "bad-role"],
    ["ms-swift", row(picture, REPLY), "no-text"],
    ["ms-swift", row(USER, broken, RESULT, REPLY), "arguments-text"],
    ["trl-sft", row(USER, broken, RESULT, REPLY), "arguments-text"],
    ["axolotl", row(USER, broken, RESULT, REPLY), "arguments-text"],
    ["nemo-rl-sft", row(USER, ASKS, RESULT), "not-alternating"],
    ["verl-rl", PROMPT.replace(USER, RESULT), "bad-role"],
    ["verifiers", PROMPT.replace(`,${USER}`, ""), "no-user"],
    ["trl-sft", '{"id":"x","messages":[]}', "bad-row"],
    ["trl-sft", '{"id":"x","messages":null}', "bad-row"],
    ["trl-sft", '{"id":"x","messages":[null]}', "bad-row"],
    ["trl-sft", '{"id":"x","messages":[{"role":7}]}', "bad-row"],
    ["nemo-gym", PROMPT.replace('"type":"function","function"', '"type":"custom","function"'), "bad-row"],
  ])("%s: %#", (name, given, code) => {
    expect(carry(name, given)).toMatchObject({ refused: code });
  });

  it("arguments that are text stay text where text is asked for", () => {
    expect(rows("trl-sft-text", row(USER, broken, RESULT, REPLY))[0]).toContain('"arguments":"{oops"');
  });
});

it("odd values never end in an exception", () => {
  const odd = [
    "null",
    "1",
    '"x"',
    "[]",
    "{}",
    "[null]",
    '[{"role":"user"}]',
    '[{"role":"assistant","tool_calls":[null,{"function":null}],"train":true}]',
    '[{"role":"assistant","content":[null],"train":true}]',
    '{"__proto__":1}',
  ];
  for (const { name, reads } of exportProfiles)
    for (const value of odd)
      for (const tools of odd) {
        const given = `{"id":null,"${reads === "sft" ? "messages" : "prompt"}":${value},"tools":${tools},"environment":${value},"reward":${tools}}`;
        expect(() => carry(name, given)).not.toThrow();
      }
});
