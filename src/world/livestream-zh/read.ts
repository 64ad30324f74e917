/** 读参数：工具的参数是 JSON，世界要的是自己的话。 */
import {
  asArray,
  asObject,
  get,
  isNumber,
  type Json,
  type JsonObject,
  numberText,
} from "../../model/json.js";
import { readId, readText } from "../read-arguments.js";
import type { Address, Choice } from "../shop.js";
import { goods } from "./goods.js";

export { readId, readText };

export const countAt = (value: Json | undefined, key: string, absent: number): number => {
  const found = get(value, key);
  return isNumber(found) ? Number(numberText(found)) : absent;
};
export const objectAt = (value: Json | undefined, key: string): JsonObject => asObject(get(value, key));
export const textsAt = (value: Json | undefined, key: string): readonly string[] =>
  asArray(get(value, key)).filter((one) => typeof one === "string");

/** 工具里的地址没有国家和邮编：邮编按省市补上，运费要用。 */
export function addressFrom(form: JsonObject): Address {
  const province = readText(form, "province_name");
  const city = readText(form, "city_name");
  const known = goods.addresses.find((one) => one.province === province && one.city === city);
  return {
    country: "中国",
    province,
    city,
    street: readText(form, "street_line"),
    postcode: known?.postcode ?? "100000",
  };
}

export const choiceFrom = (pick: Json): Choice => ({
  name: readText(pick, "axis_name"),
  value: readText(pick, "axis_value"),
});
export const pickOf = ({ name, value }: Choice): JsonObject => ({ axis_name: name, axis_value: value });
export const specText = (choices: readonly Choice[]): string => choices.map(({ value }) => value).join("/");

/** 世界的词和工具的枚举值一一对应。 */
export interface Code<T extends string> {
  readonly write: (word: T) => string;
  readonly read: (code: string) => T | undefined;
}
export function code<T extends string>(table: Readonly<Record<T, string>>): Code<T> {
  const words = Object.entries(table) as [T, string][];
  return { write: (word) => table[word], read: (text) => words.find(([, one]) => one === text)?.[0] };
}
export const readAll = <T extends string>(one: Code<T>, codes: readonly string[]): readonly T[] =>
  codes.flatMap((text) => one.read(text) ?? []);
