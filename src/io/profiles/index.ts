/** Every profile that `hsa export` knows, each in a file named after its trainer and version. */
import { axolotl0 } from "./axolotl-0.js";
import { decision1 } from "./decision-1.js";
import { llamaFactory0 } from "./llama-factory-0.js";
import { msSwift4, msSwiftRl4 } from "./ms-swift-4.js";
import { nemoGym0 } from "./nemo-gym-0.js";
import { nemoRl0 } from "./nemo-rl-0.js";
import { openrlhfRl0, openrlhfSft0 } from "./openrlhf-0.js";
import { primeRl0 } from "./prime-rl-0.js";
import type { Profile } from "./profile.js";
import { slimeRl0, slimeSft0 } from "./slime-0.js";
import { tokenized1 } from "./tokenized-1.js";
import { trlOpd1 } from "./trl-opd-1.js";
import { trlRl1 } from "./trl-rl-1.js";
import { trlSft0 } from "./trl-sft-0.js";
import { trlSft1 } from "./trl-sft-1.js";
import { trlSftCompletion1 } from "./trl-sft-completion-1.js";
import { verifiers0 } from "./verifiers-0.js";
import { verl0 } from "./verl-0.js";

export const exportProfiles: readonly Profile[] = [
  trlSft1,
  trlSft0,
  trlSftCompletion1,
  trlOpd1,
  trlRl1,
  msSwift4,
  msSwiftRl4,
  llamaFactory0,
  axolotl0,
  verl0,
  slimeSft0,
  slimeRl0,
  nemoRl0,
  nemoGym0,
  openrlhfSft0,
  openrlhfRl0,
  primeRl0,
  verifiers0,
  decision1,
  tokenized1,
];
