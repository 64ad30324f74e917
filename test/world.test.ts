// The simulated shop and its expert: what is written down is what the Harness allows, every time, for every deployment.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readHarness } from "../src/io/harness/read-harness.js";
import type { Harness } from "../src/model/harness.js";
import { asArray, asObject, get, type Json, type JsonObject, printJson } from "../src/model/json.js";
import { parseJson } from "../src/model/json-text.js";
import { bestPromotion, takenOff } from "../src/world/best-promotion.js";
import { addDays } from "../src/world/calendar.js";
import type { Deployment } from "../src/world/deployment.js";
import { deployments } from "../src/world/deployments.js";
import { operationOf } from "../src/world/execute.js";
import { writeEpisode } from "../src/world/expert.js";
import { hookActs, hookMessage, type Situation } from "../src/world/hook-check.js";
import { INTENTS } from "../src/world/intents.js";
import { makeShop } from "../src/world/make-shop.js";
import { operations } from "../src/world/operate/index.js";
import { ASK, fill, TELL, THINK } from "../src/world/phrases.js";
import { misfits } from "../src/world/schema-check.js";
import { seeded } from "../src/world/seeded.js";
import { type Promotion, productOf, type Shop } from "../src/world/shop.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const COUNT = 2000;

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");
const parsed = (source: string): Json => {
  const result = parseJson(source);
  if (!result.ok) throw new Error(`${result.what}: ${source.slice(0, 80)}`);
  return result.value;
};
const partsOf = (message: JsonObject): readonly JsonObject[] =>
  asArray(get(message, "content")).map(asObject);
const contentText = (message: JsonObject): string =>
  text(get(message, "content")) +
  partsOf(message)
    .map((part) => text(get(part, "text")))
    .join("");
const echoesOf = (message: JsonObject): readonly string[] =>
  partsOf(message).flatMap((part) => text(get(part, "echo")) || []);

interface Call {
  readonly id: string;
  readonly tool: string;
  readonly args: Json;
}
const callsOf = (message: JsonObject): readonly Call[] =>
  asArray(get(message, "tool_calls")).map((call) => ({
    id: text(get(call, "id")),
    tool: text(get(get(call, "function"), "name")),
    args: parsed(text(get(get(call, "function"), "arguments"))),
  }));

