/** Contents of Gemini's generateContent: requests, responses, and both together. */
import {
  asArray,
  fromMembers,
  get,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  type Member,
  members,
  size,
  without,
} from "../../model/json.js";
import { failed } from "../../model/problem.js";
import { type Dropping, droppedOf } from "./dropping.js";
import { extraOf, idOf, type Reading, report, startReading } from "./fields.js";
import type { Format } from "./format.js";
import { piecesOf, ROLES } from "./gemini-parts.js";
import { readLooseTools } from "./loose-tools.js";
import { AUTHORS, type Draft, numbered, turnsOf } from "./part-turns.js";
import { finishRecord } from "./record.js";
import { withoutStale } from "./stale.js";

const SYSTEM = ["systemInstruction", "system_instruction"];
const DECLARATIONS = ["functionDeclarations", "function_declarations"];
const KEPT = [
  ...[
    "model",
    "generationConfig",
    "generation_config",
    "safetySettings",
    "toolConfig",
    "tool_config",
    "tools",
  ],
  ...[
    "usageMetadata",
    "modelVersion",
    "responseId",
    "createTime",
    "promptFeedback",
    "cachedContent",
    "labels",
  ],
  ...["candidates", "request", "response"],
];

/** Request and response may stand beside each other, or in members of their own. */
const requestOf = (value: Json): Json | undefined =>
  isObject(get(value, "request")) ? get(value, "request") : value;
const responseOf = (value: Json): Json | undefined =>
  isObject(get(value, "response")) ? get(value, "response") : value;

const isContent = (value: Json | undefined): boolean => isArray(get(value, "parts"));

export const format: Format = {
  name: "gemini",
  summary:
    "Gemini contents: generateContent requests ({contents, tools}), responses ({candidates}), or both in one record",
  detect(value) {
    const contents = get(requestOf(value), "contents");
    if (isArray(contents) && contents.length > 0) return contents.every(isContent);
    const candidates = get(responseOf(value), "candidates");
    return (
      isArray(candidates) &&
      candidates.length > 0 &&
      candidates.every((one) => isContent(get(one, "content")))
    );
  },
  read(value, where) {
    if (!isObject(value))
      return failed({
        code: "bad-record",
        where,
        what: "the record is no object",
        expected: "contents, or candidates",
      });
    const reading = startReading(where);
    const dropping: Dropping = new Map();
    const request = requestOf(value);
    const contents = asArray(get(request, "contents"));
    const [candidate] = asArray(get(responseOf(value), "candidates"));
    const answer = get(candidate, "content");
    const roles = new Map<string, number>();
    const system = SYSTEM.map((key) => get(request, key)).find((one) => one !== undefined && one !== null);
    const all = [...contents, ...(answer === undefined ? [] : [answer])];
    const drafts = [
      ...(system === undefined ? [] : readSystem(reading, dropping, system)),
      ...all.flatMap((content, i) => readContent(reading, dropping, content, `content ${i + 1}`, roles)),
    ];
    if (system !== undefined) roles.set("system", (roles.get("system") ?? 0) + 1);
    const declared = asArray(get(request, "tools")).flatMap((tool) =>
      DECLARATIONS.flatMap((key) => asArray(get(tool, key)).map(withParameters)),
    );
    const tools =
      declared.length === 0 ? undefined : readLooseTools(reading, declared, "tools[].functionDeclarations");
    const id = idOf(get(responseOf(value), "responseId"));
    return finishRecord(
      reading,
      {
        ...(id === undefined ? {} : { id }),
        messages: numbered(drafts),
        slots: {},
        outcome: { status: "unknown" },
        extra: withoutRead(reading, dropping, value, { tools: tools !== undefined, id: id !== undefined }),
      },
      {
        ...(tools === undefined ? {} : { tools }),
        ...(contents.length === 0 ? { fragment: true as const } : {}),
        ...droppedOf(dropping),
        census: { roles: Object.fromEntries(roles) },
      },
    );
  },
};

/** Newer clients write a JSON Schema under a name of its own. */
function withParameters(tool: Json): Json {
  if (!isObject(tool) || get(tool, "parameters") !== undefined) return tool;
  return fromMembers(
    members(tool).map(
      ([key, value]): Member => [
        key === "parametersJsonSchema" || key === "parameters_json_schema" ? "parameters" : key,
        value,
      ],
    ),
  );
}

function readSystem(reading: Reading, dropping: Dropping, value: Json): readonly Draft[] {
  if (typeof value === "string")
    return [
      {
        role: "system",
        content: "string",
        parts: [{ author: "harness", text: value }],
        calls: [],
        extra: {},
      },
    ];
  const parts = get(value, "parts");
  if (!isObject(value) || !isArray(parts)) {
    report(reading, "systemInstruction", "it is neither text nor a content with parts");
    return [];
  }
  const pieces = piecesOf(reading, dropping, parts, "harness", "systemInstruction");
  return turnsOf("system", pieces, extraOf(reading, "systemInstruction.", value, ["parts"], ["role"]));
}

function readContent(
  reading: Reading,
  dropping: Dropping,
  content: Json,
  place: string,
  roles: Map<string, number>,
): readonly Draft[] {
  const written = get(content, "role") ?? "user";
  const role = typeof written === "string" && Object.hasOwn(ROLES, written) ? ROLES[written] : undefined;
  const parts = get(content, "parts");
  if (!isObject(content) || role === undefined || typeof written !== "string" || !isArray(parts)) {
    report(reading, place, "it is no content", `a role (${Object.keys(ROLES).join(", ")}) and parts`);
    return [];
  }
  roles.set(written, (roles.get(written) ?? 0) + 1);
  const pieces = piecesOf(reading, dropping, parts, AUTHORS[role], place);
  if (role !== "assistant" && pieces.some(({ is }) => is === "call"))
    report(reading, place, `a content of ${written} makes calls`, "calls of the model only");
  return turnsOf(role, pieces, extraOf(reading, "contents[].", content, ["role", "parts"]));
}

/** The record without what was read; of several candidates the first is the answer. */
function withoutRead(
  reading: Reading,
  dropping: Dropping,
  value: JsonObject,
  read: { readonly tools: boolean; readonly id: boolean },
): JsonObject {
  const bare = (object: JsonObject): JsonObject =>
    fromMembers(
      members(object).flatMap(([key, own]): readonly Member[] => {
        if (key === "contents" && isArray(own)) return [];
        if (SYSTEM.includes(key) && own !== null) return [];
        if (key === "responseId" && read.id) return [];
        if (key === "tools" && read.tools && isArray(own)) {
          const left = own.flatMap((tool): readonly Json[] => {
            const rest = isObject(tool) ? without(tool, ...DECLARATIONS) : tool;
            return isObject(rest) && size(rest) === 0 ? [] : [rest];
          });
          return left.length === 0 ? [] : [[key, left]];
        }
        if (key !== "candidates" || !isArray(own)) return [[key, own]];
        const left = own.map((one, i) => (i === 0 && isObject(one) ? without(one, "content") : one));
        return [[key, withoutStale(dropping, key, left)]];
      }),
    );
  const outer = bare(value);
  return extraOf(
    reading,
    "",
    fromMembers(
      members(outer).map(
        ([key, own]): Member => [
          key,
          (key === "request" || key === "response") && isObject(own) ? bare(own) : own,
        ],
      ),
    ),
    [],
    KEPT,
  );
}
