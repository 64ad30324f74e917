// Transcripts of Claude Code: the run in order, who wrote what, and everything beside it kept.

import { describe, expect, test } from "vitest";
import { format } from "../../src/io/formats/claude-code.js";
import { fromMembers, get, type Json, type JsonObject } from "../../src/model/json.js";
import { pairResults } from "../../src/model/pairing.js";
import type { Message } from "../../src/model/trajectory.js";
import { type Counted, countedFiles, counts, IS_SHARED, SHARED } from "../help/counted.js";
import { unaccounted } from "../help/nothing-lost.js";
import { comparable, countsOf, expected, hurtBy, linesOf, mustRead, recordsOf } from "../help/read-file.js";

/** Words of structure: what they say is told by where a thing is. */
const STRUCTURE = [
  "[].type",
  "[].message.role",
  "[].message.content[].type",
  "[].message.content[].content[].type",
];

describe.skipIf(!IS_SHARED)("recorded sessions", () => {
  test.each(countedFiles("claude-code"))("%s holds what was counted by hand, and nothing is lost", (file) => {
    const [lines = []] = recordsOf(`${SHARED}/${file}`, format);
    expect(format.detect(lines)).toBe(true);
    const read = mustRead(format, lines);
    const entry = counts.trajectories.find((one) => one.file === file) as Counted;
    expect(comparable(countsOf([read]))).toEqual(expected(entry));
    expect(unaccounted(lines, read, { structure: STRUCTURE })).toEqual([]);
    expect(read.unknown).toEqual([]);
  });
});

const user = (uuid: string, content: Json, more: JsonObject = {}): JsonObject => ({
  type: "user",
  uuid,
  sessionId: "s1",
  timestamp: "2026-03-04T05:06:07.000Z",
  message: { role: "user", content },
  ...more,
});
const model = (uuid: string, id: string, block: Json, more: JsonObject = {}): JsonObject => ({
  type: "assistant",
  uuid,
  sessionId: "s1",
  message: { id, role: "assistant", model: "m", content: [block] },
  ...more,
});
const call = (id: string, name: string, input: Json = {}): Json => ({ type: "tool_use", id, name, input });
const answer = (id: string, content: Json): Json => [{ type: "tool_result", tool_use_id: id, content }];
const say = (text: string): Json => ({ type: "text", text });

/** Roles, texts and calls of a run, one line a message. */
const told = (messages: readonly Message[]): readonly string[] =>
  messages.map(({ role, parts, calls, callId }) =>
    [
      role,
      ...parts.map(({ text }) => text),
      ...calls.map(({ id }) => `+${id}`),
      ...(callId === undefined ? [] : [`=${callId}`]),
    ].join(" "),
  );
const authors = ({ parts }: Message): readonly (readonly string[])[] =>
  parts.map(({ author, echo, text }) => (echo === undefined ? [author, text] : [author, text, echo]));

