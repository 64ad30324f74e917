/** The exposure report as the dataset card has it: the figures that a mix is judged by. */
import type { Exposure, ExposureReport } from "../../model/manifest.js";
import { percent } from "../limits.js";
import { table } from "../table.js";

const MOST_NAMES = 15;
const MOST_PAIRS = 8;
/** Fewer Views of an intent say little. */
const LEAST_VIEWS = 20;

/** Nothing for a dataset of an older version, or one without Views. */
export function reportBlocks({ report }: Exposure): readonly string[] {
  if (report === undefined || Object.keys(report.intents).length === 0) return [];
  return [figures(report), names(report), together(report), acceptance(report)].filter((one) => one !== "");
}

function figures({ changes, steps, replies, tokens, blocked }: ExposureReport): string {
  const { growth } = tokens;
  const lines = [
    `- A View changes ${changes.p50} things (median; ${changes.p10} to ${changes.p90} for eight in ten, at most ${changes.max}) by ${steps.p50} steps (at most ${steps.max}).`,
    `- A View's row has ${growth.p50} times the tokens of its original's (median; nine in ten at most ${growth.p90}, the longest ${growth.max}); rows of originals have about ${tokens.originals} tokens, those of Views ${tokens.views}, at four bytes each.`,
    `- A reply is a target ${replies.mean} times on average, at most ${replies.max} times (${replies.different} different replies${replies.sample ? ", a sample" : ""}).`,
    `- Tools and Skills that nobody can rename: ${blocked.used.blocked} of ${blocked.used.of} that runs use (${percent(blocked.used.share)}), ${blocked.unused.blocked} of ${blocked.unused.of} that they do not (${percent(blocked.unused.share)}).`,
  ];
  return lines.join("\n");
}

function names({ names: { symbols, canonical, list } }: ExposureReport): string {
  const rows = Object.entries(list)
    .filter(([, one]) => one.names > 0)
    .slice(0, MOST_NAMES)
    .map(([symbol, one]) => [
      symbol,
      one.rows,
      percent(one.canonical),
      one.names,
      one.bits.toFixed(2),
      percent(one.most),
    ]);
  if (rows.length === 0) return "";
  return `${symbols - canonical} of ${symbols} named things have other names in some rows.\n\n${table(
    ["named", "rows", "with its own name", "other names", "bits", "most frequent name"],
    rows,
  )}`;
}

function together({ together: pairs }: ExposureReport): string {
  const rows = pairs
    .slice(0, MOST_PAIRS)
    .map(({ steps, views, expected }) => [steps.join(" + "), views, expected.toFixed(1)]);
  if (rows.length === 0) return "";
  return `Steps that change something in one View, those that meet more or less often than chance would have it first. Steps of one group meet less, steps of one family more.\n\n${table(
    ["steps", "Views with both", "expected"],
    rows,
  )}`;
}

function acceptance({ acceptance: by, intents }: ExposureReport): string {
  const rows = Object.entries(by)
    .flatMap(([transform, row]) =>
      Object.entries(row).map(([intent, one]) => ({ transform, intent, ...one })),
    )
    .filter(({ made, refused }) => refused > 0 && made + refused >= LEAST_VIEWS)
    .toSorted((a, b) => a.accepted - b.accepted)
    .slice(0, MOST_PAIRS)
    .map(({ transform, intent, made, refused, accepted }) => [
      transform,
      intent,
      made,
      refused,
      percent(accepted),
    ]);
  const of = Object.entries(intents).map(([intent, { bases, made, refused, shortfall }]) => [
    intent,
    bases,
    made,
    refused,
    shortfall,
    made + refused === 0 ? "-" : percent(made / (made + refused)),
  ]);
  const least =
    rows.length === 0
      ? ""
      : `\n\nWhere Views are lost most, by transform and intent:\n\n${table(["transform", "intent", "made", "refused", "accepted"], rows)}`;
  return `What users wanted, and what became of the Views:\n\n${table(["intent", "bases", "made", "refused", "shortfall", "accepted"], of)}${least}`;
}
