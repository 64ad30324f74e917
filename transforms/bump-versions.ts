/**
 * Give Skills another version, date and author in their front matter.
 *
 * The task is the same: these say when and by whom a Skill was written, not what it says. A value that stands in a text of the Harness
 * as well ("since 1.4") stays, for there it would be a number with a meaning.
 */
import * as z from "zod";
import { type Draw, defineTransform, type Edit, isRef, type TextItem } from "../src/transform.js";
import { taken } from "./_taken.js";

const FIELDS = ["version", "date", "author"] as const;
type Field = (typeof FIELDS)[number];
/** By the last key of the pointer. */
const KEYS: Readonly<Record<string, Field>> = {
  version: "version",
  "skill-version": "version",
  date: "date",
  updated: "date",
  "last-updated": "date",
  "updated-at": "date",
  created: "date",
  "created-at": "date",
  modified: "date",
  author: "author",
  maintainer: "author",
  owner: "author",
};

function fieldOf({ site }: TextItem): Field | undefined {
  const key = /^skill:[\s\S]*#\/extra\/(?:metadata\/)?([^/]+)$/.exec(site)?.[1];
  const known = key?.toLowerCase().replaceAll("_", "-") ?? "";
  return Object.hasOwn(KEYS, known) ? KEYS[known] : undefined;
}

const NEXT: Readonly<Record<Field, (value: string, draw: Draw) => string | undefined>> = {
  version: nextVersion,
  date: otherDate,
  author: otherAuthor,
};

/** One part goes up, those behind it begin anew: 1.4.2 → 1.4.5, 1.6.0, 2.0.0. */
function nextVersion(value: string, draw: Draw): string | undefined {
  const [, v = "", numbers] = /^(v?)(\d{1,4}(?:\.\d{1,4}){0,3})$/i.exec(value) ?? [];
  if (numbers === undefined) return undefined;
  const parts = numbers.split(".");
  const at = draw.fork("part").int(parts.length);
  const up = 1 + draw.fork("by").int(9);
  return v + parts.map((part, i) => (i < at ? part : i === at ? String(Number(part) + up) : "0")).join(".");
}

/** Up to two years away, written with the same signs; a day that not every month has becomes the 28th. */
function otherDate(value: string, draw: Draw): string | undefined {
  const [, year, sign = "-", month, day] = /^(\d{4})([-/.])(0[1-9]|1[0-2])\2(\d{2})$/.exec(value) ?? [];
  if (year === undefined || Number(day) < 1 || Number(day) > 31) return undefined;
  const away = 1 + draw.fork("months").int(24);
  const is = Number(year) * 12 + Number(month) - 1 + (draw.fork("side").unit() < 0.5 ? -away : away);
  const parts: readonly (readonly [number, number])[] = [
    [Math.floor(is / 12), 4],
    [(is % 12) + 1, 2],
    [Math.min(Number(day), 28), 2],
  ];
  return is < 0 ? undefined : parts.map(([part, digits]) => String(part).padStart(digits, "0")).join(sign);
}

const WHOSE = [
  "content",
  "support",
  "platform",
  "quality",
  "service",
  "process",
  "docs",
  "field",
  "care",
  "desk",
];
const WHAT = [
  "team",
  "group",
  "crew",
  "guild",
  "office",
  "unit",
  "circle",
  "editors",
  "writers",
  "maintainers",
];
function otherAuthor(_value: string, draw: Draw): string {
  return `${draw.fork("whose").pick(WHOSE)}-${draw.fork("what").pick(WHAT)}`;
}

export default defineTransform({
  name: "bump-versions",
  family: "skill",
  class: "A",
  kinds: ["text"],
  summary: "give Skills another version, date and author in their front matter",
  options: z.strictObject({
    fields: z
      .array(z.enum(FIELDS))
      .min(1)
      .default([...FIELDS])
      .describe("what may change: the version, the dates, who wrote it"),
    share: z.number().min(0).max(1).default(0.7).describe("how often each of these values changes"),
  }),
  *propose({ harness, draw, options: { fields, share } }) {
    const texts = harness.texts();
    const said = texts.filter(({ site }) => !site.includes("#/extra/")).map(plainOf);
    const edits: Edit[] = [];
    for (const item of texts) {
      const field = fieldOf(item);
      const value = plainOf(item);
      if (field === undefined || !fields.includes(field) || item.text.some(isRef)) continue;
      const mine = draw.fork(item.site);
      if (mine.fork("share").unit() >= share || said.some((text) => text.includes(value))) continue;
      const to = NEXT[field](value, mine);
      if (to === undefined || to === value || !isNew(to, said, harness.isFree(to))) continue;
      edits.push({ kind: "text", site: item.site, from: item.text, to: [to] });
    }
    const good = taken(harness, edits);
    if (good.length > 0) yield { edits: good, evidence: { structure: "proven", meaning: "same" } };
  },
});

const plainOf = ({ text }: TextItem): string => text.map((piece) => (isRef(piece) ? " " : piece)).join("");

/** A version is no name; an author must not be called like something of the Harness. */
const isNew = (value: string, said: readonly string[], isFree: boolean): boolean =>
  !said.some((text) => text.includes(value)) && (/^v?\d/i.test(value) || isFree);