describe.each(deployments.map((deployment) => [deployment.harness, deployment] as const))(
  "%s",
  (name, deployment) => {
    const made = readHarness(join(ROOT, "harness-configs", name)).then((harness) => ({
      harness,
      episodes: Array.from({ length: COUNT }, (_, place) =>
        writeEpisode(deployment, harness, { seed: "law", place }),
      ),
    }));

    test("the same seed and place give the same record, whatever was made before", async () => {
      const { harness, episodes } = await made;
      for (const place of [1999, 0, 777, 42]) {
        const again = writeEpisode(deployment, harness, { seed: "law", place });
        expect(printJson(again)).toBe(printJson(episodes[place] as JsonObject));
      }
      const other = writeEpisode(deployment, harness, { seed: "other", place: 0 });
      expect(printJson(other)).not.toBe(printJson(episodes[0] as JsonObject));
    });

    test("intents have the published shares", async () => {
      const { episodes } = await made;
      const counts: Record<string, number> = {};
      for (const episode of episodes) {
        const intent = text(get(get(episode, "outcome"), "intent"));
        counts[intent] = (counts[intent] ?? 0) + 1;
      }
      const expected = Object.entries(INTENTS).map(([intent, { percent }]) => [
        intent,
        (percent * COUNT) / 100,
      ]);
      expect(counts).toEqual(Object.fromEntries(expected));
      expect(Object.values(INTENTS).reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
    });

    test("runs replay: calls fit their schemas, results theirs, Hooks act where claimed and nowhere else", async () => {
      const { harness, episodes } = await made;
      const seen = new Set<string>();
      for (const episode of episodes) replay(deployment, harness, episode, seen);
      const parts = deployment.hooks;
      const claimed = [
        parts.replySkillFirst,
        parts.replyLength,
        parts.replyStyle,
        parts.linkFromResults,
        parts.ordersFirst,
        parts.badArguments?.hook,
      ];
      for (const hook of claimed) if (hook !== undefined) expect(seen).toContain(`hook:${hook}`);
      const skills = Object.values(deployment.skills).map((skill) => `skill:${skill}`);
      for (const skill of skills) expect(seen).toContain(skill);
      expect(seen).toContain("invalid");
      expect(seen).toContain("parallel");
      for (const tool of harness.tools) expect(seen).toContain(tool.name);
    });

    test("some runs fail, and exactly those have no reward", async () => {
      const { episodes } = await made;
      const failed = episodes.filter((episode) => get(get(episode, "outcome"), "status") === "failure");
      expect(failed.length / COUNT).toBeGreaterThan(0.02);
      expect(failed.length / COUNT).toBeLessThan(0.12);
      for (const episode of episodes)
        expect(get(get(episode, "outcome"), "reward")).toBe(failed.includes(episode) ? 0 : 1);
      const withoutReply = failed.filter((episode) => {
        const last = asObject(asArray(get(episode, "messages")).at(-1));
        return get(last, "role") !== "assistant";
      });
      expect(withoutReply.length).toBeGreaterThan(0);
    });

    test("replies and viewers never name a tool or a Skill", async () => {
      const { harness, episodes } = await made;
      const names = [...harness.tools, ...harness.skills].map((one) => one.name);
      for (const episode of episodes)
        for (const message of asArray(get(episode, "messages")).map(asObject)) {
          const said =
            get(message, "role") === "assistant"
              ? contentText(message)
              : partsOf(message)
                  .filter((part) => get(part, "author") === "world")
                  .map((part) => text(get(part, "text")))
                  .join("");
          for (const one of names) expect(said).not.toContain(one);
        }
    });

    test("a tool or Skill whose name is a plain word is named in backticks only", async () => {
      const { harness, episodes } = await made;
      const names = [...harness.tools, ...harness.skills].map((one) => one.name);
      const plain = names.filter((one) => /^[a-z]+$/.test(one));
      const bare = plain.map((one) => new RegExp(`(?<![\`"\\w])${one}(?![\`"\\w])`, "iu"));
      for (const episode of episodes)
        for (const message of asArray(get(episode, "messages")).map(asObject)) {
          const all = `${text(get(message, "reasoning_content"))}\n${contentText(message)}`;
          for (const pattern of bare) expect(all).not.toMatch(pattern);
        }
    });

    test("trajectories do not look cloned", async () => {
      const { episodes } = await made;
      const first150 = episodes.slice(0, 150);
      const askedAt = (episode: JsonObject): string =>
        text(get(partsOf(asObject(asArray(get(episode, "messages"))[0]))[1], "text"));
      const lastOf = (episode: JsonObject): string =>
        contentText(asObject(asArray(get(episode, "messages")).at(-1)));
      expect(new Set(first150.map(askedAt)).size).toBeGreaterThan(125);
      expect(new Set(first150.map(lastOf)).size).toBeGreaterThan(125);
    });

    test("the phrase pack has every key, enough variants, and only facts that are given", () => {
      const { phrases } = deployment;
      for (const [table, pack, least] of [
        [ASK, phrases.ask, 5],
        [THINK, phrases.think, 3],
        [TELL, phrases.tell, 3],
      ] as const)
        for (const [key, facts] of Object.entries(table)) {
          const variants = (pack as Readonly<Record<string, readonly string[]>>)[key] ?? [];
          expect(variants.length, key).toBeGreaterThanOrEqual(least);
          expect(new Set(variants).size, key).toBe(variants.length);
          const given = Object.fromEntries((facts as readonly string[]).map((fact) => [fact, "x"]));
          for (const variant of variants) expect(() => fill(variant, given), key).not.toThrow();
        }
    });

    test("the committed fixture is what the script writes with its defaults, byte for byte", async () => {
      const { harness } = await made;
      const lines = Array.from({ length: 150 }, (_, place) =>
        printJson(writeEpisode(deployment, harness, { seed: "7", place })),
      );
      const committed = readFileSync(join(ROOT, "fixtures/trajectories", `${name}.jsonl`), "utf8");
      expect(committed === `${lines.join("\n")}\n`).toBe(true);
    });

    describe("the shop", () => {
      const shopOf = (key: string): Shop =>
        makeShop(deployment.goods, deployment.phrases.money, seeded(`shop/${key}`));

      test("money is whole cents and each order holds what its lines and shipping come to", () => {
        for (let i = 0; i < 50; i++) {
          const shop = shopOf(`${i}`);
          for (const cents of moneyOf(shop)) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
          for (const order of shop.orders) {
            const lines = order.lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0);
            expect(order.paidCents + order.refundedCents).toBe(lines + order.shippingCents);
          }
        }
      });

      test("operations never touch the state they are given, and conserve money and pieces", () => {
        for (let i = 0; i < 40; i++) {
          const source = seeded(`chain/${i}`);
          let shop = deepFreeze(shopOf(`chain ${i}`));
          const [paid, pieces] = [moneyIn(shop), piecesIn(shop)];
          for (let turn = 0; turn < 12; turn++) {
            const before = JSON.stringify(shop);
            const after = randomOperation(shop, source);
            expect(JSON.stringify(shop)).toBe(before);
            shop = deepFreeze(after);
            expect(moneyIn(shop)).toBe(paid);
            expect(piecesIn(shop)).toBe(pieces);
          }
        }
      });

      test("orders of other people are never shown and never changed", () => {
        const shop = shopOf("others");
        const stranger = shop.orders.find((order) => order.buyerId !== shop.buyer.id);
        if (stranger === undefined) throw new Error("no stranger");
        const found = operations.findOrders(shop, { orderId: stranger.id, states: [], most: 5 });
        expect(found.ok && found.result.orders).toEqual([]);
        const change = { kind: "note", note: "x" } as const;
        expect(operations.changeOrder(shop, { orderId: stranger.id, change })).toEqual({
          ok: false,
          shop,
          refusal: "no-such-order",
        });
      });

      test("a switched item stands on screen or right after it, and nothing else changes places", () => {
        const shop = shopOf("switch");
        for (const id of shop.room.queue)
          for (const place of ["now", "next"] as const) {
            const done = operations.switchItem(shop, { productId: id, place, reason: "" });
            const { queue, current } = done.shop.room;
            const onScreen = shop.room.queue[shop.room.current];
            if (id === onScreen) expect(done.shop.room).toEqual(shop.room);
            else expect(queue[place === "now" ? current : current + 1]).toBe(id);
            const rest = (list: readonly string[]): readonly string[] => list.filter((one) => one !== id);
            expect(rest(queue)).toEqual(rest(shop.room.queue));
          }
      });

      test("ids that a double cannot hold occur, and results write them as they are", async () => {
        const { episodes } = await made;
        const numbers = episodes
          .slice(0, 50)
          .flatMap((episode) => printJson(episode).match(/(?<!\d)\d{16}(?!\d)/g) ?? []);
        expect(numbers.some((digits) => String(Number(digits)) !== digits)).toBe(true);
      });

      test("every FAQ entry is found by its own query", () => {
        const shop = shopOf("faq");
        for (const entry of deployment.goods.faq)
          for (const topics of [[], [entry.topic]]) {
            const found = operations.searchFaq(shop, { query: entry.query, topics, most: 2 });
            const headings = found.ok ? found.result.entries.map(({ question }) => question) : [];
            expect(headings).toContain(entry.question);
          }
      });
    });
  },
);

