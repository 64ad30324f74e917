/** How Hooks are written, ordered and heard; what they decide stays. */
import type { HookChange } from "../../model/structure/hooks.js";
import type { Structure } from "./kind.js";
import { budget } from "./rehook/budget.js";
import { channel } from "./rehook/channel.js";
import { form } from "./rehook/form.js";
import { matcher } from "./rehook/matcher.js";
import type { HookOp } from "./rehook/op.js";
import { order } from "./rehook/order.js";
import { phase } from "./rehook/phase.js";
import { add, drop } from "./rehook/presence.js";
import { merge, split } from "./rehook/tools.js";

const OPS: { readonly [O in HookChange["op"]]: HookOp<O> } = {
  matcher,
  form,
  channel,
  order,
  budget,
  merge,
  split,
  phase,
  add,
  drop,
};

// The table maps each way to its own answers; TypeScript cannot follow that through a union, so it is said here once.
const opOf = <O extends HookChange["op"]>(change: { readonly op: O }): HookOp<O> =>
  OPS[change.op] as unknown as HookOp<O>;

export const rehook: Structure<"rehook"> = {
  harness: (before, { change }) => opOf(change).harness(before, change),
  trajectory: ({ before, after, edit: { change } }, trajectory) =>
    opOf(change).trajectory({ before, after, change }, trajectory),
  describe: ({ change }) => opOf(change).describe(change),
};
