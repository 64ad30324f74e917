/** The steps of a Recipe: transforms found, options read, each use with an address of its own. */
import { nearest } from "../model/problem.js";
import type { Transform } from "../model/propose.js";
import { type Recipe, SEVERITIES, type Severity, type Step, type UseStep } from "../model/recipe.js";
import { type Fitted, type Misfit, readStrict } from "../model/strict.js";
import { type Level, severityOf, writtenAt } from "./mix/level.js";

type Path = readonly PropertyKey[];

/** One use of a transform. */
export interface Use {
  readonly address: string;
  readonly transform: Transform;
  /** As the transform's schema gives them for the Recipe's severity, defaults filled in. */
  readonly options: unknown;
  readonly p: number;
  /** The severity from which on it takes part; absent: it does at each. */
  readonly from?: Severity;
  /** The splits that it acts on; absent: all. */
  readonly splits?: readonly string[];
}

interface Found {
  readonly path: Path;
  readonly step: UseStep;
}

/** Every `use` of the Recipe, in order, with the path to it. */
function usesOf(steps: Recipe["steps"]): readonly Found[] {
  return steps.flatMap((step, index) => {
    const inner = alternatives(step);
    if (inner === undefined) return [{ path: ["steps", index], step: step as UseStep }];
    return inner.list.map((use, at) => ({ path: ["steps", index, inner.key, at], step: use }));
  });
}

/** Where each use stands in the Recipe, in order. */
export const pathsOf = (steps: Recipe["steps"]): readonly Path[] => usesOf(steps).map(({ path }) => path);

const alternatives = (
  step: Step,
): { readonly key: "oneOf" | "someOf"; readonly list: readonly UseStep[] } | undefined =>
  "oneOf" in step
    ? { key: "oneOf", list: step.oneOf }
    : "someOf" in step
      ? { key: "someOf", list: step.someOf }
      : undefined;

/** All uses, found and read; their order is that of the Recipe. Options are checked for every severity. */
export function resolveUses(
  steps: Recipe["steps"],
  transforms: readonly Transform[],
  level: Level,
): Fitted<readonly Use[]> {
  const found = usesOf(steps);
  const misfits: Misfit[] = [];
  const addresses = addressesOf(found, misfits);
  const uses = found.flatMap(({ path, step }, index): Use[] => {
    const transform = transforms.find(({ name }) => name === step.use);
    if (transform === undefined) {
      misfits.push(unknownTransform(path, step.use, transforms));
      return [];
    }
    const options = readOptions(transform, step, severityOf(level));
    if (!options.ok) {
      misfits.push(...options.misfits.map((one) => ({ ...one, path: [...path, ...one.path] })));
      return [];
    }
    const { p = 1, from, splits } = step;
    return [
      {
        address: addresses[index] as string,
        transform,
        options: options.value,
        p,
        ...(from === undefined ? {} : { from }),
        ...(splits === undefined ? {} : { splits }),
      },
    ];
  });
  misfits.push(...tooMany(steps));
  return misfits.length > 0 ? { ok: false, misfits } : { ok: true, value: uses };
}

/** Those in force, and every other severity's checked as well. */
function readOptions(transform: Transform, step: UseStep, now: Severity): Fitted<unknown> {
  const misfits: Misfit[] = [];
  const read = (severity: Severity): unknown => {
    const fitted = readStrict(transform.options, writtenAt(step, severity));
    if (fitted.ok) return fitted.value;
    const own = step.at?.[severity];
    for (const one of fitted.misfits) {
      const isOwn = own !== undefined && Object.hasOwn(own, String(one.path[0]));
      misfits.push({ ...one, path: [...(isOwn ? ["at", severity] : ["with"]), ...one.path] });
    }
    return undefined;
  };
  const others = SEVERITIES.filter((one) => one !== now && step.at?.[one] !== undefined);
  const value = read(now);
  for (const other of others) read(other);
  return misfits.length > 0 ? { ok: false, misfits: onePerPath(misfits) } : { ok: true, value };
}

/** What is wrong in `with` is wrong at each severity, and is said once. */
const onePerPath = (misfits: readonly Misfit[]): readonly Misfit[] => [
  ...new Map(misfits.map((one) => [JSON.stringify([one.path.map(String), one.what]), one])).values(),
];

/** The transform's name; `#2` for its second use without a name of its own. */
function addressesOf(found: readonly Found[], misfits: Misfit[]): readonly string[] {
  const taken = new Set<string>();
  for (const { path, step } of found) {
    if (step.as === undefined) continue;
    if (taken.has(step.as))
      misfits.push({ path: [...path, "as"], what: `the address "${step.as}" is taken by an earlier step` });
    taken.add(step.as);
  }
  return found.map(({ step }) => {
    if (step.as !== undefined) return step.as;
    let address = step.use;
    for (let n = 2; taken.has(address); n++) address = `${step.use}#${n}`;
    taken.add(address);
    return address;
  });
}

function unknownTransform(path: Path, name: string, transforms: readonly Transform[]): Misfit {
  const names = transforms.map((one) => one.name);
  const near = nearest(name, names);
  return {
    path: [...path, "use"],
    what: `no transform is called "${name}"`,
    ...(near === undefined ? {} : { expected: `"${near}"` }),
    exists: `transforms: ${names.join(", ")}`,
  };
}

const tooMany = (steps: Recipe["steps"]): readonly Misfit[] =>
  steps.flatMap((step, index) =>
    "someOf" in step && step.n > step.someOf.length
      ? [
          {
            path: ["steps", index, "n"],
            what: `${step.n} of ${step.someOf.length} cannot be taken`,
            expected: `at most ${step.someOf.length}`,
          },
        ]
      : [],
  );

/** The steps as the manifest has them: every address, probability and option written out. */
export function stepsForManifest(steps: Recipe["steps"], uses: readonly Use[]): readonly object[] {
  let next = 0;
  const plain = (): object => {
    const { address, transform, options, p, from, splits } = uses[next++] as Use;
    const on = { ...(from === undefined ? {} : { from }), ...(splits === undefined ? {} : { splits }) };
    return { use: transform.name, as: address, p, with: options, ...on };
  };
  return steps.map((step) => {
    const inner = alternatives(step);
    if (inner === undefined) return plain();
    const rest = "n" in step ? { n: step.n } : {};
    return { [inner.key]: inner.list.map(plain), ...rest, p: step.p ?? 1 };
  });
}
