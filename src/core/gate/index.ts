/** The rewording gate: does a rewrite say what the original says? Pure and without a model; when in doubt it refuses. */
import { judgeText } from "./judge.js";
import type { GatePair, GateVerdict } from "./verdict.js";

export {
  GATE_CODES,
  type GateCode,
  type GateGrade,
  type GateLanguage,
  type GatePair,
  type GateReason,
  type GateVerdict,
} from "./verdict.js";

/** Never throws, whatever the texts hold. */
export const judgePair = (pair: GatePair): GateVerdict => judgeText(pair);
