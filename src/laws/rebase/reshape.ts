/** Arguments in another shape, one tool for several, several for one, read by the laws (docs/format.md, 9.6). */
import type { EditOf } from "../../model/edit.js";
import type { Harness, Tool } from "../../model/harness.js";
import { memo } from "../memo.js";
import { type Breach, breach, type Reading, sound } from "./kind.js";
import { harnessAfter } from "./reshape/follow.js";
import { leavingIn, textsOf } from "./reshape/leavings.js";
import { nest, unnest, wrap } from "./reshape/moves.js";
import { type Change, NO_ARGUMENTS, type Reshaped, type Subject, type Turned } from "./reshape/reading.js";
import { hide, inlineRefs, order, require, tellDefault } from "./reshape/rest.js";
import { rowAfter } from "./reshape/run.js";
import { merge, split } from "./reshape/tools.js";
import { affix, recode, retype } from "./reshape/values.js";

export const reshape: Reading<"reshape"> = {
  harness(before, edit) {
    const reshaped = reshapedBy(before, edit);
    if (reshaped === undefined)
      return { value: before, breaches: [breach("reach", edit.tool, "there is no such tool")] };
    const made = harnessAfter(before, reshaped, (other) => {
      const tools = before.tools.map((tool) => (tool.name === other.name ? other : tool));
      return reading({ ...before, tools }, edit)?.fresh ?? [];
    });
    const left: Breach[] = [];
    const old = before.tools.filter(({ name }) => reshaped.old.includes(name));
    const isNew = new Set(reshaped.fresh.map(({ name }) => `tool:${name}`));
    for (const [where, text, own] of textsOf(made.value, reshaped.valuesOf, isNew)) {
      if (isNew.has(where) && (edit.change.op === "split" || edit.change.op === "merge")) continue;
      const stale =
        own && edit.change.op === "recode"
          ? staleBeside(text, edit.change.legend, reshaped, old, made.value)
          : leavingIn(text, reshaped, old, made.value);
      if (stale !== undefined) left.push(breach("no-stale-names", where, `says ${stale}, which is gone`));
    }
    return { value: made.value, breaches: [...made.breaches, ...left] };
  },
  row({ before, after, edit, row }) {
    const reshaped = reshapedBy(before, edit);
    return reshaped === undefined ? sound(row) : rowAfter({ before, after, reshaped, row });
  },
};

/** A legend names the values on purpose; the rest of the description does not. */
function staleBeside(
  text: string,
  legend: string | undefined,
  reshaped: Reshaped,
  old: readonly Tool[],
  after: Harness,
): string | undefined {
  const rest = legend === undefined ? text : text.slice(0, text.length - legend.length);
  return leavingIn(rest, reshaped, old, after, true);
}

const readings = memo((_: Harness) => new Map<EditOf<"reshape">, Reshaped | undefined>());
function reshapedBy(before: Harness, edit: EditOf<"reshape">): Reshaped | undefined {
  const known = readings(before);
  if (!known.has(edit)) known.set(edit, reading(before, edit));
  return known.get(edit);
}

function reading(before: Harness, { tool: symbol, change }: EditOf<"reshape">): Reshaped | undefined {
  const tool = before.tools.find(({ name }) => `tool:${name}` === symbol);
  if (tool === undefined) return undefined;
  if (change.op === "split") return split(tool, change);
  if (change.op === "merge") return merge(before, tool, change);
  const breaches: Breach[] = [];
  const turned = turn({
    tool,
    schema: tool.parameters ?? NO_ARGUMENTS,
    change,
    say: (law, what) => void breaches.push(breach(law, symbol, what)),
  });
  return {
    old: [tool.name],
    fresh: [{ ...tool, parameters: turned.parameters }],
    there: (call) => {
      const args = turned.there(call.arguments);
      return args === undefined ? undefined : { ...call, arguments: args };
    },
    back: (call) => {
      const args = turned.back(call.arguments);
      return args === undefined ? undefined : { ...call, arguments: args };
    },
    path: turned.path,
    ...(turned.where === undefined ? {} : { where: turned.where }),
    laid: turned.laid,
    ...(turned.around === undefined ? {} : { around: turned.around }),
    gone: turned.gone ?? [],
    values: turned.values ?? [],
    ...(change.op === "recode"
      ? {
          codes: new Map(
            change.table.flatMap(([base, view]) => (typeof base === "string" ? [[base, view] as const] : [])),
          ),
          valuesOf:
            change.param
              .slice(change.param.lastIndexOf(":") + 1)
              .split(/[.[\]]+/)
              .findLast((key) => key !== "") ?? "",
        }
      : {}),
    breaches,
  };
}

function turn(subject: Omit<Subject<"nest">, "change"> & { readonly change: Change }): Turned {
  // The operation is told by the change; TypeScript does not carry that over to what stands beside it.
  const as = <O extends Change["op"]>(): Subject<O> => subject as unknown as Subject<O>;
  switch (subject.change.op) {
    case "nest":
      return nest(as<"nest">());
    case "unnest":
      return unnest(as<"unnest">());
    case "wrap":
      return wrap(as<"wrap">());
    case "recode":
      return recode(as<"recode">());
    case "retype":
      return retype(as<"retype">());
    case "affix":
      return affix(as<"affix">());
    case "hide":
      return hide(as<"hide">());
    case "require":
      return require(as<"require">());
    case "tell-default":
      return tellDefault(as<"tell-default">());
    case "order":
      return order(as<"order">());
    default:
      return inlineRefs(as<"inline-refs">());
  }
}
