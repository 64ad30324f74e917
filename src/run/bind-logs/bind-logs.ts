/**
 * Logs joined with the version of the Harness that each was made under: what the versions are comes from files or from a repository's
 * history, what their prompts are is mined from the logs, and a record is bound only where that version renders its prompt byte for byte.
 */
import { join } from "node:path";
import { baseMessage } from "../../core/base-message.js";
import { lowerEpisode } from "../../core/lower-episode.js";
import { renderBase } from "../../core/render-view.js";
import { withExtra } from "../../core/with-extra.js";
import { formatNamed, type ReadRecord } from "../../io/formats/index.js";
import { writeHarness } from "../../io/harness/write-harness.js";
import { expandInput, STDIN } from "../../io/input/input-paths.js";
import { isBad, openInput } from "../../io/input/lines.js";
import { lineOf, type Place } from "../../io/input/slices.js";
import { spool } from "../../io/input/spool.js";
import { fromMembers, get, type Json, type JsonObject, size } from "../../model/json.js";
import { textOf } from "../../model/message-text.js";
import { Fault, failed, ok, type Problem, type Result } from "../../model/problem.js";
import type { Message, Trajectory } from "../../model/trajectory.js";
import { outcomeJson } from "../episode-json.js";
import { frozenMember, hasFrozenCalls, promptCount } from "../frozen.js";
import { readWholeRun } from "../whole-run.js";
import { type Built, build } from "./build.js";
import { type Chosen, chooserOf } from "./choose.js";
import { type EchoCounts, hookOf, markEchoes } from "./echoes.js";
import { type LogFields, toolsKey } from "./evidence.js";
import { type FamilyFit, familiesOf } from "./families.js";
import { gatherer } from "./gather.js";
import { openOutput } from "./output.js";
import { type BindReport, startReport } from "./report.js";
import { type PartPaths, readVersions, type Version } from "./versions.js";

export interface BindOptions {
  /** Files, folders, globs or `-`. */
  readonly logs: readonly string[];
  readonly from?: string;
  readonly parts: PartPaths;
  /** A git repository whose history has the versions; the paths of parts are then inside it. */
  readonly repo?: string;
  readonly fields: LogFields;
  readonly out: string;
  readonly maxRecordBytes?: number;
  /** What `-` reads; default: the process's standard input. */
  readonly stdin?: AsyncIterable<Uint8Array>;
}

/** Writes `harnesses/`, `episodes/`, `unbound.jsonl`, `bind.json` and a Recipe below `out`. Throws a Fault where it cannot start. */
export async function bindLogs(options: BindOptions): Promise<BindReport> {
  // Logs are read twice, and standard input gives itself once.
  const held = options.logs.includes(STDIN)
    ? await spool([], (options.stdin ?? process.stdin)[Symbol.asyncIterator]())
    : undefined;
  try {
    return await bindAll({ ...options, ...(held === undefined ? {} : { held: held.path }) });
  } finally {
    held?.remove();
  }
}

interface Held extends BindOptions {
  /** The file that standard input was set down in. */
  readonly held?: string;
}

async function bindAll(options: Held): Promise<BindReport> {
  const named = options.from === undefined ? undefined : formatNamed(options.from, "the format of the logs");
  if (named?.ok === false) throw new Fault(named.problems[0] as Problem);
  const versions = await readVersions(options.parts, options.repo);
  for (const path of options.logs) if (path !== STDIN) expandInput(path);
  const output = openOutput(options.out);
  const choose = chooserOf(versions, options.fields);
  const gather = gatherer(versions);
  for await (const one of recordsOf(options)) {
    if (!one.record.ok) continue;
    const chosen = choose(one.value, one.record.value);
    if (chosen.ok) gather.add(chosen.value, one.record.value, isHook(versions));
  }
  const built = versions.map((version, i): Result<Built> => build(version, gather.of(i)));
  const report = startReport(versions);
  for await (const one of recordsOf(options)) {
    const { record } = one;
    if (!record.ok) {
      report.unread(record.problems);
      output.unbound({ ...one.place, id: null, problems: record.problems });
      continue;
    }
    const chosen = choose(one.value, record.value);
    const bound = chosen.ok ? bindRecord(one.where, record.value, chosen.value, built) : chosen;
    if (!bound.ok) {
      const id = record.value.trajectory.id ?? null;
      report.unbound(bound.problems);
      output.unbound({ ...one.place, id, problems: bound.problems });
      continue;
    }
    const { place, row, echoes, fit, several } = bound.value;
    report.bound({
      ...{ place, echoes, fit, several, how: chosen.ok ? chosen.value.how : "content" },
      ...{ dropped: record.value.dropped ?? {}, damagedLines: one.damagedLines },
    });
    output.episode(labelOf(versions[place]), row);
  }
  output.close();
  const used = report.used();
  for (const place of used) {
    const one = built[place];
    if (one?.ok === true)
      writeHarness(join(options.out, "harnesses", labelOf(versions[place])), {
        ...one.value.bound.lowered.harness,
        name: labelOf(versions[place]),
      });
  }
  const finished = report.finish(built);
  output.finish(
    finished,
    used.map((place) => labelOf(versions[place])),
  );
  return finished;
}

/** Labels name folders. */
const labelOf = (version: Version | undefined): string => version?.label ?? "logs";

const isHook =
  (versions: readonly Version[]) =>
  (text: string): boolean =>
    versions.some((version) => hookOf({ hooks: [...version.hooks] }, "user", text) !== undefined);

