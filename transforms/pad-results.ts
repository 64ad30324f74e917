/**
 * Add to the answers of a tool a key that says nothing of the task: a trace id, a flag of a cache, a digest.
 *
 * The task is the same: all that was there is there, and what is added is drawn, not known. A record in which the user, a call or the reply
 * says a word of it is refused. That such a key answers nothing is what its kind says, not a proof: the meaning is declared.
 */
import * as z from "zod";
import { type Draw, defineTransform, type Json } from "../src/transform.js";
import { collect } from "./_collect.js";
import { styleOf } from "./_group-names.js";
import { reshapeResult } from "./_shape.js";

/** What servers add to answers of any trade: the first word of the key, the second, and what its values are. */
const KINDS: readonly {
  readonly heads: string;
  readonly tails: string;
  readonly value: (draw: Draw) => Json;
}[] = [
  {
    heads:
      "trace span request response server gateway session audit edge node host batch upstream relay proxy backend",
    tails: "ref id tag token key uid handle mark hash stamp",
    value: (draw) => hex(draw, draw.pick([12, 16, 24, 32]) ?? 16),
  },
  {
    heads: "payload body content answer schema record data wire frame packet message reply layout source",
    tails: "digest checksum etag crc fingerprint sum hash seal signature",
    value: (draw) => hex(draw, draw.pick([8, 16, 40]) ?? 16),
  },
  {
    heads:
      "served_by handled_by routed_via worker shard replica pod zone rack cluster listener balancer mirror tenant thread pool",
    tails: "name host label slot unit alias badge instance",
    value: (draw) => `${draw.pick(["nd", "wk", "rp", "pd", "sv", "gw"]) ?? "nd"}-${hex(draw, 6)}`,
  },
  {
    heads:
      "cache index log trace mirror replica snapshot buffer shadow sandbox journal debug sampling retry tracing warmup",
    tails: "hit used warm active on primed kept flag enabled bit",
    value: (draw) => draw.unit() < 0.5,
  },
  {
    heads:
      "elapsed server upstream queue parse render handler db network lookup encode decode lock disk fetch merge",
    tails: "micros nanos ticks cycles usec span_ns beats loops",
    value: (draw) => 1_000_000 + draw.int(8_999_999),
  },
];

export default defineTransform({
  name: "pad-results",
  family: "tool",
  class: "B",
  kinds: ["reshape-result"],
  summary: "add a key to tool answers that says nothing of the task",
  options: z.strictObject({
    most: z
      .int()
      .min(1)
      .max(4)
      .default(2)
      .describe("the most keys for one answer; each number from 1 is as likely"),
    share: z
      .number()
      .min(0)
      .max(1)
      .default(0.4)
      .describe("how often the answers of each tool take part; where those of one can, those of one do"),
  }),
  *propose({ harness, draw, options }) {
    const edits = collect(
      { harness, draw, share: options.share },
      harness
        .structure()
        .tools.filter(({ tool }) => tool.result !== undefined)
        .map(({ symbol, results }) => ({
          key: symbol,
          *ways(own) {
            const style = styleOf(results.map(({ name }) => name));
            for (let attempt = 0; attempt < 4; attempt++) {
              const stream = own.fork(`try ${attempt}`);
              const kinds = stream.shuffle(KINDS).slice(0, 1 + own.fork("count").int(options.most));
              const pads = kinds.map(({ heads, tails, value }, at) => {
                const mine = stream.fork(`pad ${at}`);
                const head = mine.pick(heads.split(" ")) ?? "trace";
                const tail = mine.pick(tails.split(" ")) ?? "ref";
                return { key: style([...head.split("_"), tail]), value: value(mine) };
              });
              if (pads.every(({ key }) => harness.isFree(key)))
                yield pads.map(({ key, value }) => reshapeResult(symbol, { op: "pad", key, value }));
            }
          },
        })),
    );
    if (edits.length > 0)
      yield { edits: [...edits], evidence: { structure: "checked", meaning: "declared" } };
  },
});

/** Begins with a letter, so that nothing reads it as a number. */
const hex = (draw: Draw, length: number): string =>
  Array.from({ length }, (_, at) =>
    at === 0 ? (draw.pick([..."abcdef"]) ?? "a") : draw.int(16).toString(16),
  ).join("");
