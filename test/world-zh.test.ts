// The Chinese shop: its recorded runs are what the expert writes, its calls fit the Harness, its echoes are the
// Harness's text, and what viewers read names nothing.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { readHarness } from "../src/io/harness/read-harness.js";
import {
  asArray,
  asObject,
  asString,
  get,
  isArray,
  type Json,
  type JsonObject,
  printJson,
} from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import { writeEpisode } from "../src/world/expert.js";
import { intentAt } from "../src/world/intents.js";
import { livestreamZh } from "../src/world/livestream-zh.js";
import { searchFaq } from "../src/world/operate/search-faq.js";
import { ASK, TELL, THINK } from "../src/world/phrases.js";

const root = join(import.meta.dirname, "..");
const harness = await readHarness(join(root, "harness-configs", "livestream-zh"));
/** The seed of the committed file. */
const SEED = "7";
const write = (place: number, seed = SEED): string =>
  printJson(writeEpisode(livestreamZh, harness, { seed, place }));
const COUNT = 400;
const lines = Array.from({ length: COUNT }, (_, place) => write(place));
const records = lines.map(parsed);

function parsed(text: string): JsonObject {
  const read = parseJson(text);
  if (!read.ok) throw new Error(`${read.what}: ${text}`);
  return asObject(read.value);
}
const messagesOf = (record: JsonObject): readonly JsonObject[] =>
  asArray(get(record, "messages")).map(asObject);
const messages = records.flatMap(messagesOf);
const callsOf = (message: JsonObject): readonly JsonObject[] =>
  asArray(get(message, "tool_calls")).map((call) => asObject(get(call, "function")));
/** Values that a validator can read; a number beyond 2^53 loses digits, which no schema here looks at. */
const plain = (value: Json): unknown => JSON.parse(printJson(value));
const partsOf = (message: JsonObject): readonly JsonObject[] => {
  const content = get(message, "content");
  return isArray(content) ? content.map(asObject) : [];
};
const replies = messages.filter((one) => get(one, "role") === "assistant" && callsOf(one).length === 0);

test("the committed file is what the expert writes", () => {
  const file = readFileSync(join(root, "fixtures", "trajectories", "livestream-zh.jsonl"), "utf8");
  const committed = file.split("\n");
  // One record at a time: a difference between whole files would print both.
  expect(committed.findIndex((line, place) => line !== (place < 150 ? lines[place] : ""))).toBe(-1);
  expect(committed.length).toBe(151);
});

test("a record depends on seed and place alone", () => {
  expect([7, 3, 7].map((place) => write(place))).toEqual([lines[7], lines[3], lines[7]]);
  expect(write(7, "8")).not.toBe(lines[7]);
});

test("intents come in the published shares", () => {
  const counts = new Map<string, number>();
  for (const record of records.slice(0, 100)) {
    const intent = asString(get(get(record, "outcome"), "intent")) ?? "";
    counts.set(intent, (counts.get(intent) ?? 0) + 1);
  }
  expect(Object.fromEntries(counts)).toEqual({
    product_qa: 46,
    chat: 19,
    clarification: 16,
    after_sales: 7,
    promotion: 4,
    order_change: 2,
    faq: 2,
    other: 4,
  });
  expect(get(get(records[5], "outcome"), "intent")).toBe(intentAt(SEED, 5));
});

const ajv = new Ajv2020({ strict: false });
const fits = new Map(
  harness.tools.map((tool) => [tool.name, ajv.compile(plain(tool.parameters ?? {}) as object)]),
);
const shows = new Map(
  harness.tools.map((tool) => [tool.name, ajv.compile(plain(tool.result ?? {}) as object)]),
);

test("a call fits its tool's schema, except where the runtime says that it does not", () => {
  const misfits = messages.filter((message) =>
    callsOf(message).some((call) => {
      const read = parsed(asString(get(call, "arguments")) ?? "");
      return fits.get(asString(get(call, "name")) ?? "")?.(plain(read)) !== true;
    }),
  );
  expect(misfits.length).toBeGreaterThan(0);
  for (const message of misfits) expect(get(message, "train")).toBe(false);
});

test("an answer of the world fits its tool's result schema", () => {
  let seen = 0;
  for (const record of records) {
    const names = new Map<string, string>();
    for (const message of messagesOf(record)) {
      for (const call of asArray(get(message, "tool_calls")))
        names.set(asString(get(call, "id")) ?? "", asString(get(get(call, "function"), "name")) ?? "");
      const content = get(message, "content");
      if (get(message, "role") !== "tool" || typeof content !== "string") continue;
      const check = shows.get(names.get(asString(get(message, "tool_call_id")) ?? "") ?? "");
      expect(check?.(plain(parsed(content))), content).toBe(true);
      seen++;
    }
  }
  expect(seen).toBeGreaterThan(COUNT / 2);
});

