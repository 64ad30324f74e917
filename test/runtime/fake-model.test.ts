// The scripted endpoint: which rule answers, and each way of answering as a client of the chat API sees it.
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FakeScript } from "../../src/model/fake-script.js";
import { type FakeModel, openFakeModel } from "../../src/runtime/fake-model/server.js";

const faults = [
  "no-role",
  "split-arguments",
  "invalid-json",
  "unknown-tool",
  "call-as-hermes",
  "call-as-xml",
  "reasoning-other-field",
  "reasoning-inline",
  "reasoning-unpaired",
  "length",
  "no-usage",
  "empty-choice",
  "429",
  "500",
  "cut",
  "not-json",
] as const;

const call = { name: "get_item", arguments: { link_id: 12, note: "a b" } };
const script = FakeScript.parse({
  models: ["one", "two"],
  rules: [
    { when: { last_user: "^first" }, times: 1, answer: { text: "once" } },
    { when: { last_user: "^first" }, answer: { text: "afterwards" } },
    { when: { system: "shop", tools: ["get_item"], step: 1 }, answer: { text: "second step" } },
    { when: { called: ["get_item"], last: "42" }, answer: { text: "it is 42" } },
    { when: { model: "two" }, answer: { text: "I am two", usage: { input: 7, output: 3 } } },
    ...faults.map((fault) => ({
      when: { last_user: `^fault ${fault}$` },
      answer: { text: "Looking.", reasoning: "I look.", calls: [call] },
      faults: [fault],
    })),
    { when: { last_user: "^well$" }, answer: { text: "Looking.", reasoning: "I look.", calls: [call] } },
    { when: { last_user: "^hang$" }, faults: ["hang"] },
  ],
});

let fake: FakeModel;
let client: OpenAI;
beforeAll(async () => {
  const opened = await openFakeModel(script, { port: 0 });
  if (!opened.ok) throw new Error("the script is good");
  fake = opened.value;
  client = new OpenAI({ baseURL: fake.url, apiKey: "none", maxRetries: 0 });
});
afterAll(() => fake.close());

const tool = { type: "function", function: { name: "get_item", parameters: {} } } as const;
const ask = (text: string, more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) =>
  client.chat.completions.create({ model: "one", messages: [{ role: "user", content: text }], ...more });
const textOf = async (text: string, more = {}) => (await ask(text, more)).choices[0]?.message.content;

/** All chunks of a stream. */
async function chunks(text: string): Promise<readonly OpenAI.ChatCompletionChunk[]> {
  const stream = await client.chat.completions.create({
    model: "one",
    messages: [{ role: "user", content: text }],
    stream: true,
    stream_options: { include_usage: true },
  });
  const found: OpenAI.ChatCompletionChunk[] = [];
  for await (const chunk of stream) found.push(chunk);
  return found;
}
const contentOf = (found: readonly OpenAI.ChatCompletionChunk[]): string =>
  found.map((one) => one.choices[0]?.delta.content ?? "").join("");
const argumentsOf = (found: readonly OpenAI.ChatCompletionChunk[]): readonly string[] =>
  found.flatMap((one) => one.choices[0]?.delta.tool_calls ?? []).map((one) => one.function?.arguments ?? "");
