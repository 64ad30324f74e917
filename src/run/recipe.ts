/** A Recipe file to a Job: strict, its paths resolved, its steps found in the list of transforms handed in. */
import { dirname, isAbsolute, join, resolve } from "node:path";
import type { PlannedStep } from "../core/plan.js";
import { readText } from "../io/files.js";
import { formatNamed } from "../io/formats/index.js";
import { STDIN } from "../io/input/input-paths.js";
import { parseYaml, type YamlDocument } from "../io/yaml/yaml.js";
import { type JsonObject, plainValue } from "../model/json.js";
import { explain, Fault, failed, ok, type Problem, type ProblemCode, type Result } from "../model/problem.js";
import type { Transform } from "../model/propose.js";
import { type InputSpec, Recipe, type Severity } from "../model/recipe.js";
import { type Misfit, pathText, readStrict } from "../model/strict.js";
import { readHeldOut } from "./held-out.js";
import { orderMisfits } from "./mix/order.js";
import { planSteps } from "./planned-steps.js";
import { protoKeys } from "./proto-keys.js";
import { resolveUses, stepsForManifest, type Use } from "./steps.js";

/** One `input:` entry; paths are absolute. */
export interface Source {
  readonly path: string;
  /** The folder that file names in the dataset are relative to. */
  readonly base: string;
  readonly from?: string;
  readonly tools?: string;
  readonly skills?: string;
  readonly harness?: string;
}

/** A Recipe made ready to run. */
export interface Job {
  /** As it was given, for commands that are printed. */
  readonly file: string;
  readonly recipe: Recipe;
  readonly steps: readonly PlannedStep[];
  readonly uses: readonly Use[];
  readonly sources: readonly Source[];
  /** A folder, or `inline`. */
  readonly harness: string;
  /** Files with rewordings; absolute. */
  readonly banks: readonly string[];
  /** Files of names and words. */
  readonly lexicons: readonly string[];
  /** The Recipe with every default written out, as the manifest has it. */
  readonly resolved: JsonObject;
  /** Flags that change it, for commands that are printed. */
  readonly flags: readonly string[];
}

/** What the command line says instead of the Recipe. Paths are relative to `cwd`. */
export interface Overrides {
  readonly input?: readonly string[];
  readonly tools?: string;
  readonly skills?: string;
  readonly harness?: string;
  readonly bank?: readonly string[];
  readonly seed?: number | string;
  readonly views?: number;
  readonly compress?: Recipe["compress"];
  readonly strict?: boolean;
  readonly severity?: Severity;
  readonly dose?: number;
}

export const INLINE = "inline";

/** Throws a Fault that says everything that is wrong. */
export function loadRecipe(
  file: string,
  transforms: readonly Transform[],
  overrides: Overrides = {},
  cwd: string = process.cwd(),
): Job {
  const job = readRecipe(file, transforms, overrides, cwd);
  if (job.ok) return job.value;
  throw faultOf(job.problems);
}

export function readRecipe(
  file: string,
  transforms: readonly Transform[],
  overrides: Overrides,
  cwd: string,
): Result<Job> {
  const path = resolve(cwd, file);
  const read = readText(path);
  if (!read.ok) return failed(...read.problems.map((one) => ({ ...one, where: file })));
  const yaml = parseYaml(read.value, file);
  if (!yaml.ok) return yaml;
  const complain = complainer(file, yaml.value);
  // A Recipe's numbers are counts and shares, and a large seed is refused as one.
  const given = withOverrides(plainValue(yaml.value.value), overrides);
  const hidden = protoKeys(given);
  if (hidden.length > 0) return failed(...hidden.map(complain));
  const fitted = readStrict(Recipe, given);
  if (!fitted.ok) return failed(...fitted.misfits.map(complain));
  const folder = dirname(path);
  const uses = resolveUses(fitted.value.steps, transforms, fitted.value);
  const held = uses.ok ? readHeldOut(fitted.value, uses.value, folder) : uses;
  const misfits = [
    ...checkSplits(fitted.value),
    ...checkFormats(fitted.value),
    ...checkVariants(fitted.value),
    ...checkPurpose(fitted.value, uses.ok ? uses.value : [], given),
    ...(held.ok ? orderMisfits(fitted.value, held.value.uses) : held.misfits),
  ];
  if (misfits.length > 0 || !held.ok) return failed(...misfits.map(complain));
  const { uses: steps, heldOut } = held.value;
  const recipe = {
    ...fitted.value,
    ...outputsOf(fitted.value),
    ...(heldOut === undefined ? {} : { heldOut }),
  };

  return ok({
    file,
    recipe,
    steps: planSteps(recipe.steps, steps, recipe),
    uses: steps,
    sources: sourcesOf(recipe, overrides, folder, cwd),
    harness: locate(recipe.harness, overrides.harness === undefined ? folder : cwd),
    lexicons: (recipe.lexicons ?? []).map((file) => resolve(folder, file)),
    banks: (recipe.banks ?? []).map((bank) => resolve(overrides.bank === undefined ? folder : cwd, bank)),
    resolved: { ...recipe, steps: stepsForManifest(recipe.steps, steps) } as unknown as JsonObject,
    flags: flagsOf(overrides),
  });
}

