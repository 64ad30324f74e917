/** Reading arguments that fit their schema. */
import { asArray, asObject, get, type Json, type JsonObject } from "../../model/json.js";
import { readId, readText } from "../read-arguments.js";
import type { Address, Choice } from "../shop.js";

export { readId, readText };

export const readNumber = (args: Json | undefined, key: string, otherwise: number): number => {
  const value = get(args, key);
  return typeof value === "number" ? value : otherwise;
};
/** The texts of a list that are among the known ones. */
export const readList = <T extends string>(
  args: JsonObject,
  key: string,
  known: readonly T[],
): readonly T[] => asArray(get(args, key)).flatMap((item) => known.filter((one) => one === item));

export const readChoice = (value: Json | undefined): Choice => ({
  name: readText(value, "name"),
  value: readText(value, "value"),
});
export const writeChoice = ({ name, value }: Choice): JsonObject => ({ name, value });

export function readAddress(value: Json | undefined): Address {
  const address = asObject(value);
  return {
    country: readText(address, "country"),
    province: readText(address, "province"),
    city: readText(address, "city"),
    street: readText(address, "street"),
    postcode: readText(address, "postcode"),
  };
}
export const writeAddress = (address: Address): JsonObject => ({
  country: address.country,
  province: address.province,
  city: address.city,
  street: address.street,
  postcode: address.postcode,
});
