/** How sure a View is: of structure and of meaning, apart. A composed View has the weakest of its parts. */
import * as z from "zod";

export const StructureEvidence = z.enum(["proven", "checked"]);
export type StructureEvidence = z.infer<typeof StructureEvidence>;

/**
 * `same`: order, shape, layout, opaque name with a kept description. `lexicon`: a semantic name from a bank.
 * `gate`: a paraphrase that passed the gate. `declared`: a person said so.
 */
export const MeaningEvidence = z.enum(["same", "lexicon", "gate", "declared"]);
export type MeaningEvidence = z.infer<typeof MeaningEvidence>;

export const Evidence = z.strictObject({ structure: StructureEvidence, meaning: MeaningEvidence });
export type Evidence = z.infer<typeof Evidence>;

const weakest = <T extends string>(order: readonly T[], found: readonly T[]): T =>
  order[Math.max(0, ...found.map((one) => order.indexOf(one)))] as T;

export const joinEvidence = (parts: readonly Evidence[]): Evidence => ({
  structure: weakest(
    StructureEvidence.options,
    parts.map((part) => part.structure),
  ),
  meaning: weakest(
    MeaningEvidence.options,
    parts.map((part) => part.meaning),
  ),
});
