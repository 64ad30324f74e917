/** The files of one shard. */
import { type Json, printJson } from "../model/json.js";
import { explain } from "../model/problem.js";
import type { ViewResult } from "./augment.js";
import type { Context } from "./context.js";
import { codecFor } from "./row-file.js";
import type { Shard } from "./shard.js";
import { openShardFiles, type ShardEntries, type ShardFiles } from "./shard-files.js";
import { shardPath } from "./shard-paths.js";
import type { Decided, Sink } from "./take.js";
import { type ShardWalk, type WalkedShard, type Workshop, walkShard } from "./walk-shard.js";

export interface MadeShard extends WalkedShard, ShardEntries {
  /** Records that ended a worker, and are quarantined for it. */
  readonly ended: Decided;
}

/** Make them, aside and flushed; `work` is the folder of unfinished work. */
export async function makeShard(
  work: string,
  shard: Shard,
  shop: Workshop,
  walk: Omit<ShardWalk, "sink">,
): Promise<MadeShard> {
  const files = openShardFiles(work, shard.index, await codecFor(shop.job.recipe.compress));
  try {
    const walked = await walkShard(shard, shop, { ...walk, sink: writeTo(files, shard.index, shop.context) });
    const ended = new Map([...walk.decided].filter(([, one]) => "ended" in one));
    return { ...walked, ...files.seal(), ended };
  } catch (error) {
    files.abandon();
    throw error;
  }
}

function writeTo(files: ShardFiles, shard: number, context: Context): Sink {
  return {
    quarantine: (row) => files.piece("quarantine", printJson(row)),
    base: (base) => {
      const { split, harness } = base;
      files.harness(harness.digest, harness.text);
      files.line(shardPath("bases", split, shard), base.line);
      const made = base.views.filter((view) => view.verdict === "made");
      for (const { line, rows } of base.original === undefined ? made : [base.original, ...made]) {
        files.line(shardPath("views", split, shard), line);
        if (rows.sft !== undefined) files.line(shardPath("sft", split, shard), rows.sft);
        if (rows.rl !== undefined) files.line(shardPath("rl", split, shard), rows.rl);
        if (rows.opd !== undefined) files.line(shardPath("opd", split, shard), rows.opd);
      }
      for (const view of base.views) {
        if (view.verdict !== "regenerate") continue;
        files.line(shardPath(view.class === "N" ? "stress" : "regenerate", split, shard), view.line);
        if (view.rl !== undefined) files.line(shardPath("rl", split, shard), view.rl);
        if (view.opd !== undefined) files.line(shardPath("opd", split, shard), view.opd);
      }
      for (const view of base.views) files.piece("ledger", printJson(ledgerRow(view, context)));
    },
  };
}

/** One line a View asked for; one that was not made says why, and how to see it again. */
function ledgerRow(view: ViewResult, { replay }: Context): Json {
  const { id, verdict, drawn } = view;
  if (view.verdict === "made" || view.verdict === "regenerate") return { id, verdict, steps: drawn };
  const { code, remedy } = view.problem;
  return {
    id,
    verdict,
    code,
    what: explain(view.problem),
    step: view.step,
    steps: drawn,
    ...(remedy === undefined ? {} : { remedy }),
    replay: replay(id),
  };
}
