/** What was bound to what, what each family of transforms can be asked of, and what was lost and why. */
import { slotNames } from "../../core/prompt.js";
import { byCodePoint } from "../../model/json.js";
import type { Problem, Result } from "../../model/problem.js";
import type { Built } from "./build.js";
import type { How } from "./choose.js";
import type { EchoCounts } from "./echoes.js";
import { FAMILIES, type Family, type FamilyFit } from "./families.js";
import type { Version } from "./versions.js";

export interface VersionReport {
  readonly label: string;
  /** From when it was in use, ISO 8601 as the repository has it. */
  readonly from: string | null;
  readonly records: number;
  readonly sections: readonly string[];
  readonly slots: readonly string[];
  readonly tools: number;
  /** Tools that are known by name only. */
  readonly bare: number;
  readonly skills: number;
  readonly hooks: number;
}

export interface LossReport {
  readonly code: string;
  readonly records: number;
  readonly example: string;
  readonly remedy: string | null;
}

export interface BindReport {
  readonly format: "hsa/bind@1";
  readonly read: number;
  readonly bound: number;
  readonly unbound: number;
  /** bound / read. */
  readonly share: number;
  readonly versions: readonly VersionReport[];
  /** Records by what decided their version. */
  readonly decided: Readonly<Record<How, number>>;
  /** Records that a further version fits as well. */
  readonly several: number;
  /** Leaves that readers took out of bound records, by path: second copies of calls, and what a rewrite makes stale. */
  readonly dropped: Readonly<Record<string, number>>;
  /** Lines that are no JSON inside files that are one record. */
  readonly damagedLines: number;
  /** Texts that were found to be the Harness's. */
  readonly echoes: EchoCounts;
  /** Records that the family applies to. */
  readonly families: Readonly<
    Record<Family, { readonly applies: number; readonly losses: readonly LossReport[] }>
  >;
  /** Why records are not bound. */
  readonly losses: readonly LossReport[];
  readonly notes: readonly string[];
}

export interface BoundNote {
  readonly place: number;
  readonly echoes: EchoCounts;
  readonly fit: FamilyFit;
  readonly several: boolean;
  readonly how: How;
  readonly dropped: Readonly<Record<string, number>>;
  readonly damagedLines: number;
}

export interface ReportBuilder {
  unread(problems: readonly Problem[]): void;
  unbound(problems: readonly Problem[]): void;
  bound(note: BoundNote): void;
  /** Places of versions that records are bound to. */
  used(): readonly number[];
  finish(built: readonly Result<Built>[]): BindReport;
}

export function startReport(versions: readonly Version[]): ReportBuilder {
  const perVersion = versions.map(() => 0);
  const decided: Record<How, number> = { named: 0, content: 0, date: 0, only: 0 };
  const echoes = { blocks: 0, skills: 0, hooks: 0, errors: 0 };
  const applies = new Map<Family, number>();
  const losses = new Map<string, LossReport & { records: number }>();
  const familyLosses = new Map<Family, Map<string, LossReport & { records: number }>>();
  const dropped = new Map<string, number>();
  let damagedLines = 0;
  let several = 0;
  let lost = 0;
  const lose = ([first]: readonly Problem[]): void => {
    lost++;
    if (first !== undefined) count(losses, first);
  };
  return {
    unread: lose,
    unbound: lose,
    bound(note) {
      perVersion[note.place] = (perVersion[note.place] ?? 0) + 1;
      decided[note.how]++;
      damagedLines += note.damagedLines;
      for (const [path, leaves] of Object.entries(note.dropped))
        dropped.set(path, (dropped.get(path) ?? 0) + leaves);
      if (note.several) several++;
      for (const key of ["blocks", "skills", "hooks", "errors"] as const) echoes[key] += note.echoes[key];
      for (const family of note.fit.applies) applies.set(family, (applies.get(family) ?? 0) + 1);
      for (const { family, problem } of note.fit.losses) {
        const own = familyLosses.get(family) ?? new Map<string, LossReport & { records: number }>();
        familyLosses.set(family, own);
        count(own, problem);
      }
    },
    used: () => perVersion.flatMap((records, place) => (records > 0 ? [place] : [])),
    finish: (built) => {
      const bound = perVersion.reduce((sum, records) => sum + records, 0);
      return {
        format: "hsa/bind@1",
        read: bound + lost,
        bound,
        unbound: lost,
        share: bound + lost === 0 ? 0 : bound / (bound + lost),
        versions: versions.map((version, i) => versionReport(version, perVersion[i] ?? 0, built[i])),
        decided,
        several,
        dropped: Object.fromEntries([...dropped].sort(([a], [b]) => byCodePoint(a, b))),
        damagedLines,
        echoes,
        families: Object.fromEntries(
          FAMILIES.map((family) => [
            family,
            { applies: applies.get(family) ?? 0, losses: mostFirst(familyLosses.get(family)) },
          ]),
        ) as BindReport["families"],
        losses: mostFirst(losses),
        notes: versions.flatMap(({ label, notes }) =>
          notes.map(({ where, what }) => `${label}: ${where}: ${what}`),
        ),
      };
    },
  };
}

function count(
  losses: Map<string, LossReport & { records: number }>,
  { code, what, where, remedy }: Problem,
): void {
  const found = losses.get(code);
  if (found === undefined)
    losses.set(code, { code, records: 1, example: `${where}: ${what}`, remedy: remedy ?? null });
  else found.records++;
}

const mostFirst = (losses: ReadonlyMap<string, LossReport> | undefined): readonly LossReport[] =>
  [...(losses?.values() ?? [])].sort((a, b) => b.records - a.records);

function versionReport(version: Version, records: number, built: Result<Built> | undefined): VersionReport {
  const harness = built?.ok === true ? built.value.bound.lowered.harness : undefined;
  const sections = harness?.prompt.sections ?? [];
  return {
    label: version.label,
    from: version.since ?? null,
    records,
    sections: sections.map(({ id }) => id),
    slots: slotNames(sections),
    tools: harness?.tools.length ?? version.tools?.length ?? 0,
    bare: built?.ok === true ? built.value.bare.length : 0,
    skills: version.skills.length,
    hooks: version.hooks.length,
  };
}