/** Walks a record and checks each step against the Harness alone. */
function replay(deployment: Deployment, harness: Harness, episode: JsonObject, seen: Set<string>): void {
  const messages = asArray(get(episode, "messages")).map(asObject);
  const id = text(get(episode, "id"));
  let request = freshRequest("");
  messages.forEach((message, at) => {
    const role = get(message, "role");
    const echoes = echoesOf(message);
    for (const echo of echoes) seen.add(echo);
    if (role === "user" && echoes.length === 0) {
      request = freshRequest(contentText(message));
      expect(partsOf(message).map((part) => get(part, "author"))).toEqual(["harness", "world"]);
    }
    if (role !== "assistant") return;
    const answers = answersTo(messages, at);
    const calls = callsOf(message);
    if (calls.length > 1) seen.add("parallel");
    expect(answers).toHaveLength(calls.length);
    const situations = calls.map(
      (call): Situation => ({
        ...snapshot(request),
        event: "before-call",
        tool: call.tool,
        arguments: call.args,
      }),
    );
    if (calls.length === 0)
      situations.push({ ...snapshot(request), event: "before-reply", reply: contentText(message) });
    const next = calls.length === 0 ? [messages[at + 1] ?? {}] : answers;
    const failed = situations.map((situation, i) => judged(harness, situation, asObject(next[i]), id));
    calls.forEach((call, i) => {
      const answer = asObject(answers[i]);
      const invalid = checkCall(deployment, harness, call, answer, id);
      if (invalid) seen.add("invalid");
      expect(get(message, "train") === false, id).toBe(failed[i] === true || invalid);
      if (failed[i] !== true && !invalid) noteCall(request, harness, call, answer, seen);
    });
    if (calls.length === 0) expect(get(message, "train") === false, id).toBe(failed[0] === true);
  });
}

interface Request {
  readonly input: string;
  readonly called: string[];
  readonly loaded: string[];
  readonly results: { readonly tool: string; readonly text: string }[];
}
const freshRequest = (input: string): Request => ({ input, called: [], loaded: [], results: [] });
const snapshot = ({ input, called, loaded, results }: Request): Omit<Situation, "event"> => ({
  input,
  called: [...called],
  loaded: [...loaded],
  results: [...results],
});

