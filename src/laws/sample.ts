/** Views of which more is asked than of the others, told by their ids alone. */
import { hash } from "node:crypto";

/** One View in so many. */
export const isSampled = (id: string, oneIn = 50): boolean =>
  Number.parseInt(hash("sha256", id, "hex").slice(0, 8), 16) % oneIn === 0;
