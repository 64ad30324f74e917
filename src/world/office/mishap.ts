/** Failed attempts before a step: a call that a Hook or the schema stops. Each gives the reasoning of the step after it. */
import { type JsonObject, without } from "../../model/json.js";
import type { Source } from "../seeded.js";
import type { WrittenCall } from "../transcript.js";
import type { Accident } from "./fate.js";
import type { OperationName } from "./operations.js";
import {
  type AnyPlanned,
  actingHook,
  befalls,
  type Planned,
  plan,
  type Run,
  sayOne,
  toolOf,
  writeArgs,
} from "./run.js";

/** Undefined: nothing went wrong before these calls. */
export function mishapBefore(run: Run, plans: readonly AnyPlanned[]): string | undefined {
  for (const one of plans) {
    const reasoning =
      wrongIssue(run, one) ??
      rooted(run, one) ??
      late(run, one) ??
      tooMuch(run, one) ??
      stranger(run, one) ??
      asking(run, one) ??
      invalid(run, one);
    if (reasoning !== undefined) return reasoning;
  }
  return undefined;
}

function wrongIssue(run: Run, one: AnyPlanned): string | undefined {
  if (one.operation !== "updateIssue" && one.operation !== "addComment") return undefined;
  if (!befalls(run, "wrongIssue")) return undefined;
  const { id } = one.args;
  const args = { ...one.args, id: mistyped(id, run.source) };
  const stopped = stops(run, "known-issue", "wrongIssue", {
    operation: one.operation,
    args: writeArgs(run, { ...one, args } as AnyPlanned as Planned<OperationName>),
    reasoning: sayOne(run, [
      "The issue is found, I write to it.",
      "I take the id from the search and go on.",
      "Found. Now the change.",
    ]),
  });
  return stopped
    ? sayOne(
        run,
        [
          "I got a digit wrong; the id of the issue is {id}.",
          "The number that came back is {id}. Once more, copied.",
          "`issue_id` has to be {id}, as the search returned it.",
        ],
        { id },
      )
    : undefined;
}

/** As a reader who takes ids for doubles writes it, or with one digit wrong. */
function mistyped(id: string, source: Source): string {
  const rounded = BigInt(Number(id)).toString();
  if (rounded !== id && source.chance(0.7)) return rounded;
  const at = source.between(2, id.length - 1);
  return `${id.slice(0, at)}${(Number(id[at]) + source.between(1, 9)) % 10}${id.slice(at + 1)}`;
}

function rooted(run: Run, one: AnyPlanned): string | undefined {
  if (one.operation !== "editFile" || !befalls(run, "rooted")) return undefined;
  const { path } = one.args;
  const stopped = stops(run, "edit-frame", "rooted", {
    operation: "editFile",
    args: writeArgs(run, plan("editFile", { ...one.args, path: `/${path}` })),
    reasoning: sayOne(run, [
      "The line is known; I write the change.",
      "One edit, from the root of the workspace.",
      "Now the edit itself.",
    ]),
  });
  return stopped
    ? sayOne(
        run,
        [
          "No slash in front: the path is {path}.",
          "`file_path` is {path}, as it was read. Again.",
          "I wrote the path as an absolute one. {path}, then.",
        ],
        { path },
      )
    : undefined;
}

function late(run: Run, one: AnyPlanned): string | undefined {
  if (one.operation !== "createEntry" && one.operation !== "changeEntry") return undefined;
  const { start } = one.args;
  if (start === undefined || !befalls(run, "late")) return undefined;
  const args = { ...one.args, start: `${start.slice(0, 11)}${run.source.pick(["07:15", "18:30", "19:00"])}` };
  const stopped = stops(run, "office-hours", "late", {
    operation: one.operation,
    args: writeArgs(run, { ...one, args } as AnyPlanned as Planned<OperationName>),
    reasoning: sayOne(run, [
      "At the edge of the day everybody is free.",
      "To be safe I put it outside of the busy hours.",
      "No other entry stands there, so I book it.",
    ]),
  });
  return stopped
    ? sayOne(
        run,
        [
          "That is outside of office hours. The free time was {start}.",
          "Not allowed; I take {start}, which came back as free.",
          "`start_time` has to be one of the free times: {start}.",
        ],
        { start },
      )
    : undefined;
}

const TALK = [
  "I looked at the report and at the other issues of the week before I decided.",
  "It was written by somebody who has been here for a while and knows the place.",
  "Whoever takes it will want to talk to the reporter first and see it with their own eyes.",
  "There may be more to it than the report says, but that can wait until somebody is there.",
  "Please write below when there is something new, so that nobody has to ask twice.",
] as const;

function tooMuch(run: Run, one: AnyPlanned): string | undefined {
  if (one.operation !== "addComment" || !befalls(run, "longComment")) return undefined;
  const stopped = stops(run, "comment-size", "longComment", {
    operation: "addComment",
    args: writeArgs(run, plan("addComment", { ...one.args, text: [one.args.text, ...TALK].join(" ") })),
    reasoning: sayOne(run, [
      "I explain in the comment how I came to it.",
      "A full comment, so that nobody has to ask.",
      "The comment may say a little more.",
    ]),
  });
  return stopped
    ? sayOne(run, [
        "Too long. Decision and reason, nothing else.",
        "I cut the comment down to what was decided and why.",
        "Only the reason stays in `comment_text`.",
      ])
    : undefined;
}

