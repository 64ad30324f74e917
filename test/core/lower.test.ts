/** Lowering misses nothing: a name planted in any text is found there, or one of the short lists below says why not. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lowerEpisode } from "../../src/core/lower-episode.js";
import { lowerHarness } from "../../src/core/lower-harness.js";
import type { Lowered } from "../../src/core/lowered.js";
import { renderView } from "../../src/core/render-view.js";
import { buildVariant } from "../../src/core/variant.js";
import { format } from "../../src/io/formats/hsa-episode.js";
import { readHarness } from "../../src/io/harness/read-harness.js";
import type { Harness } from "../../src/model/harness.js";
import { fromMembers, isArray, isObject, type Json, members, printJson } from "../../src/model/json.js";
import { parseJson } from "../../src/model/json-text.js";
import { explain, type Problem, type Result } from "../../src/model/problem.js";
import { toolSym } from "../../src/model/symbol.js";
import type { Trajectory } from "../../src/model/trajectory.js";
import { deepFreeze } from "../help/fake-harness.js";
import { MARK, maximalHarness, maximalTrajectory } from "../help/maximal.js";

const RENAMED = "other_sign";
const RENAME = [{ kind: "rename" as const, names: [{ symbol: toolSym(MARK), from: MARK, to: RENAMED }] }];

/** Paths of every text in a document. */
function leaves(json: Json, path = ""): readonly string[] {
  if (typeof json === "string") return [path];
  if (isArray(json)) return json.flatMap((item, i) => leaves(item, `${path}/${i}`));
  return isObject(json) ? members(json).flatMap(([key, inner]) => leaves(inner, `${path}/${key}`)) : [];
}

/** The document with the mark behind one text; `§` tells it from the mark's own declaration. */
function planted(document: unknown, path: string): unknown {
  const put = (json: Json, [key, ...rest]: readonly string[]): Json => {
    if (key === undefined) return `${json as string} §${MARK}`;
    if (isArray(json)) return json.map((item, i) => (String(i) === key ? put(item, rest) : item));
    return fromMembers(
      isObject(json)
        ? members(json).map(([own, inner]) => [own, own === key ? put(inner, rest) : inner])
        : [],
    );
  };
  return deepFreeze(put(document as Json, path.split("/").slice(1)));
}

type Fate = "reached" | "kept" | "not in it" | Problem["code"];

const fateIn = <T>(result: Result<T>, shown: (value: T) => Json): Fate => {
  if (!result.ok) return result.problems[0]?.code ?? "internal";
  const text = printJson(shown(result.value));
  return text.includes(`§${MARK}`) ? "kept" : text.includes(`§${RENAMED}`) ? "reached" : "not in it";
};

/** Texts by what becomes of a name in them; places in lists are left out, and so is the way to a schema's keyword. */
function fates(
  document: unknown,
  judge: (planted: unknown) => Fate,
): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, Set<string>> = {};
  for (const path of leaves(document as Json)) {
    const fate = judge(planted(document, path));
    found[fate] ??= new Set();
    found[fate].add(short(path));
  }
  return Object.fromEntries(Object.entries(found).map(([fate, paths]) => [fate, [...paths].sort()]));
}

const short = (path: string): string =>
  path
    .replaceAll(/\/\d+/g, "")
    .replace(/^\/tools\/(?:parameters|result)\/.*?([^/]+)$/, "schema: $1")
    .slice(path.includes("/parameters/") || path.includes("/result/") ? 0 : 1);

const lower = (harness: Harness): Result<Lowered> => lowerHarness(harness);

describe("every text of a Harness", () => {
  const found = fates(maximalHarness, (document) => {
    const lowered = lower(document as Harness);
    if (!lowered.ok) return lowered.problems[0]?.code ?? "internal";
    return fateIn(buildVariant(lowered.value, RENAME), ({ harness }) => harness as unknown as Json);
  });

  test("a rename reaches all prose, whatever field holds it", () => {
    expect(found["reached"]).toEqual([
      "hooks/message",
      "prompt/sections/body",
      "prompt/sections/head",
      "prompt/sections/tail",
      "prompt/sections/title",
      "schema: $comment",
      "schema: deep",
      "schema: description",
      "schema: title",
      "schema: x-note",
      "skills/body",
      "skills/description",
      "skills/extra/license",
      "skills/extra/metadata/by",
      "skills/files/path",
      "skills/files/text",
      "tools/description",
      "tools/extra/annotations/hints",
      "tools/extra/annotations/title",
    ]);
  });

  test("a value never changes: a name in one holds the name in place", () => {
    expect(found["not-renamable"]).toEqual([
      "hooks/conditions/pattern",
      "hooks/replacement",
      "schema: const",
      "schema: default",
      "schema: enum",
      "schema: examples",
      "schema: pattern",
    ]);
  });

  test("what it does not reach is no text: names, ids, keywords, choices of a fixed set", () => {
    expect(found["kept"]).toEqual([
      "activation/names",
      "format",
      "hooks/action",
      "hooks/conditions/acts",
      "hooks/conditions/flags",
      "hooks/conditions/kind",
      "hooks/conditions/schema/required",
      "hooks/conditions/skillKind",
      "hooks/conditions/skills",
      "hooks/conditions/target",
      "hooks/conditions/tools",
      "hooks/event",
      "hooks/id",
      "hooks/tools",
      "language",
      "limits/copies",
      "limits/id",
      "name",
      "prompt/layout",
      "prompt/sections/after",
      "prompt/sections/id",
      "prompt/sections/when/equals",
      "prompt/sections/when/is",
      "prompt/sections/when/slot",
      "prompt/skills",
      "prompt/tools",
      "schema: $id",
      "schema: $ref",
      "schema: $schema",
      "schema: contentEncoding",
      "schema: contentMediaType",
      "schema: format",
      "schema: kind",
      "schema: required",
      "schema: type",
      "skills/kind",
      "skills/name",
      "tools/name",
    ]);
  });

  test("and nothing else becomes of any", () => {
    const rest = Object.keys(found).filter((fate) => !["reached", "kept", "not-renamable"].includes(fate));
    // Names that something in the Harness refers to: with another name it is no Harness, or has no such Symbol.
    expect(Object.fromEntries(rest.map((fate) => [fate, found[fate]]))).toEqual({
      "bad-harness": ["activation/param", "activation/tool", "tools/name"],
      "no-such-symbol": ["tools/name"],
    });
  });
});

