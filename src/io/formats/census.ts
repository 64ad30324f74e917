/**
 * What the records of one file held, in numbers: what `hsa inspect` prints. Counted from the Trajectories, unless a reader says that its
 * file has other words (`ReadRecord.census`).
 */
import { createHash } from "node:crypto";
import { byCodePoint, canonicalJson, type Json } from "../../model/json.js";
import { pairResults } from "../../model/pairing.js";
import type { Call, Message } from "../../model/trajectory.js";
import type { ReadRecord } from "./format.js";

export interface Counts {
  readonly records: number;
  /** Replies without a request. */
  readonly fragments: number;
  readonly messages: { readonly total: number; readonly by_role: Readonly<Record<string, number>> };
  readonly calls: {
    readonly total: number;
    /** Of the list of calls, one canonical line each: `[record, order, name, arguments]`. */
    readonly sha256: string;
    readonly distinct_names: number;
    readonly names: readonly string[];
    /** Those that stand only in text and could not be lifted. */
    readonly frozen: number;
  };
  readonly results: { readonly total: number };
  readonly unpaired: { readonly calls: number; readonly results: number };
  readonly tools: {
    readonly inline_distinct: number;
    readonly inline_definitions: number;
    readonly inline_distinct_definitions: number;
    readonly records_with_tools: number;
    /** `[record, order, name]` of calls whose own record declares tools, but not this one. */
    readonly called_but_not_declared: readonly Json[];
  };
  readonly reasoning: { readonly present: boolean; readonly messages: number };
  readonly records_with_calls: number;
  readonly records_ending_in_assistant_reply: number;
  readonly outcome: { readonly records: number; readonly succeeded: number };
  /** Path to how many leaves a reader took out. */
  readonly dropped: Readonly<Record<string, number>>;
  /** Path to how many records have a field there that no reader understands; it is kept. */
  readonly unknown: Readonly<Record<string, number>>;
}

/** A call as its file stores it; `null` where the protocol has no name. */
export interface CountedCall {
  readonly name: string | null;
  readonly arguments: Json;
}

export interface Census {
  /** `index`: place of the record in its file, from 0, refused ones counted. */
  add(index: number, record: ReadRecord): void;
  end(): Counts;
}

export function openCensus(): Census {
  const hash = createHash("sha256");
  const roles = new Map<string, number>();
  const names = new Set<string>();
  const dropped = new Map<string, number>();
  const unknown = new Map<string, number>();
  const declared = new Set<string>();
  const definitions = new Set<string>();
  const strangers: Json[] = [];
  const sum = { records: 0, fragments: 0, calls: 0, frozen: 0, results: 0, openCalls: 0, orphans: 0 };
  const more = { definitions: 0, withTools: 0, reasoning: 0, withCalls: 0, replies: 0, judged: 0, best: 0 };

  return {
    add(index, record) {
      const { trajectory, tools = [], frozen = [], census = {} } = record;
      const { messages } = trajectory;
      sum.records++;
      if (record.fragment === true) sum.fragments++;
      for (const [role, times] of Object.entries(census.roles ?? rolesOf(messages)))
        count(roles, role, times);

      const calls = callsOf(record);
      calls.forEach(({ name, arguments: args }, order) => {
        hash.update(`${sum.calls === 0 ? "" : "\n"}${canonicalJson([index, order, name, args])}`);
        sum.calls++;
        if (name !== null) names.add(name);
      });
      sum.frozen += frozen.length;
      if (calls.length > 0) more.withCalls++;

      const pairing = pairResults(messages);
      sum.results += census.results ?? messages.filter(({ role }) => role === "tool").length;
      sum.openCalls += census.unpairedCalls ?? pairing.open.length;
      sum.orphans += census.unpairedResults ?? pairing.orphans.length;

      const own = [...tools.map(({ name }) => name), ...(census.declared ?? [])];
      for (const name of own) declared.add(name);
      for (const tool of tools) definitions.add(canonicalJson(tool as unknown as Json));
      more.definitions += tools.length;
      if (own.length > 0) more.withTools++;
      calls.forEach(({ name }, order) => {
        if (own.length > 0 && name !== null && !own.includes(name)) strangers.push([index, order, name]);
      });

      more.reasoning +=
        census.reasoning ?? messages.filter(({ reasoning }) => reasoning !== undefined).length;
      if (census.reply ?? endsInReply(record)) more.replies++;
      const verdict = census.verdict ?? verdictOf(record);
      if (verdict !== "none") more.judged++;
      if (verdict === "best") more.best++;
      for (const [path, times] of Object.entries(record.dropped ?? {})) count(dropped, path, times);
      for (const path of record.unknown) count(unknown, path, 1);
    },
    end: () => ({
      records: sum.records,
      fragments: sum.fragments,
      messages: { total: [...roles.values()].reduce((a, b) => a + b, 0), by_role: sorted(roles) },
      calls: {
        total: sum.calls,
        sha256: hash.copy().digest("hex"),
        distinct_names: names.size,
        names: [...names].sort(byCodePoint),
        frozen: sum.frozen,
      },
      results: { total: sum.results },
      unpaired: { calls: sum.openCalls, results: sum.orphans },
      tools: {
        inline_distinct: declared.size,
        inline_definitions: more.definitions,
        inline_distinct_definitions: definitions.size,
        records_with_tools: more.withTools,
        called_but_not_declared: strangers,
      },
      reasoning: { present: more.reasoning > 0, messages: more.reasoning },
      records_with_calls: more.withCalls,
      records_ending_in_assistant_reply: more.replies,
      outcome: { records: more.judged, succeeded: more.best },
      dropped: sorted(dropped),
      unknown: sorted(unknown),
    }),
  };
}

/** All calls of a record in order of appearance; those that stand only in a message's text come before its structured ones. */
export function callsOf({ trajectory, frozen = [], census }: ReadRecord): readonly CountedCall[] {
  if (census?.calls !== undefined) return census.calls;
  return trajectory.messages.flatMap((message, place): readonly CountedCall[] => [
    ...frozen.filter((call) => call.message === place),
    ...message.calls.map(storedCall),
  ]);
}

/** An empty text as arguments counts as that text. */
const storedCall = ({ name, arguments: args, spelt }: Call): CountedCall => ({
  name,
  arguments: spelt === "empty" ? "" : args,
});

function rolesOf(messages: readonly Message[]): Readonly<Record<string, number>> {
  const roles = new Map<string, number>();
  for (const { role } of messages) count(roles, role, 1);
  return sorted(roles);
}

function endsInReply({ trajectory, frozen = [] }: ReadRecord): boolean {
  const place = trajectory.messages.length - 1;
  const last = trajectory.messages[place];
  return (
    last?.role === "assistant" &&
    last.calls.length === 0 &&
    !frozen.some(({ message }) => message === place) &&
    last.parts.some(({ text }) => text.trim() !== "")
  );
}

function verdictOf({ trajectory: { outcome } }: ReadRecord): "best" | "other" | "none" {
  if (outcome.status === "success") return "best";
  return outcome.status === "failure" || outcome.reward !== undefined ? "other" : "none";
}

const count = (counts: Map<string, number>, key: string, by: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

/** By name; safe for any name that a file may hold. */
const sorted = (counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> => {
  const record = Object.create(null) as Record<string, number>;
  for (const [key, times] of [...counts].sort(([a], [b]) => byCodePoint(a, b))) record[key] = times;
  return record;
};
