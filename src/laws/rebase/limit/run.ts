/** What a run must not say or do where a limit moves. */
import type { EditOf } from "../../../model/edit.js";
import type { Harness, Limit } from "../../../model/harness.js";
import {
  get,
  isArray,
  isNumber,
  isObject,
  type Json,
  type JsonObject,
  members,
  numberText,
} from "../../../model/json.js";
import { valueAt } from "../../copy-sites.js";
import { fits } from "../../hooks/fits.js";
import { isReply, readRow } from "../../row.js";
import { type Breach, breach } from "../kind.js";
import { placesOf } from "./digits.js";

/** The old number in the assistant's own words, or in what the Harness says besides its echoes. */
export function cited(json: JsonObject, { from }: EditOf<"limit">): readonly Breach[] {
  const what = `cites ${from}, which may be the limit that moved`;
  const found = readRow(json).messages.flatMap((message, i): Breach[] => {
    const texts = message.parts.filter(
      ({ author, echo }) =>
        (author === "assistant" && !isReply(message)) ||
        (author === "harness" && echo === undefined && message.role === "tool"),
    );
    const all = [message.reasoning ?? "", ...texts.map(({ text }) => text)];
    const isCited = all.some((text) => placesOf(text, from).length > 0);
    return isCited ? [breach("reach", `/messages/${i}`, what)] : [];
  });
  const reward = get(get(json, "outcome"), "reward");
  return isObject(reward) && states(reward, from)
    ? [...found, breach("reach", "/outcome/reward", what)]
    : found;
}

function states(value: Json, number: number): boolean {
  if (isNumber(value)) return numberText(value) === String(number);
  if (typeof value === "string") return placesOf(value, number).length > 0;
  if (isArray(value)) return value.some((item) => states(item, number));
  return isObject(value) && members(value).some(([, item]) => states(item, number));
}

/** A text that states the limit and stands in the run, not as an echo, would keep the old number. */
export function quoted(before: Harness, { copies, value }: Limit, json: JsonObject): readonly Breach[] {
  const texts = copies.flatMap((site) => {
    const text = site.startsWith("section:") ? undefined : valueAt(before, site);
    return typeof text === "string" && placesOf(text, value).length > 0 ? [text] : [];
  });
  return readRow(json).messages.flatMap(({ role, parts, reasoning = "" }, i) => {
    if (i === 0 && role === "system") return [];
    const own = [reasoning, ...parts.filter(({ echo }) => echo === undefined).map(({ text }) => text)];
    return texts.some((text) => own.some((one) => one.includes(text)))
      ? [breach("reach", `/messages/${i}`, "quotes a text that states the limit")]
      : [];
  });
}

/** Where no Hook and no schema states the limit, the run itself is measured. */
export function measured(json: JsonObject, { bounds, id }: Limit, to: number): readonly Breach[] {
  if (bounds === undefined) return [];
  let [most, now] = [0, 0];
  for (const message of readRow(json).messages) {
    if (message.role === "user" && message.parts.every(({ echo }) => echo === undefined)) now = 0;
    if (message.role !== "assistant") continue;
    now += bounds === "calls" ? message.calls.length : 1;
    const size = bounds === "reply" ? (isReply(message) ? [...message.content].length : 0) : now;
    most = Math.max(most, size);
  }
  return most <= to
    ? []
    : [breach("hooks-agree", `limit:${id}`, `the run comes to ${most}, and ${to} is the limit`)];
}

/** A schema that states the limit takes exactly the calls that it took. */
export const misfits = (before: Harness, after: Harness, json: JsonObject): readonly Breach[] =>
  readRow(json).messages.flatMap(({ calls }, i) =>
    calls.flatMap((call): Breach[] => {
      const [was, is] = [before, after].map(
        ({ tools }) => tools.find(({ name }) => name === call.name)?.parameters,
      );
      if (was === undefined || is === undefined || was === is || !isObject(call.arguments)) return [];
      const [fitted, fitting] = [fits(was, call.arguments), fits(is, call.arguments)];
      return fitted !== null && fitted === fitting
        ? []
        : [breach("calls-valid", `/messages/${i}`, `the call of ${call.name} fits one of the limits only`)];
    }),
  );
