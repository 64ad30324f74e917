/** Small pieces of a row that no renderer makes. */
import { fromMembers, type Json, type JsonObject, type Member } from "../model/json.js";
import type { Outcome } from "../model/trajectory.js";

export function outcomeJson({ status, reward, intent, goldCalls }: Outcome): JsonObject {
  const list: Member[] = [["status", status]];
  if (reward !== undefined) list.push(["reward", reward]);
  if (intent !== undefined) list.push(["intent", intent]);
  if (goldCalls !== undefined) list.push(["goldCalls", goldCalls.map(plainCall)]);
  return fromMembers(list);
}

export const plainCall = (call: { readonly name: string; readonly arguments: Json }): JsonObject => ({
  name: call.name,
  arguments: call.arguments,
});
