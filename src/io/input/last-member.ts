/** Objects that give a key twice: the last member of a key is the one that counts, and the others are kept. */
import { fromMembers, type Json, type JsonObject, type Member, members } from "../../model/json.js";

/** The members but those that were read. */
export function membersButLast(object: JsonObject, read: readonly string[]): readonly Member[] {
  const list = members(object);
  return list.filter(([key], i) => !read.includes(key) || lastOf(list, key) !== i);
}

/** The member that counts with another value, in its place; `name`: under another key. */
export function withLast(object: JsonObject, key: string, value: Json, name = key): JsonObject {
  const list = members(object);
  return fromMembers(list.with(lastOf(list, key), [name, value]));
}

const lastOf = (list: readonly Member[], key: string): number => list.findLastIndex(([own]) => own === key);