describe("the order of a run", () => {
  test("lines of one API message are one turn, and results between them follow it as they came", () => {
    const lines = [
      user("u1", "compare a and b"),
      model("a1", "msg_1", { type: "thinking", thinking: "two files", signature: "SIG" }),
      model("a2", "msg_1", say("reading both")),
      model("a3", "msg_1", call("t1", "Read")),
      user("u2", answer("t1", "A")),
      model("a4", "msg_1", call("t2", "Read")),
      model("a5", "msg_1", call("t3", "Read")),
      user("u3", answer("t3", "C")),
      user("u4", answer("t2", "B")),
      model("a6", "msg_2", say("done")),
    ];
    const { trajectory, dropped } = mustRead(format, lines);
    expect(told(trajectory.messages)).toEqual([
      "user compare a and b",
      "assistant reading both +t1 +t2 +t3",
      "tool A =t1",
      "tool C =t3",
      "tool B =t2",
      "assistant done",
    ]);
    expect(trajectory.messages[1]?.reasoning).toBe("two files");
    expect(trajectory.id).toBe("s1");
    expect(dropped).toEqual({ "[].message.content[].signature": 1 });
    expect(pairResults(trajectory.messages)).toMatchObject({ orphans: [], open: [] });
    expect(unaccounted(lines, mustRead(format, lines), { structure: STRUCTURE })).toEqual([]);
  });

  test("a message id that comes back after another one starts a turn of its own", () => {
    const lines = [
      user("u1", "hi"),
      model("a1", "m1", say("1")),
      model("a2", "m2", say("2")),
      model("a3", "m1", say("3")),
    ];
    expect(told(mustRead(format, lines).trajectory.messages)).toEqual([
      "user hi",
      "assistant 1",
      "assistant 2",
      "assistant 3",
    ]);
  });

  test("results come before what the same line says", () => {
    const lines = [
      user("u1", "go"),
      model("a1", "m1", call("t1", "Bash")),
      user("u2", [say("and hurry"), ...(answer("t1", [say("ok"), { type: "image", source: {} }]) as Json[])]),
    ];
    const { messages } = mustRead(format, lines).trajectory;
    expect(told(messages)).toEqual(["user go", "assistant +t1", "tool ok  =t1", "user and hurry"]);
    expect(messages[2]?.parts[1]?.other).toEqual({ type: "image", source: {} });
  });

  test("what hung on a request that the user took back is kept beside the run, and its calls are counted", () => {
    const lines = [
      user("u1", "first", { parentUuid: null }),
      model("a1", "m1", say("hello"), { parentUuid: "u1" }),
      user("u2", "a mistake", { parentUuid: "a1" }),
      model("a2", "m2", call("t1", "Bash"), { parentUuid: "u2" }),
      user("u3", answer("t1", "wrong"), { parentUuid: "a2" }),
      user("u4", "what I meant", { parentUuid: "a1" }),
      model("a3", "m3", say("I see"), { parentUuid: "u4" }),
    ];
    const read = mustRead(format, lines);
    expect(told(read.trajectory.messages)).toEqual([
      "user first",
      "assistant hello",
      "user what I meant",
      "assistant I see",
    ]);
    expect(get(read.trajectory.extra, "abandoned")).toEqual(lines.slice(2, 5));
    expect(read.census?.calls).toHaveLength(1);
    expect(unaccounted(lines, read, { structure: STRUCTURE })).toEqual([]);
  });

  test("sub-agents are kept apart and counted; the file of one of them is a run", () => {
    const side = [
      user("s1", "look around", { isSidechain: true, agentId: "x" }),
      model("s2", "n1", call("t9", "Grep"), { isSidechain: true, agentId: "x" }),
      user("s3", answer("t9", "found"), { isSidechain: true, agentId: "x" }),
    ];
    const lines = [user("u1", "go"), ...side, model("a1", "m1", say("done"))];
    const read = mustRead(format, lines);
    expect(told(read.trajectory.messages)).toEqual(["user go", "assistant done"]);
    expect(get(read.trajectory.extra, "sidechains")).toEqual(side);
    expect(read.census).toMatchObject({ roles: { user: 3, assistant: 2 }, results: 1, unpairedCalls: 0 });
    expect(read.census?.calls).toEqual([{ name: "Grep", arguments: {} }]);
    expect(unaccounted(lines, read, { structure: STRUCTURE })).toEqual([]);
    expect(told(mustRead(format, side).trajectory.messages)).toEqual([
      "user look around",
      "assistant +t9",
      "tool found =t9",
    ]);
  });

  test("a line that stands twice is read once; a result without its call is kept beside the run", () => {
    const twice = user("u1", "go");
    const lines = [twice, twice, user("u2", answer("gone", "42")), model("a1", "m1", say("done"))];
    const read = mustRead(format, lines);
    expect(told(read.trajectory.messages)).toEqual(["user go", "assistant done"]);
    expect(get((get(read.trajectory.extra, "unanswerable") as Json[])[0], "block")).toEqual(
      answer("gone", "42")?.[0 as never],
    );
    expect(read.census).toMatchObject({ results: 1, unpairedResults: 1 });
    expect(get(read.trajectory.extra, "copies")).toEqual([twice]);
    expect(unaccounted(lines, read, { structure: STRUCTURE })).toEqual([]);
  });

  test("lines that are damaged or strange are kept, and the rest is read", () => {
    const lines = [
      user("u1", "go"),
      { type: "user", uuid: "u2", message: "text" },
      {
        type: "assistant",
        uuid: "a0",
        message: { role: "assistant", content: [{ type: "tool_use", id: "t" }] },
      },
      5,
      { type: "wormhole", sessionId: "s1" },
      model("a1", "m1", say("done"), { weather: "fine" }),
    ];
    const read = mustRead(format, lines);
    expect(told(read.trajectory.messages)).toEqual(["user go", "assistant done"]);
    expect(get(read.trajectory.extra, "lines")).toEqual(lines.slice(1, 5));
    expect(read.unknown).toEqual([
      "[] (no object)",
      "[] (type wormhole)",
      "[].message (not readable)",
      "[].weather",
    ]);
    expect(unaccounted(lines, read, { structure: STRUCTURE })).toEqual([]);
  });
});