describe("every text of a record", () => {
  const lowered = lower(maximalHarness);
  if (!lowered.ok) throw new Error(lowered.problems.map(explain).join("\n"));
  const variant = buildVariant(lowered.value, RENAME);
  if (!variant.ok) throw new Error(variant.problems.map(explain).join("\n"));
  const found = fates(maximalTrajectory, (document) => {
    const episode = lowerEpisode(lowered.value, document as Trajectory);
    if (!episode.ok) return episode.problems[0]?.code ?? "internal";
    return fateIn(renderView(episode.value, variant.value), (row) => row);
  });

  test("a rename reaches what the Harness and the assistant wrote", () => {
    expect(found["reached"]).toEqual([
      "messages/calls/arguments",
      "messages/parts/text",
      "messages/reasoning",
    ]);
  });

  test("what the world wrote refuses it, and so do a reply and a value", () => {
    expect(found["named-by-world"]).toEqual([
      "messages/parts/other/image_url/url",
      "messages/parts/other/type",
      "messages/parts/text",
      "slots/shop",
    ]);
    expect(found["ambiguous-mention"]).toEqual(["messages/parts/text"]);
    expect(found["named-in-value"]).toEqual([
      "messages/calls/arguments",
      "messages/calls/arguments/map/any",
      "messages/calls/arguments/order_id",
      "messages/calls/arguments/parts/part_name",
      "messages/calls/arguments/skill_name",
      "messages/calls/arguments/unheard/of",
      "messages/parts/text",
    ]);
  });

  test("what it does not reach is no text: roles, ids, the speaker's name", () => {
    expect(found["kept"]).toEqual(["messages/callId", "messages/calls/id", "messages/name", "messages/role"]);
  });

  test("what a training row leaves out stays in the base", () => {
    expect(found["not in it"]).toEqual([
      "extra/recorded_by",
      "id",
      "messages/calls/extra/note",
      "messages/content",
      "messages/extra/model",
      "messages/extra/sent_by",
      "messages/id",
      "messages/parts/author",
      "messages/parts/echo",
      "messages/parts/extra/lang",
      // Of a part that is no text.
      "messages/parts/text",
      "outcome/goldCalls/arguments/order_id",
      "outcome/goldCalls/name",
      "outcome/intent",
      "outcome/status",
    ]);
  });

  test("a call of another name is not declared, and nothing else becomes of any", () => {
    expect(found["undeclared-tool"]).toEqual(["messages/calls/name"]);
    expect(Object.keys(found).sort()).toEqual(
      [
        "reached",
        "kept",
        "not in it",
        "named-by-world",
        "ambiguous-mention",
        "named-in-value",
        "undeclared-tool",
      ].sort(),
    );
  });
});

describe("every text of the shipped record that fills every field", () => {
  test("a rename reaches it, or is refused, or the field is no text", async () => {
    const harness = await readHarness("harness-configs/livestream");
    const mark = {
      name: MARK,
      description: "Stands for any tool",
      parameters: { type: "object" },
      extra: {},
    };
    const base = lower({ ...harness, tools: [...harness.tools, mark] });
    const parsed = parseJson(readFileSync("fixtures/maximal.json", "utf8"));
    if (!base.ok || !parsed.ok) throw new Error("the shipped Harness or record cannot be read");
    const record = format.read(parsed.value, "maximal");
    const after = buildVariant(base.value, RENAME);
    if (!record.ok || !after.ok) throw new Error("the shipped record cannot be read");
    const found = fates(record.value.trajectory, (document) => {
      const episode = lowerEpisode(base.value, document as Trajectory);
      if (!episode.ok) return episode.problems[0]?.code ?? "internal";
      return fateIn(renderView(episode.value, after.value), (row) => row);
    });
    expect(found["kept"]).toEqual(["messages/callId", "messages/calls/id", "messages/name", "messages/role"]);
    expect(found["reached"]).toEqual([
      "messages/calls/arguments",
      "messages/parts/text",
      "messages/reasoning",
    ]);
    expect(found["not in it"]?.filter((path) => /reasoning|arguments$/.test(path))).toEqual([]);
  });
});