type Read = ReadRecord & { readonly format: string };

interface Given {
  readonly place: Pick<Place, "file" | "line" | "part">;
  readonly where: string;
  readonly value: Json;
  readonly record: Result<Read>;
  readonly damagedLines: number;
}

async function* recordsOf({ logs, from, maxRecordBytes, held }: Held): AsyncGenerator<Given> {
  const options = { from, ...(maxRecordBytes === undefined ? {} : { maxRecordBytes }) };
  const shown = (text: string): string => (held === undefined ? text : text.replaceAll(held, STDIN));
  for (const path of logs)
    for await (const raw of openInput(path === STDIN && held !== undefined ? held : path, options)) {
      const where = shown(raw.where);
      const place = { file: shown(raw.file), ...lineOf(raw) };
      if (isBad(raw)) {
        const record = failed({ ...raw.problem, where: shown(raw.problem.where) });
        yield { place, where, value: null, record, damagedLines: 0 };
      } else {
        const record = readWholeRun({ ...raw, where }, from);
        yield { place, where, value: raw.value, record, damagedLines: raw.damaged?.length ?? 0 };
      }
    }
}

interface BoundRecord {
  /** Place of the version in the list of versions. */
  readonly place: number;
  readonly row: JsonObject;
  readonly echoes: EchoCounts;
  readonly fit: FamilyFit;
  /** Did further versions fit as well? */
  readonly several: boolean;
}

function bindRecord(
  where: string,
  record: Read,
  { places }: Chosen,
  built: readonly Result<Built>[],
): Result<BoundRecord> {
  const problems: Problem[] = [];
  const found: { place: number; bound: Omit<BoundRecord, "place" | "several"> }[] = [];
  for (const place of places) {
    const one = built[place] as Result<Built>;
    const bound = one.ok ? bindTo(where, record, one.value) : one;
    if (bound.ok) found.push({ place, bound: bound.value });
    else problems.push(...bound.problems);
    if (found.length > 1) break;
  }
  const [first] = found;
  if (first === undefined) return failed(...(problems as [Problem, ...Problem[]]));
  return ok({ place: first.place, ...first.bound, several: found.length > 1 });
}

function bindTo(where: string, record: Read, built: Built): Result<Omit<BoundRecord, "place" | "several">> {
  const { trajectory, tools } = record;
  const { lowered, base } = built.bound;
  if (tools !== undefined && toolsKey(tools) !== toolsKey(lowered.harness.tools))
    return failed({
      code: "no-version",
      where,
      what: `its ${tools.length} tools are not those of version ${built.version.label}`,
      expected: `the ${lowered.harness.tools.length} tools that most of its records declare`,
      remedy:
        "tools that differ from record to record are no part of a version: generate with `harness: inline`",
    });
  const first = trajectory.messages[0];
  const hasPrompt = first !== undefined && isPrompt(first);
  // An Episode brings its slots; its prompt may be left out.
  const slots =
    hasPrompt || record.format !== "hsa-episode"
      ? built.slots(hasPrompt ? textOf(first) : undefined)
      : trajectory.slots;
  if (slots === undefined)
    return failed({
      code: "echo-mismatch",
      where,
      what: hasPrompt
        ? `its system message is not what version ${built.version.label} renders`
        : `it has no system message, and version ${built.version.label} renders one`,
      remedy: "look at prompt/ of that version: a slot that should be open may be closed",
    });
  const marked = markEchoes(trajectory.messages, lowered.harness, built.block);
  const given: Trajectory = { ...trajectory, messages: marked.messages, slots };
  const episode = lowerEpisode(lowered, given);
  if (!episode.ok) return episode;
  const rendered = renderBase(episode.value, base);
  if (!rendered.ok) return rendered;
  return ok({
    row: rowOf(record, given, rendered.value),
    echoes: marked.counts,
    fit: familiesOf(episode.value, { bare: built.bare.length > 0, frozen: hasFrozenCalls(record) }),
  });
}

/** An Episode as readers take it; the prompt is the Harness's and stays out where its text is all that it says. */
function rowOf(record: ReadRecord, trajectory: Trajectory, rendered: JsonObject): JsonObject {
  const [first, second] = trajectory.messages;
  const all = get(rendered, "messages") as readonly Json[];
  const body = promptCount(all) === 1 ? all.slice(1) : all;
  const isKept = first !== undefined && isPrompt(first) && (saysMore(first) || isPrompt(second));
  const messages = isKept ? [baseMessage(first, []), ...body] : body;
  return withExtra(
    [
      ["format", "hsa/episode@1"],
      ...(trajectory.id === undefined ? [] : [["id", trajectory.id] as const]),
      ["slots", fromMembers(Object.entries(trajectory.slots))],
      ["messages", messages],
      ["outcome", outcomeJson(trajectory.outcome)],
      ...frozenMember(record, promptCount(messages) - promptCount(trajectory.messages as unknown as Json)),
    ],
    trajectory.extra,
  );
}

const isPrompt = (message: Message | undefined): boolean =>
  message?.role === "system" || message?.role === "developer";

/** Another role than `system`, or members beside the text; what comes after it would be taken for the prompt where it stayed out. */
const saysMore = ({ role, extra, name, parts }: Message): boolean =>
  role !== "system" ||
  size(extra) > 0 ||
  name !== undefined ||
  parts.some((part) => part.extra !== undefined);
