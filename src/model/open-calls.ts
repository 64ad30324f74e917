/** Calls that wait for their results, in lines: whoever is asked for one gives the oldest open call of the latest turn that has one. */

/** A call in a line; once it is answered it is in none. */
export interface Waiting {
  /** Of the message, or step, that made it. */
  readonly turn: number;
  answered: boolean;
}

interface Turn<Call> {
  readonly turn: number;
  readonly calls: Call[];
  /** Calls before it are answered. */
  first: number;
}

/** Lines by key. Adding a call and finding one cost the same, however many wait. */
export function openLines<Call extends Waiting>() {
  const lines = new Map<string, Turn<Call>[]>();
  return {
    /** Calls are added in the order of their turns. */
    add(key: string, call: Call): void {
      const line = lines.get(key) ?? [];
      lines.set(key, line);
      const last = line.at(-1);
      if (last?.turn === call.turn) last.calls.push(call);
      else line.push({ turn: call.turn, calls: [call], first: 0 });
    },
    next(key: string): Call | undefined {
      const line = lines.get(key) ?? [];
      for (let turn = line.at(-1); turn !== undefined; turn = line.at(-1)) {
        while (turn.calls[turn.first]?.answered === true) turn.first++;
        const found = turn.calls[turn.first];
        if (found !== undefined) return found;
        line.pop();
      }
      return undefined;
    },
  };
}
