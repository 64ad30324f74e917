/** Reading arguments that fit their schema; what is absent takes the schema's default. */
import { asArray, asString, get, has, isNumber, type Json, numberText } from "../../../model/json.js";

export const text = (args: Json | undefined, key: string, otherwise = ""): string =>
  asString(get(args, key)) ?? otherwise;
export const maybeText = (args: Json | undefined, key: string): string | undefined =>
  asString(get(args, key));
export const whole = (args: Json | undefined, key: string, otherwise: number): number =>
  maybeWhole(args, key) ?? otherwise;
export const maybeWhole = (args: Json | undefined, key: string): number | undefined => {
  const value = get(args, key);
  return isNumber(value) ? Number(numberText(value)) : undefined;
};
export const flag = (args: Json | undefined, key: string): boolean => get(args, key) === true;
/** The digits of an id. */
export const id = (args: Json | undefined, key: string): string => {
  const value = get(args, key);
  return isNumber(value) ? numberText(value) : "";
};
export const texts = (args: Json | undefined, key: string): readonly string[] =>
  asArray(get(args, key)).flatMap((item) => (typeof item === "string" ? [item] : []));
/** The texts of a list that are among the known ones. */
export const known = <T extends string>(
  args: Json | undefined,
  key: string,
  all: readonly T[],
): readonly T[] => texts(args, key).flatMap((item) => all.filter((one) => one === item));
export const oneOf = <T extends string>(
  args: Json | undefined,
  key: string,
  all: readonly T[],
): T | undefined => all.find((one) => one === get(args, key));
/** A member that is there only where it has a value. */
export const opt = <K extends string, V>(key: K, value: V | undefined): { readonly [k in K]?: V } =>
  value === undefined ? {} : ({ [key]: value } as { readonly [k in K]: V });
export { get, has };