describe("who wrote what", () => {
  const first = (content: Json, more: JsonObject = {}): Message =>
    mustRead(format, [user("u1", content, more)]).trajectory.messages[0] as Message;
  const result = (content: string, name = "Bash", more: JsonObject = {}): Message =>
    mustRead(format, [
      user("u1", "go"),
      model("a1", "m1", call("t1", name)),
      user("u2", [{ type: "tool_result", tool_use_id: "t1", content, ...more }]),
    ]).trajectory.messages[2] as Message;

  test("a loaded Skill: its text is the Harness's and an echo, what it was given is the model's", () => {
    const body = "Base directory for this skill: /home/u/.claude/skills/tidy\n\n# Tidy\n\nDo so.\n";
    const lines = [
      user("u1", "tidy up"),
      model("a1", "m1", call("t1", "Skill", { skill: "house:tidy", args: "the ARGUMENTS: of it" })),
      user("u2", answer("t1", "Launching skill: house:tidy")),
      user("u3", [say(`${body}\n\nARGUMENTS: the ARGUMENTS: of it`)], { isMeta: true }),
    ];
    const read = mustRead(format, lines);
    const { messages } = read.trajectory;
    expect(authors(messages[2] as Message)).toEqual([["harness", "Launching skill: house:tidy"]]);
    expect(authors(messages[3] as Message)).toEqual([
      ["harness", body, "skill:tidy"],
      ["harness", "\n\nARGUMENTS: "],
      ["assistant", "the ARGUMENTS: of it"],
    ]);
    expect(unaccounted(lines, read, { structure: STRUCTURE })).toEqual([]);
  });

  test("a Skill that the user called by a slash command was given the user's words", () => {
    const command = "<command-name>/tidy</command-name>\n<command-args>the attic</command-args>";
    const body = "Base directory for this skill: C:\\skills\\tidy\n\n# Tidy\n";
    const { messages } = mustRead(format, [
      user("u1", command),
      user("u2", `${body}\n\nARGUMENTS: the attic`),
    ]).trajectory;
    expect(authors(messages[0] as Message)).toEqual([
      ["harness", "<command-name>/tidy</command-name>\n<command-args>"],
      ["world", "the attic"],
      ["harness", "</command-args>"],
    ]);
    expect(authors(messages[1] as Message)).toEqual([
      ["harness", body, "skill:tidy"],
      ["harness", "\n\nARGUMENTS: "],
      ["world", "the attic"],
    ]);
  });

  test("a user who only writes the same words stays the user", () => {
    for (const text of [
      "Base directory for this skill: /x\n\nwhat is this?",
      "see <system-reminder>x</system-reminder> in line",
      "A hook error: what is a PreToolUse:Bash hook error?",
      "[Request interrupted by user] says my screen",
    ])
      expect(authors(first(text))).toEqual([["world", text]]);
  });

  test("reminders, outputs of local commands, Hooks and summaries are the Harness's", () => {
    expect(authors(first("<system-reminder>\nbe kind\n</system-reminder>\nhello\nyou"))).toEqual([
      ["harness", "<system-reminder>\nbe kind\n</system-reminder>"],
      ["world", "\nhello\nyou"],
    ]);
    expect(
      authors(first('<system-reminder>Stop hook blocking error from command: "x": no</system-reminder>')),
    ).toEqual([
      [
        "harness",
        '<system-reminder>Stop hook blocking error from command: "x": no</system-reminder>',
        "hook:Stop",
      ],
    ]);
    expect(authors(first("Stop hook feedback:\n- [x]: go on", { isMeta: true }))).toEqual([
      ["harness", "Stop hook feedback:\n- [x]: go on", "hook:Stop"],
    ]);
    expect(authors(first("This is a summary", { isCompactSummary: true }))).toEqual([
      ["harness", "This is a summary"],
    ]);
    expect(authors(first([say("[Request interrupted by user for tool use]")]))).toEqual([
      ["harness", "[Request interrupted by user for tool use]"],
    ]);
  });

  test("in a result: refusals, Hooks and a last reminder; what a tool found stays the world's", () => {
    const error = { is_error: true };
    expect(authors(result("PreToolUse:Bash hook error: [x]: no", "Bash", error))).toEqual([
      ["harness", "PreToolUse:Bash hook error: [x]: no", "hook:PreToolUse:Bash"],
    ]);
    expect(authors(result("PreToolUse:Bash hook error: [x]: no"))).toEqual([
      ["world", "PreToolUse:Bash hook error: [x]: no"],
    ]);
    const rejected = "The user doesn't want to proceed with this tool use. Anyway, the user said:\nuse rg";
    expect(authors(result(rejected, "Bash", error))).toEqual([
      ["harness", "The user doesn't want to proceed with this tool use. Anyway, the user said:\n"],
      ["world", "use rg"],
    ]);
    expect(authors(result("text\n\n<system-reminder>\nmind\n</system-reminder>\n"))).toEqual([
      ["world", "text\n\n"],
      ["harness", "<system-reminder>\nmind\n</system-reminder>\n"],
    ]);
    const quoted = "a\n<system-reminder>\nb\n</system-reminder>\nc";
    expect(authors(result(quoted))).toEqual([["world", quoted]]);
  });

  test("a long text of openings that nothing closes is read like any other", () => {
    const text = "<system-reminder>\n<command-args>\n \n".repeat(20_000);
    expect(authors(first(text))).toEqual([["world", text]]);
    expect(authors(result(text))).toEqual([["world", text]]);
    const closed = `${"<system-reminder>\na\n</system-reminder>\n".repeat(20_000)}`;
    expect(authors(result(closed))).toEqual([["harness", closed]]);
  });

  test("what the client says in the model's name is no target", () => {
    const lines = [
      user("u1", "go"),
      {
        type: "assistant",
        uuid: "a1",
        isApiErrorMessage: true,
        message: { id: "x", role: "assistant", model: "<synthetic>", content: [say("API Error: 529")] },
      },
    ];
    const [, said] = mustRead(format, lines).trajectory.messages;
    expect(said).toMatchObject({ train: false, parts: [{ author: "harness", text: "API Error: 529" }] });
  });
});

