/** Names that are held out by a share: a function of the name alone, so that whoever reads a dataset can tell them. */
import { hash } from "node:crypto";

const HEX_DIGITS = 13;

/** `folded`: the name in lower case, without separators. */
export const isHeldOutName = (folded: string, share: number): boolean =>
  Number.parseInt(hash("sha256", folded, "hex").slice(0, HEX_DIGITS), 16) / 16 ** HEX_DIGITS < share;