/** Flags take the place of what the file says before it is checked, so that both are checked alike. */
function withOverrides(value: unknown, overrides: Overrides): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { input, harness, bank, seed, views, compress, strict, severity, dose } = overrides;
  return {
    ...value,
    ...(input === undefined ? {} : { input: [...input] }),
    ...(harness === undefined ? {} : { harness }),
    ...(bank === undefined ? {} : { banks: [...bank] }),
    ...(seed === undefined ? {} : { seed }),
    ...(views === undefined ? {} : { views }),
    ...(compress === undefined ? {} : { compress }),
    ...(strict === undefined ? {} : { strict }),
    ...(severity === undefined ? {} : { severity }),
    ...(dose === undefined ? {} : { dose }),
  };
}

function sourcesOf(recipe: Recipe, overrides: Overrides, folder: string, cwd: string): readonly Source[] {
  const specs: readonly InputSpec[] = Array.isArray(recipe.input) ? recipe.input : [recipe.input];
  const inputFrom = overrides.input === undefined ? folder : cwd;
  return specs.map((spec) => {
    const entry = typeof spec === "string" ? { path: spec } : spec;
    const side = (own: string | undefined, flag: string | undefined): string | undefined =>
      flag !== undefined ? resolve(cwd, flag) : own === undefined ? undefined : resolve(folder, own);
    const tools = side(entry.tools, overrides.tools);
    const skills = side(entry.skills, overrides.skills);
    return {
      path: entry.path === STDIN ? STDIN : resolve(inputFrom, entry.path),
      base: inputFrom,
      ...(entry.from === undefined ? {} : { from: entry.from }),
      ...(tools === undefined ? {} : { tools }),
      ...(skills === undefined ? {} : { skills }),
      ...(entry.harness === undefined ? {} : { harness: locate(entry.harness, folder) }),
    };
  });
}

const locate = (harness: string, folder: string): string =>
  harness === INLINE || isAbsolute(harness) ? harness : join(folder, harness);

function checkSplits(recipe: Recipe): readonly Misfit[] {
  const sum = Object.values(recipe.splits).reduce((total, share) => total + share, 0);
  if (Math.abs(sum - 1) < 1e-9) return [];
  return [{ path: ["splits"], what: `the shares add up to ${Number(sum.toFixed(6))}`, expected: "1" }];
}

function checkFormats({ input }: Recipe): readonly Misfit[] {
  const specs: readonly (readonly [InputSpec, readonly PropertyKey[]])[] = Array.isArray(input)
    ? input.map((spec, at) => [spec, ["input", at, "from"]] as const)
    : [[input, ["input", "from"]]];
  return specs.flatMap(([spec, path]) => {
    if (typeof spec === "string" || spec.from === undefined) return [];
    const format = formatNamed(spec.from, "");
    return format.ok ? [] : format.problems.map(({ where: _, code: __, ...misfit }) => ({ ...misfit, path }));
  });
}

const checkVariants = ({ vary, variants }: Recipe): readonly Misfit[] =>
  variants === undefined || vary === "harness"
    ? []
    : [{ path: ["variants"], what: "each base has a Variant of its own already", expected: "vary: harness" }];

/** What makes a task ill-posed is for stress sets, and these are nobody's training data. */
function checkPurpose({ purpose, steps }: Recipe, uses: readonly Use[], given: unknown): readonly Misfit[] {
  if (purpose === "stress") {
    const { outputs } = given as { readonly outputs?: unknown };
    return Array.isArray(outputs) && outputs.includes("messages")
      ? [{ path: ["outputs"], what: "a stress set has no training rows", expected: "outputs: [rl]" }]
      : [];
  }
  return uses.flatMap(({ address, transform }) =>
    transform.class === "N"
      ? [
          {
            path: [
              "steps",
              Math.max(
                0,
                steps.findIndex((step) => JSON.stringify(step).includes(`"${transform.name}"`)),
              ),
            ],
            what: `${address} makes tasks ill-posed (class N): no training Recipe takes it`,
            expected: "purpose: stress, for a set that models are evaluated on",
          },
        ]
      : [],
  );
}

const outputsOf = ({ purpose }: Recipe): Partial<Recipe> => (purpose === "stress" ? { outputs: ["rl"] } : {});

const complainer =
  (file: string, yaml: YamlDocument) =>
  (misfit: Misfit): Problem => {
    const member = pathText(misfit.path);
    return {
      code: "bad-file" satisfies ProblemCode,
      where: `${file}:${yaml.at(misfit.path).line}${member === "" ? "" : `: ${member}`}`,
      what: misfit.what,
      ...(misfit.expected === undefined ? {} : { expected: misfit.expected }),
      ...(misfit.exists === undefined ? {} : { exists: misfit.exists }),
    };
  };

/** All that is wrong in one message, a line each. */
function faultOf(problems: readonly Problem[]): Fault {
  const [first, ...rest] = problems as readonly [Problem, ...Problem[]];
  const fault = new Fault(first);
  if (rest.length > 0) fault.message = [first, ...rest].map(explain).join("\n     ");
  return fault;
}

function flagsOf(overrides: Overrides): readonly string[] {
  return Object.entries(overrides).flatMap(([name, value]) => {
    if (value === undefined || name === "views" || name === "compress") return [];
    if (typeof value === "boolean") return value ? [`--${name}`] : [];
    return [`--${name}`, ...(Array.isArray(value) ? (value as string[]) : [String(value)])];
  });
}
