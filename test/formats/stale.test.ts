// What a rewrite makes stale goes; what tools are given and give back, and schemas, have names of their own and stay.

import { describe, expect, test } from "vitest";
import { type Dropping, droppedOf } from "../../src/io/formats/dropping.js";
import { readRecord } from "../../src/io/formats/index.js";
import { withoutStale } from "../../src/io/formats/stale.js";
import { isBad, readRecords } from "../../src/io/input/lines.js";
import { fromMembers, isArray, isObject, type Json, members, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { counts, IS_SHARED, SHARED } from "../help/counted.js";
import { jsonOf } from "../help/read-file.js";

const fresh = (text: string): readonly [text: string, dropped: unknown] => {
  const dropping: Dropping = new Map();
  const value = withoutStale(dropping, "x", jsonOf(text));
  return [printJson(value), { ...droppedOf(dropping).dropped }];
};

test("signatures, token ids and log-probabilities go, at any depth, each counted", () => {
  expect(
    fresh(
      '{"signature":"a","b":[{"logprobs":[1,2.0],"c":{"thought_signature":"d","e":1}}],"token_ids":null}',
    ),
  ).toEqual([
    '{"b":[{"c":{"e":1}}],"token_ids":null}',
    { "x.signature": 1, "x.b[].logprobs": 2, "x.b[].c.thought_signature": 1 },
  ]);
});

test("arguments, results and schemas keep all that they have", () => {
  for (const key of [
    "arguments",
    "args",
    "input",
    "output",
    "result",
    "response",
    "parameters",
    "properties",
  ]) {
    const text = `{"calls":[{"name":"sign","${key}":{"signature":"a","deep":[{"logprobs":[1]}]}}]}`;
    expect(fresh(text)).toEqual([text, {}]);
  }
});

describe.skipIf(!IS_SHARED)("a signature put into every argument, result and schema of real records", () => {
  const OWN = ["arguments", "args", "input", "result", "properties", "parameters"];
  /** The value with a member called `signature` in each object below these keys, also where they are JSON text. */
  const planted = (value: Json, isInside: boolean): Json => {
    if (isArray(value)) return value.map((item) => planted(item, isInside));
    if (!isObject(value)) return value;
    const list = members(value).map(([key, member]): readonly [string, Json] => {
      // A list of items has the same name as what a tool is given.
      const isOwn = isInside || (OWN.includes(key) && !isArray(member));
      const parsed =
        isOwn && typeof member === "string" && member.startsWith("{") ? parseJson(member) : undefined;
      return [key, parsed?.ok ? printJson(planted(parsed.value, true)) : planted(member, isOwn)];
    });
    return fromMembers(isInside ? [...list, ["signature", { type: "string" }]] : list);
  };
  const INSIDE = new RegExp(`(?:^|[.\\]])(?:${OWN.join("|")})(?:[.:].*)?[.:]signature(?:\\.|$)`);

  test.each(counts.trajectories.map(({ file }) => file))("%s", (file) => {
    let left = 4;
    for (const raw of readRecords(`${SHARED}/${file}`)) {
      if (isBad(raw) || left-- === 0) break;
      const read = readRecord(planted(raw.value, false), "here", raw.format, raw.shell);
      if (!read.ok) continue;
      const gone = Object.keys(read.value.dropped ?? {}).filter((path) => INSIDE.test(path));
      expect(gone).toEqual([]);
    }
  });
});