const raw = async (text: string): Promise<string> => {
  const response = await fetch(`${fake.url}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: "one", messages: [{ role: "user", content: text }] }),
  });
  return await response.text();
};

describe("rules", () => {
  test("the first that applies answers, and one with `times` is used up", async () => {
    expect(await textOf("first")).toBe("once");
    expect(await textOf("first")).toBe("afterwards");
    expect(await textOf("first")).toBe("afterwards");
  });
  test("system prompt, tools shown and step must all hold", async () => {
    const messages = [
      { role: "system", content: "You serve a shop." },
      { role: "user", content: "hello" },
      { role: "assistant", content: "yes?" },
      { role: "user", content: "hello again" },
    ] as const;
    expect(await textOf("", { messages: [...messages], tools: [tool] })).toBe("second step");
    await expect(textOf("", { messages: [...messages] })).rejects.toThrow(/404.*no rule applies/);
    await expect(textOf("", { messages: messages.slice(0, 2), tools: [tool] })).rejects.toThrow(/404/);
  });
  test("calls made before and the last message, whoever wrote it", async () => {
    const made = { id: "c", type: "function", function: { name: "get_item", arguments: "{}" } } as const;
    const answered = (content: string) =>
      [
        { role: "user", content: "x" },
        { role: "assistant", tool_calls: [made] },
        { role: "tool", tool_call_id: "c", content },
      ] as const;
    expect(await textOf("", { messages: [...answered("42")] })).toBe("it is 42");
    await expect(textOf("", { messages: [...answered("41")] })).rejects.toThrow(/404/);
  });
  test("the model that is asked for, and the usage that is stated", async () => {
    const answer = await ask("hello", { model: "two" });
    expect(answer.choices[0]?.message.content).toBe("I am two");
    expect(answer.usage).toEqual({ prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 });
  });
  test("an expression that is none is a mistake of the script", async () => {
    const bad = FakeScript.parse({ rules: [{ when: { last_user: "(" }, answer: { text: "x" } }] });
    const opened = await openFakeModel(bad, { port: 0 });
    expect(opened.ok ? [] : opened.problems.map(({ where }) => where)).toEqual(["rules.0.when.last_user"]);
  });
  test("the models are listed", async () => {
    expect((await client.models.list()).data.map(({ id }) => id)).toEqual(["one", "two"]);
  });
});

describe("an answer as it should be", () => {
  test("whole", async () => {
    const answer = await ask("well");
    const [choice] = answer.choices;
    expect(choice?.finish_reason).toBe("tool_calls");
    expect(choice?.message).toEqual({
      role: "assistant",
      content: "Looking.",
      reasoning_content: "I look.",
      tool_calls: [
        {
          id: "call_1",
          type: "function",
          function: { name: "get_item", arguments: '{"link_id":12,"note":"a b"}' },
        },
      ],
    });
  });
  test("as a stream that says the same", async () => {
    const found = await chunks("well");
    expect(contentOf(found)).toBe("Looking.");
    expect(argumentsOf(found).join("")).toBe('{"link_id":12,"note":"a b"}');
    expect(found.map((one) => one.choices[0]?.finish_reason).filter(Boolean)).toEqual(["tool_calls"]);
    expect(found.at(-1)?.usage?.total_tokens).toBeGreaterThan(0);
  });
});

describe("faults", () => {
  test("no-role: neither the message nor any chunk has one", async () => {
    expect(await raw("fault no-role")).not.toContain('"role"');
    expect((await chunks("fault no-role")).some((one) => one.choices[0]?.delta.role !== undefined)).toBe(
      false,
    );
  });
  test("split-arguments: three characters at a time", async () => {
    const parts = argumentsOf(await chunks("fault split-arguments"));
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.join("")).toBe('{"link_id":12,"note":"a b"}');
  });
  test("invalid-json and unknown-tool", async () => {
    const first = async (text: string) => {
      const made = (await ask(text)).choices[0]?.message.tool_calls?.[0];
      return made?.type === "function" ? made.function : undefined;
    };
    expect((await first("fault invalid-json"))?.arguments).toBe('{"link_id":12,"note":"a b"');
    expect((await first("fault unknown-tool"))?.name).toBe("no_such_get_item");
  });
  test("calls as text, and then no calls", async () => {
    const hermes = (await ask("fault call-as-hermes")).choices[0];
    expect(hermes?.message.tool_calls).toBeUndefined();
    expect(hermes?.finish_reason).toBe("stop");
    expect(hermes?.message.content).toBe(
      'Looking.\n<tool_call>\n{"name":"get_item","arguments":{"link_id":12,"note":"a b"}}\n</tool_call>',
    );
    expect(await textOf("fault call-as-xml")).toBe(
      "Looking.\n<tool_call>\n<function=get_item>\n<parameter=link_id>\n12\n</parameter>\n<parameter=note>\na b\n</parameter>\n</function>\n</tool_call>",
    );
  });
  test("reasoning in the other field, inline, and with its closing tag alone", async () => {
    expect(await raw("fault reasoning-other-field")).toContain('"reasoning":"I look."');
    expect(await textOf("fault reasoning-inline")).toBe("<think>\nI look.\n</think>\n\nLooking.");
    expect(await textOf("fault reasoning-unpaired")).toBe("I look.\n</think>\n\nLooking.");
  });
  test("length, no usage, no choice", async () => {
    expect((await ask("fault length")).choices[0]?.finish_reason).toBe("length");
    expect((await ask("fault no-usage")).usage).toBeUndefined();
    expect((await ask("fault empty-choice")).choices).toEqual([]);
    expect((await chunks("fault no-usage")).every((one) => one.usage === undefined)).toBe(true);
  });
  test("429 says when to come back, 500 does not", async () => {
    await expect(ask("fault 429")).rejects.toMatchObject({ status: 429 });
    await expect(ask("fault 500")).rejects.toMatchObject({ status: 500 });
  });
  test("cut and not-json leave a client with half an answer", async () => {
    await expect(raw("fault cut")).rejects.toThrow();
    expect(await raw("fault not-json")).toMatch(/^</);
  });
  test("hang: no answer comes", async () => {
    const timed = client.chat.completions.create(
      { model: "one", messages: [{ role: "user", content: "hang" }] },
      { timeout: 200 },
    );
    await expect(timed).rejects.toThrow(/timed out/);
    expect(fake.counts()).toHaveProperty("hang");
  });
});

describe("requests that are none", () => {
  const post = (body: string, path = "/chat/completions") =>
    fetch(`${fake.url}${path}`, { method: "POST", body });
  test.each([
    ["{", 400],
    ["[]", 400],
    ['{"messages":{}}', 400],
    ['{"__proto__":{"messages":[]}}', 400],
    ['{"messages":[null,1,{"role":3,"content":[null]}]}', 404],
  ])("%s", async (body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty("error.message");
  });
  test("another path is told which there are", async () => {
    const response = await post("{}", "/embeddings");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("POST /v1/chat/completions");
  });
});
