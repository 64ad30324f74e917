/** Views of which more is asked than of the others, told by their ids alone. */
import { hash } from "node:crypto";

/** One View in so many. */
const SAMPLE = 50;

export const isSampled = (id: string): boolean =>
  Number.parseInt(hash("sha256", id, "hex").slice(0, 8), 16) % SAMPLE === 0;
