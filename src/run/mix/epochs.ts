/** Which rows of a dataset belong to which epoch of training. */
import { hash } from "node:crypto";
import { readId } from "../ids.js";

/**
 * View k is that of epoch k. An original stands in one epoch, chosen by its base's id alone, so that each epoch has its share of
 * them and no reply comes back sooner than it must. Where there are no Views, every epoch has every original. Undefined: in each.
 */
export function epochOf(id: string, views: number): number | undefined {
  const { base, view = 0 } = readId(id);
  if (view > 0) return view;
  return views === 0 ? undefined : 1 + (lot(`epoch ${base}`) % views);
}

/** 32 bits of a text's digest. */
export const lot = (text: string): number => Number.parseInt(hash("sha256", text, "hex").slice(0, 8), 16);