/** Addresses as they might be, with the first name alone. */
function stranger(run: Run, one: AnyPlanned): string | undefined {
  if (one.operation !== "freeTime" && one.operation !== "listEntries") return undefined;
  if (!befalls(run, "stranger")) return undefined;
  const mails = one.args.mails.map((mail) => mail.replace(/\.\w+@/, "@"));
  const hook = one.operation === "freeTime" ? "known-people-free" : "known-people-list";
  const stopped = stops(run, hook, "stranger", {
    operation: one.operation,
    args: writeArgs(run, { ...one, args: { ...one.args, mails } } as AnyPlanned as Planned<OperationName>),
    reasoning: sayOne(run, [
      "The calendar first.",
      "I look at that day.",
      "What stands on that day, and for whom?",
    ]),
  });
  return stopped
    ? sayOne(run, [
        "The address has to be the one that came back, with the last name.",
        "I wrote an address from memory. Those that were found, then.",
        "`attendee_mails` takes the addresses as they were found.",
      ])
    : undefined;
}

function asking(run: Run, one: AnyPlanned): string | undefined {
  if (one.operation !== "searchNotes" || !befalls(run, "asking")) return undefined;
  const { query } = one.args;
  const stopped = stops(run, "note-words", "asking", {
    operation: "searchNotes",
    args: writeArgs(run, plan("searchNotes", { ...one.args, query: `what about ${query}?` })),
    reasoning: sayOne(run, ["I ask the notes.", "The notes should know.", "A question to the notes."]),
  });
  return stopped
    ? sayOne(
        run,
        [
          "Words, not a question: {query}.",
          "Only the words of the thing: {query}.",
          "`query_words` is {query}.",
        ],
        {
          query,
        },
      )
    : undefined;
}

/** The required parameter that is forgotten, by operation. */
const FORGOTTEN: Readonly<Partial<Record<OperationName, string>>> = {
  editFile: "edits",
  moveFile: "target_path",
  updateIssue: "project_key",
  findIssues: "filters",
  freeTime: "on_date",
  searchNotes: "query_words",
  draftMail: "mail_subject",
};

/** What the runtime says of a call without a parameter that it needs. */
export const lacks = (tool: string, parameter: string): string =>
  `\`${tool}\` was not called: the parameter \`${parameter}\` is required and missing.`;

function invalid(run: Run, one: AnyPlanned): string | undefined {
  const missing = FORGOTTEN[one.operation];
  if (missing === undefined || !befalls(run, "invalid")) return undefined;
  const tool = toolOf(one.operation);
  const args = without(writeArgs(run, one as Planned<OperationName>), missing);
  if (stopsAny(run, one.operation, args)) return undefined;
  const [call] = run.transcript.calls(
    sayOne(run, ["I make the call.", "That is one call.", "Straight to it."]),
    [{ tool, arguments: args }],
    true,
  );
  run.transcript.harnessResult(call as WrittenCall, lacks(tool, missing));
  run.happened = "invalid";
  return sayOne(
    run,
    [
      "`{missing}` was missing. Once more, complete.",
      "The call lacked `{missing}`.",
      "Incomplete; with `{missing}` this time.",
    ],
    { missing },
  );
}

const stopsAny = (run: Run, operation: OperationName, args: JsonObject): boolean =>
  run.harness.hooks.some(
    ({ id }) =>
      actingHook(run, id, { event: "before-call", tool: toolOf(operation), arguments: args }) !== undefined,
  );

/** An edit before the file was read; the caller knows that none was. True: it happened. */
export const editsUnread = (run: Run, edit: Planned<"editFile">): boolean =>
  befalls(run, "unread") &&
  stops(run, "read-before-edit", "unread", {
    operation: "editFile",
    args: writeArgs(run, edit),
    reasoning: sayOne(run, [
      "The search shows the line already, so I can change it.",
      "I know the line and the word. Straight to the edit.",
      "No need to read more, `mcp__files__edit_file` does it.",
    ]),
  });

/** A draft to an address outside that nobody looked up. True: it happened. */
export const guessesAddress = (run: Run, draft: Planned<"draftMail">): boolean =>
  befalls(run, "guessed") &&
  stops(run, "outside-mail", "guessed", {
    operation: "draftMail",
    args: writeArgs(run, draft),
    reasoning: sayOne(run, [
      "The address is easy to tell from the name.",
      "I know how addresses look there.",
      "Everything for the draft is here.",
    ]),
  });

function stops(
  run: Run,
  hook: string,
  accident: Accident,
  attempt: { readonly operation: OperationName; readonly args: JsonObject; readonly reasoning: string },
): boolean {
  const tool = toolOf(attempt.operation);
  const acting = actingHook(run, hook, { event: "before-call", tool, arguments: attempt.args });
  if (acting === undefined) return false;
  const [call] = run.transcript.calls(attempt.reasoning, [{ tool, arguments: attempt.args }], true);
  run.transcript.harnessResult(call as WrittenCall, acting.message, acting.echo);
  run.happened = accident;
  return true;
}
