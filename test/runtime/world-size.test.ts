// A world of any size: as many products and orders as asked for, as many requests in a run, and the usual world to the byte where none is asked.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readHarness } from "../../src/io/harness/read-harness.js";
import { asArray, get, type JsonObject, printJson } from "../../src/model/json.js";
import { deployments } from "../../src/world/deployments.js";
import { shopAt, writeEpisode } from "../../src/world/expert.js";
import { servedShop } from "../../src/world/served-shop.js";
import { makeLetter } from "../../src/world/world-size.js";
import { ROOT } from "../help/carry.js";

const replies = (episode: JsonObject): number =>
  asArray(get(episode, "messages")).filter(
    (message) =>
      get(message, "role") === "assistant" &&
      asArray(get(message, "tool_calls")).length === 0 &&
      get(message, "train") !== false,
  ).length;

describe.each(deployments)("$harness", (deployment) => {
  const name = deployment.harness;
  test("is the shipped one where nothing is asked", async () => {
    const harness = await readHarness(join(ROOT, "harness-configs", name));
    const lines = readFileSync(join(ROOT, `fixtures/trajectories/${name}.jsonl`), "utf8").split("\n");
    for (const place of [0, 7, 40, 149])
      expect(printJson(writeEpisode(deployment, harness, { seed: "7", place, size: {} }))).toBe(lines[place]);
  });

  test("has the products and orders that are asked for, each with an id and a name of its own", () => {
    const shop = shopAt(deployment, { seed: "7", place: 3, size: { products: 300, orders: 50 } });
    expect(new Set(shop.products.map(({ id }) => id)).size).toBe(300);
    expect(new Set(shop.products.map(({ short }) => short)).size).toBe(300);
    expect(shop.room.queue).toHaveLength(300);
    expect(shop.orders.filter(({ buyerId }) => buyerId !== shop.buyer.id)).toHaveLength(50);
    expect(() => shopAt(deployment, { seed: "7", place: 3, size: { products: 2 } })).toThrow(RangeError);
    expect(() => shopAt(deployment, { seed: "7", place: 3, size: { orders: 1.5 } })).toThrow(RangeError);
  });

  test("is played as long as asked, and answers the calls of such a run as it did", async () => {
    const harness = await readHarness(join(ROOT, "harness-configs", name));
    let long = 0;
    for (let place = 0; place < 30; place++) {
      const at = { seed: "long", place, size: { products: 40, requests: 5 } };
      const episode = writeEpisode(deployment, harness, at);
      if (get(get(episode, "outcome"), "status") === "failure") continue;
      expect(replies(episode)).toBeGreaterThanOrEqual(5);
      long++;
      const run = servedShop(deployment).open(harness, at);
      for (const call of asArray(get(get(episode, "outcome"), "goldCalls"))) {
        const answer = run.call(String(get(call, "name")), get(call, "arguments") ?? null);
        expect(answer?.failed).toBe(false);
      }
    }
    expect(long).toBeGreaterThan(20);
  });
});

test("makes are told apart by letters, however many", () => {
  const letters = Array.from({ length: 2000 }, (_, at) => makeLetter(at));
  expect(letters.slice(0, 3)).toEqual(["A", "B", "C"]);
  expect(letters[26]).toBe("AA");
  expect(new Set(letters).size).toBe(2000);
});
