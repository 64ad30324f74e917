/** A live-stream shop to call from outside. */
import type { FaultKind } from "../model/environment.js";
import type { Harness } from "../model/harness.js";
import { asObject, type Json } from "../model/json.js";
import type { Deployment } from "./deployment.js";
import { execute, operationOf } from "./execute.js";
import { type EpisodeAt, resultStyleAt, shopAt, writeEpisode } from "./expert.js";
import { printStyled } from "./print-style.js";
import { numbersIn, plainJson, type Served, type ServedRun } from "./served.js";
import type { Order, Shop } from "./shop.js";

export const servedShop = (deployment: Deployment): Served => ({
  harness: deployment.harness,
  idPrefix: deployment.idPrefix,
  record: (harness, at) => writeEpisode(deployment, harness, at),
  open: (harness, at) => openShop(deployment, harness, at),
  fault: (tool, fault, at) => {
    const told = faultIn(deployment, tool, fault);
    return told === undefined ? undefined : printStyled(told, resultStyleAt(deployment, at));
  },
  lacks: deployment.invalid,
});

function openShop(deployment: Deployment, harness: Harness, at: EpisodeAt): ServedRun {
  const style = resultStyleAt(deployment, at);
  let shop = shopAt(deployment, at);
  return {
    call: (tool, args) => {
      const operation = operationOf(deployment, tool);
      if (operation === undefined) return undefined;
      const done = attempt(() =>
        execute(deployment, harness, shop, { operation, arguments: asObject(args) }),
      );
      if (done === undefined)
        return { text: printStyled(deployment.refuse("bad-arguments", tool), style), failed: true };
      shop = done.answer.shop;
      const text = done.skill === undefined ? printStyled(done.shown, style) : String(done.shown);
      return { text, failed: !done.answer.ok };
    },
    state: () => stateOf(shop),
  };
}

/** Arguments that an adapter stumbles over are arguments that it cannot read. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}

const stateOf = (shop: Shop): Json =>
  plainJson({
    ...shop,
    orders: shop.orders.map(told),
  });

/** Why an order was cancelled is said in one's own words; any other note is the buyer's. */
const told = (order: Order): unknown =>
  order.state === "cancelled" ? { ...order, note: numbersIn(order.note) } : order;

/** Undefined: such an answer is a right one, spoilt. */
function faultIn(deployment: Deployment, tool: string, fault: FaultKind): Json | undefined {
  if (fault === "malformed" || fault === "schema-drift") return undefined;
  return fault === "timeout" ? deployment.timeout(tool) : deployment.trouble(fault);
}