describe("a stream", () => {
  const init = {
    type: "system",
    subtype: "init",
    session_id: "s2",
    tools: ["Bash", "Read"],
    skills: ["tidy"],
    claude_code_version: "2.1.0",
  };
  const stream = (result: JsonObject): readonly Json[] => [
    init,
    { type: "user", session_id: "s2", message: { role: "user", content: "go" }, parent_tool_use_id: null },
    {
      type: "assistant",
      session_id: "s2",
      message: { id: "m1", role: "assistant", content: [call("t1", "Task")] },
      parent_tool_use_id: null,
    },
    {
      type: "assistant",
      session_id: "s2",
      message: { id: "n1", role: "assistant", content: [say("inner")] },
      parent_tool_use_id: "t1",
    },
    {
      type: "user",
      session_id: "s2",
      message: { role: "user", content: answer("t1", "x") },
      tool_use_result: { a: [1, 2] },
    },
    { type: "result", session_id: "s2", ...result },
  ];

  test("tells the tools by name, the version, and whether the run came to its end", () => {
    const lines = stream({ subtype: "success", is_error: false });
    const read = mustRead(format, lines);
    expect(read.census?.declared).toEqual(["Bash", "Read"]);
    expect(read.made).toEqual({ version: "2.1.0" });
    expect(read.trajectory.outcome).toEqual({ status: "success" });
    expect(read.dropped).toEqual({ "[].tool_use_result": 2 });
    expect(told(read.trajectory.messages)).toEqual(["user go", "assistant +t1", "tool x =t1"]);
    expect(unaccounted(lines, read, { structure: STRUCTURE })).toEqual([]);
  });

  test.each([
    { subtype: "error_max_turns", is_error: false },
    { subtype: "success", is_error: true },
  ])("a run that did not is a failure: %o", (result) => {
    expect(mustRead(format, stream(result)).trajectory.outcome).toEqual({ status: "failure" });
  });
});

