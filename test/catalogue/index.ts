/** All rows of the catalogue, by the kind of edit that carries them. */
import { rows as callIds } from "./call-ids.js";
import { rows as context } from "./context.js";
import { rows as dialects } from "./dialects.js";
import { rows as limit } from "./limit.js";
import { rows as rehook } from "./rehook.js";
import { rows as rehookPhase } from "./rehook-phase.js";
import { rows as reshape } from "./reshape.js";
import { rows as reshapeResult } from "./reshape-result.js";
import type { CatalogueRow } from "./row.js";
import { rows as splice } from "./splice.js";
import { rows as surface } from "./surface.js";

export const ROWS: readonly CatalogueRow[] = [
  ...surface,
  ...splice,
  ...limit,
  ...rehook,
  ...rehookPhase,
  ...reshape,
  ...reshapeResult,
  ...callIds,
  ...dialects,
  ...context,
];
