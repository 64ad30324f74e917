/** Flags that several commands share, and how their values are read. */
import { type Command, InvalidArgumentError, Option } from "commander";
import { SEVERITIES, type Severity } from "../model/recipe.js";
import type { Overrides } from "../run/recipe.js";

/** A whole number of at least `least`. */
export const whole =
  (least: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`Expected a whole number of at least ${least}.`);
    return value;
  };

/** A share from 0 to 1, or a percentage such as 5%. */
export const share = (text: string): number => {
  const found = /^(\d+(?:\.\d+)?|\.\d+)(%?)$/.exec(text);
  const value = found === null ? Number.NaN : Number(found[1]) / (found[2] === "%" ? 100 : 1);
  if (!(value >= 0 && value <= 1))
    throw new InvalidArgumentError("Expected a share from 0 to 1, or such as 5%.");
  return value;
};

/** Bytes, with k, M or G (powers of 1024). */
export const bytes = (text: string): number => {
  const found = /^(\d+)([kKmMgG]?)(?:i?B)?$/.exec(text);
  const power = { "": 0, k: 1, m: 2, g: 3 }[(found?.[2] ?? "").toLowerCase()] ?? 0;
  const value = Number(found?.[1] ?? Number.NaN) * 1024 ** power;
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError("Expected a number of bytes, such as 64M.");
  return value;
};

/** An integer stays one where JavaScript holds it exactly; any other text is the seed as it stands. */
const seed = (text: string): number | string => {
  if (text === "") throw new InvalidArgumentError("Expected an integer or a non-empty string.");
  return /^-?(?:0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text)) && text !== "-0"
    ? Number(text)
    : text;
};

/** What overrides the Recipe; the same for every command that runs one. */
export const withRecipeFlags = (command: Command): Command =>
  command
    .option("--input <paths...>", "files, folders, globs or - for standard input, instead of the Recipe's")
    .option("--tools <file>", "tool list that binds what the input lacks")
    .option("--skills <folder>", "folder of Agent Skills that binds what the input lacks")
    .option("--harness <folder>", "Harness folder, or inline, instead of the Recipe's")
    .option("--bank <files...>", "banks of rewordings (hsa paraphrase), instead of the Recipe's")
    .option("--seed <seed>", "integer or string, instead of the Recipe's", seed)
    .option("--strict", "quarantine records some of whose calls stand only in text")
    .option("--views <number>", "augmented Views per base, instead of the Recipe's", whole(0))
    .addOption(
      new Option("--severity <level>", "how often steps take part, instead of the Recipe's").choices([
        ...SEVERITIES,
      ]),
    )
    .option("--dose <share>", "how much of the mix, from 0 to 1, instead of the Recipe's", share);

export interface RecipeFlags {
  readonly input?: readonly string[];
  readonly tools?: string;
  readonly skills?: string;
  readonly harness?: string;
  readonly bank?: readonly string[];
  readonly seed?: number | string;
  readonly views?: number;
  readonly strict?: boolean;
  readonly severity?: Severity;
  readonly dose?: number;
}

export const overridesOf = (flags: RecipeFlags): Overrides => {
  const { input, tools, skills, harness, bank, seed, views, strict, severity, dose } = flags;
  return Object.fromEntries(
    Object.entries({ input, tools, skills, harness, bank, seed, views, strict, severity, dose }).filter(
      ([, value]) => value !== undefined,
    ),
  );
};
