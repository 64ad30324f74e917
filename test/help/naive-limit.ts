/** Edits of kind `limit` on plain documents: the number is looked for and put in place by hand. */
import type { Harness } from "../../src/model/harness.js";
import { isRef, type TextSite } from "../../src/model/text.js";
import type { Message } from "../../src/model/trajectory.js";
import type { Rebuild } from "./naive-structure.js";

/** Where a whole number stands: plain, or with commas. */
const places = (value: number): RegExp => {
  const spelt = [...new Set([String(value), value.toLocaleString("en-US")])].join("|");
  return new RegExp(`(?<![\\w.]|\\d,|(?:^|[^\\w)\\]])-)(?:${spelt})(?![\\w%]|\\.\\d|,\\d{3}(?!\\d))`, "g");
};
const count = (text: string, value: number): number => text.match(places(value))?.length ?? 0;
const moved = (text: string, from: number, to: number): string =>
  text.replace(places(from), (old) => (old.includes(",") ? to.toLocaleString("en-US") : String(to)));

export const limit: Rebuild<"limit"> = (sample, { limit: symbol, from, to }) => {
  const own = sample.harness.limits.find(({ id }) => `limit:${id}` === symbol);
  if (own === undefined || own.value !== from || from === to) return "no such limit stands at this number";
  if (to < (own.min ?? 0) || to > (own.max ?? to)) return "outside of its range";
  const copied = [
    ...sample.harness.skills.map((one) => [`skill:${one.name}#/body`, one.body] as const),
    ...sample.harness.hooks.map((one) => [`hook:${one.id}#/message`, one.message] as const),
  ].filter(([site]) => own.copies.includes(site));
  for (const [site, text] of copied)
    if (
      !(count(text, from) === 0 && text.includes("{{limit}}")) &&
      !(count(text, from) === 1 && count(text, to) === 0)
    )
      return `${site} does not state it once`;
  const isCopy = (site: string): boolean => own.copies.includes(site);
  const { harness, trajectory } = sample;
  const after: Harness = {
    ...harness,
    skills: harness.skills.map((one) =>
      isCopy(`skill:${one.name}#/body`) ? { ...one, body: moved(one.body, from, to) } : one,
    ),
    hooks: harness.hooks.map((one) => ({
      ...one,
      conditions: one.conditions.map((condition, i) =>
        condition.kind === "length" && isCopy(`hook:${one.id}#/conditions/${i}/max`)
          ? { ...condition, max: to }
          : condition,
      ),
      message: isCopy(`hook:${one.id}#/message`) ? moved(one.message, from, to) : one.message,
    })),
    limits: harness.limits.map((one) => (one === own ? { ...one, value: to } : one)),
  };
  const bodies = new Map(
    harness.skills.map((one, i) => [`skill:${one.name}`, [one.body, after.skills[i]?.body ?? ""]]),
  );
  const changed = new Set(
    harness.hooks.filter((one) => isCopy(`hook:${one.id}#/conditions/0/max`)).map(({ id }) => `hook:${id}`),
  );
  const messages = trajectory.messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => {
      const [was = "", is = ""] = bodies.get(part.echo ?? "") ?? [];
      if (was !== is) return { ...part, text: part.text.replace(was, () => is) };
      return changed.has(part.echo ?? "") ? { ...part, text: moved(part.text, from, to) } : part;
    }),
  }));
  const texts = new Map(
    [...sample.texts].map(([site, text]) => [
      site,
      isCopy(site) ? text.map((piece) => (isRef(piece) ? piece : moved(piece, from, to))) : text,
    ]),
  ) as ReadonlyMap<TextSite, typeof sample.texts extends ReadonlyMap<TextSite, infer T> ? T : never>;
  return {
    sample: { ...sample, harness: after, trajectory: { ...trajectory, messages }, texts },
    refused: [
      ...(repliesOf(trajectory.messages).some((length) => length > from !== length > to)
        ? ["a reply is judged otherwise"]
        : []),
      ...(trajectory.messages.some((message) => ownWords(message).some((text) => count(text, from) > 0))
        ? ["the run cites the number"]
        : []),
    ],
  };
};

/** What the assistant says beside its replies, and the Harness beside its echoes. */
const ownWords = ({ role, parts, reasoning = "", calls }: Message): readonly string[] => [
  reasoning,
  ...parts
    .filter(({ author, echo }) =>
      author === "assistant"
        ? calls.length > 0
        : author === "harness" && role === "tool" && echo === undefined,
    )
    .map(({ text }) => text),
];

/** Lengths of all replies. */
export const repliesOf = (messages: readonly Message[]): readonly number[] =>
  messages
    .filter(({ role, calls }) => role === "assistant" && calls.length === 0)
    .map(({ parts }) => [...parts.map(({ text }) => text).join("")].length);
