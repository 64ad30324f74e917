// A list of transforms for tests: the shipped ones, and one that misbehaves where a tool's name asks it to.
import * as z from "zod";
import { defineTransform } from "../../dist/src/transform.js";
import { builtins as shipped } from "../../dist/transforms/index.js";

const WAYS = {
  please_throw: () => {
    throw new Error("cannot read the moon");
  },
  please_loop: () => {
    for (;;);
  },
  please_eat: () => {
    const eaten = [];
    for (;;) eaten.push(new Array(1000).fill(eaten.length));
  },
  // Far more than a worker has at first, and far less than it can get.
  please_borrow: () => {
    const borrowed = [];
    for (let i = 0; i < 300; i++) borrowed.push(new Array(131072).fill(i));
  },
  please_leave: () => process.exit(3),
};

const hostile = defineTransform({
  name: "hostile",
  family: "tool",
  class: "A",
  summary: "misbehaves where a tool's name asks it to",
  options: z.strictObject({}),
  propose({ harness }) {
    for (const { name } of harness.list("tools")) WAYS[name]?.();
    return [];
  },
});

export const builtins = [...shipped, hostile];
