/** Messages that are no turns of the run, and are kept with the turn before them. */
import { fromMembers, type Json, members } from "../../model/json.js";
import type { Message } from "../../model/trajectory.js";

export interface Sides {
  /** The turns of the run. */
  readonly shown: readonly Json[];
  /** By place in `shown`: the message's place in the file, from 1. */
  readonly places: readonly number[];
  /** By place in `shown`, or -1: what stands after it. */
  readonly asides: ReadonlyMap<number, readonly Json[]>;
}

export function sidesOf(list: readonly Json[], isAside: (message: Json) => boolean): Sides {
  const shown: Json[] = [];
  const places: number[] = [];
  const asides = new Map<number, Json[]>();
  list.forEach((message, i) => {
    if (!isAside(message)) {
      shown.push(message);
      places.push(i + 1);
      return;
    }
    const at = shown.length - 1;
    const aside = asides.get(at);
    if (aside === undefined) asides.set(at, [message]);
    else aside.push(message);
  });
  return { shown, places, asides };
}

export const withAside = (message: Message, key: string, aside: readonly Json[] | undefined): Message =>
  aside === undefined
    ? message
    : { ...message, extra: fromMembers([...members(message.extra), [key, aside]]) };