test("an echo of a Skill is its body, an echo of a Hook is its message with the slots filled", () => {
  const bodies = new Map(harness.skills.map((skill) => [`skill:${skill.name}`, skill.body]));
  const frames = new Map(harness.hooks.map((hook) => [`hook:${hook.id}`, hook.message.split(/\{\{\w+\}\}/)]));
  const echoes = messages.flatMap(partsOf).filter((part) => get(part, "echo") !== undefined);
  for (const part of echoes) {
    const echo = asString(get(part, "echo")) ?? "";
    const text = asString(get(part, "text")) ?? "";
    if (echo.startsWith("skill:")) expect(text).toBe(bodies.get(echo));
    else for (const piece of frames.get(echo) ?? ["no such Hook"]) expect(text).toContain(piece);
    expect(text).not.toContain("{{");
  }
  const kinds = new Set(echoes.map((part) => get(part, "echo")));
  const played = [
    "reply-skill-loaded",
    "reply-length",
    "absolute-claims",
    "link-has-source",
    "amend-needs-order",
    "region-names",
  ];
  expect(
    [...harness.skills.map(({ name }) => `skill:${name}`), ...played.map((id) => `hook:${id}`)].filter(
      (one) => !kinds.has(one),
    ),
  ).toEqual(["skill:multi-question"]);
});

const nameLike = /[a-z]+[_-][a-z]+/i;

test("replies and viewers' words name no tool, Skill or parameter", () => {
  const words = messages.flatMap(partsOf).filter((part) => get(part, "author") === "world");
  for (const text of [
    ...replies.map((one) => get(one, "content")),
    ...words.map((part) => get(part, "text")),
  ])
    expect(text).not.toMatch(nameLike);
});

test("a reply that stands is within the limit and has no absolute claim", () => {
  const banned = /最便宜|最好|全网第一|绝对|百分之百|永久|终身/u;
  for (const reply of replies.filter((one) => get(one, "train") !== false)) {
    const text = asString(get(reply, "content")) ?? "";
    expect([...text].length, text).toBeLessThanOrEqual(60);
    expect(text).not.toMatch(banned);
  }
});

test("failed attempts are never training targets, and some runs fail", () => {
  const failed = records.filter((record) => get(get(record, "outcome"), "status") === "failure");
  expect(failed.length / COUNT).toBeGreaterThan(0.02);
  expect(failed.length / COUNT).toBeLessThan(0.15);
});

test("ids beyond 2^53 leave as they came", () => {
  const ids = lines.flatMap((line) => line.match(/\d{16,19}/g) ?? []);
  expect(ids.some((id) => BigInt(Number(id)).toString() !== id)).toBe(true);
  for (const [at, record] of records.entries()) expect(printJson(record)).toBe(lines[at]);
});

test("every phrase uses only the facts it is given, in several variants", () => {
  const { ask, think, tell } = livestreamZh.phrases;
  const packs = [
    [ask, ASK, 5],
    [think, THINK, 3],
    [tell, TELL, 3],
  ] as const;
  for (const [pack, facts, least] of packs)
    for (const [key, allowed] of Object.entries(facts as Readonly<Record<string, readonly string[]>>)) {
      const variants = (pack as Readonly<Record<string, readonly string[]>>)[key] ?? [];
      expect(new Set(variants).size, key).toBeGreaterThanOrEqual(least);
      const used = variants.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, fact]) => fact ?? ""));
      expect(
        used.filter((fact) => !allowed.includes(fact)),
        key,
      ).toEqual([]);
    }
});

test("what is thought names only what the Harness declares", () => {
  const schemas = harness.tools.map((tool) =>
    printJson({ parameters: tool.parameters ?? {}, result: tool.result ?? {} }),
  );
  const declared = new Set([
    ...harness.tools.map(({ name }) => name),
    ...harness.skills.map(({ name }) => name),
    ...schemas.flatMap((text) => [...text.matchAll(/"(\w+)":/g)].map(([, key]) => key ?? "")),
  ]);
  const named = Object.values(livestreamZh.phrases.think)
    .flat()
    .flatMap((text) => text.match(/[a-z]+(?:[_-][a-z]+)+/g) ?? []);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !declared.has(name))).toEqual([]);
});

test("the search words of every shop term find it first", () => {
  const { faq } = livestreamZh.goods;
  const shop = { faq: faq.map((entry, at) => ({ ...entry, id: String(at) })) } as unknown as Parameters<
    typeof searchFaq
  >[0];
  for (const entry of faq) {
    const found = searchFaq(shop, { query: entry.query, topics: [], most: 3 });
    expect(found.ok && found.result.entries[0]?.question).toBe(entry.question);
  }
});
