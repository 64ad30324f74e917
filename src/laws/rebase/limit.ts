/** A limit with all its copies, read by the laws: each copy moves, what the run repeats of them moves, and Hooks decide as before. */
import { equalJson, isNumber, type Json, withMember } from "../../model/json.js";
import { valueAt } from "../copy-sites.js";
import { differsAt } from "./asked.js";
import { type Breach, breach, type Reading } from "./kind.js";
import { boundFlaws } from "./limit/bounds.js";
import { movedAt } from "./limit/copies.js";
import { echoAfter } from "./limit/echoes.js";
import { cited, measured, misfits, quoted } from "./limit/run.js";
import { changeEchoes } from "./parts.js";

export const limit: Reading<"limit"> = {
  harness(before, edit) {
    const { from, to } = edit;
    const own = before.limits.find(({ id }) => edit.limit === `limit:${id}`);
    if (own === undefined || own.value !== from)
      return {
        value: before,
        breaches: [breach("reach", edit.limit, `is ${own?.value}, and the edit starts from ${from}`)],
      };
    const breaches: Breach[] = [];
    const [min, max] = [own.min ?? 0, own.max ?? to];
    if (to < min || to > max)
      breaches.push(breach("reach", edit.limit, `may be ${min} to ${max}, and not ${to}`));
    let harness = before;
    for (const site of new Set(own.copies)) {
      const next = movedAt(harness, site, edit);
      if (next === undefined) breaches.push(breach("reach", site, `does not state ${from} once`));
      else harness = next;
    }
    const isBound =
      own.bounds !== undefined || own.copies.some((site) => isNumber(valueAt(before, site) ?? null));
    if (!isBound)
      breaches.push(breach("hooks-agree", edit.limit, "says nothing that a run could be held to"));
    const limits = harness.limits.map((one) => (one.id === own.id ? { ...one, value: to } : one));
    const after = { ...harness, limits };
    return { value: after, breaches: [...breaches, ...boundFlaws(before, after)] };
  },
  row({ before, after, edit, row }) {
    const own = before.limits.find(({ id }) => edit.limit === `limit:${id}`);
    const breaches: Breach[] = [...cited(row, edit), ...misfits(before, after, row)];
    if (own !== undefined) breaches.push(...measured(row, own, edit.to), ...quoted(before, own, row));
    const value = changeEchoes(row, (part) => {
      const text = echoAfter(before, after, part, edit);
      if (text === undefined)
        breaches.push(breach("reach", part.where, `does not repeat ${part.echo} as the Harness has it`));
      return text === undefined || text === part.text ? undefined : withMember(part.json, "text", text);
    });
    const changed = before.hooks.flatMap((hook, i) => {
      const other = after.hooks[i];
      return other === undefined || same(hook, other) ? [] : [{ hook, other }];
    });
    const found = differsAt(
      { harness: before, row, hooks: changed.map(({ hook }) => ({ hook, as: hook.id })) },
      { harness: after, row: value, hooks: changed.map(({ other }) => ({ hook: other, as: other.id })) },
      true,
    );
    if (found !== undefined) breaches.push(breach("hooks-agree", found.where, found.what));
    return { value, breaches };
  },
};

const same = (a: unknown, b: unknown): boolean => equalJson(a as Json, b as Json);