/** True: a Hook stopped it. The stopping Hook is the one echoed, with its message; otherwise none may act. */
function judged(harness: Harness, situation: Situation, answer: JsonObject, id: string): boolean {
  const acting = harness.hooks.filter(
    (hook) => (hook.action === "retry" || hook.action === "block") && hookActs(harness, hook, situation),
  );
  const rewriting = harness.hooks.filter(
    (hook) => hook.action === "rewrite" && hookActs(harness, hook, situation),
  );
  expect(
    rewriting.map((hook) => hook.id),
    id,
  ).toEqual([]);
  const echo = echoesOf(answer).find((one) => one.startsWith("hook:"));
  if (echo === undefined) {
    expect(
      acting.map((hook) => hook.id),
      `${id} ${situation.event} ${situation.tool ?? ""}`,
    ).toEqual([]);
    return false;
  }
  const hook = acting.find((one) => `hook:${one.id}` === echo);
  expect(hook, `${id}: ${echo} acts`).toBeDefined();
  if (hook !== undefined) expect(contentText(answer)).toBe(hookMessage(hook, situation));
  return true;
}

const answersTo = (messages: readonly JsonObject[], at: number): readonly JsonObject[] => {
  const count = asArray(get(messages[at], "tool_calls")).length;
  return messages.slice(at + 1, at + 1 + count).filter((message) => get(message, "role") === "tool");
};

/** True: the arguments do not fit the tool's schema, and the Harness said so. */
function checkCall(
  deployment: Deployment,
  harness: Harness,
  call: Call,
  answer: JsonObject,
  id: string,
): boolean {
  const tool = harness.tools.find((one) => one.name === call.tool);
  if (tool === undefined) throw new Error(`${id}: ${call.tool} is not declared`);
  expect(operationOf(deployment, call.tool)).toBeDefined();
  expect(get(answer, "tool_call_id")).toBe(call.id);
  const schema = tool.parameters ?? {};
  const wrong = misfits(call.args, schema, schema);
  if (wrong.length === 0) return false;
  const [part] = partsOf(answer);
  expect(get(part, "author"), `${id}: ${wrong.join(", ")}`).toBe("harness");
  expect(get(part, "echo")).toBeUndefined();
  expect(text(get(part, "text"))).toContain(`\`${call.tool}\``);
  return true;
}

function noteCall(
  request: Request,
  harness: Harness,
  call: Call,
  answer: JsonObject,
  seen: Set<string>,
): void {
  request.called.push(call.tool);
  seen.add(call.tool);
  const skill = echoesOf(answer)
    .find((echo) => echo.startsWith("skill:"))
    ?.slice("skill:".length);
  if (skill !== undefined) {
    expect(contentText(answer)).toBe(harness.skills.find((one) => one.name === skill)?.body);
    request.loaded.push(skill);
    return;
  }
  const value = parsed(contentText(answer));
  request.results.push({ tool: call.tool, text: contentText(answer) });
  const schema = harness.tools.find((one) => one.name === call.tool)?.result;
  if (schema !== undefined && get(value, "error") === undefined && !isRefusal(value))
    expect(misfits(value, schema, schema), `${call.tool} ${printJson(value)}`).toEqual([]);
}

/** A timeout or refusal is no result. */
const isRefusal = (value: Json): boolean =>
  ["error", "err", "error_code", "err_code", "code"].some((key) => get(value, key) !== undefined);

const moneyOf = (shop: Shop): readonly number[] => [
  ...shop.products.map((product) => product.priceCents),
  ...shop.promotions.flatMap((promotion) => [promotion.offCents, promotion.thresholdCents]),
  ...shop.orders.flatMap((order) => [order.paidCents, order.refundedCents, order.shippingCents]),
];
const moneyIn = (shop: Shop): number =>
  shop.orders.reduce((sum, order) => sum + order.paidCents + order.refundedCents, 0);
/** Pieces on hand and pieces that orders hold. */
const piecesIn = (shop: Shop): number => {
  const stock = shop.products.flatMap(({ skus }) => skus).reduce((sum, sku) => sum + sku.stock, 0);
  const held = shop.orders.filter(({ state }) => state !== "cancelled").flatMap(({ lines }) => lines);
  return stock + held.reduce((sum, line) => sum + line.quantity, 0);
};

