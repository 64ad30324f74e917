/** What every deployment reads of a tool's arguments. */
import { asString, get, isNumber, type Json, numberText } from "../model/json.js";
import type { Id } from "./shop.js";

export const readId = (args: Json | undefined, key: string): Id | undefined => {
  const value = get(args, key);
  return isNumber(value) ? numberText(value) : undefined;
};
export const readText = (args: Json | undefined, key: string): string => asString(get(args, key)) ?? "";
