/** The office to call from outside. */
import type { FaultKind } from "../model/environment.js";
import type { Harness } from "../model/harness.js";
import { asObject, byCodePoint, canonicalJson, type Json, type JsonObject } from "../model/json.js";
import type { EpisodeAt } from "./expert.js";
import type { Adapter } from "./office/adapter.js";
import { makeSetting } from "./office/make-office.js";
import { lacks } from "./office/mishap.js";
import type { Draft, Entry, Issue, Office } from "./office/office.js";
import { type OfficeOperation, operations } from "./office/operate/index.js";
import type { Answer } from "./office/operations.js";
import { adapterOf, failure, operationOf } from "./office/run.js";
import { writeOfficeEpisode } from "./office/write-office.js";
import { printStyled } from "./print-style.js";
import { misfits } from "./schema-check.js";
import { seeded } from "./seeded.js";
import { numbersIn, plainJson, type Served, type ServedAnswer, type ServedRun } from "./served.js";
import { attempt } from "./served-shop.js";
import { stylesOf } from "./transcript.js";

const sourceAt = ({ seed, place }: EpisodeAt) => seeded(`office/${seed}/${place}`);
const styleAt = (at: EpisodeAt) => stylesOf(sourceAt(at).fork("write")).results;

export const servedOffice: Served = {
  harness: "office",
  idPrefix: "of",
  record: writeOfficeEpisode,
  open: openOffice,
  fault: (_, fault, at) => {
    const told = FAULTS[fault];
    return told === undefined ? undefined : printStyled(told, styleAt(at));
  },
  lacks,
};

const says = (reason: string, detail: string): JsonObject => ({ failure: { reason, detail } });
const FAULTS: Readonly<Partial<Record<FaultKind, JsonObject>>> = {
  timeout: failure("busy"),
  "rate-limited": says("rate_limited", "too many requests in a short time"),
  forbidden: says("forbidden", "the account may not do this"),
  "server-error": says("server_error", "the service met an unexpected condition"),
};
const BAD_ARGUMENTS = says("bad_arguments", "the request does not say what is wanted");

function openOffice(harness: Harness, at: EpisodeAt): ServedRun {
  const style = styleAt(at);
  const { office: before } = makeSetting(sourceAt(at).fork("office"));
  let office = before;
  const answer = (tool: string, args: Json): ServedAnswer | undefined => {
    const operation = operationOf(tool);
    if (operation === undefined) return undefined;
    if (operation === "readSkill") return bodyOf(harness, args);
    const schema = harness.tools.find(({ name }) => name === tool)?.parameters ?? {};
    const done =
      misfits(args, schema, schema).length > 0 ? undefined : attempt(() => operate(office, operation, args));
    if (done === undefined) return { text: printStyled(BAD_ARGUMENTS, style), failed: true };
    office = done.answer.office;
    return { text: printStyled(done.shown, style), failed: !done.answer.ok };
  };
  return { call: answer, state: () => stateOf(office, before) };
}

function operate(
  office: Office,
  operation: OfficeOperation,
  args: Json,
): { readonly answer: Answer<OfficeOperation>; readonly shown: Json } {
  const adapter = adapterOf(operation) as Adapter<OfficeOperation>;
  const run = operations[operation] as (office: Office, args: unknown) => Answer<OfficeOperation>;
  const answer = run(office, adapter.read(asObject(args)));
  const shown = answer.ok
    ? (adapter.show as (result: unknown) => Json)(answer.result)
    : failure(answer.refusal);
  return { answer, shown };
}

function bodyOf(harness: Harness, args: Json): ServedAnswer {
  const { skill } = adapterOf("readSkill").read(asObject(args));
  const body = harness.skills.find(({ name }) => name === skill)?.body;
  return body === undefined
    ? { text: printStyled(failure("not_found"), "compact"), failed: true }
    : { text: body, failed: false };
}

/** Letters and comments are in one's own words; their numbers have to be right. */
function stateOf(office: Office, before: Office): Json {
  const { nextId: _, ...rest } = office;
  const comments = new Map(before.issues.map((issue) => [issue.id, issue.comments.length]));
  return plainJson({
    ...rest,
    files: office.files.toSorted((a, b) => byCodePoint(a.path, b.path)),
    entries: withNew(office.entries, before.entries, (entry: Entry) => ({
      ...entry,
      mails: [...entry.mails].sort(byCodePoint),
    })),
    issues: office.issues.map((issue: Issue) => ({
      ...issue,
      labels: [...issue.labels].sort(byCodePoint),
      comments: issue.comments.map((text, at) =>
        at < (comments.get(issue.id) ?? 0) ? text : numbersIn(text),
      ),
    })),
    drafts: withNew(office.drafts, before.drafts, ({ to, text, id }: Draft) => ({
      id,
      to: [...to].sort(byCodePoint),
      text: numbersIn(text),
    })),
  });
}

/** What was there by its place; what is new without its id, in an order of its own. */
function withNew<T extends { readonly id: string }>(
  now: readonly T[],
  before: readonly T[],
  show: (one: T) => { readonly id: string },
): readonly Json[] {
  const old = new Set(before.map(({ id }) => id));
  const shown = (one: T): Json => plainJson({ ...show(one), id: old.has(one.id) ? one.id : "new" });
  const made = now.filter(({ id }) => !old.has(id)).map(shown);
  return [
    ...now.filter(({ id }) => old.has(id)).map(shown),
    ...made.toSorted((a, b) => byCodePoint(canonicalJson(a), canonicalJson(b))),
  ];
}
