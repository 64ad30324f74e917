/** How often a step takes part at a severity and a dose, and with which options. */
import { type Recipe, SEVERITIES, type Severity, type UseStep } from "../../model/recipe.js";

/** What the `p` of a step, or of the group that it stands in, is multiplied by. */
export const FACTORS: Readonly<Record<Severity, number>> = { light: 0.5, medium: 1, hard: 1.5 };

export type Level = Pick<Recipe, "severity" | "dose">;

/** The severity of a Recipe that states none. */
export const severityOf = ({ severity }: Level): Severity => severity ?? "medium";

/** Never more than without a dose, so that what takes part at one takes part at every greater one. */
export const takesPart = (p: number, level: Level): number =>
  Math.min(1, p * FACTORS[severityOf(level)]) * (level.dose ?? 1);

/** Does a step take part at all, at this severity? */
export const isFrom = (from: Severity | undefined, level: Level): boolean =>
  from === undefined || SEVERITIES.indexOf(from) <= SEVERITIES.indexOf(severityOf(level));

/** Options as they are written for one severity. */
export const writtenAt = (
  { with: own = {}, at = {} }: UseStep,
  severity: Severity,
): Record<string, unknown> => ({
  ...own,
  ...at[severity],
});
