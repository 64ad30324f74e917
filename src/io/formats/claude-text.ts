/**
 * Who wrote what in a user turn or a tool result of Claude Code: the client puts reminders, loaded Skills, messages of Hooks, slash
 * commands and its own refusals there. The forms are those that its transcripts show; whatever has none of them is the world's.
 */
import type { Author } from "../../model/text.js";
import type { Part } from "../../model/trajectory.js";

/** Elements that only the client writes, each on lines of its own. */
const ELEMENTS = [
  ...["system-reminder", "command-name", "command-message", "command-args", "command-contents"],
  ...["local-command-caveat", "local-command-stdout", "local-command-stderr", "user-prompt-submit-hook"],
  ...["ide_opened_file", "ide_selection", "ide_diagnostics", "new-diagnostics", "task-notification"],
];
const OPENING = new RegExp(`(?<=^|\\n)[ \\t]*<(${ELEMENTS.join("|")})>`, "g");
const REMINDER = { open: "<system-reminder>", close: "</system-reminder>" };

const EVENTS = [
  ...["PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest", "PermissionDenied"],
  ...["UserPromptSubmit", "UserPromptExpansion", "SessionStart", "SessionEnd", "Setup", "Notification"],
  ...["Stop", "StopFailure", "SubagentStart", "SubagentStop", "PreCompact", "PostCompact"],
  ...["TeammateIdle", "TaskCreated", "TaskCompleted"],
];
const HOOK = new RegExp(
  `^\\s*((?:${EVENTS.join("|")})(?::\\S+)?) hook (?:error|feedback|success|blocking error|additional context|stopped continuation)\\b`,
);

const INTERRUPTED = /^\[Request interrupted by user(?: for tool use)?\]$/;
/** How the client begins what it says in place of a tool. */
const REFUSALS = [
  "The user doesn't want to proceed with this tool use.",
  "The user doesn't want to take this action right now.",
  "Claude requested permissions to ",
  "Permission to use ",
  "<tool_use_error>",
  "InputValidationError",
  "No such tool available",
];
/** What follows is the user's own. */
const USER_SAID = "the user said:\n";

const SKILL = /^Base directory for this skill: ([^\n]+)\n\n/;
const ARGUMENTS = "\n\nARGUMENTS: ";

/** What was given to a Skill, and who gave it. */
export interface SkillArgs {
  readonly text: string;
  readonly author: Author;
}

export interface UserText {
  /** Is the line marked as not the user's own (`isMeta`, `isSynthetic`, a summary)? */
  readonly meta: boolean;
  /** A Skill was launched just before. */
  readonly skill?: SkillArgs | undefined;
}

export function userText(text: string, { meta, skill }: UserText): readonly Part[] {
  if (SKILL.test(text) && (meta || skill !== undefined)) return skillText(text, skill);
  const hook = HOOK.exec(text)?.[1];
  if (hook !== undefined) return [{ author: "harness", echo: `hook:${hook}`, text }];
  if (meta || INTERRUPTED.test(text)) return [{ author: "harness", text }];
  return elements(text);
}

/**
 * A loaded Skill: its folder, its body, what it was given. The echo names the Skill as its folder is called, which is its own name; a
 * plugin's Skill is called with the plugin's name before it.
 */
function skillText(text: string, skill: SkillArgs | undefined): readonly Part[] {
  const folder = SKILL.exec(text)?.[1]
    ?.split(/[\\/]/)
    .findLast((step) => step !== "");
  const echo = `skill:${folder ?? ""}`;
  const tail = skill === undefined || skill.text === "" ? undefined : `${ARGUMENTS}${skill.text}`;
  if (skill === undefined || tail === undefined || !text.endsWith(tail))
    return [{ author: "harness", echo, text }];
  return [
    { author: "harness", echo, text: text.slice(0, -tail.length) },
    { author: "harness", text: ARGUMENTS },
    { author: skill.author, text: skill.text },
  ];
}

export interface ResultText {
  readonly isError: boolean;
  /** The tool that it answers, where the call is known. */
  readonly tool?: string | undefined;
}

