/** The policies by name. */
import { memoriser } from "./memoriser.js";
import { noisy } from "./noisy.js";
import { oracle } from "./oracle.js";
import type { Policy } from "./policy.js";
import { reader } from "./reader/index.js";

export type { Policy } from "./policy.js";
export { policyModel } from "./policy.js";
export { memoriser, noisy, oracle, reader };

export const POLICIES = ["oracle", "memoriser", "reader", "noisy"] as const;
export type PolicyName = (typeof POLICIES)[number];

/** `share` and `seed` are for `noisy`. */
export function policyOf(name: PolicyName, share: number, seed: string | number): Policy {
  switch (name) {
    case "oracle":
      return oracle;
    case "memoriser":
      return memoriser;
    case "reader":
      return reader;
    case "noisy":
      return noisy(oracle, share, seed);
  }
}