function randomOperation(shop: Shop, source: ReturnType<typeof seeded>): Shop {
  const order = source.pick(shop.orders);
  const product = source.pick(shop.products);
  const line = order.lines[0];
  const bought = line && productOf(shop, line.productId);
  const axis = bought?.axes[0];
  const choice = { name: axis?.name ?? "none", value: source.pick(axis?.values ?? ["none"]) };
  const changes = [
    { kind: "cancel", reason: "r" },
    { kind: "note", note: "n" },
    { kind: "address", address: shop.buyer.address },
    { kind: "choice", choice },
  ] as const;
  const all = [
    () => operations.changeOrder(shop, { orderId: order.id, change: source.pick(changes) }),
    () => operations.changeOrder(shop, { orderId: order.id, change: source.pick(changes) }),
    () => operations.switchItem(shop, { productId: product.id, place: "now", reason: "" }),
    () => operations.getStock(shop, { productId: product.id, choices: [], province: "", incoming: true }),
    () => operations.roomStatus(shop, { parts: ["queue"] }),
  ];
  return source.pick(all)().shop;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return value;
}

describe("sums", () => {
  const base: Promotion = {
    id: "1",
    kind: "coupon",
    scope: "shop",
    offCents: 500,
    percent: 0,
    thresholdCents: 0,
    gift: "",
    newBuyersOnly: false,
    label: "",
    ends: "2026-03-02",
  };
  test("a threshold counts from its sum on, a percentage is rounded in the buyer's favour", () => {
    expect(takenOff({ ...base, kind: "threshold", thresholdCents: 10_000 }, 9_999)).toBe(0);
    expect(takenOff({ ...base, kind: "threshold", thresholdCents: 10_000 }, 10_000)).toBe(500);
    expect(takenOff({ ...base, kind: "percent", offCents: 0, percent: 15 }, 1_999)).toBe(300);
    expect(takenOff(base, 300)).toBe(300);
  });
  test("the one that takes off most holds, of equals the one that ends first", () => {
    const sooner = { ...base, id: "2", ends: "2026-03-01" };
    expect(bestPromotion([base, sooner], 2_000)?.id).toBe("2");
    expect(bestPromotion([base, { ...sooner, offCents: 400 }], 2_000)?.id).toBe("1");
    expect(bestPromotion([{ ...base, kind: "gift", offCents: 0, gift: "bag" }], 2_000)).toBeUndefined();
  });
});

test("days are counted over months and leap years", () => {
  expect(addDays("2026-01-31", 1)).toBe("2026-02-01");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(addDays("2026-12-31", 366)).toBe("2028-01-01");
});

describe("maximal.json", () => {
  const source = readFileSync(join(ROOT, "fixtures/maximal.json"), "utf8");
  const record = asObject(parsed(source));
  const messages = asArray(get(record, "messages")).map(asObject);

  test("every role, author, spelling of content and kind of part occurs", () => {
    const roles = new Set(messages.map((message) => get(message, "role")));
    expect([...roles].sort()).toEqual(["assistant", "developer", "system", "tool", "user"]);
    const parts = messages.flatMap(partsOf);
    const authors = new Set(parts.map((part) => get(part, "author")));
    expect([...authors].sort()).toEqual(["assistant", "harness", "world"]);
    expect(new Set(parts.map((part) => get(part, "type"))).size).toBeGreaterThan(1);
    const spellings = new Set(messages.map((message) => spelling(get(message, "content"))));
    expect([...spellings].sort()).toEqual(["absent", "null", "parts", "string"]);
  });

  test("the Skill and the Hook that it echoes say the same in the Harness", async () => {
    const harness = await readHarness(join(ROOT, "harness-configs/livestream"));
    const echoing = messages.flatMap(partsOf).filter((part) => get(part, "echo") !== undefined);
    const echoes = new Set(echoing.map((part) => text(get(part, "echo")).split(":")[0]));
    expect([...echoes].sort()).toEqual(["hook", "skill"]);
    for (const part of echoing) {
      const [kind, one] = text(get(part, "echo")).split(":");
      if (kind === "skill")
        expect(get(part, "text")).toBe(harness.skills.find((skill) => skill.name === one)?.body);
      else expect(harness.hooks.some((hook) => hook.id === one)).toBe(true);
    }
  });

  test("numbers that JavaScript would change, and keys it would move, are there", () => {
    for (const piece of ["9007199254740993", "1.0", "-0", "1E+2"]) expect(source).toContain(piece);
    expect(printJson(record)).toContain('"10":"ten","2":"two"');
  });
});

const spelling = (content: Json | undefined): string =>
  content === undefined
    ? "absent"
    : content === null
      ? "null"
      : typeof content === "string"
        ? "string"
        : "parts";
