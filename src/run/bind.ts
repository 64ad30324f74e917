/** Which Harness a record was made under, lowered once however many records share it. */
import { lowerHarness } from "../core/lower-harness.js";
import type { Lowered } from "../core/lowered.js";
import { baseVariant, type Variant } from "../core/variant.js";
import { joinBanks } from "../io/bank/banks.js";
import { digestJson, sha256 } from "../io/digest.js";
import { isFolder } from "../io/files.js";
import type { ReadRecord } from "../io/formats/index.js";
import { functionsOfCase, readFunctionDocs } from "../io/harness/bfcl-docs.js";
import { inlineHarnesses } from "../io/harness/inline-harness.js";
import { type Bank, readBank } from "../io/harness/read-bank.js";
import { readHarness } from "../io/harness/read-harness.js";
import { readSkillFolder } from "../io/harness/skill-folder.js";
import { readToolList } from "../io/harness/tool-file.js";
import type { LexiconFile } from "../io/lexicon/lexicon-file.js";
import type { Harness } from "../model/harness.js";
import { type Json, type JsonObject, printJson } from "../model/json.js";
import { textOf } from "../model/message-text.js";
import { explain, Fault, failed, ok, type Problem, type Result } from "../model/problem.js";
import type { Banks } from "../model/propose.js";
import { hasFrozenCalls, withFrozenTools } from "./frozen.js";
import { banksOf, type OpenBank } from "./open-banks.js";
import { lexiconNotes, lexiconsOf, withLexicons } from "./open-lexicons.js";
import { INLINE, type Job, type Source } from "./recipe.js";
import { shownPath } from "./shown-path.js";

/** A Harness that records are bound to. */
export interface Bound {
  readonly lowered: Lowered;
  /** The document with its key order kept, as `harnesses/` has it: the order of a schema's keys is part of what a model reads. */
  readonly text: string;
  /** sha256 of that text. */
  readonly digest: string;
  /** The Harness as it is: what view 0 is made under. */
  readonly base: Variant;
  readonly banks: Banks;
  /** The tools are the record's own, and calls that stand only in text keep them as they are. */
  readonly frozen?: true;
}

export interface Binding {
  /** The Harness of a record; the problems quarantine it. */
  readonly bind: (record: ReadRecord) => Result<Bound>;
  /** What was bent to fit while side files were read. */
  readonly notes: readonly Problem[];
  /** Of the Harness folder or side files that it stands on. */
  readonly digest: string;
}

export const NO_BANKS: Banks = { rewordings: () => [] };

/** Throws a Fault when a folder or file it needs is broken. */
export async function bindingOf(job: Job, source: Source): Promise<Binding> {
  const folder = source.harness ?? job.harness;
  return folder === INLINE ? bindInline(job, source) : bindFolder(job, folder, source);
}

async function bindFolder(job: Job, folder: string, source: Source): Promise<Binding> {
  if (source.tools !== undefined || source.skills !== undefined) {
    throw new Fault({
      code: "bad-file",
      where: folder,
      what: "tools and skills bind records that bring their own Harness, and these records are bound to a folder",
      expected: "harness: inline, or no tools and skills",
    });
  }
  const harness = await readHarness(folder);
  const declared = readBank(folder);
  const banks = banksOf(job);
  const lexicons = lexiconsOf(job);
  const bound = prepare(
    harness,
    withLexicons(
      joinBanks(
        declared,
        banks.map(({ entries }) => entries),
      ),
      lexicons,
    ),
  );
  if (!bound.ok)
    throw new Fault({ ...(bound.problems[0] as Problem), what: bound.problems.map(explain).join("\n  ") });
  return {
    bind: () => bound,
    notes: lexiconNotes(bound.value.lowered, lexicons).map((one) => ({
      ...one,
      where: shownPath(one.where, source),
    })),
    digest: digestJson({
      harness: bound.value.digest,
      bank: bankJson(declared),
      ...digestsOfBanks(banks),
      ...digestsOfLexicons(lexicons),
    }),
  };
}

const digestsOfBanks = (banks: readonly OpenBank[]): JsonObject =>
  banks.length === 0 ? {} : { banks: banks.map(({ sha256 }) => sha256) };

const digestsOfLexicons = (files: readonly LexiconFile[]): JsonObject =>
  files.length === 0 ? {} : { lexicons: files.map((file) => file.sha256) };

function bindInline(job: Job, source: Source): Binding {
  const files = banksOf(job);
  const lexicons = lexiconsOf(job);
  const banks = withLexicons(
    files.length === 0
      ? NO_BANKS
      : joinBanks(
          undefined,
          files.map(({ entries }) => entries),
        ),
    lexicons,
  );
  // A folder holds functions by class, and each record says which classes are its own.
  const docs =
    source.tools !== undefined && isFolder(source.tools) ? readFunctionDocs(source.tools) : undefined;
  const tools = source.tools === undefined || docs !== undefined ? undefined : readToolList(source.tools);
  const skills = source.skills === undefined ? undefined : readSkillFolder(source.skills);
  const harnessOf = inlineHarnesses({
    ...(tools === undefined ? {} : { tools }),
    ...(skills === undefined ? {} : { skills: skills.skills }),
  });
  // Equal records give one and the same Harness object, so identity is enough of a key.
  const known = new WeakMap<Harness, Result<Bound>>();
  const frozen = new WeakMap<Harness, Result<Bound>>();
  return {
    bind: (record) => {
      const { trajectory, tools: declared } = record;
      const own =
        declared !== undefined || docs === undefined
          ? ok(declared)
          : functionsOfCase(trajectory.extra, docs, "tools");
      if (!own.ok) return own;
      const first = trajectory.messages[0];
      const harness = harnessOf({
        system: first?.role === "system" || first?.role === "developer" ? textOf(first) : undefined,
        tools: own.value,
      });
      const found = known.get(harness) ?? prepare(harness, banks);
      known.set(harness, found);
      if (!hasFrozenCalls(record) || !found.ok) return found;
      const kept = frozen.get(harness) ?? withTools(found.value);
      frozen.set(harness, kept);
      return kept;
    },
    // As the Recipe names them: the notes are part of the dataset, and it may be made anywhere.
    notes: (skills?.notes ?? []).map((one) => ({ ...one, where: shownPath(one.where, source) })),
    digest: digestJson({
      tools: tools ?? (docs === undefined ? null : [...docs]),
      skills: skills?.skills ?? null,
      ...digestsOfBanks(files),
      ...digestsOfLexicons(lexicons),
    } as unknown as Json),
  };
}

/** The same, its tools kept as they are. */
function withTools(bound: Bound): Result<Bound> {
  const lowered = withFrozenTools(bound.lowered);
  const base = baseVariant(lowered);
  return base.ok ? ok({ ...bound, lowered, base: base.value, frozen: true }) : failed(...base.problems);
}

const bankJson = ({ originals, rewordings }: Bank): Json =>
  originals.map(({ text: original }) => [original, rewordings(original).map(({ text }) => text)]);

export function prepare(harness: Harness, banks: Banks): Result<Bound> {
  const lowered = lowerHarness(harness);
  if (!lowered.ok) return failed(...lowered.problems);
  const base = baseVariant(lowered.value);
  if (!base.ok) return failed(...base.problems);
  const text = printJson(harness as unknown as Json);
  return ok({ lowered: lowered.value, text, digest: sha256(text), base: base.value, banks });
}