export function resultText(text: string, { isError, tool }: ResultText): readonly Part[] {
  if (tool === "Skill") return SKILL.test(text) ? skillText(text, undefined) : [{ author: "harness", text }];
  const hook = isError ? HOOK.exec(text)?.[1] : undefined;
  if (hook !== undefined) return [{ author: "harness", echo: `hook:${hook}`, text }];
  if (isError && REFUSALS.some((start) => text.startsWith(start))) return refusal(text);
  const at = remindersAt(text);
  return at === text.length
    ? [{ author: "world", text }]
    : joined([{ author: "world", text: text.slice(0, at) }, ...elements(text.slice(at))]);
}

/** In a result reminders stand at its end, each on lines of its own; anywhere else they are what a tool found. */
function remindersAt(text: string): number {
  let start = text.length;
  for (;;) {
    let end = start;
    while (end > 0 && (text[end - 1] as string).trim() === "") end--;
    if (!text.endsWith(REMINDER.close, end)) return start;
    const at = text.lastIndexOf(REMINDER.open, end);
    if (at < 0 || !startsLine(text, at)) return start;
    start = at;
  }
}

function startsLine(text: string, at: number): boolean {
  let before = at;
  while (before > 0 && (text[before - 1] === " " || text[before - 1] === "\t")) before--;
  return before === 0 || text[before - 1] === "\n";
}

function refusal(text: string): readonly Part[] {
  const said = text.indexOf(USER_SAID);
  const at = said < 0 ? text.length : said + USER_SAID.length;
  return joined([
    { author: "harness", text: text.slice(0, at) },
    { author: "world", text: text.slice(at) },
  ]);
}

/** The arguments that a user typed after a slash command. */
export function commandArgs(text: string): string | undefined {
  const [open, close] = ["<command-args>", "</command-args>"];
  const at = text.indexOf(open);
  const end = at < 0 ? -1 : text.indexOf(close, at);
  return end < 0 ? undefined : text.slice(at + open.length, end);
}

function elements(text: string): readonly Part[] {
  const parts: Part[] = [];
  const endless = new Set<string>();
  let at = 0;
  for (const { index, 0: opening, 1: name = "" } of text.matchAll(OPENING)) {
    if (index < at || endless.has(name)) continue;
    const close = text.indexOf(`</${name}>`, index + opening.length);
    if (close < 0) endless.add(name);
    const end = close < 0 ? undefined : lineEnd(text, close + name.length + 3);
    if (end === undefined) continue;
    parts.push({ author: "world", text: text.slice(at, index) }, ...element(text.slice(index, end)));
    at = end;
  }
  if (parts.length === 0) return [{ author: "world", text }];
  return joined([...parts, { author: "world", text: text.slice(at) }]);
}

/** Where the line ends, if nothing more stands on it. */
function lineEnd(text: string, from: number): number | undefined {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at++;
  return at === text.length || text[at] === "\n" ? at : undefined;
}

/** The user's own words stand in one of them. */
function element(text: string): readonly Part[] {
  const given = commandArgs(text);
  if (given === undefined || given.trim() === "") {
    const inner = text.replace(/^\s*<[^>]*>/, "");
    const hook = HOOK.exec(inner)?.[1];
    return [{ author: "harness", ...(hook === undefined ? {} : { echo: `hook:${hook}` }), text }];
  }
  const at = text.indexOf(given);
  return [
    { author: "harness", text: text.slice(0, at) },
    { author: "world", text: given },
    { author: "harness", text: text.slice(at + given.length) },
  ];
}

/** Without empty parts; white space goes with what stands before it, and one author's neighbours are one part. */
function joined(parts: readonly Part[]): readonly Part[] {
  const list: Part[] = [];
  for (const part of parts.filter(({ text }) => text !== "")) {
    const last = list.at(-1);
    const same = last !== undefined && last.echo === undefined && part.echo === undefined;
    if (last !== undefined && (part.text.trim() === "" || (same && last.author === part.author)))
      list[list.length - 1] = { ...last, text: last.text + part.text };
    else list.push(part);
  }
  return list;
}
