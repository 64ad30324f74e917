/** What every operation is: a pure function of the state and the arguments. */
import type { Answer, ArgsOf, OperationName, Refusal } from "../operations.js";
import type { Choice, Shop } from "../shop.js";

export type Operate<O extends OperationName> = (shop: Shop, args: ArgsOf<O>) => Answer<O>;

export const refused = (shop: Shop, refusal: Refusal): { ok: false; shop: Shop; refusal: Refusal } => ({
  ok: false,
  shop,
  refusal,
});

/** Does the first list hold every choice of the second? */
export const holdsAll = (own: readonly Choice[], wanted: readonly Choice[]): boolean =>
  wanted.every((want) => own.some((choice) => choice.name === want.name && choice.value === want.value));