test("tools that a session finds later are declared by name", () => {
  const found = {
    type: "attachment",
    sessionId: "s1",
    attachment: { type: "deferred_tools_delta", addedNames: ["x", "y"] },
  };
  expect(mustRead(format, [user("u1", "go"), found, found]).census?.declared).toEqual(["x", "y"]);
});

describe("detection and bad input", () => {
  test("a list of lines of other formats is not claimed", () => {
    for (const other of [
      [],
      [{ messages: [] }],
      [{ type: "session_meta", timestamp: "2026", payload: {} }],
      [{ type: "message", role: "user", content: "hi" }],
      [{ role: "user", content: "hi" }],
      "text",
      null,
      { type: "user", message: {} },
    ] as Json[])
      expect(format.detect(other)).toBe(false);
  });

  test("no list, or a list without a message, is refused", () => {
    for (const wrong of [{}, null, [], [1], [{ type: "summary", summary: "s", leafUuid: "x" }]] as Json[]) {
      const read = format.read(wrong, "a.jsonl");
      expect(read.ok).toBe(false);
      if (!read.ok)
        expect(read.problems.map(({ code, where }) => [code, where])).toEqual([["no-messages", "a.jsonl"]]);
    }
  });

  test("each value put wrong: read or refused, never thrown, and nothing is lost", () => {
    const lines = [
      { type: "system", subtype: "init", session_id: "s1", tools: ["Bash"] },
      user("u1", "<command-name>/x</command-name>\n<command-args>y</command-args>", { parentUuid: "p" }),
      model("a1", "m1", { type: "thinking", thinking: "t", signature: "S" }, { parentUuid: "u1" }),
      model("a2", "m1", call("t1", "Skill", { args: "y" })),
      user(
        "u2",
        [...(answer("t1", [say("Launching skill: x")]) as Json[]), say("[Request interrupted by user]")],
        {
          toolUseResult: { ok: true },
        },
      ),
      user("u3", "again", { parentUuid: "p", isSidechain: false }),
    ];
    expect(hurtBy(format, lines, { structure: STRUCTURE })).toEqual([]);
  });

  test("names that objects have by themselves are names like any other", () => {
    const hostile = fromMembers([
      ["__proto__", "p"],
      ["constructor", 1],
    ]);
    const lines = [
      user("u1", "go", { extra: hostile }),
      model("__proto__", "constructor", call("toString", "hasOwnProperty", hostile)),
    ];
    const read = mustRead(format, lines);
    expect(read.trajectory.messages[1]?.calls[0]?.arguments).toEqual(hostile);
    expect(unaccounted(lines, read, { structure: STRUCTURE })).toEqual([]);
    expect(
      linesOf('{"type":"user","uuid":"\\ud83d","message":{"role":"user","content":"\\ud83d"}}').map(() => 1),
    ).toEqual([1]);
  });
});
