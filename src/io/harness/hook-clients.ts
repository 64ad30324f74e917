/** The events of Hooks in agents' clients: what a matcher is held against there, and which of them a record shows. */
import type { Hook } from "../../model/harness.js";

export const CLIENTS = ["claude-code", "codex", "cursor"] as const;
export type Client = (typeof CLIENTS)[number];

/** What the matcher of an event is held against: tools, fixed words, other names, or nothing at all. */
export type MatchedAgainst =
  | "tools"
  | "agents"
  | "skills"
  | "servers"
  | "files"
  | "ignored"
  | readonly string[];

interface ClientEvent {
  readonly against: MatchedAgainst;
  /** The moment of a record that it is. */
  readonly is?: Hook["event"];
}

const open = (against: MatchedAgainst, is?: Hook["event"]): ClientEvent =>
  is === undefined ? { against } : { against, is };

const CLAUDE_CODE: Readonly<Record<string, ClientEvent>> = {
  PreToolUse: open("tools", "before-call"),
  PostToolUse: open("tools", "after-call"),
  PostToolUseFailure: open("tools"),
  PermissionRequest: open("tools"),
  PermissionDenied: open("tools"),
  SessionStart: open(["startup", "resume", "clear", "compact", "fork"]),
  Setup: open(["init", "maintenance"]),
  PreCompact: open(["manual", "auto"]),
  PostCompact: open(["manual", "auto"]),
  // Their words are many and grow: none is called wrong.
  SessionEnd: open("files"),
  Notification: open("files"),
  StopFailure: open("files"),
  ConfigChange: open("files"),
  InstructionsLoaded: open("files"),
  DirectoryAdded: open("files"),
  FileChanged: open("files"),
  SubagentStart: open("agents"),
  SubagentStop: open("agents"),
  UserPromptExpansion: open("skills"),
  Elicitation: open("servers"),
  ElicitationResult: open("servers"),
  UserPromptSubmit: open("ignored", "input"),
  Stop: open("ignored", "before-reply"),
  PostToolBatch: open("ignored"),
  TeammateIdle: open("ignored"),
  TaskCreated: open("ignored"),
  TaskCompleted: open("ignored"),
  WorktreeCreate: open("ignored"),
  WorktreeRemove: open("ignored"),
  MessageDisplay: open("ignored"),
  CwdChanged: open("ignored"),
};

const CURSOR: Readonly<Record<string, ClientEvent>> = {
  preToolUse: open("tools", "before-call"),
  postToolUse: open("tools", "after-call"),
  postToolUseFailure: open("tools"),
  beforeSubmitPrompt: open("ignored", "input"),
  stop: open("ignored", "before-reply"),
  ...Object.fromEntries(
    [
      "beforeShellExecution",
      "afterShellExecution",
      "beforeMCPExecution",
      "afterMCPExecution",
      "beforeReadFile",
      "afterFileEdit",
      "beforeTabFileRead",
      "afterTabFileEdit",
    ].map((event) => [event, open("files")]),
  ),
  ...Object.fromEntries(
    ["sessionStart", "sessionEnd", "preCompact", "afterAgentResponse", "afterAgentThought"].map((event) => [
      event,
      open("ignored"),
    ]),
  ),
  subagentStart: open("agents"),
  subagentStop: open("agents"),
};

/** Codex has the words of Claude Code, and fewer of them. */
const CODEX = Object.fromEntries(
  ["PreToolUse", "PostToolUse", "PermissionRequest", "SessionStart", "UserPromptSubmit", "Stop"].map(
    (event) => [event, CLAUDE_CODE[event] as ClientEvent],
  ),
);

const EVENTS: Readonly<Record<Client, Readonly<Record<string, ClientEvent>>>> = {
  "claude-code": CLAUDE_CODE,
  codex: CODEX,
  cursor: CURSOR,
};

export const eventNames = (client: Client): readonly string[] => Object.keys(EVENTS[client]);

/** What is known of an event; undefined: the client has none of that name, as far as is known here. */
export const clientEvent = (client: Client, event: string): ClientEvent | undefined =>
  Object.hasOwn(EVENTS[client], event) ? EVENTS[client][event] : undefined;

/** Whose words these events are; undefined: nobody's. */
export function clientOf(events: readonly string[]): Client | undefined {
  const known = CLIENTS.find((client) => events.some((event) => clientEvent(client, event) !== undefined));
  return known;
}

/** What each kind of handler runs: the member that says it. */
export const HANDLERS: Readonly<Record<string, string>> = {
  command: "command",
  http: "url",
  mcp_tool: "tool",
  prompt: "prompt",
  agent: "prompt",
};
