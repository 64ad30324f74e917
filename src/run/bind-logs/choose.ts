/** The versions that a record may have been made under, the likeliest first. */
import type { ReadRecord } from "../../io/formats/index.js";
import type { Json } from "../../model/json.js";
import { textOf } from "../../model/message-text.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import { fingerprintsOf, inUseAt, isCalled, type LogFields, loggedBy, toolsKey } from "./evidence.js";
import type { Version } from "./versions.js";

/** What decided: the log names the version; its content does; its date does; or there is one version only. */
export type How = "named" | "content" | "date" | "only";

export interface Chosen {
  /** Places in the list of versions; never empty. */
  readonly places: readonly number[];
  readonly how: How;
  /** The date speaks for a version that the content speaks against. */
  readonly dateDiffers: boolean;
}

export type Choose = (value: Json, record: ReadRecord) => Result<Chosen>;

export function chooserOf(versions: readonly Version[], fields: LogFields): Choose {
  const fingerprints = fingerprintsOf(versions);
  const keys = versions.map(({ tools }) => (tools === undefined ? undefined : toolsKey(tools)));
  const all = versions.map((_, i) => i);
  return (value, record) => {
    const logged = loggedBy(value, record, fields);
    if (logged.version !== undefined) {
      const named = all.filter((i) => isCalled(versions[i] as Version, logged.version as string));
      if (named.length > 0) return ok({ places: named, how: "named", dateDiffers: false });
      if (fields.version !== undefined) return failed(unknownVersion(logged.version, versions, record));
    }
    const declared = record.tools === undefined ? undefined : toolsKey(record.tools);
    const alike = all.filter((i) => declared === undefined || keys[i] === undefined || keys[i] === declared);
    if (alike.length === 0) return failed(otherTools(versions, record));
    const scores = fingerprints.score(textsOf(record));
    const left = best(alike, scores);
    const dated = logged.at === undefined ? undefined : inUseAt(versions, logged.at);
    const place = dated === undefined ? -1 : versions.indexOf(dated);
    const dateDiffers = place >= 0 && !left.includes(place);
    if (left.length === 1)
      return ok({ places: left, how: versions.length === 1 ? "only" : "content", dateDiffers });
    if (left.includes(place))
      return ok({
        places: [place, ...newestFirst(left.filter((i) => i !== place))],
        how: "date",
        dateDiffers,
      });
    return ok({ places: newestFirst(left), how: "content", dateDiffers });
  };
}

/** Least that speaks against it, then most that speaks for it. */
function best(
  places: readonly number[],
  scores: readonly { readonly holds: number; readonly against: number }[],
): readonly number[] {
  const against = Math.min(...places.map((i) => scores[i]?.against ?? 0));
  const left = places.filter((i) => (scores[i]?.against ?? 0) === against);
  const holds = Math.max(...left.map((i) => scores[i]?.holds ?? 0));
  return left.filter((i) => (scores[i]?.holds ?? 0) === holds);
}

const newestFirst = (places: readonly number[]): readonly number[] => [...places].sort((a, b) => b - a);

/** What the Harness may have written in a record: prompt, results, turns of the user, names of calls. */
const textsOf = ({ trajectory }: ReadRecord): string =>
  trajectory.messages
    .flatMap((message) => [
      ...(message.role === "assistant" ? [] : [textOf(message)]),
      ...message.calls.map(({ name }) => name),
    ])
    .join("\n");

const unknownVersion = (word: string, versions: readonly Version[], { trajectory }: ReadRecord): Problem => ({
  code: "no-version",
  where: trajectory.id ?? "record",
  what: `the log names a version ${JSON.stringify(word.slice(0, 40))} that is not known`,
  exists: `versions: ${versions
    .map(({ label }) => label)
    .join(", ")
    .slice(0, 200)}`,
  remedy: "give that version too, or leave --version-field out",
});

const otherTools = (versions: readonly Version[], { trajectory, tools = [] }: ReadRecord): Problem => ({
  code: "no-version",
  where: trajectory.id ?? "record",
  what: `the ${tools.length} tools that the record declares are those of no version`,
  exists: `versions: ${versions
    .map(({ label, tools: own = [] }) => `${label} with ${own.length} tools`)
    .join(", ")
    .slice(0, 200)}`,
  remedy: "leave --tools out, so that the record's own tools count, or give the tool list it was made under",
});
